/* The steps that a page to play carries. */
#ifndef NG_EXPLAIN_PLAY_STEPS_H
#define NG_EXPLAIN_PLAY_STEPS_H

#include "explain/tour.h"

/* Appends the steps that a page to play shows as hints: the steps before the first that needs an
 * assumption, found in a fraction of a second; nothing if they take more than 256 KB. */
void ng_play_steps_write(const struct nonogram_puzzle *puzzle, struct nonogram_text *out);

#endif
