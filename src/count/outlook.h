/* Whether a state of a plan (count/plan.h) has a future, as far as line deduction sees it: what
 * its columns may still be, narrowed line by line in the rows to come until nothing more follows.
 * Of most states of a sparse puzzle there is nothing left. */
#ifndef NG_COUNT_OUTLOOK_H
#define NG_COUNT_OUTLOOK_H

#include "count/plan.h"

struct ng_outlook;

/* NULL: out of memory. For plans whose lines fit into a word (plan->words_fit). Borrows it. */
struct ng_outlook *ng_outlook_new(const struct ng_plan *plan);
void ng_outlook_free(struct ng_outlook *outlook);

/* Drops from `count` entries in ascending order, `size` words each, those with no solution, in
 * which `row` begins; returns how many are left, which move up. What many entries in a row have in
 * common is narrowed once for all of them. Where the poll says stop, the rest is left.
 *
 * At most about two line deductions for each row to come and entry; of those that are asked again
 * and again the answers are kept. */
size_t ng_outlook_drop(struct ng_outlook *outlook, const struct ng_plan_row *row, uint64_t *words,
                       size_t size, size_t count, struct ng_poll *poll);

/* Of a sample from all over such entries, sets *looked to how many, and returns how many of them
 * have no future. */
size_t ng_outlook_sample(struct ng_outlook *outlook, const struct ng_plan_row *row,
                         const uint64_t *words, size_t size, size_t count, struct ng_poll *poll,
                         size_t *looked);

#endif
