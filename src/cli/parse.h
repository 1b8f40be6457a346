/* The command line, parsed strictly by the table of options. */
#ifndef NG_CLI_PARSE_H
#define NG_CLI_PARSE_H

#include "cli/command.h"
#include "cli/exit.h"

#include <stdbool.h>
#include <stddef.h>

/* Number `index`, from 0, of the names that `choices` (NG_CHOICE_... or-ed) and `others`
 * (NULL-terminated, may be NULL) allow; NULL: no more. O(index). */
const char *ng_choice_name(unsigned choices, const char *const *others, size_t index);

/* Whether `value` is one of those names, or another one of the same, such as a suffix. */
bool ng_choice_has(const char *value, unsigned choices, const char *const *others);
/* NG_EXIT_FAILED, after a message that names the nearest name or the help. */
enum ng_exit ng_choice_refuse(const char *option, const char *value, unsigned choices,
                              const char *const *others);
/* The name for one of its other names, such as a suffix; any other value as it is. */
const char *ng_choice_canonical(const char *value, unsigned choices, const char *const *others);

/* Stores `text` as the option's value in a run of the command. `text` is NULL for a flag.
 * NG_EXIT_FAILED after a message. */
enum ng_exit ng_option_value_set(struct ng_options *options, const struct ng_command *command,
                                 const struct ng_option *option, const char *text);
/* A decimal number of digits alone. False: something else, or more than 64 bits. */
bool ng_option_value_number(const char *text, uint64_t *number);

/* Parses argv[0 .. count-1], what follows the command's name. Of an option that is there more than
 * once the last value counts, and each is checked. The array is reordered: operands come to its
 * front, and options->operands borrows it. NG_EXIT_FAILED after a message. */
enum ng_exit ng_parse_options(struct ng_options *options, const struct ng_command *command,
                              char **argv, size_t count);

#endif
