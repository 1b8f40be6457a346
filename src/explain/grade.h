/* How hard a puzzle is for a person. */
#ifndef NG_EXPLAIN_GRADE_H
#define NG_EXPLAIN_GRADE_H

#include "explain/stepper.h"

/* As nonogram_grade(), whose arguments have been checked. Its sweeps are those of K. J. Batenburg,
 * S. Henstra, W. A. Kosters, W. J. Palenstijn: Constructing simple nonograms of varying
 * difficulty, 2009. */
enum nonogram_status ng_grade(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_explain_options *options,
                              struct nonogram_grade *grade);
/* The grade after one more step of the walk. */
void ng_grade_add(struct nonogram_grade *grade, const struct ng_stepper *stepper);

/* ---- depth ---- */

/* How much of a puzzle stays open without assumptions, with assumptions one deep, and two deep. It
 * decides the class without a walk. */

/* Open cells. A number is 0 if it was not measured, because deeper assumptions are not needed. */
struct ng_depth {
    size_t lines;  /* after line deduction */
    size_t probes; /* after all assumptions one deep, again and again */
    size_t nested; /* after all two deep */
    bool limited;  /* the limit on effort, or `stop`, came first: `nested` may be too large */
};

/* Measures a puzzle that has a solution. `deepest` is 1 or 2; the limit is in lines deduced, 0:
 * none. `stop` (NULL: never) is polled as lines are deduced. False: out of memory. Time: for c open
 * cells, about c * c times line deduction one deep, and c to the fourth two deep. */
bool ng_depth_measure(const struct nonogram_puzzle *puzzle, unsigned deepest, uint64_t effort_limit,
                      bool (*stop)(void *context), void *context, struct ng_depth *depth);

#endif
