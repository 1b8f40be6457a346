/* Whether a state of a plan (count/plan.h) has a future, as far as line deduction finds: the
 * possible values of its columns, narrowed line by line in the later rows until nothing more
 * follows. Most states of a sparse puzzle have none. */
#ifndef NG_COUNT_OUTLOOK_H
#define NG_COUNT_OUTLOOK_H

#include "count/plan.h"
#include "count/states.h"

struct ng_outlook;

/* Returns NULL when out of memory. For plans with plan->words_fit only. Borrows the plan. */
struct ng_outlook *ng_outlook_new(const struct ng_plan *plan);
void ng_outlook_free(struct ng_outlook *outlook);

/* Prepares for the entries before a step with which a row begins. */
void ng_outlook_begin(struct ng_outlook *outlook, const struct ng_plan_step *step);

/* The choices of the step with which an entry can have a future; 0: none. `left` entries of `size`
 * words follow it. The common part of many entries in order is narrowed once for all of them. At
 * most about two line deductions per later row and entry; repeated ones are cached. */
uint64_t ng_outlook_look(struct ng_outlook *outlook, const uint64_t *entry, size_t size,
                         size_t left);

/* Whether a sample of the states shows that many have no future. */
bool ng_outlook_is_worth(struct ng_outlook *outlook, const struct ng_states *states);

#endif
