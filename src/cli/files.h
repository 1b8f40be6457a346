/* The files of a run besides its puzzles: read and written as a whole, standard input only once,
 * and none replaced that is read. */
#ifndef NG_CLI_FILES_H
#define NG_CLI_FILES_H

#include "cli/exit.h"
#include "cli/options.h"
#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>

/* Puts all of the file ("-": standard input) into the empty text, as UTF-8. */
enum nonogram_status ng_slurp(const char *path, struct nonogram_text *text,
                              struct nonogram_diagnostic *diagnostic);
/* As ng_slurp(), without decoding: a proof may be binary. */
enum nonogram_status ng_slurp_bytes(const char *path, struct nonogram_text *text,
                                    struct nonogram_diagnostic *diagnostic);

/* A picture in a file (--given, --except), read once. */
struct ng_given {
    const char *path; /* NULL: there is none */
    struct nonogram_text text;
};

/* Reads the file; NG_EXIT_FAILED after a message. The caller clears given->text. */
enum ng_exit ng_given_read(struct ng_given *given, const char *path);

/* Writes the text to the file `path`, whole or not at all; with `alone` it is the one file of the
 * run, whose folder is cleared of what killed runs have left there. */
enum nonogram_status ng_write_whole(const char *path, const struct nonogram_text *text, bool alone,
                                    struct nonogram_diagnostic *diagnostic);
/* Writes the text to the file `path` (whole or not at all; NULL: standard output) and clears it.
 * NG_EXIT_FAILED after a message. */
enum ng_exit ng_print(const char *path, struct nonogram_text *text);
/* The message for an output (NULL or "-": standard output) that cannot be written; it names a
 * folder that is missing. NG_EXIT_FAILED. */
enum ng_exit ng_output_refuse(const char *path, enum nonogram_status status,
                              const struct nonogram_diagnostic *diagnostic);
/* Makes the folder of result files, clears it of what killed runs have left there, and tries to
 * write to it, before the work begins; where `resume` may leave nothing to write, only a folder
 * that is missing. NG_EXIT_FAILED after a message. */
enum ng_exit ng_output_check_folder(const char *folder, bool resume);

/* Whether both paths name the same file, which is there. */
bool ng_inputs_same(const char *path, const char *other);

/* Whether the path names a file that the options name as one to read, be it an operand or what
 * standard input comes from. `inputs`: as below. */
bool ng_inputs_have(const struct ng_options *options, bool inputs, const char *path);

/* Whether a result at the path would replace an operand or one of ng_inputs_beside(). A name is
 * replaced, not what it leads to: operands of other names, which may be many, are not looked at. */
bool ng_inputs_have_result(const struct ng_options *options, const char *path);

/* The most that ng_inputs_beside() gives. */
#define NG_INPUTS_BESIDE 6
/* The files that options name as ones to read, besides operands; how many there are. */
size_t ng_inputs_beside(const struct ng_options *options, const char *files[NG_INPUTS_BESIDE]);

/* The message for a result that would replace a file that is read. */
enum ng_exit ng_inputs_refuse(const char *path);

/* Refuses options that name two kinds of output, or by which standard input is read for more than
 * one purpose, of which all but one would get nothing, or the output replaces a file that is read.
 * `inputs`: standard input is what a command without operands reads. */
enum ng_exit ng_inputs_check(const struct ng_options *options, bool inputs);

/* The message for a format that holds one puzzle; it takes its name and why there are several. */
#define NG_INPUTS_ALONE "one %s file holds one puzzle%s: use --output-dir"
/* Whether the options name more than one input, or what may hold more than one puzzle file. */
bool ng_inputs_are_several(const struct ng_options *options);
/* Why they do, behind a comma of its own, where that need not be seen at once; else an empty text.
 */
const char *ng_inputs_why_several(const struct ng_options *options);

#endif
