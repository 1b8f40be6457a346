/* Finds colours by name, symbol and value. */
#include "model/palette.h"

#include "base/check.h"
#include "base/text.h"

#include <stddef.h>
#include <string.h>

#define WHITE 0xffffffu
#define BLACK 0x000000u

static const struct nonogram_colour black_colours[] = {
    {"white", WHITE, '.'},
    {"black", BLACK, '#'},
};

const struct ng_palette ng_palette_black = {black_colours, 1};

struct named_rgb {
    const char *name;
    uint32_t rgb;
};

/* The basic colours of CSS, and the few others that puzzles name. */
static const struct named_rgb named_colours[] = {
    {"black", BLACK},        {"white", WHITE},      {"red", 0xff0000},    {"lime", 0x00ff00},
    {"blue", 0x0000ff},      {"yellow", 0xffff00},  {"cyan", 0x00ffff},   {"aqua", 0x00ffff},
    {"magenta", 0xff00ff},   {"fuchsia", 0xff00ff}, {"gray", 0x808080},   {"grey", 0x808080},
    {"silver", 0xc0c0c0},    {"maroon", 0x800000},  {"green", 0x008000},  {"navy", 0x000080},
    {"olive", 0x808000},     {"teal", 0x008080},    {"purple", 0x800080}, {"orange", 0xffa500},
    {"brown", 0xa52a2a},     {"pink", 0xffc0cb},    {"gold", 0xffd700},   {"violet", 0xee82ee},
    {"turquoise", 0x40e0d0}, {"beige", 0xf5f5dc},   {"tan", 0xd2b48c},    {"indigo", 0x4b0082},
};

bool ng_palette_is_black(const struct ng_palette *palette)
{
    return palette->count == 1 && palette->colours[0].rgb == WHITE &&
           palette->colours[1].rgb == BLACK;
}

int ng_palette_by_name(const struct ng_palette *palette, const char *name)
{
    ng_assert(palette->count >= 1 && palette->count <= NONOGRAM_COLOURS_MAX);
    for (unsigned i = 0; i <= palette->count; i++) {
        if (strcmp(palette->colours[i].name, name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

int ng_palette_by_symbol(const struct ng_palette *palette, char symbol)
{
    ng_assert(palette->count >= 1 && symbol != '\0');
    for (unsigned i = 0; i <= palette->count; i++) {
        if (palette->colours[i].symbol == symbol) {
            return (int)i;
        }
    }
    return -1;
}

static bool same_word(const char *text, const char *word)
{
    while (*word != '\0' && ng_text_lower(*text) == *word) {
        text++;
        word++;
    }
    return *word == '\0' && *text == '\0';
}

/* Three digits count twice each: "f80" is "ff8800". */
static bool parse_hex(const char *text, uint32_t *rgb)
{
    size_t size = strlen(text);
    uint32_t value = 0;
    if (size != 3 && size != 6) {
        return false;
    }
    for (; *text != '\0'; text++) {
        uint32_t digit = ng_text_digit(ng_text_lower(*text));
        ng_assert(digit <= 16);
        if (digit == 16) {
            return false;
        }
        value = size == 3 ? value << 8 | digit << 4 | digit : value << 4 | digit;
    }
    ng_assert(value <= 0xffffff);
    *rgb = value;
    return true;
}

bool ng_palette_parse_rgb(const char *text, uint32_t *rgb)
{
    if (*text == '#') {
        return parse_hex(text + 1, rgb);
    }
    for (size_t i = 0; i < sizeof named_colours / sizeof named_colours[0]; i++) {
        if (same_word(text, named_colours[i].name)) {
            ng_assert(named_colours[i].rgb <= 0xffffff);
            *rgb = named_colours[i].rgb;
            return true;
        }
    }
    return parse_hex(text, rgb);
}
