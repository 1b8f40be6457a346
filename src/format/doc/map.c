/* Collects the members of the puzzle, then passes them to the builder in the order of their
 * dependencies: colours, sizes, clues, pictures. */
#include "format/doc/map.h"

#include "format/doc/uses.h"
#include "format/scan.h"

#include <stdarg.h>
#include <string.h>

/* ---- shared by all parts ---- */

bool ng_map_fail(struct ng_map *map, size_t node, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)ng_diag_set_list(ng_build_diagnostic(map->build), ng_tape_place(map->tape, node), format,
                           arguments);
    va_end(arguments);
    return false;
}

bool ng_map_expect(struct ng_map *map, size_t node, const char *what)
{
    return ng_map_fail(map, node, "expected %s", what);
}

bool ng_map_expect_in(struct ng_map *map, size_t node, struct ng_span text, size_t at,
                      const char *what)
{
    (void)ng_scan_expect_in_line(ng_build_diagnostic(map->build), ng_map_place_in(map, node, at),
                                 what, text.text + at, text.text + text.size);
    return false;
}

bool ng_map_is_plain(struct ng_map *map, size_t node)
{
    const struct ng_tape_node *value = &map->tape->nodes[node];
    bool list = ng_tape_contains(map->tape, node);
    if (!(list || value->kind == NG_TAPE_WORD) || value->style != NG_TAPE_CODE) {
        return true;
    }
    size_t place = list ? ng_tape_goes_on(map->tape, node) : 0;
    struct ng_span text = map->tape->text, inside = ng_tape_span(map->tape, node);
    const char *behind = inside.text + inside.size, *at = text.text + place;
    if (place > 0 && at >= behind) {
        return ng_build_wrong(map->build, ng_place_offset(place),
                              "the list of this side has ended: put brackets around all clues");
    }
    if (place > 0) {
        char what[] = "',' or ' '";
        what[8] = behind[-1];
        (void)ng_scan_expect(ng_build_diagnostic(map->build), ng_place_offset(place), what, at,
                             text.text + text.size);
        return false;
    }
    return ng_map_fail(map, node, "expected a list of values: expressions are not evaluated");
}

bool ng_map_failed(struct ng_map *map)
{
    return map->tape->failed || ng_build_failed(map->build);
}

struct ng_span ng_map_view(struct ng_map *map, size_t node)
{
    struct ng_span text = ng_tape_view(map->tape, node, &map->scratch);
    map->tape->failed = map->tape->failed || map->scratch.failed;
    return text.text != NULL ? text : (struct ng_span){"", 0};
}

struct ng_span ng_map_key(struct ng_map *map, size_t node)
{
    return ng_tape_kind(map->tape, node) == NG_TAPE_KEY ? ng_map_view(map, node)
                                                        : (struct ng_span){"", 0};
}

/* ---- members ---- */

/* Whether both are the same number under different names: some programs state each size twice. */
static bool agree(const struct ng_map *map, size_t key, size_t other)
{
    const struct ng_tape_node *a = &map->tape->nodes[key + 1], *b = &map->tape->nodes[other];
    struct ng_span name = ng_tape_raw(map->tape, key);
    struct ng_span before = ng_tape_raw(map->tape, other - 1);
    return a->kind == NG_TAPE_NUMBER && b->kind == NG_TAPE_NUMBER && a->style == NG_TAPE_COUNT &&
           b->style == NG_TAPE_COUNT && a->size == b->size && !ng_scan_same(name, before);
}

/* Takes a member that was met before: a list counts, and not an expression with another name; the
 * one closer to the clues counts; of two pictures at the same place, the first, and of two texts,
 * the last. Returns false on an error. */
