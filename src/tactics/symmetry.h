/* Symmetries of the grid, and what is learned by them.
 *
 * Where the clues read the same after a flip, a turn or a transposition of the grid, the image of
 * every solution is a solution, and the image of every clause that follows from the clues follows
 * as well. So the search learns each clause together with its images (B. Benhamou, T. Nabhani, R.
 * Ostrowski, M. Saïdi: Enhancing clause learning by symmetry in SAT solvers, 2010), and a solution
 * that is not its own image is a second solution found for nothing. Solutions that are ruled out
 * have to be ruled out with all their images, or this would no longer hold. */
#ifndef NG_TACTICS_SYMMETRY_H
#define NG_TACTICS_SYMMETRY_H

#include "search/core.h"

/* The grid has eight flips and turns, one of them the identity. */
#define NG_SYMMETRIES 7

struct ng_symmetry {
    unsigned count;
    unsigned turns[NG_SYMMETRIES];     /* which: bits of enum ng_turn */
    uint32_t *literals[NG_SYMMETRIES]; /* literal -> its image */
    uint32_t *waiting; /* images to be added at the root: size, mark, literals, and so on */
    size_t waiting_size, waiting_capacity;
};

/* Transposed first, then flipped. */
enum ng_turn { NG_TRANSPOSE = 1, NG_FLIP_COLUMNS = 2, NG_FLIP_ROWS = 4 };

/* Finds the symmetries of a core's native problem and, where there are any, attaches them: from
 * then on the core learns the images of each clause, those that would be false or force a literal
 * at present once the search is back at its root. False: out of memory. O(lines) for most puzzles,
 * which have none; O(variables) for one. */
bool ng_symmetry_attach(struct ng_core *core);
/* What is attached; NULL: there are none. */
const struct ng_symmetry *ng_symmetry_of(const struct ng_core *core);

/* How many images a solution has besides itself, and the k-th of them: `cells` turned. */
unsigned ng_symmetry_count(const struct ng_core *core);
void ng_symmetry_turn(const struct ng_core *core, unsigned k, const uint8_t *cells, uint8_t *image);

#endif
