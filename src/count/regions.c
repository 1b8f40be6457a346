/* Cuts lines where all placements agree, and joins cells of one section. */
#include "count/regions.h"

#include "base/bits.h"
#include "base/check.h"
#include "line/deduce.h"
#include "line/lattice.h"
#include "nonogram.h"

#include <string.h>

/* A cell as part of its row or of its column. */
struct line_cell {
    uint32_t line;
    uint32_t index; /* in the line */
    size_t section; /* the start of its section, as a position */
};

static struct line_cell find_place(const struct ng_regions *regions, uint32_t cell, bool column)
{
    const struct ng_field *field = regions->field;
    uint32_t x = cell % field->width, y = cell / field->width;
    struct line_cell place = {column ? field->height + x : y, column ? y : x, 0};
    size_t first = ng_field_position(field, place.line);
    place.section = first + regions->starts[first + place.index];
    ng_assert(place.index < field->lattices[place.line].length);
    ng_assert(regions->starts[first + place.index] <= place.index);
    return place;
}

static bool allocate_regions(struct ng_regions *regions)
{
    const struct ng_field *field = regions->field;
    struct ng_arena *arena = &regions->arena;
    size_t cells = (size_t)field->width * field->height;
    size_t positions = ng_field_position(field, field->lines);
    size_t wide = field->row_words > field->column_words ? field->row_words : field->column_words;
    size_t blocks = 0, most = ng_line_scratch_most(field->lattices, field->lines, field->values);
    for (uint32_t i = 0; i < field->lines; i++) {
        size_t count = field->lattices[i].count;
        blocks = count > blocks ? count : blocks;
    }
    regions->cuts = ng_arena_array(arena, positions, sizeof *regions->cuts);
    regions->starts = ng_arena_array(arena, positions, sizeof *regions->starts);
    regions->owners = ng_arena_array(arena, positions, sizeof *regions->owners);
    regions->stamps = ng_arena_array(arena, field->lines, sizeof *regions->stamps);
    regions->parents = ng_arena_array(arena, cells, sizeof *regions->parents);
    regions->numbers = ng_arena_array(arena, cells, sizeof *regions->numbers);
    regions->moved = ng_arena_array(arena, cells, sizeof *regions->moved);
    regions->sizes = ng_arena_array(arena, cells, sizeof *regions->sizes);
    regions->members = ng_arena_array(arena, ng_bits_words(cells), sizeof *regions->members);
    regions->scratch = ng_arena_array(arena, most, sizeof *regions->scratch);
    regions->planes = ng_arena_array(arena, wide, field->values * sizeof *regions->planes);
    regions->bounds = ng_arena_array(arena, 2 * blocks, sizeof *regions->bounds);
    return !arena->failed;
}

struct ng_regions *ng_regions_new(struct ng_field *field)
{
    struct ng_arena arena = {.memory = field->memory};
    struct ng_regions *regions = ng_arena_array(&arena, 1, sizeof *regions);
    if (regions == NULL) {
        return NULL;
    }
    *regions = (struct ng_regions){.field = field, .arena = arena};
    if (!allocate_regions(regions)) {
        ng_regions_free(regions);
        return NULL;
    }
    size_t cells = (size_t)field->width * field->height;
    memset(regions->members, 0, ng_bits_words(cells) * sizeof *regions->members);
    memset(regions->stamps, 0, field->lines * sizeof *regions->stamps);
    return regions;
}

void ng_regions_free(struct ng_regions *regions)
{
    if (regions != NULL) {
        struct ng_arena arena = regions->arena;
        ng_arena_clear(&arena);
    }
}

/* Cuts a line into its sections, once per split. */
static void cut_line(struct ng_regions *regions, uint32_t line)
{
    const struct ng_field *field = regions->field;
    size_t first = ng_field_position(field, line);
    uint32_t start = 0;
    if (regions->stamps[line] == regions->stamp) {
        return;
    }
    regions->stamps[line] = regions->stamp;
    ng_poll_work(&regions->field->poll, ng_field_work(field, line));
    size_t size = field->values * ng_field_words(field, line);
    memcpy(regions->planes, ng_field_planes(field, line), size * sizeof *regions->planes);
    bool possible = ng_line_deduce_bounds(&field->lattices[line], field->values, regions->planes,
                                          regions->scratch, regions->bounds);
    ng_assert(possible);
    (void)possible;
    ng_cuts_find(&field->lattices[line], regions->bounds, regions->cuts + first);
    ng_assert(regions->cuts[first] != NG_CUTS_NONE); /* all placements pass both edges */
    ng_assert(regions->cuts[first + field->lattices[line].length] != NG_CUTS_NONE);
    for (uint32_t p = 0; p <= field->lattices[line].length; p++) {
        start = regions->cuts[first + p] != NG_CUTS_NONE ? p : start;
        regions->starts[first + p] = start;
        regions->owners[first + p] = NG_CUTS_NONE;
    }
}

