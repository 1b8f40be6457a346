/* The clues of a side. Numbers are passed from the tape directly to the builder. */
#include "format/doc/map.h"

#include "format/chars.h"
#include "format/clue.h"
#include "format/scan.h"

#include <string.h>

struct clue {
    size_t blocks;
    size_t zero; /* the first block of 0 cells, or NG_MAP_NONE */
};

/* ---- clues in strings ---- */

/* Whether it is a sign between blocks; a point is one before a digit. */
static bool ends_colour(const char *p, const char *end)
{
    return ng_scan_is_space(*p) || memchr(",?:", *p, 3) != NULL ||
           (*p == '.' && end - p > 1 && ng_scan_is_digit(p[1]));
}

/* Reads the colour after a length: a symbol or a name, up to the next number; 0 on an error. */
static unsigned read_colour(void *context, struct ng_cursor *c)
{
    struct ng_map *map = context;
    const struct ng_palette *palette = ng_build_palette(map->build);
    struct ng_span name = {c->at, 0};
    while (c->at + name.size < c->end && !ends_colour(name.text + name.size, c->end) &&
           (name.size == 0 || !ng_scan_is_digit(name.text[name.size]))) {
        name.size++;
    }
    if (name.size == 0) {
        unsigned plain = ng_map_plain_colour(map);
        return plain > 0 || ng_cursor_expect(c, "a colour") ? plain : 0;
    }
    for (unsigned i = 1; map->declared && i <= palette->count; i++) {
        if (ng_scan_is(name, palette->colours[i].name) ||
            (name.size == 1 && *name.text == palette->colours[i].symbol)) {
            c->at += name.size;
            return i;
        }
    }
    bool blank = ng_scan_is(name, palette->colours[0].name) && map->declared;
    return ng_cursor_wrong(c, c->at, "'%.*s' is %s", ng_scan_shown(name), name.text,
                           blank           ? "the background, as the first colour of the palette"
                           : map->declared ? "not a colour"
                                           : "not a colour: \"palette\" declares colours");
}

/* Reads a clue that is a string: "2 1", "2r,1b", "0", "*", after `before` bytes of the document. */
static bool read_clue_text(struct ng_map *map, enum ng_build_axis axis, struct ng_span text,
                           size_t before)
{
    struct ng_clue_rules rules = {
        .commas = true, .points = true, .unknowns = true, .colour = read_colour, .context = map};
    struct ng_cursor cursor = {.text = text.text,
                               .at = text.text,
                               .end = text.text + text.size,
                               .build = map->build,
                               .before = before};
    map->zeros = map->zeros || ng_scan_is(ng_scan_trim(text), "0");
    return ng_clue_read(&cursor, axis, &rules) && !ng_map_failed(map);
}

/* ---- sides in strings ---- */

/* The text of a side, decoded if it has escapes. */
static struct ng_span side_text(struct ng_map *map, size_t node)
{
    bool escapes = (map->tape->nodes[node].style & NG_STYLE_ESCAPES) != 0;
    return escapes ? ng_map_view(map, node) : ng_tape_raw(map->tape, node);
}

/* The sign that ends the clues of a side that is a text; '\0' if there is none. */
static char end_of(struct ng_span text)
{
    static const char ends[] = ";|/\n";
    size_t i = 0;
    while (ends[i] != '\0' && memchr(text.text, ends[i], text.size) == NULL) {
        i++;
    }
    return ends[i];
}

/* Whether commas end the clues of both sides: they are texts with commas alone, and in a clue of
 * one of them blanks separate the numbers. */
static bool are_commas(const struct ng_map *map)
{
    bool blanks = false;
    for (unsigned i = NG_MAP_ROWS; i <= NG_MAP_COLUMNS; i++) {
        size_t node = map->values[i];
        if (node == NG_MAP_NONE || ng_tape_kind(map->tape, node) != NG_TAPE_STRING) {
            return false;
        }
        struct ng_span text = ng_tape_raw(map->tape, node);
        if (end_of(text) != '\0' || memchr(text.text, ',', text.size) == NULL) {
            return false;
        }
        for (size_t at = 1; at + 1 < text.size && !blanks; at++) {
            blanks = text.text[at] == ' ' && ng_scan_is_digit(text.text[at - 1]) &&
                     ng_scan_is_digit(text.text[at + 1]);
        }
    }
    return blanks;
}

