/* Making pictures harder: what sketches rarely come to by themselves, puzzles with one solution
 * that assumptions one deep do not find. */
#ifndef NG_GENERATE_HARDEN_H
#define NG_GENERATE_HARDEN_H

#include "base/random.h"
#include "generate/draft.h"

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

#endif
