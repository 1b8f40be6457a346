/* Grows a tree of cases, always at the leaf with the most open cells. Every leaf is entered from
 * the root of the field. */
#include "proof/split.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/digest.h"
#include "base/memory.h"
#include "base/random.h"
#include "grid/field.h"
#include "model/copy.h"
#include "model/part.h"
#include "search/solve.h"

#include <stdlib.h>
#include <string.h>

enum {
    CANDIDATES = 256, /* cells tried before a part is split */
    EFFORT = 8,       /* attempts to split per part */
    LEAST_EFFORT = 64 /* further attempts */
};

/* Largest first, then oldest first, so that the order is always the same. */
static int compare_leaves(const void *a, const void *b)
{
    const struct ng_split_leaf *left = a;
    const struct ng_split_leaf *right = b;
    if (left->open != right->open) {
        return left->open > right->open ? -1 : 1;
    }
    return left->node < right->node ? -1 : left->node > right->node;
}

static bool comes_before(const struct ng_split_leaf *a, const struct ng_split_leaf *b)
{
    return compare_leaves(a, b) < 0;
}

static void swap_leaves(struct ng_split_leaf *a, struct ng_split_leaf *b)
{
    struct ng_split_leaf other = *a;
    *a = *b;
    *b = other;
}

static bool push_leaf(struct ng_split *split, uint32_t node)
{
    size_t at = split->leaf_count;
    if (!ng_alloc_grow(&split->leaves, &split->leaf_capacity, at + 1, sizeof *split->leaves)) {
        return false;
    }
    ng_assert(node == NG_SPLIT_ROOT || node < split->node_count);
    split->leaf_count++;
    split->leaves[at] = (struct ng_split_leaf){node, split->field->open};
    for (; at > 0 && comes_before(&split->leaves[at], &split->leaves[(at - 1) / 2]);
         at = (at - 1) / 2) {
        swap_leaves(&split->leaves[at], &split->leaves[(at - 1) / 2]);
    }
    return true;
}

/* Whether every leaf comes after its parent in the heap. */
static bool is_heap(const struct ng_split *split)
{
    for (size_t i = 1; i < split->leaf_count; i++) {
        if (comes_before(&split->leaves[i], &split->leaves[(i - 1) / 2])) {
            return false;
        }
    }
    return true;
}
static struct ng_split_leaf pop_leaf(struct ng_split *split)
{
    struct ng_split_leaf *leaves = split->leaves;
    ng_assert(split->leaf_count > 0);
    struct ng_split_leaf top = leaves[0];
    size_t count = --split->leaf_count;
    leaves[0] = leaves[count];
    ng_assert(count < split->leaf_capacity);
    for (size_t at = 0;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < count && comes_before(&leaves[child + 1], &leaves[child])) {
            child++;
        }
        if (child >= count || !comes_before(&leaves[child], &leaves[at])) {
            return top;
        }
        swap_leaves(&leaves[at], &leaves[child]);
        at = child;
    }
}

/* Appends a node below *node and moves *node to it; returns false when out of memory. */
static bool add_node(struct ng_split *split, uint32_t *node, struct ng_split_node content)
{
    size_t at = split->node_count;
    if (at >= NG_SPLIT_ROOT ||
        !ng_alloc_grow(&split->nodes, &split->node_capacity, at + 1, sizeof *split->nodes)) {
        return false;
    }
    ng_assert(*node == NG_SPLIT_ROOT || *node < at); /* no circle */
    content.parent = *node;
    split->nodes[at] = content;
    split->node_count++;
    *node = (uint32_t)at;
    return true;
}

void ng_split_say(struct ng_field *field, const struct ng_split_node *node)
{
    ng_assert(node->value < field->values && node->cell < field->width * field->height);
    uint32_t row = node->cell / field->width;
    uint32_t column = node->cell % field->width;
    bool may = ng_field_may(field, row, column, node->value);
    if (node->has && may) {
        ng_field_fix(field, row, column, node->value);
    } else if (!node->has && may) {
        ng_field_remove(field, row, column, node->value);
    }
}

