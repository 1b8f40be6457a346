/* Writing puzzles: templates of formats; unsupported parts are errors, in the same words for all
 * formats, or left out if that does no harm. */
#ifndef NG_FORMAT_WRITE_H
#define NG_FORMAT_WRITE_H

#include "format/glyphs.h"

/* In the text
 *     %w %h %n  width, height, number of colours
 *     %t %T     the line of the title, which can be empty; the same after "* ", if there is one
 *     %i        the id, if it is a number, or 1
 *     %R %C     the rows' clues and the columns', each in the form of `line`
 *     %r %c     the numbers of the colours of all blocks, a line for every row, for every column
 *     %b        a blank line for every row
 * and in `line`
 *     %c        the blocks with `separator` between them
 *     %b        the same, with a blank before them if there are any
 *     %a %i %n  "row" or "column", its number from 1, the number of blocks */
struct ng_form {
    const char *text;
    const char *line;
    char separator; /* '\0': a blank */
    bool zero;      /* an empty clue is a 0 */
    bool backwards; /* the last block comes first */
};

/* Appends the puzzle, with a character for the colour after every block unless `glyphs` is NULL. */
void ng_write_form(const struct ng_form *form, const struct nonogram_puzzle *puzzle,
                   const struct ng_glyphs *glyphs, struct nonogram_text *out);

/* Properties of a puzzle that only some formats support. All support black-and-white clues with
 * known lengths; a missing goal picture or text is never an error. */
enum ng_can {
    NG_CAN_COLOUR = 1 << 0, /* more than plain black on white */
    NG_CAN_BLOTS = 1 << 1,  /* blocks of unknown length */
    NG_CAN_OPEN = 1 << 2,   /* unknown clues */
    NG_CAN_GIVEN = 1 << 3,  /* given cells */
    NG_CAN_DRAW = 1 << 4,   /* only the goal is written, so that clues cannot be wrong */
};

/* Returns NONOGRAM_OK if the puzzle needs only the properties in `can` (NG_CAN_… or-ed), or if the
 * others can be dropped: given cells and colour with options->lossy (`options` can be NULL: not
 * lossy). Otherwise NONOGRAM_UNSUPPORTED and a diagnostic such as "nin does not support colour or
 * given cells".
 *
 * Dropping must not make another puzzle, so unknown lengths and clues are always errors, and so are
 * colours if black blocks of the same lengths would not fit their line, or touch in the goal.
 * O(blocks + cells). */
enum nonogram_status ng_write_check(const struct nonogram_puzzle *puzzle, const char *format,
                                    unsigned can, const struct ng_format_write *options,
                                    struct nonogram_diagnostic *diagnostic);
/* Reports NONOGRAM_UNSUPPORTED: the puzzle has more colours than `format` has characters. */
enum nonogram_status ng_write_refuse_colours(const char *format, unsigned colours, unsigned most,
                                             struct nonogram_diagnostic *diagnostic);
/* The parts of the puzzle that the format drops (NG_DROPS_…, or-ed). */
unsigned ng_write_left_out(const struct ng_format *format, const struct nonogram_puzzle *puzzle);
/* Appends their names: "title, goal", or nothing. */
void ng_write_name_left_out(unsigned drops, struct nonogram_text *out);

/* Sets the characters after lengths and in pictures: letters if there are enough, 0 for the blank.
 * NONOGRAM_UNSUPPORTED: there are fewer characters than colours. */
enum nonogram_status ng_write_clue_glyphs(const struct nonogram_puzzle *puzzle, const char *format,
                                          struct ng_glyphs *glyphs,
                                          struct nonogram_diagnostic *diagnostic);
/* Appends the clue, a 0 for the empty one if `zero`, with `glyphs` after the lengths unless it is
 * NULL. */
void ng_write_clue(const struct ng_clue *clue, char separator, bool zero,
                   const struct ng_glyphs *glyphs, struct nonogram_text *out);

#endif