/* A line of a side, without a comment and the blanks around it. */
static struct ng_span strip(struct ng_span line, bool *comment)
{
    size_t start = ng_scan_skip_blank(line, 0), size = start;
    while (size < line.size &&
           (line.text[size] != '#' || (size > 0 && !ng_scan_is_space(line.text[size - 1])))) {
        size++;
    }
    *comment = size < line.size;
    return (struct ng_span){line.text + start, ng_scan_behind_last(line, start, size) - start};
}

/* Reads a side that is a text. Blank clues are ignored, but this must be certain: by the sizes, or
 * by a 0. */
static bool read_lines(struct ng_map *map, enum ng_build_axis axis, size_t node,
                       struct ng_span text, char sign)
{
    size_t offset = (size_t)map->tape->nodes[node].offset, gap = SIZE_MAX;
    bool begun = false;
    for (size_t start = 0, end; start <= text.size; start = end + 1) {
        bool comment = false;
        for (end = start; end < text.size && text.text[end] != sign; end++) {
        }
        struct ng_span part = strip((struct ng_span){text.text + start, end - start}, &comment);
        if (part.size > 0 &&
            !read_clue_text(map, axis, part, offset + (size_t)(part.text - text.text))) {
            return false;
        }
        if (part.size > 0) {
            map->gap = map->gap == SIZE_MAX ? gap : map->gap;
            begun = true;
        } else if (!comment && begun && gap == SIZE_MAX) {
            gap = offset + start;
        }
    }
    return true;
}

/* ---- blocks ---- */

/* Reads a length: a number, a string with one, "?" for any; *zero: it is the number 0. */
static bool read_length(struct ng_map *map, size_t node, uint64_t *length, bool *zero)
{
    const struct ng_tape_node *leaf = &map->tape->nodes[node];
    *zero = false;
    *length = 0;
    if (leaf->kind == NG_TAPE_NUMBER) {
        if (leaf->style == NG_TAPE_LARGE) {
            return ng_map_fail(map, node, "the number is too large");
        }
        *length = leaf->size;
        *zero = leaf->size == 0;
        return leaf->style == NG_TAPE_COUNT ||
               ng_map_expect(map, node, "a whole number, 0 or more");
    }
    struct ng_span text = {"", 0};
    if (leaf->kind == NG_TAPE_STRING) {
        text = ng_map_view(map, node);
    }
    if (ng_scan_is(text, "?") || (map->xml && leaf->kind == NG_TAPE_WORD)) {
        return true;
    }
    bool overflow = true;
    uint32_t number = 0;
    if (text.size == 0 || !ng_scan_is_digit(*text.text) ||
        ng_scan_number(text.text, text.text + text.size, &number, &overflow) !=
            text.text + text.size) {
        return ng_map_expect(map, node, "a length or \"?\"");
    }
    *length = number;
    *zero = number == 0;
    return !overflow || ng_map_fail(map, node, "the number is too large");
}

/* Reads {"n": length, "colour": "colour"}. */
static bool read_members(struct ng_map *map, size_t node, uint64_t *length, unsigned *colour,
                         bool *zero)
{
    bool has_length = false;
    for (node++; ng_tape_kind(map->tape, node) != NG_TAPE_END;
         node = ng_tape_next(map->tape, node)) {
        struct ng_span key = ng_map_key(map, node);
        bool read = false;
        bool size = ng_scan_is(key, "n") || ng_scan_is(key, "count") || ng_map_is_clue_name(key);
        if (size && !has_length) {
            has_length = true;
            read = read_length(map, ++node, length, zero);
        } else if ((ng_scan_is(key, "colour") || ng_scan_is(key, "color")) && *colour == 0) {
            read = ng_tape_kind(map->tape, ++node) == NG_TAPE_STRING
                       ? (*colour = ng_map_find_colour(map, node)) > 0
                       : ng_map_expect(map, node, "a colour in a string");
        } else {
            read = ng_map_expect(map, node, "\"n\" and \"colour\", once each");
        }
        if (!read) {
            return false;
        }
    }
    return has_length || ng_map_fail(map, node, "a block without \"n\"");
}

