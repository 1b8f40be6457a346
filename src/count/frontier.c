/* The pass over the rows (count/frontier.h). */
#include "count/frontier.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"
#include "base/poll.h"
#include "base/precision.h"
#include "count/outlook.h"
#include "count/sums.h"
#include "count/sweep.h"

#include <string.h>

enum {
    VALUE_WORK = 16,       /* of a value taken, for base/poll.h */
    LOOK_WORK = 1 << 13,   /* of looking ahead from a state */
    PLACEMENTS = 64,       /* of a row's cells count as much as a state */
    SOME = 1 << 25,        /* work for a lower bound */
    SAMPLE = 256,          /* states of a row before the outlook is judged */
    WORTH = 8,             /* one in so many must be dropped for it to go on */
    KEPT = 400,            /* states that go on for a lower bound */
    WIDEST_ROW = 64,       /* open cells of a row; beyond there is no hope */
    LARGEST = 1 << 14,     /* region, in cells; the same */
    LEAST_BYTES = 1 << 18, /* of a layer, whatever the limit */
};

/* The states where a row begins. */
struct layer {
    struct ng_sums sums;
    size_t at; /* the next entry to go on from */
    uint64_t looked, dropped;
};

/* A placement of the row that is being made, cell by cell. */
struct spot {
    uint32_t down, along; /* states before the cell */
    unsigned value;       /* the next to try */
    uint64_t alive;       /* states of the row from which it can be ended */
};

struct pass {
    struct ng_sweep sweep;
    struct ng_outlook *outlook; /* NULL: lines are too long for one */
    const struct ng_frontier_limits *limits;
    struct ng_frontier_effort *effort;
    struct layer *layers; /* per row, and for the end */
    struct spot *spots;   /* per cell of the longest row, and one */
    uint64_t *sum;        /* of a layer */
    size_t sum_words;
    struct ng_big total; /* of what has come to the end */
    struct ng_big part;  /* scratch */
    size_t most;         /* bytes that a layer may take now */
    struct ng_poll poll; /* of limits->stop; of a lower bound only to count the work */
    bool some;           /* a lower bound is made: what would take long is left out */
    bool full;           /* what follows from one state alone is more than there is room for */
    bool failed;         /* out of memory */
};

/* ---- numbers ---- */

/* big += the number in so many words. */
static bool add_words(struct pass *pass, struct ng_big *big, const uint64_t *words, size_t count)
{
    struct ng_big *part = &pass->part;
    struct ng_big digit = NG_BIG_ZERO;
    ng_assert(count > 0 && count <= pass->sum_words);
    bool done = true;
    ng_big_reset(part);
    for (size_t i = count; i-- > 0 && done;) {
        for (int half = 1; half >= 0 && done; half--) {
            uint64_t bits = half == 1 ? words[i] >> 32 : words[i] & UINT32_MAX;
            /* NOLINTNEXTLINE(misc-redundant-expression): twice 16 bits are 32 */
            done = ng_big_scale(part, 1U << 16) && ng_big_scale(part, 1U << 16) &&
                   ng_big_set(&digit, bits) && ng_big_add(part, &digit);
        }
    }
    done = done && ng_big_add(big, part);
    ng_assert(!done || !ng_big_less(big, part));
    ng_big_free(&digit);
    return done;
}

/* Sums up a table; returns how many words the sum takes, at least 1. */
static unsigned sum_up(struct pass *pass, const struct ng_sums *sums)
{
    size_t size = (size_t)sums->key_words + sums->number_words;
    memset(pass->sum, 0, pass->sum_words * sizeof *pass->sum);
    for (size_t i = 0; i < sums->capacity; i++) {
        const uint64_t *entry = sums->entries + i * size;
        uint64_t carry = 0;
        for (size_t k = 0; entry[0] != 0 && (k < sums->number_words || carry != 0); k++) {
            uint64_t digit = k < sums->number_words ? entry[sums->key_words + k] : 0;
            ng_assert(k < pass->sum_words);
            digit += carry;
            carry = digit < carry;
            pass->sum[k] += digit;
            carry += pass->sum[k] < digit;
        }
    }
    size_t words = pass->sum_words;
    while (words > 1 && pass->sum[words - 1] == 0) {
        words--;
    }
    ng_assert(words <= (size_t)sums->number_words + 1 || sums->count > 1);
    return (unsigned)words;
}

