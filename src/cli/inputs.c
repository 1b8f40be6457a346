/* Goes through all that the options name as something to read. */
#include "cli/inputs.h"

#include "cli/message.h"
#include "platform/path.h"

#include <string.h>

enum { FILES = 6 };

/* The options' files to read, besides operands; NULL where there is none. */
static void list_files(const struct ng_options *options, const char *files[FILES])
{
    const char *const all[FILES] = {options->list,   options->given,   options->except,
                                    options->puzzle, options->picture, options->keep};
    memcpy(files, all, sizeof all);
}

static unsigned is_standard(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0 ? 1 : 0;
}

/* So often standard input is to be read. */
static unsigned count_standard(const struct ng_options *options, bool inputs)
{
    const char *files[FILES];
    unsigned purposes = inputs && options->operand_count == 0 && options->list == NULL ? 1 : 0;
    list_files(options, files);
    for (size_t i = 0; i < options->operand_count; i++) {
        purposes += is_standard(options->operands[i]);
    }
    for (size_t i = 0; i < FILES; i++) {
        purposes += is_standard(files[i]);
    }
    return purposes;
}

static bool is_at(const struct ng_path_facts *file, const char *path)
{
    struct ng_path_facts facts = ng_path_look(path);
    return ng_facts_same(file, &facts);
}

bool ng_inputs_same(const char *path, const char *other)
{
    struct ng_path_facts file = ng_path_look(path);
    return file.kind == NG_PATH_FILE && is_at(&file, other);
}

bool ng_inputs_have(const struct ng_options *options, const char *path)
{
    const char *files[FILES];
    struct ng_path_facts file = ng_path_look(path);
    bool have = false;
    if (file.kind !=
        NG_PATH_FILE) { /* mostly: the operands, which may be many, are not looked at */
        return false;
    }
    list_files(options, files);
    for (size_t i = 0; i < FILES && !have; i++) {
        have = files[i] != NULL && is_at(&file, files[i]);
    }
    for (size_t i = 0; i < options->operand_count && !have; i++) {
        have = is_at(&file, options->operands[i]);
    }
    return have;
}

enum ng_exit ng_inputs_check(const struct ng_options *options, bool inputs)
{
    const char *output = options->output;
    if (count_standard(options, inputs) > 1) {
        return ng_message_error("standard input cannot be read twice");
    }
    if (output != NULL && !is_standard(output) && ng_inputs_have(options, output)) {
        return ng_message_error("%s: not replaced by a result: it is an input of the run", output);
    }
    return NG_EXIT_DONE;
}
