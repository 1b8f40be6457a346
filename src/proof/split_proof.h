/* The proof of a whole puzzle from those of its parts.
 *
 * Every node of the splitting (proof/split.h) gets a variable of its own that stands for what has
 * been said down to it:
 *
 *     a <-> parent and what the node says         defined, one clause after the other
 *     lemma or -a                                 what lines deduce below it
 *     lemma or -a                                 the steps of the part's proof, where it is a leaf
 *     -a                                          in the end
 *
 * A value that lines refute has a variable as well, which turns out false. So a node is false as
 * soon as all that is below it are, and in the end the root is. The definitions are what makes this
 * DRAT: nothing else but them needs more than unit propagation. */
#ifndef NG_PROOF_SPLIT_PROOF_H
#define NG_PROOF_SPLIT_PROOF_H

#include "nonogram.h"

/* nonogram_join_prove() for the splitting with this digest and number of parts. */
enum nonogram_status ng_split_prove(const struct nonogram_puzzle *puzzle, uint64_t digest,
                                    uint64_t parts, const struct nonogram_prove_options *options,
                                    struct nonogram_diagnostic *diagnostic);

#endif
