/* Goal and given cells. The sizes and colours that they depend on are known by now. */
#include "format/doc/map_parts.h"

#include "format/scan.h"

#include <string.h>

/* ---- cells ---- */

/* A filled cell takes the one colour that there is. */
static uint8_t filled(struct ng_map *map, struct ng_place place)
{
    if (map->filled.column == 0) {
        map->filled = place;
    }
    return 1;
}

/* The colour of a cell by its symbol, or by 0 or 1 (and '.' or '#' without a palette) where these
 * are not symbols; -1: there is none. */
static int value_of(struct ng_map *map, enum ng_build_grid which, char symbol,
                    struct ng_place place)
{
    if (symbol == '?' && which == NG_BUILD_GIVEN) {
        return NONOGRAM_UNKNOWN;
    }
    int value = ng_palette_by_symbol(ng_build_palette(map->build), symbol);
    if (value < 0 && (symbol == '1' || (symbol == '#' && !map->declared))) {
        return filled(map, place);
    }
    return value < 0 && (symbol == '0' || (symbol == '.' && !map->declared)) ? 0 : value;
}

/* Takes what a string says as cells; SIZE_MAX: failed. */
static size_t read_string(struct ng_map *map, enum ng_build_grid which, size_t node)
{
    struct ng_span text = ng_map_view(map, node);
    for (size_t i = 0; i < text.size; i++) {
        struct ng_place place = ng_map_place_in(map, node, i);
        int value = value_of(map, which, text.text[i], place);
        if (value < 0) {
            (void)ng_map_expect_in(map, node, text, i, "the symbol of a colour");
            return SIZE_MAX;
        }
        ng_build_cell(map->build, which, (uint8_t)value, place);
    }
    return text.size;
}

/* The value of a cell by a number, true or false, or a string of one symbol; -1: it is none. */
static int cell_value(struct ng_map *map, enum ng_build_grid which, size_t node, bool content)
{
    const struct ng_tape_node *leaf = &map->tape->nodes[node];
    struct ng_place place = ng_tape_place(map->tape, node);
    int truth = ng_map_truth(map->tape, node);
    if (leaf->kind == NG_TAPE_STRING && !content) {
        struct ng_span text = ng_map_view(map, node);
        return text.size == 1 ? value_of(map, which, *text.text, place) : -1;
    }
    if (leaf->kind == NG_TAPE_NUMBER) {
        bool none = leaf->style == NG_TAPE_OTHER && ng_scan_is(ng_tape_raw(map->tape, node), "-1");
        unsigned colours = ng_build_palette(map->build)->count;
        if (colours > 1 && !content && leaf->style == NG_TAPE_COUNT && leaf->size <= colours) {
            return (int)leaf->size; /* of a colour in the palette */
        }
        truth = leaf->style == NG_TAPE_COUNT && leaf->size <= 1 ? (int)leaf->size : -1;
        if (content) {
            return truth == 1 ? filled(map, place) : truth == 0 ? NONOGRAM_UNKNOWN : none ? 0 : -1;
        }
    }
    return truth == 1 ? filled(map, place) : truth;
}

/* Takes the values of an array as cells; SIZE_MAX: failed. */
static size_t read_array(struct ng_map *map, enum ng_build_grid which, size_t node, bool content)
{
    size_t count = 0;
    for (node++; ng_tape_kind(map->tape, node) != NG_TAPE_END; node++, count++) {
        int value = ng_tape_contains(map->tape, node) ? -1 : cell_value(map, which, node, content);
        if (value < 0) {
            (void)ng_map_expect(map, node, content ? "-1, 0 or 1" : "0 or 1");
            return SIZE_MAX;
        }
        ng_build_cell(map->build, which, (uint8_t)value, ng_tape_place(map->tape, node));
    }
    return count;
}

/* ---- pictures ---- */

