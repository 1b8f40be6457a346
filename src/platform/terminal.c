#define _POSIX_C_SOURCE 200809L

#include "platform/terminal.h"

#include <stdlib.h>
#include <unistd.h>

#if defined(__linux__) || defined(__APPLE__) || defined(__FreeBSD__)
#include <sys/ioctl.h>
#endif

enum { DEFAULT_WIDTH = 80, WIDTH_MAX = 10000 };

bool ng_terminal_is(FILE *stream)
{
    int handle = fileno(stream);
    return handle >= 0 && isatty(handle) == 1;
}

bool ng_terminal_input(void)
{
    return isatty(STDIN_FILENO) == 1;
}

/* What the terminal itself says; 0: nothing. */
static unsigned ask_width(FILE *stream)
{
#ifdef TIOCGWINSZ
    struct winsize size;
    if (ng_terminal_is(stream) && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0) {
        return size.ws_col;
    }
#else
    (void)stream;
#endif
    return 0;
}

unsigned ng_terminal_width(FILE *stream)
{
    unsigned width = ask_width(stream);
    if (width > 0) {
        return width;
    }
    const char *columns = getenv("COLUMNS");
    long number = columns == NULL ? 0 : strtol(columns, NULL, 10);
    return number > 0 && number <= WIDTH_MAX ? (unsigned)number : DEFAULT_WIDTH;
}
