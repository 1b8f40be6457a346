/* What a frontier does with many states at once, by several threads: no more comes of it than by
 * one, only sooner. */
#ifndef NG_COUNT_TOGETHER_H
#define NG_COUNT_TOGETHER_H

#include "base/work.h"
#include "count/outlook.h"

struct ng_together;

/* For `jobs` threads of a runner (NULL: the calling one alone). The poll is that of the calling
 * thread; the others end when it says so. NULL: out of memory. Borrows all. */
struct ng_together *ng_together_new(const struct ng_plan *plan, const struct ng_runner *runner,
                                    unsigned jobs, struct ng_poll *poll);
void ng_together_free(struct ng_together *together);

/* Bytes held from one step to the next. */
size_t ng_together_bytes(const struct ng_together *together);

/* Drops states that have no future, where a row begins, if a sample shows that they are many.
 * False: out of memory. */
bool ng_together_drop(struct ng_together *together, const struct ng_plan_row *row,
                      struct ng_states *states);

/* As ng_states_step(), in all ranges; `limit`: bytes that the new states may take. Until they are
 * put together, and from one step to the next, it holds at most another half of that. */
enum ng_states_end ng_together_step(struct ng_together *together, const struct ng_cell_step *step,
                                    const struct ng_states *from, size_t first, size_t count,
                                    size_t limit, struct ng_states *to);

#endif
