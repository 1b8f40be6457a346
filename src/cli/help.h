/* The help, the manual and the completions, all made from the tables of commands and options, so
 * that none of them can differ from the program. */
#ifndef NG_CLI_HELP_H
#define NG_CLI_HELP_H

#include "cli/command.h"
#include "nonogram.h"

/* Appends the list of commands (NULL), or the help for one command: whole or short. */
void ng_help_write(const struct ng_command *command, bool whole, struct nonogram_text *out);
/* Prints the short help on standard error for a command without its input. Returns
 * NG_EXIT_FAILED. */
enum ng_exit ng_help_refuse(const struct ng_command *command);

/* Append the completion of the command line for a shell. */
void ng_complete_bash(struct nonogram_text *out);
void ng_complete_zsh(struct nonogram_text *out);
void ng_complete_fish(struct nonogram_text *out);

/* The columns of the help. */
enum { NG_WRAP_WIDTH = 79 };

/* Appends the words of `text` in lines of at most `width` columns, and a line end. The first word
 * begins at `column`; further lines begin with `indent` blanks. A line end in the text begins a new
 * line. Each byte counts as a column, so the text must be ASCII. */
void ng_wrap(const char *text, size_t column, size_t indent, size_t width,
             struct nonogram_text *out);

#endif
