/* Writing and reading cells as characters. */
#include "format/glyphs.h"

#include "format/scan.h"
#include "model/puzzle.h"

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

/* ---- reading ---- */

static enum nonogram_status read_row(const struct nonogram_puzzle *puzzle, struct ng_span line,
                                     struct ng_place place, uint8_t *cells,
                                     struct nonogram_diagnostic *diagnostic)
{
    size_t indent = 0;
    while (line.size - indent > puzzle->width && ng_scan_is_blank(line.text[indent])) {
        indent++;
    }
    line = (struct ng_span){line.text + indent, line.size - indent};
    if (line.size != puzzle->width) {
        return ng_diag_set(diagnostic, place, "the row has %zu cell%s, the puzzle %lu column%s",
                           line.size, line.size == 1 ? "" : "s", (unsigned long)puzzle->width,
                           puzzle->width == 1 ? "" : "s");
    }
    for (size_t i = 0; i < line.size; i++) {
        int value = ng_palette_by_symbol(&puzzle->palette, line.text[i]);
        if (value < 0 && line.text[i] != '?') {
            const struct nonogram_colour *colours = puzzle->palette.colours;
            char what[] = "'#', '.' or '?'";
            what[1] = colours[1].symbol;
            what[6] = colours[0].symbol;
            place.column = (unsigned long)(indent + i) + 1;
            return ng_scan_expect(diagnostic, place,
                                  puzzle->palette.count == 1 ? what
                                                             : "the letter of a colour, '.' or '?'",
                                  line.text + i, line.text + line.size);
        }
        cells[i] = value < 0 ? NONOGRAM_UNKNOWN : (uint8_t)value;
    }
    return NONOGRAM_OK;
}

enum nonogram_status ng_glyphs_read(const struct nonogram_puzzle *puzzle, struct ng_span text,
                                    uint8_t *cells, struct nonogram_diagnostic *diagnostic)
{
    struct ng_place place = {0, 1}; /* the place of the line, if there is one */
    uint32_t row = 0;
    struct ng_span line;
    while (ng_scan_line(&text, &line)) {
        place.line++;
        if (ng_scan_blank(line) && (row == 0 || row == puzzle->height)) {
            continue;
        }
        if (row == puzzle->height) {
            return ng_diag_set(diagnostic, place, "more rows than the puzzle's %lu",
                               (unsigned long)puzzle->height);
        }
        enum nonogram_status status =
            read_row(puzzle, line, place, cells + (size_t)row * puzzle->width, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
        row++;
    }
    if (row < puzzle->height) {
        place.line += place.line == 0;
        return ng_diag_set(diagnostic, place, "%lu row%s, the puzzle has %lu", (unsigned long)row,
                           row == 1 ? "" : "s", (unsigned long)puzzle->height);
    }
    return NONOGRAM_OK;
}
