/* Proofs of verdicts, followed by the checker of tests/proof. */
#ifndef TESTS_PROVE_H
#define TESTS_PROVE_H

#include "property/expect.h"

/* The checker's program, and a folder to write into. */
struct prover {
    const char *checker, *folder;
};

/* Asks for two solutions with a proof; whether the answer is right and what is said to be proved is
 * proved. A puzzle with several solutions is not asked for one. */
bool prove(const struct prover *prover, struct expected *expected,
           const struct nonogram_solve_options *options);

#endif
