/* Reads by file descriptor, continuing after signals. */
#define _POSIX_C_SOURCE 200809L

#include "platform/file.h"

#include "base/diag.h"
#include "platform/path.h"
#include "platform/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct ng_path_facts facts_of(int handle)
{
    struct stat status;
    return fstat(handle, &status) == 0 ? ng_facts_of(&status)
                                       : (struct ng_path_facts){.kind = NG_PATH_OTHER};
}

/* Does not wait for a pipe's writer, which could delay a signal to another thread: reading
 * waits. */
enum nonogram_status ng_file_open(struct ng_file *file, const char *path,
                                  struct nonogram_diagnostic *diagnostic)
{
    bool standard = ng_path_is_standard(path);
    do {
        file->handle =
            standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    } while (file->handle < 0 && errno == EINTR && ng_signals_terminating() == 0);
    if (file->handle < 0) {
        file->facts = (struct ng_path_facts){.kind = NG_PATH_MISSING};
        return ng_path_error(errno, diagnostic);
    }
    file->facts = facts_of(file->handle);
    return NONOGRAM_OK;
}

bool ng_facts_are_output(const struct ng_path_facts *facts)
{
    struct ng_path_facts output = facts_of(STDOUT_FILENO), error = facts_of(STDERR_FILENO);
    return facts->kind == NG_PATH_FILE &&
           (ng_facts_same(&output, facts) || ng_facts_same(&error, facts));
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

enum nonogram_status ng_file_slurp(const char *path, uint64_t most, struct nonogram_text *text,
                                   struct nonogram_diagnostic *diagnostic)
{
    char chunk[1 << 14];
    size_t got = 1;
    struct ng_file file;
    enum nonogram_status status = ng_file_open(&file, path, diagnostic);
    while (status == NONOGRAM_OK && got > 0) {
        status = ng_file_read(&file, chunk, sizeof chunk, &got, diagnostic);
        ng_text_bytes(text, chunk, got);
        if (text->failed) {
            status = NONOGRAM_NO_MEMORY;
        } else if (text->size > most) {
            status = ng_diag_refuse(NONOGRAM_LIMITED, diagnostic,
                                    "more than %" PRIu64 " bytes, the most for one file", most);
        }
    }
    ng_file_close(&file);
    return status;
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
