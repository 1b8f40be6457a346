/* Files that are written where the usual way is barred: folders that may not be written to, files
 * that other processes have left, pipes that take no more for now. */
#define _XOPEN_SOURCE 700

#include "platform/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/wait.h>
#include <time.h>

#include <cmocka.h>

#include "base/text.h"
#include "items_run.h"
#include "scratch.h"

enum { NOBODY = 65534 };

/* From now on rights count, which do not for the superuser. */
static void begin_without_rights(void)
{
    if (geteuid() == 0 && seteuid(NOBODY) != 0) {
        skip(); /* where there is no other user */
    }
}

static void end_without_rights(void)
{
    if (geteuid() == NOBODY && getuid() == 0) {
        assert_int_equal(seteuid(0), 0);
    }
}

/* A file that may not be written, in a folder that may not be written to either. */
static void a_file_that_may_not_be_written_is_kept(void **state)
{
    struct scratch *scratch = *state;
    struct ng_writer writer;
    struct nonogram_diagnostic diagnostic = {0};
    scratch_directory(scratch, "shut");
    scratch_write(scratch, "shut/file", "what was there before");
    assert_int_equal(chmod(scratch_path(scratch, "shut"), 0555), 0);
    assert_int_equal(chmod(scratch->root, 0755), 0);
    begin_without_rights();
    for (int mode = 0444; mode <= 0666; mode += 0222) {
        end_without_rights();
        assert_int_equal(chmod(scratch_path(scratch, "shut/file"), (mode_t)mode), 0);
        begin_without_rights();
        assert_int_equal(ng_writer_open(&writer, scratch_path(scratch, "shut/file"), &diagnostic),
                         NONOGRAM_IO);
        assert_string_equal(diagnostic.message, "Permission denied");
    }
    end_without_rights();
    scratch_expect(scratch, "shut/file", "what was there before");
    assert_int_equal(chmod(scratch_path(scratch, "shut"), 0777), 0);
}

/* The number of a process that is no more. */
static long gone(void)
{
    pid_t child = fork();
    if (child == 0) {
        _exit(0);
    }
    assert_int_equal(waitpid(child, NULL, 0), child);
    return (long)child;
}

/* An empty file that was written two minutes ago. */
static void write_old(struct scratch *scratch, const char *name)
{
    struct timespec times[2] = {{.tv_sec = time(NULL) - 120}, {.tv_sec = time(NULL) - 120}};
    scratch_write(scratch, name, "");
    assert_int_equal(utimensat(AT_FDCWD, scratch_path(scratch, name), times, 0), 0);
}

static bool is_there(struct scratch *scratch, const char *name)
{
    return access(scratch_path(scratch, name), F_OK) == 0;
}

static void what_dead_processes_left_is_swept(void **state)
{
    struct scratch *scratch = *state;
    char dead[64], young[64], longer[64], own[64];
    long process = gone();
    snprintf(dead, sizeof dead, ".nonogram-%ld-0.tmp", process);
    snprintf(longer, sizeof longer, ".nonogram-%ld-0.tmp.txt", process);
    snprintf(own, sizeof own, ".nonogram-%ld-7.tmp", (long)getpid());
    snprintf(young, sizeof young, ".nonogram-%ld-1.tmp", process); /* not locked yet, perhaps */
    write_old(scratch, dead);
    scratch_write(scratch, young, "");
    write_old(scratch, longer);
    write_old(scratch, own);
    write_old(scratch, ".nonogram-0-0.tmp");
    write_old(scratch, ".nonogram-x.tmp");
    ng_writer_sweep(scratch_path(scratch, "result"));
    assert_false(is_there(scratch, dead));
    assert_true(is_there(scratch, young));
    assert_true(is_there(scratch, longer));
    assert_true(is_there(scratch, own));
    assert_true(is_there(scratch, ".nonogram-0-0.tmp"));
    assert_true(is_there(scratch, ".nonogram-x.tmp"));
    ng_writer_sweep(scratch_path(scratch, "no/such/folder"));
}

/* Another machine's process may have the same number as one that is gone here: its file is locked.
 */
