#include "solve/team.h"

#include "base/alloc.h"
#include "base/check.h"

/* Conflicts a round: long enough that waiting for the slowest costs little. */
#define ROUND 2000

bool ng_team_init(struct ng_team *team, struct ng_core *core, unsigned most,
                  const struct ng_runner *runner)
{
    *team = (struct ng_team){.most = most, .runner = runner};
    team->cores = ng_alloc_zeroed(most, sizeof *team->cores);
    team->answers = ng_alloc_zeroed(most, sizeof *team->answers);
    team->shared = ng_alloc_zeroed(most, sizeof *team->shared);
    if (team->cores == NULL || team->answers == NULL || team->shared == NULL) {
        ng_core_free(core);
        ng_team_clear(team);
        return false;
    }
    team->cores[team->count++] = core;
    return true;
}

void ng_team_clear(struct ng_team *team)
{
    for (unsigned i = 0; i < team->count; i++) {
        ng_core_free(team->cores[i]);
    }
    ng_alloc_free(team->cores);
    ng_alloc_free(team->answers);
    ng_alloc_free(team->shared);
}

bool ng_team_incomplete(const struct ng_team *team)
{
    return team->count < team->most && team->cores[0]->statistics.conflicts >= ROUND;
}

/* Hands over what `from` has fixed at its root since the last time. */
static void share_root(struct ng_team *team, unsigned from)
{
    struct ng_core *giver = team->cores[from];
    ng_core_backtrack(giver, 0);
    for (uint32_t i = team->shared[from]; i < giver->trail_size; i++) {
        uint32_t literal = giver->trail[i];
        for (unsigned to = 0; to < team->count; to++) {
            struct ng_core *taker = team->cores[to];
            ng_core_backtrack(taker, 0);
            if (taker->values[literal] < 0) {
                taker->broken = true;
            } else if (taker->values[literal] == 0) {
                ng_core_assign(taker, literal, ng_reason_native(NG_TRUE, NG_TRUE));
            }
        }
    }
    team->shared[from] = giver->trail_size;
}

bool ng_team_join(struct ng_team *team, struct ng_core *core)
{
    struct ng_core *first = team->cores[0];
    core->conflict_limit = first->conflict_limit;
    core->memory_limit = first->memory_limit;
    core->decay = team->count % 2 == 1 ? 0.95 : first->decay;
    team->cores[team->count++] = core;
    team->shared[0] = 0;
    share_root(team, 0); /* given clauses that these satisfy are no longer there to be copied */
    return ng_core_copy_given(core, first);
}

static void search_round(void *argument, unsigned index)
{
    struct ng_team *team = argument;
    struct ng_core *core = team->cores[index];
    core->pause_at = team->most > 1 ? core->statistics.conflicts + ROUND : 0;
    team->answers[index] = ng_search(core);
}

/* The answer of a round: the surest kind first, of one kind the first core's. */
static enum ng_search_answer judge(struct ng_team *team)
{
    static const enum ng_search_answer order[] = {NG_SEARCH_NONE, NG_SEARCH_FOUND,
                                                  NG_SEARCH_NO_MEMORY, NG_SEARCH_LIMIT};
    for (unsigned kind = 0; kind < sizeof order / sizeof *order; kind++) {
        for (unsigned i = 0; i < team->count; i++) {
            if (team->answers[i] == order[kind]) {
                team->winner = i;
                return order[kind];
            }
        }
    }
    return NG_SEARCH_PAUSED;
}

enum ng_search_answer ng_team_search(struct ng_team *team)
{
    if (team->count == 1 || team->runner == NULL) {
        for (unsigned i = 0; i < team->count; i++) {
            search_round(team, i);
        }
    } else {
        team->runner->run(team->runner->context, team->count, search_round, team);
    }
    enum ng_search_answer answer = judge(team);
    for (unsigned i = 0; answer == NG_SEARCH_PAUSED && team->count > 1 && i < team->count; i++) {
        share_root(team, i);
    }
    return answer;
}