static bool take_again(struct ng_map *map, enum ng_map_meaning meaning, size_t key, unsigned depth)
{
    const struct ng_tape *tape = map->tape;
    size_t before = map->values[meaning];
    bool code = ng_tape_is_code(tape, key + 1), other = ng_tape_is_code(tape, before);
    if (code != other && !ng_scan_same(ng_tape_raw(tape, key), ng_tape_raw(tape, before - 1))) {
        map->values[meaning] = code ? before : key + 1;
        map->depths[meaning] = code ? map->depths[meaning] : depth;
        return true;
    }
    if ((meaning == NG_MAP_WIDTH || meaning == NG_MAP_HEIGHT) && depth == 1 &&
        tape->notation == NG_NOTATION_PROGRAM && !agree(map, key, before)) {
        map->again[meaning == NG_MAP_WIDTH] = true;
        return true;
    }
    bool same = depth == map->depths[meaning], note = meaning >= NG_MAP_NOTES;
    bool text = note || (meaning >= NG_MAP_INDEX && meaning <= NG_MAP_NAME);
    bool picture =
        (meaning >= NG_MAP_GOAL && meaning <= NG_MAP_GRID) || (map->xml && meaning == NG_MAP_GIVEN);
    const char *remark = !same ? "this is given in several places: the one with the clues counts"
                         : picture ? "a second picture is ignored"
                         : note    ? "this text is given again: the last one counts"
                                   : NULL;
    if (same && !picture && !text && !agree(map, key, map->values[meaning])) {
        return ng_map_fail(map, key, "\"%.*s\" says again what was said before",
                           ng_scan_shown(ng_map_view(map, key)), ng_map_view(map, key).text);
    }
    if (remark != NULL) {
        ng_build_remark(map->build, ng_tape_place(map->tape, key + 1), "%s", remark);
    }
    if (depth > map->depths[meaning] || (same && !picture)) {
        map->values[meaning] = key + 1;
        map->depths[meaning] = depth;
    }
    return true;
}

/* Keeps the unknown names, for one remark. */
static void keep_unknown(struct ng_map *map, size_t key, struct nonogram_text *unknown)
{
    struct ng_span name = ng_map_view(map, key);
    if (unknown->size < 80) {
        ng_text_format(unknown, "%s\"%.*s\"", unknown->size > 0 ? ", " : "", ng_scan_shown(name),
                       name.text);
    }
}

/* Whether it is a list of texts that can be clues, one of them with several numbers: ["1 1", "3"].
 */
static bool has_texts(const struct ng_tape *tape, size_t list)
{
    bool texts = ng_tape_kind(tape, list) == NG_TAPE_ARRAY, several = false;
    for (size_t at = list + 1; texts && ng_tape_kind(tape, at) != NG_TAPE_END; at++) {
        texts = ng_tape_kind(tape, at) == NG_TAPE_STRING;
        struct ng_span text = texts ? ng_tape_raw(tape, at) : (struct ng_span){"", 0};
        for (size_t i = 0; i < text.size && texts; i++) {
            bool sign = ng_scan_is_in(text.text[i], " ,.");
            texts = sign || ng_scan_is_digit(text.text[i]);
            several = several || sign;
        }
    }
    return texts && several;
}

/* Whether a list can be clues or cells; in JSON, a list within it, too. */
static bool looks_like_clues(const struct ng_map *map, size_t node)
{
    const struct ng_tape *tape = map->tape;
    bool json = tape->notation == NG_NOTATION_JSON, found = false;
    size_t end = map->xml || map->data ? node : json ? ng_tape_next(tape, node) : node + 1;
    for (size_t at = node; at < end && !found; at++) {
        found = ng_map_is_side(tape, at) || ng_map_is_matrix(tape, at) ||
                ng_map_is_spoilt(tape, at) || (json && has_texts(tape, at));
    }
    return found;
}

static void tell_list(struct ng_map *map, size_t key)
{
    struct ng_span name = ng_map_view(map, key);
    ng_build_unusual(map->build, ng_tape_place(map->tape, key), "the list \"%.*s\" is not used",
                     ng_scan_shown(name), name.text);
}