/* ---- layers ---- */

static size_t live_bytes(const struct pass *pass)
{
    size_t bytes = 0;
    for (uint32_t i = 0; i <= pass->sweep.row_count; i++) {
        const struct ng_sums *sums = &pass->layers[i].sums;
        bytes += sums->entries == NULL ? 0 : ng_sums_bytes(sums);
    }
    return bytes;
}

/* Empties the layer after row `row`, made for the numbers that can come into it. */
static bool clear_next(struct pass *pass, uint32_t row)
{
    struct layer *next = &pass->layers[row + 1];
    ng_assert(row < pass->sweep.row_count);
    unsigned words = sum_up(pass, &pass->layers[row].sums);
    ng_sums_clear(&next->sums);
    *next = (struct layer){.at = 0};
    size_t live = live_bytes(pass);
    pass->most = live < pass->limits->bytes ? (pass->limits->bytes - live) / 2 : 0;
    pass->most = pass->most < LEAST_BYTES ? LEAST_BYTES : pass->most;
    return ng_sums_init(&next->sums, pass->sweep.key_words, words, 1, pass->sweep.field->memory);
}

/* False: there is no room for it, or no memory. */
static bool grow(struct pass *pass, struct ng_sums *sums)
{
    size_t bytes = ng_sums_bytes(sums);
    bool fits = bytes <= pass->most && 2 * bytes < ng_memory_left(sums->memory);
    bool grown = fits && ng_sums_grow(sums);
    size_t live = live_bytes(pass);
    pass->effort->bytes = live > pass->effort->bytes ? live : pass->effort->bytes;
    pass->full = pass->full || !fits;
    pass->failed = pass->failed || (fits && !grown);
    ng_assert(!grown || !ng_sums_full(sums));
    return grown;
}

/* Whether there is room for what follows from one more state, grown if need be. */
static bool has_room(struct pass *pass, struct ng_sums *next)
{
    if (!ng_sums_full(next)) {
        return true;
    }
    return ng_sums_bytes(next) <= pass->most / 2 && grow(pass, next);
}

/* Adds a way to a layer. The usual sizes are constants for the compiler. */
static void add(struct pass *pass, struct ng_sums *next, const uint64_t *key,
                const uint64_t *number, unsigned words)
{
    if (next->count >= next->capacity / 8 * 7 && !grow(pass, next)) {
        return;
    }
    ng_assert(next->count < next->capacity);
    if (next->key_words == 1 && next->number_words == 1) {
        ng_sums_add(next, key, number, 1, 1, 1);
    } else if (next->key_words == 2 && next->number_words == 1) {
        ng_sums_add(next, key, number, 1, 2, 1);
    } else {
        ng_sums_add(next, key, number, words, next->key_words, next->number_words);
    }
}

/* ---- from one row to the next ---- */

static bool may_be(const uint64_t *planes, const struct ng_sweep_cell *cell, unsigned value)
{
    return planes == NULL || ng_bits_get(planes + value, cell->column);
}

/* Sets in spots which states of the row can still be ended well, given what its cells may be. Rows
 * of more than 64 states at once are taken as they come. */
static void mark_alive(struct pass *pass, const struct ng_sweep_row *row, const uint64_t *planes)
{
    const struct ng_sweep_cell *cells = pass->sweep.cells + row->from;
    uint32_t count = row->to - row->from;
    unsigned values = pass->sweep.field->values;
    ng_assert(row->from < row->to && row->to <= pass->sweep.cell_count);
    pass->spots[count].alive = 1;
    for (uint32_t i = count; i-- > 0;) {
        uint64_t alive = 0, after = pass->spots[i + 1].alive;
        for (uint32_t state = 0; state < cells[i].along_states && state < 64; state++) {
            for (unsigned v = 0; v < values; v++) {
                uint32_t next = cells[i].along[state * values + v];
                bool leads = next != NG_DIAGRAM_NONE && may_be(planes, &cells[i], v) &&
                             (next >= 64 || (after >> next & 1) != 0);
                alive |= (uint64_t)leads << state;
            }
        }
        pass->spots[i].alive = alive;
    }
}

