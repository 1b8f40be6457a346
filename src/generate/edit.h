/* Changing a picture until its clues have no other solution.
 *
 * Suppose that a picture P and another solution Q of its clues differ in the cells D. A set of
 * changes that touches no row and no column of D leaves P and Q with equal clues: Q, changed in the
 * same way, stays a second solution. So one of the changes is in a line of D, which makes the
 * search for the fewest finite at each step, one counterexample at a time. The same holds for the
 * cells that line deduction leaves open. */
#ifndef NG_GENERATE_EDIT_H
#define NG_GENERATE_EDIT_H

#include "base/random.h"
#include "generate/draft.h"

struct ng_edit {
    enum ng_draft_aim aim;
    const uint8_t *keep; /* per cell: if not 0, it must not change; or NULL */
    uint64_t looks;      /* pictures that can still be examined: limits the cost */
    /* Called, with the canvas's context, after ng_edit_few() has reached the aim: whether to accept
     * this number of changes; can be NULL. */
    bool (*enough)(void *context);
    bool reached; /* the aim was reached */
    bool fewest;  /* ng_edit_few(): it is proven that fewer changes do not reach it */
};

/* Changes any number of cells and their images: for generated pictures. */
enum nonogram_status ng_edit_freely(struct ng_edit *repair, struct ng_random *random,
                                    struct ng_draft *canvas);

/* Changes few cells: greedily, then without superfluous changes, then by trying all smaller sets
 * within `looks`. Without success the canvas is unchanged. */
enum nonogram_status ng_edit_few(struct ng_edit *repair, struct ng_draft *canvas);

#endif
