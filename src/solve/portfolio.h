/* A portfolio: several workers on one puzzle, each a core with a seed of its own.
 *
 * The workers search in rounds, at the same time where the runner has threads. Rounds are counted
 * in ticks, weighed by the time that they take, so that all workers take about as long, the first
 * one a little longer: it seldom waits. Between them they share what each has fixed at
 * its root and the best of what each has learned (solve/share.h), and the first answer counts; of
 * several in one round the first worker's. So what comes out depends on their number, but on
 * nothing that varies from run to run. (Y. Hamadi, S. Jabbour, L. Sais: Deterministic parallel
 * DPLL, 2011.)
 *
 * The first worker only tells and does not listen: its search is the one of a worker by itself,
 * step by step, and a puzzle that it solves takes no longer with others beside it. Only when
 * another has found a solution, which it has to be told, does everybody listen.
 *
 * An answer that ends it all ends the round of the workers after the one that has it, too: what
 * those have done in the round is forgotten. So does the first solution where the first worker
 * finds it soon: the second is mostly close by, and the others, which have little to lose, are made
 * anew if it takes longer. */
#ifndef NG_SOLVE_PORTFOLIO_H
#define NG_SOLVE_PORTFOLIO_H

#include "base/runner.h"
#include "solve/search.h"

#include <stdatomic.h>

struct ng_portfolio;

/* What a worker that only helps asks whether to go on. */
struct ng_portfolio_helper {
    const struct ng_portfolio *portfolio;
    unsigned index;
};

struct ng_portfolio {
    struct ng_core **workers;
    enum ng_search_answer *answers;
    struct ng_portfolio_helper *helpers; /* per worker but the first */
    struct nonogram_statistics *before;  /* per worker: what it had done before the last round */
    uint32_t *shared;                    /* per worker: root literals that the others have */
    struct nonogram_statistics gone;     /* what workers have done that there are no longer */
    uint64_t join_work;                  /* of the first worker, when the others join */
    uint64_t least_work;                 /* of a round, as ng_core_work() counts */
    uint64_t round_work;                 /* of the first worker's present round; 0: no end */
    bool all_listen;                     /* the first worker takes in what the others tell, too */
    bool found;                          /* there is a solution: mostly a proof is wanted now */
    bool last;                           /* a solution that is found is the last one wanted */
    atomic_uint ended; /* the first worker whose answer in this round ends it all; `most`: none */
    unsigned count;    /* workers there are: 1, or `most` */
    unsigned most;
    const struct ng_runner *runner;
    unsigned winner; /* whose answer it was */
};

/* A portfolio of up to `most` workers, led by `core`, which it then owns; false: out of memory,
 * core freed. It must not be moved once others have joined. */
bool ng_portfolio_init(struct ng_portfolio *portfolio, struct ng_core *core, unsigned most,
                       const struct ng_runner *runner);
void ng_portfolio_clear(struct ng_portfolio *portfolio);
/* Whether the others are to join now: then add each with ng_portfolio_join(). */
bool ng_portfolio_incomplete(const struct ng_portfolio *portfolio);
/* Adds a worker for the same problem; it takes limits, given clauses and what is fixed at the root
 * from the first. Only the first worker polls the caller's `stop`: the others end with the round,
 * and the callback needs no lock. */
bool ng_portfolio_join(struct ng_portfolio *portfolio, struct ng_core *core);
/* Searches one round (or, alone for good, to the end). NG_SEARCH_PAUSED: call again. */
enum ng_search_answer ng_portfolio_search(struct ng_portfolio *portfolio);
/* Adds what all workers have done, as far as that is the same in every run: without the last round
 * where the answer of a worker before them has ended that. */
void ng_portfolio_add_statistics(const struct ng_portfolio *portfolio,
                                 struct nonogram_statistics *sum);

#endif
