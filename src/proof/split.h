/* Splitting a puzzle into parts that exclude each other and together cover all cases, so that
 * several machines can solve it: cube and conquer (M. Heule, O. Kullmann, S. Wieringa, A. Biere,
 * 2011), by look-ahead.
 *
 *          root                a node is one fact about one cell: it has a value, or does not have
 * it; /    \               a leaf is a part: its given cells are the facts on its path, and all c =
 * 0     c = 1          that lines deduce from them
 *       |       /    \
 *    d != 1  e = 0  e = 1
 *
 * The leaf with the most open cells is split next, at the cell whose values all lead far. A value
 * that lines refute gets no branch: it is removed from the cell, and the consequences hold for the
 * whole leaf. So no case is lost. */
#ifndef NG_PROOF_SPLIT_H
#define NG_PROOF_SPLIT_H

#include "base/random.h"
#include "base/work.h"
#include "grid/field.h"
#include "model/puzzle.h"
#include "nonogram.h"

struct ng_split;

/* Begins with one part, the whole. `puzzle` is borrowed; `poll` is copied for all later work.
 * Returns NULL when out of memory or stopped. */
struct ng_split *ng_split_new(const struct nonogram_puzzle *puzzle, struct ng_poll *poll);
/* NULL is allowed. */
void ng_split_free(struct ng_split *split);

/* Splits into `parts` parts or a few more; fewer if lines alone solve or refute too many. The
 * largest part then comes first. NONOGRAM_END: it was stopped. O(parts) times some hundred
 * propagations. Call it once. */
enum nonogram_status ng_split_grow(struct ng_split *split, size_t parts);

/* At least 1: if every case is refuted, the only part is the unchanged puzzle. */
size_t ng_split_count(const struct ng_split *split);
/* Writes the given cells of part `number`, from 0: height * width values, else NONOGRAM_UNKNOWN. */
void ng_split_given(struct ng_split *split, size_t number, uint8_t *cells);
/* A number that identifies this splitting of this puzzle. */
uint64_t ng_split_digest(const struct ng_split *split);

/* ---- the tree ---- */

/* The parent of the root's children. */
#define NG_SPLIT_ROOT UINT32_MAX

/* A fact about a cell, and the parent node. */
struct ng_split_node {
    uint32_t parent;
    uint32_t cell;
    uint8_t value;
    bool has; /* whether the cell has the value, or does not have it */
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
    uint32_t *cells; /* the open cells, from which candidates are chosen */
};

/* Adds the fact of a node to the field. */
void ng_split_say(struct ng_field *field, const struct ng_split_node *node);

/* Passes on the parts of a puzzle: copies with the given cells of one case, and an id
 * (model/part.h) by which the result is recognised. nonogram_split() with valid options. */
enum nonogram_status ng_parts_hand_out(const struct nonogram_puzzle *puzzle,
                                       const struct nonogram_split_options *options,
                                       struct nonogram_diagnostic *diagnostic);

#endif
