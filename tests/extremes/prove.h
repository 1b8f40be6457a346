/* Proofs of verdicts, followed by the checker of tests/proof. */
#ifndef TESTS_PROVE_H
#define TESTS_PROVE_H

#include "property/expect.h"

#include <stdio.h>

/* The checker's program, and a folder to write into. */
struct prover {
    const char *checker, *folder;
};

/* A file of the folder, to be written; "proof": what prover_follow() reads. */
FILE *prover_open(const struct prover *prover, const char *name);
/* Whether the proof refutes the puzzle's clauses, with one more that rules out the solution
 * `except`, unless that is NULL. */
bool prover_follow(const struct prover *prover, struct expected *expected, const uint8_t *except);

/* Asks for two solutions with a proof; whether the answer is right and what is said to be proved is
 * proved. A puzzle with several solutions is not asked for one. */
bool prove(const struct prover *prover, struct expected *expected,
           const struct nonogram_solve_options *options);

#endif
