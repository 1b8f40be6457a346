/* Handing out the parts of a puzzle: each a copy of it with the given cells of one case, and an id
 * (model/part.h) by which its result is known again. */
#ifndef NG_PROOF_PARTS_H
#define NG_PROOF_PARTS_H

#include "nonogram.h"

/* nonogram_split() with options that are valid. */
enum nonogram_status ng_parts_hand_out(const struct nonogram_puzzle *puzzle,
                                       const struct nonogram_split_options *options,
                                       struct nonogram_diagnostic *diagnostic);

#endif
