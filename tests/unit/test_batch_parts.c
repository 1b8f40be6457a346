/* Items whose results come in parts: in order, whole or not at all, also where one fails. */
#define _XOPEN_SOURCE 700

#include "nonogram.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "scratch.h"

enum { RECORDS = 30, PARTS = 5 };

/* Where all output comes together. */
struct paper {
    struct nonogram_text text;
    int parts;
    int fails; /* `part` does, when called so often; 0: never */
    size_t longest;
};

/* Hands out a line at a time. */
static void work(void *context, struct nonogram_entry *entry)
{
    enum nonogram_status status = NONOGRAM_OK;
    (void)context;
    for (int i = 0; i < PARTS && status == NONOGRAM_OK; i++) {
        nonogram_text_format(&entry->out, "%llu.%d\n", (unsigned long long)entry->index, i);
        status = nonogram_batch_part(entry);
    }
    entry->status = status;
}

static void add(struct paper *paper, const struct nonogram_entry *entry)
{
    paper->longest = entry->out.size > paper->longest ? entry->out.size : paper->longest;
    nonogram_text_add(&paper->text, entry->out.data, entry->out.size);
}

static enum nonogram_status part(void *context, struct nonogram_entry *entry)
{
    struct paper *paper = context;
    add(paper, entry);
    paper->parts++;
    return paper->parts == paper->fails ? NONOGRAM_IO : NONOGRAM_OK;
}

static enum nonogram_status emit(void *context, struct nonogram_entry *entry)
{
    assert_int_equal(entry->status, NONOGRAM_OK);
    add(context, entry);
    return NONOGRAM_OK;
}

/* The caller clears paper->text. */
static enum nonogram_status run(struct scratch *scratch, struct paper *paper,
                                struct nonogram_batch batch)
{
    struct nonogram_text text = {.data = NULL};
    for (int i = 0; i < RECORDS; i++) {
        nonogram_text_format(&text, "1x1:1/1\n");
    }
    nonogram_text_add(&text, "", 1);
    assert_false(text.failed);
    scratch_write(scratch, "many.pattern", text.data);
    nonogram_text_clear(&text);
    const char *path = scratch_path(scratch, "many.pattern");
    batch.paths = &path;
    batch.path_count = 1;
    batch.context = paper;
    batch.work = work;
    batch.emit = emit;
    return nonogram_batch_run(&batch);
}

static void expect_all(const struct paper *paper)
{
    struct nonogram_text text = {.data = NULL};
    for (int entry = 1; entry <= RECORDS; entry++) {
        for (int i = 0; i < PARTS; i++) {
            nonogram_text_format(&text, "%d.%d\n", entry, i);
        }
    }
    assert_int_equal(paper->text.size, text.size);
    assert_memory_equal(paper->text.data, text.data, text.size);
    nonogram_text_clear(&text);
}

static void parts_come_in_order_whatever_the_jobs(void **state)
{
    for (unsigned jobs = 1; jobs <= 4; jobs++) {
        struct paper paper = {.parts = 0};
        assert_int_equal(run(*state, &paper, (struct nonogram_batch){.jobs = jobs, .part = part}),
                         NONOGRAM_OK);
        expect_all(&paper);
        nonogram_text_clear(&paper.text);
    }
}

/* Nothing is held but the part itself where records are worked on one after another. */
static void what_was_handed_out_is_gone(void **state)
{
    struct paper paper = {.parts = 0};
    assert_int_equal(run(*state, &paper, (struct nonogram_batch){.jobs = 1, .part = part}),
                     NONOGRAM_OK);
    assert_int_equal(paper.parts, RECORDS * PARTS);
    assert_int_equal(paper.longest, strlen("30.4\n"));
    nonogram_text_clear(&paper.text);
}

static void without_a_taker_results_stay_whole(void **state)
{
    for (unsigned jobs = 1; jobs <= 2; jobs++) {
        struct paper paper = {.parts = 0};
        assert_int_equal(run(*state, &paper, (struct nonogram_batch){.jobs = jobs}), NONOGRAM_OK);
        expect_all(&paper);
        nonogram_text_clear(&paper.text);
    }
}

static void result_files_stay_whole(void **state)
{
    struct scratch *scratch = *state;
    struct paper paper = {.parts = 0};
    char directory[SCRATCH_PATH_MAX];
    snprintf(directory, sizeof directory, "%s", scratch_path(scratch, "out"));
    assert_int_equal(run(scratch, &paper,
                         (struct nonogram_batch){
                             .jobs = 2, .part = part, .directory = directory, .suffix = "txt"}),
                     NONOGRAM_OK);
    assert_int_equal(paper.parts, 0);
    expect_all(&paper);
    nonogram_text_clear(&paper.text);
}

static void a_part_that_fails_ends_the_run(void **state)
{
    for (unsigned jobs = 1; jobs <= 2; jobs++) {
        struct paper paper = {.fails = PARTS}; /* the first entry always has its turn */
        assert_int_equal(run(*state, &paper, (struct nonogram_batch){.jobs = jobs, .part = part}),
                         NONOGRAM_IO);
        assert_int_equal(paper.parts, PARTS);
        nonogram_text_clear(&paper.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(parts_come_in_order_whatever_the_jobs, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(what_was_handed_out_is_gone, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(without_a_taker_results_stay_whole, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(result_files_stay_whole, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_part_that_fails_ends_the_run, scratch_setup,
                                        scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
