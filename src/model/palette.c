/* Finds colours by name, symbol and value, and words for them. */
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

/* The colours of CSS Color Module Level 4, which are those of X11 as far as both have them, but for
 * gray, green, maroon and purple. */
static const struct named_rgb named_colours[] = {
    {"aliceblue", 0xf0f8ff},
    {"antiquewhite", 0xfaebd7},
    {"aqua", 0x00ffff},
    {"aquamarine", 0x7fffd4},
    {"azure", 0xf0ffff},
    {"beige", 0xf5f5dc},
    {"bisque", 0xffe4c4},
    {"black", 0x000000},
    {"blanchedalmond", 0xffebcd},
    {"blue", 0x0000ff},
    {"blueviolet", 0x8a2be2},
    {"brown", 0xa52a2a},
    {"burlywood", 0xdeb887},
    {"cadetblue", 0x5f9ea0},
    {"chartreuse", 0x7fff00},
    {"chocolate", 0xd2691e},
    {"coral", 0xff7f50},
    {"cornflowerblue", 0x6495ed},
    {"cornsilk", 0xfff8dc},
    {"crimson", 0xdc143c},
    {"cyan", 0x00ffff},
    {"darkblue", 0x00008b},
    {"darkcyan", 0x008b8b},
    {"darkgoldenrod", 0xb8860b},
    {"darkgray", 0xa9a9a9},
    {"darkgreen", 0x006400},
    {"darkgrey", 0xa9a9a9},
    {"darkkhaki", 0xbdb76b},
    {"darkmagenta", 0x8b008b},
    {"darkolivegreen", 0x556b2f},
    {"darkorange", 0xff8c00},
    {"darkorchid", 0x9932cc},
    {"darkred", 0x8b0000},
    {"darksalmon", 0xe9967a},
    {"darkseagreen", 0x8fbc8f},
    {"darkslateblue", 0x483d8b},
    {"darkslategray", 0x2f4f4f},
    {"darkslategrey", 0x2f4f4f},
    {"darkturquoise", 0x00ced1},
    {"darkviolet", 0x9400d3},
    {"deeppink", 0xff1493},
    {"deepskyblue", 0x00bfff},
    {"dimgray", 0x696969},
    {"dimgrey", 0x696969},
    {"dodgerblue", 0x1e90ff},
    {"firebrick", 0xb22222},
    {"floralwhite", 0xfffaf0},
    {"forestgreen", 0x228b22},
    {"fuchsia", 0xff00ff},
    {"gainsboro", 0xdcdcdc},
    {"ghostwhite", 0xf8f8ff},
    {"gold", 0xffd700},
    {"goldenrod", 0xdaa520},
    {"gray", 0x808080},
    {"green", 0x008000},
    {"greenyellow", 0xadff2f},
    {"grey", 0x808080},
    {"honeydew", 0xf0fff0},
    {"hotpink", 0xff69b4},
    {"indianred", 0xcd5c5c},
    {"indigo", 0x4b0082},
    {"ivory", 0xfffff0},
    {"khaki", 0xf0e68c},
    {"lavender", 0xe6e6fa},
    {"lavenderblush", 0xfff0f5},
    {"lawngreen", 0x7cfc00},
    {"lemonchiffon", 0xfffacd},
    {"lightblue", 0xadd8e6},
    {"lightcoral", 0xf08080},
    {"lightcyan", 0xe0ffff},
    {"lightgoldenrodyellow", 0xfafad2},
    {"lightgray", 0xd3d3d3},
    {"lightgreen", 0x90ee90},
    {"lightgrey", 0xd3d3d3},
    {"lightpink", 0xffb6c1},
    {"lightsalmon", 0xffa07a},
    {"lightseagreen", 0x20b2aa},
    {"lightskyblue", 0x87cefa},
    {"lightslategray", 0x778899},
    {"lightslategrey", 0x778899},
    {"lightsteelblue", 0xb0c4de},
    {"lightyellow", 0xffffe0},
    {"lime", 0x00ff00},
    {"limegreen", 0x32cd32},
    {"linen", 0xfaf0e6},
    {"magenta", 0xff00ff},
    {"maroon", 0x800000},
    {"mediumaquamarine", 0x66cdaa},
    {"mediumblue", 0x0000cd},
    {"mediumorchid", 0xba55d3},
    {"mediumpurple", 0x9370db},
    {"mediumseagreen", 0x3cb371},
    {"mediumslateblue", 0x7b68ee},
    {"mediumspringgreen", 0x00fa9a},
    {"mediumturquoise", 0x48d1cc},
    {"mediumvioletred", 0xc71585},
    {"midnightblue", 0x191970},
    {"mintcream", 0xf5fffa},
    {"mistyrose", 0xffe4e1},
    {"moccasin", 0xffe4b5},
    {"navajowhite", 0xffdead},
    {"navy", 0x000080},
    {"oldlace", 0xfdf5e6},
    {"olive", 0x808000},
    {"olivedrab", 0x6b8e23},
    {"orange", 0xffa500},
    {"orangered", 0xff4500},
    {"orchid", 0xda70d6},
    {"palegoldenrod", 0xeee8aa},
    {"palegreen", 0x98fb98},
    {"paleturquoise", 0xafeeee},
    {"palevioletred", 0xdb7093},
    {"papayawhip", 0xffefd5},
    {"peachpuff", 0xffdab9},
    {"peru", 0xcd853f},
    {"pink", 0xffc0cb},
    {"plum", 0xdda0dd},
    {"powderblue", 0xb0e0e6},
    {"purple", 0x800080},
    {"rebeccapurple", 0x663399},
    {"red", 0xff0000},
    {"rosybrown", 0xbc8f8f},
    {"royalblue", 0x4169e1},
    {"saddlebrown", 0x8b4513},
    {"salmon", 0xfa8072},
    {"sandybrown", 0xf4a460},
    {"seagreen", 0x2e8b57},
    {"seashell", 0xfff5ee},
    {"sienna", 0xa0522d},
    {"silver", 0xc0c0c0},
    {"skyblue", 0x87ceeb},
    {"slateblue", 0x6a5acd},
    {"slategray", 0x708090},
    {"slategrey", 0x708090},
    {"snow", 0xfffafa},
    {"springgreen", 0x00ff7f},
    {"steelblue", 0x4682b4},
    {"tan", 0xd2b48c},
    {"teal", 0x008080},
    {"thistle", 0xd8bfd8},
    {"tomato", 0xff6347},
    {"turquoise", 0x40e0d0},
    {"violet", 0xee82ee},
    {"wheat", 0xf5deb3},
    {"white", 0xffffff},
    {"whitesmoke", 0xf5f5f5},
    {"yellow", 0xffff00},
    {"yellowgreen", 0x9acd32},
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

/* ---- words ---- */

/* Words for colours: names that are words, else those of the nearest of some known colours, each
 * given once. */

enum { SAMPLES = 4, LEAST_LETTERS = 3, LEAST_IN_LABEL = 2, HEX_DIGITS = 6 };

/* The colours that each word stands for; the last one is repeated up to SAMPLES. */
static const struct {
    const char *word;
    uint32_t rgb[SAMPLES];
} known[] = {
    {"black", {0x000000, 0x101010, 0x202020, 0x2b2b2b}},
    {"white", {0xffffff, 0xffffff, 0xfafafa, 0xf5f5f5}},
    {"red", {0xff0000, 0xd62728, 0xcc0000, 0xf04040}},
    {"green", {0x00ff00, 0x008000, 0x2ca02c, 0x40c040}},
    {"blue", {0x0000ff, 0x1f77b4, 0x2764ff, 0x4169e1}},
    {"yellow", {0xffff00, 0xffd700, 0xf5e000, 0xffff60}},
    {"orange", {0xff8000, 0xffa500, 0xf78900, 0xffac2b}},
    {"brown", {0x8b4513, 0xa0522d, 0x8c564b, 0x663300}},
    {"pink", {0xffc0cb, 0xff80c0, 0xff69b4, 0xff99cc}},
    {"purple", {0x800080, 0x7b3fa0, 0x9b30ff, 0x4b0082}},
    {"grey", {0x808080, 0x999999, 0x909090, 0x707070}},
    {"light blue", {0x87ceeb, 0xadd8e6, 0x80c0ff, 0x00bfff}},
    {"light green", {0x90ee90, 0x80ff80, 0xadff2f, 0xc0ffc0}},
    {"dark red", {0x800000, 0x900000, 0x600000, 0x8b0000}},
    {"dark green", {0x006400, 0x004000, 0x005020, 0x2e4a20}},
    {"dark blue", {0x000080, 0x00004b, 0x102050, 0x191970}},
    {"dark grey", {0x404040, 0x505050, 0x313131, 0x4d4d39}},
    {"light grey", {0xc0c0c0, 0xd3d3d3, 0xe0e0e0, 0xb0b0b0}},
    {"turquoise", {0x00ffff, 0x40e0d0, 0x17becf, 0x008080}},
    {"magenta", {0xff00ff, 0xd000d0, 0xe020e0, 0xff40ff}},
    {"violet", {0xee82ee, 0xc8a2c8, 0xb080ff, 0xda70d6}},
    {"beige", {0xf5f5dc, 0xffe4c4, 0xfff0d0, 0xffdab9}},
    {"light brown", {0xd2b48c, 0xdeb887, 0xcd853f, 0xc19a6b}},
    {"dark brown", {0x3d2010, 0x4a2c10, 0x402000, 0x5c3317}},
    {"olive green", {0x808000, 0x6b8e23, 0x9a9a30, 0x556b2f}},
    {"light yellow", {0xffffa0, 0xffffc0, 0xfffacd, 0xf0e68c}},
};

enum { KNOWN = sizeof known / sizeof known[0] };

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || ((unsigned char)c & 0x80) != 0;
}

