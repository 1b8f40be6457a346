/* Makes a plan: the cells in order, a diagram for every section, and the steps with their moves. */
#include "count/plan.h"

#include "base/arithmetic.h"
#include "base/bits.h"
#include "base/check.h"
#include "line/deduce.h"

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

/* A way to fill the first cells of a step, from a state of the row. */
struct path {
    uint64_t choices;
    uint32_t from, state; /* states of the row: the first one and the present one */
};

/* A step before the size of keys is known. */
struct draft {
    uint32_t from, count; /* its cells */
    unsigned along_bits;
    struct path *paths; /* its moves, ascending by `from` */
    uint32_t path_count, along_states;
};

struct layout {
    struct ng_plan *plan;
    const struct ng_regions *regions;
    const uint32_t *order; /* the cells, as grid indices */
    uint32_t cell_count;
    struct strand *strands;     /* per line */
    struct crossing *crossings; /* per cell */
    struct draft *drafts;       /* per step */
    struct ng_digit *digits; /* per step, and at the end, and column: its digit before the step */
    struct path *paths, *longer; /* scratch, NG_STATES_MOVES each */
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

/* The bits of the digit for the state of a line. */
static unsigned digit_bits(const struct layout *layout, uint32_t line)
{
    const struct strand *strand = &layout->strands[line];
    return is_under_way(strand) ? bits_for(strand->diagram.states[strand->level]) : 0;
}

/* The states of a line that the next cell follows. */
static uint32_t states_of(const struct strand *strand)
{
    return is_under_way(strand) ? strand->diagram.states[strand->level] : 1;
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

static bool may(const struct layout *layout, uint32_t cell, unsigned value)
{
    const struct ng_field *field = layout->plan->field;
    uint32_t index = layout->order[cell];
    return ng_field_may(field, index / field->width, index % field->width, value);
}

/* Appends a cell to all paths. Returns the number of paths, or none if there are too many. */
static uint32_t lengthen(struct layout *layout, uint32_t count, const uint32_t *edges,
                         uint32_t cell, unsigned *choices)
{
    unsigned values = layout->plan->field->values, end = *choices;
    uint32_t longer = 0;
    for (unsigned v = 0; v < values; v++) {
        end += may(layout, cell, v);
    }
    if (end > NG_STATES_CHOICES) {
        return 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct path *path = &layout->paths[i];
        for (unsigned v = 0, choice = *choices; v < values; v++) {
            uint32_t next = edges[path->state * values + v];
            if (next != NG_DIAGRAM_NONE && longer == NG_STATES_MOVES) {
                return 0;
            }
            if (next != NG_DIAGRAM_NONE) {
                layout->longer[longer++] =
                    (struct path){path->choices | (uint64_t)1 << choice, path->from, next};
            }
            choice += may(layout, cell, v);
        }
    }
    struct path *old = layout->paths;
    layout->paths = layout->longer;
    layout->longer = old;
    *choices = end;
    return longer;
}

/* Takes cells of a row from `from` on into the next step, as long as its moves allow that. Returns
 * their number; 0 without memory, or if even one is too many. */
static uint32_t take_cells(struct layout *layout, uint32_t from, struct draft *draft)
{
    unsigned choices = 0;
    for (uint32_t cell = from; cell < layout->cell_count; cell++) {
        if (row_of(layout, cell) != row_of(layout, from)) {
            return cell - from;
        }
        struct strand *column = enter(layout, layout->order[cell], !layout->turned);
        struct strand *row =
            column == NULL ? NULL : enter(layout, layout->order[cell], layout->turned);
        if (row == NULL) {
            return 0;
        }
        if (cell == from) {
            draft->along_states = draft->path_count = states_of(row);
        }
        uint32_t count = draft->path_count > NG_STATES_MOVES
                             ? 0
                             : lengthen(layout, draft->path_count, row->diagram.edges[row->level],
                                        cell, &choices);
        if (count == 0) {
            *layout->large = cell == from;
            return cell - from;
        }
        layout->crossings[cell] =
            (struct crossing){column->diagram.edges[column->level], states_of(column)};
        draft->path_count = count;
        column->level++;
        row->level++;
    }
    return layout->cell_count - from;
}

/* Drafts the next step, from a cell on. */
static bool draft_step(struct layout *layout, uint32_t from)
{
    struct ng_plan *plan = layout->plan;
    struct draft *draft = &layout->drafts[plan->step_count];
    uint32_t row = plan->first_row + row_of(layout, from);
    *draft = (struct draft){.from = from, .along_bits = digit_bits(layout, row)};
    for (uint32_t i = 0; i < NG_STATES_MOVES; i++) {
        layout->paths[i] = (struct path){0, i, i};
    }
    draft->count = take_cells(layout, from, draft);
    draft->paths = ng_arena_array(&plan->arena, draft->path_count, sizeof *draft->paths);
    if (draft->count == 0 || draft->paths == NULL) {
        return false;
    }
    memcpy(draft->paths, layout->paths, draft->path_count * sizeof *draft->paths);
    plan->step_count++;
    lay_out(layout, digit_bits(layout, row));
    return !*layout->large;
}

/* Drafts all steps. */
static bool go_through(struct layout *layout)
{
    struct ng_plan *plan = layout->plan;
    lay_out(layout, 0);
    for (uint32_t i = 0; i < layout->cell_count; i += layout->drafts[plan->step_count - 1].count) {
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
static void fill_table(const struct layout *layout, uint32_t cell, unsigned choice,
                       struct ng_digit after, uint64_t *table)
{
    unsigned values = layout->plan->field->values;
    const struct crossing *crossing = &layout->crossings[cell];
    memset(table, 0, (size_t)crossing->states * (values + 1) * sizeof *table);
    for (unsigned v = 0; v < values; v++) {
        for (uint32_t state = 0; state < crossing->states; state++) {
            uint32_t next = crossing->edges[state * values + v];
            uint64_t *line = table + (size_t)state * (values + 1);
            if (next != NG_DIAGRAM_NONE) {
                line[0] |= (uint64_t)1 << choice;
                line[1 + v] = after.bits == 0 ? 0 : (uint64_t)next << after.at % 64;
            }
        }
        choice += may(layout, cell, v);
    }
}

/* Adds the bits of a cell's new digit to every move, for the value that the cell has in it. */
static void spread(const struct layout *layout, uint32_t cell, unsigned choice,
                   struct ng_digit after, const struct draft *draft, uint64_t *moves)
{
    unsigned values = layout->plan->field->values, words = layout->plan->key_words;
    for (unsigned v = 0; v < values; v++) {
        for (uint32_t i = 0; i < draft->path_count && may(layout, cell, v); i++) {
            uint64_t *move = moves + (size_t)i * (2 + values * words);
            if (draft->paths[i].choices >> choice & 1) {
                move[2 + v * words + after.at / 64] |= mask_of(after);
            }
        }
        choice += may(layout, cell, v);
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

/* Makes a step from its draft. */
static bool make_step(struct layout *layout, uint32_t index)
{
    struct ng_plan *plan = layout->plan;
    struct ng_arena *arena = &plan->arena;
    const struct draft *draft = &layout->drafts[index];
    const struct ng_digit *before = layout->digits + (size_t)index * plan->column_total;
    const struct ng_digit *after = before + plan->column_total;
    unsigned values = plan->field->values;
    size_t stride = 2 + (size_t)values * plan->key_words, move_words = stride * draft->path_count;
    struct ng_states_cell *cells = ng_arena_array(arena, draft->count, sizeof *cells);
    struct ng_states_shift *shifts = ng_arena_array(arena, plan->column_total, sizeof *shifts);
    bool *taken = ng_arena_array(arena, plan->column_total, sizeof *taken);
    uint32_t *firsts = ng_arena_array(arena, (size_t)draft->along_states + 1, sizeof *firsts);
    uint64_t *moves = ng_arena_array(arena, move_words, sizeof *moves);
    if (cells == NULL || shifts == NULL || taken == NULL || firsts == NULL || moves == NULL) {
        return false;
    }
    memset(taken, 0, plan->column_total * sizeof *taken);
    memset(moves, 0, move_words * sizeof *moves);
    for (uint32_t i = 0, state = 0; state <= draft->along_states; firsts[state++] = i) {
        while (i < draft->path_count && draft->paths[i].from < state) {
            i++;
        }
    }
    for (uint32_t i = 0; i < draft->path_count; i++) {
        moves[i * stride] = draft->paths[i].choices;
        moves[i * stride + 1] = draft->paths[i].state;
    }
    unsigned choice = 0;
    for (uint32_t i = 0; i < draft->count; i++) {
        uint32_t cell = draft->from + i, x = column_of(layout, cell);
        size_t words = (size_t)layout->crossings[cell].states * (values + 1);
        uint64_t *table = ng_arena_array(arena, words, sizeof *table);
        if (table == NULL) {
            return false;
        }
        cells[i] = (struct ng_states_cell){before[x], after[x].at / 64, table};
        fill_table(layout, cell, choice, after[x], table);
        spread(layout, cell, choice, after[x], draft, moves);
        taken[x] = true;
        for (unsigned v = 0; v < values; v++) {
            choice += may(layout, cell, v);
        }
    }
    plan->steps[index] = (struct ng_cells_step){.values = values,
                                                .cell_count = draft->count,
                                                .along_bits = draft->along_bits,
                                                .cells = cells,
                                                .firsts = firsts,
                                                .moves = moves};
    list_shifts(plan, before, after, taken, &plan->steps[index], shifts);
    return true;
}

static bool make_steps(struct layout *layout)
{
    for (uint32_t i = 0; i < layout->plan->step_count; i++) {
        if (!make_step(layout, i)) {
            return false;
        }
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
    layout->drafts = ng_arena_array(arena, cells, sizeof *layout->drafts);
    layout->digits =
        ng_arena_array(arena, (cells + 1) * plan->column_total, sizeof *layout->digits);
    layout->paths = ng_arena_array(arena, NG_STATES_MOVES, sizeof *layout->paths);
    layout->longer = ng_arena_array(arena, NG_STATES_MOVES, sizeof *layout->longer);
    if (plan->steps == NULL || plan->rows == NULL || layout->strands == NULL ||
        layout->crossings == NULL || layout->drafts == NULL || layout->digits == NULL ||
        layout->paths == NULL || layout->longer == NULL) {
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
           make_steps(&layout);
}

void ng_plan_clear(struct ng_plan *plan)
{
    ng_arena_clear(&plan->arena);
}
