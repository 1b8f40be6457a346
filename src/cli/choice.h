/* Values of options that are names of formats. */
#ifndef NG_CLI_CHOICE_H
#define NG_CLI_CHOICE_H

#include "cli/exit.h"

#include <stdbool.h>
#include <stddef.h>

enum ng_choice {
    NG_CHOICE_FORMATS = 1 << 0, /* all puzzle formats, which can all be read */
    NG_CHOICE_WRITES = 1 << 1,  /* puzzle formats that can be written */
    NG_CHOICE_PICTURES = 1 << 2,
};

/* Number `index`, from 0, of the names that `choices` (NG_CHOICE_... or-ed) and `others`
 * (NULL-terminated, may be NULL) allow; NULL: no more. O(index). */
const char *ng_choice_name(unsigned choices, const char *const *others, size_t index);

/* Whether `value` is one of those names, or another one of the same, such as a suffix. */
bool ng_choice_has(const char *value, unsigned choices, const char *const *others);
/* NG_EXIT_FAILED, after a message that names the nearest, or the help of the command. */
enum ng_exit ng_choice_refuse(const char *option, const char *value, const char *command,
                              unsigned choices, const char *const *others);
/* The name of what is one of them by another name: commands ask for names. */
const char *ng_choice_canonical(const char *value, unsigned choices, const char *const *others);

#endif
