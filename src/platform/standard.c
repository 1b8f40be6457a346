/* Descriptors 0 to 2. A file that is opened while one of them is closed gets its number: a pipe of
 * ours would then be read as standard input, and a result be mixed with messages. */
#define _POSIX_C_SOURCE 200809L

#include "platform/standard.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* For the wrong direction, where reading or writing shall fail. */
static const int flags_of[] = {
    [STDIN_FILENO] = O_WRONLY, [STDOUT_FILENO] = O_RDONLY, [STDERR_FILENO] = O_WRONLY};

static bool is_closed(int handle)
{
    return fcntl(handle, F_GETFD) < 0 && errno == EBADF;
}

bool ng_standard_open(void)
{
    for (int handle = STDIN_FILENO; handle <= STDERR_FILENO; handle++) {
        /* The lowest number that is free is given: those before are open by now. */
        if (is_closed(handle) && open("/dev/null", flags_of[handle]) != handle) {
            return false;
        }
    }
    return true;
}
