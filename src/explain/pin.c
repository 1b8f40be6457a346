/* Pins a solution down by counterexamples: every other solution differs from it in some cells, one
 * of which must be given. So the given cells have to hit all these sets. The smallest set that hits
 * all sets found so far is tried, and if another solution is left, its set is added. When none is
 * left, no smaller set of given cells exists (implicit hitting sets: Reiter 1987; Moreno-Centeno
 * and Karp 2013). */
#include "explain/tools.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"
#include "base/work.h"
#include "model/verify.h"

#include <string.h>

enum {
    SETS_MAX = 4096,    /* counterexamples */
    NODES_MAX = 200000, /* the nodes of the search for a smallest hitting set */
    DEPTH_MAX = 64,     /* cells of a hitting set that is proven to be smallest */
    CELL_WORK = 256,    /* the work of a solve per cell, for base/work.h, */
    LINE_WORK = 1024,   /* per line deduced, */
    TICK_WORK = 32      /* and per tick of the search */
};

/* The work after which the search for given cells ends: about a second. */
#define WORK_MAX ((uint64_t)1 << 30)

struct pinning {
    struct nonogram_puzzle puzzle; /* a copy with its own given cells */
    const uint8_t *solution;
    const struct nonogram_explain_options *options;
    size_t cells;
    uint8_t *given;
    const uint8_t *had; /* the puzzle's own given cells, or NULL */
    size_t *sets;       /* cells of all sets, one set after another */
    size_t set_size, set_capacity;
    uint64_t *members; /* `words` per set: a bit per cell */
    size_t words, member_capacity;
    size_t starts[SETS_MAX + 1];
    size_t count;
    size_t *best, *now; /* hitting sets: room for `cells` */
    size_t best_size;
    uint32_t *hits;    /* per set: cells of `now` in it */
    uint32_t *weights; /* per cell: sets not hit that contain it */
    uint64_t nodes;
    struct ng_memory memory; /* charged for the sets, which are many */
    struct ng_arena arena;   /* owns the other arrays */
    struct ng_poll poll;
};

/* ---- sets ---- */

/* Adds the cells in which another solution differs. */
static bool add_set(struct pinning *pinning, const uint8_t *other)
{
    size_t words = pinning->words, first = pinning->count * words;
    if (!ng_memory_grow(&pinning->memory, &pinning->members, &pinning->member_capacity,
                        first + words, sizeof *pinning->members)) {
        return false;
    }
    memset(pinning->members + first, 0, words * sizeof *pinning->members);
    for (size_t i = 0; i < pinning->cells; i++) {
        if (other[i] == pinning->solution[i]) {
            continue;
        }
        if (!ng_memory_grow(&pinning->memory, &pinning->sets, &pinning->set_capacity,
                            pinning->set_size + 1, sizeof *pinning->sets)) {
            return false;
        }
        pinning->sets[pinning->set_size++] = i;
        ng_bits_set(pinning->members + first, i);
    }
    pinning->starts[++pinning->count] = pinning->set_size;
    return true;
}

static void weigh(struct pinning *pinning)
{
    memset(pinning->weights, 0, pinning->cells * sizeof *pinning->weights);
    for (size_t s = 0; s < pinning->count; s++) {
        for (size_t i = pinning->starts[s]; pinning->hits[s] == 0 && i < pinning->starts[s + 1];
             i++) {
            pinning->weights[pinning->sets[i]]++;
        }
    }
}

static void count_hits(struct pinning *pinning, size_t cell, uint32_t change)
{
    const uint64_t *word = pinning->members + cell / 64;
    for (size_t s = 0; s < pinning->count; s++, word += pinning->words) {
        pinning->hits[s] += *word >> cell % 64 & 1 ? change : 0;
    }
}

/* The cell in most of the sets not hit; pinning->cells if all are hit. */
static size_t heaviest(struct pinning *pinning)
{
    size_t best = pinning->cells;
    ng_poll_work(&pinning->poll, 2 * pinning->cells + pinning->set_size);
    weigh(pinning);
    for (size_t i = 0; i < pinning->cells; i++) {
        if (pinning->weights[i] > 0 &&
            (best == pinning->cells || pinning->weights[i] > pinning->weights[best])) {
            best = i;
        }
    }
    return best;
}

static void hit_greedily(struct pinning *pinning)
{
    pinning->best_size = 0;
    memset(pinning->hits, 0, SETS_MAX * sizeof *pinning->hits);
    size_t cell;
    while ((cell = heaviest(pinning)) < pinning->cells && !pinning->poll.stopped) {
        pinning->best[pinning->best_size++] = cell;
        count_hits(pinning, cell, 1);
    }
}

