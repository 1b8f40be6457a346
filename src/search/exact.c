/* Works on the lattice of a line as words of bits, with one pass per explanation. Relies on the
 * rules having come to rest: bounds and planes agree. */
#include "search/exact.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"
#include "grid/field.h"
#include "line/deduce.h"
#include "line/reach.h"
#include "search/assignment.h"

/* At most 2^20 fingerprints: 8 MB. */
#define SETTLED_BITS_MOST 20u

struct ng_exact {
    const struct ng_lattice *lattices;
    uint32_t lines;
    unsigned values;
    uint64_t *planes;  /* the planes of the current line: cell p can be v */
    uint64_t *support; /* the values that deduction leaves */
    uint64_t *chosen;  /* per value: cells that the explanation has as "not v" */
    uint64_t *assumed; /* the planes with the opposite of the literal to explain */
    uint64_t *scratch;
    uint64_t *settled; /* fingerprints of lines without deductions, indexed by their first bits */
    unsigned settled_shift;
};

#define NG_EXACT_ARRAYS(X)                                                                         \
    X(planes)                                                                                      \
    X(support)                                                                                     \
    X(chosen)                                                                                      \
    X(assumed)                                                                                     \
    X(scratch)                                                                                     \
    X(settled)

static void free_exact(void *self)
{
    struct ng_exact *exact = self;
    if (exact == NULL) {
        return;
    }
#define X(name) ng_memory_free(exact->name);
    NG_EXACT_ARRAYS(X)
#undef X
    ng_memory_free(exact);
}

/* Room for 32 to 64 fingerprints per line, at most 2^20 in all: this avoids two fifths of the
 * deductions, and ten times the room not many more. */
static bool allocate_settled(struct ng_exact *exact, const struct ng_field *field)
{
    unsigned bits = 6 + ng_bits_highest(exact->lines | 1);
    bits = bits < SETTLED_BITS_MOST ? bits : SETTLED_BITS_MOST;
    exact->settled_shift = 64 - bits;
    exact->settled = ng_memory_zeroed(field->memory, (size_t)1 << bits, sizeof *exact->settled);
    return exact->settled != NULL;
}

static bool allocate_exact(struct ng_exact *exact, const struct ng_field *field)
{
    size_t words = field->row_words > field->column_words ? field->row_words : field->column_words;
    size_t scratch = ng_line_scratch_most(field->lattices, field->lines, field->values);
    scratch = ng_size_add(scratch, ng_size_multiply(4, words));
    exact->planes = ng_memory_array(field->memory, words, field->values * sizeof(uint64_t));
    exact->support = ng_memory_array(field->memory, words, field->values * sizeof(uint64_t));
    exact->chosen = ng_memory_array(field->memory, words, field->values * sizeof(uint64_t));
    exact->assumed = ng_memory_array(field->memory, words, field->values * sizeof(uint64_t));
    exact->scratch = ng_memory_array(field->memory, scratch, sizeof(uint64_t));
    bool all = allocate_settled(exact, field);
#define X(name) all = all && exact->name != NULL;
    NG_EXACT_ARRAYS(X)
#undef X
    return all;
}

static void *make_exact(struct ng_core *core, const struct ng_field *field)
{
    (void)core;
    struct ng_exact *exact = ng_memory_zeroed(field->memory, 1, sizeof *exact);
    if (exact == NULL) {
        return NULL;
    }
    exact->lattices = field->lattices;
    exact->lines = field->lines;
    exact->values = field->values;
    if (!allocate_exact(exact, field)) {
        free_exact(exact);
        return NULL;
    }
    return exact;
}

/* The current line, and the explanation that is being made. */
struct work {
    struct ng_exact *exact;
    struct ng_assignment *assignment;
    const struct ng_log *log; /* can be NULL */
    const struct ng_native *native;
    const struct ng_native_line *line;
    const struct ng_lattice *lattice;
    size_t words;
    uint32_t first; /* the native block that is the lattice's block 0 */
    bool assuming;  /* that the cell below has `value`, or (`inverse`) any other value */
    uint32_t cell;
    unsigned value;
    bool inverse;
};

