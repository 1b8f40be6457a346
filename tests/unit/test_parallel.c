/* Parts of a job on threads that stay: each part done once, on its own thread, in every run. */
#include "answer/parallel.h"

#include "fail_alloc.h"

#include <stdatomic.h>
#include <threads.h>

#include <cmocka.h>

enum { MOST = 5 };

struct parts {
    unsigned done[MOST];
    thrd_t by[MOST];
};

static enum ng_step note(void *argument, unsigned index)
{
    struct parts *parts = argument;
    parts->done[index] = 1; /* one that has ended may be asked again */
    parts->by[index] = thrd_current();
    return NG_STEP_ENDED;
}

static void run(struct ng_parallel *parallel, unsigned count, struct parts *parts)
{
    *parts = (struct parts){.done = {0}};
    parallel->runner.run(parallel->runner.context, count, note, parts);
    for (unsigned i = 0; i < MOST; i++) {
        assert_int_equal(parts->done[i], i < count ? 1 : 0);
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

/* Parts that have to keep step: none begins its n-th step before all have ended the one before the
 * last. */
enum { STEPS = 200 };

struct march {
    atomic_uint made[MOST];
    unsigned count;
    atomic_uint waits;
    atomic_bool astray;
};

static enum ng_step keep_step(void *argument, unsigned index)
{
    struct march *march = argument;
    unsigned own = atomic_load(&march->made[index]);
    if (own == STEPS) {
        return NG_STEP_ENDED;
    }
    for (unsigned i = 0; i < march->count; i++) {
        if (atomic_load(&march->made[i]) + 1 < own) {
            atomic_fetch_add(&march->waits, 1);
            return NG_STEP_WAIT;
        }
    }
    unsigned expected = own;
    if (!atomic_compare_exchange_strong(&march->made[index], &expected, own + 1)) {
        atomic_store(&march->astray, true); /* two steps of a part at the same time */
    }
    return own + 1 == STEPS ? NG_STEP_ENDED : NG_STEP_ON;
}

static void run_march(struct ng_parallel *parallel, unsigned count)
{
    struct march march = {.count = count};
    parallel->runner.run(parallel->runner.context, count, keep_step, &march);
    for (unsigned i = 0; i < count; i++) {
        assert_int_equal(atomic_load(&march.made[i]), STEPS);
    }
    assert_false(atomic_load(&march.astray));
}

/* Parts that wait for each other get to their end, each on a thread of its own, on fewer threads
 * than there are parts, and on one. */
static void parts_that_wait_go_on(void **state)
{
    (void)state;
    for (unsigned nth = 0; nth <= MOST; nth++) {
        struct ng_parallel parallel;
        ng_parallel_begin(&parallel);
        if (nth > 0) {
            fail_alloc_arm(nth);
        }
        for (unsigned count = MOST; count > 0; count--) {
            run_march(&parallel, count);
            fail_alloc_disarm();
        }
        ng_parallel_end(&parallel);
    }
}

/* In turn, those that wait are passed over, whichever of them is ahead. */
static void parts_in_turn_pass_over_those_that_wait(void **state)
{
    struct march march = {.count = 3};
    (void)state;
    atomic_store(&march.made[1], 2);
    ng_runner_in_turn(3, keep_step, &march);
    assert_true(atomic_load(&march.waits) > 0);
    assert_int_equal(atomic_load(&march.made[0]), STEPS);
    assert_int_equal(atomic_load(&march.made[1]), STEPS);
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
        cmocka_unit_test(parts_that_wait_go_on),
        cmocka_unit_test(parts_in_turn_pass_over_those_that_wait),
        cmocka_unit_test(parts_without_a_thread_are_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