/* The smallest set not hit; pinning->count if all are hit. */
static size_t smallest_open(const struct pinning *pinning)
{
    size_t best = pinning->count, size = SIZE_MAX;
    for (size_t s = 0; s < pinning->count; s++) {
        if (pinning->hits[s] == 0 && pinning->starts[s + 1] - pinning->starts[s] < size) {
            size = pinning->starts[s + 1] - pinning->starts[s];
            best = s;
        }
    }
    return best;
}

/* A lower bound of further cells: sets without a common cell need one each. */
static size_t least_more(const struct pinning *pinning, uint32_t *taken)
{
    size_t least = 0;
    memset(taken, 0, pinning->cells * sizeof *taken);
    for (size_t s = 0; s < pinning->count; s++) {
        bool apart = pinning->hits[s] == 0;
        for (size_t i = pinning->starts[s]; apart && i < pinning->starts[s + 1]; i++) {
            apart = taken[pinning->sets[i]] == 0;
        }
        least += apart;
        for (size_t i = pinning->starts[s]; apart && i < pinning->starts[s + 1]; i++) {
            taken[pinning->sets[i]] = 1;
        }
    }
    return least;
}

/* A node of the search: the set whose cells are tried in turn. */
struct branch {
    size_t set, next;
};

/* Searches for a hitting set smaller than the best so far: depth first, trying the cells of a set
 * not hit. Returns false if it gave up. */
static bool hit_smallest(struct pinning *pinning)
{
    size_t depth = 0;
    memset(pinning->hits, 0, SETS_MAX * sizeof *pinning->hits);
    struct branch branches[DEPTH_MAX];
    branches[0] = (struct branch){smallest_open(pinning), 0};
    if (pinning->best_size > DEPTH_MAX) {
        return false;
    }
    while (pinning->best_size > 1) {
        struct branch *branch = &branches[depth];
        size_t from = pinning->starts[branch->set], size = pinning->starts[branch->set + 1] - from;
        if (branch->next > 0) {
            count_hits(pinning, pinning->now[depth], (uint32_t)-1);
        }
        if (branch->next == size || depth + 1 >= pinning->best_size) {
            if (depth == 0) {
                return true;
            }
            depth--;
            continue;
        }
        uint64_t work = pinning->count + pinning->set_size / 4;
        if (++pinning->nodes > NODES_MAX || ng_poll_work(&pinning->poll, work)) {
            return false;
        }
        pinning->now[depth] = pinning->sets[from + branch->next++];
        count_hits(pinning, pinning->now[depth], 1);
        size_t open = smallest_open(pinning);
        if (open == pinning->count) {
            pinning->best_size = depth + 1;
            memcpy(pinning->best, pinning->now, (depth + 1) * sizeof *pinning->now);
        } else if (depth + 1 + least_more(pinning, pinning->weights) < pinning->best_size) {
            branches[++depth] = (struct branch){open, 0};
        }
    }
    return true;
}

/* ---- solving ---- */

static void give_best(struct pinning *pinning)
{
    if (pinning->had != NULL) {
        memcpy(pinning->given, pinning->had, pinning->cells);
    } else {
        memset(pinning->given, NONOGRAM_UNKNOWN, pinning->cells);
    }
    for (size_t i = 0; i < pinning->best_size; i++) {
        pinning->given[pinning->best[i]] = pinning->solution[pinning->best[i]];
    }
}

static void count_work(struct pinning *pinning, const struct nonogram_statistics *statistics)
{
    ng_poll_work(&pinning->poll, CELL_WORK * pinning->cells + LINE_WORK * statistics->line_solves +
                                     TICK_WORK * statistics->ticks);
}

/* Solves with the given cells, and adds the sets of other solutions. */
static enum nonogram_status try_given(struct pinning *pinning, enum nonogram_verdict *verdict)
{
    struct nonogram_result result = {.first = NULL};
    bool able = true;
    enum nonogram_status status = ng_tools_verdict(&pinning->puzzle, pinning->options, 2, &result);
    *verdict = result.verdict;
    if (status == NONOGRAM_OK && result.verdict == NONOGRAM_MULTIPLE) {
        if (memcmp(result.first, pinning->solution, pinning->cells) != 0) {
            able = add_set(pinning, result.first);
        }
        if (able && memcmp(result.second, pinning->solution, pinning->cells) != 0) {
            able = pinning->count < SETS_MAX && add_set(pinning, result.second);
        }
    }
    count_work(pinning, &result.statistics);
    ng_solve_clear(&result);
    return able ? status : NONOGRAM_NO_MEMORY;
}

