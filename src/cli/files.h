/* The files of a run besides its puzzles: read and written as a whole; standard input is read only
 * once, and files that are read are never replaced. */
#ifndef NG_CLI_FILES_H
#define NG_CLI_FILES_H

#include "base/text.h"
#include "cli/exit.h"
#include "cli/options.h"
#include "format/write.h"
#include "nonogram.h"
#include "platform/writer.h"

#include <stdbool.h>
#include <stddef.h>

/* Reads the whole file ("-": standard input) into the empty text, as UTF-8. The text takes at most
 * `memory_limit` bytes (0: no limit of its own). */
enum nonogram_status ng_slurp(const char *path, uint64_t memory_limit, struct nonogram_text *text,
                              struct nonogram_diagnostic *diagnostic);

/* A picture in a file (--given, --except), read once. */
struct ng_given {
    const char *path; /* NULL if not given */
    struct nonogram_text text;
};

/* Reads the file within the limit of ng_slurp(); NG_EXIT_FAILED after a message. The caller clears
 * given->text. */
enum ng_exit ng_given_read(struct ng_given *given, const char *path, uint64_t memory_limit);

/* Reads the cells of a picture in the symbols of the puzzle: *cells, freed by the caller; NULL
 * unless the status is NONOGRAM_OK. */
enum nonogram_status ng_given_cells(const struct ng_given *given,
                                    const struct nonogram_puzzle *puzzle, uint8_t **cells,
                                    struct nonogram_diagnostic *diagnostic);
/* Makes a copy of the puzzle with the picture's cells given in addition to its own; they must not
 * contradict each other. */
enum nonogram_status ng_given_apply(const struct ng_given *given,
                                    const struct nonogram_puzzle *puzzle,
                                    struct nonogram_puzzle **copy,
                                    struct nonogram_diagnostic *diagnostic);

/* Writes the text to the file `path`, as a whole or not at all. */
enum nonogram_status ng_write_whole(const char *path, const struct nonogram_text *text,
                                    struct nonogram_diagnostic *diagnostic);
/* Writes the text to the file `path` (as a whole or not at all; NULL: standard output) and clears
 * it. NG_EXIT_FAILED after a message. */
enum ng_exit ng_print(const char *path, struct nonogram_text *text);
/* Reports that an output (NULL or "-": standard output) cannot be written, and names a missing
 * folder. Returns NG_EXIT_FAILED. */
enum ng_exit ng_output_refuse(const char *path, enum nonogram_status status,
                              const struct nonogram_diagnostic *diagnostic);
/* Makes the folder of result files, and tries to write to it, before the work begins; if `resume`
 * possibly leaves nothing to write, only makes a missing folder. NG_EXIT_FAILED after a message. */
enum ng_exit ng_output_check_folder(const char *folder, bool resume);

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
    size_t written; /* bytes */
    struct ng_puzzle_set set;
};

/* Opens the output. `path` NULL: standard output. `format` is the format of puzzles as results, or
 * NULL. */
enum nonogram_status ng_results_open(struct ng_results *results, const char *path,
                                     const char *format, struct nonogram_diagnostic *diagnostic);
/* Writes a result; for a puzzle in XML without its document's beginning and end. */
enum nonogram_status ng_results_put(struct ng_results *results, const char *bytes, size_t size,
                                    struct nonogram_diagnostic *diagnostic);
/* Closes the output. No file is left if the run was not whole, or failed without a result. Without
 * any puzzle the file is empty. */
enum nonogram_status ng_results_close(struct ng_results *results, bool whole, bool failed,
                                      struct nonogram_diagnostic *diagnostic);

/* Whether the output `path` (not "-", standard output) and the other path name the same existing
 * file. */
bool ng_inputs_same(const char *path, const char *other);

/* Whether the path names a file that the options name for reading, as an operand or as standard
 * input. `inputs`: as below. */
bool ng_inputs_have(const struct ng_options *options, bool inputs, const char *path);

/* The most files of ng_inputs_beside(). */
#define NG_INPUTS_BESIDE 5
/* Gets the files that options name for reading, besides operands; returns their number. */
size_t ng_inputs_beside(const struct ng_options *options, const char *files[NG_INPUTS_BESIDE]);

/* Reports an error if the folder of results (which need not exist) lies in an input folder, or an
 * input in it. Names in a list are checked as they are read. */
enum ng_exit ng_inputs_check_apart(const struct ng_options *options, const char *folder);

/* Reports an error if options name two kinds of output, if standard input is read for more than one
 * purpose, all but one of which would get nothing, or if the output replaces a file that is read.
 * `inputs`: a command without operands reads standard input. */
enum ng_exit ng_inputs_check(const struct ng_options *options, bool inputs);

/* The message for a format that holds one puzzle; takes its name and why there are several. */
#define NG_INPUTS_ALONE "one %s file holds one puzzle%s: use --output-dir"
/* Whether the options name several inputs, or one that can hold several puzzle files. */
bool ng_inputs_are_several(const struct ng_options *options);
/* The reason, after a comma, if it is not obvious; else an empty text. */
const char *ng_inputs_why_several(const struct ng_options *options);

#endif
