/* How many clauses the search has of each orbit: a clause and its images under the symmetries of
 * the clues. A proof drops the clauses of an orbit when the last of them is gone, and not before:
 * the image of a lemma is a lemma because of the images of those that it was derived from.
 *
 * An orbit is known by a key of 64 bits, the same for all its clauses and for any order of their
 * literals. Of n orbits two have the same one with a chance of n^2 / 2^65; then a clause may be
 * dropped too early, and a checker refuses a proof of what is true. */
#ifndef NG_TACTICS_ORBITS_H
#define NG_TACTICS_ORBITS_H

#include "base/memory.h"
#include "tactics/symmetry.h"

/* All zero at first, but for `memory`. Orbits lie at their key or the next free place behind. */
struct ng_orbits {
    struct ng_memory *memory;
    struct ng_orbit *places; /* a power of two */
    size_t capacity, used;   /* in places */
};

/* The key of a clause's orbit. O(size * symmetries). */
uint64_t ng_orbits_key(const struct ng_symmetry *symmetry, const uint32_t *literals, uint32_t size);
/* The number kept for an orbit, 0 at first; good until the next call. NULL: out of memory. */
uint32_t *ng_orbits_find(struct ng_orbits *orbits, uint64_t key);
void ng_orbits_clear(struct ng_orbits *orbits);

#endif
