/* Reads and writes whole files, and goes through all files that the options name for reading. */
#include "cli/files.h"

#include "base/diag.h"
#include "base/text.h"
#include "cli/message.h"
#include "format/read.h"
#include "platform/file.h"
#include "platform/machine.h"
#include "platform/path.h"
#include "platform/signals.h"
#include "platform/writer.h"

#include <stdlib.h>
#include <string.h>

/* A file without an end must not use up the memory, neither its text nor the data made from it. */
enum { SHARE = 8 };

enum nonogram_status ng_slurp(const char *path, uint64_t memory_limit, struct nonogram_text *text,
                              struct nonogram_diagnostic *diagnostic)
{
    uint64_t most = ng_ram_allowed() / SHARE,
             half = memory_limit / 2; /* a text grows by doubling */
    enum nonogram_status status =
        ng_file_slurp(path, half > 0 && half < most ? half : most, text, diagnostic);
    return status == NONOGRAM_OK ? ng_read_decode(text, diagnostic) : status;
}

enum ng_exit ng_given_read(struct ng_given *given, const char *path, uint64_t memory_limit)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status = NONOGRAM_OK;
    *given = (struct ng_given){.path = path};
    if (path != NULL) {
        status = ng_slurp(path, memory_limit, &given->text, &diagnostic);
    }
    if (status != NONOGRAM_OK) {
        return ng_message_diagnostic(path, status, &diagnostic);
    }
    return NG_EXIT_DONE;
}

void ng_output_problem(const char *path, enum nonogram_status status,
                       const struct nonogram_diagnostic *diagnostic, struct nonogram_text *out)
{
    const char *why = ng_message_of(status, diagnostic);
    if (path == NULL || ng_path_is_standard(path)) {
        ng_text_format(out, "cannot write to standard output: %s", why);
        return;
    }
    size_t folder = ng_path_folder_size(path);
    if (folder > 0 && ng_path_look_folder(path, folder).kind == NG_PATH_MISSING) {
        ng_text_format(out, "cannot write '%s': no folder '%.*s'", path, (int)folder - 1, path);
    } else {
        ng_text_format(out, "cannot write '%s': %s", path, why);
    }
}

enum ng_exit ng_output_refuse(const char *path, enum nonogram_status status,
                              const struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_text line = {.data = NULL};
    ng_output_problem(path, status, diagnostic, &line);
    return ng_message_text(&line);
}

void ng_output_unwritten(const char *path)
{
    (void)ng_message_error("%s was not written", path);
}

enum ng_exit ng_output_check_folder(const char *folder, bool resume)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    struct nonogram_text path = {.data = NULL};
    struct ng_writer writer;
    if (resume && ng_path_look(folder).kind == NG_PATH_DIRECTORY) {
        return NG_EXIT_DONE; /* possibly nothing has to be written */
    }
    ng_text_format(&path, "%s/result", folder);
    ng_text_bytes(&path, "", 1);
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    if (!path.failed) {
        status = ng_path_make_parents(path.data, &diagnostic);
    }
    if (status == NONOGRAM_OK) {
        status = ng_writer_open(&writer, path.data, &diagnostic);
    }
    ng_text_clear(&path);
    if (status != NONOGRAM_OK) {
        return ng_message_error("cannot write to the folder '%s': %s", folder,
                                ng_message_of(status, &diagnostic));
    }
    ng_writer_abandon(&writer);
    return NG_EXIT_DONE;
}

static enum nonogram_status write_whole(const char *path, const struct nonogram_text *text,
                                        struct nonogram_diagnostic *diagnostic)
{
    struct ng_writer writer;
    enum nonogram_status status = ng_writer_open(&writer, path, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    (void)ng_writer_write(&writer, text->data, text->size, diagnostic);
    return ng_writer_close(&writer, diagnostic);
}

enum ng_exit ng_print(const char *path, struct nonogram_text *text)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    (void)ng_signals_install(); /* before there is a file that a signal could leave incomplete */
    enum nonogram_status status =
        text->failed ? NONOGRAM_NO_MEMORY : write_whole(path, text, &diagnostic);
    ng_text_clear(text);
    ng_signals_obey();
    if (status != NONOGRAM_OK) {
        return ng_output_refuse(path, status, &diagnostic);
    }
    return NG_EXIT_DONE;
}

/* ---- what is read ---- */

enum { BESIDE = 5 }; /* the most files that options name for reading, besides operands */

/* Gets these files; returns their number. */
static size_t inputs_beside(const struct ng_options *options, const char *files[BESIDE])
{
    const char *const all[BESIDE] = {options->list, options->given, options->except,
                                     options->picture, options->keep};
    size_t count = 0;
    for (size_t i = 0; i < BESIDE; i++) {
        if (all[i] != NULL) {
            files[count++] = all[i];
        }
    }
    return count;
}

static bool is_at(const struct ng_path_facts *file, const char *path)
{
    struct ng_path_facts facts = ng_path_look(path);
    return ng_facts_same(file, &facts);
}

