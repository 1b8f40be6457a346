/* Reads by file descriptor, continuing after signals. */
#define _POSIX_C_SOURCE 200809L

#include "platform/file.h"

#include "platform/path.h"
#include "platform/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

static void look_into(struct ng_file *file)
{
    struct stat status;
    file->facts = fstat(file->handle, &status) == 0 ? ng_facts_of(&status)
                                                    : (struct ng_path_facts){.kind = NG_PATH_OTHER};
}

/* Does not wait for a pipe's writer, which could delay a signal to another thread: reading
 * waits. */
enum nonogram_status ng_file_open(struct ng_file *file, const char *path,
                                  struct nonogram_diagnostic *diagnostic)
{
    do {
        file->handle = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    } while (file->handle < 0 && errno == EINTR && ng_signals_terminating() == 0);
    if (file->handle < 0) {
        file->facts = (struct ng_path_facts){.kind = NG_PATH_MISSING};
        return ng_path_error(errno, diagnostic);
    }
    look_into(file);
    return NONOGRAM_OK;
}

void ng_file_standard_input(struct ng_file *file)
{
    file->handle = STDIN_FILENO;
    look_into(file);
}

bool ng_file_is_output(const struct ng_file *file)
{
    static const int outputs[] = {STDOUT_FILENO, STDERR_FILENO};
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; i++) {
        struct ng_file output = {.handle = outputs[i]};
        look_into(&output);
        if (output.facts.kind == NG_PATH_FILE && file->handle != output.handle &&
            ng_facts_same(&output.facts, &file->facts)) {
            return true;
        }
    }
    return false;
}

/* Waits until there is something to read; returns false if a terminating signal comes first.
 * Reading alone is not enough: a signal can go to another thread, or come just before the call. */
static bool wait_readable(int handle)
{
    struct pollfd polled[2] = {
        {.fd = handle, .events = POLLIN},
        {.fd = ng_signals_wake_handle(), .events = POLLIN},
    };
    while (ng_signals_terminating() == 0) {
        int ready = poll(polled, 2, -1);
        if (ready < 0 && errno != EINTR && errno != EAGAIN) {
            return true; /* the read will report the error */
        }
        if (ready > 0 && polled[0].revents != 0) {
            return ng_signals_terminating() == 0;
        }
    }
    return false;
}

enum nonogram_status ng_file_read(struct ng_file *file, char *into, size_t room, size_t *got,
                                  struct nonogram_diagnostic *diagnostic)
{
    *got = 0;
    for (;;) {
        if (file->facts.kind == NG_PATH_OTHER && !wait_readable(file->handle)) {
            return NONOGRAM_END;
        }
        ssize_t size = read(file->handle, into, room);
        if (size >= 0) {
            *got = (size_t)size;
            return NONOGRAM_OK;
        }
        /* EAGAIN: another process made the shared pipe non-blocking. */
        if (errno != EINTR && errno != EAGAIN) {
            return ng_path_error(errno, diagnostic);
        }
    }
}

bool ng_file_ready(const struct ng_file *file)
{
    struct pollfd polled = {.fd = file->handle, .events = POLLIN};
    return file->facts.kind != NG_PATH_OTHER || poll(&polled, 1, 0) > 0;
}

void ng_file_close(struct ng_file *file)
{
    if (file->handle > STDIN_FILENO) {
        close(file->handle);
    }
    file->handle = -1;
}
