/* Addresses at which a browser opens a puzzle. */
#ifndef NG_CLI_LINK_H
#define NG_CLI_LINK_H

#include "nonogram.h"

/* Appends the addresses of puzz.link and of S. Tatham's Pattern, one a line: those that can say the
 * puzzle. NONOGRAM_UNSUPPORTED: neither can, and the diagnostic says why puzz.link cannot. */
enum nonogram_status ng_link_write(const struct nonogram_puzzle *puzzle, struct nonogram_text *out,
                                   struct nonogram_diagnostic *diagnostic);

#endif
