/* Goal and given cells. The sizes and colours that they depend on are known before. */
#include "format/doc/map.h"

#include "format/scan.h"

#include <string.h>

/* ---- cells ---- */

/* A filled cell has the only colour. */
static uint8_t filled(struct ng_map *map, struct ng_place place)
{
    if (map->filled.column == 0) {
        map->filled = place;
    }
    return 1;
}

/* The colour of a cell by its symbol, or by 0 or 1 (and '.' or '#' without a palette; 'x' and '_'
 * in FreeNono's XML) if these are not symbols; -1 for others. */
static int value_of(struct ng_map *map, enum ng_build_grid which, char symbol,
                    struct ng_place place)
{
    bool xml = map->xml, plain = !map->declared;
    unsigned char at = (unsigned char)symbol;
    if (symbol == '?' && which == NG_BUILD_GIVEN) {
        return NONOGRAM_UNKNOWN;
    }
    if (xml && at < sizeof map->symbols && map->symbols[at] > 0) {
        return map->symbols[at] - 1;
    }
    int value = xml ? -1 : ng_palette_by_symbol(ng_build_palette(map->build), symbol);
    if (value < 0 && (symbol == (xml ? 'x' : '1') || (symbol == '#' && plain))) {
        return filled(map, place);
    }
    return value < 0 && (symbol == (xml ? '_' : '0') || (symbol == '.' && plain)) ? 0 : value;
}

/* Reads characters as cells, but not those that are blank if `blanks`; SIZE_MAX on an error. */
static size_t read_cells(struct ng_map *map, enum ng_build_grid which, size_t node,
                         struct ng_span text, size_t start, size_t end, bool blanks)
{
    size_t count = 0;
    for (size_t i = start; i < end; i++) {
        struct ng_place place = ng_map_place_in(map, node, i);
        if (blanks && ng_scan_is_space(text.text[i])) {
            continue;
        }
        int value = value_of(map, which, text.text[i], place);
        if (value < 0) {
            (void)ng_map_expect_in(map, node, text, i, "the symbol of a colour");
            return SIZE_MAX;
        }
        ng_build_cell(map->build, which, (uint8_t)value, place);
        count++;
    }
    return count;
}

/* The value of a cell that is a number: of a colour in the palette, or 0 or 1; -1 for others. Given
 * cells are 1, -1 and 0 (unknown). */
static int number_value(struct ng_map *map, enum ng_build_grid which, size_t node)
{
    const struct ng_tape_node *leaf = &map->tape->nodes[node];
    uint32_t colours = ng_build_palette(map->build)->count;
    bool count = leaf->style == NG_TAPE_COUNT;
    if (which == NG_BUILD_GOAL && map->nulls) {
        return count && leaf->size < colours ? (int)leaf->size + 1 : -1;
    }
    if (which == NG_BUILD_GOAL && colours > 1 && count && leaf->size <= colours) {
        return (int)leaf->size;
    }
    if (count && leaf->size == 1) {
        return filled(map, ng_tape_place(map->tape, node));
    }
    return which == NG_BUILD_GOAL ? (count && leaf->size == 0 ? 0 : -1)
           : count                ? (leaf->size == 0 ? NONOGRAM_UNKNOWN : -1)
           : ng_scan_is(ng_tape_raw(map->tape, node), "-1") ? 0
                                                            : -1;
}

/* The value of a cell by a number, true or false, or a string of one symbol; -1 for others. */
static int cell_value(struct ng_map *map, enum ng_build_grid which, size_t node)
{
    struct ng_place place = ng_tape_place(map->tape, node);
    enum ng_tape_kind kind = ng_tape_kind(map->tape, node);
    int truth = ng_map_truth(map->tape, node);
    if (kind == NG_TAPE_STRING) {
        struct ng_span text = ng_map_view(map, node);
        return text.size == 1 ? value_of(map, which, *text.text, place) : -1;
    }
    if (kind == NG_TAPE_NUMBER) {
        return number_value(map, which, node);
    }
    return truth == 1                                      ? filled(map, place)
           : map->nulls && ng_map_is_null(map->tape, node) ? 0
                                                           : truth;
}

/* Reads the values of an array as cells; SIZE_MAX on an error. */
static size_t read_array(struct ng_map *map, enum ng_build_grid which, size_t node)
{
    size_t count = 0;
    for (node++; ng_tape_kind(map->tape, node) != NG_TAPE_END; node++, count++) {
        int value = ng_tape_contains(map->tape, node) ? -1 : cell_value(map, which, node);
        if (value < 0) {
            (void)ng_map_expect(map, node, which == NG_BUILD_GIVEN ? "-1, 0 or 1" : "0 or 1");
            return SIZE_MAX;
        }
        ng_build_cell(map->build, which, (uint8_t)value, ng_tape_place(map->tape, node));
    }
    return count;
}

