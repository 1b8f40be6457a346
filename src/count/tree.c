/* A walk over an and-or tree. The open cells are divided into regions (count/regions.h), whose
 * numbers multiply. A region's number is the sum over the values of one of its cells: after that
 * cell is decided and the lines are deduced, the rest of the region is divided again.
 *
 * The next cell is chosen by one of two orders. Line by line splits a region where it is narrow; by
 * the failures of lines soon finds that a region has no solution (F. Boussemart, F. Hemery, C.
 * Lecoutre and L. Sais, 2004). As it is not known which of them a puzzle needs, they alternate,
 * each time for longer.
 *
 * This is #DPLL with components (R. Bayardo and J. Pehoushek, 2000), on line deduction instead of
 * clauses. */
#include "count/tree.h"

#include "base/check.h"
#include "base/memory.h"
#include "count/regions.h"

#include <string.h>

enum {
    POLL = 16,           /* values tried between two calls of options->stop */
    FIRST_ROUND = 10000, /* values tried in the first round of each order */
};

/* A region to be counted; its cells are a section of counter->cells. */
struct region {
    uint32_t from, count;
};

/* A region that is being counted. */
struct frame {
    struct region region;
    uint32_t cell;       /* whose values are tried */
    unsigned value;      /* the next to try; the first frame tries none */
    size_t mark;         /* the field's mark before a value was tried */
    size_t regions;      /* waiting regions before a value was tried */
    bool tried;          /* `product` belongs to a value */
    struct ng_big total; /* over the values done */
    struct ng_big product;
};

struct counter {
    const struct nonogram_solve_options *options;
    struct nonogram_statistics *statistics;
    struct ng_field *field;
    struct ng_regions *regions;
    uint32_t *cells; /* the cells of the region that is counted */
    uint32_t cell_count;
    struct frame *frames;
    size_t depth, frame_capacity, frames_made;
    struct region *waiting; /* the waiting regions of all frames, the last frame's on top */
    size_t waiting_count, waiting_capacity;
    struct ng_big seen; /* solutions that a round has found */
    uint32_t *failures; /* the number of failures of each line */
    uint64_t tries;     /* values tried */
    uint64_t round_end; /* the value of `tries` that ends the round */
    size_t root;        /* the field's mark before anything was tried */
    bool by_failures;   /* the order of this round */
    bool paused;        /* the round has ended before the count */
    bool stopped;       /* by a limit: it was the last round */
};

static bool set_number(struct ng_big *number, const struct ng_big *value)
{
    ng_big_reset(number);
    return ng_big_add(number, value);
}

/* ---- frames ---- */

/* The cell whose values are tried: the first one, or one in the lines with most failures. */
static uint32_t choose_cell(const struct counter *counter, const struct region *region)
{
    const uint32_t *cells = counter->cells + region->from;
    const uint32_t *failures = counter->failures;
    uint32_t width = counter->field->width, best = cells[0];
    uint64_t most = 0;
    for (uint32_t i = 0; i < region->count; i++) {
        uint32_t x = cells[i] % width, y = cells[i] / width;
        uint64_t failed = 0;
        if (counter->by_failures) {
            failed = (uint64_t)failures[y] + failures[counter->field->height + x];
        }
        if (failed > most) {
            best = cells[i];
            most = failed;
        }
    }
    return best;
}

static bool push_frame(struct counter *counter, const struct region *region)
{
    if (!ng_memory_grow(counter->field->memory, &counter->frames, &counter->frame_capacity,
                        counter->depth + 1, sizeof *counter->frames)) {
        return false;
    }
    ng_assert(counter->depth <= counter->frames_made);
    struct frame *frame = &counter->frames[counter->depth];
    if (counter->depth == counter->frames_made) {
        *frame = (struct frame){.total.memory = counter->field->memory,
                                .product.memory = counter->field->memory};
        counter->frames_made++;
    }
    *frame = (struct frame){.region = *region,
                            .mark = ng_field_mark(counter->field),
                            .regions = counter->waiting_count,
                            .total = frame->total,
                            .product = frame->product};
    ng_big_reset(&frame->total);
    counter->depth++;
    return true;
}

/* This value has no solution: the other factors of its product are not needed. */
static void drop_value(struct counter *counter, struct frame *frame)
{
    ng_assert(counter->waiting_count >= frame->regions);
    counter->waiting_count = frame->regions;
    frame->tried = false;
}

