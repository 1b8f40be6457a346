/* Changing a picture until its clues have no other solution.
 *
 * Where a picture P and another solution Q of its clues differ, in the cells D, a set of changes
 * that touches no row and no column of D leaves both with one set of clues again: Q, changed alike,
 * stays a second solution. So one of the changes lies in a line of D, which makes the search for
 * the fewest finite at each step, a counterexample at a time. The same holds for the cells that
 * line deduction leaves open. */
#ifndef NG_GENERATE_EDIT_H
#define NG_GENERATE_EDIT_H

#include "base/random.h"
#include "generate/draft.h"

struct ng_edit {
    enum ng_draft_aim aim;
    const uint8_t *keep; /* per cell not 0: it must not change; NULL: all may */
    bool mirror;         /* ng_edit_freely(): each row stays its own mirror image */
    uint64_t looks;      /* pictures that may still be looked at: what it may cost */
    /* Asked, with the canvas's context, once ng_edit_few() has reached the aim: whether to leave
     * it at that, however many changes it took; NULL: never. */
    bool (*enough)(void *context);
    bool reached; /* the aim, in the end */
    bool fewest;  /* ng_edit_few(): it is proven that fewer changes do not reach it */
};

/* Changes whatever helps, in no particular number: for pictures that are made up. */
enum nonogram_status ng_edit_freely(struct ng_edit *repair, struct ng_random *random,
                                    struct ng_draft *canvas);

/* Changes few cells: greedily, then without the changes that turn out to be superfluous, then by
 * trying all smaller sets as far as `looks` goes. Without success the canvas is as it was. */
enum nonogram_status ng_edit_few(struct ng_edit *repair, struct ng_draft *canvas);

#endif
