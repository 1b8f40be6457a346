/* Regions and their numbers (count/product.h). */
#include "count/product.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"
#include "count/frontier.h"
#include "count/tree.h"

#include <string.h>

/* The most bytes of all frontiers together; with fewer, fewer states are summed up. */
#define FRONTIER_BYTES (SIZE_MAX / 4 < UINT32_MAX ? SIZE_MAX / 4 : (size_t)UINT32_MAX)

/* A region: a section of product->cells. */
struct factor {
    uint32_t from, count;
    bool counted;
    bool full;                    /* its frontier needs more memory than available */
    struct ng_frontier *frontier; /* under way, or NULL */
    struct ng_big number;         /* its solutions; a lower bound until it is counted */
};

struct ng_product {
    const struct nonogram_solve_options *options;
    const struct ng_runner *runner;
    struct ng_field *field;
    struct ng_regions *regions; /* split once */
    uint32_t *cells;
    struct factor *parts;
    uint32_t count;
    bool possible; /* line deduction found no contradiction */
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
        product->parts[i] = (struct factor){
            .from = from, .count = regions->sizes[i], .number.memory = product->field->memory};
        from += regions->sizes[i];
        ng_assert(regions->sizes[i] > 0 && from <= cells);
    }
    ng_assert((from == 0) == ng_field_solved(product->field));
    return true;
}

static bool start(struct ng_product *product, const struct nonogram_puzzle *puzzle,
                  struct ng_memory *memory, bool *stopped)
{
    const struct nonogram_solve_options *options = product->options;
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
                                  const struct ng_runner *runner, struct ng_memory *memory,
                                  bool *stopped)
{
    struct ng_product *product = ng_memory_zeroed(memory, 1, sizeof *product);
    *stopped = false;
    if (product == NULL) {
        return NULL;
    }
    product->options = options;
    product->runner = runner;
    if (!start(product, puzzle, memory, stopped)) {
        ng_product_free(product);
        return NULL;
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
        ng_frontier_free(product->parts[i].frontier);
    }
    ng_memory_free(product->parts);
    ng_memory_free(product->cells);
    ng_regions_free(product->regions);
    ng_field_free(product->field);
    ng_memory_free(product);
}

/* ---- counting ---- */

/* Takes the number from a count of a region, by exchanging it with `number`. */
static void take_number(struct factor *part, struct ng_big *number, bool counted)
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

static void drop_frontier(struct factor *part)
{
    ng_frontier_free(part->frontier);
    part->frontier = NULL;
}

/* Ends the frontier of a region, and takes its number. Returns false when out of memory. */
static bool end_frontier(struct ng_product *product, struct factor *part, bool counted)
{
    struct ng_big number = {.memory = product->field->memory};
    bool done = ng_frontier_number(part->frontier, &number);
    if (done) {
        take_number(part, &number, counted);
    }
    ng_big_free(&number);
    drop_frontier(part);
    return done;
}

/* The resources for one more frontier. */
static struct ng_frontier_means means_of(const struct ng_product *product)
{
    size_t left = ng_memory_left(product->field->memory) / 4 * 3, most = FRONTIER_BYTES;
    for (uint32_t i = 0; i < product->count; i++) {
        const struct ng_frontier *frontier = product->parts[i].frontier;
        size_t held = frontier != NULL ? ng_frontier_effort(frontier)->bytes : 0;
        most -= held < most ? held : most;
    }
    return (struct ng_frontier_means){.bytes = left < most ? left : most,
                                      .runner = product->runner,
                                      .jobs = product->options->jobs,
                                      .stop = product->options->stop,
                                      .context = product->options->context};
}

