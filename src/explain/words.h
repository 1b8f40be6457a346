/* Steps in words: lines, cells and blocks as a person names them, and the reasons of steps. All
 * numbers count from 1. */
#ifndef NG_EXPLAIN_WORDS_H
#define NG_EXPLAIN_WORDS_H

#include "explain/stepper.h"

/* A line to write about. */
struct ng_words {
    const struct nonogram_puzzle *puzzle;
    uint32_t line; /* rows first, from 0 */
    const struct ng_clue *clue;
};

/* Appends a sentence about the line, with the arguments in its holes. They are uint32_t or unsigned
 * if nothing else is said:
 *     %b  a block, by its number: "the 5", "the second 2", "the red 3"
 *     %c  a cell: "column 4"; for a column, rows, as below
 *     %s  a struct ng_stretch of cells, not empty: "columns 4 to 6"
 *     %o  a struct ng_stretch of places, the last one included: "column 4 or 5"
 *     %i  a struct ng_stretch and a value: "columns 4 to 6 are filled"
 *     %m  a set of cells, one bit each, as const uint64_t *: "columns 4, 7 to 9 and 12"
 *     %a  such a set and a value: "columns 4, 7 to 9 and 12 are filled"
 *     %p  a cell of the puzzle, a size_t: "row 3, column 4"
 *     %w  a value: "blank"; "filled" in black and white, else the colour's name
 *     %n  a number
 * and without an argument:
 *     %l  the line: "row 7"            %L  its kind: "row"
 *     %k  its clue: "3 red 1 blue"     %x  the kind of the lines that cross it: "column" */
void ng_words_say(const struct ng_words *words, struct nonogram_text *out, const char *sentence,
                  ...);
/* Appends "5", for a block of unknown length "?", and with colours "5 blue". */
void ng_words_block(const struct nonogram_puzzle *puzzle, struct nonogram_block block,
                    struct nonogram_text *out);
/* "3 5 2", "3 red 1 blue", "0", "unknown". */
void ng_words_clue(const struct nonogram_puzzle *puzzle, const struct ng_clue *clue,
                   struct nonogram_text *out);

/* ---- reasons ---- */

/* Appends the reason of the stepper's last step, without a full stop. */
void ng_words_reason(const struct ng_stepper *stepper, struct nonogram_text *out);
/* Appends the text of a link: "row 5: columns 3 to 5 are filled". */
void ng_words_link(const struct ng_stepper *stepper, const struct ng_link *link,
                   struct nonogram_text *out);
/* Appends a sentence about a line that cannot be filled, without a full stop: "Row 3, clue 2 1:
 * columns 2 to 4 are filled, and no block is that long". Works in the board's scratch. */
void ng_words_fault(struct ng_board *board, uint32_t line, struct nonogram_text *out);

#endif