static bool read_row(struct ng_map *map, enum ng_build_grid which, size_t node)
{
    struct ng_map_grid *grid = &map->grids[which];
    size_t width = SIZE_MAX;
    if (!ng_map_is_plain(map, node)) {
        return false;
    }
    if (ng_tape_kind(map->tape, node) == NG_TAPE_ARRAY && which == NG_BUILD_GOAL) {
        width = read_array(map, which, node, false);
    } else if (ng_tape_kind(map->tape, node) == NG_TAPE_STRING) {
        width = read_string(map, which, node);
    } else {
        return ng_map_expect(map, node, "a row of cells in a string");
    }
    if (width == SIZE_MAX || ng_map_failed(map)) {
        return false;
    }
    grid->width = grid->height == 0 ? width : grid->width;
    grid->height++;
    return width == grid->width ||
           ng_map_fail(map, node, "row %zu has %zu cell%s, the first has %zu", grid->height, width,
                       width == 1 ? "" : "s", grid->width);
}

bool ng_map_read_picture(struct ng_map *map, enum ng_build_grid which, size_t node, bool content)
{
    struct ng_map_grid *grid = &map->grids[which];
    grid->node = node;
    if (content) {
        grid->flat = "content";
        grid->height = 1;
        grid->width = read_array(map, which, node, true);
        return grid->width != SIZE_MAX;
    }
    if (ng_tape_kind(map->tape, node) == NG_TAPE_STRING) {
        grid->flat = which == NG_BUILD_GOAL ? "goal" : "given picture";
        return read_row(map, which, node);
    }
    if (!ng_tape_contains(map->tape, node)) {
        return ng_map_expect(map, node, "an array of rows, or all in a string");
    }
    for (node++; ng_tape_kind(map->tape, node) != NG_TAPE_END;
         node = ng_tape_next(map->tape, node)) {
        if (!read_row(map, which, node)) {
            return false;
        }
    }
    return true;
}

/* ---- cells by row and column ---- */

/* Goes to the next number of pairs that stand in lists or one behind another; NG_MAP_NONE: the end,
 * or a failure. */
static size_t next_number(struct ng_map *map, size_t node, size_t end)
{
    while (node < end && (ng_tape_kind(map->tape, node) == NG_TAPE_ARRAY ||
                          ng_tape_kind(map->tape, node) == NG_TAPE_END)) {
        node++;
    }
    if (node == end) {
        return NG_MAP_NONE;
    }
    if (map->tape->nodes[node].kind == NG_TAPE_NUMBER &&
        map->tape->nodes[node].style == NG_TAPE_COUNT) {
        return node;
    }
    (void)ng_map_expect(map, node, "a row or a column");
    return NG_MAP_NONE;
}

/* Fills in the cells; false: one is out of the puzzle, or not a pair. */
static bool fill(struct ng_map *map, size_t node, uint8_t *cells, size_t width, size_t height)
{
    size_t end = ng_tape_next(map->tape, node);
    bool columns_first = ng_build_columns_first(map->build);
    for (size_t at = node; (at = next_number(map, at, end)) != NG_MAP_NONE; at++) {
        size_t first = at;
        at = next_number(map, at + 1, end);
        if (at == NG_MAP_NONE) {
            return map->status == NONOGRAM_OK ? ng_map_fail(map, first, "a row without a column")
                                              : false;
        }
        size_t row = map->tape->nodes[columns_first ? at : first].size;
        size_t column = map->tape->nodes[columns_first ? first : at].size;
        if (row == 0 || row > height || column == 0 || column > width) {
            return ng_map_fail(map, first,
                               "there is no cell in row %zu and column %zu (they count from 1)",
                               row, column);
        }
        cells[(row - 1) * width + column - 1] = 1;
    }
    return map->status == NONOGRAM_OK;
}