/* Sets the field to the state of a leaf. */
static void enter(struct ng_split *split, uint32_t node)
{
    ng_field_undo(split->field, 0);
    for (; node != NG_SPLIT_ROOT; node = split->nodes[node].parent) {
        ng_assert(split->nodes[node].parent == NG_SPLIT_ROOT || split->nodes[node].parent < node);
        ng_split_say(split->field, &split->nodes[node]);
    }
    bool possible = ng_field_propagate(split->field);
    ng_assert(possible); /* as when the leaf was made, in any order */
    (void)possible;
}

/* The result of trying the values of a cell. */
struct look {
    uint32_t cell;
    double score; /* below 0: the cell is not open */
};

/* Tries one value, and restores the field; *gain counts removals. False if it is refuted. */
static bool try_value(struct ng_field *field, const struct ng_split_node *node, size_t *gain)
{
    ng_assert(field->queue_size == 0);
    size_t mark = ng_field_mark(field);
    size_t open = field->open;
    bool possible = ng_field_assume(field, node->cell, node->value);
    ng_assert(field->open <= open);
    *gain = open - field->open;
    ng_field_undo(field, mark);
    ng_assert(field->open == open);
    return possible;
}

/* The two smallest of several gains. */
struct least {
    size_t first, second;
};

static void take_gain(struct least *least, size_t gain)
{
    if (gain < least->first) {
        least->second = least->first;
        least->first = gain;
    } else if (gain < least->second) {
        least->second = gain;
    }
    ng_assert(least->first <= least->second);
}

static bool may_have(const struct ng_field *field, uint32_t cell, unsigned value)
{
    return ng_field_may(field, cell / field->width, cell % field->width, value);
}

static bool is_open(const struct ng_field *field, uint32_t cell)
{
    return ng_field_value(field, cell / field->width, cell % field->width) == NONOGRAM_UNKNOWN;
}

static bool is_stopped(const struct ng_split *split)
{
    return split->field->poll.stopped;
}

/* Tries all values of look->cell. Refuted values are removed for good, by nodes below *node.
 * Returns NONOGRAM_END if no value is left: the leaf is refuted. Incomplete if stopped. */
static enum nonogram_status look_at(struct ng_split *split, uint32_t *node, struct look *look)
{
    struct ng_field *field = split->field;
    struct least least = {SIZE_MAX, SIZE_MAX};
    for (unsigned v = 0; v < field->values && is_open(field, look->cell) && !is_stopped(split);
         v++) {
        struct ng_split_node step = {.cell = look->cell, .value = (uint8_t)v, .has = true};
        if (!may_have(field, look->cell, v)) {
            continue;
        }
        size_t gain;
        if (try_value(field, &step, &gain)) {
            take_gain(&least, gain);
            continue;
        }
        step.has = false;
        if (!add_node(split, node, step)) {
            return NONOGRAM_NO_MEMORY;
        }
        ng_split_say(field, &step);
        if (!ng_field_propagate(field)) {
            return NONOGRAM_END;
        }
    }
    ng_assert(!is_open(field, look->cell) || least.second < SIZE_MAX || is_stopped(split));
    look->score = is_open(field, look->cell) ? (double)least.first * (double)least.second : -1;
    return NONOGRAM_OK;
}

static size_t list_open_cells(const struct ng_split *split)
{
    uint32_t cells = split->field->width * split->field->height;
    size_t count = 0;
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (is_open(split->field, cell)) {
            split->cells[count++] = cell;
        }
    }
    ng_assert((count == 0) == ng_field_solved(split->field));
    return count;
}

