/* Visits the tree of a splitting from the root down, defining and deducing, and back up. Each node
 * is entered from the root of the field. */
#include "proof/split_proof.h"

#include "base/check.h"
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "proof/drat.h"
#include "proof/drat_reader.h"
#include "proof/split.h"

#include <inttypes.h>

/* The splitting is repeated this number of times with twice as many parts, as more parts were
 * possibly asked for than made. */
#define ATTEMPTS 8

struct joint {
    const struct nonogram_prove_options *options;
    const struct ng_split *split;
    struct nonogram_solve_options solving; /* for `proof`: takes the bytes */
    struct ng_field *field;
    struct ng_drat *proof;
    size_t root;     /* the mark of the field's log at the root */
    int32_t next;    /* the next variable of the proof's own */
    int32_t *names;  /* per node: its variable */
    uint64_t *parts; /* per node: the number of its part, from 1; 0: none */
    bool *parents;   /* per node: whether it has children */
    int32_t literals[NONOGRAM_COLOURS_MAX + 3];
    struct nonogram_diagnostic *diagnostic;
};

static bool clause(struct joint *joint, size_t size)
{
    ng_assert(size <= sizeof joint->literals / sizeof joint->literals[0]);
    return ng_drat_step(joint->proof, joint->literals, size, false);
}

/* The variable of a node; 0 for the root, which is always true. */
static int32_t name_of(const struct joint *joint, uint32_t node)
{
    ng_assert(node == NG_SPLIT_ROOT || joint->names[node] != 0); /* named on the way down */
    return node == NG_SPLIT_ROOT ? 0 : joint->names[node];
}

/* Defines the new variable `name`: true if `parent` and all of these literals are. */
static void define_all(struct joint *joint, int32_t name, int32_t parent, const int32_t *all,
                       size_t count)
{
    size_t size = 0;
    ng_assert(name > ng_drat_variables(joint->proof) && parent < name && count > 0);
    for (size_t i = 0; i < count; i++) {
        joint->literals[0] = -name;
        joint->literals[1] = all[i];
        (void)clause(joint, 2);
    }
    if (parent != 0) {
        joint->literals[0] = -name;
        joint->literals[1] = parent;
        (void)clause(joint, 2);
    }
    joint->literals[size++] = name;
    if (parent != 0) {
        joint->literals[size++] = -parent;
    }
    for (size_t i = 0; i < count; i++) {
        joint->literals[size++] = -all[i];
    }
    (void)clause(joint, size);
}

/* Defines the new variable `name`: true if `parent` is and not all of these literals are. */
static void define_not_all(struct joint *joint, int32_t name, int32_t parent, const int32_t *all,
                           size_t count)
{
    size_t size = 0;
    ng_assert(name > ng_drat_variables(joint->proof) && parent < name && count > 0);
    joint->literals[size++] = -name;
    for (size_t i = 0; i < count; i++) {
        joint->literals[size++] = -all[i];
    }
    (void)clause(joint, size);
    if (parent != 0) {
        joint->literals[0] = -name;
        joint->literals[1] = parent;
        (void)clause(joint, 2);
    }
    for (size_t i = 0; i < count; i++) {
        size = 0;
        joint->literals[size++] = name;
        if (parent != 0) {
            joint->literals[size++] = -parent;
        }
        joint->literals[size++] = all[i];
        (void)clause(joint, size);
    }
}

/* Defines the fact of a node below its parent; returns 0 if there are no variables left. */
static int32_t define(struct joint *joint, const struct ng_split_node *node)
{
    int32_t cell[NONOGRAM_COLOURS_MAX + 1], parent = name_of(joint, node->parent);
    int32_t name = ng_drat_take_name(&joint->next);
    if (name == 0) {
        return 0;
    }
    size_t count = ng_drat_cell(joint->proof, node->cell, node->value, cell);
    ng_assert(count == 1 || node->value == 0);
    ng_drat_guard(joint->proof, 0);
    (node->has ? define_all : define_not_all)(joint, name, parent, cell, count);
    return name;
}

/* Sets the field to the facts of a node and their deductions, with lemmas under the variable;
 * `more` (can be NULL) is one more fact. Returns false at a contradiction. */
static bool deduce(struct joint *joint, uint32_t node, const struct ng_split_node *more,
                   int32_t variable)
{
    ng_field_undo(joint->field, joint->root);
    ng_assert(ng_field_mark(joint->field) == joint->root);
    if (more != NULL) {
        ng_split_say(joint->field, more);
    }
    for (; node != NG_SPLIT_ROOT; node = joint->split->nodes[node].parent) {
        ng_split_say(joint->field, &joint->split->nodes[node]);
    }
    ng_drat_guard(joint->proof, variable);
    ng_drat_tell(joint->proof, joint->root);
    return ng_drat_deduce(joint->proof);
}

