/* The outcomes of tries (explain/probe.h), remembered as long as the lines that they looked at stay
 * the same: from one step of the walk to the next, few lines change. */
#ifndef NG_EXPLAIN_TRIALS_H
#define NG_EXPLAIN_TRIALS_H

#include "explain/probe.h"

/* A value for an open cell, to be tried. */
struct ng_guess {
    uint32_t cell;
    unsigned value;
    uint64_t record; /* the place of its record; 0: none */
    uint32_t rounds; /* the first rounds of the record that are right now; UINT32_MAX: all of it */
};

/* The outcome of a try. */
struct ng_attempt {
    enum ng_probe_result result;
    uint64_t cost;   /* the lines deduced, with the explanation of a contradiction */
    uint32_t length; /* the lines of the contradiction's chain */
};

/* The newest records, in a ring of words. A record is found by its try and the two sections of its
 * assumption. It holds if the other sections that the try looked at are the same, too. Sections
 * count as the same if their hashes of 64 bits are. */
struct ng_trials {
    const struct ng_board *board;
    struct ng_snapshot before; /* the board before each try */
    uint64_t *ring;            /* NULL: nothing is remembered */
    size_t size;               /* words, a power of two */
    uint64_t end;              /* words written so far */
    uint64_t *places; /* by hash: a record, as the number of words written before it; 0: none */
    uint64_t places_mask;
    struct ng_arena arena;
};

/* Borrows the board. Where memory is short nothing is remembered. Returns false when out of it. */
bool ng_trials_init(struct ng_trials *trials, const struct ng_board *board);
void ng_trials_clear(struct ng_trials *trials);

/* Looks for the record of a guess, and how much of it holds after the snapshot. */
void ng_trials_seek(const struct ng_trials *trials, struct ng_guess *guess,
                    const struct ng_probe_bounds *bounds);
/* Finds the outcome of a try in the record that was found; false if it is not known. */
bool ng_trials_find(const struct ng_trials *trials, const struct ng_guess *guess, uint32_t rounds,
                    struct ng_attempt *trial);
/* Remembers the try that the probe has made last. A contradiction that was explained has a chain of
 * `length` lines, whose explanation deduced `explained` lines; else both are 0. */
void ng_trials_keep(struct ng_trials *trials, const struct ng_probe *probe, struct ng_guess *guess,
                    const struct ng_probe_bounds *bounds, uint32_t length, uint64_t explained);

#endif
