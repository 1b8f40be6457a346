/* A character for every colour of a palette, for formats that write cells as characters. */
#include "format/glyphs.h"

#include <string.h>

static bool usable(char symbol, const char *reserved)
{
    return symbol > ' ' && symbol <= '~' && symbol != '?' && strchr(reserved, symbol) == NULL;
}

/* The next free character at or after *next. */
static bool find_free(const struct ng_palette *palette, const char *reserved, char *next)
{
    for (; *next <= '~'; ++*next) {
        if (usable(*next, reserved) && ng_palette_by_symbol(palette, *next) < 0) {
            return true;
        }
    }
    return false;
}

bool ng_glyphs_make(struct ng_glyphs *glyphs, const struct ng_palette *palette,
                    const char *reserved)
{
    char next = '!';
    memset(glyphs->glyph, '?', sizeof glyphs->glyph);
    for (unsigned value = 0; value <= palette->count; value++) {
        char symbol = palette->colours[value].symbol;
        if (!usable(symbol, reserved)) {
            if (!find_free(palette, reserved, &next)) {
                return false;
            }
            symbol = next++;
        }
        glyphs->glyph[value] = symbol;
    }
    return true;
}

unsigned ng_glyphs_most(const char *reserved)
{
    unsigned count = 0;
    for (int c = '!'; c <= '~'; c++) {
        count += usable((char)c, reserved);
    }
    return count - 1;
}

void ng_glyphs_row(const struct ng_glyphs *glyphs, const uint8_t *cells, uint32_t width,
                   struct nonogram_text *out)
{
    for (uint32_t x = 0; x < width; x++) {
        ng_text_char(out, glyphs->glyph[cells[x]]);
    }
}
