/* Walks the paths through a lattice in order, and counts them, rank by rank, with big numbers. */
#include "line/placements.h"

#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"
#include "line/deduce.h"
#include "line/reach.h"

#include <string.h>

/* In offsets, blocks keep the offset and each cell passed in a rank adds one to it, so that a walk
 * is a path through (blocks + 1) x (slack + 1) nodes. */

static bool fits_cell(const struct ng_partial *line, unsigned value, uint32_t cell)
{
    ng_assert(value < line->values && cell / 64 < line->words);
    return ng_bits_get(line->planes + value * line->words, cell);
}

/* Whether a placement can pass from offset d to d + 1, d < slack, in the rank before block i. Block
 * `count` stands for the last rank. */
static bool may_pass(const struct ng_lattice *lattice, const struct ng_partial *line, uint32_t i,
                     uint32_t d)
{
    ng_assert(i <= lattice->count && d < lattice->slack);
    return fits_cell(line, lattice->blocks[i].loop, lattice->blocks[i].lo + d);
}

/* ---- enumerating ---- */

/* Walks the paths of a lattice in order. Only places from which the right edge can be reached are
 * entered, so that the walk never has to turn back. */

/* The words of a rank of nodes: one bit per offset. */
static size_t rank_words(const struct ng_lattice *lattice)
{
    return ng_bits_words((size_t)lattice->slack + 1);
}

static uint64_t *take_rank(const struct ng_placements *p, uint32_t i)
{
    ng_assert(i < p->lattice->count);
    return p->take + i * rank_words(p->lattice);
}

/* Sets p->live to the nodes of the last rank from which the right edge can be reached. */
static void live_last(struct ng_placements *p)
{
    uint32_t slack = p->lattice->slack;
    ng_assert(!p->lattice->open && p->line.words == ng_line_words(p->lattice->length));
    memset(p->live, 0, rank_words(p->lattice) * sizeof *p->live);
    ng_bits_set(p->live, slack);
    for (uint32_t d = slack; d-- > 0;) {
        if (!may_pass(p->lattice, &p->line, p->lattice->count, d)) {
            return;
        }
        ng_bits_set(p->live, d);
    }
}

/* Sets p->runs to the cells from which a run of block i's length can have its colour. They are set
 * already if the block after it is equal. */
static void find_runs(struct ng_placements *p, uint32_t i)
{
    const struct ng_lattice_block *block = &p->lattice->blocks[i];
    size_t words = p->line.words;
    if (i + 1 < p->lattice->count && block[1].colour == block->colour &&
        block[1].length == block->length) {
        return;
    }
    if (block->length == 0) {
        ng_bits_fill(p->runs, words, (size_t)p->lattice->length + 1);
        return;
    }
    memcpy(p->runs, p->line.planes + block->colour * words, words * sizeof *p->runs);
    for (uint32_t have = 1; have < block->length;) {
        uint32_t more = have < block->length - have ? have : block->length - have;
        for (size_t j = 0; j < words; j++) {
            p->runs[j] &= ng_reach_word_down(p->runs, words, j, more);
        }
        have += more;
    }
}

/* Moves p->live from rank i + 1 back to rank i, over block i, 64 offsets at a time. */
static void live_before(struct ng_placements *p, uint32_t i)
{
    const struct ng_lattice_block *block = &p->lattice->blocks[i];
    size_t words = p->line.words;
    const uint64_t *loop = p->line.planes + block->loop * words;
    uint64_t *take = take_rank(p, i);
    uint64_t above = 0; /* bit 0 of the word above */
    ng_assert(i < p->lattice->count && rank_words(p->lattice) <= words);
    find_runs(p, i);
    for (size_t j = rank_words(p->lattice); j-- > 0;) {
        take[j] = p->live[j] & ng_reach_word_down(p->runs, words, j, block->lo);
        if (block->gap != 0) {
            take[j] &= ng_reach_word_down(p->line.planes, words, j, block->lo + block->length);
        }
        uint64_t pass = ng_reach_word_down(loop, words, j, block->lo);
        p->live[j] = ng_reach_flood_word(take[j] | (pass & above << 63), pass);
        above = p->live[j] & 1;
    }
}

