/* The JSON Lines record of a solved puzzle. */
#ifndef NG_CLI_RECORD_H
#define NG_CLI_RECORD_H

#include "cli/solving.h"

enum ng_record_grids { NG_RECORD_NO_GRIDS, NG_RECORD_GRIDS };

/* Appends to record->out, in this order: source, index, id and title (where there is one), width,
 * height, verdict, count (a string of digits; at_least where a limit was reached) where solutions
 * were counted, else solutions (arrays of rows in the puzzle's symbols; of two where there are
 * several and nobody asked for a number), partial (where a limit was reached before a solution:
 * what is certain, '?' elsewhere), certain (of several solutions, where nobody asked for a number
 * and it took little to find out: what all of them agree on), class (where it is known), guesses,
 * conflicts, seconds (with `timing`).
 */
void ng_record_write(const struct ng_solving *solving, enum ng_record_grids grids, bool timing,
                     struct nonogram_record *record);
/* The same of a whole puzzle whose parts' results have been joined, with up to `solutions` of
 * them; class is not known. */
void ng_record_write_joined(const struct nonogram_join *join, const struct nonogram_joined *whole,
                            const char *source, uint64_t solutions, struct nonogram_text *out);

/* The beginning of any record, failures' too: source and index. */
void ng_record_source(const char *source, uint64_t index, struct nonogram_text *out);
/* A member that is a string; none where `value` is NULL. */
void ng_record_text(const char *name, const char *value, struct nonogram_text *out);

#endif