/* Reads [length, "colour"]. */
static bool read_pair(struct ng_map *map, size_t node, uint64_t *length, unsigned *colour,
                      bool *zero)
{
    size_t second = ng_tape_next(map->tape, node + 1);
    if (ng_tape_kind(map->tape, node + 1) == NG_TAPE_END) {
        return ng_map_expect(map, node + 1, "a length or \"?\"");
    }
    if (!read_length(map, node + 1, length, zero)) {
        return false;
    }
    if (ng_tape_kind(map->tape, second) != NG_TAPE_STRING &&
        ng_tape_kind(map->tape, second) != NG_TAPE_WORD) {
        return ng_map_expect(map, second, "a colour in a string");
    }
    *colour = ng_map_find_colour(map, second);
    return *colour > 0 && (ng_tape_kind(map->tape, second + 1) == NG_TAPE_END ||
                           ng_map_expect(map, second + 1, "']'"));
}

/* Reads [colour, length], two numbers. */
static bool read_indexed(struct ng_map *map, size_t node, uint64_t *length, unsigned *colour,
                         bool *zero)
{
    const struct ng_tape_node *index = &map->tape->nodes[node + 1];
    bool is = index->kind == NG_TAPE_NUMBER && index->style == NG_TAPE_COUNT && index->size > 1 &&
              index->size - 1 <= ng_build_palette(map->build)->count;
    *colour = is ? index->size - 1 : 0;
    return is ? read_length(map, node + 2, length, zero) &&
                    (ng_tape_next(map->tape, node) == node + 4 ||
                     ng_map_expect(map, node + 3, "']'"))
              : ng_map_expect(map, node + 1, "the number of a colour in the palette");
}

/* Reads a block and adds it to the clue. */
static bool take_block(struct ng_map *map, size_t node, struct clue *clue)
{
    uint64_t length = 0;
    unsigned colour = 0;
    bool zero = false;
    struct ng_tape *tape = map->tape;
    bool read =
        !ng_tape_contains(tape, node) ? read_length(map, node, &length, &zero)
        : ng_tape_kind(tape, node) == NG_TAPE_ARRAY && ng_tape_kind(tape, node + 1) != NG_TAPE_KEY
            ? (map->indexed ? read_indexed : read_pair)(map, node, &length, &colour, &zero)
            : read_members(map, node, &length, &colour, &zero);
    if (!read) {
        return false;
    }
    if (colour == 0 && (colour = ng_map_plain_colour(map)) == 0) {
        return ng_map_fail(map, ng_tape_next(tape, node) - 1, "a block without a colour");
    }
    clue->blocks++;
    if (zero) {
        clue->zero = clue->zero == NG_MAP_NONE ? node : clue->zero;
        map->zeros = true;
    } else {
        ng_build_block(map->build, length, colour);
    }
    return true;
}

/* Reads the blocks from one node up to another, quickly if all are numbers of one colour. [0] is
 * the empty clue. */
static bool read_blocks(struct ng_map *map, size_t node, size_t end)
{
    struct clue clue = {0, NG_MAP_NONE};
    struct ng_tape *tape = map->tape;
    unsigned plain = 0;
    for (; node < end; node = ng_tape_next(tape, node)) {
        const struct ng_tape_node *leaf = &tape->nodes[node];
        if (leaf->kind == NG_TAPE_NUMBER && leaf->style == NG_TAPE_COUNT && leaf->size > 0) {
            plain = plain > 0 ? plain : ng_map_plain_colour(map);
            if (plain == 0) {
                return ng_map_fail(map, node, "a block without a colour");
            }
            ng_build_block(map->build, leaf->size, plain);
            clue.blocks++;
        } else if (!take_block(map, node, &clue)) {
            return false;
        }
    }
    return clue.zero == NG_MAP_NONE || clue.blocks == 1 ||
           ng_map_fail(map, clue.zero, "a block of 0 cells");
}

/* ---- tables, as in MiniZinc ---- */

/* Whether it is padding: 0, or -1 after the last number. */
static bool is_padding(const struct ng_tape *tape, size_t node, bool zeros)
{
    struct ng_span raw = {"", 0};
    if (ng_tape_kind(tape, node) == NG_TAPE_NUMBER) {
        raw = ng_tape_raw(tape, node);
    }
    return (zeros && ng_scan_is(raw, "0")) || ng_scan_is(raw, "-1");
}

