/* A runner with a thread for each part (base/work.h), kept from one run to the next: new threads
 * per run of some milliseconds often shared a core. The first part runs in the calling thread. */
#ifndef NG_ANSWER_PARALLEL_H
#define NG_ANSWER_PARALLEL_H

#include "base/work.h"

#include <stdbool.h>
#include <stddef.h>
#include <threads.h>

struct ng_parallel_team;

struct ng_parallel {
    struct ng_runner runner;       /* for code that needs a runner */
    struct ng_parallel_team *team; /* NULL before the first run, or when out of memory */
};

/* Makes no threads yet. `parallel` must not be moved until its end. */
void ng_parallel_begin(struct ng_parallel *parallel);
void ng_parallel_end(struct ng_parallel *parallel);

/* A lock and the conditions that go with it, made and destroyed together. */
/* Returns false, with nothing to destroy, if the system does not allow it. */
bool ng_locks_start(mtx_t *lock, cnd_t *const *conditions, size_t count);
void ng_locks_end(mtx_t *lock, cnd_t *const *conditions, size_t count);

#endif
