/* Names of inputs on standard output. */
#ifndef NG_CLI_NAME_H
#define NG_CLI_NAME_H

#include "nonogram.h"

#include <stddef.h>

/* Appends a name so that it stays in its line and does nothing to a terminal: control characters
 * and backslashes as in C, \n or \x1b. */
void ng_name_write(const char *name, struct nonogram_text *out);
/* How many bytes of a text there is room for: what fits into `most`, in whole characters. */
size_t ng_name_cut(const char *text, size_t most);
/* The bytes of the control character at `p`, in a text that ends in NUL; 0: there is none.
 * Terminals obey those of U+0080 to U+009F, which are two bytes, as they do those of ASCII; those
 * of three bytes end a line or turn round how it is shown. */
size_t ng_name_control_size(const char *p);

#endif
