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

/* A decimal number of digits alone. False: something else, or more than 64 bits. */
bool ng_option_value_number(const char *text, uint64_t *number);

/* Parses argv[0 .. count-1], what follows the command's name. Of an option that is there more than
 * once the last value counts, and each is checked. The array is reordered: operands come to its
 * front, and options->operands borrows it. NG_EXIT_FAILED after a message. */
enum ng_exit ng_parse_options(struct ng_options *options, const struct ng_command *command,
                              char **argv, size_t count);

#endif
