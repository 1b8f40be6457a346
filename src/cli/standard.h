/* Standard input, which can be read once. */
#ifndef NG_CLI_STANDARD_H
#define NG_CLI_STANDARD_H

#include "cli/exit.h"
#include "cli/options.h"

/* Refuses options by which standard input is read for more than one purpose, of which all but one
 * would get nothing. `inputs`: it is what a command without operands reads. */
enum ng_exit ng_standard_check(const struct ng_options *options, bool inputs);

#endif
