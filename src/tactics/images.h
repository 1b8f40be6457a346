/* Learning by symmetry: the search learns each clause together with its images (B. Benhamou, T.
 * Nabhani, R. Ostrowski, M. Saïdi: Enhancing clause learning by symmetry in SAT solvers, 2010).
 * Images that are false or force a literal wait until the search is at its root. */
#ifndef NG_TACTICS_IMAGES_H
#define NG_TACTICS_IMAGES_H

#include "search/core.h"
#include "search/symmetry.h"

extern const struct ng_hooks ng_images_hooks;

/* The symmetries of a core's problem; there can be 0. */
const struct ng_symmetry *ng_images_symmetry(const struct ng_core *core);

#endif