bool ng_map_read_blacks(struct ng_map *map, size_t node)
{
    size_t width = ng_build_lines(map->build, NG_BUILD_COLUMNS);
    size_t height = ng_build_lines(map->build, NG_BUILD_ROWS);
    struct ng_place place = ng_tape_place(map->tape, node);
    if (!ng_tape_contains(map->tape, node)) {
        return ng_map_expect(map, node, "an array of cells");
    }
    if (width == 0 || height == 0 || width > NONOGRAM_CELLS_MAX / height) {
        return true; /* which is wrong already */
    }
    uint8_t *cells = ng_memory_array(ng_build_memory(map->build), width, height);
    if (cells == NULL) {
        return ng_map_fail(map, node, "out of memory");
    }
    memset(cells, NONOGRAM_UNKNOWN, width * height);
    bool read = fill(map, node, cells, width, height);
    if (read) {
        ng_build_row(map->build, NG_BUILD_GIVEN, cells, width * height, place);
        ng_build_guess(map->build, place,
                       "the cells that are given by two numbers: the %s first; --columns-first "
                       "reads them the other way round",
                       ng_build_columns_first(map->build) ? "column" : "row");
    }
    ng_memory_free(cells);
    return read;
}

/* ---- sizes ---- */

/* Gives a picture in one row the puzzle's sizes. */
static bool settle_flat(struct ng_map *map, struct ng_map_grid *grid, size_t width, size_t height)
{
    size_t count = grid->width;
    if ((uint64_t)width * height != count) {
        return ng_map_fail(map, grid->node, "the %s has %zu cell%s, the puzzle is %zu x %zu",
                           grid->flat, count, count == 1 ? "" : "s", width, height);
    }
    grid->width = width;
    grid->height = height;
    return true;
}

static size_t said_size(const struct ng_map *map, enum ng_map_meaning meaning)
{
    size_t node = map->values[meaning];
    return node == NG_MAP_NONE ? 0 : map->tape->nodes[node].size;
}

bool ng_map_settle_pictures(struct ng_map *map)
{
    struct ng_map_grid *goal = &map->grids[NG_BUILD_GOAL];
    bool clues =
        map->values[NG_MAP_ROWS] != NG_MAP_NONE || map->values[NG_MAP_COLUMNS] != NG_MAP_NONE;
    size_t width = ng_build_lines(map->build, NG_BUILD_COLUMNS);
    size_t height = ng_build_lines(map->build, NG_BUILD_ROWS);
    if (width == 0 && height == 0) {
        width = goal->flat != NULL ? said_size(map, NG_MAP_WIDTH) : goal->width;
        height = goal->flat != NULL ? said_size(map, NG_MAP_HEIGHT) : goal->height;
    }
    if (goal->flat != NULL && (width == 0 || height == 0)) {
        return ng_map_fail(map, goal->node,
                           "a goal in one row, and nothing says how wide and high it is");
    }
    for (unsigned i = 0; i < 2; i++) {
        struct ng_map_grid *grid = &map->grids[i];
        if (grid->flat != NULL && !settle_flat(map, grid, width, height)) {
            return false;
        }
    }
    if (map->filled.column > 0 && ng_build_palette(map->build)->count > 1) {
        map->status = ng_diag_set(map->diagnostic, map->filled,
                                  "a filled cell in a puzzle of several colours");
        return false;
    }
    if (goal->height > 0 && !clues) {
        ng_build_width(map->build, width, ng_tape_place(map->tape, goal->node));
        ng_build_height(map->build, height, ng_tape_place(map->tape, goal->node));
        ng_build_clues_from_goal(map->build);
    }
    for (unsigned i = 0; i < 2 && width > 0 && height > 0; i++) {
        const struct ng_map_grid *grid = &map->grids[i];
        if (grid->height > 0 && (grid->width != width || grid->height != height)) {
            return ng_map_fail(map, grid->node, "the picture is %zu x %zu, the clues %zu x %zu",
                               grid->width, grid->height, width, height);
        }
    }
    return true;
}