static uint32_t grid_cell(const struct work *work, uint32_t p)
{
    ng_assert(p < work->lattice->length);
    return work->line->cell + p * work->line->stride;
}

static void explain_by_cell(struct work *work, uint32_t p, unsigned value)
{
    uint64_t *chosen = work->exact->chosen + value * work->words;
    ng_assert(!ng_bits_get(work->exact->planes + value * work->words, p)); /* excluded */
    if (!ng_bits_get(chosen, p)) {
        ng_bits_set(chosen, p);
        ng_explanation_add(work->assignment,
                           ng_assignment_why_not(work->assignment, grid_cell(work, p), value));
    }
}

/* Whether the assumption alone excludes this value for the cell. */
static bool assumed_away(const struct work *work, unsigned value)
{
    return work->assuming && (value == work->value) == work->inverse;
}

NG_INLINE bool any_bit(const uint64_t *bits, size_t words)
{
    uint64_t any = 0;
    for (size_t j = 0; j < words; j++) {
        any |= bits[j];
    }
    return any != 0;
}

/* A rank of nodes; bit 0 is position `base`. */
struct nodes {
    uint64_t *bits;
    size_t words;
    uint32_t base;
};

NG_INLINE bool has(const struct nodes *rank, uint32_t p)
{
    ng_assert(p - rank->base < 64 * rank->words);
    return ng_bits_get(rank->bits, p - rank->base);
}

/* Removes a position, which can be outside of the rank. */
NG_INLINE void drop(const struct nodes *rank, uint32_t p)
{
    if (p - rank->base < 64 * rank->words) {
        ng_bits_unset(rank->bits, p - rank->base);
    }
}

NG_INLINE uint32_t lowest(const struct nodes *rank)
{
    size_t j = 0;
    while (rank->bits[j] == 0) {
        j++;
    }
    return rank->base + (uint32_t)(64 * j + ng_bits_lowest(rank->bits[j]));
}

NG_INLINE uint32_t highest(const struct nodes *rank)
{
    size_t j = rank->words - 1;
    while (rank->bits[j] == 0) {
        j--;
    }
    return rank->base + (uint32_t)(64 * j + ng_bits_highest(rank->bits[j]));
}

/* Continues `reach` through the rank before block i, and explains the edges that it must not take
 * (to positions of `back`). */
NG_INLINE void cut_rank(struct work *work, uint32_t i, uint64_t *reach, const uint64_t *back,
                        const struct nodes *rank)
{
    unsigned loop = work->lattice->blocks[i].loop;
    size_t words = rank->words;
    uint64_t *mask = rank->bits;
    bool away = assumed_away(work, loop);
    for (size_t j = 0; j < words; j++) {
        mask[j] = ~ng_reach_word_down(back, words, j, 1);
    }
    ng_reach_clip(mask, words, rank->base, 0, work->lattice->length - 1);
    if (away) {
        drop(rank, work->cell);
    }
    ng_reach_flood_right(reach, mask, words);
    for (size_t j = 0; j < words; j++) {
        mask[j] = reach[j] & ng_reach_word_down(back, words, j, 1);
    }
    if (away) {
        drop(rank, work->cell);
    }
    for (size_t j = 0; j < words; j++) {
        for (uint64_t word = mask[j]; word != 0; word &= word - 1) {
            explain_by_cell(work, rank->base + (uint32_t)(64 * j) + ng_bits_lowest(word), loop);
        }
    }
}

/* Removes the starts of a block that the assumption excludes from a rank. */
NG_INLINE void drop_assumed(const struct work *work, const struct ng_lattice_block *block,
                            const struct nodes *rank)
{
    if (block->length > 0 && assumed_away(work, block->colour)) {
        uint32_t from = work->cell + 1 > block->length ? work->cell + 1 - block->length : 0;
        for (uint32_t p = from; p <= work->cell; p++) {
            drop(rank, p);
        }
    }
    if (block->gap != 0 && assumed_away(work, 0) && work->cell >= block->length) {
        drop(rank, work->cell - block->length);
    }
}

