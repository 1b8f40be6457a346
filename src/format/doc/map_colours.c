/* Colours from a palette, or from blocks. Without a palette the black blocks keep the first
 * place. */
#include "format/doc/map.h"

#include "format/clue.h"
#include "format/scan.h"

#include <string.h>

/* ---- the palette ---- */

struct colour {
    size_t name; /* a key or string, or NG_MAP_NONE */
    uint32_t rgb;
    char symbol; /* 0: none */
    bool has_rgb;
};

static bool read_rgb(struct ng_map *map, size_t node, struct colour *colour)
{
    if (ng_tape_kind(map->tape, node) != NG_TAPE_STRING) {
        return ng_map_expect(map, node, "a colour in a string");
    }
    colour->has_rgb = true;
    return ng_scan_rgb(ng_map_view(map, node), &colour->rgb) ||
           ng_map_expect(map, node, "a colour such as \"#ff0000\"");
}

static bool read_symbol(struct ng_map *map, size_t node, struct colour *colour)
{
    bool string = ng_tape_kind(map->tape, node) == NG_TAPE_STRING;
    struct ng_span text = string ? ng_map_view(map, node) : (struct ng_span){"", 0};
    char c = text.size == 1 ? *text.text : '\0';
    colour->symbol = c;
    return (c >= ' ' && c <= '~' && strchr(map->xml ? "?|[]" : "?", c) == NULL) ||
           ng_map_expect(map, node, "one ASCII character, not '?', in a string");
}

static bool read_name(struct ng_map *map, size_t node, struct colour *colour)
{
    colour->name = node;
    return ng_tape_kind(map->tape, node) == NG_TAPE_STRING ||
           ng_map_expect(map, node, "a name in a string");
}

/* Reads the members of a colour's object. */
static bool read_members(struct ng_map *map, size_t node, struct colour *colour)
{
    static const struct {
        const char *key, *xml; /* in XML, there is another name */
        bool (*read)(struct ng_map *map, size_t node, struct colour *colour);
    } members[] = {
        {"name", "name", read_name}, {"symbol", "char", read_symbol}, {"rgb", "color", read_rgb}};
    bool seen[3] = {false};
    for (node++; ng_tape_kind(map->tape, node) != NG_TAPE_END;
         node = ng_tape_next(map->tape, node)) {
        struct ng_span key = ng_map_key(map, node);
        size_t i = 0;
        while (i < 3 && !ng_scan_is(key, members[i].key) &&
               !(map->xml && ng_scan_is(key, members[i].xml))) {
            i++;
        }
        if (i < 3 && seen[i]) {
            return ng_map_fail(map, node, "\"%s\" says again what was said before", members[i].key);
        }
        if (i < 3 && !members[i].read(map, node + 1, colour)) {
            return false;
        }
        seen[i < 3 ? i : 0] |= i < 3;
    }
    return colour->has_rgb ||
           (colour->name != NG_MAP_NONE &&
            ng_scan_colour_name(ng_map_view(map, colour->name), &colour->rgb)) ||
           ng_map_fail(map, node, "a colour without \"rgb\"");
}

/* Passes a colour to the builder; returns its value, or -1. In XML a symbol that was only chosen
 * for it can be taken, and a blank, which is invisible, is not a symbol. */
static int put_colour(struct ng_map *map, struct ng_span name, uint32_t rgb, char symbol,
                      bool background)
{
    uint8_t *own = map->xml && symbol != '\0' ? &map->symbols[(unsigned char)symbol] : NULL;
    char tried = own != NULL && symbol == ' ' ? '\0' : symbol;
    int value = -1;
    if (own != NULL && *own > 0) {
        return -1;
    }
    for (bool again = true; again; tried = '\0') {
        value = !background ? ng_build_colour(map->build, name.text, name.size, rgb, tried)
                : ng_build_blank(map->build, name.text, name.size, rgb, tried) ? 0
                                                                               : -1;
        again = own != NULL && value < 0 && tried != '\0';
    }
    if (own != NULL && value >= 0) {
        *own = (uint8_t)(value + 1);
    }
    return value;
}

