/* Opens, fills and ends the file of --proof. */
#include "cli/proof_file.h"

#include "cli/files.h"
#include "cli/message.h"
#include "platform/file.h"
#include "platform/path.h"

#include <string.h>

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

enum nonogram_status ng_proof_open(struct ng_proof_file *file, bool make_parents)
{
    enum nonogram_status status =
        make_parents ? ng_path_make_parents(file->path, &file->diagnostic) : NONOGRAM_OK;
    return status == NONOGRAM_OK ? ng_writer_open(&file->writer, file->path, &file->diagnostic)
                                 : status;
}

enum nonogram_status ng_proof_add(struct ng_proof_file *file, const char *bytes, size_t size)
{
    return ng_writer_write(&file->writer, bytes, size, &file->diagnostic);
}

static void find_lack(struct ng_proof_file *file, enum nonogram_verdict verdict)
{
    switch (verdict) {
    case NONOGRAM_UNIQUE:
    case NONOGRAM_NONE:
        break;
    case NONOGRAM_MULTIPLE:
        file->lack = "there is more than one solution";
        break;
    case NONOGRAM_SOLVED:
    case NONOGRAM_LIMIT:
        file->lack = "a limit was reached first";
        break;
    }
}

enum nonogram_status ng_proof_finish(struct ng_proof_file *file,
                                     const struct nonogram_result *result)
{
    find_lack(file, result != NULL ? result->verdict : NONOGRAM_LIMIT);
    if (file->lack == NULL) {
        return ng_writer_close(&file->writer, &file->diagnostic);
    }
    ng_writer_abandon(&file->writer);
    return NONOGRAM_OK;
}
