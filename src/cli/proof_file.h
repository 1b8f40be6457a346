/* The file of --proof: there at the end if it proves the verdict, whole, or not touched at all. */
#ifndef NG_CLI_PROOF_FILE_H
#define NG_CLI_PROOF_FILE_H

#include "cli/exit.h"
#include "cli/options.h"
#include "nonogram.h"
#include "platform/writer.h"

struct ng_proof_file {
    const char *path; /* NULL: none is asked for */
    uint64_t limit;   /* bytes; 0: none */
    uint64_t size;    /* bytes so far */
    bool limited;     /* the proof would be larger than the limit */
    struct ng_writer writer;
    struct nonogram_diagnostic diagnostic; /* of writing it */
    const char *lack;                      /* why there is none, where the verdict is not proven */
    enum ng_exit lack_exit;                /* the exit status without a proof */
    bool written;
};

/* Whether --proof, --proof-format and --proof-limit fit each other and --output; NG_EXIT_FAILED
 * after a message. */
enum ng_exit ng_proof_check(const struct ng_options *options);
/* Whether --proof of `solve` fits the other options; NG_EXIT_FAILED after a message. */
enum ng_exit ng_proof_check_puzzles(const struct ng_options *options);

/* The message for several puzzles without --output-dir; it takes the reason why there are several.
 */
#define NG_PROOF_SEVERAL "--proof takes one puzzle%s: use --output-dir for several"
enum nonogram_proof_format ng_proof_format(const struct ng_options *options);

/* Appends the path of the entry's proof below the folder of --proof, NUL-terminated. */
enum nonogram_status ng_proof_path(const struct ng_options *options,
                                   const struct nonogram_entry *entry, struct nonogram_text *path);
/* Clears the folder of that proof of what killed runs have left there. */
void ng_proof_sweep(const struct ng_options *options, const struct nonogram_entry *entry,
                    struct ng_orphans *orphans);

/* The steps of one puzzle. What fails is explained by file->diagnostic; after that, and after
 * ng_proof_finish(), nothing is left open. With `make_parents` the folder is made as needed. */
enum nonogram_status ng_proof_open(struct ng_proof_file *file, bool make_parents);
enum nonogram_status ng_proof_add(struct ng_proof_file *file, const char *bytes, size_t size);
/* `result` NULL: solving has failed. */
enum nonogram_status ng_proof_finish(struct ng_proof_file *file,
                                     const struct nonogram_result *result);

/* The exit status in the end: no proof is a failure, which is said unless `exit` shows that
 * something has been. */
enum ng_exit ng_proof_exit_status(const struct ng_proof_file *file, enum ng_exit exit);

#endif