static void what_is_locked_is_not_swept(void **state)
{
    struct scratch *scratch = *state;
    char name[64], byte;
    int told[2], wait[2];
    snprintf(name, sizeof name, ".nonogram-%ld-3.tmp", gone());
    write_old(scratch, name);
    assert_int_equal(pipe(told), 0);
    assert_int_equal(pipe(wait), 0);
    pid_t child = fork();
    if (child == 0) {
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        int handle = open(scratch_path(scratch, name), O_WRONLY);
        byte = handle >= 0 && fcntl(handle, F_SETLK, &lock) == 0 ? 'y' : 'n';
        close(wait[1]);
        _exit(write(told[1], &byte, 1) != 1 || read(wait[0], &byte, 1) != 0);
    }
    close(wait[0]);
    assert_int_equal(read(told[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    ng_writer_sweep(scratch_path(scratch, "result"));
    bool kept = is_there(scratch, name);
    close(wait[1]);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_true(kept);
    ng_writer_sweep(scratch_path(scratch, "result"));
    assert_false(is_there(scratch, name));
    close(told[0]);
    close(told[1]);
}

/* Reads all of a pipe after a while; 0 if these are so many bytes of 'x'. */
static int drain(int handle, size_t size)
{
    struct timespec delay = {.tv_nsec = 50000000};
    static char bytes[4096];
    ssize_t got;
    nanosleep(&delay, NULL);
    while ((got = read(handle, bytes, sizeof bytes)) > 0) {
        for (ssize_t i = 0; i < got; i++) {
            size -= bytes[i] == 'x' && size > 0;
        }
    }
    return got != 0 || size != 0;
}

static void a_full_pipe_is_waited_for(void **state)
{
    (void)state;
    enum { SIZE = 300000 };
    struct ng_writer writer;
    struct nonogram_diagnostic diagnostic = {0};
    int ends[2];
    char *bytes = malloc(SIZE);
    assert_non_null(bytes);
    memset(bytes, 'x', SIZE);
    assert_int_equal(pipe(ends), 0);
    (void)fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        close(ends[1]);
        _exit(drain(ends[0], SIZE));
    }
    int standard = dup(STDOUT_FILENO);
    assert_int_equal(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
    assert_int_equal(dup2(ends[1], STDOUT_FILENO), STDOUT_FILENO);
    enum nonogram_status opened = ng_writer_open(&writer, NULL, &diagnostic);
    bool live = writer.live;
    enum nonogram_status written = ng_writer_write(&writer, bytes, SIZE, &diagnostic);
    enum nonogram_status closed = ng_writer_close(&writer, &diagnostic);
    dup2(standard, STDOUT_FILENO);
    close(standard);
    close(ends[0]);
    close(ends[1]);
    free(bytes);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(opened, NONOGRAM_OK);
    assert_true(live);
    assert_int_equal(written, NONOGRAM_OK);
    assert_int_equal(closed, NONOGRAM_OK);
    assert_int_equal(status, 0);
}

/* As on a file server, where a full disk is told of at the close. */
static bool closing_fails;
int __real_close(int handle);
int __wrap_close(int handle);
int __wrap_close(int handle)
{
    int closed = __real_close(handle);
    if (closing_fails) {
        errno = ENOSPC;
        return -1;
    }
    return closed;
}

static void what_closing_says_of_standard_output_counts(void **state)
{
    struct ng_writer writer;
    struct nonogram_diagnostic diagnostic = {0};
    struct scratch *scratch = *state;
    int standard = dup(STDOUT_FILENO);
    (void)fflush(stdout);
    int file = open(scratch_path(scratch, "out"), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    assert_int_equal(dup2(file, STDOUT_FILENO), STDOUT_FILENO);
    enum nonogram_status opened = ng_writer_open(&writer, NULL, &diagnostic);
    enum nonogram_status written = ng_writer_write(&writer, "x", 1, &diagnostic);
    closing_fails = true;
    enum nonogram_status closed = ng_writer_close(&writer, &diagnostic);
    closing_fails = false;
    dup2(standard, STDOUT_FILENO);
    close(standard);
    close(file);
    assert_int_equal(opened, NONOGRAM_OK);
    assert_int_equal(written, NONOGRAM_OK);
    assert_int_equal(closed, NONOGRAM_IO);
    assert_string_equal(diagnostic.message, strerror(ENOSPC));
}

/* What is asked of the disk: 'f' a file is synced, 'd' a folder, 'r' a file is renamed. */
static char asked[64];
static atomic_size_t asked_count;

static void note(char what)
{
    size_t place = atomic_fetch_add(&asked_count, 1);
    if (place + 1 < sizeof asked) {
        asked[place] = what;
    }
}

static bool syncing_fails;
int __wrap_fsync(int handle);
int __wrap_fsync(int handle)
{
    struct stat facts;
    note(fstat(handle, &facts) == 0 && S_ISDIR(facts.st_mode) ? 'd' : 'f');
    errno = EIO;
    return syncing_fails ? -1 : 0;
}

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to)
{
    note('r');
    return __real_rename(from, to);
}

static void forget_what_was_asked(void)
{
    memset(asked, 0, sizeof asked);
    asked_count = 0;
}

static void hold(struct scratch *scratch, const char *name, struct ng_writer *writer)
{
    struct nonogram_diagnostic diagnostic = {0};
    assert_int_equal(ng_writer_open(writer, scratch_path(scratch, name), &diagnostic), NONOGRAM_OK);
    assert_int_equal(ng_writer_write(writer, name, strlen(name), &diagnostic), NONOGRAM_OK);
    assert_int_equal(ng_writer_hold(writer, &diagnostic), NONOGRAM_OK);
}

static void files_are_synced_before_they_are_renamed(void **state)
{
    struct scratch *scratch = *state;
    struct nonogram_diagnostic diagnostic = {0};
    struct ng_writer writers[2];
    forget_what_was_asked();
    hold(scratch, "alone", &writers[0]);
    assert_int_equal(ng_writer_close(&writers[0], &diagnostic), NONOGRAM_OK);
    assert_string_equal(asked, "frd");
    forget_what_was_asked();
    hold(scratch, "one", &writers[0]);
    hold(scratch, "two", &writers[1]);
    ng_writer_sync(&writers[0]);
    syncing_fails = true;
    ng_writer_sync(&writers[1]);
    syncing_fails = false;
    assert_false(is_there(scratch, "one"));
    assert_int_equal(ng_writer_place(&writers[0], &diagnostic), NONOGRAM_OK);
    assert_int_equal(ng_writer_place(&writers[1], &diagnostic), NONOGRAM_IO);
    assert_string_equal(diagnostic.message, strerror(EIO));
    assert_string_equal(asked, "ffr");
    scratch_expect(scratch, "one", "one");
    assert_false(is_there(scratch, "two"));
}

static void write_answer(void *context, struct ng_item *entry)
{
    (void)context;
    ng_text_bytes(&entry->out, "x", 1);
}

static enum nonogram_status check_entry(void *context, struct ng_item *entry)
{
    (void)context;
    assert_int_equal(entry->entry.status, syncing_fails ? NONOGRAM_IO : NONOGRAM_OK);
    assert_true(atomic_load(&asked_count) > 0);
    return NONOGRAM_OK;
}

/* Whatever groups they are synced in. */
static void results_of_a_batch_are_synced_before_they_are_reported(void **state)
{
    struct scratch *scratch = *state;
    enum { RESULTS = 7 };
    scratch_write(scratch, "in.pattern",
                  "1x1:1/1\n1x1:1/1\n1x1:1/1\n1x1:1/1\n1x1:1/1\n1x1:1/1\n1x1:/\n");
    char input[600], results[600];
    snprintf(input, sizeof input, "%s/in.pattern", scratch->root);
    snprintf(results, sizeof results, "%s/out", scratch->root);
    const char *path = input;
    struct items_run run = {.options = {.source = {.paths = &path,
                                                   .count = 1,
                                                   .format = &ng_format_pattern,
                                                   .results = results},
                                        .suffix = "txt"},
                            .work = write_answer,
                            .emit = check_entry};
    for (unsigned jobs = 0; jobs < 6; jobs++) {
        forget_what_was_asked();
        syncing_fails = jobs > 3;
        run.jobs = jobs % 3;
        assert_int_equal(items_run(run), NONOGRAM_OK);
        size_t synced = 0, renamed = 0;
        for (const char *next = asked; *next != '\0'; next++) {
            synced += *next == 'f';
            renamed += *next == 'r';
            assert_true(renamed <= synced);
        }
        assert_int_equal(synced, RESULTS);
        assert_int_equal(renamed, syncing_fails ? 0 : RESULTS);
        assert_int_equal(asked[atomic_load(&asked_count) - 1], 'd');
    }
    syncing_fails = false;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_closing_says_of_standard_output_counts, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(a_file_that_may_not_be_written_is_kept, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(what_dead_processes_left_is_swept, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(what_is_locked_is_not_swept, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test(a_full_pipe_is_waited_for),
        cmocka_unit_test_setup_teardown(files_are_synced_before_they_are_renamed, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(results_of_a_batch_are_synced_before_they_are_reported,
                                        scratch_setup, scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
