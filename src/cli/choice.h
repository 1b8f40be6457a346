/* Values of options that are names of formats. */
#ifndef NG_CLI_CHOICE_H
#define NG_CLI_CHOICE_H

#include "cli/exit.h"

enum ng_choice {
    NG_CHOICE_FORMATS = 1 << 0, /* all puzzle formats, which can all be read */
    NG_CHOICE_WRITES = 1 << 1,  /* puzzle formats that can be written */
    NG_CHOICE_PICTURES = 1 << 2,
};

/* Whether `value` is a name among those of `choices` (NG_CHOICE_... or-ed) or `others`
 * (NULL-terminated, may be NULL). NG_EXIT_FAILED after a message that names the nearest. */
enum ng_exit ng_choice_check(const char *option, const char *value, unsigned choices,
                             const char *const *others);

#endif
