/* An ordered parallel map: items are produced one after another, worked on by several threads, and
 * emitted in the order of production. At most `window` items exist at a time, so memory is bounded
 * whatever their number, and one slow item holds back the others only at the window's end.
 *
 *     produce --> [ window of items, any order of completion ] --> emit, in order
 */
#ifndef NG_BATCH_BATCH_H
#define NG_BATCH_BATCH_H

#include "nonogram.h"

struct ng_batch {
    void *context;
    /* Serial. *item is the next one; NONOGRAM_END when there is none. Another status stops
     * production; what was produced is still worked on and emitted, then it is returned. */
    enum nonogram_status (*produce)(void *context, void **item);
    /* Parallel. `worker` is 0 … jobs-1, for buffers that are kept from item to item. */
    void (*work)(void *context, unsigned worker, void *item);
    /* Serial, in order; owns the item from then on. A status other than NONOGRAM_OK stops the
     * run: items not emitted yet are handed to `drop`. */
    enum nonogram_status (*emit)(void *context, void *item);
    void (*drop)(void *context, void *item);
};

/* Runs it with `jobs` workers (1: all in the calling thread, no thread is made). `produce` and
 * `emit` run in the calling thread or under one lock, never at the same time as each other. */
enum nonogram_status ng_batch_run(const struct ng_batch *batch, unsigned jobs, size_t window);

#endif
