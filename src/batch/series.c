/* A series of puzzles as a batch whose items are made where they are worked on. */
#include "batch/series.h"

#include "batch/batch.h"
#include "model/puzzle.h"
#include "platform/machine.h"

/* Puzzles made before their turn. */
enum { WINDOW = 64 };

struct item {
    uint64_t number;
    struct nonogram_puzzle *puzzle;
    struct nonogram_grade grade;
    enum nonogram_status status;
};

struct run {
    const struct ng_series *series;
    uint64_t produced;
    struct item items[WINDOW];
};

static bool told_to_stop(const struct ng_series *series)
{
    return series->options->stop != NULL && series->options->stop(series->options->context);
}

static enum nonogram_status produce(void *context, void **item)
{
    struct run *run = context;
    if (run->produced == run->series->count || told_to_stop(run->series)) {
        return NONOGRAM_END;
    }
    struct item *next = &run->items[run->produced % WINDOW];
    *next = (struct item){.number = run->produced++};
    *item = next;
    return NONOGRAM_OK;
}

static void work(void *context, void *item)
{
    const struct run *run = context;
    struct item *one = item;
    one->status = run->series->make(run->series->options, one->number, &one->puzzle, &one->grade);
}

static enum nonogram_status emit(void *context, void *item)
{
    const struct run *run = context;
    struct item *one = item;
    enum nonogram_status status = one->status;
    if (status == NONOGRAM_END && told_to_stop(run->series)) {
        return status; /* incomplete */
    }
    if (status == NONOGRAM_OK || status == NONOGRAM_END) {
        status =
            run->series->each(run->series->options->context, one->number, one->puzzle, &one->grade);
    }
    ng_puzzle_free(one->puzzle);
    return status;
}

static void drop(void *context, void *item)
{
    struct item *one = item;
    (void)context;
    ng_puzzle_free(one->puzzle);
}

enum nonogram_status ng_series_run(const struct ng_series *series, unsigned jobs)
{
    struct run run = {.series = series};
    const struct ng_batch batch = {
        .context = &run, .produce = produce, .work = work, .emit = emit, .drop = drop};
    unsigned count = jobs != 0 ? jobs : ng_cores_usable();
    enum nonogram_status status = ng_batch_run(&batch, count, count > 1 ? WINDOW : 1);
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}
