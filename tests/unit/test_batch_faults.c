/* The worker pool and its callers where threads, memory or files fail. */
#define _XOPEN_SOURCE 700

#include "nonogram.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fail_alloc.h"
#include "scratch.h"

enum { RECORDS = 40 };

/* What has been emitted. */
struct seen {
    uint64_t count;
    uint64_t failed;
    bool disordered;
};

static void solve(void *context, struct nonogram_entry *entry)
{
    (void)context;
    if (entry->status != NONOGRAM_OK) {
        return;
    }
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    struct nonogram_result result;
    entry->status = nonogram_solve(entry->puzzle, &options, &result);
    if (entry->status == NONOGRAM_OK) {
        entry->status =
            nonogram_draw(entry->puzzle, result.first, "text",
                          &(struct nonogram_draw_options){.colour = false}, &entry->out);
    }
    nonogram_result_clear(&result);
}

static enum nonogram_status look(void *context, struct nonogram_entry *entry)
{
    struct seen *seen = context;
    seen->disordered = seen->disordered || entry->number != seen->count;
    seen->count++;
    if (entry->status == NONOGRAM_OK) {
        assert_int_equal(entry->out.size, 3 * 4);
    } else {
        assert_int_equal(entry->status, NONOGRAM_NO_MEMORY);
        seen->failed++;
    }
    return NONOGRAM_OK;
}

static void write_records(struct scratch *scratch)
{
    struct nonogram_text text = {.data = NULL};
    for (int i = 0; i < RECORDS; i++) {
        nonogram_text_format(&text, "3x3:1/2/2/2/2/1\n");
    }
    nonogram_text_add(&text, "", 1);
    assert_false(text.failed);
    scratch_write(scratch, "many.pattern", text.data);
    nonogram_text_clear(&text);
}

/* The n-th allocation fails, in whichever thread it is made: a worker's costs its entry, the
 * reader's the file or the run; the others are not disturbed, nor is their order. */
static void a_worker_without_memory_costs_one_record(void **state)
{
    struct scratch *scratch = *state;
    uint64_t costly = 0;
    write_records(scratch);
    const char *path = scratch_path(scratch, "many.pattern");
    for (long n = 1;; n += 1 + n / 16) {
        struct seen seen = {.count = 0};
        struct nonogram_batch batch = {.paths = &path,
                                       .path_count = 1,
                                       .jobs = 3,
                                       .context = &seen,
                                       .work = solve,
                                       .emit = look};
        long alive = atomic_load(&fail_alloc_alive);
        fail_alloc_arm(n);
        enum nonogram_status status = nonogram_batch_run(&batch);
        bool failed = fail_alloc_disarm();
        assert_int_equal(atomic_load(&fail_alloc_alive), alive);
        assert_false(seen.disordered);
        assert_true(seen.failed <= 1);
        if (status != NONOGRAM_OK) {
            assert_int_equal(status, NONOGRAM_NO_MEMORY);
        } else if (seen.count != RECORDS) {
            assert_int_equal(seen.failed, 1); /* the one that stands for the rest of the file */
        } else {
            costly += seen.failed;
        }
        if (!failed) {
            assert_int_equal(seen.failed, 0);
            break;
        }
    }
    assert_true(costly > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_worker_without_memory_costs_one_record, scratch_setup,
                                        scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
