/* Makes a plan: the cells in order, a diagram for every section, and step by step its moves; then
 * the digits, as wide as they have to be at all steps, and the tables that depend on them. */
#include "count/plan.h"

#include "base/arithmetic.h"
#include "base/bits.h"
#include "base/check.h"
#include "nonogram.h"

#include <stdlib.h>
#include <string.h>

/* A line during the pass over the cells. */
struct strand {
    struct ng_diagram diagram; /* the diagram of its present section */
    uint32_t level;            /* diagram.levels: finished, or not begun */
    uint64_t *ways;            /* see struct ng_plan_strand */
};

struct layout {
    struct ng_plan *plan;
    const struct ng_regions *regions;
    struct ng_plan_cell *cells; /* in the plan's order */
    uint32_t cell_count;
    struct strand *strands;              /* per line */
    unsigned choice_count;               /* the choices of the present step so far */
    struct ng_plan_move *moves, *longer; /* scratch, NG_PLAN_MOVES each */
    size_t limit;
    bool turned;
    bool *large;
};

static void widen(struct ng_digit *digit, uint32_t states)
{
    unsigned bits = states > 1 ? ng_bits_highest(states - 1) + 1 : 0;
    digit->bits = bits > digit->bits ? bits : digit->bits;
}

/* ---- the cells ---- */

static int compare(const void *a, const void *b)
{
    const struct ng_plan_cell *x = a, *y = b;
    return x->row != y->row ? (x->row < y->row ? -1 : 1)
                            : (x->column > y->column) - (x->column < y->column);
}

/* Puts the cells in the plan's order. */
static void put_in_order(struct layout *layout, const uint32_t *cells)
{
    uint32_t width = layout->plan->field->width;
    for (uint32_t i = 0; i < layout->cell_count; i++) {
        uint32_t x = cells[i] % width, y = cells[i] / width;
        layout->cells[i] =
            (struct ng_plan_cell){.row = layout->turned ? x : y, .column = layout->turned ? y : x};
    }
    qsort(layout->cells, layout->cell_count, sizeof *layout->cells, compare);
}

/* The index of a cell in the grid. */
static uint32_t index_of(const struct layout *layout, const struct ng_plan_cell *cell)
{
    uint32_t width = layout->plan->field->width;
    return layout->turned ? cell->column * width + cell->row : cell->row * width + cell->column;
}

/* ---- the strands ---- */

/* The states of a line that the next cell follows. */
static uint32_t states_of(const struct strand *strand)
{
    bool under_way = strand->level > 0 && strand->level < strand->diagram.levels;
    return under_way ? strand->diagram.states[strand->level] : 1;
}

/* Begins the section of a cell, if need be. Returns NULL without memory, or too large. */
static struct strand *enter(struct layout *layout, const struct ng_plan_cell *cell, bool column)
{
    struct ng_plan *plan = layout->plan;
    struct ng_section section =
        ng_regions_section(layout->regions, index_of(layout, cell), column != layout->turned);
    struct strand *strand = &layout->strands[section.line];
    if (strand->level == strand->diagram.levels) {
        *strand = (struct strand){.level = 0};
        *layout->large = ng_diagram_bytes(plan->field, &section) > layout->limit;
        if (*layout->large ||
            !ng_diagram_make(&strand->diagram, plan->field, &section, &plan->arena)) {
            return NULL;
        }
    }
    ng_assert(strand->level < strand->diagram.levels);
    return strand;
}

static bool is_empty(const uint64_t *words, unsigned count)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < count; i++) {
        any |= words[i];
    }
    return any == 0;
}

