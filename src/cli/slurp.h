/* Reading a file as a whole: text in whatever encoding puzzles are read in, or bytes. */
#ifndef NG_CLI_SLURP_H
#define NG_CLI_SLURP_H

#include "nonogram.h"

/* Puts all of the file ("-": standard input) into the empty text, as UTF-8. */
enum nonogram_status ng_slurp(const char *path, struct nonogram_text *text,
                              struct nonogram_diagnostic *diagnostic);
/* The same, byte by byte as they are: a proof in binary is no text. */
enum nonogram_status ng_slurp_bytes(const char *path, struct nonogram_text *text,
                                    struct nonogram_diagnostic *diagnostic);

#endif
