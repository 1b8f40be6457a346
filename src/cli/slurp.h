/* Reading a file as a whole. */
#ifndef NG_CLI_SLURP_H
#define NG_CLI_SLURP_H

#include "nonogram.h"

/* Appends all of the file ("-": standard input). */
enum nonogram_status ng_slurp(const char *path, struct nonogram_text *text,
                              struct nonogram_diagnostic *diagnostic);

#endif
