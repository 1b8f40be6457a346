/* The number of clauses that the search has of each orbit: a clause and its images under the
 * symmetries of the clues. A proof drops the clauses of an orbit only after the last of them: the
 * image of a lemma is a lemma because of the images of the clauses it was derived from.
 *
 * An orbit is identified by a key of 64 bits, the same for all its clauses and any order of their
 * literals. Two of n orbits have equal keys with a chance of n^2 / 2^65; then a clause is possibly
 * dropped too early, and a checker rejects a correct proof. */
#ifndef NG_PROOF_ORBITS_H
#define NG_PROOF_ORBITS_H

#include "base/memory.h"
#include "search/symmetry.h"

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
