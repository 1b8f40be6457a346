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
 * that lines refute gets no branch: it is removed from the cell, and what follows holds for the
 * whole leaf. So no case is lost. */
#ifndef NG_PROOF_SPLIT_H
#define NG_PROOF_SPLIT_H

#include "base/random.h"
#include "base/work.h"
#include "grid/field.h"
#include "model/puzzle.h"
#include "nonogram.h"

struct ng_split;

/* One part, the whole. `puzzle` is borrowed; `poll` is copied for all that is done with it. NULL:
 * out of memory, or poll->stopped. */
struct ng_split *ng_split_new(const struct nonogram_puzzle *puzzle, struct ng_poll *poll);
/* Fine with NULL. */
void ng_split_free(struct ng_split *split);

/* Splits until there are `parts` parts or a few more; fewer when lines alone solve or refute too
 * many. The largest part comes first then. NONOGRAM_END: it was stopped. O(parts) times some
 * hundred propagations. Once only. */
enum nonogram_status ng_split_grow(struct ng_split *split, size_t parts);

/* At least 1: where every case is refuted, the only part is the puzzle as it was. */
size_t ng_split_count(const struct ng_split *split);
/* Writes the given cells (height * width, NONOGRAM_UNKNOWN where open) of part `number`, from 0. */
void ng_split_given(struct ng_split *split, size_t number, uint8_t *cells);
/* A number that identifies this splitting of this puzzle. */
uint64_t ng_split_digest(const struct ng_split *split);

/* ---- the tree, for what goes through it ---- */

/* No node: above the root's children. */
#define NG_SPLIT_ROOT UINT32_MAX

/* What is said of a cell, and below which node. */
struct ng_split_node {
    uint32_t parent;
    uint32_t cell;
    uint8_t value;
    bool has; /* the cell has the value; or has it not */
};

struct ng_split_leaf {
    uint32_t node;
    size_t open; /* as in struct ng_field */
};

/* The field is at the root's fixpoint whenever its log is empty. The leaves are a heap, the largest
 * on top, while the tree grows; then they are sorted. */
struct ng_split {
    const struct nonogram_puzzle *puzzle;
    struct ng_field *field;
    struct ng_random random;
    struct ng_split_node *nodes;
    size_t node_count, node_capacity;
    struct ng_split_leaf *leaves;
    size_t leaf_count, leaf_capacity;
    uint32_t *cells; /* the open ones, while candidates are drawn from them */
};

/* Puts into the field what a node says. */
void ng_split_say(struct ng_field *field, const struct ng_split_node *node);

/* Hands out the parts of a puzzle: each a copy of it with the given cells of one case, and an id
 * (model/part.h) by which its result is known again: nonogram_split() with options that are valid.
 */
enum nonogram_status ng_parts_hand_out(const struct nonogram_puzzle *puzzle,
                                       const struct nonogram_split_options *options,
                                       struct nonogram_diagnostic *diagnostic);

#endif
