/* Formats told from the beginning of a stream. */
#define _XOPEN_SOURCE 700

#include "batch/source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "scratch.h"

static const char ids[] = "2x1:1/1/2\n1x2:2/1/1\n";
static const char picture[] = "##.\n.#.\n";
/* Two puzzles of 3 by 3. */
static const char taai[] = "$1\n1\n1\n1\n1\n1\n1\n$2\n2\n1\n0\n1\n2\n0\n";

/* The format's name and the number of records, as "name 3"; "message" when not recognised. */
static void expect_source(const struct ng_source_options *options, const char *expected)
{
    struct ng_source_entry entry = {.index = 0};
    struct ng_source *source = ng_source_new(options);
    char found[300] = "";
    assert_non_null(source);
    for (unsigned count = 1; ng_source_next(source, &entry) == NONOGRAM_OK; count++) {
        if (entry.status == NONOGRAM_OK) {
            snprintf(found, sizeof found, "%s %u", entry.format->name, count);
        } else {
            assert_int_equal(entry.status, NONOGRAM_BAD_INPUT);
            assert_true(entry.diagnostic.message[0] != '\0');
            snprintf(found, sizeof found, "refused %u", count);
        }
    }
    assert_string_equal(found, expected);
    ng_source_entry_clear(&entry);
    ng_source_free(source);
}

static void expect_file(struct scratch *scratch, const char *text, const char *expected)
{
    scratch_write(scratch, "f", text);
    const char *const paths[] = {scratch_path(scratch, "f")};
    const struct ng_source_options options = {.paths = paths, .count = 1};
    expect_source(&options, expected);
}

/* Writes the text in pieces of `step` bytes, from another process, and reads it from the pipe. */
static void expect_pipe(const char *text, size_t step, const char *expected)
{
    const struct ng_source_options options = {.count = 0};
    int handle = scratch_pipe_input();
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        size_t size = strlen(text);
        for (size_t at = 0; at < size; at += step) {
            size_t piece = size - at < step ? size - at : step;
            if (write(handle, text + at, piece) < 0) {
                _exit(1);
            }
        }
        _exit(0);
    }
    close(handle);
    expect_source(&options, expected);
}

static void files_are_recognised(void **state)
{
    expect_file(*state, ids, "pattern 2");
    expect_file(*state, taai, "taai 2");
    expect_file(*state, picture, "text 1");
}

/* However the text is cut into pieces. */
static void pipes_are_recognised(void **state)
{
    (void)state;
    for (size_t step = 1; step < 40; step += 6) {
        expect_pipe(ids, step, "pattern 2");
        expect_pipe(taai, step, "taai 2");
        expect_pipe(picture, step, "text 1");
    }
}

static void what_is_not_recognised(void **state)
{
    static const char junk[] = "\x01\x02?\n";
    expect_file(*state, junk, "refused 1");
    expect_file(*state, "", "refused 1");
    expect_pipe(junk, 1, "refused 1");
    expect_pipe("", 1, "");
}

/* Each answer can be given before the next entry comes, the format unsaid. */
static void a_record_does_not_wait_for_the_next(void **state)
{
    (void)state;
    const struct ng_source_options options = {.count = 0};
    struct ng_source_entry entry = {.index = 0};
    struct ng_source *source = ng_source_new(&options);
    int handle = scratch_pipe_input();
    alarm(300);
    for (unsigned i = 1; i <= 3; i++) {
        assert_int_equal(write(handle, ids, 10), 10);
        assert_int_equal(ng_source_next(source, &entry), NONOGRAM_OK);
        assert_int_equal(entry.status, NONOGRAM_OK);
        assert_int_equal(entry.index, i);
    }
    alarm(0);
    close(handle);
    assert_int_equal(ng_source_next(source, &entry), NONOGRAM_END);
    ng_source_entry_clear(&entry);
    ng_source_free(source);
}

#define SCRATCH_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_TEST(files_are_recognised),
        cmocka_unit_test(pipes_are_recognised),
        SCRATCH_TEST(what_is_not_recognised),
        cmocka_unit_test(a_record_does_not_wait_for_the_next),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