/* Chooses the best of some cells to split at; its score is below 0 if none is open any more. */
static enum nonogram_status choose(struct ng_split *split, uint32_t *node, struct look *best)
{
    size_t count = list_open_cells(split);
    *best = (struct look){.score = -1};
    for (size_t i = 0; i < count && i < CANDIDATES && !is_stopped(split); i++) {
        size_t drawn = i + (size_t)ng_random_below(&split->random, count - i);
        ng_assert(drawn >= i && drawn < count);
        struct look look = {.cell = split->cells[drawn], .score = -1};
        split->cells[drawn] = split->cells[i];
        enum nonogram_status status = look_at(split, node, &look);
        if (status != NONOGRAM_OK) {
            return status;
        }
        if (look.score > best->score) {
            *best = look;
        }
    }
    if (best->score >= 0 && !is_open(split->field, best->cell)) {
        best->score = -1; /* decided by the refutation of a later candidate's value */
    }
    return NONOGRAM_OK;
}

/* Makes a leaf for each value that the cell can have. */
static bool branch(struct ng_split *split, uint32_t parent, uint32_t cell)
{
    ng_assert(is_open(split->field, cell));
    struct ng_field *field = split->field;
    for (unsigned v = 0; v < field->values && !is_stopped(split); v++) {
        size_t mark = ng_field_mark(field);
        struct ng_split_node step = {.cell = cell, .value = (uint8_t)v, .has = true};
        uint32_t node = parent;
        bool made = true;
        if (!may_have(field, cell, v)) {
            continue;
        }
        if (ng_field_assume(field, cell, v)) {
            made = add_node(split, &node, step) && push_leaf(split, node);
        }
        ng_field_undo(field, mark);
        ng_assert(ng_field_mark(field) == mark && is_open(field, cell));
        if (!made) {
            return false;
        }
    }
    return true;
}

/* Splits the largest leaf, or refutes values in it, or refutes the leaf. */
static enum nonogram_status split_largest(struct ng_split *split)
{
    struct ng_split_leaf leaf = pop_leaf(split);
    ng_assert(split->leaf_count == 0 || !comes_before(&split->leaves[0], &leaf));
    enter(split, leaf.node);
    struct look best;
    enum nonogram_status status = choose(split, &leaf.node, &best);
    if (is_stopped(split)) {
        return NONOGRAM_OK;
    }
    if (status != NONOGRAM_OK) {
        return status == NONOGRAM_END ? NONOGRAM_OK : status;
    }
    bool made = best.score < 0 ? push_leaf(split, leaf.node) : branch(split, leaf.node, best.cell);
    return made ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}

