/* Changing a picture until its clues have no other solution.
 *
 * Where a picture P and another solution Q of its clues differ, in the cells D, a set of changes
 * that touches no row and no column of D leaves both with one set of clues again: Q, changed alike,
 * stays a second solution. So one of the changes lies in a line of D, which makes the search for
 * the fewest finite at each step, a counterexample at a time. The same holds for the cells that
 * line deduction leaves open. */
#ifndef NG_GENERATE_REPAIR_H
#define NG_GENERATE_REPAIR_H

#include "base/random.h"
#include "generate/canvas.h"

struct ng_repair {
    enum ng_canvas_aim aim;
    const uint8_t *keep; /* per cell not 0: it must not change; NULL: all may */
    bool mirror;         /* ng_repair_freely(): each row stays its own mirror image */
    uint64_t looks;      /* pictures that may still be looked at: what it may cost */
    /* Asked, with the canvas's context, once ng_repair_few() has reached the aim: whether to leave
     * it at that, however many changes it took; NULL: never. */
    bool (*enough)(void *context);
    bool reached; /* the aim, in the end */
    bool fewest;  /* ng_repair_few(): it is proven that fewer changes do not reach it */
};

/* Changes whatever helps, in no particular number: for pictures that are made up. */
enum nonogram_status ng_repair_freely(struct ng_repair *repair, struct ng_random *random,
                                      struct ng_canvas *canvas);

/* Changes few cells: greedily, then without the changes that turn out to be superfluous, then by
 * trying all smaller sets as far as `looks` goes. Without success the canvas is as it was. */
enum nonogram_status ng_repair_few(struct ng_repair *repair, struct ng_canvas *canvas);

#endif
