/* Files, folders, the terminal and the clock. */
#define _XOPEN_SOURCE 700

#include "base/text.h"
#include "platform/file.h"
#include "platform/machine.h"
#include "platform/path.h"
#include "platform/terminal.h"
#include "platform/writer.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "scratch.h"

static void clocks_go_forward(void **state)
{
    (void)state;
    double now = ng_clock_now();
    for (volatile int i = 0; i < 1000000; i++) {
    }
    assert_true(ng_clock_now() > now);
}

static void there_is_a_core(void **state)
{
    (void)state;
    assert_true(ng_cores_usable() >= 1);
    assert_true(ng_cores_usable() < 100000);
}

static void a_file_is_no_terminal(void **state)
{
    FILE *file = fopen(scratch_path(*state, "f"), "w");
    assert_non_null(file);
    assert_false(ng_terminal_is(file));
    setenv("COLUMNS", "61", 1);
    assert_int_equal(ng_terminal_width(file), 61);
    setenv("COLUMNS", "-3", 1);
    assert_int_equal(ng_terminal_width(file), 80);
    unsetenv("COLUMNS");
    assert_int_equal(ng_terminal_width(file), 80);
    unsetenv("LINES");
    assert_int_equal(ng_terminal_height(file), 24);
    setenv("LINES", "51", 1);
    assert_int_equal(ng_terminal_height(file), 51);
    unsetenv("LINES");
    fclose(file);
}

static void terminals_may_know_all_colours(void **state)
{
    (void)state;
    unsetenv("COLORTERM");
    assert_false(ng_terminal_true_colour());
    setenv("COLORTERM", "256", 1);
    assert_false(ng_terminal_true_colour());
    setenv("COLORTERM", "truecolor", 1);
    assert_true(ng_terminal_true_colour());
    setenv("COLORTERM", "24bit", 1);
    assert_true(ng_terminal_true_colour());
    unsetenv("COLORTERM");
}

static void path_kinds(void **state)
{
    struct scratch *scratch = *state;
    scratch_write(scratch, "file", "12345");
    scratch_link(scratch, "nothing", "dangling");
    scratch_link(scratch, ".", "loop");
    assert_int_equal(ng_path_look(scratch_path(scratch, "file")).kind, NG_PATH_FILE);
    assert_int_equal(ng_path_look(scratch_path(scratch, "file")).size, 5);
    assert_int_equal(ng_path_look(scratch_path(scratch, "dangling")).kind, NG_PATH_MISSING);
    assert_int_equal(ng_path_look(scratch_path(scratch, "none")).kind, NG_PATH_MISSING);
    assert_int_equal(ng_path_look("/dev/null").kind, NG_PATH_OTHER);
    struct ng_path_facts root = ng_path_look(scratch->root);
    struct ng_path_facts loop = ng_path_look(scratch_path(scratch, "loop"));
    assert_int_equal(root.kind, NG_PATH_DIRECTORY);
    assert_true(root.device == loop.device && root.inode == loop.inode);
}

static void directories_are_made(void **state)
{
    struct scratch *scratch = *state;
    struct nonogram_diagnostic diagnostic = {0};
    const char *path = scratch_path(scratch, "a/b/c/file");
    assert_int_equal(ng_path_make_parents(path, &diagnostic), NONOGRAM_OK);
    assert_int_equal(ng_path_make_parents(path, &diagnostic), NONOGRAM_OK);
    assert_int_equal(ng_path_look(scratch_path(scratch, "a/b/c")).kind, NG_PATH_DIRECTORY);
    scratch_write(scratch, "file", "");
    path = scratch_path(scratch, "file/x/y");
    assert_int_equal(ng_path_make_parents(path, &diagnostic), NONOGRAM_IO);
    assert_string_equal(diagnostic.message, "Not a directory");
}

static void listing_is_sorted_by_bytes(void **state)
{
    struct scratch *scratch = *state;
    struct nonogram_diagnostic diagnostic = {0};
    const char *const sorted[] = {".hidden", "B", "a", "a.b", "aa", "\xc3\xa4"};
    for (size_t i = 6; i-- > 0;) {
        scratch_write(scratch, sorted[i], "");
    }
    struct ng_directory directory;
    assert_int_equal(ng_directory_list(&directory, scratch->root, &diagnostic), NONOGRAM_OK);
    assert_int_equal(directory.count, 6);
    for (size_t i = 0; i < 6; i++) {
        assert_string_equal(directory.names[i], sorted[i]);
    }
    ng_directory_clear(&directory);
    const char *none = scratch_path(scratch, "none");
    assert_int_equal(ng_directory_list(&directory, none, &diagnostic), NONOGRAM_IO);
    assert_string_equal(diagnostic.message, "No such file or directory");
    assert_int_equal(directory.count, 0);
}

