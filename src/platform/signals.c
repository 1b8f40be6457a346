/* SIGINT, SIGTERM, SIGUSR1, SIGTSTP: handlers that only record them. */
#define _XOPEN_SOURCE 700 /* SIGXFSZ */

#include "platform/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

/* All atomic: a handler runs on any thread, and others read its flags. */
static atomic_int terminating;
static atomic_uint terminated; /* when it came, in milliseconds of the clock */
static atomic_bool progress_wanted;
static atomic_bool stop_held;
/* A pipe that nobody reads: its one byte keeps the reading end readable. */
static atomic_int wake_read = -1;
static atomic_int wake_write = -1;

/* Milliseconds of a clock that is never set back; only differences have a meaning. */
static unsigned milliseconds(void)
{
    struct timespec now = {.tv_sec = 0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned)now.tv_sec * 1000 + (unsigned)(now.tv_nsec / 1000000);
}

static void on_terminate(int signal_number)
{
    int saved = errno;
    int none = 0;
    atomic_store(&terminated, milliseconds());
    (void)atomic_compare_exchange_strong(&terminating, &none, signal_number);
    ssize_t written = write(wake_write, "", 1);
    (void)written; /* the pipe cannot be full, and a handler cannot report errors */
    errno = saved;
}

static void on_progress(int signal_number)
{
    (void)signal_number;
    progress_wanted = true;
}

static void on_stop(int signal_number)
{
    (void)signal_number;
    stop_held = true;
}

static bool catch_signal(int signal_number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    return sigaction(signal_number, &action, NULL) == 0;
}

static bool is_ignored(int signal_number)
{
    struct sigaction before;
    return sigaction(signal_number, NULL, &before) == 0 && before.sa_handler == SIG_IGN;
}

/* A signal ignored at the start (nohup, a shell's background job) stays ignored. SA_RESETHAND: the
 * second one has its default action. */
static bool catch_terminating(int signal_number)
{
    return is_ignored(signal_number) ||
           catch_signal(signal_number, on_terminate, (int)SA_RESETHAND);
}

static bool make_wake_pipe(void)
{
    if (wake_read >= 0) {
        return true;
    }
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    wake_read = ends[0];
    wake_write = ends[1];
    return true;
}

bool ng_signals_install(void)
{
    return make_wake_pipe() && catch_terminating(SIGINT) && catch_terminating(SIGTERM) &&
           catch_terminating(SIGHUP) && catch_signal(SIGUSR1, on_progress, 0) &&
           catch_signal(SIGPIPE, on_terminate, 0) && catch_signal(SIGXFSZ, SIG_IGN, 0);
}

int ng_signals_terminating(void)
{
    return atomic_load(&terminating);
}

bool ng_signals_unread(void)
{
    return atomic_load(&terminating) == SIGPIPE;
}

unsigned ng_signals_age(void)
{
    return milliseconds() - atomic_load(&terminated);
}

bool ng_signals_progress_wanted(void)
{
    return atomic_load_explicit(&progress_wanted, memory_order_relaxed) &&
           atomic_exchange(&progress_wanted, false);
}

/* Performs a signal's default action now. */
void ng_signals_die(int signal_number)
{
    sigset_t unblocked;
    catch_signal(signal_number, SIG_DFL, 0);
    sigemptyset(&unblocked);
    sigaddset(&unblocked, signal_number);
    pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
    raise(signal_number);
}

void ng_signals_hold_stop(void)
{
    if (!is_ignored(SIGTSTP)) {
        catch_signal(SIGTSTP, on_stop, SA_RESTART);
    }
}

bool ng_signals_stop_held(void)
{
    return stop_held;
}

void ng_signals_stop(void)
{
    stop_held = false;
    ng_signals_die(SIGTSTP);
}

void ng_signals_release_stop(void)
{
    if (!is_ignored(SIGTSTP)) {
        catch_signal(SIGTSTP, SIG_DFL, 0);
    }
    if (stop_held) {
        ng_signals_stop();
    }
}

int ng_signals_wake_handle(void)
{
    return wake_read;
}

void ng_signals_obey(void)
{
    if (ng_signals_terminating() != 0) {
        ng_signals_die(ng_signals_terminating());
    }
}
