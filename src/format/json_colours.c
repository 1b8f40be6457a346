/* A palette comes before all that builds on it; without one, blocks bring their colours along, and
 * the black ones keep the first place. */
#include "format/json_colours.h"

#include "format/refuse.h"

#include <string.h>

/* Reads the string of a colour's `rgb`. */
static bool read_rgb(struct ng_json_reader *reader, uint32_t *rgb)
{
    if (!ng_json_next_is(reader, NG_JSON_STRING, "a colour in a string")) {
        return false;
    }
    const char *text = ng_json_event_string(reader);
    if (text == NULL) {
        return false;
    }
    return ng_palette_parse_rgb(text, rgb) ||
           ng_json_expect(reader, "a colour such as \"#ff0000\"");
}

static bool read_symbol(struct ng_json_reader *reader, char *symbol)
{
    if (!ng_json_next_is(reader, NG_JSON_STRING, "a symbol in a string")) {
        return false;
    }
    *symbol = reader->json.text.size == 1 ? *reader->json.text.data : '\0';
    return (*symbol >= ' ' && *symbol <= '~' && *symbol != '?') ||
           ng_json_expect(reader, "one ASCII character, not '?'");
}

/* Reads a colour's name and keeps a copy in `name`, NUL-terminated. */
static bool read_name(struct ng_json_reader *reader, struct nonogram_text *name)
{
    if (!ng_json_next_is(reader, NG_JSON_STRING, "a name in a string")) {
        return false;
    }
    ng_text_reset(name);
    ng_text_bytes(name, reader->json.text.data, reader->json.text.size);
    return !name->failed || ng_json_fail(reader, ng_refuse_no_memory(reader->diagnostic));
}

/* What a colour of the palette may say, by its key. */
enum member { NAME, SYMBOL, RGB, OTHER };

static enum member find_member(const struct ng_json_reader *reader)
{
    static const char *const keys[] = {[NAME] = "name", [SYMBOL] = "symbol", [RGB] = "rgb"};
    unsigned member = NAME;
    while (member < OTHER && !ng_json_scan_is(&reader->json, keys[member])) {
        member++;
    }
    return (enum member)member;
}

/* Reads the members of a colour of the palette, whose object is open. */
static bool read_colour_members(struct ng_json_reader *reader, struct nonogram_text *name,
                                uint32_t *rgb, char *symbol)
{
    unsigned seen = 0;
    enum ng_json_event event;
    while ((event = ng_json_scan_next(&reader->json)) == NG_JSON_KEY) {
        enum member member = find_member(reader);
        if (member != OTHER && (seen >> member & 1u) != 0) {
            return ng_json_say_again(reader);
        }
        seen |= 1u << member;
        bool read = member == NAME     ? read_name(reader, name)
                    : member == SYMBOL ? read_symbol(reader, symbol)
                    : member == RGB    ? read_rgb(reader, rgb)
                                       : ng_json_scan_skip(&reader->json);
        if (!read) {
            return false;
        }
    }
    return event == NG_JSON_CLOSE &&
           ((seen >> RGB & 1u) != 0 || ng_json_say(reader, "a colour without \"rgb\""));
}

/* Reads a colour of the palette; the first one is the background. */
static bool read_palette_colour(struct ng_json_reader *reader, bool background)
{
    struct ng_place place = reader->json.place;
    struct nonogram_text name = {.data = NULL};
    uint32_t rgb = 0;
    char symbol = '\0';
    bool read = read_colour_members(reader, &name, &rgb, &symbol);
    if (read) {
        read = background ? ng_build_blank(reader->build, name.data, name.size, rgb, symbol)
                          : ng_build_colour(reader->build, name.data, name.size, rgb, symbol) > 0;
        if (!read) {
            ng_json_fail(reader,
                         ng_diag_set(reader->diagnostic, place,
                                     "a name or symbol of another colour, or too many colours"));
        }
    }
    ng_text_clear(&name);
    return read;
}

bool ng_json_read_palette(struct ng_json_reader *reader)
{
    bool background = true;
    reader->palette = true;
    if (!ng_json_next_is(reader, NG_JSON_ARRAY, "an array of colours")) {
        return false;
    }
    enum ng_json_event event;
    while ((event = ng_json_scan_next(&reader->json)) == NG_JSON_OBJECT) {
        if (!read_palette_colour(reader, background)) {
            return false;
        }
        background = false;
    }
    return ng_json_is_event(reader, event, NG_JSON_CLOSE, "a colour as an object");
}

/* Adds a colour that the record does not declare; -1 when it cannot be. The black blocks so far
 * keep the first place. */
static int add_named(struct ng_json_reader *reader, const char *name, uint32_t rgb)
{
    if (!reader->named && reader->plain) {
        ng_build_colour(reader->build, "black", 5, 0, 0);
    }
    reader->named = true;
    return ng_build_colour(reader->build, name, strlen(name), rgb, 0);
}

/* The colour that looks so, or else a new one of that name; -1: there can be no more. "Red" and
 * "#f00" are "red". A new colour may look like the background. */
static int find_named(struct ng_json_reader *reader, const char *name, uint32_t rgb)
{
    const struct ng_palette *palette = ng_build_palette(reader->build);
    for (unsigned i = 1; i <= palette->count; i++) {
        if (palette->colours[i].rgb == rgb) {
            return (int)i;
        }
    }
    return add_named(reader, name, rgb);
}

bool ng_json_find_colour(struct ng_json_reader *reader, unsigned *value)
{
    const struct ng_palette *palette = ng_build_palette(reader->build);
    const char *name = ng_json_event_string(reader);
    if (name == NULL) {
        return false;
    }
    int found = ng_palette_by_name(palette, name);
    if (found < 0 && reader->palette && reader->json.text.size == 1) {
        found = ng_palette_by_symbol(palette, *name);
    }
    uint32_t rgb;
    if (found < 0 && !reader->palette && ng_palette_parse_rgb(name, &rgb)) {
        found = find_named(reader, name, rgb);
    }
    if (found < 0) {
        return ng_json_fail(reader, ng_diag_set(reader->diagnostic, reader->json.place,
                                                "the colour '%s' is not in the palette", name));
    }
    reader->plain = reader->plain || (!reader->palette && !reader->named);
    *value = (unsigned)found;
    return found > 0 || ng_json_say(reader, "a block of the background's colour");
}

int ng_json_plain_colour(struct ng_json_reader *reader)
{
    const struct ng_palette *palette = ng_build_palette(reader->build);
    int found = 1;
    if (palette->count > 1 || reader->named) {
        found = ng_palette_by_name(palette, "black");
    }
    if (found < 0 && reader->named) {
        found = find_named(reader, "black", 0);
    }
    reader->plain = true;
    return found;
}

bool ng_json_default_colour(struct ng_json_reader *reader, unsigned *value)
{
    int found = ng_json_plain_colour(reader);
    *value = (unsigned)found;
    return found > 0 || ng_json_say(reader, "a block without a colour");
}
