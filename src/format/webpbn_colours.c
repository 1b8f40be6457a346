/* The colours of webpbn's XML: declared ones, and those that need no declaration. */
#include "format/webpbn_colours.h"

#include "format/refuse.h"

#include <string.h>

enum { RGB_TEXT_MAX = 32 };

static const struct known_colour {
    const char *name;
    uint32_t rgb;
    char symbol;
} known_colours[] = {{"white", 0xffffff, '.'}, {"black", 0x000000, 'X'}};

enum { KNOWN_COLOURS = 2 };

/* ---- names ---- */

static bool keep_name(struct ng_webpbn_reader *reader, struct ng_span name, size_t *offset)
{
    *offset = reader->names.size;
    ng_text_bytes(&reader->names, name.text, name.size);
    ng_text_char(&reader->names, '\0');
    return !reader->names.failed || ng_webpbn_fail(reader, ng_refuse_no_memory(reader->diagnostic));
}

static struct ng_span kept_name(const struct ng_webpbn_reader *reader, size_t offset)
{
    const char *name = reader->names.data + offset;
    return (struct ng_span){name, strlen(name)};
}

static bool keep_attribute(struct ng_webpbn_reader *reader, const char *attribute,
                           const char *otherwise, size_t *offset)
{
    struct ng_span name = {otherwise, strlen(otherwise)};
    ng_xml_attribute(&reader->xml, attribute, &name);
    return keep_name(reader, name, offset);
}

bool ng_webpbn_keep_defaults(struct ng_webpbn_reader *reader)
{
    return keep_attribute(reader, "defaultcolor", "black", &reader->default_name) &&
           keep_attribute(reader, "backgroundcolor", "white", &reader->background_name);
}

/* ---- the list of colours ---- */

static struct ng_webpbn_colour *find_name(struct ng_webpbn_reader *reader, struct ng_span name)
{
    for (unsigned i = 0; i < reader->colour_count; i++) {
        struct ng_span other = kept_name(reader, reader->colours[i].name);
        if (other.size == name.size && memcmp(other.text, name.text, name.size) == 0) {
            return &reader->colours[i];
        }
    }
    return NULL;
}

static struct ng_webpbn_colour *find_symbol(struct ng_webpbn_reader *reader, char symbol)
{
    for (unsigned i = 0; i < reader->colour_count; i++) {
        if (reader->colours[i].symbol == symbol) {
            return &reader->colours[i];
        }
    }
    return NULL;
}

/* Adds a colour to the list; NULL on an error. */
static struct ng_webpbn_colour *add_colour(struct ng_webpbn_reader *reader, struct ng_place place,
                                           struct ng_span name, char symbol)
{
    struct ng_webpbn_colour *colour = &reader->colours[reader->colour_count];
    if (reader->colour_count == NONOGRAM_COLOURS_MAX + 1) {
        ng_webpbn_say(reader, place, "more than %d colours", NONOGRAM_COLOURS_MAX);
        return NULL;
    }
    if (find_name(reader, name) != NULL) {
        ng_webpbn_say(reader, place, "a second colour '%.*s'", ng_scan_shown(name), name.text);
        return NULL;
    }
    if (symbol != '\0' && find_symbol(reader, symbol) != NULL) {
        ng_webpbn_say(reader, place, "the character '%c' stands for two colours", symbol);
        return NULL;
    }
    *colour = (struct ng_webpbn_colour){.symbol = symbol, .value = -1};
    if (!keep_name(reader, name, &colour->name)) {
        return NULL;
    }
    reader->colour_count++;
    return colour;
}

/* Adds "white" or "black"; NULL on an error, which any other name is. */
static struct ng_webpbn_colour *add_known(struct ng_webpbn_reader *reader, struct ng_span name,
                                          struct ng_place place)
{
    for (size_t i = 0; i < KNOWN_COLOURS; i++) {
        const struct known_colour *known = &known_colours[i];
        bool taken = find_symbol(reader, known->symbol) != NULL;
        struct ng_span own = {known->name, strlen(known->name)};
        /* `name` may be among the names kept, which move when one is added. */
        if (ng_scan_is(name, known->name)) {
            struct ng_webpbn_colour *colour =
                add_colour(reader, place, own, taken ? '\0' : known->symbol);
            if (colour != NULL) {
                colour->rgb = known->rgb;
            }
            return colour;
        }
    }
    ng_webpbn_say(reader, place, "the colour '%.*s' is unknown", ng_scan_shown(name), name.text);
    return NULL;
}

/* ---- the element ---- */

/* Reads the attribute `char`; 0 when there is none. */
static bool read_symbol(struct ng_webpbn_reader *reader, char *symbol)
{
    struct ng_span value;
    *symbol = '\0';
    if (!ng_xml_attribute(&reader->xml, "char", &value)) {
        return true;
    }
    if (value.size != 1 || *value.text < ' ' || *value.text > '~' ||
        strchr("?|[]", *value.text) != NULL) {
        return ng_webpbn_say(reader, reader->xml.place, "'%.*s' cannot be a colour's character",
                             ng_scan_shown(value), value.text);
    }
    *symbol = *value.text;
    return true;
}

static bool read_rgb(struct ng_webpbn_reader *reader, struct ng_place place, uint32_t *rgb)
{
    char word[RGB_TEXT_MAX] = "";
    struct ng_span text;
    if (!ng_webpbn_read_content(reader, "color", &text)) {
        return false;
    }
    if (memchr(text.text, '/', text.size) != NULL || memchr(text.text, '\\', text.size) != NULL) {
        return ng_webpbn_say(reader, place, "triangle cells are not supported");
    }
    if (text.size < sizeof word) {
        memcpy(word, text.text, text.size);
    }
    return ng_palette_parse_rgb(word, rgb) ||
           ng_webpbn_say(reader, place, "'%.*s' is no colour, expected RRGGBB", ng_scan_shown(text),
                         text.text);
}

