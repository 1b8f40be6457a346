/* Makes a plan: the cells in order, a diagram for every section, a digit for every column. */
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

/* Columns whose digits are in a key, from the highest one. */
struct queue {
    uint32_t *lines;
    uint32_t count;
};

struct layout {
    struct ng_plan *plan;
    const struct ng_regions *regions;
    const uint32_t *order;  /* the cells, as grid indices */
    struct strand *strands; /* per line */
    struct queue queue;
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

/* The digit of a column, if the row's has `along_bits` bits; for a column without a digit in the
 * key, an empty digit above all others. */
static struct ng_digit digit_of(const struct layout *layout, uint32_t line, unsigned along_bits)
{
    struct ng_digit digit = {along_bits, 0};
    for (uint32_t i = layout->queue.count; i-- > 0;) {
        digit.bits = digit_bits(layout, layout->queue.lines[i]);
        if (layout->queue.lines[i] == line) {
            return digit;
        }
        digit.at += digit.bits;
    }
    digit.bits = 0;
    return digit;
}

/* A column has moved on: it becomes the last, unless it is finished. */
static void requeue(struct layout *layout, uint32_t line)
{
    struct queue *queue = &layout->queue;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < queue->count; i++) {
        if (queue->lines[i] != line) {
            queue->lines[kept++] = queue->lines[i];
        }
    }
    queue->count = kept;
    if (digit_bits(layout, line) > 0) {
        queue->lines[queue->count++] = line;
    }
}

/* Begins or continues the section of a cell; returns the edges of its next level. */
static const uint32_t *follow(struct layout *layout, uint32_t cell, bool column)
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
    return strand->diagram.edges[strand->level++];
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
            .digit = digit_of(layout, line, 0),
            .planes = strand->planes == NULL ? NULL : strand->planes[strand->level]};
    }
    ng_assert(row->strand_count == count);
    plan->outlay += states;
    return true;
}

static bool begin_row(struct layout *layout, uint32_t index, uint32_t from)
{
    struct ng_plan *plan = layout->plan;
    ng_assert(plan->row_count < plan->row_total);
    ng_assert(plan->row_count == 0 || plan->rows[plan->row_count - 1].index < index);
    struct ng_plan_row *row = &plan->rows[plan->row_count++];
    *row = (struct ng_plan_row){.index = index, .from = from};
    return list_strands(layout, row);
}

/* Adds the next cell, of a row and a column by their line numbers. */
static bool go_past(struct layout *layout, uint32_t cell, uint32_t row, uint32_t column)
{
    struct ng_plan *plan = layout->plan;
    unsigned along_bits = digit_bits(layout, row), key_bits = 0;
    struct ng_cell_step *step = &plan->steps[cell];
    *step = (struct ng_cell_step){.values = plan->field->values,
                                  .digit = digit_of(layout, column, along_bits),
                                  .along_bits = along_bits};
    step->down = follow(layout, layout->order[cell], !layout->turned);
    if (step->down == NULL) {
        return false;
    }
    step->along = follow(layout, layout->order[cell], layout->turned);
    if (step->along == NULL) {
        return false;
    }
    requeue(layout, column);
    step->new_bits = digit_bits(layout, column);
    step->new_along_bits = digit_bits(layout, row);
    key_bits = digit_of(layout, UINT32_MAX, step->new_along_bits).at;
    *layout->large = key_bits >= 64 * NG_STATES_WORDS ||
                     step->new_bits + step->new_along_bits > NG_STATES_NEW_BITS;
    plan->key_words = key_bits / 64 + 1 > plan->key_words ? key_bits / 64 + 1 : plan->key_words;
    return !*layout->large;
}

static bool go_through(struct layout *layout)
{
    struct ng_plan *plan = layout->plan;
    for (uint32_t i = 0; i < plan->step_count; i++) {
        uint32_t x = layout->order[i] % plan->field->width;
        uint32_t y = layout->order[i] / plan->field->width;
        uint32_t index = layout->turned ? x : y, column = layout->turned ? y : x;
        if ((i == 0 || plan->rows[plan->row_count - 1].index != index) &&
            !begin_row(layout, index, i)) {
            return false;
        }
        if (!go_past(layout, i, plan->first_row + index, plan->first_column + column)) {
            return false;
        }
    }
    ng_assert(layout->queue.count == 0);
    return true;
}

/* ---- the whole ---- */

static bool allocate(struct layout *layout)
{
    struct ng_plan *plan = layout->plan;
    uint32_t lines = plan->field->lines;
    ng_assert(plan->row_total + plan->column_total == lines && plan->step_count > 0);
    plan->steps = ng_arena_array(&plan->arena, plan->step_count, sizeof *plan->steps);
    plan->rows = ng_arena_array(&plan->arena, plan->row_total, sizeof *plan->rows);
    layout->strands = ng_arena_array(&plan->arena, lines, sizeof *layout->strands);
    layout->queue.lines = ng_arena_array(&plan->arena, lines, sizeof *layout->queue.lines);
    if (plan->steps == NULL || plan->rows == NULL || layout->strands == NULL ||
        layout->queue.lines == NULL) {
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
                             .step_count = count,
                             .key_words = 1,
                             .first_row = turned ? field->height : 0,
                             .first_column = turned ? 0 : field->height,
                             .row_total = rows,
                             .column_total = field->lines - rows,
                             .words_fit = field->row_words == 1 && field->column_words == 1,
                             .arena = {.memory = field->memory}};
    struct layout layout = {
        .plan = plan, .regions = regions, .limit = limit, .turned = turned, .large = large};
    return allocate(&layout) && put_in_order(&layout, cells, count) && go_through(&layout);
}

void ng_plan_clear(struct ng_plan *plan)
{
    ng_arena_clear(&plan->arena);
}
