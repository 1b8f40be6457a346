/* Whether a stream is a terminal, and its size; opens standard streams that are closed. */
#define _POSIX_C_SOURCE 200809L

#include "platform/terminal.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__) || defined(__APPLE__) || defined(__FreeBSD__)
#include <sys/ioctl.h>
#endif

enum { USUAL_COLUMNS = 80, USUAL_LINES = 24, SIZE_MOST = 10000 };

bool ng_terminal_is(FILE *stream)
{
    int handle = fileno(stream);
    return handle >= 0 && isatty(handle) == 1;
}

bool ng_terminal_input(void)
{
    return isatty(STDIN_FILENO) == 1;
}

bool ng_terminal_in_front(FILE *stream)
{
    pid_t front = ng_terminal_is(stream) ? tcgetpgrp(fileno(stream)) : -1;
    return front < 0 || front == getpgrp();
}

struct size {
    unsigned columns;
    unsigned lines;
};

/* The size reported by the terminal; 0 if unknown. */
static struct size ask_size(FILE *stream)
{
#ifdef TIOCGWINSZ
    struct winsize size;
    if (ng_terminal_is(stream) && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0) {
        return (struct size){size.ws_col, size.ws_row};
    }
#else
    (void)stream;
#endif
    return (struct size){0, 0};
}

/* The size from the terminal, else from the environment, else `usual`. */
static unsigned settle_terminal(unsigned said, const char *variable, unsigned usual)
{
    if (said > 0) {
        return said;
    }
    const char *value = getenv(variable);
    long number = value == NULL ? 0 : strtol(value, NULL, 10);
    return number > 0 && number <= SIZE_MOST ? (unsigned)number : usual;
}

unsigned ng_terminal_width(FILE *stream)
{
    return settle_terminal(ask_size(stream).columns, "COLUMNS", USUAL_COLUMNS);
}

unsigned ng_terminal_height(FILE *stream)
{
    return settle_terminal(ask_size(stream).lines, "LINES", USUAL_LINES);
}

bool ng_terminal_is_dumb(void)
{
    const char *kind = getenv("TERM");
    return kind != NULL && strcmp(kind, "dumb") == 0;
}

bool ng_terminal_true_colour(void)
{
    const char *kind = getenv("COLORTERM");
    return kind != NULL && (strcmp(kind, "truecolor") == 0 || strcmp(kind, "24bit") == 0);
}

size_t ng_terminal_character_size(const char *text)
{
    size_t size = ng_utf8_size(text, text + strnlen(text, 4));
    return size > 0 ? size : 1;
}

size_t ng_terminal_control_size(const char *text)
{
    const char *end = text + strnlen(text, 3);
    if (text == end || (unsigned char)*text < 0x20) {
        return text == end ? 0 : 1;
    }
    size_t size = ng_utf8_control_size(text, end);
    if ((unsigned char)*text >= 0x80 && (unsigned char)*text < 0xa0) {
        return 1; /* outside of UTF-8 */
    }
    return size > 0 ? size : ng_utf8_layout_size(text, end);
}

/* ---- descriptors 0 to 2 ---- */

/* A file opened while a standard stream is closed gets its number: the library's own pipe would
 * then be read as standard input, and results be mixed with messages. */

/* The wrong direction: reading or writing must fail. */
static const int flags_of[] = {
    [STDIN_FILENO] = O_WRONLY, [STDOUT_FILENO] = O_RDONLY, [STDERR_FILENO] = O_WRONLY};

static bool is_closed(int handle)
{
    return fcntl(handle, F_GETFD) < 0 && errno == EBADF;
}

bool ng_standard_open(void)
{
    for (int handle = STDIN_FILENO; handle <= STDERR_FILENO; handle++) {
        /* The lowest free number is given: the lower ones are open by now. */
        if (is_closed(handle) && open("/dev/null", flags_of[handle]) != handle) {
            return false;
        }
    }
    return true;
}