/* ---- pictures ---- */

/* Counts a row of the picture. */
static bool end_row(struct ng_map *map, enum ng_build_grid which, size_t width,
                    struct ng_place place)
{
    struct ng_map_grid *grid = &map->grids[which];
    grid->width = grid->height == 0 ? width : grid->width;
    grid->height++;
    if (width != grid->width) {
        return ng_build_wrong(map->build, place, "row %zu has %zu cell%s, the first has %zu",
                              grid->height, width, width == 1 ? "" : "s", grid->width);
    }
    return true;
}

static bool read_row(struct ng_map *map, enum ng_build_grid which, size_t node)
{
    size_t width = SIZE_MAX;
    if (!ng_map_is_plain(map, node)) {
        return false;
    }
    bool values = which == NG_BUILD_GOAL || map->grids[which].flat != NULL;
    if (ng_tape_kind(map->tape, node) == NG_TAPE_ARRAY && values) {
        width = read_array(map, which, node);
    } else if (ng_tape_kind(map->tape, node) == NG_TAPE_STRING) {
        struct ng_span text = ng_map_view(map, node);
        width = read_cells(map, which, node, text, 0, text.size, map->xml);
    } else {
        return ng_map_expect(map, node, "a row of cells in a string");
    }
    return width != SIZE_MAX && !ng_map_failed(map) &&
           end_row(map, which, width, ng_tape_place(map->tape, node));
}

/* Reads a picture of webpbn: each row between bars, blanks between rows. */
static bool read_bars(struct ng_map *map, enum ng_build_grid which, size_t node)
{
    struct ng_span text = ng_map_view(map, node);
    for (size_t i = 0; (i = ng_scan_skip_blank(text, i)) < text.size; i++) {
        size_t start = i + 1, end = start;
        while (end < text.size && text.text[end] != '|') {
            end++;
        }
        if (text.text[i] != '|' || end == text.size) {
            return ng_map_expect_in(map, node, text, text.text[i] != '|' ? i : end, "'|'");
        }
        size_t width = read_cells(map, which, node, text, start, end, false);
        if (width == SIZE_MAX || !end_row(map, which, width, ng_map_place_in(map, node, end))) {
            return false;
        }
        i = end;
    }
    return map->grids[which].height > 0 || ng_map_fail(map, node, "a picture without rows");
}

/* The only image in an element of XML, or else the value itself. */
static size_t find_image(struct ng_map *map, size_t node)
{
    size_t found = node;
    bool element = ng_tape_contains(map->tape, node);
    for (size_t key = node + 1; element && ng_tape_kind(map->tape, key) == NG_TAPE_KEY;
         key = ng_tape_next(map->tape, key + 1)) {
        if (!ng_scan_is(ng_map_view(map, key), "image")) {
            continue;
        }
        if (found != node) {
            return node;
        }
        found = key + 1;
    }
    return found;
}

/* Whether it is one row of cells: a string, or an array of others. */
static bool is_flat(const struct ng_tape *tape, size_t node)
{
    size_t first = ng_tape_kind(tape, node) == NG_TAPE_ARRAY ? node + 1 : node;
    enum ng_tape_kind kind = ng_tape_kind(tape, first);
    return first == node ? kind == NG_TAPE_STRING : kind > NG_TAPE_STRING && kind != NG_TAPE_END;
}

