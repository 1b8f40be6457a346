/* The three standard streams of a process. */
#ifndef NG_PLATFORM_STANDARD_H
#define NG_PLATFORM_STANDARD_H

#include <stdbool.h>

/* Opens those of standard input, output and error that are closed, so that no other file gets their
 * numbers: input and output in a way that reading and writing fail, errors into nothing. To be
 * called before anything is opened. False: not possible. */
bool ng_standard_open(void);

#endif
