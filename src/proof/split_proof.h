/* The proof of a whole puzzle from the proofs of its parts.
 *
 * Every node of the splitting (proof/split.h) gets a variable that stands for the facts on its
 * path:
 *
 *     a <-> parent and the node's fact            defined, one clause after the other
 *     lemma or -a                                 deductions of lines below it
 *     lemma or -a                                 the steps of the part's proof, if it is a leaf
 *     -a                                          in the end
 *
 * A value that lines refute has a variable as well, which becomes false. So a node is false as soon
 * as all nodes below it are, and in the end the root is. The definitions make this DRAT: everything
 * else needs only unit propagation. */
#ifndef NG_PROOF_SPLIT_PROOF_H
#define NG_PROOF_SPLIT_PROOF_H

#include "nonogram.h"

/* Does the work of nonogram_join_prove() for the splitting with this digest and number of parts. */
enum nonogram_status ng_split_prove(const struct nonogram_puzzle *puzzle, uint64_t digest,
                                    uint64_t parts, const struct nonogram_prove_options *options,
                                    struct nonogram_diagnostic *diagnostic);

#endif
