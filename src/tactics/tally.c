/* Written once for an edge of the grid and a colour: the most cells that are possible within the
 * first k lines from the edge. Crossing lines are read from that edge, so that a block's greatest
 * start at the top is its least start at the bottom edge. */
#include "tactics/tally.h"

#include "base/check.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* After this number of checks in a row without a result the tally checks half as often, … */
#define LOOKS 64
/* … down to one in this number of fixpoints. A late check still finds the conflict. */
#define PERIOD_MOST 32

/* A block of a crossing line, open at the root. */
struct crossing {
    uint32_t block;
    int32_t length;
    int32_t root; /* the block's least start at the root */
};

struct edge {
    bool mirror;  /* the bottom or the right edge */
    int32_t size; /* lines from this edge to the opposite one */
    struct crossing *crossings;
    uint32_t count;
    int32_t *demand; /* per cut k: cells within the first k lines, without cells of fixed blocks */
};

/* The number of cells that a crossing block has lost before a cut since the root. */
struct loss {
    const struct crossing *crossing;
    int32_t cells;
};

struct tally {
    const struct ng_native *native;
    struct edge *edges; /* four per colour */
    uint32_t edge_count;
    struct crossing *crossings;
    int32_t *demands;
    int32_t *most; /* per cut of the current edge: the most possible cells before it */
    int32_t *losing, *losing_one; /* per cut: blocks that have lost cells before it, and one cell */
    struct loss *losses;          /* scratch */
    uint32_t root_size;           /* the size of the trail at the last refresh */
    unsigned period, wait;        /* fixpoints per check; fixpoints until the next check */
    unsigned idle;                /* checks in a row without a result */
};

#define NG_TALLY_ARRAYS(X)                                                                         \
    X(edges)                                                                                       \
    X(crossings)                                                                                   \
    X(demands)                                                                                     \
    X(most)                                                                                        \
    X(losing)                                                                                      \
    X(losing_one)                                                                                  \
    X(losses)

static void free_tally(void *self)
{
    struct tally *tally = self;
    if (tally == NULL) {
        return;
    }
#define X(name) ng_memory_free(tally->name);
    NG_TALLY_ARRAYS(X)
#undef X
    ng_memory_free(tally);
}

/* ---- seen from an edge ---- */

/* The current least start of a block. */
static inline int32_t least(const struct ng_native *native, const struct edge *edge, uint32_t block)
{
    return edge->mirror ? edge->size - native->ends[block] : native->lower[block];
}

/* The literal "the block starts at `position` or later". */
static uint32_t at_least(const struct ng_native *native, const struct edge *edge,
                         const struct crossing *crossing, int32_t position)
{
    if (!edge->mirror) {
        return ng_native_order(native, crossing->block, position);
    }
    return ng_negate(
        ng_native_order(native, crossing->block, edge->size - crossing->length - position + 1));
}

/* The number of cells before cut k of a block with this start. */
static inline int32_t before(int32_t start, int32_t length, int32_t k)
{
    int32_t cells = k - start;
    return cells < 0 ? 0 : cells < length ? cells : length;
}

static int32_t lost_before(const struct ng_native *native, const struct edge *edge,
                           const struct crossing *crossing, int32_t k)
{
    return before(crossing->root, crossing->length, k) -
           before(least(native, edge, crossing->block), crossing->length, k);
}

/* ---- counting ---- */

/* Fills in tally->most: twice summed up from the starts and ends of blocks. O(crossings + size). */
static void count(struct tally *tally, const struct edge *edge)
{
    int32_t *most = tally->most;
    memset(most, 0, ((size_t)edge->size + 2) * sizeof *most);
    for (uint32_t i = 0; i < edge->count; i++) {
        const struct crossing *crossing = &edge->crossings[i];
        int32_t start = least(tally->native, edge, crossing->block);
        ng_assert(start >= 0 && start + crossing->length <= edge->size);
        most[start + 1]++;
        most[start + crossing->length + 1]--;
    }
    int32_t covering = 0, sum = 0;
    for (int32_t k = 1; k <= edge->size; k++) {
        covering += most[k];
        sum += covering;
        most[k] = sum;
    }
}