/* Makes a variable false: its meaning has led to a contradiction. */
static bool refute(struct joint *joint, int32_t variable)
{
    ng_drat_guard(joint->proof, variable);
    return ng_drat_step(joint->proof, NULL, 0, false);
}

/* Lets lines refute a value of a cell below a node. */
static enum nonogram_status refute_value(struct joint *joint, uint32_t node, uint32_t cell,
                                         uint8_t value)
{
    struct ng_split_node case_of = {.parent = node, .cell = cell, .value = value, .has = true};
    int32_t variable = define(joint, &case_of);
    if (variable == 0) {
        return NONOGRAM_UNSUPPORTED;
    }
    if (deduce(joint, node, &case_of, variable)) {
        return NONOGRAM_INTERNAL;
    }
    (void)refute(joint, variable);
    return NONOGRAM_OK;
}

/* Adds the steps of a part's proof, which hold under `variable`. */
static enum nonogram_status include_part(struct joint *joint, uint64_t part, int32_t variable)
{
    struct nonogram_text bytes = {.data = NULL};
    enum nonogram_status status = joint->options->part(joint->options->context, part, &bytes);
    struct ng_drat_reader reader = {.bytes = bytes.data,
                                    .size = bytes.size,
                                    .variables = ng_drat_variables(joint->proof),
                                    .own = joint->next};
    struct ng_drat_step step;
    bool ended = false;
    ng_drat_guard(joint->proof, variable);
    while (status == NONOGRAM_OK && !ended) {
        status = ng_drat_read_step(&reader, &step);
        if (status == NONOGRAM_OK) {
            ended = step.size == 0 && !step.drop;
            (void)ng_drat_step(joint->proof, step.literals, step.size, step.drop);
        }
    }
    if (ended && ng_drat_read_step(&reader, &step) != NONOGRAM_END) {
        status = NONOGRAM_BAD_INPUT; /* text after the end */
    }
    if (status == NONOGRAM_BAD_INPUT || status == NONOGRAM_END) {
        status = ng_diag_set(joint->diagnostic, (struct ng_place){0, 0},
                             "the proof of part %" PRIu64 " is not valid", part);
    }
    ng_assert(status != NONOGRAM_OK || ended);
    joint->next = reader.own > joint->next ? reader.own : joint->next;
    ng_drat_reader_clear(&reader);
    ng_text_clear(&bytes);
    return status;
}

/* The nodes below `node` are the cases of a cell: refutes the missing ones. */
static enum nonogram_status refute_missing(struct joint *joint, uint32_t node, uint32_t first)
{
    const struct ng_split *split = joint->split;
    uint32_t cell = split->nodes[first].cell, width = joint->field->width;
    bool may[NONOGRAM_COLOURS_MAX + 1] = {false};
    if (!deduce(joint, node, NULL, name_of(joint, node))) {
        return NONOGRAM_INTERNAL;
    }
    for (unsigned v = 0; v < joint->field->values; v++) {
        may[v] = ng_field_may(joint->field, cell / width, cell % width, v);
    }
    for (uint32_t i = first; i < split->node_count; i++) {
        if (split->nodes[i].parent == node) {
            ng_assert(split->nodes[i].has && split->nodes[i].cell == cell);
            may[split->nodes[i].value] = false;
        }
    }
    enum nonogram_status status = NONOGRAM_OK;
    for (unsigned v = 0; v < joint->field->values && status == NONOGRAM_OK; v++) {
        if (may[v]) {
            status = refute_value(joint, node, cell, (uint8_t)v);
        }
    }
    return status;
}

/* Visits a node on the way down, after all nodes above it. */
static enum nonogram_status go_down(struct joint *joint, uint32_t node)
{
    const struct ng_split_node *said = &joint->split->nodes[node];
    ng_assert(joint->names[node] == 0 && (said->parent == NG_SPLIT_ROOT || said->parent < node));
    enum nonogram_status status = NONOGRAM_OK;
    bool first =
        !joint->parents[said->parent == NG_SPLIT_ROOT ? joint->split->node_count : said->parent];
    joint->parents[said->parent == NG_SPLIT_ROOT ? joint->split->node_count : said->parent] = true;
    if (!said->has) {
        status = refute_value(joint, said->parent, said->cell, said->value);
    } else if (first) {
        status = refute_missing(joint, said->parent, node);
    }
    joint->names[node] = status == NONOGRAM_OK ? define(joint, said) : 0;
    return status == NONOGRAM_OK && joint->names[node] == 0 ? NONOGRAM_UNSUPPORTED : status;
}

