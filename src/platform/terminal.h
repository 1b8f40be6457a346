/* The standard streams: that they are open, and what they are connected to. */
#ifndef NG_PLATFORM_TERMINAL_H
#define NG_PLATFORM_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

bool ng_terminal_is(FILE *stream);
/* Whether standard input is a terminal (nothing to read unless somebody types). */
bool ng_terminal_input(void);
/* Whether what is written there is seen where it belongs: false on a terminal that another job of
 * the shell has, which works in front of this one. */
bool ng_terminal_in_front(FILE *stream);
/* Columns of the terminal that `stream` is; 80 where that is not known. */
unsigned ng_terminal_width(FILE *stream);
/* Its lines; 24 where that is not known. */
unsigned ng_terminal_height(FILE *stream);
/* Whether it says (TERM) that it obeys no escape sequences, as the shell of an editor does. */
bool ng_terminal_is_dumb(void);
/* Whether it says (COLORTERM) that it knows 24-bit colours. */
bool ng_terminal_true_colour(void);

/* Opens those of standard input, output and error that are closed, so that no other file gets their
 * numbers: input and output in a way that reading and writing fail, errors into nothing. To be
 * called before anything is opened. False: not possible. */
bool ng_standard_open(void);

#endif
