/* An ordered parallel map: items are produced one after another, worked on by several threads, and
 * emitted in the order of production. At most `window` items exist at a time, so memory is bounded
 * whatever their number, and one slow item holds back the others only at the window's end.
 *
 *     produce --> [ window of items, any order of completion ] --> emit, in order
 *
 * A worker produces an item and works on it; while one of them waits in `produce` for a pipe, what
 * is finished is still emitted. An item whose turn it is may hand out parts of its result before it
 * is finished. */
#ifndef NG_BATCH_BATCH_H
#define NG_BATCH_BATCH_H

#include "nonogram.h"

/* A worker at its item. */
struct ng_batch_worker;

struct ng_batch {
    void *context;
    /* Called by one thread at a time, but any thread, and possibly while `emit` runs. Each call
     * sees the writes of the calls before it. *item is the next one; NONOGRAM_END when there is
     * none. Another status stops production: the items produced until then are worked on and
     * emitted, then the status is returned. Item number n (from 0) is produced after item n -
     * window has been emitted or dropped, so items may live in an array of `window` slots, item n
     * in slot n % window. */
    enum nonogram_status (*produce)(void *context, void **item);
    /* May be NULL. True: no further item is produced before one of those that exist has been
     * emitted. Called under a lock of the run, from any thread. */
    bool (*full)(void *context);
    /* Called in parallel. `worker` is for ng_batch_part(). The item itself records a failure and is
     * emitted like any other. */
    void (*work)(void *context, struct ng_batch_worker *worker, void *item);
    /* May be NULL if nobody calls ng_batch_part(). In the calling thread, before the item's `emit`
     * and after that of the item before it, while `work` waits. A status other than NONOGRAM_OK
     * stops the run as that of `emit`; the item is then dropped. */
    enum nonogram_status (*part)(void *context, void *item);
    /* In the calling thread, in order; owns the item from then on. A status other than
     * NONOGRAM_OK stops the run: items not emitted yet are handed to `drop`. */
    enum nonogram_status (*emit)(void *context, void *item);
    /* In the calling thread, after all work has ended. */
    void (*drop)(void *context, void *item);
    /* May be NULL. Called in the calling thread a few times a second while it waits for an item
     * (with more than one job). A status other than NONOGRAM_OK stops the run as that of `emit`. */
    enum nonogram_status (*idle)(void *context);
};

/* Runs it with `jobs` workers in addition to the calling thread; with a window of 1, or if no
 * thread can be made, everything runs in the calling thread, each item emitted before the next is
 * produced. */
enum nonogram_status ng_batch_run(const struct ng_batch *batch, unsigned jobs, size_t window);

/* To be called by `work`: `part` is called with the worker's item, if all items before it have been
 * emitted; nothing happens if not. A status other than NONOGRAM_OK: the run has been stopped, and
 * further work is for nothing. */
enum nonogram_status ng_batch_part(struct ng_batch_worker *worker);

#endif
