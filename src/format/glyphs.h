/* Cells as characters: one for every colour of a palette. */
#ifndef NG_FORMAT_GLYPHS_H
#define NG_FORMAT_GLYPHS_H

#include "base/text.h"
#include "format/format.h"
#include "model/palette.h"
#include "nonogram.h"

/* glyph[value], and '?' for NONOGRAM_UNKNOWN. */
struct ng_glyphs {
    char glyph[NONOGRAM_UNKNOWN + 1];
};

/* Takes the palette's symbols, and replaces '?' and the symbols within `reserved`. Returns false if
 * there are not enough printable characters. */
bool ng_glyphs_make(struct ng_glyphs *glyphs, const struct ng_palette *palette,
                    const char *reserved);
/* The number of colours, without the blank, for which ng_glyphs_make() has characters. */
unsigned ng_glyphs_most(const char *reserved);
void ng_glyphs_row(const struct ng_glyphs *glyphs, const uint8_t *cells, uint32_t width,
                   struct nonogram_text *out);
/* Reads a grid in the symbols of the puzzle, one row per line, '?' for unknown cells. `cells` has
 * room for height * width. */
enum nonogram_status ng_glyphs_read(const struct nonogram_puzzle *puzzle, struct ng_span text,
                                    uint8_t *cells, struct nonogram_diagnostic *diagnostic);

#endif
