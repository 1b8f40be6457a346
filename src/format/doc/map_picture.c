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
    bool xml = map->rules->xml, plain = !map->declared;
    if (symbol == '?' && which == NG_BUILD_GIVEN) {
        return NONOGRAM_UNKNOWN;
    }
    int value = ng_palette_by_symbol(ng_build_palette(map->build), symbol);
    if (value < 0 && (symbol == (xml ? 'x' : '1') || (symbol == '#' && plain))) {
        return filled(map, place);
    }
    return value < 0 && (symbol == (xml ? '_' : '0') || (symbol == '.' && plain)) ? 0 : value;
}

/* Reads the characters of a string as cells; SIZE_MAX on an error. */
static size_t read_string(struct ng_map *map, enum ng_build_grid which, size_t node)
{
    struct ng_span text = ng_map_view(map, node);
    size_t blanks = 0;
    for (size_t i = 0; i < text.size; i++) {
        struct ng_place place = ng_map_place_in(map, node, i);
        if (map->rules->xml && ng_scan_is_space(text.text[i])) {
            blanks++;
            continue;
        }
        int value = value_of(map, which, text.text[i], place);
        if (value < 0) {
            (void)ng_map_expect_in(map, node, text, i, "the symbol of a colour");
            return SIZE_MAX;
        }
        ng_build_cell(map->build, which, (uint8_t)value, place);
    }
    return text.size - blanks;
}

/* The value of a cell by a number, true or false, or a string of one symbol; -1 for others. */
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
        if (map->nulls) {
            return leaf->style == NG_TAPE_COUNT && leaf->size < colours ? (int)leaf->size + 1 : -1;
        }
        if (colours > 1 && !content && leaf->style == NG_TAPE_COUNT && leaf->size <= colours) {
            return (int)leaf->size; /* the number of a colour in the palette */
        }
        truth = leaf->style == NG_TAPE_COUNT && leaf->size <= 1 ? (int)leaf->size : -1;
        if (content) {
            return truth == 1 ? filled(map, place) : truth == 0 ? NONOGRAM_UNKNOWN : none ? 0 : -1;
        }
    }
    return truth == 1                                      ? filled(map, place)
           : map->nulls && ng_map_is_null(map->tape, node) ? 0
                                                           : truth;
}

/* Reads the values of an array as cells; SIZE_MAX on an error. */
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
    if (ng_tape_kind(map->tape, node) == NG_TAPE_ARRAY && which == NG_BUILD_GOAL) {
        width = read_array(map, which, node, false);
    } else if (ng_tape_kind(map->tape, node) == NG_TAPE_STRING) {
        width = read_string(map, which, node);
    } else {
        return ng_map_expect(map, node, "a row of cells in a string");
    }
    return width != SIZE_MAX && !ng_map_failed(map) &&
           end_row(map, which, width, ng_tape_place(map->tape, node));
}

/* The colour of a symbol between bars, or -1. */
static int value_in_bars(const struct ng_map *map, char symbol)
{
    unsigned char at = (unsigned char)symbol;
    return at < sizeof map->symbols ? map->symbols[at] - 1 : -1;
}

/* The colour of the cell at *at; given cells can be '?' or a set of several colours in brackets.
 * Moves *at to the cell's last character. */
static int cell_in_bars(const struct ng_map *map, enum ng_build_grid which, struct ng_span text,
                        size_t *at)
{
    char c = text.text[*at];
    int unknown = which == NG_BUILD_GIVEN ? NONOGRAM_UNKNOWN : -1, value = unknown;
    if (c != '[') {
        return c == '?' ? unknown : value_in_bars(map, c);
    }
    for (size_t start = ++*at; *at < text.size && text.text[*at] != ']'; ++*at) {
        int one = value_in_bars(map, text.text[*at]);
        if (one < 0) {
            return -1;
        }
        value = *at == start ? one : unknown;
    }
    return *at < text.size ? value : -1;
}

/* Reads a picture of webpbn: each row between bars, blanks between rows. */
static bool read_bars(struct ng_map *map, enum ng_build_grid which, size_t node)
{
    struct ng_span text = ng_map_view(map, node);
    size_t width = SIZE_MAX; /* the width of the present row; SIZE_MAX before the first */
    for (size_t i = 0; i < text.size; i++) {
        char c = text.text[i];
        struct ng_place place = ng_map_place_in(map, node, i);
        if (width == SIZE_MAX && c != '|') {
            if (!ng_scan_is_space(c)) {
                return ng_map_expect_in(map, node, text, i, "'|'");
            }
        } else if (c == '|') {
            if (width < SIZE_MAX && !end_row(map, which, width, place)) {
                return false;
            }
            width = width == SIZE_MAX ? 0 : SIZE_MAX;
        } else {
            int value = cell_in_bars(map, which, text, &i);
            if (value < 0) {
                return ng_map_expect_in(map, node, text, i, "the symbol of a colour or '|'");
            }
            ng_build_cell(map->build, which, (uint8_t)value, place);
            width++;
        }
    }
    if (width < SIZE_MAX) {
        return ng_map_expect_in(map, node, text, text.size, "'|'");
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
    if (map->rules->xml && ng_tape_kind(map->tape, node) != NG_TAPE_ARRAY) {
        grid->node = node = find_image(map, node);
        return ng_tape_kind(map->tape, node) == NG_TAPE_STRING
                   ? read_bars(map, which, node)
                   : ng_map_fail(map, node, "a picture without one <image>");
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

/* Moves to the next number of pairs, in lists or consecutive; `end` after the last. Returns false
 * at any other value. */
static bool next_number(struct ng_map *map, size_t *node, size_t end)
{
    while (*node < end && (ng_tape_kind(map->tape, *node) == NG_TAPE_ARRAY ||
                           ng_tape_kind(map->tape, *node) == NG_TAPE_END)) {
        ++*node;
    }
    return *node == end ||
           (map->tape->nodes[*node].kind == NG_TAPE_NUMBER &&
            map->tape->nodes[*node].style == NG_TAPE_COUNT) ||
           ng_map_expect(map, *node, "a row or a column");
}

/* Fills in the cells; returns false if one is outside the puzzle, or not a pair. */
static bool fill(struct ng_map *map, size_t node, uint8_t *cells, size_t width, size_t height)
{
    size_t end = ng_tape_next(map->tape, node), first = node;
    bool columns_first = ng_build_columns_first(map->build);
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
        size_t row = map->tape->nodes[columns_first ? second : first].size;
        size_t column = map->tape->nodes[columns_first ? first : second].size;
        if (row == 0 || row > height || column == 0 || column > width) {
            return ng_map_fail(map, first,
                               "there is no cell in row %zu and column %zu (they count from 1)",
                               row, column);
        }
        cells[(row - 1) * width + column - 1] = 1;
        first = second + 1;
    }
    return false;
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
        return true; /* an error that is reported elsewhere */
    }
    uint8_t *cells = ng_memory_array(ng_build_memory(map->build), width, height);
    if (cells == NULL) {
        return ng_build_fail(map->build);
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