/* Visits a node on the way up, after all nodes below it were refuted. */
static enum nonogram_status come_up(struct joint *joint, uint32_t node)
{
    int32_t variable = joint->names[node];
    ng_assert(joint->parts[node] == 0 || !joint->parents[node]); /* a part is a leaf */
    bool possible = joint->parents[node] || deduce(joint, node, NULL, variable);
    if (joint->parts[node] > 0) {
        return possible ? include_part(joint, joint->parts[node], variable) : NONOGRAM_INTERNAL;
    }
    if (!joint->parents[node] && possible) {
        return NONOGRAM_INTERNAL;
    }
    (void)refute(joint, variable);
    return NONOGRAM_OK;
}

/* Writes the steps after the steps of the root. */
static enum nonogram_status go_through(struct joint *joint)
{
    const struct ng_split *split = joint->split;
    enum nonogram_status status = NONOGRAM_OK;
    if (split->leaf_count == 0 || split->leaves[0].node == NG_SPLIT_ROOT) {
        return include_part(joint, 1, 0);
    }
    for (size_t i = 0; i < split->leaf_count; i++) {
        ng_assert(joint->parts[split->leaves[i].node] == 0);
        joint->parts[split->leaves[i].node] = i + 1;
    }
    for (uint32_t node = 0; node < split->node_count && status == NONOGRAM_OK; node++) {
        status = go_down(joint, node);
    }
    for (size_t node = split->node_count; node-- > 0 && status == NONOGRAM_OK;) {
        status = come_up(joint, (uint32_t)node);
    }
    if (status == NONOGRAM_OK) {
        (void)refute(joint, 0);
    }
    return status;
}

static enum nonogram_status prove(struct joint *joint, const struct nonogram_puzzle *puzzle)
{
    size_t nodes = joint->split->node_count + 1;
    enum nonogram_status status = NONOGRAM_NO_MEMORY, written;
    joint->field = ng_field_new(puzzle, NULL, NULL);
    joint->names = ng_alloc_zeroed(nodes, sizeof *joint->names);
    joint->parts = ng_alloc_zeroed(nodes, sizeof *joint->parts);
    joint->parents = ng_alloc_zeroed(nodes, sizeof *joint->parents);
    if (joint->field == NULL || joint->names == NULL || joint->parts == NULL ||
        joint->parents == NULL) {
        return status;
    }
    joint->proof = ng_drat_new(joint->field, &joint->solving, &status);
    if (joint->proof == NULL) {
        return status;
    }
    joint->next = ng_drat_variables(joint->proof) + 1;
    ng_assert(ng_field_mark(joint->field) == 0);
    bool possible = ng_drat_deduce(joint->proof);
    joint->root = ng_field_mark(joint->field);
    status = possible ? go_through(joint) : NONOGRAM_OK;
    ng_drat_guard(joint->proof, 0);
    written = ng_drat_end(joint->proof, !possible);
    return status != NONOGRAM_OK ? status : written;
}

static enum nonogram_status prove_split(const struct ng_split *split,
                                        const struct nonogram_puzzle *puzzle,
                                        const struct nonogram_prove_options *options,
                                        struct nonogram_diagnostic *diagnostic)
{
    struct joint joint = {.options = options, .split = split, .diagnostic = diagnostic};
    joint.solving.proof = options->proof;
    joint.solving.proof_format = options->format;
    joint.solving.context = options->context;
    enum nonogram_status status = prove(&joint, puzzle);
    ng_drat_free(joint.proof);
    ng_field_free(joint.field);
    ng_alloc_free(joint.names);
    ng_alloc_free(joint.parts);
    ng_alloc_free(joint.parents);
    return status;
}

enum nonogram_status ng_split_prove(const struct nonogram_puzzle *puzzle, uint64_t digest,
                                    uint64_t parts, const struct nonogram_prove_options *options,
                                    struct nonogram_diagnostic *diagnostic)
{
    size_t asked = (size_t)parts;
    for (unsigned i = 0; i < ATTEMPTS && asked <= NONOGRAM_PARTS_MAX; i++, asked *= 2) {
        struct ng_poll poll = {.stop = NULL};
        struct ng_split *split = ng_split_new(puzzle, &poll);
        enum nonogram_status status =
            split == NULL ? NONOGRAM_NO_MEMORY : ng_split_grow(split, asked);
        bool same = status == NONOGRAM_OK && ng_split_count(split) == parts &&
                    ng_split_digest(split) == digest;
        if (same) {
            status = prove_split(split, puzzle, options, diagnostic);
        }
        ng_split_free(split);
        if (same || status != NONOGRAM_OK) {
            return status;
        }
    }
    return ng_diag_set(diagnostic, (struct ng_place){0, 0}, "it is not the puzzle that was split");
}
