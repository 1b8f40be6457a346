/* Waiting until a pipe, terminal or socket has room for bytes, possibly forever if nobody reads. */
#ifndef NG_PLATFORM_ROOM_H
#define NG_PLATFORM_ROOM_H

#include <stdbool.h>

/* The most bytes that can be written without waiting once there is room. */
int ng_room_size(void);
/* Waits for room; returns false after a terminating signal (signals.h) if there was no room for
 * half a second since the signal, or since the last call. Writing reports errors of the handle. */
bool ng_room_wait(int handle);
/* Waits for room on standard error, for a message: all messages together get less time. */
bool ng_room_for_message(void);
/* Waits for a reader to open a pipe, for at most the time between two checks; returns false after a
 * terminating signal. */
bool ng_room_wait_for_reader(void);

#endif
