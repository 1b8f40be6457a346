/* The files of a run besides its puzzles: read and written as a whole; standard input is read only
 * once, and files that are read are never replaced. */
#ifndef NG_CLI_FILES_H
#define NG_CLI_FILES_H

#include "answer/given.h"
#include "base/text.h"
#include "cli/exit.h"
#include "cli/options.h"
#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>

/* Reads the whole file ("-": standard input) into the empty text, as UTF-8. The text takes at most
 * `memory_limit` bytes (0: no limit of its own). */
enum nonogram_status ng_slurp(const char *path, uint64_t memory_limit, struct nonogram_text *text,
                              struct nonogram_diagnostic *diagnostic);

/* Reads the file within the limit of ng_slurp(); NG_EXIT_FAILED after a message. The caller clears
 * given->text. */
enum ng_exit ng_given_read(struct ng_given *given, const char *path, uint64_t memory_limit);

/* Writes the text to the file `path` (as a whole or not at all; NULL: standard output) and clears
 * it. NG_EXIT_FAILED after a message. */
enum ng_exit ng_print(const char *path, struct nonogram_text *text);
/* Appends why an output (NULL or "-": standard output) cannot be written, or which folder is
 * missing.
 */
void ng_output_problem(const char *path, enum nonogram_status status,
                       const struct nonogram_diagnostic *diagnostic, struct nonogram_text *out);
/* Reports that an output (NULL or "-": standard output) cannot be written, and names a missing
 * folder. Returns NG_EXIT_FAILED. */
enum ng_exit ng_output_refuse(const char *path, enum nonogram_status status,
                              const struct nonogram_diagnostic *diagnostic);
/* Reports that the file of --output is not there, since a signal or a limit ended the run. */
void ng_output_unwritten(const char *path);
/* Makes the folder of result files, and tries to write to it, before the work begins; if `resume`
 * possibly leaves nothing to write, only makes a missing folder. NG_EXIT_FAILED after a message. */
enum ng_exit ng_output_check_folder(const char *folder, bool resume);

/* Whether the output `path` (not "-", standard output) and the other path name the same existing
 * file. */
bool ng_inputs_same(const char *path, const char *other);

/* Whether the path names a file that the options name for reading, as an operand or as standard
 * input. `inputs`: as below. */
bool ng_inputs_have(const struct ng_options *options, bool inputs, const char *path);

/* Reports an error if the folder of results (which need not exist) lies in an input folder, or an
 * input in it. Names in a list are checked as they are read. */
enum ng_exit ng_inputs_check_apart(const struct ng_options *options, const char *folder);

/* Reports an error if options name two kinds of output, if standard input is read for more than one
 * purpose, all but one of which would get nothing, or if the output replaces a file that is read.
 * `inputs`: a command without operands reads standard input. */
enum ng_exit ng_inputs_check(const struct ng_options *options, bool inputs);

/* Whether --proof, if it is given, names a file of its own; NG_EXIT_FAILED after a message. */
enum ng_exit ng_proof_check(const struct ng_options *options);

/* The message for a format that holds one puzzle; takes its name and why there are several. */
#define NG_INPUTS_ALONE "one %s file holds one puzzle%s: use --output-dir"
/* Whether the options name several inputs, or one that can hold several puzzle files. */
bool ng_inputs_are_several(const struct ng_options *options);
/* The reason, after a comma, if it is not obvious; else an empty text. */
const char *ng_inputs_why_several(const struct ng_options *options);

#endif