/* Takes a member `depth` containers within the document. */
static bool take(struct ng_map *map, size_t key, unsigned depth, bool own,
                 struct nonogram_text *unknown)
{
    enum ng_map_meaning meaning = ng_map_key_meaning(map->tape, key);
    bool null = ng_map_is_null(map->tape, key + 1);
    if (meaning == NG_MAP_OTHER || meaning == NG_MAP_CLUES) { /* not around the puzzle */
        if (!null && meaning == NG_MAP_OTHER) {
            keep_unknown(map, key, unknown);
        }
        bool clues = looks_like_clues(map, key + 1);
        map->other = map->other || (own && clues);
        if (clues && !own) {
            tell_list(map, key);
        }
        return true;
    }
    /* null is ignored, except for the clues. */
    bool clues = own && (meaning == NG_MAP_ROWS || meaning == NG_MAP_COLUMNS);
    if (meaning == NG_MAP_PLAIN || meaning == NG_MAP_COLOUR || (null && !clues)) {
        return true;
    }
    if (map->values[meaning] != NG_MAP_NONE) {
        return take_again(map, meaning, key, depth);
    }
    map->values[meaning] = key + 1;
    map->depths[meaning] = depth;
    return true;
}

/* Goes through the containers around the puzzle, from the outermost on, and through the puzzle. */
static bool collect(struct ng_map *map, struct nonogram_text *unknown)
{
    struct ng_tape *tape = map->tape;
    unsigned depth = 0;
    for (size_t node = 0; node < tape->count;) {
        enum ng_tape_kind kind = ng_tape_kind(tape, node);
        bool key = kind == NG_TAPE_KEY;
        size_t value = node + (key ? 1 : 0);
        size_t end = kind == NG_TAPE_END ? node + 1 : ng_tape_next(tape, value);
        if (kind == NG_TAPE_END) {
            depth--;
        } else if (value <= map->puzzle && map->puzzle < end) {
            depth++;
            end = value + 1;
        } else if (key) {
            bool own = node > map->puzzle && node < ng_tape_next(tape, map->puzzle);
            if (!take(map, node, depth, own, unknown)) {
                return false;
            }
        }
        node = end;
    }
    return true;
}

static bool has(const struct ng_map *map, enum ng_map_meaning meaning)
{
    return map->values[meaning] != NG_MAP_NONE;
}

/* Tells which of two lists without known names is which: parts of their names say so, or else their
 * order. Returns whether the columns are the first. */
static bool tell_order(struct ng_map *map, size_t first, size_t second)
{
    struct ng_tape *tape = map->tape;
    bool named = ng_tape_kind(tape, first - 1) == NG_TAPE_KEY &&
                 ng_tape_kind(tape, second - 1) == NG_TAPE_KEY;
    struct ng_span name = named ? ng_tape_raw(tape, first - 1) : (struct ng_span){"", 0};
    struct ng_span other = named ? ng_tape_raw(tape, second - 1) : name;
    enum ng_map_meaning a = ng_map_part_meaning(name), b = ng_map_part_meaning(other);
    bool columns = ng_build_columns_first(map->build);
    if (a != NG_MAP_OTHER && b != NG_MAP_OTHER && a != b) {
        columns = a == NG_MAP_COLUMNS;
        ng_build_guess(map->build, ng_tape_place(tape, first),
                       "\"%.*s\" is read as the %s, \"%.*s\" as the %s", ng_scan_shown(name),
                       name.text, columns ? "columns" : "rows", ng_scan_shown(other), other.text,
                       columns ? "rows" : "columns");
    } else if (!columns) {
        ng_build_guess(map->build, ng_tape_place(tape, first),
                       "the first list is read as the rows, the second one as the columns; "
                       "--columns-first reads them the other way round");
    }
    map->build->unusual = map->build->unusual || (named && map->build->guess != NULL);
    return columns;
}

/* Tells that a list in another bracket of a program, as an argument, is taken for the picture. */
static void tell_picture(struct ng_map *map)
{
    const struct ng_tape *tape = map->tape;
    bool program = tape->notation == NG_NOTATION_PROGRAM, within = false;
    for (size_t node = 1; program && node < map->puzzle && !within; node++) {
        within = ng_tape_contains(tape, node) && ng_tape_next(tape, node) > map->puzzle;
    }
    if (within) {
        ng_build_unusual(map->build, ng_tape_place(map->tape, map->puzzle),
                         "this list is read as a picture");
    }
}

/* Takes rows without columns for a picture, if they are drawn. If nothing has a known name: takes
 * the sides, in the order that the user chose, or the picture. */
