/* The symmetries of a problem, as maps of its literals.
 *
 * If the clues are the same after a flip, a turn or a transposition of the grid, the image of every
 * solution is a solution, and the image of every clause that follows from the clues follows as
 * well. Solutions have to be excluded together with all their images, or the latter would no longer
 * hold. */
#ifndef NG_SEARCH_SYMMETRY_H
#define NG_SEARCH_SYMMETRY_H

#include "grid/turns.h"
#include "search/native.h"

struct ng_symmetry {
    unsigned count;
    unsigned turns[NG_TURNS];     /* see enum ng_turn */
    uint32_t *literals[NG_TURNS]; /* literal -> its image */
};

/* Finds the symmetries of a problem that was made from this field. Returns NULL when out of memory
 * or stopped. O(lines) for most puzzles, which have no symmetry; O(variables) for one. */
struct ng_symmetry *ng_symmetry_new(const struct ng_native *native, const struct ng_field *field,
                                    struct ng_poll *poll);
void ng_symmetry_free(struct ng_symmetry *symmetry);

#endif
