/* How hard a puzzle is for a person. */
#ifndef NG_EXPLAIN_GRADE_H
#define NG_EXPLAIN_GRADE_H

#include "explain/stepper.h"

/* As nonogram_grade(), whose arguments have been checked. */
enum nonogram_status ng_grade(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_explain_options *options,
                              struct nonogram_grade *grade);
/* The grade after one more step of the walk. */
void ng_grade_add(struct nonogram_grade *grade, const struct ng_stepper *stepper);

#endif
