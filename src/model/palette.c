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

/* The colours of CSS Color Module Level 4, equal to the X11 colours where both have them, except
 * gray, green, maroon and purple: names, each followed by six hex digits. */
static const char named_colours[] =
    " aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige "
    "f5f5dc bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 "
    "brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral "
    "ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b "
    "darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 "
    "darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid "
    "9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b "
    "darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink "
    "ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 "
    "floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff "
    "gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 "
    "honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c "
    "lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 "
    "lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen "
    "90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa "
    "lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de "
    "lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 "
    "mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db "
    "mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise "
    "48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 "
    "moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab "
    "6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 "
    "paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f "
    "pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 "
    "rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 "
    "seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue "
    "6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 "
    "tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat "
    "f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32";

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

/* Three digits are doubled: "f80" is "ff8800". */
static bool parse_hex(const char *text, size_t size, uint32_t *rgb)
{
    uint32_t value = 0;
    if (size != 3 && size != 6) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        uint32_t digit = ng_text_digit(ng_text_lower(text[i]));
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

/* The digits after the name in named_colours, in any case; NULL for other names. */
static const char *digits_of(const char *name)
{
    char word[sizeof " lightgoldenrodyellow "] = " "; /* the longest one */
    size_t size = 1;
    for (; *name != '\0' && *name != ' ' && size + 2 < sizeof word; name++) {
        word[size++] = ng_text_lower(*name);
    }
    word[size++] = ' ';
    const char *found = *name == '\0' ? strstr(named_colours, word) : NULL;
    return found != NULL ? found + size : NULL;
}

bool ng_palette_parse_rgb(const char *text, uint32_t *rgb)
{
    if (*text == '#') {
        return parse_hex(text + 1, strlen(text + 1), rgb);
    }
    const char *digits = digits_of(text);
    return parse_hex(text, strlen(text), rgb) || (digits != NULL && parse_hex(digits, 6, rgb));
}

/* ---- words ---- */

/* Words for colours: names that are words, else words for the nearest known colours, used once. */

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

/* At least three letters, with blanks and hyphens between them. Bytes of UTF-8 beyond ASCII count
 * as letters, except characters that would reverse the sentence. */
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

/* How different two colours look: squares of the differences, red and blue weighted by how red they
 * are (T. Riemersma's "colour metric"). */
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

/* The nearest known colour whose word is free; KNOWN if all are taken. */
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

/* Marks the words that colours have as names. */
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

/* Whether a name has a meaning for people: some letters, and not its own RGB. */
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