/* Explains by one of the cells why the block cannot start at p: preferably a cell that the
 * explanation already has, else the last one, which most later starts share. */
static void block_by_cell(struct work *work, const struct ng_lattice_block *block, uint32_t p)
{
    const uint64_t *chosen = work->exact->chosen + block->colour * work->words;
    const uint64_t *may = work->exact->planes + block->colour * work->words;
    if (block->gap != 0 && ng_bits_get(work->exact->chosen, p + block->length)) {
        return;
    }
    uint32_t last = NG_NONE;
    for (uint32_t c = p; c < p + block->length; c++) {
        if (ng_bits_get(chosen, c)) {
            return;
        }
        last = ng_bits_get(may, c) ? last : c;
    }
    if (last != NG_NONE) {
        explain_by_cell(work, last, block->colour);
    } else {
        ng_assert(block->gap != 0 && !ng_bits_get(work->exact->planes, p + block->length));
        explain_by_cell(work, p + block->length, 0);
    }
}

/* Explains the starts in `rank` that the bounds of block i exclude, by a bound on each side, and
 * removes them. A bound stands for many cells: explanations are shorter than by cells first. */
NG_INLINE void block_by_bounds(struct work *work, uint32_t i, const struct nodes *rank)
{
    uint32_t block = work->first + i;
    uint32_t lower = (uint32_t)work->native->lower[block];
    uint32_t upper = (uint32_t)ng_native_upper(work->native, block);
    ng_assert(lower <= upper);
    uint32_t last = NG_NONE;
    for (uint32_t p = lowest(rank); p < lower; p++) {
        if (has(rank, p)) {
            last = p;
            drop(rank, p);
        }
    }
    if (last != NG_NONE) {
        ng_assert(last < lower);
        ng_explanation_add(work->assignment,
                           ng_native_order(work->native, block, (int32_t)last + 1));
    }
    if (!any_bit(rank->bits, rank->words)) {
        return;
    }
    last = NG_NONE;
    for (uint32_t p = highest(rank); p > upper; p--) {
        if (has(rank, p)) {
            last = p;
            drop(rank, p);
        }
    }
    if (last != NG_NONE) {
        ng_assert(last > upper);
        ng_explanation_add(work->assignment,
                           ng_negate(ng_native_order(work->native, block, (int32_t)last)));
    }
}

/* Continues `reach` through block i, without the starts that must not be reached, and explains
 * these. Leaves the reach at the next rank in `reach`. */
NG_INLINE void cut_block(struct work *work, uint32_t i, size_t skip, uint64_t *reach,
                         const uint64_t *back, const struct nodes *rank)
{
    const struct ng_lattice_block *block = &work->lattice->blocks[i];
    const struct ng_order_block *root = &work->native->blocks[work->first + i];
    const struct nodes reached = {reach, rank->words, rank->base};
    size_t words = rank->words;
    ng_reach_clip(reach, words, rank->base, (uint32_t)root->first, (uint32_t)root->last);
    drop_assumed(work, block, &reached);
    for (size_t j = 0; j < words; j++) {
        uint64_t harmful = ng_reach_word_down(back, words, j, skip);
        rank->bits[j] = reach[j] & harmful;
        reach[j] &= ~harmful;
    }
    ng_reach_shift_up(reach, words, skip);
    if (!any_bit(rank->bits, words)) {
        return;
    }
    block_by_bounds(work, i, rank);
    for (size_t j = 0; j < words; j++) {
        for (uint64_t word = rank->bits[j]; word != 0; word &= word - 1) {
            block_by_cell(work, block, rank->base + (uint32_t)(64 * j) + ng_bits_lowest(word));
        }
    }
}

