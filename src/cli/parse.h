/* The command line, parsed by the table of options. */
#ifndef NG_CLI_PARSE_H
#define NG_CLI_PARSE_H

#include "cli/command.h"

/* Parses argv[0 .. count-1], what follows the command's name. Of an option that is there more than
 * once the last value counts, and each is checked. The array is reordered: operands come to its
 * front, and options->operands borrows it. NG_EXIT_FAILED after a message. */
enum ng_exit ng_parse_options(struct ng_options *options, const struct ng_command *command,
                              char **argv, size_t count);

#endif
