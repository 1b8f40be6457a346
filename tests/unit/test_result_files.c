/* Result files: their names below a folder, whole or not there at all. */
#define _XOPEN_SOURCE 700

#include "batch/result_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "scratch.h"

/* The result's path for an entry of `name`; index 0: the only one of its file. */
static struct nonogram_text path_for(const char *directory, const char *name, unsigned index)
{
    struct nonogram_text path = {0};
    ng_output_path(directory, name, index, "txt", &path);
    assert_false(path.failed);
    return path;
}

static void expect_path(const char *name, unsigned index, const char *expected)
{
    struct nonogram_text path = path_for("out", name, index);
    assert_string_equal(path.data, expected);
    ng_text_clear(&path);
}

static void names_mirror_the_source(void **state)
{
    (void)state;
    expect_path("cat.non", 0, "out/cat.non.txt");
    expect_path("puzzles/sub/cat.non", 0, "out/puzzles/sub/cat.non.txt");
    expect_path("./puzzles//sub/./cat.non", 0, "out/puzzles/sub/cat.non.txt");
    expect_path("/abs/cat.non", 0, "out/abs/cat.non.txt");
    expect_path("pack.nonpack", 3, "out/pack.nonpack#3.txt");
    expect_path("-", 0, "out/stdin.txt");
    expect_path("-", 12, "out/stdin#12.txt");
}

static void names_stay_below_the_directory_and_apart(void **state)
{
    (void)state;
    expect_path("../x", 0, "out/%2e%2e/x.txt");
    expect_path("a/../../x", 0, "out/a/%2e%2e/%2e%2e/x.txt");
    expect_path("..x/...", 0, "out/..x/....txt");
    expect_path("%2e%2e/x", 0, "out/%252e%252e/x.txt");
    expect_path("a#1", 0, "out/a%231.txt");
    expect_path("a", 1, "out/a#1.txt");
}

/* Writes the file and puts it in place. */
static enum nonogram_status write_result(const struct nonogram_text *path, const char *bytes,
                                         size_t size, struct nonogram_diagnostic *diagnostic)
{
    struct ng_writer writer;
    enum nonogram_status status = ng_output_write(path, bytes, size, &writer, diagnostic);
    return status == NONOGRAM_OK ? ng_writer_close(&writer, diagnostic) : status;
}

static void results_are_written_and_found(void **state)
{
    struct scratch *scratch = *state;
    struct nonogram_diagnostic diagnostic = {0};
    struct nonogram_text path = path_for(scratch->root, "new/sub/cat.non", 2);
    assert_false(ng_output_is_current(&path, 0));
    assert_int_equal(write_result(&path, "one", 3, &diagnostic), NONOGRAM_OK);
    assert_true(ng_output_is_current(&path, 0));
    assert_false(ng_output_is_current(&path, 1e12)); /* older than its input */
    scratch_expect(scratch, "new/sub/cat.non#2.txt", "one");
    assert_int_equal(write_result(&path, "two", 3, &diagnostic), NONOGRAM_OK);
    scratch_expect(scratch, "new/sub/cat.non#2.txt", "two");
    assert_int_equal(write_result(&path, NULL, 0, &diagnostic), NONOGRAM_OK);
    scratch_expect(scratch, "new/sub/cat.non#2.txt", "");
    ng_text_clear(&path);
}

static void results_that_cannot_be_written(void **state)
{
    struct scratch *scratch = *state;
    struct nonogram_diagnostic diagnostic = {0};
    scratch_write(scratch, "file", "kept");
    struct nonogram_text path = path_for(scratch->root, "file/cat.non", 0);
    assert_int_equal(write_result(&path, "x", 1, &diagnostic), NONOGRAM_IO);
    assert_string_equal(diagnostic.message, "Not a directory");
    scratch_expect(scratch, "file", "kept");
    ng_text_clear(&path);
    scratch_directory(scratch, "cat.non.txt");
    path = path_for(scratch->root, "cat.non", 0);
    assert_false(ng_output_is_current(&path, 0));
    assert_int_equal(write_result(&path, "x", 1, &diagnostic), NONOGRAM_IO);
    assert_string_equal(diagnostic.message, "Is a directory");
    ng_text_clear(&path);
}

#define SCRATCH_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_mirror_the_source),
        cmocka_unit_test(names_stay_below_the_directory_and_apart),
        SCRATCH_TEST(results_are_written_and_found),
        SCRATCH_TEST(results_that_cannot_be_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