static bool add_colour(struct ng_map *map, size_t node, const struct colour *colour,
                       bool background)
{
    struct ng_span name = {NULL, 0};
    if (colour->name != NG_MAP_NONE) {
        name = ng_map_view(map, colour->name);
    }
    return put_colour(map, name, colour->rgb, colour->symbol, background) >= 0 ||
           ng_map_fail(map, node, "a name or symbol of another colour, or too many colours");
}

/* Reads a colour's value, and its key if it has one. */
static bool read_colour(struct ng_map *map, size_t node, struct colour *colour)
{
    return ng_tape_kind(map->tape, node) == NG_TAPE_OBJECT ? read_members(map, node, colour)
                                                           : read_rgb(map, node, colour);
}

/* Whether a cell of the picture is null: then null is blank, and the others count the colours of
 * the palette from 0. */
static bool has_null(const struct ng_map *map)
{
    size_t goal = map->values[NG_MAP_GOAL];
    size_t node = goal != NG_MAP_NONE ? goal : map->values[NG_MAP_GRID];
    size_t end = node != NG_MAP_NONE ? ng_tape_next(map->tape, node) : node;
    while (node < end && !ng_map_is_null(map->tape, node)) {
        node++;
    }
    return node < end;
}

/* ---- griddlers.net's palette ---- */

/* The value of the member of this name; or NG_MAP_NONE. */
static size_t find_member(const struct ng_tape *tape, size_t node, const char *name)
{
    size_t key = node + 1;
    while (ng_tape_kind(tape, key) == NG_TAPE_KEY && !ng_scan_is(ng_tape_raw(tape, key), name)) {
        key = ng_tape_next(tape, key + 1);
    }
    return ng_tape_kind(tape, key) == NG_TAPE_KEY ? key + 1 : NG_MAP_NONE;
}

/* The colour of number `index` in a list of texts such as "ffcc00"; false if there is none. */
static bool find_rgb(struct ng_map *map, size_t list, size_t index, uint32_t *rgb)
{
    const struct ng_tape *tape = map->tape;
    size_t node = list + 1;
    while (index > 0 && ng_tape_kind(tape, node) != NG_TAPE_END) {
        node = ng_tape_next(tape, node);
        index--;
    }
    char text[8] = "#";
    struct ng_span hex = {"", 0};
    if (ng_tape_kind(tape, node) == NG_TAPE_STRING) {
        hex = ng_map_view(map, node);
    }
    memcpy(text + 1, hex.text, hex.size == 6 ? 6 : 0);
    return hex.size == 6 && ng_scan_rgb((struct ng_span){text, 7}, rgb);
}

/* Reads "palette: [{c: -1}, {c: 0}, {c: 1}]", of which the second one is the background. A block is
 * its number here and a length, [2, 5], and c is the number of its colour in "colors". */
static bool read_indexed(struct ng_map *map, size_t node)
{
    struct ng_tape *tape = map->tape;
    size_t list = find_member(tape, map->puzzle, "colors");
    if (list == NG_MAP_NONE || ng_tape_kind(tape, list) != NG_TAPE_ARRAY) {
        return ng_map_fail(map, node, "there is no list \"colors\" with the colours of this one");
    }
    map->indexed = true;
    node = ng_tape_next(tape, node + 1);
    for (bool first = true; ng_tape_kind(tape, node) != NG_TAPE_END; first = false) {
        size_t value = ng_tape_contains(tape, node) ? find_member(tape, node, "c") : NG_MAP_NONE;
        uint32_t rgb = 0;
        if (value == NG_MAP_NONE || ng_tape_kind(tape, value) != NG_TAPE_NUMBER ||
            tape->nodes[value].style != NG_TAPE_COUNT ||
            !find_rgb(map, list, tape->nodes[value].size, &rgb)) {
            return ng_map_fail(map, node, "its colour \"c\" is not in \"colors\"");
        }
        if (put_colour(map, (struct ng_span){NULL, 0}, rgb, '\0', first) < 0) {
            return ng_map_fail(map, node, "too many colours");
        }
        node = ng_tape_next(tape, node);
    }
    return true;
}

