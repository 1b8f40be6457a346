/* Makes a plan: the cells in order, a diagram for every section, and step by step its moves. */
#include "count/plan.h"

#include "base/arithmetic.h"
#include "base/bits.h"
#include "base/check.h"
#include "nonogram.h"

#include <stdlib.h>
#include <string.h>

/* A column, or the present row, during the pass over the cells. */
struct strand {
    struct ng_diagram diagram;
    uint64_t **planes; /* per level */
    uint32_t level;    /* present level; diagram.levels: finished, or not begun */
};

/* A cell of the next step. */
struct crossing {
    uint32_t column;
    const uint32_t *edges; /* the edges of its column's states before it */
    uint32_t states;
    uint64_t *bits; /* per value: the bit of its choice, 0 if the cell cannot have it */
};

struct layout {
    struct ng_plan *plan;
    const struct ng_regions *regions;
    uint32_t *cells; /* in the plan's order: row * column_total + column */
    uint32_t cell_count;
    struct strand *strands;          /* per line */
    struct ng_digit *digits, *after; /* per column: its digit before and after the next step */
    unsigned key_words;              /* after it */
    struct crossing crossings[NG_STATES_CHOICES];
    struct ng_plan_choice choices[NG_STATES_CHOICES];
    unsigned crossing_count, choice_count; /* so far */
    struct ng_states_move *moves, *longer; /* scratch, NG_STATES_MOVES each */
    size_t limit;
    bool turned;
    bool *large;
};

static unsigned bits_for(uint32_t states)
{
    return states > 1 ? ng_bits_highest(states - 1) + 1 : 0;
}

/* ---- the cells ---- */

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Puts the cells in the plan's order; they come row by row. */
static void put_in_order(struct layout *layout, const uint32_t *cells)
{
    uint32_t width = layout->plan->field->width, columns = layout->plan->column_total;
    for (uint32_t i = 0; i < layout->cell_count; i++) {
        uint32_t x = cells[i] % width, y = cells[i] / width;
        layout->cells[i] = layout->turned ? x * columns + y : y * columns + x;
    }
    qsort(layout->cells, layout->cell_count, sizeof *layout->cells, compare);
}

static uint32_t row_of(const struct layout *layout, uint32_t cell)
{
    return layout->cells[cell] / layout->plan->column_total;
}

static uint32_t column_of(const struct layout *layout, uint32_t cell)
{
    return layout->cells[cell] % layout->plan->column_total;
}

/* The index of a cell in the grid. */
static uint32_t index_of(const struct layout *layout, uint32_t cell)
{
    uint32_t row = row_of(layout, cell), column = column_of(layout, cell);
    uint32_t width = layout->plan->field->width;
    return layout->turned ? column * width + row : row * width + column;
}

/* ---- the cells of a line in a state ---- */

/* Lists the open cells of a section, by level. */
static uint32_t list_open(const struct ng_field *field, const struct ng_section *section,
                          uint8_t *places)
{
    const uint64_t *planes = ng_field_planes(field, section->line);
    ng_assert(section->from < section->to && section->to <= 64);
    uint32_t count = 0;
    for (uint32_t cell = section->from; cell < section->to; cell++) {
        unsigned possible = 0;
        for (unsigned v = 0; v < field->values; v++) {
            possible += ng_bits_get(planes + v, cell);
        }
        if (possible > 1) {
            places[count++] = (uint8_t)cell;
        }
    }
    return count;
}

/* Adds the later cells allowed after an edge's next state to those allowed by a state. */
static void allow_after(const struct strand *strand, uint64_t **planes, uint32_t level,
                        const uint8_t *places, unsigned values)
{
    uint64_t later = ~(uint64_t)0 << places[level] << 1;
    const uint32_t *edges = strand->diagram.edges[level];
    for (size_t edge = 0; edge < (size_t)strand->diagram.states[level] * values; edge++) {
        uint64_t *own = planes[level] + edge / values * values;
        if (edges[edge] == NG_DIAGRAM_NONE) {
            continue;
        }
        ng_assert(edges[edge] < strand->diagram.states[level + 1]);
        const uint64_t *next = planes[level + 1] + (size_t)edges[edge] * values;
        own[edge % values] |= (uint64_t)1 << places[level];
        for (unsigned v = 0; v < values; v++) {
            own[v] |= next[v] & later;
        }
    }
}

