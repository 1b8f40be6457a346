/* The standard streams: open, and connected to a terminal or not. */
#ifndef NG_PLATFORM_TERMINAL_H
#define NG_PLATFORM_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

bool ng_terminal_is(FILE *stream);
/* Whether standard input is a terminal (nothing to read unless somebody types). */
bool ng_terminal_input(void);
/* False if `stream` is a terminal that the shell has given to another job, in front of this one. */
bool ng_terminal_in_front(FILE *stream);
/* The columns of the terminal `stream`; 80 if not known. */
unsigned ng_terminal_width(FILE *stream);
/* The lines of the terminal; 24 if not known. */
unsigned ng_terminal_height(FILE *stream);
/* Whether the terminal (by TERM) obeys no escape sequences, as the shell of an editor. */
bool ng_terminal_is_dumb(void);
/* Whether the terminal (by COLORTERM) supports 24-bit colours. */
bool ng_terminal_true_colour(void);

/* The bytes of the character at `text`, which is not empty and ends in NUL: 1 outside of UTF-8. */
size_t ng_terminal_character_size(const char *text);
/* The bytes of the control character at the start of a character of `text`, which ends in NUL, or
 * 0. Terminals obey U+0080 to U+009F like the control characters of ASCII, and terminals of 8 bits
 * the bytes 0x80 to 0x9f; some further characters end a line or reverse the order in which it is
 * shown.
 */
size_t ng_terminal_control_size(const char *text);

/* Opens standard input, output and error if they are closed, so that no other file gets their
 * numbers: reading input and writing output fail, errors go nowhere. Call it before anything is
 * opened. Returns false on failure. */
bool ng_standard_open(void);

#endif
