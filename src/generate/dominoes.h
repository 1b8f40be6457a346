/* Pictures that a person has to search: a chain of dominoes down a diagonal.
 *
 *     . . . . # # #
 *     . . . . . . #      Every domino could lie in many places, and which one does shows only where
 *     . . # # # . #      the chain does not come out at its end: assumptions one or two deep say
 *     . . . . # . .      nothing once it is long. The puzzle is J. Wolter's "dom".
 *     # # # . # . .
 *     . . # . . . .
 *     . . # . . . .
 */
#ifndef NG_GENERATE_DOMINOES_H
#define NG_GENERATE_DOMINOES_H

#include "generate/sketch.h"

/* Whether there are such pictures: large enough, and of a style that leaves the chain its place. */
bool ng_dominoes_fit(uint32_t width, uint32_t height, enum nonogram_style style);

/* Draws one over the canvas: the chain in a corner, and in the rows and columns that it leaves free
 * a sketch that lines find. NONOGRAM_END: told to stop, or no such sketch. */
enum nonogram_status ng_dominoes_draw(const struct ng_sketch *sketch, struct ng_random *random,
                                      struct ng_draft *canvas);

#endif
