/* Whether a state of a sweep (count/sweep.h) has a future, as far as line deduction sees it: what
 * its columns may still be, narrowed line by line in the rows to come until nothing more follows.
 * Of most states of a sparse puzzle there is nothing left. */
#ifndef NG_COUNT_OUTLOOK_H
#define NG_COUNT_OUTLOOK_H

#include "count/sweep.h"

struct ng_outlook;

/* NULL: out of memory. For sweeps whose lines fit into a word (sweep->words_fit). Borrows it. */
struct ng_outlook *ng_outlook_new(const struct ng_sweep *sweep);
void ng_outlook_free(struct ng_outlook *outlook);

/* False: no solution goes through this state, in which `row` begins. About two line deductions for
 * each row to come; of those that are asked again and again the answers are kept. */
bool ng_outlook_ahead(struct ng_outlook *outlook, const struct ng_sweep_row *row,
                      const uint64_t *key);

#endif
