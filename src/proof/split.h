/* Splitting a puzzle into parts that exclude each other and together cover all cases, so that
 * several machines can solve it: cube and conquer (M. Heule, O. Kullmann, S. Wieringa, A. Biere,
 * 2011), by lookahead.
 *
 *          root                a node says one thing of one cell: that it has a value, or has not;
 *         /    \               a leaf is a part: what its path says, and what lines deduce from it,
 *     c = 0     c = 1          are its given cells
 *       |       /    \
 *    d != 1  e = 0  e = 1
 *
 * The leaf with the most open cells is split next, at the cell whose values all lead far. A value
 * that lines refute is no branch: it is taken from the cell, and what follows holds for all that
 * the leaf stands for. So no case is lost by it. */
#ifndef NG_PROOF_SPLIT_H
#define NG_PROOF_SPLIT_H

#include "base/work.h"
#include "model/puzzle.h"
#include "nonogram.h"

struct ng_split;

/* One part, the whole. `puzzle` is borrowed; `poll` is copied for all that is done with it. NULL:
 * out of memory, or poll->stopped. */
struct ng_split *ng_split_new(const struct nonogram_puzzle *puzzle, struct ng_poll *poll);
/* Fine with NULL. */
void ng_split_free(struct ng_split *split);

/* Splits until there are `parts` parts or a few more; fewer when lines alone solve or refute too
 * many. The largest part comes first then. NONOGRAM_END: it was told to stop. O(parts) times some
 * hundred propagations. Once only. */
enum nonogram_status ng_split_grow(struct ng_split *split, size_t parts);

/* At least 1: where every case is refuted, the only part is the puzzle as it was. */
size_t ng_split_count(const struct ng_split *split);
/* Writes the given cells (height * width, NONOGRAM_UNKNOWN where open) of part `number`, from 0. */
void ng_split_given(struct ng_split *split, size_t number, uint8_t *cells);
/* A number that tells this splitting of this puzzle from others. */
uint64_t ng_split_digest(const struct ng_split *split);

#endif
