/* Making the n-th allocation fail, to see that every failure is survived. The Makefile links a
 * test program that includes this so that all its allocations, the library's too, come through
 * here. Include it in one file of a program only.
 *
 *     static enum nonogram_status run(void *context) { make, use and free something }
 *     fail_alloc_each(run, &context);
 */
#ifndef UNIT_FAIL_ALLOC_H
#define UNIT_FAIL_ALLOC_H

#include "nonogram.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *memory);

static atomic_long fail_alloc_left;  /* allocations until the one that fails; 0: none will */
static atomic_long fail_alloc_alive; /* allocated and not freed */
static atomic_long fail_alloc_made;  /* allocated so far */

/* The n-th allocation from now fails (1: the next), those after it succeed again. 0: none. */
static inline void fail_alloc_arm(long n)
{
    atomic_store(&fail_alloc_left, n);
}

/* Stops it; returns whether an allocation has failed since it was armed. */
static inline bool fail_alloc_disarm(void)
{
    return atomic_exchange(&fail_alloc_left, 0) <= 0;
}

static inline bool fail_alloc_now(void)
{
    /* Two threads may both see the last one: the value goes below 0, and one of them fails. */
    return atomic_load(&fail_alloc_left) != 0 && atomic_fetch_sub(&fail_alloc_left, 1) == 1;
}

static inline void *fail_alloc_count(void *memory)
{
    if (memory != NULL) {
        atomic_fetch_add(&fail_alloc_alive, 1);
        atomic_fetch_add(&fail_alloc_made, 1);
    }
    return memory;
}

void *__wrap_malloc(size_t size)
{
    return fail_alloc_now() ? NULL : fail_alloc_count(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fail_alloc_now() ? NULL : fail_alloc_count(__real_calloc(count, size));
}

void *__wrap_realloc(void *old, size_t size)
{
    void *memory = fail_alloc_now() ? NULL : fail_alloc_count(__real_realloc(old, size));

    if (memory != NULL && old != NULL) {
        atomic_fetch_sub(&fail_alloc_alive, 1);
    }
    return memory;
}

void __wrap_free(void *memory)
{
    if (memory != NULL) {
        atomic_fetch_sub(&fail_alloc_alive, 1);
    }
    __real_free(memory);
}

/* Runs `run` with its first allocation failing, then a later one, and so on until one run makes
 * fewer: each run but the last must return NONOGRAM_NO_MEMORY, the last NONOGRAM_OK, and all must
 * free what they allocate. The steps grow by one for every `thin` allocations. Returns the number
 * of allocations, rounded up to a step. */
static inline long fail_alloc_thinned(enum nonogram_status (*run)(void *context), void *context,
                                      long thin)
{
    for (long n = 1;; n += 1 + n / thin) {
        long alive = atomic_load(&fail_alloc_alive);
        fail_alloc_arm(n);
        enum nonogram_status status = run(context);
        bool failed = fail_alloc_disarm();
        assert_int_equal(status, failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK);
        assert_int_equal(atomic_load(&fail_alloc_alive), alive);
        if (!failed) {
            return n - 1;
        }
    }
}

static inline long fail_alloc_each(enum nonogram_status (*run)(void *context), void *context)
{
    return fail_alloc_thinned(run, context, LONG_MAX);
}

/* For a run of many allocations of few kinds. */
static inline long fail_alloc_some(enum nonogram_status (*run)(void *context), void *context)
{
    return fail_alloc_thinned(run, context, 20);
}

#endif