static void begin_placing(struct ng_placements *p)
{
    live_last(p);
    for (uint32_t i = p->lattice->count; i-- > 0;) {
        live_before(p, i);
    }
    ng_assert(p->lattice->slack < p->lattice->length || p->lattice->count == 0);
    p->ended = !ng_bits_get(p->live, 0);
}

/* Finds a place for block i at offset `from` or later in its rank; false if there is none. */
static bool seek(struct ng_placements *p, uint32_t i, uint32_t from)
{
    const uint64_t *take = take_rank(p, i);
    ng_assert(from <= p->lattice->slack && (i == 0 || p->at[i - 1] <= from));
    for (uint32_t d = from;; d++) {
        if (ng_bits_get(take, d)) {
            p->at[i] = d;
            return true;
        }
        if (d == p->lattice->slack || !may_pass(p->lattice, &p->line, i, d)) {
            return false;
        }
    }
}

/* Places the blocks from i on as far left as possible, from offset `from`. */
static void settle_block(struct ng_placements *p, uint32_t i, uint32_t from)
{
    for (; i < p->lattice->count; i++) {
        bool found = seek(p, i, from);
        ng_assert(found && p->at[i] >= from); /* every place entered can be completed */
        (void)found;
        from = p->at[i];
    }
}

/* Moves the last block that can move to its next place, and later ones back to the left. */
static bool advance_block(struct ng_placements *p)
{
    for (uint32_t i = p->lattice->count; i-- > 0;) {
        uint32_t d = p->at[i];
        ng_assert(i + 1 == p->lattice->count || d <= p->at[i + 1]);
        if (d < p->lattice->slack && may_pass(p->lattice, &p->line, i, d) && seek(p, i, d + 1)) {
            settle_block(p, i + 1, p->at[i]);
            return true;
        }
    }
    return false;
}

/* Writes the cells of the present placement. */
static void write_placement(struct ng_placements *p)
{
    uint32_t cell = 0;
    for (uint32_t i = 0; i < p->lattice->count; i++) {
        const struct ng_lattice_block *block = &p->lattice->blocks[i];
        uint32_t start = block->lo + p->at[i];
        ng_assert(start >= cell && start + block->length + block->gap <= p->lattice->length);
        ng_assert(ng_bits_get(take_rank(p, i), p->at[i]));
        memset(p->cells + cell, block->loop, start - cell);
        memset(p->cells + start, block->colour, block->length);
        memset(p->cells + start + block->length, 0, block->gap);
        cell = start + block->length + block->gap;
    }
    memset(p->cells + cell, p->lattice->blocks[p->lattice->count].loop, p->lattice->length - cell);
}

/* Whether each cell has one of its possible values. */
static bool is_allowed(const struct ng_placements *p)
{
    for (uint32_t c = 0; c < p->lattice->length; c++) {
        if (!fits_cell(&p->line, p->cells[c], c)) {
            return false;
        }
    }
    return true;
}

const uint8_t *ng_placements_next(struct ng_placements *p)
{
    if (p->ended) {
        return NULL;
    }
    if (!p->started) {
        settle_block(p, 0, 0);
    }
    p->ended = p->started && !advance_block(p);
    p->started = true;
    if (p->ended) {
        return NULL;
    }
    write_placement(p);
    ng_check_structure(is_allowed(p));
    return p->cells;
}

