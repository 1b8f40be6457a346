/* The values of options: strict, with the range in the message. */
#ifndef NG_CLI_OPTION_VALUE_H
#define NG_CLI_OPTION_VALUE_H

#include "cli/command.h"

/* Stores `text` as the option's value in a run of the command. `text` is NULL for a flag.
 * NG_EXIT_FAILED after a message. */
enum ng_exit ng_option_value_set(struct ng_options *options, const struct ng_command *command,
                                 const struct ng_option *option, const char *text);
/* A decimal number of digits alone. False: something else, or more than 64 bits. */
bool ng_option_value_number(const char *text, uint64_t *number);

#endif
