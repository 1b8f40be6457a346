/* The output that the results of a run share. */
#ifndef NG_CLI_RESULTS_H
#define NG_CLI_RESULTS_H

#include "nonogram.h"
#include "platform/writer.h"

#include <stdbool.h>
#include <stddef.h>

/* Several puzzles in one document of XML. Each is written as a separate document,
 *
 *     <?xml version="1.0"?> <puzzleset> | <puzzle> ... </puzzle> | </puzzleset>
 *
 * but only the first one's beginning and the last one's end are kept. Zeroed: the puzzles of the
 * format simply follow one another. */
struct ng_puzzle_set {
    bool needed;
    bool begun;
};

/* The output that results share: standard output, or the file of --output, which is written as a
 * whole or not at all. */
struct ng_results {
    struct ng_writer writer;
    struct nonogram_document *document; /* the results are its parts; NULL: each is separate */
    size_t written;                     /* bytes */
    struct ng_puzzle_set set;
    bool given_up; /* closed without a file */
};

/* Opens the output. `path` NULL: standard output. `format` is the format of puzzles as results, or
 * NULL. */
enum nonogram_status ng_results_open(struct ng_results *results, const char *path,
                                     const char *format, struct nonogram_diagnostic *diagnostic);
/* Writes a result; for a puzzle in XML without its document's beginning and end. */
enum nonogram_status ng_results_put(struct ng_results *results, const char *bytes, size_t size,
                                    struct nonogram_diagnostic *diagnostic);
/* Adds a result as a part of the document (NULL: the document ends), and writes what is finished of
 * it. What it remarks on its pages is reported, unless `quiet`. */
enum nonogram_status ng_results_collect(struct ng_results *results,
                                        const struct nonogram_text *part, bool quiet,
                                        struct nonogram_diagnostic *diagnostic);
/* Closes the output. No file is left if the run was not whole, or failed without a result. Without
 * any puzzle the file is empty. */
enum nonogram_status ng_results_close(struct ng_results *results, bool whole, bool failed,
                                      struct nonogram_diagnostic *diagnostic);

#endif