/* Gives each state of the next level the cells before it of the first edge to it. */
static void fix_before(const struct strand *strand, uint64_t **planes, uint32_t level,
                       const uint8_t *places, unsigned values)
{
    uint64_t earlier = ((uint64_t)1 << places[level]) - 1;
    const uint32_t *edges = strand->diagram.edges[level];
    for (size_t edge = 0; edge < (size_t)strand->diagram.states[level] * values; edge++) {
        const uint64_t *own = planes[level] + edge / values * values;
        if (edges[edge] == NG_DIAGRAM_NONE) {
            continue;
        }
        ng_assert(edges[edge] < strand->diagram.states[level + 1]);
        uint64_t *next = planes[level + 1] + (size_t)edges[edge] * values, met = 0;
        for (unsigned v = 0; v < values; v++) {
            met |= next[v] >> places[level] & 1;
        }
        for (unsigned v = 0; v < values && met == 0; v++) {
            next[v] |= own[v] & earlier;
        }
        if (met == 0) {
            next[edge % values] |= (uint64_t)1 << places[level];
        }
    }
}

/* Allocates the planes of all levels: the known cells, for every state. */
static bool begin_planes(struct layout *layout, struct strand *strand,
                         const struct ng_section *section, uint64_t open)
{
    struct ng_arena *arena = &layout->plan->arena;
    const struct ng_diagram *diagram = &strand->diagram;
    unsigned values = layout->plan->field->values;
    const uint64_t *root = ng_field_planes(layout->plan->field, section->line);
    strand->planes = ng_arena_array(arena, (size_t)diagram->levels + 1, sizeof *strand->planes);
    for (uint32_t level = 0; strand->planes != NULL && level <= diagram->levels; level++) {
        size_t words = (size_t)diagram->states[level] * values;
        uint64_t *planes = strand->planes[level] = ng_arena_array(arena, words, sizeof *planes);
        for (size_t i = 0; planes != NULL && i < words; i++) {
            planes[i] = root[i % values] & ~open;
        }
    }
    return !arena->failed;
}

/* Finds the possible values of a line's cells in each state. */
static bool make_planes(struct layout *layout, struct strand *strand,
                        const struct ng_section *section)
{
    uint8_t places[64];
    unsigned values = layout->plan->field->values;
    uint32_t count = list_open(layout->plan->field, section, places);
    uint64_t open = 0;
    for (uint32_t level = 0; level < count; level++) {
        open |= (uint64_t)1 << places[level];
    }
    ng_assert(count == strand->diagram.levels);
    if (!begin_planes(layout, strand, section, open)) {
        return false;
    }
    for (uint32_t level = count; level-- > 0;) {
        allow_after(strand, strand->planes, level, places, values);
    }
    for (uint32_t level = 0; level < count; level++) {
        fix_before(strand, strand->planes, level, places, values);
    }
    return true;
}

/* ---- the strands ---- */

static bool is_under_way(const struct strand *strand)
{
    return strand->level > 0 && strand->level < strand->diagram.levels;
}

/* The states of a line that the next cell follows. */
static uint32_t states_of(const struct strand *strand)
{
    return is_under_way(strand) ? strand->diagram.states[strand->level] : 1;
}

/* Begins the section of a cell, if need be. Returns NULL without memory, or too large. */
static struct strand *enter(struct layout *layout, uint32_t cell, bool column)
{
    bool upright = column != layout->turned;
    struct ng_section section =
        ng_regions_section(layout->regions, index_of(layout, cell), upright);
    struct strand *strand = &layout->strands[section.line];
    if (strand->level == strand->diagram.levels) {
        strand->level = 0;
        *layout->large = ng_diagram_bytes(layout->plan->field, &section) > layout->limit;
        if (*layout->large || !ng_diagram_make(&strand->diagram, layout->plan->field, &section,
                                               &layout->plan->arena)) {
            return NULL;
        }
        if (column && layout->plan->words_fit && !make_planes(layout, strand, &section)) {
            return NULL;
        }
    }
    ng_assert(strand->level < strand->diagram.levels);
    return strand;
}

