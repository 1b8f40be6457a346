/* Laying out a sweep: the cells in order, a diagram for every stretch, a slot for every column. */
#include "count/sweep.h"

#include "base/bits.h"
#include "base/check.h"
#include "line/deduce.h"

#include <string.h>

/* A column, or the present row, while the cells are gone through. */
struct strand {
    struct ng_diagram diagram;
    const uint64_t **planes; /* per level */
    uint32_t level;          /* reached; diagram.levels: it is through, or has not begun */
    unsigned bits;           /* of its slot */
    struct ng_slot slot;
};

struct layout {
    struct ng_sweep *sweep;
    const struct ng_regions *regions;
    const uint32_t *order;  /* the cells, as the grid numbers them */
    struct strand *strands; /* per line */
    size_t limit;
    bool turned;
    bool *large;
};

static unsigned bits_for(uint32_t states)
{
    return states > 1 ? ng_bits_highest(states - 1) + 1 : 0;
}

/* ---- the cells ---- */

/* The cells in the sweep's order; they come row by row. */
static bool put_in_order(struct layout *layout, const uint32_t *cells, uint32_t count)
{
    uint32_t width = layout->sweep->field->width;
    uint32_t *order = ng_arena_array(&layout->sweep->arena, count, sizeof *order);
    uint32_t *ends = ng_arena_array(&layout->sweep->arena, (size_t)width + 1, sizeof *ends);
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

/* ---- what a state says of the cells of its line ---- */

/* The open cells of a stretch, by level. */
static uint32_t list_open(const struct ng_field *field, const struct ng_stretch *stretch,
                          uint8_t *places)
{
    const uint64_t *planes = ng_field_planes(field, stretch->line);
    ng_assert(stretch->from < stretch->to && stretch->to <= 64);
    uint32_t count = 0;
    for (uint32_t cell = stretch->from; cell < stretch->to; cell++) {
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

/* To what a state allows, adds what the state that an edge leads to allows of later cells. */
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

/* Gives each state of the next level the cells before it of the first edge that leads there. */
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
                        const struct ng_stretch *stretch)
{
    const struct ng_field *field = layout->sweep->field;
    const struct ng_diagram *diagram = &strand->diagram;
    const uint64_t *root = ng_field_planes(field, stretch->line);
    uint64_t **planes =
        ng_arena_array(&layout->sweep->arena, (size_t)diagram->levels + 1, sizeof *planes);
    uint64_t open = 0;
    uint8_t places[64];
    uint32_t count = list_open(field, stretch, places);
    ng_assert(count == diagram->levels);
    for (uint32_t level = 0; level < count; level++) {
        open |= (uint64_t)1 << places[level];
    }
    for (uint32_t level = 0; planes != NULL && level <= count; level++) {
        size_t words = (size_t)diagram->states[level] * field->values;
        planes[level] = ng_arena_array(&layout->sweep->arena, words, sizeof **planes);
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

/* The next level of the stretch that a cell is in, begun if it is the first; its edges. */
static const uint32_t *follow(struct layout *layout, uint32_t cell, bool column)
{
    struct ng_stretch stretch = ng_regions_stretch(layout->regions, cell, column);
    struct strand *strand = &layout->strands[stretch.line];
    if (strand->level == strand->diagram.levels) {
        bool down = column != layout->turned;
        strand->level = 0;
        *layout->large = ng_diagram_bytes(layout->sweep->field, &stretch) > layout->limit;
        if (*layout->large || !ng_diagram_make(&strand->diagram, layout->sweep->field, &stretch,
                                               &layout->sweep->arena)) {
            return NULL;
        }
        if (down && layout->sweep->words_fit && !make_planes(layout, strand, &stretch)) {
            return NULL;
        }
        unsigned bits = bits_for(strand->diagram.widest);
        strand->bits = bits > strand->bits ? bits : strand->bits;
    }
    ng_assert(strand->level < strand->diagram.levels);
    return strand->diagram.edges[strand->level++];
}

/* The columns that are under way where a row begins. */
static bool list_strands(struct layout *layout, struct ng_sweep_row *row)
{
    struct ng_sweep *sweep = layout->sweep;
    unsigned width = 0;
    uint32_t count = 0;
    for (uint32_t x = 0; x < sweep->column_total; x++) {
        count += is_under_way(&layout->strands[sweep->first_column + x]);
    }
    struct ng_sweep_strand *list = ng_arena_array(&sweep->arena, count, sizeof *list);
    if (list == NULL) {
        return false;
    }
    row->strands = list;
    for (uint32_t x = 0; x < sweep->column_total; x++) {
        uint32_t line = sweep->first_column + x;
        const struct strand *strand = &layout->strands[line];
        if (!is_under_way(strand)) {
            continue;
        }
        width += bits_for(strand->diagram.states[strand->level]);
        list[row->strand_count++] = (struct ng_sweep_strand){
            .line = line, .planes = strand->planes == NULL ? NULL : strand->planes[strand->level]};
    }
    ng_assert(row->strand_count == count);
    sweep->width = width > sweep->width ? width : sweep->width;
    return true;
}

static bool begin_row(struct layout *layout, uint32_t index, uint32_t from)
{
    struct ng_sweep *sweep = layout->sweep;
    ng_assert(sweep->row_count < sweep->row_total);
    ng_assert(sweep->row_count == 0 || sweep->rows[sweep->row_count - 1].index < index);
    struct ng_sweep_row *row = &sweep->rows[sweep->row_count++];
    *row = (struct ng_sweep_row){.index = index, .from = from, .to = from};
    return list_strands(layout, row);
}

/* Goes through the cells; slots are still to be given. */
static bool go_through(struct layout *layout)
{
    struct ng_sweep *sweep = layout->sweep;
    for (uint32_t i = 0; i < sweep->cell_count; i++) {
        uint32_t x = layout->order[i] % sweep->field->width;
        uint32_t y = layout->order[i] / sweep->field->width;
        uint32_t index = layout->turned ? x : y;
        if ((i == 0 || sweep->rows[sweep->row_count - 1].index != index) &&
            !begin_row(layout, index, i)) {
            return false;
        }
        struct ng_sweep_row *row = &sweep->rows[sweep->row_count - 1];
        struct ng_sweep_cell *cell = &sweep->cells[i];
        ng_assert(row->to == i);
        cell->column = layout->turned ? y : x;
        cell->down = follow(layout, layout->order[i], !layout->turned);
        cell->along = follow(layout, layout->order[i], layout->turned);
        if (cell->down == NULL || cell->along == NULL) {
            return false;
        }
        const struct strand *strand = &layout->strands[sweep->first_row + index];
        cell->along_states = strand->diagram.states[strand->level - 1];
        row->to = i + 1;
        sweep->longest =
            row->to - row->from > sweep->longest ? row->to - row->from : sweep->longest;
    }
    return true;
}

/* ---- the key ---- */

/* The bits after those in use, within one word and below its top bit. */
static struct ng_slot give_slot(unsigned *used, unsigned bits)
{
    if (*used % 64 + bits > 63) {
        *used = (*used + 63) / 64 * 64;
    }
    struct ng_slot slot = {*used / 64, *used % 64, ((uint64_t)1 << bits) - 1};
    ng_assert(slot.shift + bits <= 63); /* a mark has the top bit of a word */
    *used += bits;
    return slot;
}

/* False: a key would be too long. */
static bool give_slots(struct layout *layout)
{
    struct ng_sweep *sweep = layout->sweep;
    unsigned used = 0, along = 0;
    for (uint32_t y = 0; y < sweep->row_total; y++) {
        unsigned bits = layout->strands[sweep->first_row + y].bits;
        along = bits > along ? bits : along;
    }
    sweep->along = give_slot(&used, along);
    for (uint32_t x = 0; x < sweep->column_total && used < 64 * NG_SWEEP_WORDS; x++) {
        struct strand *strand = &layout->strands[sweep->first_column + x];
        strand->slot = give_slot(&used, strand->bits);
    }
    if (used > 64 * NG_SWEEP_WORDS - 1) {
        *layout->large = true;
        return false;
    }
    ng_assert(used / 64 < NG_SWEEP_WORDS);
    sweep->key_words = used / 64 + 1;
    for (uint32_t i = 0; i < sweep->cell_count; i++) {
        uint32_t line = sweep->first_column + sweep->cells[i].column;
        ng_assert(layout->strands[line].level == layout->strands[line].diagram.levels);
        sweep->cells[i].slot = layout->strands[line].slot;
    }
    for (uint32_t i = 0; i < sweep->row_count; i++) {
        struct ng_sweep_strand *list = (struct ng_sweep_strand *)sweep->rows[i].strands;
        for (uint32_t k = 0; k < sweep->rows[i].strand_count; k++) {
            list[k].slot = layout->strands[list[k].line].slot;
        }
    }
    return true;
}

/* ---- the whole ---- */

static bool allocate(struct layout *layout)
{
    struct ng_sweep *sweep = layout->sweep;
    uint32_t lines = sweep->field->lines;
    ng_assert(sweep->row_total + sweep->column_total == lines && sweep->cell_count > 0);
    sweep->cells = ng_arena_array(&sweep->arena, sweep->cell_count, sizeof *sweep->cells);
    sweep->rows = ng_arena_array(&sweep->arena, sweep->row_total, sizeof *sweep->rows);
    layout->strands = ng_arena_array(&sweep->arena, lines, sizeof *layout->strands);
    if (sweep->cells == NULL || sweep->rows == NULL || layout->strands == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < lines; i++) {
        layout->strands[i] = (struct strand){.level = 0};
    }
    return true;
}

bool ng_sweep_init(struct ng_sweep *sweep, const struct ng_regions *regions, const uint32_t *cells,
                   uint32_t count, bool turned, size_t limit, bool *large)
{
    const struct ng_field *field = regions->field;
    uint32_t rows = turned ? field->width : field->height;
    *large = false;
    *sweep = (struct ng_sweep){.field = field,
                               .cell_count = count,
                               .first_row = turned ? field->height : 0,
                               .first_column = turned ? 0 : field->height,
                               .row_total = rows,
                               .column_total = field->lines - rows,
                               .words_fit = field->row_words == 1 && field->column_words == 1,
                               .arena = {.memory = field->memory}};
    struct layout layout = {sweep, regions, NULL, NULL, limit, turned, large};
    return allocate(&layout) && put_in_order(&layout, cells, count) && go_through(&layout) &&
           give_slots(&layout);
}

void ng_sweep_clear(struct ng_sweep *sweep)
{
    ng_arena_clear(&sweep->arena);
}