/* Takes the next value of a spot that leads on, into the key and the spot after; false: none. */
static bool take_value(struct pass *pass, const struct ng_sweep_cell *cell, struct spot *spot,
                       const uint64_t *planes, uint64_t *key)
{
    unsigned values = pass->sweep.field->values;
    ng_assert(spot->along < cell->along_states);
    for (; spot->value < values; spot->value++) {
        uint32_t down = cell->down[(size_t)spot->down * values + spot->value];
        uint32_t along = cell->along[(size_t)spot->along * values + spot->value];
        if (down != NG_DIAGRAM_NONE && along != NG_DIAGRAM_NONE &&
            may_be(planes, cell, spot->value) &&
            (along >= 64 || (spot[1].alive >> along & 1) != 0)) {
            ng_slot_put(key, cell->slot, down);
            spot[1].along = along;
            spot->value++;
            return true;
        }
    }
    return false;
}

/* A value has been taken. Whether the walk over a row has to end. */
static bool must_end(struct pass *pass)
{
    bool stopped = ng_poll_work(&pass->poll, VALUE_WORK);
    bool spent =
        pass->some ? pass->poll.work >= SOME : pass->effort->states >= pass->limits->states;
    pass->full = pass->full || spent;
    return stopped || pass->full || pass->failed;
}

/* Adds all that follows from a state by the placements of the row. `planes`: what its cells may
 * still be, NULL: anything. A depth-first walk over the row's cells. */
static void go_on(struct pass *pass, const struct ng_sweep_row *row, const uint64_t *from,
                  const struct ng_sums *now, struct ng_sums *next, const uint64_t *planes)
{
    const struct ng_sweep_cell *cells = pass->sweep.cells + row->from;
    uint32_t count = row->to - row->from, depth = 0;
    uint64_t placements = 0, key[NG_SWEEP_WORDS];
    ng_assert(now->key_words <= NG_SWEEP_WORDS && (from[0] & NG_SUMS_MARK) != 0);
    memcpy(key, from, now->key_words * sizeof *key);
    mark_alive(pass, row, planes);
    for (uint32_t i = 0; i < count; i++) {
        pass->spots[i].down = ng_slot_get(from, cells[i].slot);
    }
    pass->spots[0].along = 0;
    pass->spots[0].value = 0;
    for (;;) {
        struct spot *spot = &pass->spots[depth];
        ng_assert(depth < count && depth < pass->sweep.longest);
        if (!take_value(pass, &cells[depth], spot, planes, key)) {
            if (depth-- == 0) {
                break;
            }
        } else if (depth + 1 < count) {
            spot[1].value = 0;
            depth++;
        } else {
            ng_assert(spot[1].along == 0);
            add(pass, next, key, from + now->key_words, now->number_words);
            pass->effort->states += ++placements % PLACEMENTS == 0;
        }
        if (must_end(pass)) {
            break;
        }
    }
}

/* Whether the states of a layer are still looked at before they go on. */
static bool looks_ahead(const struct pass *pass, const struct layer *layer)
{
    return pass->outlook != NULL &&
           (layer->looked < SAMPLE || layer->dropped * WORTH >= layer->looked);
}

static void go_on_from(struct pass *pass, uint32_t row, struct layer *layer, const uint64_t *entry,
                       struct ng_sums *next)
{
    const uint64_t *planes = NULL;
    pass->effort->states++;
    if (looks_ahead(pass, layer)) {
        layer->looked++;
        ng_poll_work(&pass->poll, LOOK_WORK);
        if (!ng_outlook_ahead(pass->outlook, &pass->sweep.rows[row], entry, &planes)) {
            layer->dropped++;
            pass->effort->dropped++;
            return;
        }
    }
    ng_assert(layer->dropped <= layer->looked);
    go_on(pass, &pass->sweep.rows[row], entry, &layer->sums, next, planes);
}

