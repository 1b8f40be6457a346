/* The step that moves states past some cells of a row:
 *
 *     | column 4 | column 3 | column 2 | column 1 | row |     cells of columns 2 and 3
 *     |   kept   | replaced | replaced |   kept   | new |
 */
#ifndef NG_COUNT_STEP_H
#define NG_COUNT_STEP_H

#include "count/outlook.h"
#include "count/states.h"

struct ng_step_effort {
    uint64_t moved;   /* new states before equal ones became one */
    uint64_t dropped; /* entries without a future */
};

/* Moves the entries [first, end) of `from` past the cells of a step, which is prepared, into `to`,
 * which is empty, and has the limits. With an outlook (can be NULL) only those with a future, and
 * only by its choices. If the step does not finish, `to` is undefined. */
enum ng_states_end ng_step_make(const struct ng_plan *plan, const struct ng_plan_step *step,
                                const struct ng_states *from, size_t first, size_t end,
                                struct ng_outlook *outlook, struct ng_states *to,
                                struct ng_step_effort *effort);

#endif
