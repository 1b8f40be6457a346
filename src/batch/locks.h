/* A lock and the conditions that go with it, made and destroyed together. */
#ifndef NG_BATCH_LOCKS_H
#define NG_BATCH_LOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <threads.h>

/* False, with nothing left to destroy, when the system refuses. */
bool ng_locks_start(mtx_t *lock, cnd_t *const *conditions, size_t count);
void ng_locks_end(mtx_t *lock, cnd_t *const *conditions, size_t count);

#endif
