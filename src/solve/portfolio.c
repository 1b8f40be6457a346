/* Rounds of several workers, and what they share in between. Knows no threads: a runner does. */
#include "solve/portfolio.h"

#include "base/check.h"
#include "base/memory.h"

/* Conflicts a round: long enough that waiting for the slowest costs little. */
#define ROUND 2000

bool ng_portfolio_init(struct ng_portfolio *portfolio, struct ng_core *core, unsigned most,
                       const struct ng_runner *runner)
{
    *portfolio = (struct ng_portfolio){.most = most, .runner = runner};
    portfolio->workers = ng_memory_zeroed(core->memory, most, sizeof *portfolio->workers);
    portfolio->answers = ng_memory_zeroed(core->memory, most, sizeof *portfolio->answers);
    portfolio->shared = ng_memory_zeroed(core->memory, most, sizeof *portfolio->shared);
    if (portfolio->workers == NULL || portfolio->answers == NULL || portfolio->shared == NULL) {
        ng_core_free(core);
        ng_portfolio_clear(portfolio);
        return false;
    }
    portfolio->workers[portfolio->count++] = core;
    return true;
}

void ng_portfolio_clear(struct ng_portfolio *portfolio)
{
    for (unsigned i = 0; i < portfolio->count; i++) {
        ng_core_free(portfolio->workers[i]);
    }
    ng_memory_free(portfolio->workers);
    ng_memory_free(portfolio->answers);
    ng_memory_free(portfolio->shared);
}

bool ng_portfolio_incomplete(const struct ng_portfolio *portfolio)
{
    return portfolio->count < portfolio->most &&
           portfolio->workers[0]->statistics.conflicts >= ROUND;
}

/* Hands over what `from` has fixed at its root since the last time. */
static void share_root(struct ng_portfolio *portfolio, unsigned from)
{
    struct ng_core *giver = portfolio->workers[from];
    ng_core_backtrack(giver, 0);
    ng_assert(portfolio->shared[from] <= giver->assignment.trail_size);
    for (uint32_t i = portfolio->shared[from]; i < giver->assignment.trail_size; i++) {
        uint32_t literal = giver->assignment.trail[i];
        for (unsigned to = 0; to < portfolio->count; to++) {
            struct ng_core *taker = portfolio->workers[to];
            ng_assert(taker->assignment.variables == giver->assignment.variables);
            ng_core_backtrack(taker, 0);
            if (taker->assignment.values[literal] < 0) {
                taker->assignment.broken = true;
            } else if (taker->assignment.values[literal] == 0) {
                ng_assignment_assign(&taker->assignment, literal,
                                     ng_reason_native(NG_TRUE, NG_TRUE));
            }
        }
    }
    portfolio->shared[from] = giver->assignment.trail_size;
}

bool ng_portfolio_join(struct ng_portfolio *portfolio, struct ng_core *core)
{
    struct ng_core *first = portfolio->workers[0];
    ng_assert(portfolio->count < portfolio->most && core->assignment.trail_size == 0);
    core->conflict_limit = first->conflict_limit;
    core->decisions.heap.decay = portfolio->count % 2 == 1 ? 0.95 : first->decisions.heap.decay;
    portfolio->workers[portfolio->count++] = core;
    portfolio->shared[0] = 0;
    share_root(portfolio,
               0); /* given clauses that these satisfy are no longer there to be copied */
    return ng_core_copy_given(core, first);
}

static void search_round(void *argument, unsigned index)
{
    struct ng_portfolio *portfolio = argument;
    struct ng_core *core = portfolio->workers[index];
    core->pause_at = portfolio->most > 1 ? core->statistics.conflicts + ROUND : 0;
    portfolio->answers[index] = ng_search(core);
}

/* The answer of a round: the surest kind first, of one kind the first core's. */
static enum ng_search_answer answer_of_round(struct ng_portfolio *portfolio)
{
    static const enum ng_search_answer order[] = {NG_SEARCH_NONE, NG_SEARCH_FOUND,
                                                  NG_SEARCH_NO_MEMORY, NG_SEARCH_LIMIT};
    for (unsigned kind = 0; kind < sizeof order / sizeof *order; kind++) {
        for (unsigned i = 0; i < portfolio->count; i++) {
            if (portfolio->answers[i] == order[kind]) {
                portfolio->winner = i;
                ng_assert(order[kind] != NG_SEARCH_NONE ||
                          portfolio->workers[i]->assignment.broken);
                return order[kind];
            }
        }
    }
    return NG_SEARCH_PAUSED;
}

enum ng_search_answer ng_portfolio_search(struct ng_portfolio *portfolio)
{
    if (portfolio->count == 1 || portfolio->runner == NULL) {
        for (unsigned i = 0; i < portfolio->count; i++) {
            search_round(portfolio, i);
        }
    } else {
        portfolio->runner->run(portfolio->runner->context, portfolio->count, search_round,
                               portfolio);
    }
    enum ng_search_answer answer = answer_of_round(portfolio);
    for (unsigned i = 0; answer == NG_SEARCH_PAUSED && portfolio->count > 1 && i < portfolio->count;
         i++) {
        share_root(portfolio, i);
    }
    return answer;
}