static bool settle_unnamed(struct ng_map *map)
{
    struct ng_tape *tape = map->tape;
    size_t sides[2] = {0, 0}, count = 0;
    size_t rows = map->values[NG_MAP_ROWS];
    if (rows != NG_MAP_NONE && !has(map, NG_MAP_COLUMNS) && ng_map_is_drawn(tape, rows)) {
        map->values[NG_MAP_GRID] = rows;
        map->values[NG_MAP_ROWS] = NG_MAP_NONE;
    }
    if (has(map, NG_MAP_ROWS) || has(map, NG_MAP_COLUMNS) || has(map, NG_MAP_GOAL) ||
        has(map, NG_MAP_SOLUTIONS) || has(map, NG_MAP_GRID)) {
        return true;
    }
    if (ng_map_is_matrix(tape, map->puzzle)) {
        map->values[NG_MAP_GOAL] = map->puzzle;
        tell_picture(map);
        return true;
    }
    for (size_t node = map->puzzle + 1; ng_tape_kind(tape, node) != NG_TAPE_END;
         node = ng_tape_next(tape, node)) {
        if (ng_map_is_side(tape, node) || ng_map_is_spoilt(tape, node)) {
            sides[count < 2 ? count : 1] = node;
            count++;
        } else if (ng_map_is_matrix(tape, node)) {
            map->values[NG_MAP_GRID] = node; /* a remark is made on it */
        }
    }
    if (count != 2) {
        return ng_map_fail(map, sides[1],
                           "%zu lists of lists where two are expected: the clues of the rows and "
                           "those of the columns",
                           count);
    }
    bool columns_first = tell_order(map, sides[0], sides[1]);
    map->values[NG_MAP_ROWS] = sides[columns_first ? 1 : 0];
    map->values[NG_MAP_COLUMNS] = sides[columns_first ? 0 : 1];
    return true;
}

/* Reports the first two sides of a program that are within other brackets than the puzzle. */
static void tell_pairs(struct ng_map *map)
{
    struct ng_tape *tape = map->tape;
    size_t end = ng_tape_next(tape, map->puzzle), found = 0;
    bool program = tape->notation == NG_NOTATION_PROGRAM && map->puzzle > 0;
    for (size_t node = 1; program && node < tape->count && found == 0; node++) {
        node = node == map->puzzle ? end : node;
        bool around = node < map->puzzle && ng_tape_contains(tape, node) &&
                      ng_tape_next(tape, node) > map->puzzle;
        if (node < tape->count && !around && ng_tape_contains(tape, node) &&
            ng_map_has_sides(tape, node)) {
            found = node;
        }
    }
    if (found > 0) {
        ng_build_unusual(map->build, ng_tape_place(tape, found), "the lists here are not used");
    }
}

/* Reports the lists of the puzzle with unknown names that were not taken for its sides or picture.
 */
static void tell_unused(struct ng_map *map)
{
    struct ng_tape *tape = map->tape;
    const size_t *values = map->values;
    for (size_t key = map->puzzle + 1; map->other && ng_tape_kind(tape, key) != NG_TAPE_END;
         key = ng_tape_next(tape, key)) {
        bool used = ng_tape_kind(tape, key) != NG_TAPE_KEY || key + 1 == values[NG_MAP_ROWS] ||
                    key + 1 == values[NG_MAP_COLUMNS] || key + 1 == values[NG_MAP_GRID];
        enum ng_map_meaning meaning = used ? NG_MAP_PLAIN : ng_map_key_meaning(tape, key);
        if ((meaning == NG_MAP_OTHER || meaning == NG_MAP_CLUES) &&
            looks_like_clues(map, key + 1)) {
            tell_list(map, key);
        }
    }
    tell_pairs(map);
}

/* ---- sizes, texts ---- */

/* The number of values of a list; 0: it is none. */
static size_t count_values(const struct ng_tape *tape, size_t list)
{
    size_t count = 0;
    for (size_t node = list + 1; list != NG_MAP_NONE && ng_tape_kind(tape, list) == NG_TAPE_ARRAY &&
                                 ng_tape_kind(tape, node) != NG_TAPE_END;
         node = ng_tape_next(tape, node)) {
        count++;
    }
    return count;
}

