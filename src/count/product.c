/* Regions and their numbers (count/product.h). */
#include "count/product.h"

#include "base/check.h"
#include "base/memory.h"
#include "base/precision.h"
#include "count/frontier.h"
#include "count/tree.h"

#include <string.h>

#define FRONTIER_BYTES ((size_t)2 << 30) /* at most; with less, fewer states meet */

static const double PROMISING = 3e8; /* states that there may be, as guessed before a sweep */
static const double FARTHER = 1.5;   /* that the less promising way must come to be taken */

/* A region: a stretch of product->cells. */
struct part {
    uint32_t from, count;
    bool counted;
    bool second;          /* the way for a frontier that has come farther */
    double outlay;        /* of that way */
    struct ng_big number; /* of its solutions; until it is counted, of some */
};

struct ng_product {
    struct ng_field *field;
    struct ng_regions *regions; /* split once */
    uint32_t *cells;
    struct part *parts;
    uint32_t count;
    bool possible; /* line deduction has found no contradiction */
};

/* ---- the regions ---- */

static bool list_parts(struct ng_product *product)
{
    struct ng_regions *regions = product->regions;
    uint32_t cells = product->field->width * product->field->height, from = 0;
    for (uint32_t i = 0; i < cells; i++) {
        product->cells[i] = i;
    }
    ng_regions_split(regions, product->cells, cells);
    product->parts =
        ng_memory_zeroed(product->field->memory, regions->count, sizeof *product->parts);
    if (product->parts == NULL || product->field->poll.stopped) {
        return false;
    }
    product->count = regions->count;
    for (uint32_t i = 0; i < regions->count; i++) {
        product->parts[i] = (struct part){
            .from = from, .count = regions->sizes[i], .number.memory = product->field->memory};
        from += regions->sizes[i];
        ng_assert(regions->sizes[i] > 0 && from <= cells);
    }
    ng_assert((from == 0) == ng_field_solved(product->field));
    return true;
}

static bool start(struct ng_product *product, const struct nonogram_puzzle *puzzle,
                  const struct nonogram_solve_options *options, struct ng_memory *memory,
                  bool *stopped)
{
    struct ng_poll poll = {.stop = options->stop, .context = options->context};
    product->field = ng_field_new(puzzle, memory, &poll);
    if (product->field == NULL) {
        *stopped = poll.stopped;
        return false;
    }
    product->possible = ng_field_propagate(product->field);
    ng_assert(product->field->queue_size == 0 || product->field->poll.stopped);
    *stopped = product->field->poll.stopped;
    if (!product->possible || *stopped) {
        return !*stopped;
    }
    size_t cells = (size_t)product->field->width * product->field->height;
    product->regions = ng_regions_new(product->field);
    product->cells = ng_memory_array(memory, cells, sizeof *product->cells);
    bool listed = product->regions != NULL && product->cells != NULL &&
                  ng_field_log(product->field) && list_parts(product);
    *stopped = product->field->poll.stopped;
    return listed;
}

struct ng_product *ng_product_new(const struct nonogram_puzzle *puzzle,
                                  const struct nonogram_solve_options *options,
                                  struct ng_memory *memory, bool *stopped)
{
    struct ng_product *product = ng_memory_zeroed(memory, 1, sizeof *product);
    *stopped = false;
    if (product != NULL && !start(product, puzzle, options, memory, stopped)) {
        ng_product_free(product);
        product = NULL;
    }
    return product;
}

void ng_product_free(struct ng_product *product)
{
    if (product == NULL) {
        return;
    }
    for (uint32_t i = 0; i < product->count; i++) {
        ng_big_free(&product->parts[i].number);
    }
    ng_memory_free(product->parts);
    ng_memory_free(product->cells);
    ng_regions_free(product->regions);
    ng_field_free(product->field);
    ng_memory_free(product);
}

/* ---- counting ---- */

/* Takes what a count of a region has come to; `number` may be exchanged for another. */
static void take_number(struct part *part, struct ng_big *number, bool counted)
{
    ng_assert(!part->counted);                                  /* once is enough */
    ng_assert(!counted || !ng_big_less(number, &part->number)); /* it was a lower bound */
    if (counted || ng_big_less(&part->number, number)) {
        struct ng_big old = part->number;
        part->number = *number;
        *number = old;
    }
    part->counted = counted;
}

/* What a frontier held comes on top of what is held here. */
static void add_effort(struct ng_memory *memory, struct nonogram_statistics *statistics,
                       const struct ng_frontier_effort *effort)
{
    statistics->decisions += effort->states;
    statistics->conflicts += effort->dropped;
    if (memory != NULL && ng_memory_charge(memory, effort->bytes)) {
        ng_memory_discharge(memory, effort->bytes);
    }
}

