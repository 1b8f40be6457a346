/* The command line, parsed by the table of options. */
#ifndef NG_CLI_PARSE_H
#define NG_CLI_PARSE_H

#include "cli/exit.h"
#include "cli/options.h"

/* Parses argv[0 .. count-1], what follows the command's name. `command` is for messages, `groups`
 * says which options it has. The array is reordered: operands come to its front, and
 * options->operands borrows it. NG_EXIT_FAILED after a message. */
enum ng_exit ng_parse_options(struct ng_options *options, const char *command, unsigned groups,
                              char **argv, size_t count);

#endif
