/* The help, and what else is made from the tables of commands and options: one source, so that
 * none of it can differ from what the program does. */
#ifndef NG_CLI_HELP_H
#define NG_CLI_HELP_H

#include "cli/command.h"
#include "nonogram.h"

/* Appends the help on all commands (NULL) or on one. */
void ng_help_write(const struct ng_command *command, struct nonogram_text *out);
/* Prints it on standard error, for somebody who has typed a command without input. Returns
 * NG_EXIT_FAILED. */
enum ng_exit ng_help_refuse(const struct ng_command *command);

/* Appends the manual's sections SYNOPSIS, COMMANDS and OPTIONS, in mdoc. */
void ng_manual_write(struct nonogram_text *out);

/* Append the completion of the command line for a shell. */
void ng_complete_bash(struct nonogram_text *out);
void ng_complete_zsh(struct nonogram_text *out);
void ng_complete_fish(struct nonogram_text *out);

/* What the help fits into. */
enum { NG_WRAP_WIDTH = 79 };

/* Appends the words of `text`, as many a line as fit into `width` columns, and a line end. `column`
 * is where the first one may stand, further lines begin with `indent` blanks. A line end in the
 * text begins a new line. Bytes are taken for columns: ASCII only. */
void ng_wrap(const char *text, size_t column, size_t indent, size_t width,
             struct nonogram_text *out);

#endif