/* Moves a column past a cell: each state of its next level gets the first way to it. */
static bool pass(struct layout *layout, struct strand *column, uint32_t row)
{
    unsigned values = layout->plan->values;
    const uint32_t *edges = column->diagram.edges[column->level], *states = column->diagram.states;
    size_t edge_count = (size_t)states[column->level] * values;
    size_t words = (size_t)states[++column->level] * values;
    if (!layout->plan->words_fit) {
        return true;
    }
    uint64_t *ways = ng_arena_array(&layout->plan->arena, words, sizeof *ways);
    if (ways == NULL) {
        return false;
    }
    memset(ways, 0, words * sizeof *ways);
    for (size_t edge = 0; edge < edge_count; edge++) {
        uint64_t *way = ways + (size_t)edges[edge] * values;
        if (edges[edge] == NG_DIAGRAM_NONE || !is_empty(way, values)) {
            continue;
        }
        for (unsigned v = 0; v < values && column->ways != NULL; v++) {
            way[v] = column->ways[edge / values * values + v];
        }
        way[edge % values] |= (uint64_t)1 << row;
    }
    column->ways = ways;
    return true;
}

/* Lists the columns that are under way at the start of a row. */
static bool list_strands(struct layout *layout, struct ng_plan_step *step)
{
    struct ng_plan *plan = layout->plan;
    struct ng_plan_strand *list = ng_arena_array(&plan->arena, plan->column_total, sizeof *list);
    double states = 1;
    for (uint32_t x = 0; list != NULL && x < plan->column_total; x++) {
        const struct strand *strand = &layout->strands[plan->first_column + x];
        if (states_of(strand) > 1) {
            states *= states_of(strand);
            list[step->strand_count++] =
                (struct ng_plan_strand){x, states_of(strand), strand->ways};
        }
    }
    step->strands = list;
    plan->outlay += states;
    return list != NULL;
}

/* ---- the steps ---- */

/* Gives the values of a cell their bits in the choices of the step. Returns false if these are too
 * many. */
static bool number_choices(struct layout *layout, struct ng_plan_cell *cell)
{
    const struct ng_field *field = layout->plan->field;
    uint32_t index = index_of(layout, cell);
    for (unsigned v = 0; v < field->values; v++) {
        bool may = ng_field_may(field, index / field->width, index % field->width, v);
        if (may && layout->choice_count == NG_PLAN_CHOICES) {
            return false;
        }
        cell->bits[v] = may ? (uint64_t)1 << layout->choice_count++ : 0;
    }
    return true;
}

/* Appends a cell to all moves. Returns the number of moves, or none if there are too many. */
static uint32_t lengthen(struct layout *layout, uint32_t count, const uint32_t *edges,
                         const uint64_t *bits)
{
    unsigned values = layout->plan->values;
    uint32_t longer = 0;
    for (size_t i = 0; i < (size_t)count * values; i++) {
        const struct ng_plan_move *move = &layout->moves[i / values];
        uint32_t next = edges[move->to * values + i % values];
        if (next != NG_DIAGRAM_NONE && longer == NG_PLAN_MOVES) {
            return 0;
        }
        if (next != NG_DIAGRAM_NONE) {
            layout->longer[longer++] =
                (struct ng_plan_move){move->choices | bits[i % values], move->from, next};
        }
    }
    struct ng_plan_move *old = layout->moves;
    layout->moves = layout->longer;
    layout->longer = old;
    return longer;
}

/* Takes a cell into the step if its moves allow that. Returns false without memory, or if the cell
 * is too large even alone. */
static bool take_cell(struct layout *layout, struct ng_plan_step *step, bool *taken)
{
    struct ng_plan_cell *cell = &step->cells[step->cell_count];
    struct strand *column = enter(layout, cell, true);
    struct strand *row = column == NULL ? NULL : enter(layout, cell, false);
    cell->bits = ng_arena_array(&layout->plan->arena, layout->plan->values, sizeof *cell->bits);
    if (row == NULL || cell->bits == NULL) {
        return false;
    }
    uint32_t count =
        number_choices(layout, cell)
            ? lengthen(layout, step->move_count, row->diagram.edges[row->level], cell->bits)
            : 0;
    *taken = count > 0;
    if (!*taken) {
        *layout->large = step->cell_count == 0;
        return !*layout->large;
    }
    cell->states = states_of(column);
    cell->edges = column->diagram.edges[column->level];
    step->move_count = count;
    step->cell_count++;
    row->level++;
    if (!pass(layout, column, cell->row)) {
        return false;
    }
    widen(&layout->plan->digits[cell->column], states_of(column));
    return true;
}

