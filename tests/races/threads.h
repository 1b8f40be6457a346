/* C11 threads over POSIX threads, as far as the library uses them: ThreadSanitizer and helgrind
 * know the latter only. For tests: put this folder first on the include path. */
#ifndef TESTS_RACES_THREADS_H
#define TESTS_RACES_THREADS_H

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

typedef pthread_t thrd_t;
typedef pthread_mutex_t mtx_t;
typedef pthread_cond_t cnd_t;
typedef int (*thrd_start_t)(void *);

enum { thrd_success, thrd_nomem, thrd_timedout, thrd_busy, thrd_error };
enum { mtx_plain };

struct races_start {
    thrd_start_t function;
    void *argument;
};

static inline void *races_run(void *memory)
{
    struct races_start start = *(struct races_start *)memory;
    free(memory);
    return (void *)(intptr_t)start.function(start.argument);
}

static inline int thrd_create(thrd_t *thread, thrd_start_t function, void *argument)
{
    struct races_start *start = malloc(sizeof *start);
    if (start == NULL) {
        return thrd_nomem;
    }
    *start = (struct races_start){function, argument};
    if (pthread_create(thread, NULL, races_run, start) != 0) {
        free(start);
        return thrd_error;
    }
    return thrd_success;
}

static inline void thrd_yield(void)
{
    sched_yield();
}

static inline int thrd_join(thrd_t thread, int *result)
{
    void *value = NULL;
    int failed = pthread_join(thread, &value);
    if (result != NULL) {
        *result = (int)(intptr_t)value;
    }
    return failed == 0 ? thrd_success : thrd_error;
}

static inline int mtx_init(mtx_t *mutex, int type)
{
    (void)type;
    return pthread_mutex_init(mutex, NULL) == 0 ? thrd_success : thrd_error;
}

static inline void mtx_destroy(mtx_t *mutex)
{
    pthread_mutex_destroy(mutex);
}

static inline int mtx_lock(mtx_t *mutex)
{
    return pthread_mutex_lock(mutex) == 0 ? thrd_success : thrd_error;
}

static inline int mtx_unlock(mtx_t *mutex)
{
    return pthread_mutex_unlock(mutex) == 0 ? thrd_success : thrd_error;
}

static inline int cnd_init(cnd_t *condition)
{
    return pthread_cond_init(condition, NULL) == 0 ? thrd_success : thrd_error;
}

static inline void cnd_destroy(cnd_t *condition)
{
    pthread_cond_destroy(condition);
}

static inline int cnd_signal(cnd_t *condition)
{
    return pthread_cond_signal(condition) == 0 ? thrd_success : thrd_error;
}

static inline int cnd_broadcast(cnd_t *condition)
{
    return pthread_cond_broadcast(condition) == 0 ? thrd_success : thrd_error;
}

static inline int cnd_wait(cnd_t *condition, mtx_t *mutex)
{
    return pthread_cond_wait(condition, mutex) == 0 ? thrd_success : thrd_error;
}

static inline int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *until)
{
    int result = pthread_cond_timedwait(condition, mutex, until);
    return result == 0 ? thrd_success : (result == ETIMEDOUT ? thrd_timedout : thrd_error);
}

#endif