/* Appends literals that block every path under `assumed`, where no path is possible. */
NG_INLINE void cut(struct work *work, struct ng_reach_shape shape, unsigned values)
{
    const struct ng_exact *exact = work->exact;
    const struct ng_lattice *lattice = work->lattice;
    size_t words = shape.rank;
    struct ng_reach_ranks ranks = ng_reach_lay_out(lattice, exact->scratch, shape);
    struct ng_reach_windows windows = {work->native->lower + work->first,
                                       work->native->ends + work->first};
    ng_reach_left(lattice, &windows, exact->assumed, values, &ranks);
    ng_assert(!(ranks.backward[0] & 1)); /* no placement is left, as something is to be explained */
    uint64_t *reach = ranks.tmp;
    memset(reach, 0, words * sizeof *reach);
    reach[0] = 1;
    for (uint32_t i = 0;; i++) {
        const struct nodes rank = {reach + words, words, ng_reach_base(lattice, i, shape)};
        cut_rank(work, i, reach, ranks.backward + i * words, &rank);
        if (i == lattice->count) {
            return;
        }
        cut_block(work, i, ng_reach_skip(lattice, i, shape), reach,
                  ranks.backward + (i + 1) * words, &rank);
    }
}

/* Explains why the assumption (or, without one, the line) is impossible. Returns the index of the
 * explanation in the buffer. Sets assignment->failed when out of memory. */
static uint32_t explain(struct work *work)
{
    struct ng_exact *exact = work->exact;
    struct ng_assignment *assignment = work->assignment;
    size_t words = work->words;
    memcpy(exact->assumed, exact->planes, exact->values * words * sizeof *exact->assumed);
    for (unsigned v = 0; v < exact->values; v++) {
        if (assumed_away(work, v)) {
            ng_bits_unset(exact->assumed + v * words, work->cell);
        }
    }
    memset(exact->chosen, 0, exact->values * words * sizeof *exact->chosen);
    uint32_t at = ng_explanation_begin(assignment);
    if (words == 1) {
        cut(work, (struct ng_reach_shape){1, 1, false}, exact->values);
    } else if (ng_reach_may_slide(work->lattice)) {
        cut(work, (struct ng_reach_shape){words, 1, true}, exact->values);
    } else {
        cut(work, (struct ng_reach_shape){words, words, false}, exact->values);
    }
    ng_explanation_end(assignment, at);
    return at;
}

/* Assigns a cell's literal with an explanation of why its opposite is impossible. */
static void assign(struct work *work, uint32_t p, unsigned value, bool is)
{
    uint32_t literal = ng_native_cell(work->native, grid_cell(work, p), value);
    literal = is ? literal : ng_negate(literal);
    ng_assert(literal > NG_FALSE);
    if (work->assignment->values[literal] != 0) {
        return;
    }
    work->assuming = true;
    work->cell = p;
    work->value = value;
    ng_assert(value > 0 && value < work->exact->values);
    work->inverse = is;
    ng_poll_work(&work->assignment->poll, (uint64_t)4 * work->lattice->count * work->words);
    uint32_t at = explain(work);
    if (!work->assignment->failed) {
        ng_assignment_assign(work->assignment, literal, (struct ng_reason){at, NG_EXPLAINED});
        if (work->log != NULL && work->assignment->level == 0) {
            work->log->fix(work->log->context, literal);
        }
    }
}

/* Assigns a cell that has lost values: the only remaining value, or "not" for each lost one. */
static void assign_cell(struct work *work, uint32_t p)
{
    const struct ng_exact *exact = work->exact;
    unsigned left = 0, last = 0;
    for (unsigned v = 0; v < exact->values; v++) {
        if (ng_bits_get(exact->support + v * work->words, p)) {
            left++;
            last = v;
        }
    }
    ng_assert(left > 0);
    if (left == 1 && last != 0) {
        assign(work, p, last, true);
        return;
    }
    for (unsigned v = 1; v < exact->values; v++) {
        const uint64_t *before = exact->planes + v * work->words;
        if (ng_bits_get(before, p) && !ng_bits_get(exact->support + v * work->words, p)) {
            assign(work, p, v, false);
        }
    }
}

