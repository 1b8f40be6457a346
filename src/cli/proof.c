#include "cli/proof.h"

#include "cli/message.h"

#include <string.h>

enum ng_exit ng_proof_check(const struct ng_options *options)
{
    if (options->proof == NULL) {
        return NG_EXIT_DONE;
    }
    if (options->count || options->first || options->solutions != NG_SOLUTIONS_UNASKED ||
        options->given != NULL || options->output_dir != NULL) {
        return ng_message_error(
            "--proof excludes --count, --first, --solutions, --given and --output-dir");
    }
    if (options->operand_count > 1 || options->list != NULL) {
        return ng_message_error("--proof takes one puzzle");
    }
    if (strcmp(options->proof, "-") == 0 ||
        (options->output != NULL && strcmp(options->proof, options->output) == 0)) {
        return ng_message_error("--proof needs a file of its own");
    }
    return NG_EXIT_DONE;
}

enum nonogram_status ng_proof_open(struct ng_proof_file *file)
{
    return ng_writer_open(&file->writer, file->path, &file->diagnostic);
}

enum nonogram_status ng_proof_add(struct ng_proof_file *file, const char *bytes, size_t size)
{
    return ng_writer_write(&file->writer, bytes, size, &file->diagnostic);
}

static const char *find_lack(const struct nonogram_result *result)
{
    switch (result->verdict) {
    case NONOGRAM_UNIQUE:
    case NONOGRAM_NONE:
        break;
    case NONOGRAM_MULTIPLE:
        return "there is more than one solution";
    case NONOGRAM_SOLVED:
    case NONOGRAM_LIMIT:
        return "a limit was reached first";
    }
    return NULL;
}

enum nonogram_status ng_proof_finish(struct ng_proof_file *file,
                                     const struct nonogram_result *result)
{
    file->lack = result != NULL ? find_lack(result) : NULL;
    if (result == NULL || file->lack != NULL) {
        ng_writer_abandon(&file->writer);
        return NONOGRAM_OK;
    }
    enum nonogram_status status = ng_writer_close(&file->writer, &file->diagnostic);
    file->written = status == NONOGRAM_OK;
    return status;
}

enum ng_exit ng_proof_judge(const struct ng_proof_file *file, enum ng_exit exit)
{
    if (file->path == NULL || file->written) {
        return exit;
    }
    if (file->lack == NULL && exit != NG_EXIT_DONE) {
        return ng_exit_worse(exit, NG_EXIT_FAILED);
    }
    return ng_exit_worse(exit, ng_message_error("%s: no proof: %s", file->path,
                                                file->lack != NULL ? file->lack : "no verdict"));
}