/* Keeps the moves of a step, from each of the row's `states`. */
static bool keep_moves(struct layout *layout, struct ng_plan_step *step, uint32_t states)
{
    struct ng_arena *arena = &layout->plan->arena;
    struct ng_plan_move *moves = ng_arena_array(arena, step->move_count, sizeof *moves);
    uint32_t *firsts = ng_arena_array(arena, (size_t)states + 1, sizeof *firsts);
    uint64_t *commons =
        ng_arena_array(arena, step->move_count / NG_PLAN_GROUP + 1, sizeof *commons);
    if (moves == NULL || firsts == NULL || commons == NULL) {
        return false;
    }
    memcpy(moves, layout->moves, step->move_count * sizeof *moves);
    for (uint32_t i = 0; i < step->move_count; i++) {
        uint64_t *common = &commons[i / NG_PLAN_GROUP];
        *common = i % NG_PLAN_GROUP == 0 ? moves[i].choices : *common & moves[i].choices;
    }
    for (uint32_t i = 0, state = 0; state <= states; firsts[state++] = i) {
        while (i < step->move_count && moves[i].from < state) {
            i++;
        }
    }
    step->moves = moves;
    step->firsts = firsts;
    step->commons = commons;
    return true;
}

/* Makes the next step, from a cell on; returns its last cell's next one, or NULL. */
static struct ng_plan_cell *plan_step(struct layout *layout, struct ng_plan_cell *from)
{
    struct ng_plan *plan = layout->plan;
    struct ng_plan_step *step = &plan->steps[plan->step_count++];
    const struct strand *row = &layout->strands[plan->first_row + from->row];
    const struct ng_plan_cell *end = layout->cells + layout->cell_count;
    uint32_t states = states_of(row);
    bool taken = true;
    *step = (struct ng_plan_step){.row = from->row,
                                  .states = states,
                                  .begins = from == layout->cells || from[-1].row != from->row,
                                  .cells = from,
                                  .move_count = states};
    *layout->large = states > NG_PLAN_MOVES;
    if (*layout->large || (step->begins && !list_strands(layout, step))) {
        return NULL;
    }
    for (uint32_t i = 0; i < states; i++) {
        layout->moves[i] = (struct ng_plan_move){0, i, i};
    }
    layout->choice_count = 0;
    while (taken && from + step->cell_count < end && from[step->cell_count].row == step->row) {
        if (!take_cell(layout, step, &taken)) {
            return NULL;
        }
    }
    widen(&plan->along, states_of(row));
    return keep_moves(layout, step, states) ? from + step->cell_count : NULL;
}

/* ---- the keys ---- */

/* Places the columns' digits, the last column's lowest, above the row's. Returns false if these are
 * too many bits. */
static bool lay_out(struct layout *layout)
{
    struct ng_plan *plan = layout->plan;
    unsigned at = plan->along.bits;
    for (uint32_t x = plan->column_total; x-- > 0;) {
        unsigned bits = plan->digits[x].bits;
        at = at % 64 + bits > 64 ? (at / 64 + 1) * 64 : at;
        plan->digits[x].at = at;
        at += bits;
    }
    plan->key_words = at / 64 + 1;
    *layout->large = at >= 64 * NG_PLAN_WORDS;
    return !*layout->large;
}

/* All bits of a digit, in its word. */
static uint64_t mask_of(struct ng_digit digit)
{
    return (((uint64_t)1 << digit.bits) - 1) << digit.at % 64;
}

/* Writes the choices that states of a cell's column allow, and the new digits. */
static bool fill_table(struct layout *layout, struct ng_plan_cell *cell)
{
    unsigned values = layout->plan->values;
    size_t words = (size_t)cell->states * (values + 1);
    uint64_t *line = ng_arena_array(&layout->plan->arena, words, sizeof *line);
    cell->table = line;
    for (uint32_t state = 0; line != NULL && state < cell->states; state++, line += values + 1) {
        line[0] = 0;
        for (unsigned v = 0; v < values; v++) {
            uint32_t next = cell->edges[state * values + v];
            bool able = next != NG_DIAGRAM_NONE;
            line[0] |= able ? cell->bits[v] : 0;
            line[1 + v] = able && cell->digit.bits > 0 ? (uint64_t)next << cell->digit.at % 64 : 0;
        }
    }
    return cell->table != NULL;
}

