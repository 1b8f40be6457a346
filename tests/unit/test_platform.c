/* Files, folders, terminals, clocks, memory and signals of the platform. */
#define _XOPEN_SOURCE 700

#include "base/text.h"
#include "platform/file.h"
#include "platform/machine.h"
#include "platform/path.h"
#include "platform/signals.h"
#include "platform/terminal.h"
#include "platform/writer.h"

#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "scratch.h"

/* ---- platform ---- */

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

/* ---- platform ram ---- */

static void write_file(const char *root, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static uint64_t of_groups(const char *root)
{
    char list[300];
    snprintf(list, sizeof list, "%s/list", root);
    return ng_ram_of_groups(list, root);
}

static void test_groups(void **state)
{
    static const char *const folders[] = {"a", "a/b", "memory", "memory/a", "memory/a/b"};
    static const char *const files[] = {"list", "memory.max", "a/b/memory.max",
                                        "memory/memory.limit_in_bytes",
                                        "memory/a/b/memory.limit_in_bytes"};
    char root[] = "/tmp/nonogram-ram-XXXXXX", path[300];
    (void)state;
    assert_non_null(mkdtemp(root));
    for (size_t i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/%s", root, folders[i]);
        assert_int_equal(mkdir(path, 0700), 0);
    }
    assert_true(of_groups(root) == UINT64_MAX); /* there is no list */
    write_file(root, "list", "0::/a/b\n");
    assert_true(of_groups(root) == UINT64_MAX);
    write_file(root, "a/b/memory.max", "max\n");
    assert_true(of_groups(root) == UINT64_MAX);
    write_file(root, "memory.max", "7000000\n");
    assert_int_equal(of_groups(root), 7000000); /* of the group that it lies in */
    write_file(root, "a/b/memory.max", "5000000\n");
    assert_int_equal(of_groups(root), 5000000);
    write_file(root, "list", "0::/\n");
    assert_int_equal(of_groups(root), 7000000);
    write_file(root, "list", "3:cpu,cpuacct:/a\n2:memory:/a/b\n1:name=systemd:/a\n");
    write_file(root, "memory/memory.limit_in_bytes", "9223372036854771712\n");
    write_file(root, "memory/a/b/memory.limit_in_bytes", "6000000\n");
    assert_int_equal(of_groups(root), 6000000);
    write_file(root, "list", "nonsense\n::\n9:memory\n");
    assert_true(of_groups(root) == 7000000 || of_groups(root) == UINT64_MAX);
    for (size_t i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/%s", root, files[i]);
        assert_int_equal(unlink(path), 0);
    }
    for (size_t i = 5; i-- > 0;) {
        snprintf(path, sizeof path, "%s/%s", root, folders[i]);
        assert_int_equal(rmdir(path), 0);
    }
    assert_int_equal(rmdir(root), 0);
}

static void test_limits_of_the_process(void **state)
{
    uint64_t allowed = ng_ram_allowed();
    (void)state;
    assert_true(allowed > (uint64_t)1 << 24);
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_DATA, &before), 0);
    struct rlimit limit = before;
    limit.rlim_cur = (rlim_t)1 << 40;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_cur > limit.rlim_max) {
        return;
    }
    assert_int_equal(setrlimit(RLIMIT_DATA, &limit), 0);
    assert_true(ng_ram_allowed() <= (uint64_t)1 << 40);
    limit.rlim_cur = (rlim_t)1 << 33;
    assert_int_equal(setrlimit(RLIMIT_DATA, &limit), 0);
    assert_true(ng_ram_allowed() <= (uint64_t)1 << 33);
    assert_int_equal(setrlimit(RLIMIT_DATA, &before), 0);
}

static void test_shares(void **state)
{
    (void)state;
    assert_int_equal(ng_ram_share(4000, 1), 3000);
    assert_int_equal(ng_ram_share(4000, 3), 1000);
    assert_int_equal(ng_ram_share(4000, 0), 3000);
    assert_true(ng_ram_share(UINT64_MAX, 1) > UINT64_MAX / 2);
}

/* ---- platform signals ---- */

/* Runs `body` in a process of its own, which may die by a signal; its wait status. */
static int run_apart(void (*body)(void))
{
    int status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        body();
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void expect_clean(int status)
{
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void expect_death(int status, int signal_number)
{
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), signal_number);
}

static void require(bool fact)
{
    if (!fact) {
        _exit(1);
    }
}

static bool is_woken(void)
{
    struct pollfd polled = {.fd = ng_signals_wake_handle(), .events = POLLIN};
    return poll(&polled, 1, 0) == 1;
}

static void ask_flags(void)
{
    require(ng_signals_install());
    require(ng_signals_install());
    require(!ng_signals_progress_wanted());
    raise(SIGUSR1);
    require(ng_signals_progress_wanted());
    require(!ng_signals_progress_wanted());
    require(ng_signals_terminating() == 0 && !is_woken());
    raise(SIGTERM);
    require(ng_signals_terminating() == SIGTERM && is_woken() && is_woken());
}

