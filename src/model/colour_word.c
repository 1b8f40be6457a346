/* Words for colours: names that are words, else those of the nearest of some known colours, each
 * given once. */
#include "model/colour_word.h"

#include "base/check.h"
#include "base/text.h"
#include "base/utf8.h"

#include <stddef.h>
#include <string.h>

enum { SAMPLES = 4, LEAST_LETTERS = 3, LEAST_IN_LABEL = 2, HEX_DIGITS = 6 };

/* What is called by a word: up to so many colours, the last one repeated. */
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