enum nonogram_status ng_split_grow(struct ng_split *split, size_t parts)
{
    size_t effort =
        parts < (SIZE_MAX - LEAST_EFFORT) / EFFORT ? EFFORT * parts + LEAST_EFFORT : SIZE_MAX;
    for (; split->leaf_count > 0 && split->leaf_count < parts && effort > 0; effort--) {
        ng_assert(split->leaf_count <= split->leaf_capacity);
        ng_check_structure(is_heap(split));
        if (split->leaves[0].open == 0) {
            break;
        }
        if (ng_poll_work(&split->field->poll, NG_POLL_INTERVAL)) {
            return NONOGRAM_END;
        }
        enum nonogram_status status = split_largest(split);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
    if (is_stopped(split)) {
        return NONOGRAM_END;
    }
    qsort(split->leaves, split->leaf_count, sizeof *split->leaves, compare_leaves);
    return NONOGRAM_OK;
}

/* Makes the root, which is the first leaf unless lines refute it. */
static bool start(struct ng_split *split, struct ng_poll *poll)
{
    split->field = ng_field_new(split->puzzle, NULL, poll);
    split->cells =
        ng_alloc_array((size_t)split->puzzle->width * split->puzzle->height, sizeof *split->cells);
    split->leaves = ng_alloc_array(1, sizeof *split->leaves);
    split->leaf_capacity = 1;
    if (split->field == NULL || split->cells == NULL || split->leaves == NULL) {
        return false;
    }
    ng_random_seed(&split->random, 0);
    bool possible = ng_field_propagate(split->field);
    poll->stopped = is_stopped(split);
    return !poll->stopped && ng_field_log(split->field) &&
           (!possible || push_leaf(split, NG_SPLIT_ROOT));
}

struct ng_split *ng_split_new(const struct nonogram_puzzle *puzzle, struct ng_poll *poll)
{
    struct ng_split *split = ng_alloc_zeroed(1, sizeof *split);
    if (split == NULL) {
        return NULL;
    }
    split->puzzle = puzzle;
    if (!start(split, poll)) {
        ng_split_free(split);
        return NULL;
    }
    return split;
}

void ng_split_free(struct ng_split *split)
{
    if (split == NULL) {
        return;
    }
    ng_field_free(split->field);
    ng_alloc_free(split->nodes);
    ng_alloc_free(split->leaves);
    ng_alloc_free(split->cells);
    ng_alloc_free(split);
}

size_t ng_split_count(const struct ng_split *split)
{
    return split->leaf_count > 0 ? split->leaf_count : 1;
}

void ng_split_given(struct ng_split *split, size_t number, uint8_t *cells)
{
    const struct nonogram_puzzle *puzzle = split->puzzle;
    size_t size = (size_t)puzzle->width * puzzle->height;
    ng_assert(number < ng_split_count(split));
    if (number < split->leaf_count) {
        enter(split, split->leaves[number].node);
        ng_field_cells(split->field, cells);
    } else if (puzzle->given != NULL) {
        memcpy(cells, puzzle->given, size);
    } else {
        memset(cells, NONOGRAM_UNKNOWN, size);
    }
}

/* FNV-1a, eight bytes per number. */
static uint64_t mix(uint64_t digest, uint64_t number)
{
    for (unsigned shift = 0; shift < 64; shift += 8) {
        digest = ng_hash_byte(digest, (unsigned char)(number >> shift & 0xff));
    }
    return digest;
}

static uint64_t mix_clue(uint64_t digest, const struct ng_clue *clue)
{
    digest = mix(mix(digest, clue->count), clue->open);
    for (uint32_t i = 0; i < clue->count; i++) {
        digest = mix(mix(digest, clue->blocks[i].length), clue->blocks[i].colour);
    }
    return digest;
}

uint64_t ng_split_digest(const struct ng_split *split)
{
    const struct nonogram_puzzle *puzzle = split->puzzle;
    size_t size = (size_t)puzzle->width * puzzle->height;
    uint64_t digest = NG_HASH_EMPTY;
    digest = mix(mix(mix(digest, puzzle->width), puzzle->height), puzzle->palette.count);
    for (uint32_t i = 0; i < puzzle->width + puzzle->height; i++) {
        digest = mix_clue(digest, &puzzle->lines[i]);
    }
    for (size_t i = 0; i < size && puzzle->given != NULL; i++) {
        digest = mix(digest, puzzle->given[i]);
    }
    for (size_t i = 0; i < split->leaf_count; i++) {
        uint32_t node = split->leaves[i].node;
        for (digest = mix(digest, i); node != NG_SPLIT_ROOT; node = split->nodes[node].parent) {
            const struct ng_split_node *step = &split->nodes[node];
            ng_assert(node < split->node_count && step->value <= puzzle->palette.count);
            digest = mix(mix(mix(digest, step->cell), step->value), step->has);
        }
    }
    return digest;
}

/* ---- parts as puzzles ---- */

_Static_assert(NONOGRAM_PARTS_MAX <= NG_PARTS_MAX / 2, "room for a few more than are wanted");

/* The most conflicts for finding a solution of the whole, about a second. */
#define GUIDE_CONFLICTS 20000

/* The data for passing on the parts. */
struct hand_out {
    const struct nonogram_puzzle *puzzle;
    const struct nonogram_split_options *options;
    struct ng_split *split;
    struct ng_part part;
    struct nonogram_text id;
    uint8_t *cells;
    uint8_t *guide; /* a solution of the whole, or NULL if unknown */
};

static enum nonogram_status hand_out_part(struct hand_out *out, size_t number,
                                          struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_puzzle *copy = NULL;
    out->part.number = number + 1;
    ng_text_reset(&out->id);
    ng_part_write(&out->part, &out->id);
    ng_text_char(&out->id, '\0');
    if (out->id.failed) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_assert(number < ng_split_count(out->split) && out->part.number <= out->part.count);
    ng_assert(strlen(out->id.data) + 1 == out->id.size); /* no zero byte within */
    ng_split_given(out->split, number, out->cells);
    enum nonogram_status status = ng_copy_puzzle(
        out->puzzle,
        &(struct ng_copy_change){.goal = out->guide, .given = out->cells, .id = out->id.data},
        &copy, diagnostic);
    if (status == NONOGRAM_OK) {
        status = out->options->each(out->options->context, copy);
    }
    ng_puzzle_free(copy);
    return status;
}

static enum nonogram_status hand_out_all(struct hand_out *out,
                                         struct nonogram_diagnostic *diagnostic)
{
    size_t count = ng_split_count(out->split);
    const char *id = out->puzzle->notes[NONOGRAM_ID];
    enum nonogram_status status = NONOGRAM_OK;
    out->part = (struct ng_part){.whole = id,
                                 .whole_size = id != NULL ? strlen(id) : 0,
                                 .digest = ng_split_digest(out->split),
                                 .count = count};
    ng_assert(count >= 1 && count <= NG_PARTS_MAX);
    for (size_t i = 0; i < count && status == NONOGRAM_OK; i++) {
        status = hand_out_part(out, i, diagnostic);
    }
    return status;
}

/* Searches for a solution of the whole: most parts then have none, and a solver that knows it
 * proves this sooner. */
static enum nonogram_status find_guide(struct hand_out *out)
{
    struct nonogram_result result = ng_solve_nothing();
    const struct nonogram_solve_options options = {.first = true,
                                                   .jobs = 1,
                                                   .conflict_limit = GUIDE_CONFLICTS,
                                                   .stop = out->options->stop,
                                                   .context = out->options->context};
    enum nonogram_status status = ng_solve(out->puzzle, &options, NULL, &result);
    ng_assert(result.second == NULL && result.found <= 1);
    if (status == NONOGRAM_OK && result.limited == NONOGRAM_LIMIT_STOPPED) {
        status = NONOGRAM_END;
    } else if (status == NONOGRAM_OK && result.limited == NONOGRAM_LIMIT_MEMORY) {
        status = NONOGRAM_NO_MEMORY;
    }
    if (result.found > 0) {
        out->guide = result.first;
    } else {
        ng_alloc_free(result.first);
    }
    return status;
}

enum nonogram_status ng_parts_hand_out(const struct nonogram_puzzle *puzzle,
                                       const struct nonogram_split_options *options,
                                       struct nonogram_diagnostic *diagnostic)
{
    struct hand_out out = {.puzzle = puzzle, .options = options};
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    struct ng_poll poll = {.stop = options->stop, .context = options->context};
    out.split = ng_split_new(puzzle, &poll);
    out.cells = ng_alloc_array((size_t)puzzle->width * puzzle->height, 1);
    if (poll.stopped) {
        status = NONOGRAM_END;
    } else if (out.split != NULL && out.cells != NULL) {
        status = ng_split_grow(out.split, options->parts);
    }
    if (status == NONOGRAM_OK && ng_split_count(out.split) > 1) {
        status = find_guide(&out);
    }
    if (status == NONOGRAM_OK) {
        status = hand_out_all(&out, diagnostic);
    }
    ng_alloc_free(out.guide);
    ng_alloc_free(out.cells);
    ng_text_clear(&out.id);
    ng_split_free(out.split);
    return status;
}