static bool read_list(struct ng_map *map, size_t node)
{
    struct ng_tape *tape = map->tape;
    bool keyed = ng_tape_contains(tape, node) && ng_tape_kind(tape, node + 1) == NG_TAPE_KEY;
    if (ng_tape_kind(tape, node) != NG_TAPE_ARRAY && !keyed) {
        return ng_map_expect(map, node, "an array of colours");
    }
    size_t second = ng_tape_contains(tape, node + 1) ? ng_tape_next(tape, node + 1) : node + 1;
    if (ng_tape_contains(tape, second) && find_member(tape, second, "c") != NG_MAP_NONE) {
        return read_indexed(map, node);
    }
    map->nulls = ng_tape_kind(tape, node + 1) == NG_TAPE_STRING && has_null(map);
    bool background = !map->xml && !map->nulls;
    size_t end = ng_tape_next(tape, node) - 1;
    for (node++; node < end; node = ng_tape_next(tape, node)) {
        struct colour colour = {.name = NG_MAP_NONE};
        if (ng_tape_kind(tape, node) == NG_TAPE_KEY) {
            colour.name = node++;
        }
        if (!read_colour(map, node, &colour) || !add_colour(map, node, &colour, background)) {
            return false;
        }
        background = false;
    }
    return true;
}

/* ---- XML: a member for each colour, and the background's name ---- */

static int find_name(const struct ng_palette *palette, struct ng_span name)
{
    for (unsigned i = 0; i <= palette->count; i++) {
        if (ng_scan_is(name, palette->colours[i].name)) {
            return (int)i;
        }
    }
    return -1;
}

/* The text of the member, valid until the next call, or else `otherwise`. */
static struct ng_span name_of(struct ng_map *map, enum ng_map_meaning meaning,
                              const char *otherwise)
{
    size_t node = map->values[meaning];
    return node != NG_MAP_NONE ? ng_map_view(map, node)
                               : (struct ng_span){otherwise, strlen(otherwise)};
}

/* Adds black or white, which XML need not declare; -1 for others, or if there is no room. */
static int add_implied(struct ng_map *map, struct ng_span name, bool background)
{
    bool black = ng_scan_is(name, "black");
    if (!map->xml || !(black || ng_scan_is(name, "white"))) {
        return -1;
    }
    char symbol = black ? 'X' : '.';
    symbol = map->symbols[(unsigned char)symbol] == 0 ? symbol : '\0';
    return put_colour(map, name, black ? 0 : 0xffffff, symbol, background);
}

/* Adds the colours that are the background, or the others, and counts them; SIZE_MAX on an
 * error. */
static size_t read_elements(struct ng_map *map, bool background)
{
    struct ng_tape *tape = map->tape;
    struct nonogram_text scratch = {.data = NULL};
    size_t count = 0;
    for (size_t node = map->puzzle + 1; count < SIZE_MAX && ng_tape_kind(tape, node) != NG_TAPE_END;
         node = ng_tape_next(tape, node)) {
        struct colour colour = {.name = NG_MAP_NONE};
        struct ng_span own = {"", 0};
        if (ng_tape_kind(tape, node) != NG_TAPE_KEY ||
            ng_map_key_meaning(tape, node) != NG_MAP_COLOUR) {
            continue;
        }
        bool read = read_colour(map, ++node, &colour);
        if (read && colour.name != NG_MAP_NONE) {
            own = ng_tape_view(tape, colour.name, &scratch);
        }
        struct ng_span name = name_of(map, NG_MAP_BACKGROUND, "white");
        bool is = ng_scan_same(own, name);
        if (!read ||
            (is == background && !add_colour(map, node, &colour, background && count == 0))) {
            count = SIZE_MAX;
        } else {
            count += is == background ? 1 : 0;
        }
    }
    tape->failed = tape->failed || scratch.failed;
    ng_text_clear(&scratch);
    return count;
}

/* Whether the member is missing, or has the name of a colour. */
static bool check_name(struct ng_map *map, enum ng_map_meaning meaning)
{
    size_t node = map->values[meaning];
    return node == NG_MAP_NONE || !ng_tape_contains(map->tape, node) ||
           ng_map_expect(map, node, "the name of a colour");
}

static bool is_unknown(struct ng_map *map, enum ng_map_meaning meaning, struct ng_span name)
{
    return ng_map_fail(map, map->values[meaning], "the colour '%.*s' is not in the palette",
                       ng_scan_shown(name), name.text);
}

