/* One result file per entry, below a directory. The name mirrors the entry's path as it was
 * given, so that it does not depend on the other arguments, on sharding or on xargs:
 *
 *     DIR  puzzles/sub/cat.non      -->  DIR/puzzles/sub/cat.non.txt
 *          pack.nonpack, entry 3   -->  DIR/pack.nonpack#3.txt
 *          ../a#1%.g                -->  DIR/%2e%2e/a%231%25.g.txt
 *          - (standard input)       -->  DIR/stdin.txt or DIR/stdin#3.txt
 *
 * A leading '/' is dropped. Each file is written to a temporary name and renamed. All functions
 * can be called from several threads at once. */
#ifndef NG_BATCH_RESULT_FILES_H
#define NG_BATCH_RESULT_FILES_H

#include "base/text.h"
#include "platform/writer.h"

#include <stdbool.h>
#include <stdint.h>

/* Appends the path of the file for puzzle `number` of the file `name` (0: its only puzzle),
 * NUL-terminated (the NUL counted). `suffix` has no dot. */
void ng_output_path(const char *directory, const char *name, uint64_t number, const char *suffix,
                    struct nonogram_text *path);
/* Whether this file exists (it is then complete), and is not older than an input of that time
 * (platform/path.h). */
bool ng_output_is_current(const struct nonogram_text *path, double modified);
/* Writes a file that is held (platform/writer.h) until the caller puts it in place; makes the
 * folders above it. After a failure nothing is held. */
enum nonogram_status ng_output_write(const struct nonogram_text *path, const char *bytes,
                                     size_t size, struct ng_writer *writer,
                                     struct nonogram_diagnostic *diagnostic);

#endif