bool ng_map_read_picture(struct ng_map *map, enum ng_build_grid which, size_t node)
{
    struct ng_map_grid *grid = &map->grids[which];
    grid->node = node;
    if (map->xml && ng_tape_kind(map->tape, node) != NG_TAPE_ARRAY) {
        grid->node = node = find_image(map, node);
        return ng_tape_kind(map->tape, node) == NG_TAPE_STRING
                   ? read_bars(map, which, node)
                   : ng_map_fail(map, node, "a picture without one <image>");
    }
    if (is_flat(map->tape, node)) {
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

/* Moves to the next number of pairs, in lists or consecutive; `end` after the last. Returns false
 * at any other value. */
static bool next_number(struct ng_map *map, size_t *node, size_t end)
{
    while (*node < end && (ng_tape_kind(map->tape, *node) <= NG_TAPE_KEY ||
                           ng_tape_kind(map->tape, *node) == NG_TAPE_END)) {
        ++*node;
    }
    return *node == end ||
           (map->tape->nodes[*node].kind == NG_TAPE_NUMBER &&
            map->tape->nodes[*node].style == NG_TAPE_COUNT) ||
           ng_map_expect(map, *node, "a row or a column");
}

/* Whether the first number of a pair is a column: its name says so, or else the user. */
static bool is_column(struct ng_map *map, size_t first, size_t second, bool *named)
{
    struct ng_span name = second > first + 1 ? ng_map_key(map, first - 1) : (struct ng_span){"", 0};
    enum ng_map_meaning meaning = ng_map_meaning(name, NULL);
    bool x = ng_scan_is_in_any_case(name, "x") || meaning == NG_MAP_COLUMNS;
    bool y = ng_scan_is_in_any_case(name, "y") || meaning == NG_MAP_ROWS;
    *named = x || y;
    return x || (!y && ng_build_columns_first(map->build));
}

/* Fills in the cells of a list; returns false if one is outside the puzzle, or not a pair.
 * *unnamed is the first list with a pair that does not say which number is the row. */
static bool fill(struct ng_map *map, enum ng_map_meaning meaning, struct ng_map_grid *size,
                 uint8_t *cells, size_t *unnamed)
{
    size_t list = map->values[meaning], first = list, end = ng_tape_next(map->tape, list);
    unsigned base = map->data ? 1 : 0;
    while (next_number(map, &first, end)) {
        size_t second = first + 1;
        if (first == end) {
            return true;
        }
        if (!next_number(map, &second, end)) {
            return false;
        }
        if (second == end) {
            return ng_map_fail(map, first, "a row without a column");
        }
        bool named, turned = is_column(map, first, second, &named);
        *unnamed = named || *unnamed != NG_MAP_NONE ? *unnamed : list;
        if (!named && map->tape->notation == NG_NOTATION_PROGRAM &&
            !ng_build_columns_first(map->build)) {
            struct ng_span name = ng_map_key(map, list - 1);
            return ng_map_fail(
                map, list - 1,
                "the cells in \"%.*s\" have two numbers each, and nothing says which one "
                "is the row: name them, as in {x = 1, y = 2}",
                ng_scan_shown(name), name.text);
        }
        size_t row = map->tape->nodes[turned ? second : first].size;
        size_t column = map->tape->nodes[turned ? first : second].size;
        if (row - base >= size->height || column - base >= size->width) {
            return ng_map_fail(map, first,
                               "there is no cell in row %zu and column %zu (they count from %u)",
                               row, column, base);
        }
        cells[(row - base) * size->width + column - base] = meaning == NG_MAP_FILLED;
        first = second + 1;
    }
    return false;
}

bool ng_map_read_cells(struct ng_map *map)
{
    struct ng_map_grid size = {.width = ng_build_lines(map->build, NG_BUILD_COLUMNS),
                               .height = ng_build_lines(map->build, NG_BUILD_ROWS)};
    size_t unnamed = NG_MAP_NONE, node = NG_MAP_NONE;
    bool read = true;
    if (size.width == 0 || size.height == 0 || size.width > NONOGRAM_CELLS_MAX / size.height) {
        return true; /* an error that is reported elsewhere */
    }
    size_t count = size.width * size.height;
    uint8_t *cells = ng_memory_array(ng_build_memory(map->build), count, 1);
    if (cells == NULL) {
        return ng_build_fail(map->build);
    }
    memset(cells, NONOGRAM_UNKNOWN, count);
    for (unsigned i = NG_MAP_FILLED; i <= NG_MAP_EMPTY && read; i++) {
        if (map->values[i] != NG_MAP_NONE) {
            node = node == NG_MAP_NONE ? map->values[i] : node;
            read = fill(map, (enum ng_map_meaning)i, &size, cells, &unnamed);
        }
    }
    if (read) {
        ng_build_row(map->build, NG_BUILD_GIVEN, cells, count, ng_tape_place(map->tape, node));
    }
    if (read && unnamed != NG_MAP_NONE) {
        ng_build_unusual(map->build, ng_tape_place(map->tape, unnamed),
                         "the cells that are given by two numbers: the %s first, counted from %d; "
                         "--columns-first reads them the other way round",
                         ng_build_columns_first(map->build) ? "column" : "row", map->data ? 1 : 0);
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

/* Whether the picture has the stated size, if there is one. */
static bool check_size(struct ng_map *map, enum ng_map_meaning meaning, size_t size)
{
    size_t node = map->values[meaning];
    return node == NG_MAP_NONE || map->tape->nodes[node].size == size ||
           ng_map_fail(map, node, "the picture's %s is %zu",
                       meaning == NG_MAP_WIDTH ? "width" : "height", size);
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
    for (size_t side = 1; goal->flat != NULL && width == 0 && side * side <= goal->width; side++) {
        if (side * side == goal->width && height == 0 && side > 1) {
            width = height = side;
            ng_build_unusual(map->build, ng_tape_place(map->tape, goal->node),
                             "the goal in one row is read as a square");
        }
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
        return ng_build_wrong(map->build, map->filled,
                              "a filled cell in a puzzle of several colours");
    }
    if (goal->height > 0 && !clues) {
        if (!check_size(map, NG_MAP_WIDTH, width) || !check_size(map, NG_MAP_HEIGHT, height)) {
            return false;
        }
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
