/* Waiting until a pipe, terminal or socket has room for bytes, which may be never: nobody reads. */
#ifndef NG_PLATFORM_ROOM_H
#define NG_PLATFORM_ROOM_H

#include <stdbool.h>

/* The most bytes that can be written without waiting once there is room. */
int ng_room_size(void);
/* Waits for it; false when a terminating signal has come (signals.h) and there has been no room for
 * half a second since, or since the last call. Errors of the handle are reported by writing. */
bool ng_room_wait(int handle);
/* The same of standard error, for a message: all of them may wait as long together, and less. */
bool ng_room_for_message(void);
/* Waits for somebody to open a pipe for reading, for as long as one may sleep between two looks;
 * false when a terminating signal has come. */
bool ng_room_wait_for_reader(void);

#endif
