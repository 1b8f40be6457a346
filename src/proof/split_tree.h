/* The tree of a splitting (proof/split.h), for what goes through it. */
#ifndef NG_PROOF_SPLIT_TREE_H
#define NG_PROOF_SPLIT_TREE_H

#include "base/random.h"
#include "grid/field.h"
#include "model/puzzle.h"

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

#endif