/* Black and white need no declaration; the blocks' usual colour is added if there is no other. */
static bool read_xml(struct ng_map *map)
{
    static const struct ng_span black = {"black", 5}, white = {"white", 5};
    if (!check_name(map, NG_MAP_BACKGROUND) || !check_name(map, NG_MAP_DEFAULT)) {
        return false;
    }
    size_t blanks = read_elements(map, true);
    size_t others = blanks == SIZE_MAX ? SIZE_MAX : read_elements(map, false);
    struct ng_span name = name_of(map, NG_MAP_BACKGROUND, "white");
    if (others < SIZE_MAX && blanks == 0 && add_implied(map, name, true) < 0) {
        return is_unknown(map, NG_MAP_BACKGROUND, name);
    }
    if (others > 0) {
        return others < SIZE_MAX;
    }
    name = name_of(map, NG_MAP_DEFAULT, "black");
    const struct nonogram_colour *blank = ng_build_palette(map->build)->colours;
    if (ng_scan_is(name, blank->name)) {
        name = blank->rgb == 0 ? white : black;
    }
    return add_implied(map, name, false) >= 0 || is_unknown(map, NG_MAP_DEFAULT, name);
}

bool ng_map_read_palette(struct ng_map *map)
{
    size_t node = map->values[NG_MAP_PALETTE];
    map->declared = map->xml || node != NG_MAP_NONE;
    return map->xml ? read_xml(map) : node == NG_MAP_NONE || read_list(map, node);
}

/* ---- the colours of blocks ---- */

/* Adds a colour that is not declared, unless one looks the same: "Red" and "#f00" are "red". The
 * black blocks so far keep the first place. Returns -1 if there are too many. */
static int find_named(struct ng_map *map, struct ng_span name, uint32_t rgb)
{
    const struct ng_palette *palette = ng_build_palette(map->build);
    for (unsigned i = 1; i <= palette->count; i++) {
        if (palette->colours[i].rgb == rgb) {
            return (int)i;
        }
    }
    if (!map->named && map->plain) {
        ng_build_colour(map->build, "black", 5, 0, 0);
    }
    map->named = true;
    return ng_build_colour(map->build, name.text, name.size, rgb, 0);
}

unsigned ng_map_find_colour(struct ng_map *map, size_t node)
{
    const struct ng_palette *palette = ng_build_palette(map->build);
    struct ng_span name = ng_map_view(map, node);
    int found = find_name(palette, name);
    uint32_t rgb;
    if (found < 0 && map->declared && name.size == 1) {
        found = ng_palette_by_symbol(palette, *name.text);
    }
    found = found < 0 ? add_implied(map, name, false) : found;
    if (found < 0 && !map->declared && ng_scan_rgb(name, &rgb)) {
        found = find_named(map, name, rgb);
    }
    if (found < 0 && (ng_scan_is(name, "?") || ng_map_is_null(map->tape, node))) {
        (void)ng_map_fail(map, node, "blocks of unknown colour are not supported");
        return 0;
    }
    if (found < 0) {
        (void)ng_map_fail(map, node, "the colour '%.*s' is not in the palette", ng_scan_shown(name),
                          name.text);
        return 0;
    }
    map->plain = map->plain || (!map->declared && !map->named);
    if (found == 0) {
        (void)ng_map_fail(map, node, "a block of the background's colour");
    }
    return (unsigned)found;
}

unsigned ng_map_plain_colour(struct ng_map *map)
{
    static const struct ng_span black = {"black", 5};
    const struct ng_palette *palette = ng_build_palette(map->build);
    int found = 1;
    if (map->values[NG_MAP_DEFAULT] != NG_MAP_NONE) {
        return ng_map_find_colour(map, map->values[NG_MAP_DEFAULT]);
    }
    if (map->xml) {
        found = find_name(palette, black);
        found = found < 0 ? add_implied(map, black, false) : found;
    } else if (palette->count > 1 || map->named) {
        found = find_name(palette, black);
    }
    if (found < 0 && map->named) {
        found = find_named(map, black, 0);
    }
    map->plain = true;
    return found > 0 ? (unsigned)found : 0;
}
