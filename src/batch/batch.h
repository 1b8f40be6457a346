/* An ordered parallel map: items are produced one after another, worked on by several threads, and
 * emitted in the order of production. At most `window` items exist at a time, so memory is bounded
 * whatever their number, and one slow item delays the others only at the window's end.
 *
 *     produce --> [ window of items, any order of completion ] --> emit, in order
 *
 * A worker produces an item and works on it; finished items are emitted even while a worker in
 * `produce` waits for a pipe. */
#ifndef NG_BATCH_BATCH_H
#define NG_BATCH_BATCH_H

#include "nonogram.h"

struct ng_batch {
    void *context;
    /* Called by one thread at a time, but any thread, and possibly while `emit` runs. Each call
     * sees the writes of the earlier calls. *item is the next one; NONOGRAM_END after the last.
     * Another status stops production: the items produced until then are worked on and emitted,
     * then the status is returned. Item number n (from 0) is produced after item n - window was
     * emitted or dropped, so items can be in an array of `window` slots, item n in slot n %
     * window. */
    enum nonogram_status (*produce)(void *context, void **item);
    /* If it returns true, the next item is produced only after one of the present ones was emitted.
     * Called under a lock of the run, from any thread. Can be NULL. */
    bool (*full)(void *context);
    /* Called in parallel. The item itself records a failure and is emitted like any other. */
    void (*work)(void *context, void *item);
    /* In the calling thread, in order; then owns the item. A status other than NONOGRAM_OK stops
     * the run: items not emitted yet are passed to `drop`. */
    enum nonogram_status (*emit)(void *context, void *item);
    /* In the calling thread, after all work has ended. */
    void (*drop)(void *context, void *item);
    /* Called in the calling thread a few times a second while it waits for an item (with more than
     * one job). A status other than NONOGRAM_OK stops the run as from `emit`. Can be NULL. */
    enum nonogram_status (*idle)(void *context);
};

/* Runs the batch with `jobs` workers in addition to the calling thread; with a window of 1, or if
 * no thread can be made, everything runs in the calling thread, which emits each item before it
 * produces the next. */
enum nonogram_status ng_batch_run(const struct ng_batch *batch, unsigned jobs, size_t window);

#endif
