/* Pictures that a person has to search: made harder until assumptions one deep do not find them, or
 * drawn as chains of dominoes. */
#ifndef NG_GENERATE_HARDEN_H
#define NG_GENERATE_HARDEN_H

#include "base/random.h"
#include "generate/draft.h"
#include "generate/sketch.h"

struct ng_harden {
    enum nonogram_class wanted; /* NONOGRAM_CLASS_PROBE, _NESTED or _SEARCH */
    bool mirror;                /* each row stays its own mirror image */
    uint64_t looks;             /* pictures that may still be looked at: what it may cost */
    bool reached; /* in the end: it looks like the class wanted, which the grade has to confirm */
};

/* Walks from a picture that has one solution over others that have, a few cells at a time, to those
 * that leave more open. */
enum nonogram_status ng_harden(struct ng_harden *harden, struct ng_random *random,
                               struct ng_draft *canvas);

/* A chain of dominoes down a diagonal.
 *
 *     . . . . # # #
 *     . . . . . . #      Every domino could lie in many places, and which one does shows only where
 *     . . # # # . #      the chain does not come out at its end: assumptions one or two deep say
 *     . . . . # . .      nothing once it is long. The puzzle is J. Wolter's "dom".
 *     # # # . # . .
 *     . . # . . . .
 *     . . # . . . .
 */

/* Whether there are such pictures: large enough, and of a style that leaves the chain its place. */
bool ng_dominoes_fit(uint32_t width, uint32_t height, enum nonogram_style style);

/* Draws one over the canvas: the chain in a corner, and in the rows and columns that it leaves free
 * a sketch that lines find. NONOGRAM_END: stopped, or no such sketch. */
enum nonogram_status ng_dominoes_draw(const struct ng_sketch *sketch, struct ng_random *random,
                                      struct ng_draft *canvas);

#endif
