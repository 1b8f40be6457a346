/* Locks with their conditions. */
#include "batch/locks.h"

bool ng_locks_start(mtx_t *lock, cnd_t *const *conditions, size_t count)
{
    if (mtx_init(lock, mtx_plain) != thrd_success) {
        return false;
    }
    for (size_t made = 0; made < count; made++) {
        if (cnd_init(conditions[made]) != thrd_success) {
            ng_locks_end(lock, conditions, made);
            return false;
        }
    }
    return true;
}

void ng_locks_end(mtx_t *lock, cnd_t *const *conditions, size_t count)
{
    while (count > 0) {
        cnd_destroy(conditions[--count]);
    }
    mtx_destroy(lock);
}
