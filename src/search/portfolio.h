/* A portfolio: several workers on one puzzle, each a core with a seed of its own.
 *
 * The workers search in rounds, at the same time where the runner has threads. Rounds are counted
 * in ticks, weighed by the time that they take, so that all workers take about as long for one. At
 * the end of each a worker publishes what it has fixed at its root and the best of what it has
 * learned (search/share.h), and goes on at once: what the others have told it takes in NG_LAG
 * rounds later, and only where one is further behind does it wait. The first answer counts, by
 * rounds, and of several in one round the first worker's. So what comes out depends on the number
 * of workers, but on nothing that varies from run to run. (Y. Hamadi, S. Jabbour, L. Sais:
 * Deterministic parallel DPLL, 2011, who let all wait at the end of each round.)
 *
 * The first worker only tells and does not listen: its search is the one of a worker by itself,
 * step by step, and a puzzle that it solves takes no longer with others at its side. Only when
 * another has found a solution, which it has to be told, does everybody listen. The others are
 * made in threads of their own while it goes on.
 *
 * An answer that ends it all ends the rounds after its own, too: what has been done in them is
 * forgotten. So does a solution that the first worker finds soon after the one before: the next is
 * mostly close by, and the others, which have little to lose, are made anew if it takes longer. */
#ifndef NG_SEARCH_PORTFOLIO_H
#define NG_SEARCH_PORTFOLIO_H

#include "base/work.h"
#include "nonogram.h"
#include "search/search.h"
#include "search/share.h"

#include <stdatomic.h>

struct ng_portfolio;

/* The rounds after which what a worker tells is taken in by others. */
#define NG_LAG 1

/* A worker's place in a portfolio. */
struct ng_portfolio_member {
    const struct ng_portfolio *portfolio;
    unsigned index;
    bool through; /* it has ended its part of the run */
    struct ng_core *core;
    struct ng_share *share;       /* the core's; NULL: there is one worker only */
    enum ng_search_answer answer; /* of the last round */
    uint64_t round;               /* the last that it has ended */
    uint64_t heard;               /* the last of which it has taken the others' news */
    uint64_t begun;               /* its work when the run began */
    uint64_t plan;                /* the first worker's work at the end of the round */
    atomic_uint_fast64_t told;    /* the last round whose answer and news the others may read */
    struct nonogram_statistics history[NG_SHARE_ROUNDS]; /* at the ends of its last rounds */
};

/* Makes a worker, as ng_worker_new() does, possibly while others are made and the first one
 * searches; asks `poll` meanwhile. NULL: out of memory, or poll->stopped. */
typedef struct ng_core *ng_portfolio_maker(void *context, unsigned index, struct ng_poll *poll);

struct ng_portfolio {
    struct ng_portfolio_member *members;
    struct ng_core **made; /* per worker to come: made, and not joined yet; NULL: could not be */
    ng_portfolio_maker *make;
    void *context;
    struct nonogram_statistics gone; /* what workers have done that there are no longer */
    uint64_t join_work;              /* of the first worker, when the others join */
    uint64_t least_work;             /* of a round, as ng_core_work() counts */
    uint64_t since;                  /* the first worker's work at the last solution */
    bool all_listen;                 /* the first worker takes in what the others tell, too */
    bool caught_up;                  /* it has heard what it had not listened to */
    bool last;                       /* a solution that is found is the last one wanted */
    bool prepared;                   /* those that join are made */
    atomic_uint_fast64_t ended; /* round and worker (place_of()) of the answer that ends it all */
    atomic_uint_fast64_t found; /* the first round in which there was another solution */
    unsigned count;             /* workers there are: 1, or `most` */
    unsigned most;
    const struct ng_runner *runner; /* NULL: all in turn */
    unsigned winner;                /* whose answer it was */
};

/* A portfolio of up to `most` workers, led by `core`, which it then owns; false: out of memory,
 * core freed. It must not be moved. */
bool ng_portfolio_init(struct ng_portfolio *portfolio, struct ng_core *core, unsigned most,
                       const struct ng_runner *runner, ng_portfolio_maker *make, void *context);
void ng_portfolio_clear(struct ng_portfolio *portfolio);
/* Whether others are to join now: then take each from ng_portfolio_next() and add it with
 * ng_portfolio_join(). */
bool ng_portfolio_incomplete(const struct ng_portfolio *portfolio);
/* The next worker that has been made and is to join; NULL: there was no memory for it. It is the
 * caller's. */
struct ng_core *ng_portfolio_next(struct ng_portfolio *portfolio);
/* Adds a worker for the same problem; it takes limits, given clauses and what is fixed at the root
 * from the first. Only the first worker polls the caller's `stop`: the others end with it, and the
 * callback needs no lock. */
bool ng_portfolio_join(struct ng_portfolio *portfolio, struct ng_core *core);
/* Searches. NG_SEARCH_PAUSED: others are to join; then call again. */
enum ng_search_answer ng_portfolio_search(struct ng_portfolio *portfolio);
/* Adds what all workers have done, as far as that is the same in every run: nothing that came after
 * the answer that has ended the search. */
void ng_portfolio_add_statistics(const struct ng_portfolio *portfolio,
                                 struct nonogram_statistics *sum);

static inline struct ng_core *ng_portfolio_core(const struct ng_portfolio *portfolio,
                                                unsigned index)
{
    return portfolio->members[index].core;
}

/* Adds what one search has done to a sum; of what they held at most, the larger counts. */
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