static void flags_are_set(void **state)
{
    (void)state;
    expect_clean(run_apart(ask_flags));
}

static void signal_twice(void)
{
    require(ng_signals_install());
    raise(SIGINT);
    require(ng_signals_terminating() == SIGINT);
    raise(SIGINT);
}

static void die_afterwards(void)
{
    require(ng_signals_install());
    raise(SIGTERM);
    ng_signals_die(ng_signals_terminating());
}

/* A terminal that is closed. */
static void hang_up(void)
{
    require(ng_signals_install());
    raise(SIGHUP);
    require(ng_signals_terminating() == SIGHUP);
    ng_signals_die(ng_signals_terminating());
}

static void break_pipe(void)
{
    signal(SIGPIPE, SIG_IGN);
    require(ng_signals_install());
    int ends[2];
    require(pipe(ends) == 0);
    close(ends[0]);
    require(!ng_signals_unread());
    require(write(ends[1], "x", 1) != 1);
    require(ng_signals_unread());
    require(write(ends[1], "x", 1) != 1);
    ng_signals_obey();
}

static void deaths(void **state)
{
    (void)state;
    expect_death(run_apart(signal_twice), SIGINT);
    expect_death(run_apart(die_afterwards), SIGTERM);
    expect_death(run_apart(hang_up), SIGHUP);
    expect_death(run_apart(break_pipe), SIGPIPE);
}

static void ignore_before(void)
{
    signal(SIGINT, SIG_IGN);
    require(ng_signals_install());
    raise(SIGINT);
    require(ng_signals_terminating() == 0);
}

static void an_ignored_signal_stays_ignored(void **state)
{
    (void)state;
    expect_clean(run_apart(ignore_before));
}

/* Reads from a pipe that stays silent until a signal comes. */
static void wait_for_input(void)
{
    size_t got = 0;
    require(ng_signals_install());
    int ends[2];
    require(pipe(ends) == 0 && dup2(ends[0], STDIN_FILENO) == STDIN_FILENO);
    struct ng_file file;
    require(ng_file_open(&file, "-", NULL) == NONOGRAM_OK);
    pid_t child = fork();
    if (child == 0) {
        nanosleep(&(struct timespec){0, 50000000}, NULL);
        kill(getppid(), SIGUSR1);
        nanosleep(&(struct timespec){0, 50000000}, NULL);
        kill(getppid(), SIGTERM);
        _exit(0);
    }
    char byte;
    require(ng_file_read(&file, &byte, 1, &got, NULL) == NONOGRAM_END);
    require(got == 0 && ng_signals_progress_wanted());
    require(ng_file_read(&file, &byte, 1, &got, NULL) == NONOGRAM_END);
    waitpid(child, NULL, 0);
}

static void a_signal_ends_the_wait_for_input(void **state)
{
    (void)state;
    expect_clean(run_apart(wait_for_input));
}

static void stop_when_asked(void)
{
    require(setpgid(0, 0) == 0); /* a group without a shell cannot be stopped */
    ng_signals_hold_stop();
    require(!ng_signals_stop_held());
    raise(SIGTSTP);
    require(ng_signals_stop_held());
    ng_signals_stop();
    require(!ng_signals_stop_held());
    _exit(7);
}

static void ctrl_z_waits_until_it_is_obeyed(void **state)
{
    int status = 0;
    pid_t child = fork();
    (void)state;
    assert_true(child >= 0);
    if (child == 0) {
        stop_when_asked();
    }
    assert_int_equal(waitpid(child, &status, WUNTRACED), child);
    assert_true(WIFSTOPPED(status));
    assert_int_equal(WSTOPSIG(status), SIGTSTP);
    kill(child, SIGCONT);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 7);
}

/* One that came too late to be obeyed before the end of what held it. */
static void stop_when_released(void)
{
    require(setpgid(0, 0) == 0);
    ng_signals_hold_stop();
    raise(SIGTSTP);
    ng_signals_release_stop();
    require(!ng_signals_stop_held());
    _exit(7);
}

static void ctrl_z_is_obeyed_at_the_release(void **state)
{
    int status = 0;
    pid_t child = fork();
    (void)state;
    assert_true(child >= 0);
    if (child == 0) {
        stop_when_released();
    }
    assert_int_equal(waitpid(child, &status, WUNTRACED), child);
    assert_true(WIFSTOPPED(status));
    kill(child, SIGCONT);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WEXITSTATUS(status), 7);
}

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
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_limits_of_the_process),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(flags_are_set),
        cmocka_unit_test(deaths),
        cmocka_unit_test(an_ignored_signal_stays_ignored),
        cmocka_unit_test(a_signal_ends_the_wait_for_input),
        cmocka_unit_test(ctrl_z_waits_until_it_is_obeyed),
        cmocka_unit_test(ctrl_z_is_obeyed_at_the_release),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
