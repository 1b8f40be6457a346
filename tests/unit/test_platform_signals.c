/* Signals as flags, and a death by one of them. */
#define _XOPEN_SOURCE 700

#include "platform/file.h"
#include "platform/signals.h"

#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

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
    require(write(ends[1], "x", 1) != 1);
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
    ng_file_standard_input(&file);
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
        cmocka_unit_test(flags_are_set),
        cmocka_unit_test(deaths),
        cmocka_unit_test(an_ignored_signal_stays_ignored),
        cmocka_unit_test(a_signal_ends_the_wait_for_input),
        cmocka_unit_test(ctrl_z_waits_until_it_is_obeyed),
        cmocka_unit_test(ctrl_z_is_obeyed_at_the_release),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
