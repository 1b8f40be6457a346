/* Rounds of several workers, and what they share in between. Knows no threads: a runner does. */
#include "solve/portfolio.h"

#include "base/check.h"
#include "base/memory.h"
#include "solve/share.h"
#include "solve/statistics.h"

/* Work, in ticks, that the first worker has to itself, a hundredth of a second: what it finishes
 * there needs no others. */
#define WORK_ALONE ((uint64_t)1 << 18)
/* Work of a round at least, and the share of all so far that it takes: an answer of another worker
 * than the first waits for the end of its round. */
#define ROUND_WORK  ((uint64_t)1 << 17)
#define ROUND_SHARE 32
/* A first solution that comes before so much work of the first worker does not wait for the others.
 */
#define WORK_SOON ((uint64_t)1 << 22)
/* In eighths of the first worker's, the rounds of the others: it is not to wait for them. */
#define HELPER_EIGHTHS 7

bool ng_portfolio_init(struct ng_portfolio *portfolio, struct ng_core *core, unsigned most,
                       const struct ng_runner *runner)
{
    *portfolio = (struct ng_portfolio){
        .most = most, .runner = runner, .least_work = ROUND_WORK, .join_work = WORK_ALONE};
    portfolio->workers = ng_memory_zeroed(core->memory, most, sizeof *portfolio->workers);
    portfolio->answers = ng_memory_zeroed(core->memory, most, sizeof *portfolio->answers);
    portfolio->shared = ng_memory_zeroed(core->memory, most, sizeof *portfolio->shared);
    portfolio->helpers = ng_memory_zeroed(core->memory, most, sizeof *portfolio->helpers);
    portfolio->before = ng_memory_zeroed(core->memory, most, sizeof *portfolio->before);
    atomic_init(&portfolio->ended, most);
    if (portfolio->workers == NULL || portfolio->answers == NULL || portfolio->shared == NULL ||
        portfolio->helpers == NULL || portfolio->before == NULL) {
        ng_core_free(core);
        ng_portfolio_clear(portfolio);
        return false;
    }
    ng_assert(most > 0 && core->assignment.level == 0);
    portfolio->workers[portfolio->count++] = core;
    if (most > 1 && !ng_share_attach(core)) {
        ng_portfolio_clear(portfolio);
        return false;
    }
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
    ng_memory_free(portfolio->helpers);
    ng_memory_free(portfolio->before);
}

bool ng_portfolio_incomplete(const struct ng_portfolio *portfolio)
{
    ng_assert(portfolio->count > 0);
    return portfolio->count < portfolio->most &&
           ng_core_work(portfolio->workers[0]) >= portfolio->join_work;
}

/* Makes a literal true at the root of another worker. */
static void fix(struct ng_core *taker, uint32_t literal)
{
    struct ng_assignment *assignment = &taker->assignment;
    if (assignment->values[literal] != 0 && assignment->level_of[literal / 2] == 0) {
        assignment->broken = assignment->broken || assignment->values[literal] < 0;
        return;
    }
    ng_assert(literal > NG_FALSE && literal / 2 < assignment->variables);
    ng_core_backtrack(taker, 0);
    if (assignment->values[literal] == 0) {
        ng_assignment_assign(assignment, literal, ng_reason_native(NG_TRUE, NG_TRUE));
    }
}

/* Whether a worker takes in what others tell. */
static bool listens(const struct ng_portfolio *portfolio, unsigned index)
{
    return index > 0 || portfolio->all_listen;
}

/* Hands over what worker `from` has fixed at its root since the last time. */
static void share_root(struct ng_portfolio *portfolio, unsigned from)
{
    const struct ng_assignment *giver = &portfolio->workers[from]->assignment;
    uint32_t size = ng_assignment_root_size(giver);
    for (uint32_t i = portfolio->shared[from]; i < size; i++) {
        ng_assert(giver->values[giver->trail[i]] > 0 && giver->level_of[giver->trail[i] / 2] == 0);
        for (unsigned to = 0; to < portfolio->count; to++) {
            if (to != from && listens(portfolio, to)) {
                fix(portfolio->workers[to], giver->trail[i]);
            }
        }
    }
    ng_assert(portfolio->shared[from] <= size || size == 0);
    bool all = from == 0 || portfolio->all_listen; /* who has not listened is told later */
    portfolio->shared[from] = all ? size : portfolio->shared[from];
}

/* Hands over what the workers have learned; false: out of memory. */
static bool share_clauses(struct ng_portfolio *portfolio)
{
    bool able = true;
    for (unsigned from = 0; from < portfolio->count; from++) {
        for (unsigned to = 0; to < portfolio->count && able; to++) {
            if (to != from && listens(portfolio, to)) {
                able = ng_share_give(portfolio->workers[from], portfolio->workers[to]);
            }
        }
        ng_share_forget(portfolio->workers[from]);
    }
    return able;
}

/* The `stop` of a worker that helps: one before it has ended the search. */
static bool is_done_without(void *context)
{
    struct ng_portfolio_helper *helper = context;
    return atomic_load(&helper->portfolio->ended) < helper->index;
}

/* Ends the search for the workers after this one. */
static void end_for_others(struct ng_portfolio *portfolio, unsigned index)
{
    unsigned ended = atomic_load(&portfolio->ended);
    ng_assert(index < portfolio->count);
    while (index < ended && !atomic_compare_exchange_weak(&portfolio->ended, &ended, index)) {
    }
}

