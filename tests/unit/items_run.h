/* Runs over items with a work and an emit of the test's own, as a command does. */
#ifndef TESTS_ITEMS_RUN_H
#define TESTS_ITEMS_RUN_H

#include "batch/batch.h"
#include "batch/items.h"

#include <stdlib.h>

struct items_run {
    struct ng_items_options options;
    unsigned jobs;
    void *context;
    void (*work)(void *context, struct ng_item *item);
    enum nonogram_status (*emit)(void *context, struct ng_item *item);
    bool (*stop)(void *context); /* no further item is begun; or NULL */
    /* private */
    struct ng_items items;
    struct ng_item *slots;
    size_t window, produced;
};

static enum nonogram_status items_produce(void *context, void **slot)
{
    struct items_run *run = context;
    if (run->stop != NULL && run->stop(run->context)) {
        return NONOGRAM_END;
    }
    struct ng_item *item = &run->slots[run->produced % run->window];
    enum nonogram_status status = ng_items_next(&run->items, item);
    if (status == NONOGRAM_OK) {
        run->produced++;
        *slot = item;
    }
    return status;
}

static void items_work(void *context, void *slot)
{
    struct items_run *run = context;
    if (ng_items_read(&run->items, slot)) {
        run->work(run->context, slot);
        ng_items_write(&run->items, slot, true);
    }
}

static enum nonogram_status items_emit(void *context, void *slot)
{
    struct items_run *run = context;
    ng_items_settle(&run->items, slot, run->slots, run->window, sizeof *run->slots);
    enum nonogram_status status = run->emit(run->context, slot);
    ng_items_emitted(&run->items, slot);
    return status;
}

static void items_drop(void *context, void *slot)
{
    struct items_run *run = context;
    ng_items_settle(&run->items, slot, run->slots, run->window, sizeof *run->slots);
}

static enum nonogram_status items_run(struct items_run run)
{
    const struct ng_batch map = {.context = &run,
                                 .produce = items_produce,
                                 .work = items_work,
                                 .emit = items_emit,
                                 .drop = items_drop};
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    run.window = run.jobs > 1 ? NG_ITEMS_WINDOW : 1;
    run.slots = calloc(run.window, sizeof *run.slots);
    if (run.slots != NULL && ng_items_open(&run.items, &run.options)) {
        status = ng_batch_run(&map, run.jobs, run.window);
        ng_items_close(&run.items);
    }
    for (size_t i = 0; run.slots != NULL && i < run.window; i++) {
        ng_item_clear(&run.slots[i]);
    }
    free(run.slots);
    return status;
}

#endif
