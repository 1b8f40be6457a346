/* The work of a frontier on many states, by several threads: the result is the same as with one. */
#ifndef NG_COUNT_TOGETHER_H
#define NG_COUNT_TOGETHER_H

#include "base/work.h"
#include "count/outlook.h"

struct ng_together;

/* For `jobs` threads of a runner (NULL: only the calling one). The poll belongs to the calling
 * thread; the others end when it stops. Returns NULL when out of memory. Borrows all arguments. */
struct ng_together *ng_together_new(const struct ng_plan *plan, const struct ng_runner *runner,
                                    unsigned jobs, struct ng_poll *poll);
void ng_together_free(struct ng_together *together);

/* Bytes held from one step to the next. */
size_t ng_together_bytes(const struct ng_together *together);

/* Does the same as ng_states_step() for all entries of `from`; `limit`: bytes allowed for the new
 * states. If the row begins with this step (NULL: none begins, or its lines are too long), entries
 * without a future are dropped, if a sample shows that there are many. The threads hold at most
 * `limit` bytes again, also from one step to the next. */
enum ng_states_end ng_together_step(struct ng_together *together, const struct ng_plan_row *row,
                                    const struct ng_cells_step *step, const struct ng_states *from,
                                    size_t limit, struct ng_states *to);

/* New states of all steps before equal ones became one. */
uint64_t ng_together_moved(const struct ng_together *together);
/* Entries without a future in the latest step. */
uint64_t ng_together_dropped(const struct ng_together *together);

#endif
