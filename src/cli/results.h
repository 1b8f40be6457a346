/* The output that the results of a run share. */
#ifndef NG_CLI_RESULTS_H
#define NG_CLI_RESULTS_H

#include "nonogram.h"
#include "platform/writer.h"

#include <stdbool.h>
#include <stddef.h>

/* The output that results share: standard output, or the file of --output, which is written as a
 * whole or not at all. */
struct ng_results {
    struct ng_writer writer;
    struct nonogram_document *document; /* the results are its parts; NULL: each is separate */
    const char *const *frame; /* the texts around all of them, of which the first is written */
    bool any;                 /* something was written */
    bool given_up;            /* closed without a file */
};

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
