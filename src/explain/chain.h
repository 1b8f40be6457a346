/* What follows from an assumption, line by line, until a line cannot be filled.
 *
 *     assume row 1, column 3 is filled
 *     column 3   row 2 is filled, row 3 is blank
 *     row 2      column 1 is blank
 *     column 1   cannot be filled
 *
 * The length of a chain is the number of its lines, the last one included. Two assumptions deep, a
 * chain has shorter ones in it, each of which shows that a cell is not what it was assumed to be.
 */
#ifndef NG_EXPLAIN_CHAIN_H
#define NG_EXPLAIN_CHAIN_H

#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ng_link {
    enum nonogram_link_kind kind;
    unsigned depth; /* assumptions that hold: 1 or 2 */
    uint32_t line;
    size_t cell; /* row by row */
    uint8_t value;
    size_t first, count; /* of chain->removals: what the line rules out that the rest needs */
};

struct ng_chain {
    struct ng_link *links;
    size_t count, capacity;
    size_t *removals; /* cell * values + value */
    size_t removal_count, removal_capacity;
    size_t *premises; /* removals, in colour, that it rests on beside the cells that are settled */
    size_t premise_count, premise_capacity;
    uint32_t length;
    bool failed; /* out of memory */
};

void ng_chain_reset(struct ng_chain *chain);
void ng_chain_clear(struct ng_chain *chain);
void ng_chain_add(struct ng_chain *chain, struct ng_link link);
/* Adds a removal to the last link. */
void ng_chain_remove(struct ng_chain *chain, size_t removal);
/* Adds a premise. */
void ng_chain_suppose(struct ng_chain *chain, size_t removal);
/* Appends all of another chain, one assumption deeper. */
void ng_chain_append(struct ng_chain *chain, const struct ng_chain *other);

#endif