/* Places the columns' digits after the next step, the last column's lowest, above the row's. */
static void lay_out(struct layout *layout, unsigned along_bits)
{
    struct ng_plan *plan = layout->plan;
    unsigned at = along_bits;
    for (uint32_t x = plan->column_total; x-- > 0;) {
        unsigned bits = bits_for(states_of(&layout->strands[plan->first_column + x]));
        at = at % 64 + bits > 64 ? (at / 64 + 1) * 64 : at;
        layout->after[x] = (struct ng_digit){at, bits};
        at += bits;
    }
    layout->key_words = at / 64 + 1;
    *layout->large = *layout->large || at >= 64 * NG_STATES_WORDS;
}

/* Begins a row: lists the columns under way, the highest digits first. */
static bool begin_row(struct layout *layout, uint32_t index)
{
    struct ng_plan *plan = layout->plan;
    struct ng_plan_row *row = &plan->rows[plan->row_count++];
    uint32_t count = 0;
    double states = 1;
    for (uint32_t x = 0; x < plan->column_total; x++) {
        count += is_under_way(&layout->strands[plan->first_column + x]);
    }
    struct ng_plan_strand *list = ng_arena_array(&plan->arena, count, sizeof *list);
    ng_assert(plan->row_count == 1 || row[-1].index < index);
    *row = (struct ng_plan_row){
        .index = index, .from = plan->step_count, .key_words = layout->key_words, .strands = list};
    for (uint32_t x = 0; list != NULL && x < plan->column_total; x++) {
        uint32_t line = plan->first_column + x;
        const struct strand *strand = &layout->strands[line];
        if (is_under_way(strand)) {
            states *= strand->diagram.states[strand->level];
            list[row->strand_count++] = (struct ng_plan_strand){
                .line = line,
                .digit = layout->digits[x],
                .planes = plan->words_fit ? strand->planes[strand->level] : NULL};
        }
    }
    plan->outlay += states;
    return list != NULL;
}

/* ---- the steps ---- */

/* Adds a cell to the step, and to its choices. Returns false if they are too many. */
static bool add_crossing(struct layout *layout, uint32_t cell, const struct strand *column)
{
    const struct ng_field *field = layout->plan->field;
    struct crossing *crossing = &layout->crossings[layout->crossing_count];
    uint32_t index = index_of(layout, cell), x = column_of(layout, cell);
    ng_assert(layout->crossing_count < NG_STATES_CHOICES); /* each has two choices or more */
    *crossing = (struct crossing){x, column->diagram.edges[column->level], states_of(column),
                                  crossing->bits};
    for (unsigned v = 0; v < field->values; v++) {
        crossing->bits[v] = 0;
        if (!ng_field_may(field, index / field->width, index % field->width, v)) {
            continue;
        }
        if (layout->choice_count == NG_STATES_CHOICES) {
            return false;
        }
        crossing->bits[v] = (uint64_t)1 << layout->choice_count;
        layout->choices[layout->choice_count++] = (struct ng_plan_choice){(uint8_t)x, (uint8_t)v};
    }
    return true;
}

/* Appends a cell to all moves. Returns the number of moves, or none if there are too many. */
static uint32_t lengthen(struct layout *layout, uint32_t count, const uint32_t *edges,
                         const uint64_t *bits)
{
    unsigned values = layout->plan->field->values;
    uint32_t longer = 0;
    for (size_t i = 0; i < (size_t)count * values; i++) {
        const struct ng_states_move *move = &layout->moves[i / values];
        uint32_t next = edges[move->to * values + i % values];
        if (next != NG_DIAGRAM_NONE && longer == NG_STATES_MOVES) {
            return 0;
        }
        if (next != NG_DIAGRAM_NONE) {
            layout->longer[longer++] =
                (struct ng_states_move){move->choices | bits[i % values], move->from, next};
        }
    }
    struct ng_states_move *old = layout->moves;
    layout->moves = layout->longer;
    layout->longer = old;
    return longer;
}

/* Takes cells of a row from `from` on into the next step, as long as its moves allow that. Returns
 * false without memory, or if even one is too many. */
static bool take_cells(struct layout *layout, uint32_t from, uint32_t *move_count)
{
    uint32_t index = row_of(layout, from);
    layout->crossing_count = layout->choice_count = 0;
    for (uint32_t cell = from; cell < layout->cell_count && row_of(layout, cell) == index; cell++) {
        struct strand *column = enter(layout, cell, true);
        struct strand *row = column == NULL ? NULL : enter(layout, cell, false);
        if (row == NULL) {
            return false;
        }
        unsigned before = layout->choice_count;
        uint32_t count = add_crossing(layout, cell, column)
                             ? lengthen(layout, *move_count, row->diagram.edges[row->level],
                                        layout->crossings[layout->crossing_count].bits)
                             : 0;
        if (count == 0) {
            layout->choice_count = before;
            *layout->large = cell == from;
            break;
        }
        layout->crossing_count++;
        *move_count = count;
        column->level++;
        row->level++;
    }
    return layout->crossing_count > 0;
}