bool ng_inputs_same(const char *path, const char *other)
{
    struct ng_path_facts file = ng_path_look(path);
    return !ng_path_is_standard(path) && file.kind == NG_PATH_FILE && is_at(&file, other);
}

/* Whether the file is an operand or is read besides operands. */
static bool is_among(const struct ng_options *options, const struct ng_path_facts *file)
{
    const char *files[BESIDE];
    size_t count = inputs_beside(options, files), operands = options->operand_count;
    bool among = false;
    for (size_t i = 0; i < operands + count && !among; i++) {
        among = is_at(file, i < operands ? options->operands[i] : files[i - operands]);
    }
    return among;
}

/* Whether standard input is read for want of a named one. */
static bool reads_standard(const struct ng_options *options, bool inputs)
{
    return inputs && options->operand_count == 0 && options->list == NULL;
}

/* The number of uses of standard input. */
static unsigned count_standard(const struct ng_options *options, bool inputs)
{
    const char *files[BESIDE];
    unsigned purposes = reads_standard(options, inputs);
    size_t count = inputs_beside(options, files), operands = options->operand_count;
    for (size_t i = 0; i < operands + count; i++) {
        purposes += ng_path_is_standard(i < operands ? options->operands[i] : files[i - operands]);
    }
    return purposes;
}

bool ng_inputs_have(const struct ng_options *options, bool inputs, const char *path)
{
    struct ng_path_facts file = ng_path_look(path);
    return file.kind == NG_PATH_FILE && /* else the operands, possibly many, are not examined */
           (is_among(options, &file) || (reads_standard(options, inputs) && is_at(&file, "-")));
}

enum ng_exit ng_inputs_check_apart(const struct ng_options *options, const char *folder)
{
    const char *files[BESIDE];
    size_t count = inputs_beside(options, files), operands = options->operand_count;
    for (size_t i = 0; i < operands + count; i++) {
        const char *input = i < operands ? options->operands[i] : files[i - operands];
        enum ng_path_apart apart =
            ng_path_is_standard(input) ? NG_PATH_APART : ng_path_apart(input, folder);
        if (apart == NG_PATH_AROUND && ng_path_look(input).kind != NG_PATH_DIRECTORY) {
            apart = NG_PATH_APART; /* a file: making the folder reports it */
        }
        if (apart != NG_PATH_APART) {
            return ng_message_error(
                apart == NG_PATH_WITHIN
                    ? "cannot write to the folder '%s': the input '%s' lies in it"
                    : "cannot write to the folder '%s': it lies in the input '%s'",
                folder, input);
        }
    }
    return NG_EXIT_DONE;
}

enum ng_exit ng_inputs_check(const struct ng_options *options, bool inputs)
{
    const char *output = options->output;
    if (output != NULL && options->output_dir != NULL) {
        return ng_message_error("--output cannot be used with --output-dir");
    }
    if (count_standard(options, inputs) > 1) {
        return ng_message_error("standard input cannot be read twice");
    }
    if (output != NULL && !ng_path_is_standard(output) && ng_inputs_have(options, inputs, output)) {
        return ng_message_error("cannot write '%s': the run reads this file", output);
    }
    return NG_EXIT_DONE;
}

/* Whether the output `path` is the same file as the other, which need not exist. */
static bool is_one_file(const char *path, const char *other)
{
    size_t size = ng_path_folder_size(path), other_size = ng_path_folder_size(other);
    struct ng_path_facts folder = ng_path_look_folder(path, size);
    struct ng_path_facts other_folder = ng_path_look_folder(other, other_size);
    bool one_name = strcmp(path + size, other + other_size) == 0;
    return (one_name && ng_facts_same(&folder, &other_folder)) || ng_inputs_same(path, other);
}

/* Whether the proof would replace another file that the run reads or writes. (With --output-dir the
 * path is a folder.) */
static bool is_taken(const struct ng_options *options)
{
    if (options->output_dir != NULL) {
        return false;
    }
    struct ng_path_facts proof = ng_path_look(options->proof);
    return (options->output != NULL && is_one_file(options->output, options->proof)) ||
           ng_facts_are_output(&proof) || ng_inputs_have(options, true, options->proof);
}

enum ng_exit ng_proof_check(const struct ng_options *options)
{
    if (options->proof == NULL) {
        return NG_EXIT_DONE;
    }
    if (ng_path_is_standard(options->proof) || is_taken(options)) {
        return ng_message_error(
            "--proof needs a file that is neither '-', nor an input, nor the output");
    }
    return NG_EXIT_DONE;
}

const char *ng_inputs_why_several(const struct ng_options *options)
{
    if (options->list != NULL) {
        return ", and a list may name several";
    }
    if (options->shard.of > 1) {
        return ", and a shard may have several";
    }
    return options->operand_count == 1 ? ", and a folder may hold several" : "";
}

bool ng_inputs_are_several(const struct ng_options *options)
{
    return options->list != NULL || options->shard.of > 1 || options->operand_count > 1 ||
           (options->operand_count == 1 &&
            ng_path_look(options->operands[0]).kind == NG_PATH_DIRECTORY);
}
