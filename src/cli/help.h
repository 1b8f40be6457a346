/* The help, made from the tables of commands and options. */
#ifndef NG_CLI_HELP_H
#define NG_CLI_HELP_H

#include "cli/command.h"
#include "nonogram.h"

/* Appends the help on all commands (NULL) or on one. */
void ng_help_write(const struct ng_command *command, struct nonogram_text *out);
/* Prints it on standard error, for somebody who has typed a command without input. Returns
 * NG_EXIT_FAILED. */
enum ng_exit ng_help_refuse(const struct ng_command *command);

#endif
