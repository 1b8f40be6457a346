/* How a format writes a puzzle, as a template of its text. */
#ifndef NG_FORMAT_FORM_H
#define NG_FORMAT_FORM_H

#include "format/glyphs.h"

/* In the text
 *     %w %h %n  width, height, number of colours
 *     %t %T     the line of the title, which may be empty; the same behind "* ", if there is one
 *     %i        the id, if it is a number, or 1
 *     %R %C     the rows' clues and the columns', each as `line` says
 *     %r %c     the numbers of the colours of all blocks, a line for every row, for every column
 *     %b        a blank line for every row
 * and in `line`
 *     %c        the blocks with `separator` between them
 *     %b        the same, with a blank before them if there are any
 *     %a %i %n  "row" or "column", its number from 1, how many blocks there are */
struct ng_form {
    const char *text;
    const char *line;
    char separator; /* '\0': a blank */
    bool zero;      /* an empty clue is a 0 */
    bool backwards; /* the last block comes first */
};

/* Appends the puzzle, a character for the colour behind every block unless `glyphs` is NULL. */
void ng_form_write(const struct ng_form *form, const struct nonogram_puzzle *puzzle,
                   const struct ng_glyphs *glyphs, struct nonogram_text *out);

#endif