/* Fills in tally->losing and tally->losing_one. A block that has moved from its root start has lost
 * one cell at the first cut in between and at the last, two at the cuts next to them, and so on up
 * to its length or the distance. O(crossings + size). */
static void count_losing(struct tally *tally, const struct edge *edge)
{
    int32_t *losing = tally->losing, *one = tally->losing_one;
    memset(losing, 0, ((size_t)edge->size + 2) * sizeof *losing);
    memset(one, 0, ((size_t)edge->size + 2) * sizeof *one);
    for (uint32_t i = 0; i < edge->count; i++) {
        const struct crossing *crossing = &edge->crossings[i];
        int32_t start = least(tally->native, edge, crossing->block);
        int32_t first = crossing->root + 1, end = start + crossing->length; /* cuts */
        if (start == crossing->root) {
            continue;
        }
        losing[first]++;
        losing[end]--;
        if (crossing->length == 1 || start == first) {
            one[first]++;
            one[end]--;
        } else {
            one[first]++;
            one[first + 1]--;
            one[end - 1]++;
            one[end]--;
        }
    }
    for (int32_t k = 1; k <= edge->size; k++) {
        losing[k] += losing[k - 1];
        one[k] += one[k - 1];
        ng_assert(one[k] >= 0 && one[k] <= losing[k]);
    }
}

/* A cut before which too few cells are possible. */
struct lack {
    const struct edge *edge; /* NULL if there is no lack */
    int32_t k;
    int32_t spare;    /* the number of cells missing, minus 1 */
    int32_t literals; /* the most literals of its explanation */
};

/* Sets `lack` to the better of itself and the lacks of an edge: fewer literals are better. */
static void compare_lacks(struct tally *tally, const struct edge *edge, struct lack *lack)
{
    bool counted = false;
    for (int32_t k = 1; k < edge->size; k++) {
        int32_t spare = edge->demand[k] - tally->most[k] - 1;
        if (spare < 0) {
            continue;
        }
        if (!counted) {
            count_losing(tally, edge);
            counted = true;
        }
        int32_t one = tally->losing_one[k];
        int32_t literals = tally->losing[k] - (spare < one ? spare : one);
        if (lack->edge == NULL || literals < lack->literals) {
            *lack = (struct lack){edge, k, spare, literals};
        }
    }
}

/* ---- explaining ---- */

/* Orders by the size of the loss, then by position, the same on every machine. */
static int compare_losses(const void *a, const void *b)
{
    const struct loss *x = a, *y = b;
    if (x->cells != y->cells) {
        return x->cells < y->cells ? -1 : 1;
    }
    return x->crossing < y->crossing ? -1 : x->crossing > y->crossing;
}

/* Explains a lack by the bounds that cause it. With cells to spare, the smallest losses are left
 * out, and the next one is weakened. Returns the index of the explanation. */
static uint32_t explain(struct tally *tally, struct ng_assignment *assignment,
                        const struct lack *lack)
{
    const struct ng_native *native = tally->native;
    const struct edge *edge = lack->edge;
    int32_t spare = lack->spare;
    uint32_t losses = 0, at = ng_explanation_begin(assignment);
    for (uint32_t i = 0; i < edge->count; i++) {
        int32_t lost = lost_before(native, edge, &edge->crossings[i], lack->k);
        if (lost > 0) {
            tally->losses[losses++] = (struct loss){&edge->crossings[i], lost};
        }
    }
    qsort(tally->losses, losses, sizeof *tally->losses, compare_losses);
    for (uint32_t i = 0; i < losses; i++) {
        const struct crossing *crossing = tally->losses[i].crossing;
        if (tally->losses[i].cells <= spare) {
            spare -= tally->losses[i].cells;
            continue;
        }
        int32_t start = least(native, edge, crossing->block);
        int32_t cells = before(start, crossing->length, lack->k) + spare;
        spare = 0;
        ng_explanation_add(assignment, at_least(native, edge, crossing, lack->k - cells));
    }
    ng_explanation_end(assignment, at);
    return at;
}