/* Keeps the moves of a step, from each of the row's `states`. */
static bool keep_moves(struct layout *layout, struct ng_cells_step *step, uint32_t states)
{
    struct ng_arena *arena = &layout->plan->arena;
    struct ng_states_move *moves = ng_arena_array(arena, step->move_count, sizeof *moves);
    uint32_t *firsts = ng_arena_array(arena, (size_t)states + 1, sizeof *firsts);
    if (moves == NULL || firsts == NULL) {
        return false;
    }
    memcpy(moves, layout->moves, step->move_count * sizeof *moves);
    for (uint32_t i = 0, state = 0; state <= states; firsts[state++] = i) {
        while (i < step->move_count && moves[i].from < state) {
            i++;
        }
    }
    step->moves = moves;
    step->firsts = firsts;
    return true;
}

/* Writes the choices that states of a cell's column allow, and the new digits. */
static void fill_table(const struct crossing *crossing, unsigned values, struct ng_digit after,
                       uint64_t *table)
{
    for (uint32_t state = 0; state < crossing->states; state++) {
        uint64_t *line = table + (size_t)state * (values + 1);
        line[0] = 0;
        for (unsigned v = 0; v < values; v++) {
            uint32_t next = crossing->edges[state * values + v];
            bool able = next != NG_DIAGRAM_NONE;
            line[0] |= able ? crossing->bits[v] : 0;
            line[1 + v] = able && after.bits > 0 ? (uint64_t)next << after.at % 64 : 0;
        }
    }
}

/* Adds the bits of a cell's new digit to every move's, for the value that the cell has in it. */
static void spread(const struct ng_cells_step *step, const uint64_t *bits, struct ng_digit after,
                   uint64_t *masks)
{
    uint64_t *word = masks + after.at / 64;
    uint64_t mask = (((uint64_t)1 << after.bits) - 1) << after.at % 64;
    for (uint32_t i = 0; i < step->move_count; i++) {
        for (unsigned v = 0; v < step->values; v++, word += step->key_words) {
            *word |= step->moves[i].choices & bits[v] ? mask : 0;
        }
    }
}

/* Fills in the cells of a step, and the columns under way without one. */
static bool fill_cells(struct layout *layout, struct ng_cells_step *step)
{
    struct ng_plan *plan = layout->plan;
    struct ng_arena *arena = &plan->arena;
    size_t mask_words = (size_t)step->move_count * step->values * step->key_words;
    struct ng_states_cell *cells = ng_arena_array(arena, layout->crossing_count, sizeof *cells);
    uint32_t digits = 0;
    for (uint32_t x = 0; x < plan->column_total; x++) {
        digits += layout->digits[x].bits > 0;
    }
    struct ng_states_shift *shifts = ng_arena_array(arena, digits, sizeof *shifts);
    uint64_t *masks = ng_arena_array(arena, mask_words, sizeof *masks);
    if (arena->failed) {
        return false;
    }
    memset(masks, 0, mask_words * sizeof *masks);
    step->cells = cells;
    step->shifts = shifts;
    step->masks = masks;
    for (uint32_t x = 0; x < plan->column_total; x++) {
        struct ng_digit before = layout->digits[x], after = layout->after[x];
        const struct crossing *crossing = &layout->crossings[step->cell_count];
        if (step->cell_count == layout->crossing_count || crossing->column != x) {
            if (before.bits > 0) {
                shifts[step->shift_count++] = (struct ng_states_shift){before, after.at};
            }
            continue;
        }
        size_t words = (size_t)crossing->states * (step->values + 1);
        uint64_t *table = ng_arena_array(arena, words, sizeof *table);
        if (table == NULL) {
            return false;
        }
        fill_table(crossing, step->values, after, table);
        spread(step, crossing->bits, after, masks);
        cells[step->cell_count++] = (struct ng_states_cell){before, after.at / 64, table};
    }
    return true;
}

