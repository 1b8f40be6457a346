/* Shared by the parts of the .non format. */
#ifndef NG_FORMAT_LINES_NON_H
#define NG_FORMAT_LINES_NON_H

#include "format/lines/lines.h"

struct ng_non {
    struct ng_lines lines;
    struct ng_span names[128]; /* from "colorname", by character; or empty */
};

/* Read the colours of a .non file; `rest` is the line after the keyword:
 *
 *     color r #ff0000        one character, after lengths and in grids; 0 is the blank, 1 the
 * colour of blocks without a character (else black) color red FF0000 %     a name, before blocks
 * with a colon; "background" is the blank; the character, if any, is used in grids colorname r
 * "dark red" the name of a character's colour, before its own line: our addition, which other
 * programs do not read */
bool ng_non_colour(struct ng_non *non, struct ng_span rest);
void ng_non_colour_name(struct ng_non *non, struct ng_span rest);
/* Reads the cells of a grid, which can be in quotes. */
bool ng_non_cells(struct ng_non *non, enum ng_build_grid which, struct ng_span text);
/* A text without the quotes around it, if it has them. */
struct ng_span ng_non_unquote(struct ng_span text);

/* Write the colours and the grids; "saved" cells can be NULL, and "goal" ones. */
void ng_non_write_colours(const struct ng_palette *palette, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out);
void ng_non_write_grid(const char *word, const uint8_t *cells, const struct nonogram_puzzle *puzzle,
                       const struct ng_glyphs *glyphs, struct nonogram_text *out);

#endif
