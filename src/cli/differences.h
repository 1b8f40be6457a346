/* Two solutions of a puzzle compared, and the given cells that decide between all, in words and
 * small pictures. */
#ifndef NG_CLI_DIFFERENCES_H
#define NG_CLI_DIFFERENCES_H

#include "explain/tools.h"
#include "nonogram.h"

/* Appends lines with the places of the cells that differ, and both solutions there, side by side.
 * Far places are counted and not drawn. */
void ng_differences_write(const struct nonogram_puzzle *puzzle, const uint8_t *first,
                          const uint8_t *second, struct nonogram_text *out);
/* Appends lines with the given cells that a puzzle lacks, and how to add them. */
void ng_differences_given(const struct nonogram_puzzle *puzzle, const uint8_t *given,
                          const struct ng_pin *pin, struct nonogram_text *out);

#endif
