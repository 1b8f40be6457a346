/* A runner whose parts have a thread each (base/work.h), kept from one run to the next: threads
 * made anew for each run of some milliseconds were often put on the core that others of them were
 * on. The first part is the calling thread's. */
#ifndef NG_BATCH_PARALLEL_H
#define NG_BATCH_PARALLEL_H

#include "base/work.h"

#include <stdbool.h>
#include <stddef.h>
#include <threads.h>

struct ng_parallel_team;

struct ng_parallel {
    struct ng_runner runner; /* to be handed on */
    struct ng_parallel_team
        *team; /* NULL before the first run, or where there was no memory for it */
};

/* Makes nothing yet. `parallel` stays where it is until its end. */
void ng_parallel_begin(struct ng_parallel *parallel);
/* Ends all threads. */
void ng_parallel_end(struct ng_parallel *parallel);

/* A lock and the conditions that go with it, made and destroyed together. */
/* False, with nothing left to destroy, when the system refuses. */
bool ng_locks_start(mtx_t *lock, cnd_t *const *conditions, size_t count);
void ng_locks_end(mtx_t *lock, cnd_t *const *conditions, size_t count);

#endif