/* Whether a variable of a program has the name of a size, and another value than the length of the
 * list. */
static bool is_other_size(const struct ng_map *map, enum ng_map_meaning meaning)
{
    const struct ng_tape *tape = map->tape;
    const struct ng_tape_node *leaf = &tape->nodes[map->values[meaning]];
    bool variable = tape->notation == NG_NOTATION_PROGRAM && map->depths[meaning] == 1;
    bool width = meaning == NG_MAP_WIDTH;
    size_t side = map->values[width ? NG_MAP_COLUMNS : NG_MAP_ROWS];
    size_t count = count_values(tape, side);
    return variable && (map->again[width] || leaf->style != NG_TAPE_COUNT || leaf->size == 0 ||
                        (count > 1 && leaf->size != count));
}

static bool read_size(struct ng_map *map, enum ng_map_meaning meaning,
                      void (*put)(struct ng_build *build, uint64_t size, struct ng_place place))
{
    size_t node = map->values[meaning];
    if (node == NG_MAP_NONE) {
        return true;
    }
    const struct ng_tape_node *leaf = &map->tape->nodes[node];
    if (leaf->kind != NG_TAPE_NUMBER) {
        return ng_map_expect(map, node, "a number");
    }
    if (is_other_size(map, meaning)) {
        ng_build_unusual(map->build, ng_tape_place(map->tape, node),
                         "\"%.*s\" is not the number of %s, and is ignored",
                         ng_scan_shown(ng_tape_raw(map->tape, node - 1)),
                         ng_tape_raw(map->tape, node - 1).text,
                         meaning == NG_MAP_WIDTH ? "columns" : "rows");
        return true;
    }
    if (leaf->style == NG_TAPE_LARGE) {
        return ng_map_fail(map, node, "the number is too large");
    }
    if (map->data && (leaf->style == NG_TAPE_OTHER || leaf->size == 0)) {
        return ng_map_fail(map, node, "a size below 1");
    }
    if (leaf->style == NG_TAPE_OTHER) {
        return ng_map_expect(map, node, "a whole number, 0 or more");
    }
    if (put != NULL) {
        put(map->build, leaf->size, ng_tape_place(map->tape, node));
    }
    struct ng_span name = ng_tape_raw(map->tape, node - 1);
    map->words = map->words || (map->data && name.size == 1);
    return true;
}

static bool read_sizes(struct ng_map *map)
{
    return read_size(map, NG_MAP_WIDTH, ng_build_width) &&
           read_size(map, NG_MAP_HEIGHT, ng_build_height) &&
           read_size(map, NG_MAP_ROW_LENGTH, NULL) && read_size(map, NG_MAP_COLUMN_LENGTH, NULL);
}

/* Reads a text: a string, or a number as ids can be. Other values never reject the puzzle. */
static void read_text(struct ng_map *map, enum ng_map_meaning meaning, enum nonogram_note note)
{
    size_t node = map->values[meaning];
    if (node == NG_MAP_NONE) {
        return;
    }
    enum ng_tape_kind kind = ng_tape_kind(map->tape, node);
    if (kind != NG_TAPE_STRING && kind != NG_TAPE_NUMBER) {
        ng_build_remark(map->build, ng_tape_place(map->tape, node),
                        "the %s is not a string and is ignored", ng_map_notes[note]);
        return;
    }
    struct ng_span text = ng_map_view(map, node);
    ng_build_text(map->build, note, text.text, text.size);
}

/* With an index, the source is a record's origin, and the puzzle's own source has another name. */
static void read_texts(struct ng_map *map)
{
    for (unsigned i = 0; i < NG_NOTES; i++) {
        unsigned meaning = NG_MAP_NOTES + i;
        if (i == NONOGRAM_SOURCE && has(map, NG_MAP_ORIGIN)) {
            meaning = NG_MAP_ORIGIN;
        } else if (i == NONOGRAM_SOURCE && has(map, NG_MAP_INDEX)) {
            continue;
        } else if (i == NONOGRAM_TITLE && has(map, NG_MAP_NAME) &&
                   (!has(map, meaning) || map->depths[NG_MAP_NAME] > map->depths[meaning])) {
            meaning = NG_MAP_NAME;
        }
        read_text(map, (enum ng_map_meaning)meaning, (enum nonogram_note)i);
    }
}

