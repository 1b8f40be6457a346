/* Symmetries of the grid, and learning by them.
 *
 * If the clues are the same after a flip, a turn or a transposition of the grid, the image of every
 * solution is a solution, and the image of every clause that follows from the clues follows as
 * well. So the search learns each clause together with its images (B. Benhamou, T. Nabhani, R.
 * Ostrowski, M. Saïdi: Enhancing clause learning by symmetry in SAT solvers, 2010), and a solution
 * that is not its own image gives a second solution at no cost. Solutions have to be excluded
 * together with all their images, or this would no longer hold. */
#ifndef NG_TACTICS_SYMMETRY_H
#define NG_TACTICS_SYMMETRY_H

#include "base/memory.h"
#include "search/core.h"

/* The grid has eight flips and turns, one of them the identity. */
#define NG_SYMMETRIES 7

struct ng_symmetry {
    unsigned count;
    unsigned turns[NG_SYMMETRIES];     /* bits of enum ng_turn */
    uint32_t *literals[NG_SYMMETRIES]; /* literal -> its image */
    uint32_t *waiting; /* images to be added at the root: size, mark, literals, repeated */
    size_t waiting_size, waiting_capacity;
};

/* Transposes first, then flips. */
enum ng_turn { NG_TRANSPOSE = 1, NG_FLIP_COLUMNS = 2, NG_FLIP_ROWS = 4 };

/* Finds the symmetries of a core's native problem and, if there are any, attaches them: from then
 * on the core learns the images of each clause; images that are false or force a literal wait until
 * the search is at its root. Returns false when out of memory. O(lines) for most puzzles, which
 * have no symmetry; O(variables) for one. */
bool ng_symmetry_attach(struct ng_core *core);
/* The attached symmetries; NULL if there are none. */
const struct ng_symmetry *ng_symmetry_of(const struct ng_core *core);

/* The number of images of a solution besides itself, and the k-th image of `cells`. */
unsigned ng_symmetry_count(const struct ng_core *core);
void ng_symmetry_turn(const struct ng_core *core, unsigned k, const uint8_t *cells, uint8_t *image);

/* The number of clauses that the search has of each orbit: a clause and its images under the
 * symmetries of the clues. A proof drops the clauses of an orbit only after the last of them: the
 * image of a lemma is a lemma because of the images of the clauses it was derived from.
 *
 * An orbit is identified by a key of 64 bits, the same for all its clauses and any order of their
 * literals. Two of n orbits have equal keys with a chance of n^2 / 2^65; then a clause is possibly
 * dropped too early, and a checker rejects a correct proof. */

/* All zero at first, except `memory`. Orbits are stored at their key or the next free place. */
struct ng_orbits {
    struct ng_memory *memory;
    struct ng_orbit *places; /* a power of two */
    size_t capacity, used;   /* in places */
};

/* The key of a clause's orbit. O(size * symmetries). */
uint64_t ng_orbits_key(const struct ng_symmetry *symmetry, const uint32_t *literals, uint32_t size);
/* The number kept for an orbit, 0 at first; valid until the next call. NULL when out of memory. */
uint32_t *ng_orbits_find(struct ng_orbits *orbits, uint64_t key);
void ng_orbits_clear(struct ng_orbits *orbits);

#endif
