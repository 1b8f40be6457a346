/* A portfolio: several workers on one puzzle, each a core with its own seed.
 *
 * The workers search in rounds, in parallel if the runner has threads. Rounds are counted in ticks,
 * weighted by time, so that all workers take about the same time for one. At the end of a round a
 * worker publishes the literals fixed at its root and the best of its learned clauses
 * (solve/share.h), and continues at once. It takes in the news of the others NG_LAG rounds later,
 * and waits only if one of them is further behind. The first answer counts, by rounds; within a
 * round, the answer of the first worker. So the result depends on the number of workers, but does
 * not vary from run to run. (Y. Hamadi, S. Jabbour, L. Sais: Deterministic parallel DPLL, 2011,
 * where all wait at the end of each round.)
 *
 * The first worker publishes its news but takes none in: it searches exactly as without the others,
 * so that a puzzle that it solves takes no longer. The others are made in their own threads
 * meanwhile.
 *
 * An answer that ends the search also discards the later rounds. So does a solution that the first
 * worker finds soon after the previous one: the next solution is mostly close to it, and the
 * others, which lose little, are made again if it takes longer. */
#ifndef NG_SOLVE_PORTFOLIO_H
#define NG_SOLVE_PORTFOLIO_H

#include "base/work.h"
#include "nonogram.h"
#include "search/search.h"
#include "solve/share.h"

#include <stdatomic.h>

struct ng_portfolio;

/* The number of rounds after which other workers take in a worker's news. */
#define NG_LAG 1

/* One worker of a portfolio. */
struct ng_portfolio_member {
    const struct ng_portfolio *portfolio;
    unsigned index;
    bool through; /* its part of the run has ended */
    struct ng_core *core;
    struct ng_share *share;       /* the share of `core`; NULL with one worker only */
    enum ng_search_answer answer; /* the answer of the last round */
    uint64_t round;               /* the last round that the worker has ended */
    uint64_t heard;               /* the last round of others' news that was taken in */
    uint64_t begun;               /* the worker's work at the start of the run */
    uint64_t plan;                /* the first worker's work at the end of the round */
    atomic_uint_fast64_t told;    /* the last round whose answer and news others can read */
    struct nonogram_statistics history[NG_SHARE_ROUNDS]; /* at the ends of the last rounds */
};

/* Makes a worker, as ng_worker_new() does, possibly in parallel with other calls and the first
 * worker's search; calls `poll` meanwhile. Returns NULL when out of memory or stopped. */
typedef struct ng_core *ng_portfolio_maker(void *context, unsigned index, struct ng_poll *poll);

struct ng_portfolio {
    struct ng_portfolio_member *members;
    struct ng_core **made; /* new workers that have not joined yet; NULL: could not be made */
    ng_portfolio_maker *make;
    void *context;
    struct nonogram_statistics gone; /* work of workers that were freed */
    uint64_t join_work;              /* the first worker's work at which the others join */
    uint64_t least_work;             /* the least ng_core_work() of a round */
    uint64_t since;                  /* the first worker's work at the last solution */
    bool last;                       /* the next solution is the last one wanted */
    bool prepared;                   /* the workers that join are made */
    atomic_uint_fast64_t ended;      /* place_of() the answer that ends the search */
    atomic_uint_fast64_t found;      /* the first round in which another worker found a solution */
    unsigned count;                  /* present workers: 1, or `most` */
    unsigned most;
    const struct ng_runner *runner; /* NULL: workers run one after another */
    unsigned winner;                /* the worker whose answer counts */
};

/* Makes a portfolio of up to `most` workers, led by `core`, which it then owns. Returns false when
 * out of memory, with the core freed. It must not be moved. */
bool ng_portfolio_init(struct ng_portfolio *portfolio, struct ng_core *core, unsigned most,
                       const struct ng_runner *runner, ng_portfolio_maker *make, void *context);
void ng_portfolio_clear(struct ng_portfolio *portfolio);
/* Whether others have to join now: then take each from ng_portfolio_next() and add it with
 * ng_portfolio_join(). */
bool ng_portfolio_incomplete(const struct ng_portfolio *portfolio);
/* The next worker to join, owned by the caller; NULL if it could not be made. */
struct ng_core *ng_portfolio_next(struct ng_portfolio *portfolio);
/* Adds a worker for the same problem; it copies limits, given clauses and root literals from the
 * first. Only the first worker polls the caller's `stop`; the others end with it, so the callback
 * needs no lock. */
bool ng_portfolio_join(struct ng_portfolio *portfolio, struct ng_core *core);
/* Searches. NG_SEARCH_PAUSED: others have to join; then call again. */
enum ng_search_answer ng_portfolio_search(struct ng_portfolio *portfolio);
/* Adds the statistics of all workers up to the answer that counts; the same in every run. */
void ng_portfolio_add_statistics(const struct ng_portfolio *portfolio,
                                 struct nonogram_statistics *sum);

static inline struct ng_core *ng_portfolio_core(const struct ng_portfolio *portfolio,
                                                unsigned index)
{
    return portfolio->members[index].core;
}

/* Adds the statistics of one search to a sum; peak_bytes becomes the larger one. */
static inline void ng_statistics_add(struct nonogram_statistics *sum,
                                     const struct nonogram_statistics *one)
{
    sum->line_solves += one->line_solves;
    sum->decisions += one->decisions;
    sum->conflicts += one->conflicts;
    sum->propagations += one->propagations;
    sum->restarts += one->restarts;
    sum->dives += one->dives;
    sum->ticks += one->ticks;
    sum->peak_bytes = one->peak_bytes > sum->peak_bytes ? one->peak_bytes : sum->peak_bytes;
}

#endif
