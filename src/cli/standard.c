/* Counts what standard input is read for. */
#include "cli/standard.h"

#include "cli/message.h"

#include <string.h>

static unsigned is_standard(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0 ? 1 : 0;
}

enum ng_exit ng_standard_check(const struct ng_options *options, bool inputs)
{
    const char *const files[] = {options->list,   options->given,   options->except,
                                 options->puzzle, options->picture, options->keep};
    unsigned purposes = inputs && options->operand_count == 0 && options->list == NULL ? 1 : 0;
    for (size_t i = 0; i < options->operand_count; i++) {
        purposes += is_standard(options->operands[i]);
    }
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        purposes += is_standard(files[i]);
    }
    return purposes > 1 ? ng_message_error("standard input cannot be read twice") : NG_EXIT_DONE;
}