/* Begins or continues the frontier of a region, until `states` states are continued in all. */
static enum ng_frontier_end advance_part(struct ng_product *product, struct factor *part,
                                         uint64_t states, struct nonogram_statistics *statistics)
{
    struct ng_frontier_effort before = {.states = 0};
    enum ng_frontier_end end;
    if (part->frontier == NULL) {
        struct ng_frontier_means means = means_of(product);
        part->frontier =
            ng_frontier_new(product->regions, product->cells + part->from, part->count, &means);
    } else {
        before = *ng_frontier_effort(part->frontier);
    }
    if (part->frontier == NULL) {
        return NG_FRONTIER_NO_MEMORY;
    }
    end = ng_frontier_run(part->frontier, states);
    const struct ng_frontier_effort *effort = ng_frontier_effort(part->frontier);
    statistics->decisions += effort->states - before.states;
    statistics->conflicts += effort->dropped - before.dropped;
    ng_assert(effort->dropped <= effort->states);
    return end;
}

/* Whether there is a memory limit: then running out of memory is not a failure, as the tree
 * possibly needs less. */
static bool is_limited(const struct ng_product *product)
{
    return ng_memory_left(product->field->memory) != SIZE_MAX;
}

bool ng_product_advance(struct ng_product *product, uint64_t effort,
                        struct nonogram_statistics *statistics)
{
    enum ng_frontier_end end = NG_FRONTIER_DONE;
    for (uint32_t i = 0; i < product->count && end != NG_FRONTIER_STOPPED; i++) {
        struct factor *part = &product->parts[i];
        if (part->counted || part->full) {
            continue;
        }
        uint64_t states = effort != 0 ? effort : UINT64_MAX;
        end = advance_part(product, part, states, statistics);
        part->full = end == NG_FRONTIER_FULL;
        bool ended = end == NG_FRONTIER_DONE || end == NG_FRONTIER_FULL;
        if (end == NG_FRONTIER_NO_MEMORY) {
            drop_frontier(part);
        } else if (ended && !end_frontier(product, part, end == NG_FRONTIER_DONE)) {
            end = NG_FRONTIER_NO_MEMORY;
        }
        if (end == NG_FRONTIER_NO_MEMORY && !is_limited(product)) {
            return false;
        }
    }
    return true;
}

bool ng_product_settle(struct ng_product *product)
{
    bool done = true;
    for (uint32_t i = 0; i < product->count && done; i++) {
        struct factor *part = &product->parts[i];
        ng_assert(part->frontier == NULL || !part->counted);
        done = part->frontier == NULL || end_frontier(product, part, false);
    }
    return done;
}

/* Whether the frontiers leave little of a memory limit to other work. */
static bool is_short_of_memory(const struct ng_product *product)
{
    const struct ng_memory *memory = product->field->memory;
    return memory != NULL && memory->limit != 0 && ng_memory_left(memory) < memory->limit / 2;
}

bool ng_product_try(struct ng_product *product, uint64_t effort, bool full,
                    struct nonogram_statistics *statistics)
{
    struct nonogram_solve_options rest = *product->options;
    uint64_t end = statistics->decisions + effort;
    struct ng_big number = {.memory = product->field->memory};
    bool limited = false, done = !is_short_of_memory(product) || ng_product_settle(product);
    for (uint32_t i = 0; i < product->count && done && !limited; i++) {
        struct factor *part = &product->parts[i];
        if (part->counted || (full && !part->full)) {
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
        if (part->counted) {
            drop_frontier(part); /* under way, with memory that others can use */
        }
        limited = limited || (effort != 0 && statistics->decisions >= end);
    }
    ng_big_free(&number);
    return done;
}

/* ---- the product ---- */

bool ng_product_complete(const struct ng_product *product)
{
    for (uint32_t i = 0; i < product->count; i++) {
        if (!product->parts[i].counted) {
            return false;
        }
    }
    return true;
}

bool ng_product_number(const struct ng_product *product, struct ng_big *number)
{
    ng_assert(product->possible || product->count == 0);
    bool done = ng_big_set(number, product->possible ? 1 : 0);
    for (uint32_t i = 0; i < product->count && done; i++) {
        const struct factor *part = &product->parts[i];
        if (part->counted || part->number.count > 0) {
            done = ng_big_times(number, &part->number);
        }
    }
    return done;
}