static void conflict(struct work *work)
{
    work->assuming = false;
    ng_explanation_conflict(work->assignment, explain(work));
}

static void load_planes(struct work *work)
{
    struct ng_exact *exact = work->exact;
    for (unsigned v = 0; v < exact->values; v++) {
        const uint64_t *excluded = work->native->planes + work->line->plane + v * work->words;
        uint64_t *plane = exact->planes + v * work->words;
        ng_bits_fill(plane, work->words, work->lattice->length);
        for (size_t j = 0; j < work->words; j++) {
            plane[j] &= ~excluded[j];
        }
    }
    memcpy(exact->support, exact->planes, exact->values * work->words * sizeof *exact->support);
}

/* Deduces one line; returns false at a conflict. The search often returns to the same state of a
 * line; states without deductions are recognised by their fingerprints. If two states share one, a
 * deduction is missed, but the search stays sound. */
static bool deduce_line(struct ng_exact *exact, struct ng_assignment *assignment,
                        const struct ng_log *log, uint32_t line)
{
    const struct ng_native *native = assignment->native;
    struct work work = {.exact = exact,
                        .assignment = assignment,
                        .log = log,
                        .native = native,
                        .line = &native->lines[line],
                        .lattice = &exact->lattices[line],
                        .words = native->lines[line].words,
                        .first = native->lines[line].first + 1};
    if (work.line->count == 0) {
        return true;
    }
    ng_assert(work.lattice->count + 2 == work.line->count && !work.lattice->open);
    ng_assert((int32_t)work.lattice->length == work.line->length);
    assignment->ticks += 4;
    uint64_t state = ng_native_fingerprint(work.native, line);
    uint64_t *settled = &exact->settled[state >> exact->settled_shift];
    ng_assert(state != 0);
    if (*settled == state) {
        return true;
    }
    ng_assert(work.first + work.lattice->count <= native->block_count);
    ng_poll_work(&assignment->poll, (uint64_t)4 * work.lattice->count * work.words);
    load_planes(&work);
    if (!ng_line_deduce_within(work.lattice, work.native->lower + work.first,
                               work.native->ends + work.first, exact->values, exact->support,
                               exact->scratch)) {
        conflict(&work);
        return false;
    }
    bool nothing = true;
    for (size_t j = 0; j < work.words; j++) {
        uint64_t lost = 0;
        for (unsigned v = 0; v < exact->values; v++) {
            lost |= exact->planes[v * work.words + j] & ~exact->support[v * work.words + j];
            ng_assert(!(exact->support[v * work.words + j] & ~exact->planes[v * work.words + j]));
        }
        nothing = nothing && lost == 0;
        for (; lost != 0 && !assignment->failed && !assignment->poll.stopped; lost &= lost - 1) {
            assign_cell(&work, (uint32_t)(64 * j) + ng_bits_lowest(lost));
        }
    }
    if (nothing) {
        *settled = state;
    }
    return true;
}

/* Deduces changed lines until one yields something; false at a conflict. */
static bool deduce(void *self, struct ng_assignment *assignment, const struct ng_log *log)
{
    struct ng_exact *exact = self;
    struct ng_native *native = assignment->native;
    uint32_t before = assignment->trail_size;
    ng_assert(assignment->propagated == before); /* bounds and planes agree */
    while (native->changed_size > 0 && assignment->trail_size == before && !assignment->failed &&
           !assignment->poll.stopped) {
        if (!deduce_line(exact, assignment, log, ng_native_take_changed(native))) {
            return assignment->failed;
        }
    }
    return true;
}

const struct ng_hooks ng_exact_hooks = {
    .make = make_exact,
    .free = free_exact,
    .deduce = deduce,
};