/* Reads numbers as a word of cells: 1 1 0 1 -1 -1 is 2 1. */
static bool read_word(struct ng_map *map, size_t node, size_t end)
{
    size_t first = node;
    uint32_t length = 0;
    while (end > node && is_padding(map->tape, end - 1, false)) {
        end--;
    }
    for (; node < end; node++) {
        const struct ng_tape_node *leaf = &map->tape->nodes[node];
        if (leaf->kind != NG_TAPE_NUMBER || leaf->style != NG_TAPE_COUNT || leaf->size > 1) {
            return ng_map_expect(map, node, "0 or 1, or -1 for the rest of the line");
        }
        length += leaf->size;
        if (leaf->size == 0 && length == 0 && end - first > 1) {
            return ng_map_fail(map, node, "a block of 0 cells");
        }
        if (length > 0 && (leaf->size == 0 || node + 1 == end)) {
            ng_build_block(map->build, length, 1);
            length = 0;
        }
    }
    return true;
}

/* Reads a line of a table, from one node up to another. */
static bool read_table_line(struct ng_map *map, enum ng_build_axis axis, size_t node, size_t end)
{
    ng_build_line(map->build, axis, ng_tape_place(map->tape, node));
    if (map->words) {
        return read_word(map, node, end);
    }
    while (node < end && is_padding(map->tape, node, true)) {
        node++;
    }
    while (node < end && is_padding(map->tape, end - 1, true)) {
        end--;
    }
    return read_blocks(map, node, end);
}

/* The count of numbers per line of a flat table: as stated, or by the number of lines; 0 if
 * unknown. */
static size_t line_length(const struct ng_map *map, enum ng_build_axis axis, size_t count)
{
    bool rows = axis == NG_BUILD_ROWS;
    size_t length = map->values[rows ? NG_MAP_ROW_LENGTH : NG_MAP_COLUMN_LENGTH];
    size_t size = map->values[rows ? NG_MAP_HEIGHT : NG_MAP_WIDTH];
    if (length != NG_MAP_NONE) {
        return map->tape->nodes[length].size;
    }
    size_t lines = size == NG_MAP_NONE ? 0 : map->tape->nodes[size].size;
    return lines > 0 && count % lines == 0 ? count / lines : 0;
}

/* Reads a table without rows, whose lines have equal counts of numbers. */
static bool read_flat(struct ng_map *map, enum ng_build_axis axis, size_t node)
{
    size_t end = ng_tape_next(map->tape, node) - 1;
    size_t count = end - node - 1;
    size_t length = line_length(map, axis, count);
    for (size_t i = node + 1; i < end; i++) {
        if (ng_tape_kind(map->tape, i) != NG_TAPE_NUMBER) {
            return ng_map_expect(map, i, "a number");
        }
    }
    if (length == 0) {
        return ng_map_fail(
            map, node, "nothing says how many numbers a line has: row_rule_len or col_rule_len");
    }
    if (count % length != 0) {
        return ng_map_fail(map, node, "the array's %zu numbers are not a whole number of lines",
                           count);
    }
    for (node++; node < end; node += length) {
        if (ng_map_failed(map) || !read_table_line(map, axis, node, node + length)) {
            return false;
        }
    }
    return true;
}

/* ---- sides ---- */

/* Checks that a member of a clue which says the number of its line is not less than in the clue
 * before. */
static bool check_order(struct ng_map *map, size_t node, struct ng_span name)
{
    const struct ng_tape_node *value = &map->tape->nodes[node];
    if (value->kind != NG_TAPE_NUMBER || value->style != NG_TAPE_COUNT ||
        !ng_map_is_number_name(name)) {
        return true;
    }
    uint32_t last = map->number;
    map->number = value->size;
    return value->size >= last || ng_map_fail(map, node, "%s", NG_MAP_OUT_OF_ORDER);
}

/* Finds the clue within an object, such as {"hints": [2, 1]}, or the only text in an element of
 * XML; or else it is the value itself. */
static bool find_clue(struct ng_map *map, size_t *clue)
{
    struct ng_tape *tape = map->tape;
    size_t node = *clue, found = node;
    for (size_t key = node + 1; ng_tape_kind(tape, key) == NG_TAPE_KEY;
         key = ng_tape_next(tape, key + 1)) {
        struct ng_span name = ng_map_view(map, key);
        if (found == node && ng_map_is_clue_name(name)) {
            found = key + 1;
        } else if (!check_order(map, key + 1, name)) {
            return false;
        } else {
            ng_build_remark(map->build, ng_tape_place(tape, key), "\"%.*s\" of a clue is ignored",
                            ng_scan_shown(name), name.text);
        }
    }
    if (map->xml && ng_tape_next(tape, node) == node + 3 &&
        ng_tape_kind(tape, node + 1) == NG_TAPE_STRING && tape->nodes[node + 1].size > 0) {
        found = node + 1;
    }
    *clue = found;
    return true;
}

