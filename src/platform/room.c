/* Polls the handle together with the handle that signals make readable. Writing alone is not
 * enough: a signal can go to another thread, or come just before the call. */
#define _POSIX_C_SOURCE 200809L

#include "platform/room.h"

#include "platform/signals.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <unistd.h>

/* Milliseconds to wait for a slow reader after a terminating signal: for each piece of results, and
 * for all messages together. */
enum { PATIENCE = 500, PATIENCE_MESSAGES = 200 };
/* Milliseconds between two checks of a pipe without a reader: no event reports a new reader. */
enum { LOOK_AGAIN = 20 };

int ng_room_size(void)
{
#ifdef PIPE_BUF
    return PIPE_BUF;
#else
    return _POSIX_PIPE_BUF;
#endif
}

/* The time left for messages. */
static int patience_left(void)
{
    unsigned age = ng_signals_age();
    return age < PATIENCE_MESSAGES ? (int)(PATIENCE_MESSAGES - age) : 0;
}

static bool wait_for_room(int handle, bool message)
{
    for (;;) {
        bool ending = ng_signals_terminating() != 0;
        int patience = !ending ? -1 : message ? patience_left() : PATIENCE;
        struct pollfd polled[2] = {
            {.fd = handle, .events = POLLOUT},
            {.fd = ending ? -1 : ng_signals_wake_handle(), .events = POLLIN},
        };
        int ready = poll(polled, 2, patience);
        if (ready < 0 && errno != EINTR && errno != EAGAIN) {
            return true; /* the write will report the error */
        }
        if (ready > 0 && polled[0].revents != 0) {
            return true;
        }
        if (ready == 0) {
            return false;
        }
    }
}

bool ng_room_wait(int handle)
{
    return wait_for_room(handle, false);
}

bool ng_room_for_message(void)
{
    return !ng_signals_unread() && wait_for_room(STDERR_FILENO, true);
}

bool ng_room_wait_for_reader(void)
{
    struct pollfd polled = {.fd = ng_signals_wake_handle(), .events = POLLIN};
    (void)poll(&polled, 1, LOOK_AGAIN);
    return ng_signals_terminating() == 0;
}
