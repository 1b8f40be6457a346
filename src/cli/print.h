/* Printing a text that stands in memory as a whole. */
#ifndef NG_CLI_PRINT_H
#define NG_CLI_PRINT_H

#include "cli/exit.h"
#include "nonogram.h"

/* Writes the text to the file `path` (whole or not at all; NULL: standard output) and clears it.
 * NG_EXIT_FAILED after a message. */
enum ng_exit ng_print(const char *path, struct nonogram_text *text);
/* What messages call that place. */
const char *ng_print_place(const char *path);

#endif