static bool read_clue(struct ng_map *map, enum ng_build_axis axis, size_t node)
{
    struct ng_tape *tape = map->tape;
    bool object =
        ng_tape_contains(tape, node) && (map->xml || ng_tape_kind(tape, node + 1) == NG_TAPE_KEY);
    if (object && !find_clue(map, &node)) {
        return false;
    }
    struct ng_place place = ng_tape_place(tape, node);
    enum ng_tape_kind kind = ng_tape_kind(tape, node);
    if (kind == NG_TAPE_STRING) {
        return read_clue_text(map, axis, ng_map_view(map, node), (size_t)tape->nodes[node].offset);
    }
    if (kind == NG_TAPE_ARRAY && !ng_map_is_plain(map, node)) {
        return false;
    }
    if (kind == NG_TAPE_ARRAY &&
        (map->data || map->padded || tape->nodes[node].style == NG_TAPE_PADDED)) {
        return read_table_line(map, axis, node + 1, ng_tape_next(tape, node) - 1);
    }
    if (kind == NG_TAPE_WORD && ng_map_is_null(tape, node)) {
        ng_build_line(map->build, axis, place);
        ng_build_remark(map->build, place, "null, a clue that is not known");
        ng_build_open(map->build);
        return true;
    }
    if (kind != NG_TAPE_NUMBER && kind != NG_TAPE_ARRAY) {
        return ng_map_expect(map, node, "a clue: an array, a string or a number");
    }
    ng_build_line(map->build, axis, place);
    return kind == NG_TAPE_NUMBER ? read_blocks(map, node, node + 1)
                                  : read_blocks(map, node + 1, ng_tape_next(tape, node) - 1);
}

/* Whether it is an object whose keys count its values, from 0 or 1. */
static bool is_numbered(struct ng_map *map, size_t node)
{
    struct ng_tape *tape = map->tape;
    uint32_t number = 0, expected = 0;
    bool counts = ng_tape_contains(tape, node) && ng_tape_kind(tape, node + 1) == NG_TAPE_KEY;
    for (size_t key = node + 1; counts && ng_tape_kind(tape, key) != NG_TAPE_END;
         key = ng_tape_next(tape, key + 1)) {
        struct ng_span name = ng_map_key(map, key);
        const char *end = name.text + name.size;
        bool overflow = false;
        counts = name.size > 0 && ng_scan_number(name.text, end, &number, &overflow) == end;
        expected = key == node + 1 && number == 1 ? 1 : expected;
        counts = counts && !overflow && number == expected++;
    }
    return counts;
}

/* How the lists of a side are filled up to one length. */
enum padding { NOT_PADDED, ZEROS, WORDS };

/* Zeros before or behind the blocks of some clue, or -1 behind words of 0 and 1, where all clues
 * are lists of one length. */
static enum padding padding_of(const struct ng_tape *tape, size_t node)
{
    size_t first = node + 1, size = 0, lists = 0;
    bool zeros = false, minus = false, word = true, signs = false;
    for (size_t at = first; ng_tape_kind(tape, at) != NG_TAPE_END; at = ng_tape_next(tape, at)) {
        size_t end = ng_tape_next(tape, at) - 1;
        if (ng_tape_kind(tape, at) != NG_TAPE_ARRAY || end - at < 3 ||
            (lists++ > 0 && end - at != size)) {
            return NOT_PADDED;
        }
        size = end - at;
        for (size_t i = at + 1; i < end; i++) {
            if (ng_tape_kind(tape, i) != NG_TAPE_NUMBER) {
                return NOT_PADDED;
            }
            bool other = tape->nodes[i].style != NG_TAPE_COUNT;
            minus = minus || (other && is_padding(tape, i, false));
            signs = signs || (other && !is_padding(tape, i, false));
            word = word && (other || tape->nodes[i].size <= 1);
        }
        zeros = zeros || is_padding(tape, at + 1, true) || is_padding(tape, end - 1, true);
    }
    return lists < 2 || signs ? NOT_PADDED
           : minus            ? (word ? WORDS : NOT_PADDED)
                              : (zeros ? ZEROS : NOT_PADDED);
}