static void an_empty_directory_lists_nothing(void **state)
{
    struct scratch *scratch = *state;
    struct ng_directory directory;
    assert_int_equal(ng_directory_list(&directory, scratch->root, NULL), NONOGRAM_OK);
    assert_int_equal(directory.count, 0);
    ng_directory_clear(&directory);
}

static void reading_in_pieces(void **state)
{
    struct scratch *scratch = *state;
    struct nonogram_diagnostic diagnostic = {0};
    size_t got = 0;
    scratch_write(scratch, "f", "abcdef");
    const char *path = scratch_path(scratch, "f");
    struct ng_file file;
    assert_int_equal(ng_file_open(&file, path, &diagnostic), NONOGRAM_OK);
    assert_int_equal(file.facts.kind, NG_PATH_FILE);
    char piece[4];
    assert_int_equal(ng_file_read(&file, piece, 4, &got, &diagnostic), NONOGRAM_OK);
    assert_int_equal(got, 4);
    assert_memory_equal(piece, "abcd", 4);
    assert_int_equal(ng_file_read(&file, piece, 4, &got, &diagnostic), NONOGRAM_OK);
    assert_int_equal(got, 2);
    assert_int_equal(ng_file_read(&file, piece, 4, &got, &diagnostic), NONOGRAM_OK);
    assert_int_equal(got, 0);
    ng_file_close(&file);
    ng_file_close(&file);
}

static void files_that_cannot_be_read(void **state)
{
    struct scratch *scratch = *state;
    struct nonogram_diagnostic diagnostic = {0};
    size_t got = 0;
    const char *none = scratch_path(scratch, "none");
    struct ng_file file;
    assert_int_equal(ng_file_open(&file, none, &diagnostic), NONOGRAM_IO);
    assert_string_equal(diagnostic.message, "No such file or directory");
    assert_int_equal(ng_file_open(&file, scratch->root, &diagnostic), NONOGRAM_OK);
    assert_int_equal(file.facts.kind, NG_PATH_DIRECTORY);
    char piece[4];
    assert_int_equal(ng_file_read(&file, piece, 4, &got, &diagnostic), NONOGRAM_IO);
    assert_string_equal(diagnostic.message, "Is a directory");
    ng_file_close(&file);
}

/* Writes `text` to `name`; the status of the end. */
static enum nonogram_status write_text(const char *path, const char *text,
                                       struct nonogram_diagnostic *diagnostic)
{
    struct ng_writer writer;
    enum nonogram_status status = ng_writer_open(&writer, path, diagnostic);
    if (status == NONOGRAM_OK) {
        status = ng_writer_write(&writer, text, strlen(text), diagnostic);
        assert_int_equal(status, NONOGRAM_OK);
        status = ng_writer_close(&writer, diagnostic);
    }
    return status;
}

static size_t count_entries(const char *path)
{
    struct ng_directory directory;
    assert_int_equal(ng_directory_list(&directory, path, NULL), NONOGRAM_OK);
    size_t count = directory.count;
    ng_directory_clear(&directory);
    return count;
}

static void a_file_appears_whole(void **state)
{
    struct scratch *scratch = *state;
    const char *path = scratch_path(scratch, "out");
    struct ng_writer writer;
    assert_int_equal(ng_writer_open(&writer, path, NULL), NONOGRAM_OK);
    assert_int_equal(ng_writer_write(&writer, "half", 4, NULL), NONOGRAM_OK);
    assert_int_equal(ng_writer_flush(&writer, NULL), NONOGRAM_OK);
    assert_int_equal(ng_path_look(path).kind, NG_PATH_MISSING);
    assert_int_equal(ng_writer_write(&writer, " whole", 6, NULL), NONOGRAM_OK);
    assert_int_equal(ng_writer_close(&writer, NULL), NONOGRAM_OK);
    scratch_expect(scratch, "out", "half whole");
    assert_int_equal(count_entries(scratch->root), 1);
}

