/* How hard a puzzle is for a person. */
#ifndef NG_EXPLAIN_GRADE_H
#define NG_EXPLAIN_GRADE_H

#include "explain/stepper.h"

/* The values that nonogram_explain_defaults() sets. */
extern const struct nonogram_explain_options ng_explain_defaults;

/* Does the work of nonogram_grade() with checked arguments. The sweeps are from K. J. Batenburg, S.
 * Henstra, W. A. Kosters, W. J. Palenstijn: Constructing simple nonograms of varying difficulty,
 * 2009. */
enum nonogram_status ng_grade(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_explain_options *options,
                              struct nonogram_grade *grade);
/* Adds one more step of the walk to the grade. */
void ng_grade_add(struct nonogram_grade *grade, const struct ng_stepper *stepper);

/* ---- depth ---- */

/* The numbers of cells that stay open without assumptions, with assumptions one deep, and two deep.
 * They decide the class without a walk. */

/* Numbers of open cells; 0 if not measured, because deeper assumptions are not needed. */
struct ng_depth {
    size_t lines;  /* after line deduction */
    size_t probes; /* after all assumptions one deep, repeated */
    size_t nested; /* after all assumptions two deep */
    bool limited;  /* stopped, or at the effort limit: `nested` can be too large */
};

/* Measures a puzzle that has a solution. `deepest` is 1 or 2; the limit is in lines deduced, 0:
 * none. `poll` is asked as lines are deduced. Returns false when out of memory.
 * Time: for c open cells, about c * c line deductions one deep, and c to the fourth two deep. */
bool ng_depth_measure(const struct nonogram_puzzle *puzzle, unsigned deepest, uint64_t effort_limit,
                      struct ng_poll poll, struct ng_depth *depth);

#endif
