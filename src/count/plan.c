/* Makes a plan: the cells in order, a diagram for every section, and the steps with their moves. */
#include "count/plan.h"

#include "base/arithmetic.h"
#include "base/bits.h"
#include "base/check.h"
#include "nonogram.h"

#include <string.h>

/* A column, or the present row, during the pass over the cells. */
struct strand {
    struct ng_diagram diagram;
    const uint64_t **planes; /* per level */
    uint32_t level;          /* present level; diagram.levels: finished, or not begun */
};

/* A cell: its columns' states before it, and their edges. */
struct crossing {
    const uint32_t *edges;
    uint32_t states;
};

struct layout {
    struct ng_plan *plan;
    const struct ng_regions *regions;
    const uint32_t *order; /* the cells, as grid indices */
    uint32_t cell_count;
    struct strand *strands;     /* per line */
    struct crossing *crossings; /* per cell */
    struct ng_digit *digits; /* per step, and at the end, and column: its digit before the step */
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

/* Puts the cells in the plan's order; they come row by row. */
static bool put_in_order(struct layout *layout, const uint32_t *cells, uint32_t count)
{
    uint32_t width = layout->plan->field->width;
    uint32_t *order = ng_arena_array(&layout->plan->arena, count, sizeof *order);
    uint32_t *ends = ng_arena_array(&layout->plan->arena, (size_t)width + 1, sizeof *ends);
    if (order == NULL || ends == NULL) {
        return false;
    }
    memset(ends, 0, ((size_t)width + 1) * sizeof *ends);
    for (uint32_t i = 0; i < count; i++) {
        ng_assert(i == 0 || cells[i - 1] < cells[i]);
        ends[cells[i] % width + 1]++;
    }
    for (uint32_t x = 0; x < width; x++) {
        ends[x + 1] += ends[x];
    }
    for (uint32_t i = 0; i < count; i++) {
        ng_assert(ends[width] == count);
        uint32_t at = layout->turned ? ends[cells[i] % width]++ : i;
        order[at] = cells[i];
    }
    layout->order = order;
    return true;
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

static bool make_planes(struct layout *layout, struct strand *strand,
                        const struct ng_section *section)
{
    const struct ng_field *field = layout->plan->field;
    const struct ng_diagram *diagram = &strand->diagram;
    const uint64_t *root = ng_field_planes(field, section->line);
    uint64_t **planes =
        ng_arena_array(&layout->plan->arena, (size_t)diagram->levels + 1, sizeof *planes);
    uint64_t open = 0;
    uint8_t places[64];
    uint32_t count = list_open(field, section, places);
    ng_assert(count == diagram->levels);
    for (uint32_t level = 0; level < count; level++) {
        open |= (uint64_t)1 << places[level];
    }
    for (uint32_t level = 0; planes != NULL && level <= count; level++) {
        size_t words = (size_t)diagram->states[level] * field->values;
        planes[level] = ng_arena_array(&layout->plan->arena, words, sizeof **planes);
        if (planes[level] == NULL) {
            return false;
        }
        for (size_t i = 0; i < words; i++) {
            planes[level][i] = root[i % field->values] & ~open;
        }
    }
    if (planes == NULL) {
        return false;
    }
    for (uint32_t level = count; level-- > 0;) {
        allow_after(strand, planes, level, places, field->values);
    }
    for (uint32_t level = 0; level < count; level++) {
        fix_before(strand, planes, level, places, field->values);
    }
    strand->planes = (const uint64_t **)planes;
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

/* The bits of the digit for the state of a line. */
static unsigned digit_bits(const struct layout *layout, uint32_t line)
{
    return bits_for(states_of(&layout->strands[line]));
}

/* The columns' digits before the next step. */
static struct ng_digit *next_digits(const struct layout *layout)
{
    return layout->digits + (size_t)layout->plan->step_count * layout->plan->column_total;
}

/* Sets the digits before the next step, the last column's lowest. */
static void lay_out(struct layout *layout, unsigned along_bits)
{
    struct ng_plan *plan = layout->plan;
    struct ng_digit *digits = next_digits(layout);
    unsigned at = along_bits;
    for (uint32_t x = plan->column_total; x-- > 0;) {
        unsigned bits = digit_bits(layout, plan->first_column + x);
        at = at % 64 + bits > 64 ? (at / 64 + 1) * 64 : at;
        digits[x] = (struct ng_digit){at, bits};
        at += bits;
    }
    plan->key_words = at / 64 + 1 > plan->key_words ? at / 64 + 1 : plan->key_words;
    *layout->large = *layout->large || at >= 64 * NG_STATES_WORDS;
}

/* Begins the section of a cell, if need be. Returns NULL without memory, or too large. */
static struct strand *enter(struct layout *layout, uint32_t cell, bool column)
{
    struct ng_section section = ng_regions_section(layout->regions, cell, column);
    struct strand *strand = &layout->strands[section.line];
    if (strand->level == strand->diagram.levels) {
        bool down = column != layout->turned;
        strand->level = 0;
        *layout->large = ng_diagram_bytes(layout->plan->field, &section) > layout->limit;
        if (*layout->large || !ng_diagram_make(&strand->diagram, layout->plan->field, &section,
                                               &layout->plan->arena)) {
            return NULL;
        }
        if (down && layout->plan->words_fit && !make_planes(layout, strand, &section)) {
            return NULL;
        }
    }
    ng_assert(strand->level < strand->diagram.levels);
    return strand;
}

/* Lists the columns under way at the start of a row. */
static bool list_strands(struct layout *layout, struct ng_plan_row *row)
{
    struct ng_plan *plan = layout->plan;
    uint32_t count = 0;
    for (uint32_t x = 0; x < plan->column_total; x++) {
        count += is_under_way(&layout->strands[plan->first_column + x]);
    }
    struct ng_plan_strand *list = ng_arena_array(&plan->arena, count, sizeof *list);
    if (list == NULL) {
        return false;
    }
    row->strands = list;
    double states = 1;
    for (uint32_t x = 0; x < plan->column_total; x++) {
        uint32_t line = plan->first_column + x;
        const struct strand *strand = &layout->strands[line];
        if (!is_under_way(strand)) {
            continue;
        }
        states *= strand->diagram.states[strand->level];
        list[row->strand_count++] = (struct ng_plan_strand){
            .line = line,
            .digit = next_digits(layout)[x],
            .planes = strand->planes == NULL ? NULL : strand->planes[strand->level]};
    }
    ng_assert(row->strand_count == count);
    plan->outlay += states;
    return true;
}

static bool begin_row(struct layout *layout, uint32_t index)
{
    struct ng_plan *plan = layout->plan;
    ng_assert(plan->row_count < plan->row_total);
    ng_assert(plan->row_count == 0 || plan->rows[plan->row_count - 1].index < index);
    struct ng_plan_row *row = &plan->rows[plan->row_count++];
    *row = (struct ng_plan_row){.index = index, .from = plan->step_count};
    return list_strands(layout, row);
}

/* ---- the steps ---- */

/* The number of the row of a cell in the plan, and of its column. */
static uint32_t row_of(const struct layout *layout, uint32_t cell)
{
    uint32_t width = layout->plan->field->width, index = layout->order[cell];
    return layout->turned ? index % width : index / width;
}

static uint32_t column_of(const struct layout *layout, uint32_t cell)
{
    uint32_t width = layout->plan->field->width, index = layout->order[cell];
    return layout->turned ? index / width : index % width;
}

/* Sets per value the bit of a cell's choice of it, 0 if the cell cannot have it, from the bit of
 * number `choice` on. Returns the number after the last one. */
static unsigned number_choices(const struct layout *layout, uint32_t cell, unsigned choice,
                               uint64_t *bits)
{
    const struct ng_field *field = layout->plan->field;
    uint32_t index = layout->order[cell];
    for (unsigned v = 0; v < field->values; v++) {
        bool able = ng_field_may(field, index / field->width, index % field->width, v);
        bits[v] = (uint64_t)able << choice % NG_STATES_CHOICES;
        choice += able;
    }
    return choice;
}

/* Appends a cell to all moves. Returns the number of moves, or none if there are too many. */
static uint32_t lengthen(struct layout *layout, uint32_t count, const uint32_t *edges,
                         uint32_t cell, unsigned *choices)
{
    unsigned values = layout->plan->field->values;
    uint64_t bits[NONOGRAM_COLOURS_MAX + 1];
    uint32_t longer = 0;
    *choices = number_choices(layout, cell, *choices, bits);
    if (*choices > NG_STATES_CHOICES) {
        return 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct ng_states_move *move = &layout->moves[i];
        for (unsigned v = 0; v < values; v++) {
            uint32_t next = edges[move->to * values + v];
            if (next == NG_DIAGRAM_NONE) {
                continue;
            }
            if (longer == NG_STATES_MOVES) {
                return 0;
            }
            ng_assert(bits[v] != 0);
            layout->longer[longer++] =
                (struct ng_states_move){move->choices | bits[v], move->from, next};
        }
    }
    struct ng_states_move *old = layout->moves;
    layout->moves = layout->longer;
    layout->longer = old;
    return longer;
}

/* Takes cells of a row from `from` on into the next step, as long as its moves allow that. Returns
 * their number; 0 without memory, or if even one is too many. */
static uint32_t take_cells(struct layout *layout, uint32_t from, uint32_t *move_count)
{
    unsigned choices = 0;
    uint32_t cell = from, index = row_of(layout, from);
    for (; cell < layout->cell_count && row_of(layout, cell) == index; cell++) {
        struct strand *column = enter(layout, layout->order[cell], !layout->turned);
        struct strand *row =
            column == NULL ? NULL : enter(layout, layout->order[cell], layout->turned);
        if (row == NULL) {
            return 0;
        }
        uint32_t count =
            lengthen(layout, *move_count, row->diagram.edges[row->level], cell, &choices);
        if (count == 0) {
            *layout->large = cell == from;
            break;
        }
        layout->crossings[cell] =
            (struct crossing){column->diagram.edges[column->level], states_of(column)};
        *move_count = count;
        column->level++;
        row->level++;
    }
    return cell - from;
}

/* Drafts the next step, from a cell on: what does not depend on the size of keys. */
static bool draft_step(struct layout *layout, uint32_t from)
{
    struct ng_plan *plan = layout->plan;
    struct ng_cells_step *step = &plan->steps[plan->step_count];
    uint32_t row = plan->first_row + row_of(layout, from);
    uint32_t states = states_of(&layout->strands[row]), count = states;
    *layout->large = states > NG_STATES_MOVES;
    if (*layout->large) {
        return false;
    }
    for (uint32_t i = 0; i < states; i++) {
        layout->moves[i] = (struct ng_states_move){0, i, i};
    }
    *step = (struct ng_cells_step){.values = plan->field->values, .along_bits = bits_for(states)};
    step->cell_count = take_cells(layout, from, &count);
    struct ng_states_move *moves = ng_arena_array(&plan->arena, count, sizeof *moves);
    uint32_t *firsts = ng_arena_array(&plan->arena, (size_t)states + 1, sizeof *firsts);
    if (step->cell_count == 0 || plan->arena.failed) {
        return false;
    }
    memcpy(moves, layout->moves, count * sizeof *moves);
    for (uint32_t i = 0, state = 0; state <= states; firsts[state++] = i) {
        while (i < count && moves[i].from < state) {
            i++;
        }
    }
    step->moves = moves;
    step->move_count = count;
    step->firsts = firsts;
    plan->step_count++;
    lay_out(layout, digit_bits(layout, row));
    return !*layout->large;
}

/* Drafts all steps. */
static bool go_through(struct layout *layout)
{
    struct ng_plan *plan = layout->plan;
    lay_out(layout, 0);
    for (uint32_t i = 0; i < layout->cell_count;
         i += plan->steps[plan->step_count - 1].cell_count) {
        uint32_t index = row_of(layout, i);
        if ((i == 0 || plan->rows[plan->row_count - 1].index != index) &&
            !begin_row(layout, index)) {
            return false;
        }
        if (!draft_step(layout, i)) {
            return false;
        }
    }
    return true;
}

static uint64_t mask_of(struct ng_digit digit)
{
    return (((uint64_t)1 << digit.bits) - 1) << digit.at % 64;
}

/* Writes the choices that states of a cell's column allow, and the new digits. */
static void fill_table(const struct crossing *crossing, unsigned values, const uint64_t *bits,
                       struct ng_digit after, uint64_t *table)
{
    for (uint32_t state = 0; state < crossing->states; state++) {
        uint64_t *line = table + (size_t)state * (values + 1);
        line[0] = 0;
        for (unsigned v = 0; v < values; v++) {
            uint32_t next = crossing->edges[state * values + v];
            bool able = next != NG_DIAGRAM_NONE;
            line[0] |= able ? bits[v] : 0;
            line[1 + v] = able && after.bits > 0 ? (uint64_t)next << after.at % 64 : 0;
        }
    }
}

/* Adds the bits of a cell's new digit to every move's, for the value that the cell has in it. */
static void spread(const struct ng_cells_step *step, const uint64_t *bits, struct ng_digit after,
                   unsigned key_words, uint64_t *masks)
{
    uint64_t *word = masks + after.at / 64;
    for (uint32_t i = 0; i < step->move_count; i++) {
        for (unsigned v = 0; v < step->values; v++, word += key_words) {
            *word |= step->moves[i].choices & bits[v] ? mask_of(after) : 0;
        }
    }
}

/* Lists the columns under way without a cell in the step. */
static void list_shifts(const struct ng_plan *plan, const struct ng_digit *before,
                        const struct ng_digit *after, const bool *taken, struct ng_cells_step *step,
                        struct ng_states_shift *shifts)
{
    for (uint32_t x = 0; x < plan->column_total; x++) {
        if (before[x].bits > 0 && !taken[x]) {
            ng_assert(before[x].bits == after[x].bits);
            shifts[step->shift_count++] = (struct ng_states_shift){before[x], after[x].at};
        }
    }
    step->shifts = shifts;
}

/* Lists the choices of a cell in the column `x`, which is in the first step of a row. */
static void list_choices(struct ng_plan_row *row, const uint64_t *bits, unsigned values, uint32_t x)
{
    for (unsigned v = 0; v < values; v++) {
        if (bits[v] != 0) {
            row->choices[row->choice_count++] = (struct ng_plan_choice){(uint8_t)x, (uint8_t)v};
        }
    }
}

/* Finishes a step, whose cells begin at `from`; `row`: the row that begins with it, or NULL. */
static bool finish_step(struct layout *layout, struct ng_plan_row *row, uint32_t index,
                        uint32_t from)
{
    struct ng_plan *plan = layout->plan;
    struct ng_arena *arena = &plan->arena;
    struct ng_cells_step *step = &plan->steps[index];
    const struct ng_digit *before = layout->digits + (size_t)index * plan->column_total;
    const struct ng_digit *after = before + plan->column_total;
    size_t mask_words = (size_t)step->move_count * step->values * plan->key_words;
    struct ng_states_cell *cells = ng_arena_array(arena, step->cell_count, sizeof *cells);
    struct ng_states_shift *shifts = ng_arena_array(arena, plan->column_total, sizeof *shifts);
    bool *taken = ng_arena_array(arena, plan->column_total, sizeof *taken);
    uint64_t *masks = ng_arena_array(arena, mask_words, sizeof *masks);
    if (arena->failed) {
        return false;
    }
    memset(taken, 0, plan->column_total * sizeof *taken);
    memset(masks, 0, mask_words * sizeof *masks);
    uint64_t bits[NONOGRAM_COLOURS_MAX + 1];
    unsigned choice = 0;
    for (uint32_t i = 0; i < step->cell_count; i++) {
        uint32_t cell = from + i, x = column_of(layout, cell);
        size_t words = (size_t)layout->crossings[cell].states * (step->values + 1);
        uint64_t *table = ng_arena_array(arena, words, sizeof *table);
        if (table == NULL) {
            return false;
        }
        cells[i] = (struct ng_states_cell){before[x], after[x].at / 64, table};
        choice = number_choices(layout, cell, choice, bits);
        fill_table(&layout->crossings[cell], step->values, bits, after[x], table);
        spread(step, bits, after[x], plan->key_words, masks);
        if (row != NULL && plan->words_fit) {
            list_choices(row, bits, step->values, x);
        }
        taken[x] = true;
    }
    step->cells = cells;
    step->masks = masks;
    list_shifts(plan, before, after, taken, step, shifts);
    return true;
}

static bool finish_steps(struct layout *layout)
{
    struct ng_plan *plan = layout->plan;
    uint32_t from = 0, row = 0;
    for (uint32_t i = 0; i < plan->step_count; i++) {
        bool begins = row < plan->row_count && plan->rows[row].from == i;
        if (!finish_step(layout, begins ? &plan->rows[row++] : NULL, i, from)) {
            return false;
        }
        from += plan->steps[i].cell_count;
    }
    return true;
}

/* ---- the whole ---- */

static bool allocate(struct layout *layout)
{
    struct ng_plan *plan = layout->plan;
    struct ng_arena *arena = &plan->arena;
    uint32_t lines = plan->field->lines;
    size_t cells = layout->cell_count;
    ng_assert(plan->row_total + plan->column_total == lines && cells > 0);
    plan->steps = ng_arena_array(arena, cells, sizeof *plan->steps);
    plan->rows = ng_arena_array(arena, plan->row_total, sizeof *plan->rows);
    layout->strands = ng_arena_array(arena, lines, sizeof *layout->strands);
    layout->crossings = ng_arena_array(arena, cells, sizeof *layout->crossings);
    layout->digits =
        ng_arena_array(arena, (cells + 1) * plan->column_total, sizeof *layout->digits);
    layout->moves = ng_arena_array(arena, NG_STATES_MOVES, sizeof *layout->moves);
    layout->longer = ng_arena_array(arena, NG_STATES_MOVES, sizeof *layout->longer);
    if (arena->failed) {
        return false;
    }
    for (uint32_t i = 0; i < lines; i++) {
        layout->strands[i] = (struct strand){.level = 0};
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
                             .key_words = 1,
                             .first_row = turned ? field->height : 0,
                             .first_column = turned ? 0 : field->height,
                             .row_total = rows,
                             .column_total = field->lines - rows,
                             .words_fit = field->row_words == 1 && field->column_words == 1,
                             .arena = {.memory = field->memory}};
    struct layout layout = {.plan = plan,
                            .regions = regions,
                            .cell_count = count,
                            .limit = limit,
                            .turned = turned,
                            .large = large};
    return allocate(&layout) && put_in_order(&layout, cells, count) && go_through(&layout) &&
           finish_steps(&layout);
}

void ng_plan_clear(struct ng_plan *plan)
{
    ng_arena_clear(&plan->arena);
}
