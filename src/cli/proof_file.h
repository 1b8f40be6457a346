/* The file of --proof: at the end complete if it proves the verdict, else unchanged. */
#ifndef NG_CLI_PROOF_FILE_H
#define NG_CLI_PROOF_FILE_H

#include "cli/exit.h"
#include "cli/options.h"
#include "nonogram.h"
#include "platform/writer.h"

struct ng_proof_file {
    const char *path;
    struct ng_writer writer;
    struct nonogram_diagnostic diagnostic; /* an error of writing the file */
    const char *lack;                      /* why the verdict is not proven; or NULL */
};

/* Whether --proof names a file of its own; NG_EXIT_FAILED after a message. */
enum ng_exit ng_proof_check(const struct ng_options *options);
/* The steps of one puzzle. file->diagnostic explains a failure; after that, and after
 * ng_proof_finish(), nothing is open. With `make_parents` the folder is made. */
enum nonogram_status ng_proof_open(struct ng_proof_file *file, bool make_parents);
enum nonogram_status ng_proof_add(struct ng_proof_file *file, const char *bytes, size_t size);
/* `result` NULL: solving has failed, or a limit has ended the writing of its result. */
enum nonogram_status ng_proof_finish(struct ng_proof_file *file,
                                     const struct nonogram_result *result);

#endif