/* Makes the next step, from a cell on. */
static bool plan_step(struct layout *layout, uint32_t from)
{
    struct ng_plan *plan = layout->plan;
    struct ng_cells_step *step = &plan->steps[plan->step_count++];
    const struct strand *row = &layout->strands[plan->first_row + row_of(layout, from)];
    uint32_t states = states_of(row), count = states;
    *layout->large = states > NG_STATES_MOVES;
    for (uint32_t i = 0; i < states && !*layout->large; i++) {
        layout->moves[i] = (struct ng_states_move){0, i, i};
    }
    *step = (struct ng_cells_step){.values = plan->field->values, .along_bits = bits_for(states)};
    if (*layout->large || !take_cells(layout, from, &count)) {
        return false;
    }
    lay_out(layout, bits_for(states_of(row)));
    step->move_count = count;
    step->key_words = layout->key_words;
    if (*layout->large || !keep_moves(layout, step, states) || !fill_cells(layout, step)) {
        return false;
    }
    struct ng_digit *old = layout->digits;
    layout->digits = layout->after;
    layout->after = old;
    return true;
}

/* ---- the whole ---- */

static bool allocate(struct layout *layout)
{
    struct ng_plan *plan = layout->plan;
    struct ng_arena *arena = &plan->arena;
    size_t cells = layout->cell_count, bits = NG_STATES_CHOICES * (size_t)plan->field->values;
    ng_assert(plan->row_total + plan->column_total == plan->field->lines && cells > 0);
    plan->steps = ng_arena_array(arena, cells, sizeof *plan->steps);
    plan->rows = ng_arena_array(arena, plan->row_total, sizeof *plan->rows);
    layout->cells = ng_arena_array(arena, cells, sizeof *layout->cells);
    layout->strands = ng_arena_array(arena, plan->field->lines, sizeof *layout->strands);
    layout->digits = ng_arena_array(arena, plan->column_total, sizeof *layout->digits);
    layout->after = ng_arena_array(arena, plan->column_total, sizeof *layout->after);
    layout->moves = ng_arena_array(arena, NG_STATES_MOVES, sizeof *layout->moves);
    layout->longer = ng_arena_array(arena, NG_STATES_MOVES, sizeof *layout->longer);
    layout->crossings[0].bits = ng_arena_array(arena, bits, sizeof(uint64_t));
    if (arena->failed) {
        return false;
    }
    for (uint32_t i = 1; i < NG_STATES_CHOICES; i++) {
        layout->crossings[i].bits = layout->crossings[i - 1].bits + plan->field->values;
    }
    memset(layout->strands, 0, plan->field->lines * sizeof *layout->strands);
    memset(layout->digits, 0, plan->column_total * sizeof *layout->digits);
    return true;
}

/* Goes through all cells. */
static bool make_steps(struct layout *layout)
{
    const struct ng_plan *plan = layout->plan;
    for (uint32_t i = 0; i < layout->cell_count; i += layout->crossing_count) {
        uint32_t index = row_of(layout, i);
        bool begins = i == 0 || row_of(layout, i - 1) != index;
        if ((begins && !begin_row(layout, index)) || !plan_step(layout, i)) {
            return false;
        }
        struct ng_plan_row *row = &plan->rows[plan->row_count - 1];
        if (begins && plan->words_fit) {
            row->choice_count = layout->choice_count;
            memcpy(row->choices, layout->choices, sizeof row->choices);
        }
    }
    return true;
}

bool ng_plan_init(struct ng_plan *plan, const struct ng_regions *regions, const uint32_t *cells,
                  uint32_t count, bool turned, size_t limit, bool *large)
{
    const struct ng_field *field = regions->field;
    uint32_t rows = turned ? field->width : field->height;
    *large = false;
    *plan = (struct ng_plan){.field = field,
                             .first_row = turned ? field->height : 0,
                             .first_column = turned ? 0 : field->height,
                             .row_total = rows,
                             .column_total = field->lines - rows,
                             .words_fit = field->row_words == 1 && field->column_words == 1,
                             .arena = {.memory = field->memory}};
    struct layout layout = {.plan = plan,
                            .regions = regions,
                            .cell_count = count,
                            .key_words = 1,
                            .limit = limit,
                            .turned = turned,
                            .large = large};
    if (!allocate(&layout)) {
        return false;
    }
    put_in_order(&layout, cells);
    return make_steps(&layout);
}

void ng_plan_clear(struct ng_plan *plan)
{
    ng_arena_clear(&plan->arena);
}
