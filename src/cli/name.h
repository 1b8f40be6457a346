/* Names of inputs on standard output. */
#ifndef NG_CLI_NAME_H
#define NG_CLI_NAME_H

#include "nonogram.h"

/* Appends a name so that it stays in its line and does nothing to a terminal: control characters
 * and backslashes as in C, \n or \x1b. */
void ng_name_write(const char *name, struct nonogram_text *out);

#endif
