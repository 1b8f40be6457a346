/* Goes through all that the options name as something to read. */
#include "cli/inputs.h"

#include "cli/message.h"
#include "platform/file.h"

#include <string.h>

const char ng_inputs_taken[] = "not replaced by a result: it is an input of the run";

size_t ng_inputs_beside(const struct ng_options *options, const char *files[NG_INPUTS_BESIDE])
{
    const char *const all[NG_INPUTS_BESIDE] = {options->list,   options->given,   options->except,
                                               options->puzzle, options->picture, options->keep};
    size_t count = 0;
    for (size_t i = 0; i < NG_INPUTS_BESIDE; i++) {
        if (all[i] != NULL) {
            files[count++] = all[i];
        }
    }
    return count;
}

static bool is_standard(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* So often standard input is to be read. */
static unsigned count_standard(const struct ng_options *options, bool inputs)
{
    const char *files[NG_INPUTS_BESIDE];
    unsigned purposes = inputs && options->operand_count == 0 && options->list == NULL ? 1 : 0;
    size_t count = ng_inputs_beside(options, files);
    for (size_t i = 0; i < options->operand_count; i++) {
        purposes += is_standard(options->operands[i]) ? 1 : 0;
    }
    for (size_t i = 0; i < count; i++) {
        purposes += is_standard(files[i]) ? 1 : 0;
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

/* Whether one of the paths, none of them standard input, names the file. */
static bool is_among(const struct ng_path_facts *file, const char *const *paths, size_t count)
{
    bool among = false;
    for (size_t i = 0; i < count && !among; i++) {
        among = !is_standard(paths[i]) && is_at(file, paths[i]);
    }
    return among;
}

static bool is_standard_input(const struct ng_path_facts *file)
{
    struct ng_file standard;
    ng_file_standard_input(&standard);
    return ng_facts_same(file, &standard.facts);
}

bool ng_inputs_have(const struct ng_options *options, bool inputs, const char *path)
{
    const char *files[NG_INPUTS_BESIDE];
    size_t count = ng_inputs_beside(options, files);
    struct ng_path_facts file = ng_path_look(path);
    return file.kind ==
               NG_PATH_FILE && /* else the operands, which may be many, are not looked at */
           (is_among(&file, files, count) ||
            is_among(&file, options->operands, options->operand_count) ||
            (count_standard(options, inputs) > 0 && is_standard_input(&file)));
}

static const char *last_component(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

bool ng_inputs_have_result(const struct ng_options *options, const char *path)
{
    const char *files[NG_INPUTS_BESIDE];
    size_t count = ng_inputs_beside(options, files);
    const char *name = last_component(path);
    struct ng_path_facts file = ng_path_look(path);
    bool have = file.kind == NG_PATH_FILE && is_among(&file, files, count);
    for (size_t i = 0; file.kind == NG_PATH_FILE && !have && i < options->operand_count; i++) {
        const char *operand = options->operands[i];
        have = strcmp(last_component(operand), name) == 0 && is_at(&file, operand);
    }
    return have;
}

enum ng_exit ng_inputs_refuse(const char *path)
{
    return ng_message_error("%s: %s", path, ng_inputs_taken);
}

enum ng_exit ng_inputs_check(const struct ng_options *options, bool inputs)
{
    const char *output = options->output;
    if (count_standard(options, inputs) > 1) {
        return ng_message_error("standard input cannot be read twice");
    }
    if (output != NULL && !is_standard(output) && ng_inputs_have(options, inputs, output)) {
        return ng_inputs_refuse(output);
    }
    return NG_EXIT_DONE;
}