/* How a row that cannot be crossed ends the pass; NG_FRONTIER_DONE: it can, so far. */
static enum ng_frontier_end end_of(const struct pass *pass)
{
    bool spent = pass->full || pass->effort->states >= pass->limits->states;
    return pass->poll.stopped ? NG_FRONTIER_STOPPED
           : spent            ? NG_FRONTIER_STATES
           : pass->failed     ? NG_FRONTIER_NO_MEMORY
                              : NG_FRONTIER_DONE;
}

/* Goes on from the rest of a row's states, as far as the next row has room. */
static enum ng_frontier_end cross_row(struct pass *pass, uint32_t row)
{
    struct layer *layer = &pass->layers[row];
    struct ng_sums *now = &layer->sums, *next = &pass->layers[row + 1].sums;
    size_t size = (size_t)now->key_words + now->number_words;
    ng_assert(row < pass->sweep.row_count && now->entries != NULL && next->entries != NULL);
    for (; layer->at < now->capacity && has_room(pass, next) && !pass->failed; layer->at++) {
        const uint64_t *entry = now->entries + layer->at * size;
        enum ng_frontier_end end = NG_FRONTIER_DONE;
        if (entry[0] == 0) {
            continue;
        }
        end = end_of(pass);
        if (end == NG_FRONTIER_DONE) {
            go_on_from(pass, row, layer, entry, next);
            end = pass->poll.stopped || pass->full ? end_of(pass) : end; /* not all is there */
        }
        if (end != NG_FRONTIER_DONE) {
            return end;
        }
    }
    ng_assert(layer->at <= now->capacity);
    return pass->failed ? NG_FRONTIER_NO_MEMORY : NG_FRONTIER_DONE;
}

/* ---- the pass ---- */

/* Adds the layer after the last row to the total. */
static bool take_end(struct pass *pass)
{
    struct layer *last = &pass->layers[pass->sweep.row_count];
    unsigned words = sum_up(pass, &last->sums);
    ng_assert(last->sums.count <= 1);
    ng_assert(last->at == 0);
    ng_sums_clear(&last->sums);
    return add_words(pass, &pass->total, pass->sum, words);
}

/* The row to go on with: the next one if anything leads there, else the last that has states left.
 * False: none has. */
static bool find_row(struct pass *pass, uint32_t *row)
{
    if (*row + 1 < pass->sweep.row_count && pass->layers[*row + 1].sums.count > 0) {
        ++*row;
        return true;
    }
    ng_assert(*row < pass->sweep.row_count);
    while (pass->layers[*row].at == pass->layers[*row].sums.capacity) {
        ng_sums_clear(&pass->layers[*row].sums);
        if (*row == 0) {
            return false;
        }
        --*row;
    }
    return true;
}

static enum ng_frontier_end run(struct pass *pass, uint32_t *row)
{
    do {
        double reached = (double)*row / pass->sweep.row_count;
        pass->effort->reached = reached > pass->effort->reached ? reached : pass->effort->reached;
        ng_assert(pass->layers[*row].at < pass->layers[*row].sums.capacity);
        if (!clear_next(pass, *row)) {
            return NG_FRONTIER_NO_MEMORY;
        }
        enum ng_frontier_end end = cross_row(pass, *row);
        if (end != NG_FRONTIER_DONE) {
            return end;
        }
        if (*row + 1 == pass->sweep.row_count && !take_end(pass)) {
            return NG_FRONTIER_NO_MEMORY;
        }
    } while (find_row(pass, row));
    return NG_FRONTIER_DONE;
}

/* ---- a lower bound ---- */

