/* A proof that a puzzle has no solution, or no other one: lemmas in the format of DRAT, a clause a
 * line, which lead to the empty clause.
 *
 *     1 -7 0      a lemma: the clauses before it would be contradicted by unit propagation alone
 *     d 4 9 0     a clause that is needed no longer
 *     0           the end
 *
 * It is about the clauses of proof/dimacs.h, for a puzzle with one solution together with the one
 * that rules that solution out. What makes lemmas of what the solver does:
 *
 *   - The rules of the search are those clauses. What is learned by resolving them is a lemma.
 *   - Unit propagation over them finds the leftmost placement of a line under whatever is known of
 *     its cells and blocks, or that there is none. So all that exact deduction finds in a line is a
 *     lemma, too, and each of its explanations.
 *   - It does not see, with several colours, that a cell cannot be blank before it knows which
 *     colour it has. Therefore lemmas say of each such cell that no row of blank cells covers it.
 *
 * (A. Van Gelder: Verifying RUP proofs of propositional unsatisfiability, 2008; N. Wetzler, M.
 * Heule, W. Hunt: DRAT-trim, 2014.) */
#ifndef NG_PROOF_DRAT_H
#define NG_PROOF_DRAT_H

#include "grid/field.h"
#include "nonogram.h"
#include "search/core.h"

struct ng_drat;

/* A proof that begins with the field, to be made before anything has been deduced in it.
 * `options->proof` takes the bytes. NULL with *status: NONOGRAM_NO_MEMORY, NONOGRAM_UNSUPPORTED as
 * ng_dimacs_write(). Borrows field and options. */
struct ng_drat *ng_drat_new(struct ng_field *field, const struct nonogram_solve_options *options,
                            enum nonogram_status *status);
void ng_drat_free(struct ng_drat *proof);

/* As ng_field_propagate(), with a lemma for all that it finds. */
bool ng_drat_deduce(struct ng_drat *proof);
/* The core, made from that field, goes on with the proof; false: out of memory. Once the bytes are
 * not taken any more, the core fails. */
bool ng_drat_attach(struct ng_drat *proof, struct ng_core *core);

/* For proofs that are put together (proof/split_proof.h): */

/* The variables of the clauses; those of the proof's own begin behind them. */
int32_t ng_drat_variables(const struct ng_drat *proof);
/* From now on every step holds only where this variable is true; 0: anywhere. */
void ng_drat_guard(struct ng_drat *proof, int32_t variable);
/* The lemmas for all that has been removed from the field since `from`, a mark of its log. */
void ng_drat_tell(struct ng_drat *proof, size_t from);
/* A lemma of these literals, or that it is dropped. False: the bytes are not taken any more. */
bool ng_drat_step(struct ng_drat *proof, const int32_t *literals, size_t size, bool drop);
/* Appends the literals that are all true where a cell has the value: one, or for a blank one for
 * each colour. Returns how many. */
size_t ng_drat_cell(const struct ng_drat *proof, uint32_t cell, unsigned value, int32_t *literals);

/* Writes the end, if there is a `contradiction`, and hands out what is left. Returns what the
 * caller said when he did not take the bytes, NONOGRAM_NO_MEMORY, or NONOGRAM_OK. */
enum nonogram_status ng_drat_end(struct ng_drat *proof, bool contradiction);

#endif