/* ---- the root ---- */

/* Removes the cells of a block fixed at the root from the demand of each cut. */
static void meet(const struct edge *edge, int32_t start, int32_t length)
{
    for (int32_t k = start + 1; k <= edge->size; k++) {
        edge->demand[k] -= before(start, length, k);
    }
}

/* Reads the bounds at the root. */
static void refresh(struct tally *tally)
{
    const struct ng_native *native = tally->native;
    for (uint32_t e = 0; e < tally->edge_count; e++) {
        struct edge *edge = &tally->edges[e];
        uint32_t open = 0;
        for (uint32_t i = 0; i < edge->count; i++) {
            struct crossing crossing = edge->crossings[i];
            crossing.root = least(native, edge, crossing.block);
            if (native->lower[crossing.block] == ng_native_upper(native, crossing.block)) {
                meet(edge, crossing.root, crossing.length);
            } else {
                edge->crossings[open++] = crossing;
            }
        }
        edge->count = open;
    }
}

/* ---- when to check ---- */

static bool is_turn(struct tally *tally)
{
    if (tally->wait > 1) {
        tally->wait--;
        return false;
    }
    tally->wait = tally->period;
    return true;
}

static void found_nothing(struct tally *tally)
{
    if (++tally->idle == LOOKS) {
        tally->idle = 0;
        tally->period = tally->period < PERIOD_MOST ? 2 * tally->period : PERIOD_MOST;
    }
}

static void found(struct tally *tally)
{
    tally->idle = 0;
    tally->period = tally->wait = 1;
}

static bool deduce(void *self, struct ng_assignment *assignment, const struct ng_log *log)
{
    struct tally *tally = self;
    (void)log; /* NULL: ng_drat_attach() detaches the tally */
    ng_assert(log == NULL);
    if (assignment->level == 0 && assignment->trail_size != tally->root_size) {
        tally->root_size = assignment->trail_size;
        refresh(tally);
    }
    if (!is_turn(tally)) {
        return true;
    }
    struct lack lack = {.edge = NULL};
    for (uint32_t e = 0; e < tally->edge_count; e++) {
        const struct edge *edge = &tally->edges[e];
        assignment->ticks += 1 + edge->count / 32;
        ng_poll_work(&assignment->poll, edge->count);
        count(tally, edge);
        compare_lacks(tally, edge, &lack);
    }
    if (lack.edge == NULL) {
        found_nothing(tally);
        return true;
    }
    found(tally);
    ng_explanation_conflict(assignment, explain(tally, assignment, &lack));
    return assignment->failed;
}

static const struct ng_hooks hooks = {
    .precedence = NG_PRECEDENCE_TALLY,
    .free = free_tally,
    .deduce = deduce,
};

/* ---- construction ---- */

/* Whether the tally can help: in random grids only one fixpoint in a thousand lacks something. */
static bool has_sense(const struct ng_native *native, const struct ng_field *field)
{
    if (!ng_native_is_picture(native)) {
        return false;
    }
    for (uint32_t i = 0; i < field->lines; i++) {
        const struct ng_lattice *lattice = &field->lattices[i];
        if (lattice->open || native->lines[i].ruled == 0) {
            return false;
        }
        for (uint32_t b = 0; b < lattice->count; b++) {
            if (lattice->blocks[b].length == 0) { /* a blot */
                return false;
            }
        }
    }
    return true;
}

