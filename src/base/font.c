/* The dots of every letter, in one number each. */
#include "base/font.h"

#include <stddef.h>

/* The printable characters of ASCII in their order, five bits for each row: the highest bit is the
 * left dot of the top row. */
static const uint64_t glyphs[] = {
    0x000000000, 0x108421004, 0x294a00000, 0x295f57d4a, 0x11f4717c4, 0x632222263, 0x32544564d,
    0x108800000, 0x088842082, 0x208210888, 0x009575480, 0x0084f9080, 0x000001088, 0x0000f8000,
    0x000000004, 0x042222210, 0x3a318c62e, 0x11842108e, 0x3a211111f, 0x3a213062e, 0x08ca97c42,
    0x7e1e0862e, 0x1910f462e, 0x7c2211084, 0x3a317462e, 0x3a317844c, 0x008000080, 0x008001088,
    0x088882082, 0x001f07c00, 0x208208888, 0x3a2111004, 0x3a37ade0e, 0x3a31fc631, 0x7a31f463e,
    0x3a308422e, 0x7a318c63e, 0x7e10f421f, 0x7e10f4210, 0x3a30bc62e, 0x4631fc631, 0x38842108e,
    0x1c4210a4c, 0x4654c5251, 0x42108421f, 0x4775ac631, 0x4639ace31, 0x3a318c62e, 0x7a31f4210,
    0x3a318d64d, 0x7a31f5251, 0x3e107043e, 0x7c8421084, 0x46318c62e, 0x463152884, 0x4631ad771,
    0x462a22a31, 0x462a21084, 0x7c222221f, 0x39084210e, 0x420820821, 0x38421084e, 0x115100000,
    0x00000001f, 0x208000000, 0x000e0be2f, 0x421e8c63e, 0x000f8420f, 0x042f8c62f, 0x000e8fe0e,
    0x191e42108, 0x000f8bc2e, 0x421e8c631, 0x100c2108e, 0x080610a4c, 0x4212a6292, 0x30842108e,
    0x001aad6b5, 0x001e8c631, 0x000e8c62e, 0x001e8fa10, 0x000f8bc21, 0x0016cc210, 0x000f8383e,
    0x211e42106, 0x00118c62f, 0x00118c544, 0x0011ad6aa, 0x001151151, 0x00118bc2e, 0x001f1111f,
    0x088441082, 0x108421084, 0x208411088, 0x0008a8800};

/* The box that stands for other characters. */
static const uint64_t missing = 0x7e318c63f;

/* The letters U+00C0 ... U+017F without their accents. */
static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYPsaaaaaaaceeeeiiiidnooooo/ouuuuypy"
                            "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
                            "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

enum { LATIN_FIRST = 0xc0, LATIN_LAST = 0x17f };

_Static_assert(sizeof latin == LATIN_LAST - LATIN_FIRST + 2, "letters");

/* Other characters drawn as characters of ASCII: a blank that does not break, Romanian letters,
 * dashes and quotation marks. */
static const struct {
    uint32_t character;
    char drawn;
} others[] = {
    {0x00a0, ' '}, {0x0218, 'S'}, {0x0219, 's'}, {0x021a, 'T'},  {0x021b, 't'},  {0x2010, '-'},
    {0x2011, '-'}, {0x2012, '-'}, {0x2013, '-'}, {0x2014, '-'},  {0x2018, '\''}, {0x2019, '\''},
    {0x201a, ','}, {0x201c, '"'}, {0x201d, '"'}, {0x2032, '\''}, {0x2212, '-'},
};

char ng_font_letter(uint32_t character)
{
    if (character >= LATIN_FIRST && character <= LATIN_LAST) {
        return latin[character - LATIN_FIRST];
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (others[i].character == character) {
            return others[i].drawn;
        }
    }
    return character >= ' ' && character <= '~' ? (char)character : '\0';
}

bool ng_font_dot(uint32_t character, unsigned x, unsigned y)
{
    char drawn = ng_font_letter(character);
    uint64_t glyph = drawn != '\0' ? glyphs[drawn - ' '] : missing;
    unsigned dot = NG_FONT_WIDTH * y + x;
    return x < NG_FONT_WIDTH && y < NG_FONT_HEIGHT &&
           (glyph >> (NG_FONT_WIDTH * NG_FONT_HEIGHT - 1 - dot) & 1) != 0;
}
