/* The JSON Lines record of a solved puzzle. */
#ifndef NG_CLI_RECORD_H
#define NG_CLI_RECORD_H

#include "cli/solving.h"

enum ng_record_grids { NG_RECORD_NO_GRIDS, NG_RECORD_GRIDS };

/* Appends to record->out, in this order: source, index, title (where there is one), width, height,
 * verdict, solutions (arrays of rows in the puzzle's symbols; of two where there are several and
 * nobody asked for a number), partial (where a limit was reached before a solution: what is
 * certain, '?' elsewhere), class (where it is known), guesses, conflicts, seconds (with `timing`).
 */
void ng_record_write(const struct ng_solving *solving, enum ng_record_grids grids, bool timing,
                     struct nonogram_record *record);

#endif
