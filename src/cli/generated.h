/* What is made from the tables of commands and options besides the help: nonogram help --to FORM.
 * One source, so that none of them can differ from what the program does. */
#ifndef NG_CLI_GENERATED_H
#define NG_CLI_GENERATED_H

#include "nonogram.h"

/* Appends the manual's sections SYNOPSIS, COMMANDS and OPTIONS, in mdoc. */
void ng_manual_write(struct nonogram_text *out);

/* Append the completion of the command line for a shell. */
void ng_complete_bash(struct nonogram_text *out);
void ng_complete_zsh(struct nonogram_text *out);
void ng_complete_fish(struct nonogram_text *out);

#endif