enum nonogram_status ng_placements_init(struct ng_placements *p, const struct ng_lattice *lattice,
                                        unsigned values, const uint64_t *planes)
{
    *p = (struct ng_placements){.lattice = lattice,
                                .line = {planes, ng_line_words(lattice->length), values}};
    size_t rank = rank_words(lattice) * sizeof *p->live;
    p->take = ng_alloc_array(lattice->count, rank);
    p->live = ng_alloc_array(1, rank);
    p->runs = ng_alloc_array(p->line.words, sizeof *p->runs);
    p->at = ng_alloc_array(lattice->count, sizeof *p->at);
    p->cells = ng_alloc_array(lattice->length, 1);
    if (p->take == NULL || p->live == NULL || p->runs == NULL || p->at == NULL ||
        p->cells == NULL) {
        ng_placements_free(p);
        return NONOGRAM_NO_MEMORY;
    }
    begin_placing(p);
    return NONOGRAM_OK;
}

void ng_placements_free(struct ng_placements *p)
{
    ng_alloc_free(p->take);
    ng_alloc_free(p->live);
    ng_alloc_free(p->runs);
    ng_alloc_free(p->at);
    ng_alloc_free(p->cells);
}

/* ---- counting ---- */

/* Sums the paths through the places of the enumeration. ways[d] is the number of paths from the
 * left edge to offset d of the present rank. */

/* Extends the paths within rank i: a running sum that restarts at cells that cannot be passed. */
static bool pass_rank(const struct ng_placements *p, uint32_t i, struct ng_big *ways)
{
    for (uint32_t d = 0; d < p->lattice->slack; d++) {
        if (may_pass(p->lattice, &p->line, i, d) && !ng_big_add(&ways[d + 1], &ways[d])) {
            return false;
        }
    }
    return true;
}

static bool sum_paths(const struct ng_placements *p, struct ng_big *ways, struct ng_big *count)
{
    if (!ng_big_set(&ways[0], 1)) {
        return false;
    }
    for (uint32_t i = 0; i < p->lattice->count; i++) {
        if (!pass_rank(p, i, ways)) {
            return false;
        }
        for (uint32_t d = 0; d <= p->lattice->slack;
             d++) { /* paths that cannot take the block end */
            if (!ng_bits_get(take_rank(p, i), d)) {
                ng_big_reset(&ways[d]);
            }
        }
    }
    ng_assert(p->lattice->blocks[p->lattice->count].lo + p->lattice->slack == p->lattice->length);
    return pass_rank(p, p->lattice->count, ways) && ng_big_add(count, &ways[p->lattice->slack]);
}

static bool count_paths(const struct ng_lattice *lattice, const struct ng_partial *line,
                        struct ng_big *count)
{
    size_t nodes = (size_t)lattice->slack + 1;
    struct ng_placements placements;
    if (ng_placements_init(&placements, lattice, line->values, line->planes) != NONOGRAM_OK) {
        return false;
    }
    struct ng_big *ways = ng_alloc_zeroed(nodes, sizeof *ways);
    bool done = ways != NULL && sum_paths(&placements, ways, count);
    for (size_t d = 0; ways != NULL && d < nodes; d++) {
        ng_big_free(&ways[d]);
    }
    ng_alloc_free(ways);
    ng_placements_free(&placements);
    return done;
}

/* Whether no cell is known. */
static bool is_free(const struct ng_lattice *lattice, const struct ng_partial *line)
{
    for (unsigned v = 0; v < line->values; v++) {
        for (uint32_t c = 0; c < lattice->length; c++) {
            if (!fits_cell(line, v, c)) {
                return false;
            }
        }
    }
    return true;
}

enum nonogram_status ng_count_placements(const struct ng_lattice *lattice, unsigned values,
                                         const uint64_t *planes, struct ng_big *count)
{
    struct ng_partial line = {planes, ng_line_words(lattice->length), values};
    ng_big_reset(count);
    ng_assert(!lattice->open);
    bool done = is_free(lattice, &line)
                    ? ng_binomial(count, lattice->slack + lattice->count, lattice->count)
                    : count_paths(lattice, &line, count);
    ng_assert(!done || count->count == 0 || count->digits[count->count - 1] != 0);
    return done ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}