bool ng_webpbn_read_colour(struct ng_webpbn_reader *reader)
{
    struct ng_place place = reader->xml.place;
    if (reader->settled) {
        return ng_webpbn_say(reader, place, "a <color> behind the clues");
    }
    struct ng_span name;
    if (!ng_xml_attribute(&reader->xml, "name", &name) || name.size == 0) {
        return ng_webpbn_say(reader, place, "a <color> without a name");
    }
    char symbol;
    if (!read_symbol(reader, &symbol)) {
        return false;
    }
    struct ng_webpbn_colour *colour = add_colour(reader, place, name, symbol);
    return colour != NULL && read_rgb(reader, place, &colour->rgb);
}

/* ---- the palette ---- */

/* The symbol for the puzzle's palette. */
static char palette_symbol(const struct ng_webpbn_colour *colour)
{
    return colour->symbol > ' ' ? colour->symbol : '\0';
}

static bool enter_background(struct ng_webpbn_reader *reader, struct ng_webpbn_colour *colour,
                             struct ng_place place)
{
    struct ng_span name = kept_name(reader, colour->name);
    colour->value = 0;
    return reader->plain ||
           ng_build_blank(reader->build, name.text, name.size, colour->rgb,
                          palette_symbol(colour)) ||
           ng_webpbn_say(reader, place, "the background cannot be told from another colour");
}

/* Gives a colour that is not the background its value. */
static bool enter_colour(struct ng_webpbn_reader *reader, struct ng_webpbn_colour *colour,
                         struct ng_place place)
{
    struct ng_span name = kept_name(reader, colour->name);
    colour->value = 1;
    if (!reader->plain) {
        colour->value = ng_build_colour(reader->build, name.text, name.size, colour->rgb,
                                        palette_symbol(colour));
    }
    /* The symbol may have been chosen for a colour without one. */
    if (colour->value < 0) {
        colour->value = ng_build_colour(reader->build, name.text, name.size, colour->rgb, '\0');
    }
    return colour->value > 0 ||
           ng_webpbn_say(reader, place, "no room in the palette for the colour '%.*s'",
                         ng_scan_shown(name), name.text);
}

/* The colour of that name, from the list or added to it; NULL on an error. */
static struct ng_webpbn_colour *need_colour(struct ng_webpbn_reader *reader, struct ng_span name,
                                            struct ng_place place)
{
    struct ng_webpbn_colour *colour = find_name(reader, name);
    return colour != NULL ? colour : add_known(reader, name, place);
}

/* Adds a colour beside the background when none was declared: the default one, unless that is the
 * background as well. */
static bool complete_list(struct ng_webpbn_reader *reader,
                          const struct ng_webpbn_colour *background, struct ng_place place)
{
    static const struct ng_span white = {"white", 5};
    static const struct ng_span black = {"black", 5};
    if (reader->colour_count == 1 &&
        need_colour(reader, kept_name(reader, reader->default_name), place) == NULL) {
        return false;
    }
    return reader->colour_count > 1 ||
           need_colour(reader, background->rgb == 0 ? white : black, place) != NULL;
}

static bool is_plain(const struct ng_webpbn_reader *reader,
                     const struct ng_webpbn_colour *background)
{
    const struct ng_webpbn_colour *colours = reader->colours;
    return reader->colour_count == 2 && background->rgb == 0xffffff &&
           colours[&colours[0] == background ? 1 : 0].rgb == 0;
}

static bool settle(struct ng_webpbn_reader *reader, struct ng_place place)
{
    struct ng_span name = kept_name(reader, reader->background_name);
    struct ng_webpbn_colour *background = need_colour(reader, name, place);
    if (background == NULL || !complete_list(reader, background, place)) {
        return false;
    }
    reader->settled = true;
    reader->plain = is_plain(reader, background);
    if (!enter_background(reader, background, place)) {
        return false;
    }
    for (unsigned i = 0; i < reader->colour_count; i++) {
        struct ng_webpbn_colour *colour = &reader->colours[i];
        if (colour != background && !enter_colour(reader, colour, place)) {
            return false;
        }
    }
    return true;
}

bool ng_webpbn_settle(struct ng_webpbn_reader *reader)
{
    return reader->settled || settle(reader, reader->xml.place);
}

const struct ng_webpbn_colour *ng_webpbn_colour(struct ng_webpbn_reader *reader,
                                                struct ng_span name, struct ng_place place)
{
    struct ng_webpbn_colour *colour = find_name(reader, name);
    if (colour != NULL) {
        return colour;
    }
    if (reader->plain) {
        ng_webpbn_say(reader, place, "the colour '%.*s' is unknown", ng_scan_shown(name),
                      name.text);
        return NULL;
    }
    colour = add_known(reader, name, place);
    return colour != NULL && enter_colour(reader, colour, place) ? colour : NULL;
}

const struct ng_webpbn_colour *ng_webpbn_default(struct ng_webpbn_reader *reader,
                                                 struct ng_place place)
{
    return ng_webpbn_colour(reader, kept_name(reader, reader->default_name), place);
}

const struct ng_webpbn_colour *ng_webpbn_colour_of(struct ng_webpbn_reader *reader, char symbol)
{
    return find_symbol(reader, symbol);
}