/* Letters, with blanks and hyphens between them, and not too few. Bytes of UTF-8 beyond ASCII count
 * as letters, but for what would turn round the sentence. */
static bool is_word(const char *name)
{
    const char *end = name + strlen(name);
    size_t letters = 0;
    for (; *name != '\0'; name++) {
        bool letter = is_letter(*name);
        if ((!letter && *name != ' ' && *name != '-') || ng_utf8_layout_size(name, end) > 0) {
            return false;
        }
        letters += letter;
    }
    return letters >= LEAST_LETTERS;
}

/* How different two colours look: squares of the differences, red and blue weighted by how red
 * they are (T. Riemersma's "colour metric"). */
static uint32_t difference(uint32_t a, uint32_t b)
{
    ng_assert(a <= 0xffffff && b <= 0xffffff);
    int32_t reds = (int32_t)((a >> 16) + (b >> 16)) / 2;
    int32_t red = (int32_t)(a >> 16) - (int32_t)(b >> 16);
    int32_t green = (int32_t)(a >> 8 & 0xff) - (int32_t)(b >> 8 & 0xff);
    int32_t blue = (int32_t)(a & 0xff) - (int32_t)(b & 0xff);
    return (uint32_t)(((512 + reds) * red * red >> 8) + 4 * green * green +
                      ((767 - reds) * blue * blue >> 8));
}