/* ---- the puzzle ---- */

/* The colours that blocks name are numbered in the order of the text. */
static bool read_sides(struct ng_map *map)
{
    bool columns_first =
        has(map, NG_MAP_COLUMNS) &&
        (!has(map, NG_MAP_ROWS) || map->values[NG_MAP_COLUMNS] < map->values[NG_MAP_ROWS]);
    for (unsigned i = 0; i < 2; i++) {
        bool columns = (i == 0) == columns_first;
        size_t node = map->values[columns ? NG_MAP_COLUMNS : NG_MAP_ROWS];
        if (node != NG_MAP_NONE &&
            !ng_map_read_side(map, columns ? NG_BUILD_COLUMNS : NG_BUILD_ROWS, node)) {
            return false;
        }
    }
    if (map->xml && has(map, NG_MAP_ROWS) && has(map, NG_MAP_COLUMNS) &&
        map->build->block_count == 0 && !map->zeros) {
        ng_build_unusual(map->build, ng_tape_place(map->tape, map->puzzle),
                         "no clue has a number: all lines are read as empty ones");
    }
    if (map->gap < SIZE_MAX && !map->zeros && !has(map, NG_MAP_WIDTH) && !has(map, NG_MAP_HEIGHT)) {
        return ng_build_wrong(
            map->build, ng_place_offset(map->gap),
            "a blank line may be an empty clue or nothing: write 0 for the empty clues");
    }
    return true;
}

static bool read_pictures(struct ng_map *map)
{
    bool clues = has(map, NG_MAP_ROWS) || has(map, NG_MAP_COLUMNS);
    if (!clues && !has(map, NG_MAP_GOAL)) {
        size_t solutions = map->values[NG_MAP_SOLUTIONS];
        map->values[NG_MAP_GOAL] =
            solutions != NG_MAP_NONE ? solutions + 1 : map->values[NG_MAP_GRID];
    } else if (has(map, NG_MAP_GRID)) {
        size_t grid = map->values[NG_MAP_GRID];
        bool drawn = ng_map_is_matrix(map->tape, grid) || ng_map_is_drawn(map->tape, grid);
        (drawn ? ng_build_guess
               : ng_build_remark)(map->build, ng_tape_place(map->tape, grid),
                                  "the cells here are ignored: there are clues, or a goal");
        map->build->unusual = map->build->unusual || drawn;
    }
    size_t goal = map->values[NG_MAP_GOAL], given = map->values[NG_MAP_GIVEN];
    if (clues && goal != NG_MAP_NONE && ng_build_palette(map->build)->count < 2 &&
        !ng_scan_is(ng_tape_raw(map->tape, goal - 1), "goal") &&
        ng_map_has_other_numbers(map->tape, goal)) {
        ng_build_remark(map->build, ng_tape_place(map->tape, goal),
                        "this board has not only 0 and 1 and is ignored: there are clues");
        goal = NG_MAP_NONE;
    }
    bool cells = has(map, NG_MAP_FILLED) || has(map, NG_MAP_EMPTY);
    return (goal == NG_MAP_NONE || ng_map_read_picture(map, NG_BUILD_GOAL, goal)) &&
           (given == NG_MAP_NONE ? !cells || ng_map_read_cells(map)
                                 : ng_map_read_picture(map, NG_BUILD_GIVEN, given));
}

/* Adds the name of a value to the lists, if it has one. */
static void add_list(const struct ng_tape *tape, size_t node, struct ng_uses_list *lists,
                     size_t *count)
{
    if (node > 0 && node != NG_MAP_NONE && ng_tape_kind(tape, node - 1) == NG_TAPE_KEY) {
        struct ng_span value = ng_tape_span(tape, node);
        lists[(*count)++] =
            (struct ng_uses_list){ng_tape_raw(tape, node - 1), value.text + value.size};
    }
}

