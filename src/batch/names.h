/* A list of paths, each ended by a NUL byte; the last may lack it. */
#ifndef NG_BATCH_NAMES_H
#define NG_BATCH_NAMES_H

#include "batch/stream.h"

/* Opens the list, "-" being standard input, unless that fails, as ng_file_open() does. */
enum nonogram_status ng_names_open(struct ng_stream *names, const char *list,
                                   struct nonogram_diagnostic *diagnostic);
/* The size of the next name, which is then in the stream's rest up to its NUL or the end;
 * NONOGRAM_END after the last. NONOGRAM_BAD_INPUT: it is too long for a path. */
enum nonogram_status ng_names_measure(struct ng_stream *names, size_t *size,
                                      struct nonogram_diagnostic *diagnostic);
/* Moves over that name. */
void ng_names_take(struct ng_stream *names, size_t size);

#endif
