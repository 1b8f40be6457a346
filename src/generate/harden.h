/* Pictures that a person has to search: made harder until assumptions one deep do not solve them,
 * or drawn as chains of dominoes. */
#ifndef NG_GENERATE_HARDEN_H
#define NG_GENERATE_HARDEN_H

#include "base/random.h"
#include "generate/draft.h"
#include "generate/sketch.h"

/* The least width and height of puzzles of NONOGRAM_CLASS_SEARCH. */
#define NG_SEARCH_LEAST 15

struct ng_harden {
    enum nonogram_class wanted; /* NONOGRAM_CLASS_PROBE, _NESTED or _SEARCH */
    uint64_t looks;             /* pictures that can still be examined: limits the cost */
    bool reached;               /* it looks like the class wanted, which the grade has to confirm */
};

/* Walks from a picture with one solution over other such pictures, changing a few cells at a time,
 * to pictures that leave more open. */
enum nonogram_status ng_harden(struct ng_harden *harden, struct ng_random *random,
                               struct ng_draft *canvas);

/* A chain of dominoes down a diagonal.
 *
 *     . . . . # # #
 *     . . . . . . #      Every domino has many possible places, and a wrong one shows only at the
 *     . . # # # . #      end of the chain: if that is long, assumptions one or two deep find
 *     . . . . # . .      nothing. The puzzle is J. Wolter's "dom".
 *     # # # . # . .
 *     . . # . . . .
 *     . . # . . . .
 */

/* Whether the size is large enough for these pictures, and the style leaves room for the chain. */
bool ng_dominoes_fit(uint32_t width, uint32_t height, enum nonogram_style style);

/* Draws one over the canvas: the chain in a corner, and in the remaining rows and columns a sketch
 * that lines solve. NONOGRAM_END: stopped, or no sketch was found. */
enum nonogram_status ng_dominoes_draw(const struct ng_sketch *sketch, struct ng_random *random,
                                      struct ng_draft *canvas);

#endif
