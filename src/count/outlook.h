/* Whether a state of a plan (count/plan.h) has a future, as far as line deduction finds: the
 * possible values of its columns, narrowed line by line in the later rows until nothing more
 * follows. Most states of a sparse puzzle have none. */
#ifndef NG_COUNT_OUTLOOK_H
#define NG_COUNT_OUTLOOK_H

#include "count/plan.h"

struct ng_outlook;

/* Returns NULL when out of memory. For plans with plan->words_fit only. Borrows the plan. */
struct ng_outlook *ng_outlook_new(const struct ng_plan *plan);
void ng_outlook_free(struct ng_outlook *outlook);

/* Drops entries without a solution from `count` entries in ascending order, `size` words each, at
 * which `row` begins; returns the number left, moved together. The common part of many entries is
 * narrowed once for all of them. When stopped, keeps the rest.
 *
 * At most about two line deductions per later row and entry; repeated ones are cached. */
size_t ng_outlook_drop(struct ng_outlook *outlook, const struct ng_plan_row *row, uint64_t *words,
                       size_t size, size_t count, struct ng_poll *poll);

/* Checks a sample of entries, sets *looked to its size, and returns the number without a future. */
size_t ng_outlook_sample(struct ng_outlook *outlook, const struct ng_plan_row *row,
                         const uint64_t *words, size_t size, size_t count, struct ng_poll *poll,
                         size_t *looked);

#endif
