/* One result file per entry, below a directory. The name mirrors the entry's path as it was
 * given, so that it does not depend on the other arguments, on sharding or on xargs:
 *
 *     DIR  puzzles/sub/cat.non      -->  DIR/puzzles/sub/cat.non.txt
 *          pack.nonpack, entry 3   -->  DIR/pack.nonpack#3.txt
 *          ../a#1%.g                -->  DIR/%2e%2e/a%231%25.g.txt
 *          - (standard input)       -->  DIR/stdin.txt or DIR/stdin#3.txt
 *
 * A leading '/' is dropped. Each file is written to a temporary name and renamed. All functions
 * may be used from several threads at once. */
#ifndef NG_BATCH_RESULT_FILES_H
#define NG_BATCH_RESULT_FILES_H

#include "base/seen.h"
#include "base/text.h"
#include "platform/writer.h"

#include <stdbool.h>
#include <stdint.h>

/* Appends the path of the file for puzzle `number` of the file `name` (0: it holds no other),
 * NUL-terminated (the NUL counted). `suffix` has no dot. */
void ng_output_path(const char *directory, const char *name, uint64_t number, const char *suffix,
                    struct nonogram_text *path);
/* Whether that file is there, complete as all of them are, and no older than an input of that time
 * (platform/path.h). */
bool ng_output_is_current(const struct nonogram_text *path, double modified);
/* Appends all of it; false: it cannot be read. */
bool ng_output_read(const struct nonogram_text *path, struct nonogram_text *text);
/* Writes it to a file that is held (platform/writer.h) until its caller puts it in place; folders
 * above it are made as needed. After a failure nothing is held. */
enum nonogram_status ng_output_write(const struct nonogram_text *path, const char *bytes,
                                     size_t size, struct ng_writer *writer,
                                     struct nonogram_diagnostic *diagnostic);

/* Which file's entries have the result files of a name, so that no other's replace them:
 *
 *     a/x.non  ./a//x.non  /a/x.non   -->  DIR/a/x.non.txt, the first one's
 *
 * For each file its name is kept, and a slot in a table. */
/* Zeroed: empty. */
struct ng_claims {
    struct ng_seen table;        /* hash of a result's name, tries -> place in `names`, from 1 */
    struct nonogram_text names;  /* of the files, NUL after each */
    struct nonogram_text result; /* of the file at hand */
    struct nonogram_text other;  /* of one with the same hash */
};

/* Claims the results of the file `name`. *holder: the file that has them already, until the next
 * call; NULL: none. False: out of memory, nothing is claimed. */
bool ng_claims_add(struct ng_claims *claims, const char *name, const char **holder);
void ng_claims_clear(struct ng_claims *claims);

#endif