/* Tells that a program uses a list of the puzzle, or one around it, and could change it. */
static void tell_use(struct ng_map *map)
{
    struct ng_uses_list lists[NG_MAP_WIDTH + NG_TAPE_DEPTH + 1];
    struct ng_tape *tape = map->tape;
    size_t count = 0, which = 0;
    for (unsigned i = 0; i < NG_MAP_WIDTH; i++) {
        add_list(tape, map->values[i], lists, &count);
    }
    for (size_t node = 0; node <= map->puzzle;) {
        bool around = ng_tape_contains(tape, node) && ng_tape_next(tape, node) > map->puzzle;
        if (around) {
            add_list(tape, node, lists, &count);
        }
        node = around || !ng_tape_contains(tape, node) ? node + 1 : ng_tape_next(tape, node);
    }
    const char *use = count > 0 ? ng_uses_find(tape->text, lists, count, &which) : NULL;
    if (use != NULL) {
        ng_build_unusual(
            map->build, ng_place_offset((size_t)(use - tape->text.text)),
            "\"%.*s\" is used here, but programs are not run: it is read as it was set",
            ng_scan_shown(lists[which].name), lists[which].name.text);
    }
}

static bool read_parts(struct ng_map *map)
{
    struct nonogram_text unknown = {.data = NULL};
    bool read = collect(map, &unknown) && settle_unnamed(map);
    if (read) {
        tell_unused(map);
    }
    if (read && unknown.size > 0 && !unknown.failed) {
        ng_build_remark(map->build, ng_tape_place(map->tape, map->puzzle),
                        "these names are not known and ignored: %.*s", (int)unknown.size,
                        unknown.data);
    }
    map->tape->failed = map->tape->failed || unknown.failed;
    ng_text_clear(&unknown);
    bool program = map->tape->notation == NG_NOTATION_PROGRAM;
    if (!read || !ng_map_read_palette(map) || !read_sizes(map) || !read_sides(map) ||
        !read_pictures(map)) {
        return false;
    }
    if (program) {
        tell_use(map);
    }
    read_texts(map);
    return ng_map_settle_pictures(map);
}

/* Whether no list of a program lacks a comma; else reports the first one that does. What is in
 * braces can be statements. */
static bool check_commas(struct ng_map *map)
{
    const struct ng_tape *tape = map->tape;
    bool plain = true;
    for (size_t node = 0; node < tape->count && plain; node++) {
        bool goes_on = ng_tape_kind(tape, node) == NG_TAPE_ARRAY &&
                       tape->text.text[tape->nodes[node].offset] != '{' &&
                       ng_tape_goes_on(tape, node) > 0;
        plain = !goes_on || ng_map_is_plain(map, node);
    }
    return plain;
}

/* Finds the only puzzle to read. */
static bool find_one(struct ng_map *map)
{
    size_t nodes[2] = {0, 0};
    size_t found = ng_map_puzzles(map->tape, nodes, 2);
    map->puzzle = nodes[0];
    if (found == 1) {
        return true;
    }
    if (found > 1) {
        return ng_map_fail(map, nodes[1], "there are %zu puzzles where one is expected", found);
    }
    return check_commas(map) &&
           ng_map_fail(map, 0, "%s",
                       !map->xml && !map->data
                           ? "there is no puzzle: neither clues (\"rows\" and \"columns\", or two "
                             "lists of lists) nor a picture (\"goal\", or a matrix of 0 and 1)"
                           : "there is no puzzle: neither clues (\"rows\" and \"columns\") nor a "
                             "\"goal\"");
}

bool ng_map_read(struct ng_tape *tape, struct ng_build *build)
{
    struct ng_map map = {.tape = tape,
                         .build = build,
                         .xml = tape->notation == NG_NOTATION_XML,
                         .data = tape->notation == NG_NOTATION_DATA,
                         .gap = SIZE_MAX};
    for (size_t i = 0; i < NG_MAP_OTHER; i++) {
        map.values[i] = NG_MAP_NONE;
    }
    bool read = !ng_map_failed(&map) && find_one(&map) && read_parts(&map) && !ng_map_failed(&map);
    ng_text_clear(&map.scratch);
    return read;
}