static void an_abandoned_file_leaves_nothing(void **state)
{
    struct scratch *scratch = *state;
    scratch_write(scratch, "out", "old");
    struct ng_writer writer;
    assert_int_equal(ng_writer_open(&writer, scratch_path(scratch, "out"), NULL), NONOGRAM_OK);
    assert_int_equal(ng_writer_write(&writer, "new", 3, NULL), NONOGRAM_OK);
    ng_writer_abandon(&writer);
    ng_writer_abandon(&writer);
    scratch_expect(scratch, "out", "old");
    assert_int_equal(count_entries(scratch->root), 1);
}

static void a_replaced_file_keeps_mode_and_link(void **state)
{
    struct scratch *scratch = *state;
    scratch_write(scratch, "real", "old");
    assert_int_equal(chmod(scratch_path(scratch, "real"), 0640), 0);
    scratch_link(scratch, "real", "link");
    const char *path = scratch_path(scratch, "link");
    assert_int_equal(write_text(path, "new", NULL), NONOGRAM_OK);
    struct stat status;
    assert_int_equal(lstat(path, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    scratch_expect(scratch, "real", "new");
    assert_int_equal(stat(scratch_path(scratch, "real"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
}

static void large_writes_arrive(void **state)
{
    struct scratch *scratch = *state;
    static char block[100000];
    memset(block, 'x', sizeof block);
    const char *path = scratch_path(scratch, "out");
    struct ng_writer writer;
    assert_int_equal(ng_writer_open(&writer, path, NULL), NONOGRAM_OK);
    for (size_t size = 1; size <= sizeof block; size *= 10) {
        assert_int_equal(ng_writer_write(&writer, block, size, NULL), NONOGRAM_OK);
    }
    assert_int_equal(ng_writer_close(&writer, NULL), NONOGRAM_OK);
    assert_int_equal(ng_path_look(path).size, 111111);
}

static void outputs_that_cannot_be_written(void **state)
{
    struct scratch *scratch = *state;
    struct nonogram_diagnostic diagnostic = {0};
    assert_int_equal(write_text(scratch->root, "x", &diagnostic), NONOGRAM_IO);
    assert_string_equal(diagnostic.message, "Is a directory");
    const char *path = scratch_path(scratch, "none/out");
    assert_int_equal(write_text(path, "x", &diagnostic), NONOGRAM_IO);
    assert_string_equal(diagnostic.message, "No such file or directory");
    if (ng_path_look("/dev/full").kind == NG_PATH_OTHER) {
        assert_int_equal(write_text("/dev/full", "x", &diagnostic), NONOGRAM_IO);
        assert_string_equal(diagnostic.message, "No space left on device");
        assert_int_equal(ng_path_look("/dev/full").kind, NG_PATH_OTHER);
    }
    assert_int_equal(write_text("/dev/null", "x", &diagnostic), NONOGRAM_OK);
    assert_int_equal(ng_path_look("/dev/null").kind, NG_PATH_OTHER);
}

/* What stands in the way when the file is to be renamed is left alone. */
static void a_failing_rename_leaves_nothing(void **state)
{
    struct scratch *scratch = *state;
    struct nonogram_diagnostic diagnostic = {0};
    const char *path = scratch_path(scratch, "out");
    struct ng_writer writer;
    assert_int_equal(ng_writer_open(&writer, path, NULL), NONOGRAM_OK);
    scratch_directory(scratch, "out");
    assert_int_equal(ng_writer_close(&writer, &diagnostic), NONOGRAM_IO);
    assert_string_equal(diagnostic.message, "Is a directory");
    assert_int_equal(count_entries(scratch->root), 1);
}

#define SCRATCH_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_go_forward),
        cmocka_unit_test(there_is_a_core),
        cmocka_unit_test(terminals_may_know_all_colours),
        SCRATCH_TEST(a_file_is_no_terminal),
        SCRATCH_TEST(path_kinds),
        SCRATCH_TEST(directories_are_made),
        SCRATCH_TEST(listing_is_sorted_by_bytes),
        SCRATCH_TEST(an_empty_directory_lists_nothing),
        SCRATCH_TEST(reading_in_pieces),
        SCRATCH_TEST(files_that_cannot_be_read),
        SCRATCH_TEST(a_file_appears_whole),
        SCRATCH_TEST(an_abandoned_file_leaves_nothing),
        SCRATCH_TEST(a_replaced_file_keeps_mode_and_link),
        SCRATCH_TEST(large_writes_arrive),
        SCRATCH_TEST(outputs_that_cannot_be_written),
        SCRATCH_TEST(a_failing_rename_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