/* Whether the poll has stopped line deduction or the search for regions: the count ends. */
static bool is_stopped(struct counter *counter)
{
    bool stopped = counter->field->poll.stopped;
    counter->stopped = counter->stopped || stopped;
    counter->paused = counter->paused || stopped;
    return stopped;
}

/* Begins the product over the regions of the frame's remaining cells. */
static bool begin_product(struct counter *counter, struct frame *frame)
{
    struct ng_regions *regions = counter->regions;
    uint32_t from = frame->region.from;
    if (!ng_big_set(&frame->product, 1)) {
        return false;
    }
    ng_regions_split(regions, counter->cells + from, frame->region.count);
    if (is_stopped(counter)) {
        return true;
    }
    frame->tried = true;
    if (!ng_memory_grow(counter->field->memory, &counter->waiting, &counter->waiting_capacity,
                        counter->waiting_count + regions->count, sizeof *counter->waiting)) {
        return false;
    }
    for (uint32_t i = 0; i < regions->count; i++) {
        struct region region = {from, regions->sizes[i]};
        ng_assert(region.count > 0);
        ng_assert(from + region.count <= frame->region.from + frame->region.count);
        counter->waiting[counter->waiting_count++] = region;
        from += region.count;
    }
    return true;
}

/* Whether the round ends here, or the whole count. */
static bool is_over(struct counter *counter)
{
    const struct nonogram_solve_options *options = counter->options;
    counter->stopped = options->conflict_limit != 0 && counter->tries >= options->conflict_limit;
    if (!counter->stopped && options->stop != NULL && counter->tries % POLL == 0) {
        counter->stopped = options->stop(options->context);
    }
    return counter->stopped || counter->tries >= counter->round_end;
}

static bool try_value(struct counter *counter, struct frame *frame)
{
    struct ng_field *field = counter->field;
    uint32_t row = frame->cell / field->width, column = frame->cell % field->width;
    unsigned value = frame->value++;
    if (!ng_field_may(field, row, column, value)) {
        return true;
    }
    counter->paused = is_over(counter);
    if (counter->paused) {
        return true;
    }
    ng_assert(value < field->values);
    counter->tries++;
    counter->statistics->decisions++;
    if (!ng_field_assume(field, frame->cell, value)) {
        counter->statistics->conflicts++;
        ng_assert(field->failed_line < field->lines);
        counter->failures[field->failed_line] += counter->by_failures;
        return true;
    }
    return begin_product(counter, frame);
}

static bool begin_region(struct counter *counter)
{
    ng_assert(counter->waiting_count > 0 && counter->depth > 0);
    struct region region = counter->waiting[--counter->waiting_count];
    if (!push_frame(counter, &region)) {
        return false;
    }
    struct frame *frame = &counter->frames[counter->depth - 1];
    frame->cell = choose_cell(counter, &region);
    ng_assert(frame->mark >= counter->frames[counter->depth - 2].mark);
    return true;
}

/* Ends the frame: its number is a factor of the one below. */
static bool end_region(struct counter *counter)
{
    struct frame *frame = &counter->frames[--counter->depth];
    ng_assert(counter->depth < counter->frames_made);
    ng_assert(frame->value == counter->field->values && !frame->tried);
    if (counter->depth == 0) {
        return true;
    }
    struct frame *below = frame - 1;
    if (frame->total.count == 0) {
        drop_value(counter, below);
        return true;
    }
    ng_assert(below->tried && below->product.count > 0);
    return ng_big_times(&below->product, &frame->total);
}

/* Makes one step; returns false when out of memory. */
static bool step(struct counter *counter)
{
    struct frame *frame = &counter->frames[counter->depth - 1];
    ng_assert(counter->depth > 0 && frame->mark >= counter->root);
    ng_assert(!frame->tried || counter->waiting_count >= frame->regions);
    if (frame->tried && counter->waiting_count > frame->regions) {
        return begin_region(counter);
    }
    if (frame->tried && !ng_big_add(&frame->total, &frame->product)) {
        return false;
    }
    frame->tried = false;
    ng_field_undo(counter->field, frame->mark);
    ng_assert(ng_field_mark(counter->field) == frame->mark);
    return frame->value < counter->field->values ? try_value(counter, frame) : end_region(counter);
}

