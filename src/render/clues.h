/* The clues of one axis laid out for drawing. Every line of the axis has the same number of slots,
 * numbered towards the grid, and its clue fills the last of them:
 *
 *      slot 0   .  .  2  .        row 0      .  .  3
 *      slot 1   .  1  1  .        row 1      1  2  1
 *      slot 2   3  1  1  0        row 2      .  .  0
 *              columns 0..3              slots 0  1  2
 *
 * One view serves both axes: the columns' clues end above the grid as the rows' do beside it. */
#ifndef NG_RENDER_CLUES_H
#define NG_RENDER_CLUES_H

#include "model/puzzle.h"

struct ng_clues {
    const struct nonogram_puzzle *puzzle;
    uint32_t first;  /* the axis's first line */
    uint32_t count;  /* its lines */
    uint32_t slots;  /* at least 1 */
    uint32_t widest; /* characters of the longest label */
    bool coloured;   /* the puzzle is in colour */
    bool symbols;    /* labels of coloured blocks end with the colour's symbol */
};

/* What stands in a slot: the length, `?` for a blot, `*` for an open clue, 0 for an empty one. */
struct ng_label {
    char text[12]; /* not NUL-terminated; a number of up to ten digits and a symbol */
    uint32_t size;
    bool coloured;   /* a block of a puzzle in colour: the next three hold */
    unsigned colour; /* 1..C */
    uint32_t paper;  /* 0xRRGGBB: the block's colour */
    uint32_t ink;    /* black or white, whichever reads better on it */
};

enum ng_clues_axis { NG_CLUES_ROWS, NG_CLUES_COLUMNS };

/* Lays out an axis. With `symbols`, labels of a puzzle in colour end with the colour's symbol.
 * Nothing is allocated. O(blocks). */
struct ng_clues ng_clues_view(const struct nonogram_puzzle *puzzle, enum ng_clues_axis axis,
                              bool symbols);

/* The slots that line `line` (0..count-1) leaves free before its clue. */
uint32_t ng_clues_free_slots(const struct ng_clues *clues, uint32_t line);
/* Black or white, whichever reads better on 0xRRGGBB. */
uint32_t ng_clues_contrast(uint32_t rgb);
/* The label in a slot that is not free. */
struct ng_label ng_clues_label(const struct ng_clues *clues, uint32_t line, uint32_t slot);

#endif
