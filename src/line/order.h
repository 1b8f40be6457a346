/* The order encoding of a puzzle: the meaning and the number of each variable, for the exported
 * clauses (proof/dimacs.h) and the proofs about them (proof/drat.h).
 *
 *     1 …    one per cell and colour, row by row: true if the cell has the colour
 *     … n    then for each line and block of its lattice [start >= p], for each start but the least
 *
 * A literal is a variable, negative if negated. */
#ifndef NG_LINE_ORDER_H
#define NG_LINE_ORDER_H

#include "base/check.h"
#include "base/text.h"
#include "line/lattice.h"
#include "model/puzzle.h"

/* Literals that the shape of the puzzle decides have no variable. */
enum { NG_ORDER_ALWAYS = INT32_MAX, NG_ORDER_NEVER = -INT32_MAX };

/* A block of a line, or the edge before the first or after the last block: both are fixed.
 * Variables are numbered by this file, or by search/native.h for the search. */
struct ng_order_block {
    int32_t first, last; /* the least and the greatest start */
    int32_t length;
    int32_t skip;  /* length + gap */
    uint32_t base; /* variable of [start >= p] is base + p (wraps) */
    uint32_t line;
    uint8_t colour; /* the colour of the block's cells */
    uint8_t loop;   /* colour of the cells in the rank before the block */
};

/* Block `i` of an empty line, without variables; after the last block, the edge. */
struct ng_order_block ng_order_block(const struct ng_lattice *lattice, uint32_t i);

/* The number of variables needed; more than INT32_MAX - 1 are too many. */
uint64_t ng_order_variables(const struct nonogram_puzzle *puzzle,
                            const struct ng_lattice *lattices);

/* The first variable after the variables of the cells. */
static inline int64_t ng_order_orders(const struct nonogram_puzzle *puzzle)
{
    return (int64_t)puzzle->width * puzzle->height * puzzle->palette.count + 1;
}

/* The number of variables of a line's blocks. */
static inline int64_t ng_order_line(const struct ng_lattice *lattice)
{
    return lattice->open ? 0 : (int64_t)lattice->count * lattice->slack;
}

/* Block `i` of an empty line whose first variable is `variable`. */
struct ng_order_block ng_order_block_from(const struct ng_lattice *lattice, uint32_t i,
                                          int64_t variable);

/* [start >= position] */
static inline int32_t ng_order_at_least(const struct ng_order_block *block, int32_t position)
{
    ng_assert(block->first <= block->last);
    if (position <= block->first) {
        return NG_ORDER_ALWAYS;
    }
    return position > block->last ? NG_ORDER_NEVER : (int32_t)(block->base + (uint32_t)position);
}

/* The literal "the cell has this colour", from 1. */
static inline int32_t ng_order_cell(const struct nonogram_puzzle *puzzle, uint32_t cell,
                                    unsigned colour)
{
    ng_assert(colour > 0 && colour <= puzzle->palette.count);
    ng_assert(cell / puzzle->width < puzzle->height);
    return (int32_t)(cell * puzzle->palette.count + colour);
}

/* Appends the literal's number and a blank, as in a DIMACS clause. */
void ng_order_write(int32_t literal, struct nonogram_text *out);

#endif