/* Fills in what depends on the places of the digits. */
static bool fill_tables(struct layout *layout)
{
    struct ng_plan *plan = layout->plan;
    size_t moves = 0;
    for (uint32_t i = 0; i < plan->step_count; i++) {
        moves = plan->steps[i].move_count > moves ? plan->steps[i].move_count : moves;
    }
    plan->masks =
        ng_arena_array(&plan->arena, moves * plan->values, plan->key_words * sizeof *plan->masks);
    for (uint32_t i = 0; i < layout->cell_count; i++) {
        layout->cells[i].digit = plan->digits[layout->cells[i].column];
        if (!fill_table(layout, &layout->cells[i])) {
            return false;
        }
    }
    return plan->masks != NULL;
}

/* Adds the bits of a cell's digit to every move's, for the value that the cell has in it. */
static void spread(struct ng_plan *plan, const struct ng_plan_step *step,
                   const struct ng_plan_cell *cell)
{
    uint64_t *word = plan->masks + cell->digit.at / 64;
    for (uint32_t i = 0; i < step->move_count; i++) {
        for (unsigned v = 0; v < plan->values; v++, word += plan->key_words) {
            *word |= step->moves[i].choices & cell->bits[v] ? mask_of(cell->digit) : 0;
        }
    }
}

void ng_plan_prepare(struct ng_plan *plan, const struct ng_plan_step *step)
{
    size_t words = (size_t)step->move_count * plan->values * plan->key_words;
    memset(plan->masks, 0, words * sizeof *plan->masks);
    memset(plan->kept, 0xff, sizeof plan->kept);
    plan->kept[0] &= ~mask_of(plan->along);
    for (uint32_t i = 0; i < step->cell_count; i++) {
        const struct ng_plan_cell *cell = &step->cells[i];
        plan->kept[cell->digit.at / 64] &= ~mask_of(cell->digit);
        spread(plan, step, cell);
    }
}

/* ---- the whole ---- */

static bool allocate_plan(struct layout *layout)
{
    struct ng_plan *plan = layout->plan;
    struct ng_arena *arena = &plan->arena;
    size_t cells = layout->cell_count;
    ng_assert(plan->row_total + plan->column_total == plan->field->lines && cells > 0);
    plan->steps = ng_arena_array(arena, cells, sizeof *plan->steps);
    plan->digits = ng_arena_array(arena, plan->column_total, sizeof *plan->digits);
    layout->cells = ng_arena_array(arena, cells, sizeof *layout->cells);
    layout->strands = ng_arena_array(arena, plan->field->lines, sizeof *layout->strands);
    layout->moves = ng_arena_array(arena, NG_PLAN_MOVES, sizeof *layout->moves);
    layout->longer = ng_arena_array(arena, NG_PLAN_MOVES, sizeof *layout->longer);
    if (arena->failed) {
        return false;
    }
    memset(layout->strands, 0, plan->field->lines * sizeof *layout->strands);
    memset(plan->digits, 0, plan->column_total * sizeof *plan->digits);
    return true;
}

static bool make_steps(struct layout *layout)
{
    struct ng_plan_cell *cell = layout->cells;
    while (cell != NULL && cell < layout->cells + layout->cell_count) {
        cell = plan_step(layout, cell);
    }
    return cell != NULL && lay_out(layout) && fill_tables(layout);
}

bool ng_plan_init(struct ng_plan *plan, const struct ng_regions *regions, const uint32_t *cells,
                  uint32_t count, bool turned, size_t limit, bool *large)
{
    const struct ng_field *field = regions->field;
    uint32_t rows = turned ? field->width : field->height;
    *large = false;
    *plan = (struct ng_plan){.field = field,
                             .values = field->values,
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
    if (!allocate_plan(&layout)) {
        return false;
    }
    put_in_order(&layout, cells);
    return make_steps(&layout);
}

void ng_plan_clear(struct ng_plan *plan)
{
    ng_arena_clear(&plan->arena);
}