/* Counts a region along a frontier, one way or the other. */
static enum ng_frontier_end sweep_part(struct ng_product *product, struct part *part, bool second,
                                       const struct ng_frontier_limits *limits,
                                       struct nonogram_statistics *statistics,
                                       struct ng_frontier_effort *effort)
{
    struct ng_big number = {.memory = product->field->memory};
    enum ng_frontier_end end = ng_frontier_count(product->regions, product->cells + part->from,
                                                 part->count, second, limits, effort, &number);
    add_effort(product->field->memory, statistics, effort);
    take_number(part, &number, end == NG_FRONTIER_DONE);
    ng_big_free(&number);
    ng_assert(effort->reached >= 0 && effort->reached <= 1);
    ng_assert(effort->dropped <= effort->states);
    return end;
}

static enum ng_frontier_end sweep_ways(struct ng_product *product, struct part *part, bool both,
                                       const struct ng_frontier_limits *limits,
                                       struct nonogram_statistics *statistics)
{
    struct ng_frontier_effort one, other = {.reached = 0};
    enum ng_frontier_end end = sweep_part(product, part, part->second, limits, statistics, &one);
    if (end == NG_FRONTIER_STATES && both) {
        end = sweep_part(product, part, !part->second, limits, statistics, &other);
    }
    bool turns = other.reached > FARTHER * one.reached;
    part->outlay = turns ? other.outlay : one.outlay;
    part->second = part->second != turns;
    return end;
}

bool ng_product_sweep(struct ng_product *product, const struct nonogram_solve_options *options,
                      uint64_t effort, bool both, struct nonogram_statistics *statistics)
{
    size_t left = ng_memory_left(product->field->memory), room = left / 4 * 3;
    bool limited = left != SIZE_MAX;
    struct ng_frontier_limits limits = {.bytes = room < FRONTIER_BYTES ? room : FRONTIER_BYTES,
                                        .states = effort != 0 ? effort : UINT64_MAX,
                                        .stop = options->stop,
                                        .context = options->context};
    enum ng_frontier_end end = NG_FRONTIER_DONE;
    for (uint32_t i = 0; i < product->count && end != NG_FRONTIER_STOPPED; i++) {
        if (!product->parts[i].counted) {
            end = sweep_ways(product, &product->parts[i], both, &limits, statistics);
        }
        if (end == NG_FRONTIER_NO_MEMORY && !limited) { /* else the tree may do with less */
            return false;
        }
    }
    return true;
}

bool ng_product_try(struct ng_product *product, const struct nonogram_solve_options *options,
                    uint64_t effort, struct nonogram_statistics *statistics)
{
    struct nonogram_solve_options rest = *options;
    uint64_t end = statistics->decisions + effort;
    struct ng_big number = {.memory = product->field->memory};
    bool limited = false, done = true;
    for (uint32_t i = 0; i < product->count && done && !limited; i++) {
        struct part *part = &product->parts[i];
        if (part->counted) {
            continue;
        }
        ng_assert(effort == 0 || statistics->decisions < end);
        ng_assert(part->count > 0);
        rest.conflict_limit = effort == 0 ? 0 : end - statistics->decisions;
        done = ng_tree_count(product->field, product->cells + part->from, part->count, &rest,
                             &number, &limited, statistics);
        if (done) {
            take_number(part, &number, !limited);
        }
        limited = limited || (effort != 0 && statistics->decisions >= end);
    }
    ng_big_free(&number);
    return done;
}

/* ---- the product ---- */

bool ng_product_promising(const struct ng_product *product)
{
    for (uint32_t i = 0; i < product->count; i++) {
        if (!product->parts[i].counted && product->parts[i].outlay > PROMISING) {
            return false;
        }
    }
    return true;
}

bool ng_product_complete(const struct ng_product *product)
{
    for (uint32_t i = 0; i < product->count; i++) {
        if (!product->parts[i].counted) {
            return false;
        }
    }
    return true;
}

/* product = a * b, where `a` is used up. */
static bool multiply(struct ng_big *a, const struct ng_big *b)
{
    struct ng_big product = NG_BIG_ZERO;
    ng_assert(a != b);
    bool done = ng_big_multiply(&product, a, b);
    if (done) {
        struct ng_big old = *a;
        *a = product;
        product = old;
    }
    ng_big_free(&product);
    return done;
}

bool ng_product_number(const struct ng_product *product, struct ng_big *number)
{
    ng_assert(product->possible || product->count == 0);
    bool done = ng_big_set(number, product->possible ? 1 : 0);
    for (uint32_t i = 0; i < product->count && done; i++) {
        const struct part *part = &product->parts[i];
        if (part->counted || part->number.count > 0) {
            done = multiply(number, &part->number);
        }
    }
    return done;
}