/* Counts from the start, within this round. The first frame has all cells and tries no value. */
static bool run_round(struct counter *counter)
{
    const struct ng_field *field = counter->field;
    struct region whole = {0, counter->cell_count};
    counter->depth = 0;
    counter->waiting_count = 0;
    counter->paused = false;
    ng_field_undo(counter->field, counter->root);
    ng_assert(ng_field_mark(field) == counter->root && counter->cell_count > 0);
    if (!push_frame(counter, &whole)) {
        return false;
    }
    counter->frames[0].value = field->values;
    if (!begin_product(counter, &counter->frames[0])) {
        return false;
    }
    while (counter->depth > 0 && !counter->paused) {
        if (!step(counter)) {
            return false;
        }
    }
    return true;
}

/* The solutions that an unfinished round has certainly found: the sum of each frame, and its
 * present product if the frame above counts the last factor. Each of the first regions has a
 * solution, as the puzzle has one. */
static bool count_seen(struct counter *counter)
{
    struct ng_big *seen = &counter->seen;
    ng_big_reset(seen);
    for (size_t i = counter->depth; i-- > 0;) {
        struct frame *frame = &counter->frames[i];
        bool top = i + 1 == counter->depth;
        bool whole = i == 0 || frame->regions == counter->waiting_count;
        if (i == 0 && seen->count == 0 && !ng_big_set(seen, 1)) {
            return false;
        }
        if (top || !whole) {
            ng_big_reset(seen);
        } else if (!ng_big_times(seen, &frame->product)) {
            return false;
        }
        counter->waiting_count = frame->regions;
        if (!ng_big_add(seen, &frame->total)) {
            return false;
        }
    }
    return true;
}

/* Runs rounds until one of them has counted all, or a limit is reached. `number` is 0. */
static bool run_rounds(struct counter *counter, struct ng_big *number)
{
    uint64_t length = FIRST_ROUND;
    for (;;) {
        counter->round_end = counter->tries + length;
        if (!run_round(counter)) {
            return false;
        }
        if (!counter->paused) {
            return set_number(number, &counter->frames[0].total);
        }
        if (!count_seen(counter) ||
            (ng_big_less(number, &counter->seen) && !set_number(number, &counter->seen))) {
            return false;
        }
        if (counter->stopped) {
            return true;
        }
        length = counter->by_failures ? 2 * length : length;
        counter->by_failures = !counter->by_failures;
    }
}

/* ---- the whole ---- */

static bool start(struct counter *counter, const uint32_t *cells)
{
    struct ng_memory *memory = counter->field->memory;
    counter->regions = ng_regions_new(counter->field);
    counter->failures = ng_memory_zeroed(memory, counter->field->lines, sizeof *counter->failures);
    counter->cells = ng_memory_array(memory, counter->cell_count, sizeof *counter->cells);
    if (counter->regions == NULL || counter->failures == NULL || counter->cells == NULL) {
        return false;
    }
    memcpy(counter->cells, cells, counter->cell_count * sizeof *cells);
    return true;
}

static void finish(struct counter *counter)
{
    for (size_t i = 0; i < counter->frames_made; i++) {
        ng_big_free(&counter->frames[i].total);
        ng_big_free(&counter->frames[i].product);
    }
    ng_memory_free(counter->frames);
    ng_memory_free(counter->waiting);
    ng_memory_free(counter->failures);
    ng_memory_free(counter->cells);
    ng_big_free(&counter->seen);
    ng_regions_free(counter->regions);
}

bool ng_tree_count(struct ng_field *field, const uint32_t *cells, uint32_t count,
                   const struct nonogram_solve_options *options, struct ng_big *number,
                   bool *limited, struct nonogram_statistics *statistics)
{
    struct counter counter = {.options = options,
                              .statistics = statistics,
                              .field = field,
                              .cell_count = count,
                              .seen.memory = field->memory,
                              .root = ng_field_mark(field)};
    uint64_t line_solves = field->line_solves;
    ng_big_reset(number);
    bool done = start(&counter, cells) && run_rounds(&counter, number);
    if (done) {
        *limited = counter.stopped;
        statistics->line_solves += field->line_solves - line_solves;
    }
    ng_field_undo(field, counter.root);
    finish(&counter);
    return done;
}
