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

/* "row 7", "column 3". */
void ng_words_line(const struct nonogram_puzzle *puzzle, uint32_t line, struct nonogram_text *out);
/* "column 4", "columns 4 to 6": cells of a row; for a column, rows. The span is not empty. */
void ng_words_cells(const struct ng_words *words, struct ng_stretch cells,
                    struct nonogram_text *out);
/* "column 4": one cell. */
void ng_words_cell(const struct ng_words *words, uint32_t cell, struct nonogram_text *out);
/* "column 4", "columns 4 or 5", "columns 4 to 6": places from the first to the last, inclusive. */
void ng_words_choice(const struct ng_words *words, struct ng_stretch places,
                     struct nonogram_text *out);
/* "columns 4, 7 to 9 and 12": the cells of the line for which `has` returns true. */
void ng_words_list(const struct ng_words *words, bool (*has)(const void *context, uint32_t at),
                   const void *context, struct nonogram_text *out);
/* "the 5", "the second 2", "the red 3", "the block of unknown length". */
void ng_words_block(const struct ng_words *words, uint32_t block, struct nonogram_text *out);
/* "filled" in black and white, else the colour's name; "blank". */
const char *ng_words_value(const struct nonogram_puzzle *puzzle, unsigned value);
/* "is blank", "are filled", "are red". */
void ng_words_become(const struct ng_words *words, struct ng_stretch cells, unsigned value,
                     struct nonogram_text *out);
/* "3 5 2", "3 red 1 blue", "empty". */
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
