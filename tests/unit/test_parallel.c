/* Parts of a job on threads that stay: each part done once, on its own thread, in every run. */
#include "batch/parallel.h"

#include "fail_alloc.h"

#include <threads.h>

#include <cmocka.h>

enum { MOST = 5 };

struct parts {
    unsigned done[MOST];
    thrd_t by[MOST];
};

static void note(void *argument, unsigned index)
{
    struct parts *parts = argument;
    parts->done[index]++;
    parts->by[index] = thrd_current();
}

static void run(struct ng_parallel *parallel, unsigned count, struct parts *parts)
{
    *parts = (struct parts){.done = {0}};
    parallel->runner.run(parallel->runner.context, count, note, parts);
    for (unsigned i = 0; i < MOST; i++) {
        assert_int_equal(parts->done[i], i < count);
    }
    assert_true(thrd_equal(parts->by[0], thrd_current()));
}

/* A part keeps its thread, whether the runs in between had more parts or fewer. */
static void each_part_has_its_thread(void **state)
{
    static const unsigned counts[] = {2, 5, 1, 3, 5, 4, 2, 5};
    struct parts all, parts;
    struct ng_parallel parallel;
    (void)state;
    ng_parallel_begin(&parallel);
    run(&parallel, MOST, &all);
    for (unsigned i = 0; i < MOST; i++) {
        for (unsigned j = 0; j < i; j++) {
            assert_false(thrd_equal(all.by[i], all.by[j]));
        }
    }
    for (unsigned turn = 0; turn < 1000; turn++) {
        unsigned count = counts[turn % (sizeof counts / sizeof *counts)];
        run(&parallel, count, &parts);
        for (unsigned i = 0; i < count; i++) {
            assert_true(thrd_equal(parts.by[i], all.by[i]));
        }
    }
    ng_parallel_end(&parallel);
    assert_null(parallel.team);
}

static void nothing_is_made_without_a_run(void **state)
{
    struct ng_parallel parallel;
    (void)state;
    ng_parallel_begin(&parallel);
    assert_null(parallel.team);
    ng_parallel_end(&parallel);
}

/* Where there is no memory for a thread, or for any, the calling one does the parts that are left.
 */
static void parts_without_a_thread_are_done(void **state)
{
    (void)state;
    for (unsigned nth = 1; nth <= MOST; nth++) { /* the team's, then a thread's */
        struct ng_parallel parallel;
        struct parts parts;
        long alive = atomic_load(&fail_alloc_alive);
        ng_parallel_begin(&parallel);
        fail_alloc_arm(nth);
        run(&parallel, MOST, &parts);
        assert_true(fail_alloc_disarm());
        unsigned own = 0;
        for (unsigned i = 0; i < MOST; i++) {
            own += thrd_equal(parts.by[i], thrd_current()) != 0;
        }
        assert_int_equal(own, nth == 1 ? MOST : MOST + 2 - nth);
        run(&parallel, MOST, &parts); /* and those threads are made when there is memory again */
        for (unsigned i = 1; i < MOST; i++) {
            assert_false(thrd_equal(parts.by[i], thrd_current()));
        }
        ng_parallel_end(&parallel);
        assert_int_equal(atomic_load(&fail_alloc_alive), alive);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_part_has_its_thread),
        cmocka_unit_test(nothing_is_made_without_a_run),
        cmocka_unit_test(parts_without_a_thread_are_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
