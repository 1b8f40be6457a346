/* Writing puzzles in another format: what convert and clues have in common. */
#ifndef NG_CLI_CONVERT_H
#define NG_CLI_CONVERT_H

#include "cli/task.h"

/* Runs `command`, which writes every puzzle in the format of options->to. `pictures`: only puzzles
 * that have a picture. */
enum ng_exit ng_convert_run(const struct ng_command *command, const struct ng_options *options,
                            bool pictures);

/* What --to may name besides the puzzle formats: nothing reads it back. */
extern const char *const ng_convert_forms[];

#endif
