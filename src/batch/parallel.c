/* The parts of a job as the items of a batch, as many workers as parts. */
#include "batch/parallel.h"

#include "base/alloc.h"
#include "batch/batch.h"

struct parts {
    void (*work)(void *argument, unsigned index);
    void *argument;
    unsigned count;
    unsigned produced;
    unsigned *indices;
};

static enum nonogram_status next_part(void *context, void **item)
{
    struct parts *parts = context;
    if (parts->produced == parts->count) {
        return NONOGRAM_END;
    }
    *item = &parts->indices[parts->produced++];
    return NONOGRAM_OK;
}

static void do_part(void *context, struct ng_batch_worker *worker, void *item)
{
    struct parts *parts = context;
    const unsigned *index = item;
    (void)worker;
    parts->work(parts->argument, *index);
}

static enum nonogram_status take_back(void *context, void *item)
{
    (void)context;
    (void)item;
    return NONOGRAM_OK;
}

static void drop_nothing(void *context, void *item)
{
    (void)context;
    (void)item;
}

static void run(void *context, unsigned count, void (*work)(void *argument, unsigned index),
                void *argument)
{
    unsigned *indices = ng_alloc_array(count, sizeof *indices);
    struct parts parts = {work, argument, count, 0, indices};
    struct ng_batch batch = {.context = &parts,
                             .produce = next_part,
                             .work = do_part,
                             .emit = take_back,
                             .drop = drop_nothing};
    (void)context;
    for (unsigned i = 0; indices != NULL && i < count; i++) {
        indices[i] = i;
    }
    if (indices == NULL || ng_batch_run(&batch, count, count) != NONOGRAM_OK) {
        for (unsigned i = indices == NULL ? 0 : parts.produced; i < count; i++) {
            work(argument, i);
        }
    }
    ng_alloc_free(indices);
}

const struct ng_runner ng_parallel_runner = {.run = run, .context = NULL};