/* Leaves out given cells as long as there is one solution, if the set is not proven smallest. */
static enum nonogram_status drop_needless(struct pinning *pinning)
{
    enum nonogram_status status = NONOGRAM_OK;
    for (size_t i = pinning->best_size; i-- > 0 && status == NONOGRAM_OK;) {
        size_t cell = pinning->best[i];
        struct nonogram_result result = {.first = NULL};
        pinning->given[cell] = NONOGRAM_UNKNOWN;
        status = ng_tools_verdict(&pinning->puzzle, pinning->options, 2, &result);
        ng_solve_clear(&result);
        if (result.verdict == NONOGRAM_UNIQUE) {
            pinning->best[i] = pinning->best[--pinning->best_size];
        } else {
            pinning->given[cell] = pinning->solution[cell];
        }
    }
    return status;
}

static enum nonogram_status pin_down(struct pinning *pinning, struct ng_pin *pin)
{
    enum nonogram_verdict verdict = NONOGRAM_MULTIPLE;
    enum nonogram_status status = NONOGRAM_OK;
    bool fewest = true;
    while (status == NONOGRAM_OK && pinning->count + 2 < SETS_MAX &&
           pinning->poll.work < WORK_MAX) {
        hit_greedily(pinning);
        fewest = hit_smallest(pinning);
        if (pinning->poll.stopped) {
            break;
        }
        give_best(pinning);
        status = try_given(pinning, &verdict);
        if (verdict != NONOGRAM_MULTIPLE) {
            break;
        }
    }
    if (status == NONOGRAM_OK && verdict == NONOGRAM_UNIQUE) {
        status = fewest ? NONOGRAM_OK : drop_needless(pinning);
        pin->found = status == NONOGRAM_OK;
        pin->fewest = fewest;
        pin->count = pinning->best_size;
    }
    return status;
}

static bool allocate_pin(struct pinning *pinning)
{
    struct ng_arena *arena = &pinning->arena;
    size_t cells = pinning->cells;
    pinning->best = ng_arena_array(arena, cells, sizeof *pinning->best);
    pinning->now = ng_arena_array(arena, cells, sizeof *pinning->now);
    pinning->hits = ng_arena_array(arena, SETS_MAX, sizeof *pinning->hits);
    pinning->weights = ng_arena_array(arena, cells, sizeof *pinning->weights);
    return !arena->failed;
}

static enum nonogram_status choose_cells(const struct nonogram_puzzle *puzzle,
                                         const uint8_t *solution,
                                         const struct nonogram_explain_options *options,
                                         uint8_t *given, struct ng_pin *pin)
{
    struct pinning *pinning = ng_alloc_zeroed(1, sizeof *pinning);
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    if (pinning == NULL) {
        return status;
    }
    pinning->puzzle = *puzzle;
    pinning->puzzle.given = given;
    pinning->solution = solution;
    pinning->options = options;
    pinning->memory.limit = options->memory_limit;
    pinning->poll = (struct ng_poll){.stop = options->stop, .context = options->context};
    pinning->cells = (size_t)puzzle->width * puzzle->height;
    pinning->words = ng_bits_words(pinning->cells);
    pinning->given = given;
    pinning->had = puzzle->given;
    if (allocate_pin(pinning)) {
        status = pin_down(pinning, pin);
    }
    for (size_t i = 0;
         status == NONOGRAM_OK && pin->found && puzzle->given != NULL && i < pinning->cells; i++) {
        given[i] = puzzle->given[i] != NONOGRAM_UNKNOWN ? NONOGRAM_UNKNOWN : given[i];
    }
    ng_memory_free(pinning->sets);
    ng_memory_free(pinning->members);
    ng_arena_clear(&pinning->arena);
    ng_alloc_free(pinning);
    return status;
}

enum nonogram_status ng_pin(const struct nonogram_puzzle *puzzle, const uint8_t *solution,
                            const struct nonogram_explain_options *options, uint8_t *given,
                            struct ng_pin *pin)
{
    *pin = (struct ng_pin){.found = false};
    enum nonogram_status status = ng_verify_solution(puzzle, solution, NULL)
                                      ? choose_cells(puzzle, solution, options, given, pin)
                                      : NONOGRAM_BAD_USE;
    if (!pin->found) {
        memset(given, NONOGRAM_UNKNOWN, (size_t)puzzle->width * puzzle->height);
    }
    return status;
}
