/* A team of cores on one puzzle: a portfolio of seeds and settings.
 *
 * The cores search in rounds of so many conflicts each, at the same time where the runner has
 * threads. Between rounds they share what each has fixed at its root, and the first answer counts;
 * of several in one round the first core's. So what comes out depends on the number of cores, but
 * on nothing that varies from run to run. The first round belongs to the first core alone: what it
 * finishes there is as if there were no others. (Y. Hamadi, S. Jabbour, L. Sais: Deterministic
 * parallel DPLL, 2011.) */
#ifndef NG_SOLVE_TEAM_H
#define NG_SOLVE_TEAM_H

#include "base/runner.h"
#include "solve/search.h"

struct ng_team {
    struct ng_core **cores;
    enum ng_search_answer *answers;
    uint32_t *shared; /* per core: root literals that the others have */
    unsigned count;   /* cores made so far: 1, then `most` */
    unsigned most;
    const struct ng_runner *runner;
    unsigned winner; /* whose answer it was */
};

/* A team led by `core`, which it then owns; false: out of memory, core freed. */
bool ng_team_init(struct ng_team *team, struct ng_core *core, unsigned most,
                  const struct ng_runner *runner);
void ng_team_clear(struct ng_team *team);
/* Whether the others are to join now: then add each with ng_team_join(). */
bool ng_team_incomplete(const struct ng_team *team);
/* Adds a core for the same problem; it takes limits, given clauses and what is fixed at the root
 * from the first. Only the first core polls `stop`: the others end with the round, and the callback
 * needs no lock. */
bool ng_team_join(struct ng_team *team, struct ng_core *core);
/* Searches one round (or, alone for good, to the end). NG_SEARCH_PAUSED: call again. */
enum ng_search_answer ng_team_search(struct ng_team *team);

#endif