static uint32_t find_root(struct ng_regions *regions, uint32_t cell)
{
    uint32_t *parents = regions->parents;
    while (parents[cell] != cell) {
        ng_assert(parents[cell] < cell); /* the first cell of a region represents it */
        parents[cell] = parents[parents[cell]];
        cell = parents[cell];
    }
    return cell;
}

/* Joins the regions of a cell and of its section; the lower first cell remains. */
static void join(struct ng_regions *regions, uint32_t cell, bool column)
{
    uint32_t *owner = &regions->owners[find_place(regions, cell, column).section];
    if (*owner == NG_CUTS_NONE) {
        *owner = cell;
        return;
    }
    uint32_t a = find_root(regions, *owner), b = find_root(regions, cell);
    ng_assert(*owner < cell && a <= *owner && b <= cell);
    regions->parents[a > b ? a : b] = a < b ? a : b;
}

static void sort(struct ng_regions *regions, uint32_t *cells, uint32_t count)
{
    uint32_t low = UINT32_MAX, high = 0, n = 0;
    for (uint32_t i = 0; i < count; i++) {
        low = cells[i] < low ? cells[i] : low;
        high = cells[i] > high ? cells[i] : high;
        ng_bits_set(regions->members, cells[i]);
    }
    for (uint32_t word = low / 64; count > 0 && word <= high / 64; word++) {
        for (uint64_t rest = regions->members[word]; rest != 0; rest &= rest - 1) {
            cells[n++] = 64 * word + ng_bits_lowest(rest);
        }
        regions->members[word] = 0;
    }
    ng_assert(n == count); /* no cell is there twice */
}

/* Moves the cells that are not open to the end; returns the number of open ones. */
static uint32_t keep_open(struct ng_regions *regions, uint32_t *cells, uint32_t count)
{
    const struct ng_field *field = regions->field;
    uint32_t open = 0, closed = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t cell = cells[i];
        if (ng_field_value(field, cell / field->width, cell % field->width) == NONOGRAM_UNKNOWN) {
            cells[open++] = cell;
        } else {
            regions->moved[closed++] = cell;
        }
    }
    ng_assert(open + closed == count);
    memcpy(cells + open, regions->moved, closed * sizeof *cells);
    return open;
}

/* Numbers the regions by their first cells, and puts the cells of each together. */
static void gather(struct ng_regions *regions, uint32_t *cells, uint32_t count)
{
    regions->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t root = find_root(regions, cells[i]);
        if (root == cells[i]) {
            regions->numbers[root] = regions->count;
            regions->sizes[regions->count++] = 0;
        }
        ng_assert(root <= cells[i] && regions->numbers[root] < regions->count);
        regions->sizes[regions->numbers[root]]++;
    }
    uint32_t from = 0;
    for (uint32_t i = 0; i < regions->count; i++) { /* sizes become the starts */
        uint32_t size = regions->sizes[i];
        regions->sizes[i] = from;
        from += size;
    }
    ng_assert(from == count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = regions->numbers[find_root(regions, cells[i])];
        regions->moved[regions->sizes[number]++] = cells[i];
    }
    ng_assert(regions->count == 0 || regions->sizes[regions->count - 1] == count);
    memcpy(cells, regions->moved, count * sizeof *cells);
    for (uint32_t i = regions->count; i-- > 1;) { /* and then the ends */
        regions->sizes[i] -= regions->sizes[i - 1];
    }
}

void ng_regions_split(struct ng_regions *regions, uint32_t *cells, uint32_t count)
{
    const struct ng_field *field = regions->field;
    if (++regions->stamp == 0) {
        memset(regions->stamps, 0, field->lines * sizeof *regions->stamps);
        regions->stamp = 1;
    }
    sort(regions, cells, count);
    uint32_t open = keep_open(regions, cells, count);
    for (uint32_t i = 0; i < open && !field->poll.stopped; i++) {
        ng_assert(i == 0 || cells[i - 1] < cells[i]);
        cut_line(regions, cells[i] / field->width);
        cut_line(regions, field->height + cells[i] % field->width);
        regions->parents[cells[i]] = cells[i];
        join(regions, cells[i], false);
        join(regions, cells[i], true);
    }
    if (field->poll.stopped) {
        regions->count = 0; /* unused when stopped */
        return;
    }
    gather(regions, cells, open);
}

struct ng_section ng_regions_section(const struct ng_regions *regions, uint32_t cell, bool column)
{
    struct line_cell place = find_place(regions, cell, column);
    size_t first = ng_field_position(regions->field, place.line);
    const uint32_t *cuts = regions->cuts + first;
    uint32_t from = (uint32_t)(place.section - first), to = place.index + 1;
    while (cuts[to] == NG_CUTS_NONE) {
        ng_assert(to < regions->field->lattices[place.line].length);
        to++;
    }
    ng_assert(from <= place.index && place.index < to);
    ng_assert(cuts[from] <= cuts[to]); /* ranks are passed from left to right */
    return (struct ng_section){place.line, from, to, cuts[from], cuts[to]};
}
