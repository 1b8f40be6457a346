/* What the parts of the .non format share. */
#ifndef NG_FORMAT_LINES_NON_H
#define NG_FORMAT_LINES_NON_H

#include "format/lines/lines.h"

struct ng_non {
    struct ng_lines lines;
    struct ng_span names[128]; /* that "colorname" gives, by character; empty: none */
};

/* The colours of a .non file, in lines of which this is what follows the keyword:
 *
 *     color r #ff0000        one character, which stands behind lengths and in grids; 0 is the
 *                            blank, 1 what blocks without a character have (else black)
 *     color red FF0000 %     a name, which stands before blocks with a colon; "background" is the
 *                            blank; the character, if any, stands in grids
 *     colorname r "dark red" what the colour of a character is called, before its own line: our
 *                            addition, which other programs do not read */
bool ng_non_colour(struct ng_non *non, struct ng_span rest);
void ng_non_colour_name(struct ng_non *non, struct ng_span rest);
/* Reads the cells of a grid, which may stand in quotes. */
bool ng_non_cells(struct ng_non *non, enum ng_build_grid which, struct ng_span text);
/* A text without the quotes that it begins and ends with; as it is when it does not. */
struct ng_span ng_non_unquote(struct ng_span text);

/* Writes them; "saved" cells may be NULL, as "goal" ones. */
void ng_non_write_colours(const struct ng_palette *palette, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out);
void ng_non_write_grid(const char *word, const uint8_t *cells, const struct nonogram_puzzle *puzzle,
                       const struct ng_glyphs *glyphs, struct nonogram_text *out);

#endif