/* Finds out whether the clues of a side are padded, which is reported. */
static void check_padding(struct ng_map *map, size_t node)
{
    enum padding padding = padding_of(map->tape, node);
    map->padded = padding != NOT_PADDED;
    map->words = padding == WORDS;
    if (map->padded) {
        ng_build_unusual(map->build, ng_tape_place(map->tape, node),
                         padding == WORDS
                             ? "lists of 0, 1 and -1 are read as the cells of blocks"
                             : "zeros before or after the blocks of a clue are ignored");
    }
}

/* The only list in parentheses, which no comma follows if nothing is called, or 0. NumPy's has a
 * type behind it. */
static size_t find_single(const struct ng_tape *tape, size_t node)
{
    const char *text = tape->text.text;
    if (ng_tape_kind(tape, node) != NG_TAPE_ARRAY || ng_tape_is_code(tape, node) ||
        text[tape->nodes[node].offset] != '(' || !ng_tape_contains(tape, node + 1)) {
        return 0;
    }
    size_t next = ng_tape_next(tape, node + 1), at = (size_t)tape->nodes[next - 1].offset + 1;
    size_t open = tape->nodes[node].offset;
    bool called = open > 0 && ng_scan_is_letter(text[open - 1]); /* "array([[1]],)" */
    bool comma = !called && text[ng_scan_skip_blank(tape->text, at)] == ',';
    if (ng_tape_kind(tape, next) == NG_TAPE_KEY && ng_scan_is(ng_tape_raw(tape, next), "dtype")) {
        next = ng_tape_next(tape, next + 1);
        comma = false;
    }
    return ng_tape_kind(tape, next) == NG_TAPE_END && !comma ? node + 1 : 0;
}

/* Finds the side in parentheses, such as "rows([[2, 1], [1]])"; else it is the value itself.
 * Whether "list([2, 1])" is a clue or two of them depends on the language. */
static bool find_side(struct ng_map *map, size_t *node)
{
    const struct ng_tape *tape = map->tape;
    size_t single = map->tape->notation == NG_NOTATION_PROGRAM ? find_single(tape, *node) : 0;
    bool square = single > 0 && tape->text.text[tape->nodes[single].offset] == '[';
    if (single > 0 && ng_map_is_side(tape, single)) {
        *node = single;
    } else if (square && ng_tape_next(tape, single) > single + 3 &&
               !ng_tape_is_code(tape, single)) {
        return ng_map_fail(map, single,
                           "these are the numbers of one clue, or several clues: put brackets "
                           "around each clue");
    }
    return true;
}

bool ng_map_read_side(struct ng_map *map, enum ng_build_axis axis, size_t node)
{
    struct ng_tape *tape = map->tape;
    if (!find_side(map, &node)) {
        return false;
    }
    bool text = !map->data && ng_tape_kind(tape, node) == NG_TAPE_STRING;
    if (!ng_map_is_plain(map, node)) {
        return false;
    }
    struct ng_span lines = text ? side_text(map, node) : (struct ng_span){"", 0};
    char sign = end_of(lines);
    if (text && sign == '\0' && are_commas(map)) {
        sign = ',';
        ng_build_unusual(map->build, ng_tape_place(tape, node),
                         "the commas are read as separators of clues, not of their numbers");
    }
    if (sign != '\0') {
        return read_lines(map, axis, node, lines, sign);
    }
    if (ng_tape_kind(tape, node) != NG_TAPE_ARRAY && !is_numbered(map, node)) {
        return ng_map_expect(map, node,
                             text ? "an array of clues, or a text with ';' between them"
                                  : "an array of clues");
    }
    if (map->data && ng_tape_kind(tape, node + 1) == NG_TAPE_NUMBER) {
        return read_flat(map, axis, node);
    }
    if (!map->data && !map->xml) {
        check_padding(map, node);
    }
    bool named = ng_tape_kind(tape, node + 1) == NG_TAPE_KEY;
    map->number = 0;
    for (node++; ng_tape_kind(tape, node) != NG_TAPE_END; node = ng_tape_next(tape, node)) {
        bool key = ng_tape_kind(tape, node) == NG_TAPE_KEY;
        if (key != named) { /* R's "array(c(2, 1), dim = c(2, 1))" */
            return ng_map_expect(map, node, "names before all clues, or before none of them");
        }
        node += key ? 1 : 0;
        if (!read_clue(map, axis, node) || ng_map_failed(map)) {
            return false;
        }
    }
    return true;
}