static int32_t cells_of(const struct ng_lattice *lattice, unsigned colour)
{
    int32_t cells = 0;
    for (uint32_t b = 0; b < lattice->count; b++) {
        cells += lattice->blocks[b].colour == colour ? (int32_t)lattice->blocks[b].length : 0;
    }
    return cells;
}

/* Lines [first, first + count) of the grid: all rows or all columns. */
struct lines {
    uint32_t first, count;
};

static void make_edge(struct tally *tally, const struct ng_field *field, struct lines along,
                      struct lines across, unsigned colour, bool mirror)
{
    const struct ng_native *native = tally->native;
    struct edge *edge = &tally->edges[tally->edge_count++];
    const struct edge *previous = edge - 1;
    bool first = tally->edge_count == 1;
    edge->mirror = mirror;
    edge->size = (int32_t)along.count;
    edge->crossings = first ? tally->crossings : previous->crossings + previous->count;
    edge->demand = first ? tally->demands : previous->demand + previous->size + 1;
    for (uint32_t k = 0; k < along.count; k++) {
        uint32_t line = along.first + (mirror ? along.count - 1 - k : k);
        edge->demand[k + 1] = edge->demand[k] + cells_of(&field->lattices[line], colour);
    }
    for (uint32_t i = across.first; i < across.first + across.count; i++) {
        const struct ng_native_line *line = &native->lines[i];
        for (uint32_t b = line->first + 1; b + 1 < line->first + line->count; b++) {
            if (native->blocks[b].colour == colour) {
                edge->crossings[edge->count++] =
                    (struct crossing){.block = b, .length = native->blocks[b].length};
            }
        }
    }
}

static struct tally *new_tally(const struct ng_native *native, const struct ng_field *field)
{
    struct ng_memory *memory = native->memory;
    uint32_t colours = native->values - 1;
    size_t width = native->width, height = native->height;
    size_t cuts = (width > height ? width : height) + 2;
    struct tally *tally = ng_memory_zeroed(memory, 1, sizeof *tally);
    if (tally == NULL) {
        return NULL;
    }
    tally->native = native;
    tally->period = tally->wait = 1;
    tally->root_size = NG_NONE;
    tally->edges = ng_memory_zeroed(memory, 4 * (size_t)colours, sizeof *tally->edges);
    tally->crossings =
        ng_memory_array(memory, 2 * (size_t)native->block_count, sizeof *tally->crossings);
    tally->demands =
        ng_memory_zeroed(memory, 2 * (size_t)colours, (width + height + 2) * sizeof(int32_t));
    tally->most = ng_memory_array(memory, cuts, sizeof *tally->most);
    tally->losing = ng_memory_array(memory, cuts, sizeof *tally->losing);
    tally->losing_one = ng_memory_array(memory, cuts, sizeof *tally->losing_one);
    tally->losses = ng_memory_array(memory, native->block_count, sizeof *tally->losses);
    bool all = true;
#define X(name) all = all && tally->name != NULL;
    NG_TALLY_ARRAYS(X)
#undef X
    if (!all) {
        free_tally(tally);
        return NULL;
    }
    const struct lines rows = {0, native->height}, columns = {native->height, native->width};
    for (unsigned colour = 1; colour <= colours; colour++) {
        for (unsigned mirror = 0; mirror < 2; mirror++) {
            make_edge(tally, field, rows, columns, colour, mirror);
            make_edge(tally, field, columns, rows, colour, mirror);
        }
    }
    ng_assert(tally->edge_count == 4 * colours);
    return tally;
}

void ng_tally_detach(struct ng_core *core)
{
    ng_core_detach(core, &hooks);
}

bool ng_tally_attach(struct ng_core *core, const struct ng_field *field)
{
    if (!has_sense(core->assignment.native, field)) {
        return true;
    }
    struct tally *tally = new_tally(core->assignment.native, field);
    if (tally != NULL) {
        ng_core_attach(core, &hooks, tally);
    }
    return tally != NULL;
}
