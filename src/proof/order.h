/* The order encoding of a puzzle: what its variables are and which number each has. The clauses
 * that are exported (proof/dimacs.h) and the proofs about them (proof/drat.h) agree on it.
 *
 *     1 …    a cell and colour each, row by row: true where the cell has the colour
 *     … n    then for each line and block of its lattice [start >= p], for each start but the least
 *
 * A literal is a variable, negative where it is negated. */
#ifndef NG_PROOF_ORDER_H
#define NG_PROOF_ORDER_H

#include "base/check.h"
#include "base/text.h"
#include "line/lattice.h"
#include "model/puzzle.h"

/* What holds, or not, by the shape of the puzzle needs no variable. */
enum { NG_ORDER_ALWAYS = INT32_MAX, NG_ORDER_NEVER = -INT32_MAX };

/* A block of a line, or the edge before the first, or the one after the last: both fixed. What
 * numbers its variables have is up to whoever makes it: this file, or search/native.h for the
 * search. */
struct ng_order_block {
    int32_t first, last; /* the least and the greatest start */
    int32_t length;
    int32_t skip;  /* length + gap */
    uint32_t base; /* variable of [start >= p] is base + p (wraps) */
    uint32_t line;
    uint8_t colour; /* of the block's cells */
    uint8_t loop;   /* of the cells of the rank before it */
};

/* Block `i` of a line of which nothing is known, without variables; past the last one, the edge. */
struct ng_order_block ng_order_block(const struct ng_lattice *lattice, uint32_t i);

/* How many variables there are, or would be: more than INT32_MAX - 1 are too many. */
uint64_t ng_order_variables(const struct nonogram_puzzle *puzzle,
                            const struct ng_lattice *lattices);

/* The first variable that is not a cell's. */
static inline int64_t ng_order_orders(const struct nonogram_puzzle *puzzle)
{
    return (int64_t)puzzle->width * puzzle->height * puzzle->palette.count + 1;
}

/* The variables of a line's blocks. */
static inline int64_t ng_order_line(const struct ng_lattice *lattice)
{
    return lattice->open ? 0 : (int64_t)lattice->count * lattice->slack;
}

/* The same in a line whose first variable is `variable`. */
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

/* "The cell has this colour", from 1. */
static inline int32_t ng_order_cell(const struct nonogram_puzzle *puzzle, uint32_t cell,
                                    unsigned colour)
{
    ng_assert(colour > 0 && colour <= puzzle->palette.count);
    ng_assert(cell / puzzle->width < puzzle->height);
    return (int32_t)(cell * puzzle->palette.count + colour);
}

/* Appends the literal's number and a blank, as in a clause of DIMACS. */
void ng_order_write(int32_t literal, struct nonogram_text *out);

#endif