static unsigned size_of_number(const struct ng_sums *sums, const uint64_t *entry)
{
    unsigned words = sums->number_words;
    while (words > 1 && entry[sums->key_words + words - 1] == 0) {
        words--;
    }
    ng_assert(words > 0);
    return 64 * (words - 1) + ng_bits_highest(entry[sums->key_words + words - 1] | 1);
}

/* The smallest size of number, in bits, that at most KEPT entries reach. */
static unsigned find_size(const struct ng_sums *sums)
{
    size_t words = (size_t)sums->key_words + sums->number_words;
    unsigned size = 0;
    for (size_t count = KEPT + 1; count > KEPT; size++) {
        count = 0;
        for (size_t i = 0; i < sums->capacity && count <= KEPT; i++) {
            const uint64_t *entry = sums->entries + i * words;
            count += entry[0] != 0 && size_of_number(sums, entry) >= size + 1;
        }
    }
    ng_assert(size > 0);
    return size;
}

/* Goes on from KEPT states of a layer, those reached in most ways. */
static bool go_on_from_best(struct pass *pass, uint32_t row)
{
    struct layer *layer = &pass->layers[row];
    const struct ng_sums *now = &layer->sums;
    size_t size = (size_t)now->key_words + now->number_words;
    unsigned kept = 0, least = now->count > KEPT ? find_size(now) : 0;
    if (!clear_next(pass, row)) {
        return false;
    }
    for (int turn = 0; turn < 2; turn++) { /* the largest, then as many of the next size */
        for (size_t i = 0; i < now->capacity && kept < KEPT && !pass->failed; i++) {
            const uint64_t *entry = now->entries + i * size;
            bool large = entry[0] != 0 && size_of_number(now, entry) >= least;
            bool next = entry[0] != 0 && !large && size_of_number(now, entry) + 1 == least;
            if (turn == 0 ? large : next) {
                kept++;
                pass->full = false;
                go_on_from(pass, row, layer, entry, &pass->layers[row + 1].sums);
            }
        }
    }
    ng_assert(pass->failed || kept == (now->count < KEPT ? now->count : KEPT));
    return !pass->failed;
}

/* A pass has ended early, at this row: goes on to the end from a few of the states, so that the
 * total is some of the solutions that there are. */
static bool see_some(struct pass *pass, uint32_t row)
{
    ng_assert(row < pass->sweep.row_count);
    if (pass->layers[row + 1].sums.count == 0) {
        return true;
    }
    pass->some = true;
    pass->full = false;
    pass->poll = (struct ng_poll){.stop = NULL};
    while (++row < pass->sweep.row_count) {
        if (!go_on_from_best(pass, row)) {
            return false;
        }
        ng_sums_clear(&pass->layers[row].sums);
    }
    return take_end(pass);
}

/* ---- the whole ---- */

static bool start(struct pass *pass)
{
    struct ng_sweep *sweep = &pass->sweep;
    uint64_t key[NG_SWEEP_WORDS] = {NG_SUMS_MARK}, one = 1;
    size_t bits = 0;
    for (unsigned values = sweep->field->values; values > 0; values /= 2) {
        bits += sweep->cell_count;
    }
    pass->sum_words = bits / 64 + 2;
    pass->layers =
        ng_arena_array(&sweep->arena, (size_t)sweep->row_count + 1, sizeof *pass->layers);
    pass->spots = ng_arena_array(&sweep->arena, (size_t)sweep->longest + 1, sizeof *pass->spots);
    pass->sum = ng_arena_array(&sweep->arena, pass->sum_words, sizeof *pass->sum);
    if (pass->layers == NULL) {
        return false;
    }
    for (uint32_t i = 0; i <= sweep->row_count; i++) {
        pass->layers[i] = (struct layer){.at = 0};
    }
    pass->outlook = sweep->words_fit ? ng_outlook_new(sweep) : NULL;
    if (pass->spots == NULL || pass->sum == NULL || (sweep->words_fit && pass->outlook == NULL) ||
        !ng_sums_init(&pass->layers[0].sums, sweep->key_words, 1, 1, sweep->field->memory)) {
        return false;
    }
    ng_assert(sweep->row_count > 0 && sweep->longest > 0 && sweep->longest <= WIDEST_ROW);
    ng_sums_add(&pass->layers[0].sums, key, &one, 1, sweep->key_words, 1);
    return true;
}

