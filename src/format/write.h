/* Writing puzzles: how a format writes one, as a template of its text; what it does not support is
 * refused, in the same words for all formats, or left out where that does no harm. */
#ifndef NG_FORMAT_WRITE_H
#define NG_FORMAT_WRITE_H

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
void ng_write_form(const struct ng_form *form, const struct nonogram_puzzle *puzzle,
                   const struct ng_glyphs *glyphs, struct nonogram_text *out);

/* Properties of a puzzle that not every format can express. Black-and-white clues with known
 * lengths go without saying; a goal picture and the texts are never a reason to refuse. */
enum ng_can {
    NG_CAN_COLOUR = 1 << 0, /* more than plain black on white */
    NG_CAN_BLOTS = 1 << 1,  /* blocks of unknown length */
    NG_CAN_OPEN = 1 << 2,   /* clues that are unknown as a whole */
    NG_CAN_GIVEN = 1 << 3,  /* cells given from the start */
    NG_CAN_DRAW = 1 << 4, /* the goal is all that is written, so that clues cannot come out wrong */
};

/* NONOGRAM_OK when the puzzle needs nothing beyond `can` (NG_CAN_… or-ed), or when what it needs
 * may be dropped: given cells and colour with options->lossy (`options` may be NULL: not lossy).
 * Otherwise NONOGRAM_UNSUPPORTED and a diagnostic such as "nin does not support colour or given
 * cells".
 *
 * To drop something must not make another puzzle of it, so even then unknown lengths and clues are
 * refused, and colours where black blocks of the same lengths would not do: where they do not fit
 * their line, or touch in the goal. O(blocks + cells). */
enum nonogram_status ng_write_check(const struct nonogram_puzzle *puzzle, const char *format,
                                    unsigned can, const struct ng_format_write *options,
                                    struct nonogram_diagnostic *diagnostic);
/* NONOGRAM_UNSUPPORTED: the puzzle has more colours than `format` has characters for. */
enum nonogram_status ng_write_refuse_colours(const char *format, unsigned colours, unsigned most,
                                             struct nonogram_diagnostic *diagnostic);
/* Which of what the format drops (NG_DROPS_…, or-ed) the puzzle has. */
unsigned ng_write_left_out(const struct ng_format *format, const struct nonogram_puzzle *puzzle);
/* Appends their names: "title, goal", or nothing. */
void ng_write_name_left_out(unsigned drops, struct nonogram_text *out);

/* The characters behind lengths and in pictures: letters as long as they suffice, 0 for the blank.
 * NONOGRAM_UNSUPPORTED: there are fewer characters than colours. */
enum nonogram_status ng_write_clue_glyphs(const struct nonogram_puzzle *puzzle, const char *format,
                                          struct ng_glyphs *glyphs,
                                          struct nonogram_diagnostic *diagnostic);
/* Appends the clue, a 0 for the empty one if `zero`, with `glyphs` behind the lengths unless it is
 * NULL. */
void ng_write_clue(const struct ng_clue *clue, char separator, bool zero,
                   const struct ng_glyphs *glyphs, struct nonogram_text *out);
/* Appends clues, one a line, with a 0 for the empty one. */
void ng_write_clues(const struct ng_clue *clues, uint32_t count, char separator,
                    const struct ng_glyphs *glyphs, struct nonogram_text *out);

#endif
