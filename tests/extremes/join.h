/* The parts of a split puzzle, put together again. */
#ifndef TESTS_JOIN_H
#define TESTS_JOIN_H

#include "extremes/prove.h"

/* Splits the puzzle, solves each part by itself, and joins the records: whether they come to the
 * solutions of the whole, and their proofs to one of it, where the whole has one solution or none.
 * `random` draws the parts' seeds and the proofs' formats. */
bool join_parts(const struct prover *prover, struct expected *expected, size_t parts,
                struct ng_random *random);

#endif