bool ng_portfolio_join(struct ng_portfolio *portfolio, struct ng_core *core)
{
    const struct ng_core *first = portfolio->workers[0];
    ng_assert(portfolio->count < portfolio->most);
    ng_assert(core->assignment.variables == first->assignment.variables);
    struct ng_portfolio_helper *helper = &portfolio->helpers[portfolio->count];
    *helper = (struct ng_portfolio_helper){portfolio, portfolio->count};
    core->stop = core->assignment.poll.stop = is_done_without;
    core->context = core->assignment.poll.context = helper;
    core->conflict_limit = first->conflict_limit;
    portfolio->workers[portfolio->count++] = core;
    portfolio->shared[0] = 0;
    share_root(portfolio, 0); /* clauses that these satisfy are no longer there to be copied */
    return ng_share_attach(core) && ng_core_copy_given(core, first);
}

/* The work of the first worker's next round; 0: no end. */
static uint64_t work_of_round(const struct ng_portfolio *portfolio)
{
    uint64_t part = ng_core_work(portfolio->workers[0]) / ROUND_SHARE;
    if (portfolio->count == 1) {
        return portfolio->most > 1 ? WORK_ALONE : 0;
    }
    return part > portfolio->least_work ? part : portfolio->least_work;
}

/* Whether it is the first solution, found soon by the first worker while others search. */
static bool found_soon(const struct ng_portfolio *portfolio, unsigned index)
{
    return portfolio->count > 1 && index == 0 && portfolio->answers[0] == NG_SEARCH_FOUND &&
           !portfolio->found && ng_core_work(portfolio->workers[0]) < WORK_SOON;
}

static void search_round(void *argument, unsigned index)
{
    struct ng_portfolio *portfolio = argument;
    struct ng_core *core = portfolio->workers[index];
    uint64_t work = index == 0 ? portfolio->round_work : portfolio->round_work / 8 * HELPER_EIGHTHS;
    ng_assert(index < portfolio->count && (index == 0 || work > 0)); /* only the first may go on */
    portfolio->before[index] = ng_core_statistics(core);
    if (index > 0 && is_done_without(&portfolio->helpers[index])) {
        portfolio->answers[index] = NG_SEARCH_LIMIT;
        return;
    }
    core->pause_work = work == 0 ? 0 : ng_core_work(core) + work;
    enum ng_search_answer answer = ng_search(core);
    portfolio->answers[index] = answer;
    if (answer == NG_SEARCH_NONE || (answer == NG_SEARCH_FOUND && portfolio->last) ||
        found_soon(portfolio, index)) {
        end_for_others(portfolio, index);
    }
}

/* Adds what a worker has done, without a round that was ended. */
static void add_worker(const struct ng_portfolio *portfolio, unsigned index,
                       struct nonogram_statistics *sum)
{
    struct nonogram_statistics one = index > atomic_load(&portfolio->ended)
                                         ? portfolio->before[index]
                                         : ng_core_statistics(portfolio->workers[index]);
    ng_assert(index < portfolio->count);
    ng_statistics_add(sum, &one);
}

void ng_portfolio_add_statistics(const struct ng_portfolio *portfolio,
                                 struct nonogram_statistics *sum)
{
    ng_statistics_add(sum, &portfolio->gone);
    for (unsigned i = 0; i < portfolio->count; i++) {
        add_worker(portfolio, i, sum);
    }
}

/* Lets all workers but the first go; others join when that has had some more time to itself. */
static void dismiss_others(struct ng_portfolio *portfolio)
{
    for (; portfolio->count > 1; portfolio->count--) {
        add_worker(portfolio, portfolio->count - 1, &portfolio->gone);
        ng_core_free(portfolio->workers[portfolio->count - 1]);
    }
    for (unsigned i = 0; i < portfolio->most; i++) {
        portfolio->shared[i] = 0;
    }
    atomic_store(&portfolio->ended, portfolio->most);
    portfolio->join_work = ng_core_work(portfolio->workers[0]) + WORK_ALONE;
}

/* The answer of a round: the surest kind first, of one kind the first core's. Of those that end the
 * search no two are of different kinds. */
static enum ng_search_answer answer_of_round(struct ng_portfolio *portfolio)
{
    static const enum ng_search_answer order[] = {NG_SEARCH_NONE, NG_SEARCH_FOUND,
                                                  NG_SEARCH_NO_MEMORY, NG_SEARCH_LIMIT};
    for (unsigned kind = 0; kind < sizeof order / sizeof *order; kind++) {
        for (unsigned i = 0; i < portfolio->count; i++) {
            /* at a limit of its own a worker only ceases to help */
            bool counts = i == 0 || order[kind] != NG_SEARCH_LIMIT;
            if (counts && portfolio->answers[i] == order[kind]) {
                ng_assert(order[kind] != NG_SEARCH_FOUND ||
                          !portfolio->workers[i]->assignment.broken);
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
    portfolio->round_work = work_of_round(portfolio);
    if (portfolio->count == 1 || portfolio->runner == NULL) {
        for (unsigned i = 0; i < portfolio->count; i++) {
            search_round(portfolio, i);
        }
    } else {
        portfolio->runner->run(portfolio->runner->context, portfolio->count, search_round,
                               portfolio);
    }
    ng_assert(portfolio->count > 0 && portfolio->count <= portfolio->most);
    enum ng_search_answer answer = answer_of_round(portfolio);
    if (!portfolio->last && found_soon(portfolio, 0)) {
        dismiss_others(portfolio);
    }
    for (unsigned i = 0; answer == NG_SEARCH_PAUSED && portfolio->count > 1 && i < portfolio->count;
         i++) {
        share_root(portfolio, i);
    }
    if (answer == NG_SEARCH_PAUSED && portfolio->count > 1 && !share_clauses(portfolio)) {
        return NG_SEARCH_NO_MEMORY;
    }
    return answer;
}
