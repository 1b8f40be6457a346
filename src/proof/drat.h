/* A proof that a puzzle has no solution, or no other one: lemmas in the DRAT format, one clause per
 * line, which end with the empty clause.
 *
 *     1 -7 0      a lemma: its negation contradicts the clauses before it by unit propagation
 *     d 4 9 0     a clause that is not needed any more
 *     0           the end
 *
 * The proof refutes the clauses of proof/dimacs.h; for a puzzle with one solution, together with
 * the clause that excludes it. The steps of the solver are lemmas for these reasons:
 *
 *   - The rules of the search are these clauses. Clauses learned by resolving them are lemmas.
 *   - Unit propagation over them finds the leftmost placement of a line under all known cells and
 *     blocks, or that there is none. So everything that exact deduction finds in a line is a lemma,
 *     and so are its explanations.
 *   - With several colours, unit propagation does not find that a cell cannot be blank before its
 *     colour is known. Therefore lemmas state for each of these cells that no row of blank cells
 *     covers it.
 *
 * (A. Van Gelder: Verifying RUP proofs of propositional unsatisfiability, 2008; N. Wetzler, M.
 * Heule, W. Hunt: DRAT-trim, 2014.) */
#ifndef NG_PROOF_DRAT_H
#define NG_PROOF_DRAT_H

#include "grid/field.h"
#include "nonogram.h"
#include "search/core.h"
#include "search/symmetry.h"

struct ng_drat;

/* Begins a proof with a field in which nothing has been deduced yet. `options->proof` takes the
 * bytes. Returns NULL and sets *status on failure: NONOGRAM_NO_MEMORY, or NONOGRAM_UNSUPPORTED as
 * ng_dimacs_write(). Borrows field and options. */
struct ng_drat *ng_drat_new(struct ng_field *field, const struct nonogram_solve_options *options,
                            enum nonogram_status *status);
void ng_drat_free(struct ng_drat *proof);

/* Does the same as ng_field_propagate(), with a lemma for each deduction. */
bool ng_drat_deduce(struct ng_drat *proof);
/* Continues the proof with a core made from this field, which learns by these symmetries
 * (borrowed); returns false when out of memory. The core fails if the bytes cannot be written any
 * more. */
bool ng_drat_attach(struct ng_drat *proof, struct ng_core *core,
                    const struct ng_symmetry *symmetry);

/* Writes the end, if there is a `contradiction`, and passes on the rest. Returns the status with
 * which the caller refused bytes, NONOGRAM_NO_MEMORY, or NONOGRAM_OK. */
enum nonogram_status ng_drat_end(struct ng_drat *proof, bool contradiction);

#endif