static void finish(struct pass *pass)
{
    for (uint32_t i = 0; pass->layers != NULL && i <= pass->sweep.row_count; i++) {
        ng_sums_clear(&pass->layers[i].sums);
    }
    ng_outlook_free(pass->outlook);
    ng_big_free(&pass->total);
    ng_big_free(&pass->part);
    ng_sweep_clear(&pass->sweep);
}

static enum ng_frontier_end count_all(struct pass *pass, struct ng_big *number)
{
    uint32_t row = 0;
    if (!start(pass)) {
        return NG_FRONTIER_NO_MEMORY;
    }
    enum ng_frontier_end end = run(pass, &row);
    if (end != NG_FRONTIER_DONE && end != NG_FRONTIER_NO_MEMORY && !see_some(pass, row)) {
        end = NG_FRONTIER_NO_MEMORY;
    }
    ng_big_reset(number);
    return ng_big_add(number, &pass->total) ? end : NG_FRONTIER_NO_MEMORY;
}

/* Whether a region is so wide, either way, that a frontier has no hope. */
static bool is_hopeless(const struct ng_regions *regions, const uint32_t *cells, uint32_t count,
                        bool turned)
{
    uint32_t width = regions->field->width, least = UINT32_MAX, most = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t place = turned ? cells[i] / width : cells[i] % width;
        least = place < least ? place : least;
        most = place > most ? place : most;
    }
    return count > LARGEST || most - least >= WIDEST_ROW;
}

/* The bytes that a diagram may take while it is made. */
static size_t diagram_limit(const struct ng_frontier_limits *limits)
{
    return limits->bytes / 8 < LEAST_BYTES ? LEAST_BYTES : limits->bytes / 8;
}

/* Lays out both ways, and keeps the one that is asked for. NG_FRONTIER_STATES: it is too large. */
static enum ng_frontier_end choose_sweep(struct pass *pass, const struct ng_regions *regions,
                                         const uint32_t *cells, uint32_t count, bool second)
{
    struct ng_sweep sweeps[2] = {{.cell_count = 0}, {.cell_count = 0}};
    bool large[2], failed = false;
    for (int turned = 0; turned < 2; turned++) {
        large[turned] = is_hopeless(regions, cells, count, turned == 1);
        if (!large[turned] && !ng_sweep_init(&sweeps[turned], regions, cells, count, turned == 1,
                                             diagram_limit(pass->limits), &large[turned])) {
            failed |= !large[turned];
        }
    }
    ng_assert(count > 0);
    bool turn = large[0] || (!large[1] && sweeps[1].width < sweeps[0].width);
    bool take = turn != second;
    ng_sweep_clear(&sweeps[!take]);
    ng_assert(large[take] || failed || sweeps[take].cell_count == count);
    pass->sweep = sweeps[take];
    if (failed) {
        return NG_FRONTIER_NO_MEMORY;
    }
    return large[take] ? NG_FRONTIER_STATES : NG_FRONTIER_DONE;
}

enum ng_frontier_end ng_frontier_count(const struct ng_regions *regions, const uint32_t *cells,
                                       uint32_t count, bool second,
                                       const struct ng_frontier_limits *limits,
                                       struct ng_frontier_effort *effort, struct ng_big *number)
{
    struct pass pass = {.poll = {.stop = limits->stop, .context = limits->context},
                        .limits = limits,
                        .effort = effort,
                        .total = NG_BIG_ZERO};
    *effort = (struct ng_frontier_effort){.states = 0};
    ng_big_reset(number);
    enum ng_frontier_end end = choose_sweep(&pass, regions, cells, count, second);
    if (end == NG_FRONTIER_DONE) {
        end = count_all(&pass, number);
    }
    finish(&pass);
    return end;
}