/* The nearest of those that are not taken; KNOWN if all are. */
static unsigned nearest(uint32_t rgb, const bool *taken)
{
    unsigned best = KNOWN;
    uint32_t least = UINT32_MAX;
    for (unsigned i = 0; i < KNOWN; i++) {
        for (unsigned s = 0; s < SAMPLES && !taken[i]; s++) {
            uint32_t now = difference(rgb, known[i].rgb[s]);
            if (now < least) {
                least = now;
                best = i;
            }
        }
    }
    ng_assert(best == KNOWN || !taken[best]);
    return best;
}

/* Takes the words that colours have as names. */
static void take_names(const struct ng_palette *palette, bool *taken)
{
    for (unsigned i = 0; i < KNOWN; i++) {
        taken[i] = ng_palette_by_name(palette, known[i].word) > 0;
    }
}

const char *ng_colour_word(const struct ng_palette *palette, unsigned value)
{
    ng_assert(value <= palette->count);
    const char *name = palette->colours[value].name;
    if (is_word(name)) {
        return name;
    }
    bool taken[KNOWN];
    unsigned found = KNOWN;
    take_names(palette, taken);
    for (unsigned v = 1; v <= value; v++) {
        if (!is_word(palette->colours[v].name)) {
            found = nearest(palette->colours[v].rgb & 0xffffff, taken);
            if (found < KNOWN) {
                taken[found] = true;
            }
        }
    }
    return found < KNOWN ? known[found].word : name;
}

/* Whether the six characters are hex digits of this number. */
static bool is_hex_of(const char *digits, uint32_t rgb)
{
    for (unsigned i = 0; i < HEX_DIGITS; i++) {
        uint32_t digit = rgb >> (4 * (HEX_DIGITS - 1 - i)) & 0xf;
        char expected = (char)(digit < 10 ? '0' + digit : 'a' + digit - 10);
        if (ng_text_lower(digits[i]) != expected) {
            return false;
        }
    }
    return true;
}

/* Whether a name says something to people: some letters, and not its own RGB. */
static bool is_label(const struct nonogram_colour *colour)
{
    const char *end = colour->name + strlen(colour->name);
    size_t letters = 0, marks = 0;
    for (const char *at = colour->name; at < end; at++) {
        if (ng_utf8_layout_size(at, end) > 0 ||
            (end - at >= HEX_DIGITS && is_hex_of(at, colour->rgb & 0xffffff))) {
            return false;
        }
        letters += is_letter(*at);
        marks += *at != ' ';
    }
    return letters >= LEAST_IN_LABEL && marks >= LEAST_LETTERS;
}

const char *ng_colour_label(const struct ng_palette *palette, unsigned value)
{
    ng_assert(value <= palette->count);
    const struct nonogram_colour *colour = &palette->colours[value];
    return is_word(colour->name) || is_label(colour) ? colour->name
                                                     : ng_colour_word(palette, value);
}
