/* Where results go that share one output: standard output, or the file of --output, which is
 * written whole or not at all. */
#ifndef NG_CLI_RESULTS_H
#define NG_CLI_RESULTS_H

#include "cli/puzzle_set.h"
#include "cli/task.h"
#include "platform/writer.h"

struct ng_results {
    struct ng_writer writer;
    size_t written; /* bytes */
    struct ng_puzzle_set set;
};

/* A file that runs which were killed have left beside `path` goes. NULL: standard output. `format`
 * is that of puzzle_set.h. */
enum nonogram_status ng_results_open(struct ng_results *results, const char *path,
                                     const char *format, struct nonogram_diagnostic *diagnostic);
enum nonogram_status ng_results_put(struct ng_results *results, const char *bytes, size_t size,
                                    struct nonogram_diagnostic *diagnostic);

enum ng_results_part { NG_RESULTS_MORE, NG_RESULTS_LAST };

/* Writes entry->out, the header before it unless that has been written; after the last part also
 * what ends the entry. An entry that fails after it has begun is ended, too. entry->data is its
 * outcome. */
enum nonogram_status ng_results_add(struct ng_results *results, const struct ng_task *task,
                                    const struct nonogram_entry *entry, enum ng_results_part part,
                                    struct nonogram_diagnostic *diagnostic);

/* Closes the output; a file is not left where the run was not whole, or failed without a result.
 * The result of no puzzle is one, if an empty one: it replaces an old file. */
enum nonogram_status ng_results_close(struct ng_results *results, bool whole, bool failed,
                                      struct nonogram_diagnostic *diagnostic);
/* Leaves no file. */
void ng_results_abandon(struct ng_results *results);

#endif
