/* Rounds of several workers, and the exchange between them. A runner provides the threads. */
#include "solve/portfolio.h"

#include "base/check.h"
#include "base/memory.h"
#include "base/work.h"

/* Ticks that the first worker works alone, a hundredth of a second: puzzles that it finishes by
 * then need no others. */
#define WORK_ALONE ((uint64_t)1 << 18)
/* The last part of WORK_ALONE, in which the others are made. */
#define WORK_MAKING (WORK_ALONE / 2)
/* The least and the most work of a round, and its share of all work so far: the answer of a worker
 * other than the first waits until the first has ended the round. */
#define ROUND_WORK  ((uint64_t)1 << 16)
#define ROUND_MOST  ((uint64_t)1 << 22)
#define ROUND_SHARE 64
/* A solution of the first worker within this work after the last does not wait for the others. */
#define WORK_SOON ((uint64_t)1 << 22)
/* More than the number of rounds of any run. */
#define NEVER (UINT64_MAX / 2)

/* Two workers are at most NG_LAG + 1 rounds apart, and the slower one reads the news of NG_LAG + 1
 * rounds before. */
_Static_assert(NG_SHARE_ROUNDS > 2 * NG_LAG + 1, "news are kept until all have heard them");

bool ng_portfolio_init(struct ng_portfolio *portfolio, struct ng_core *core, unsigned most,
                       const struct ng_runner *runner, ng_portfolio_maker *make, void *context)
{
    *portfolio = (struct ng_portfolio){.most = most,
                                       .runner = runner,
                                       .make = make,
                                       .context = context,
                                       .least_work = ROUND_WORK,
                                       .join_work = WORK_ALONE};
    portfolio->members = ng_memory_zeroed(core->memory, most, sizeof *portfolio->members);
    portfolio->made = ng_memory_zeroed(core->memory, most, sizeof *portfolio->made);
    if (portfolio->members == NULL || portfolio->made == NULL) {
        ng_core_free(core);
        ng_memory_free(portfolio->members);
        ng_memory_free(portfolio->made);
        return false;
    }
    ng_assert(most > 0 && core->assignment.level == 0);
    for (unsigned i = 0; i < most; i++) {
        portfolio->members[i].portfolio = portfolio;
        portfolio->members[i].index = i;
        atomic_init(&portfolio->members[i].told, 0);
    }
    atomic_init(&portfolio->ended, NEVER);
    atomic_init(&portfolio->found, NEVER);
    struct ng_portfolio_member *first = &portfolio->members[portfolio->count++];
    first->core = core;
    first->share = most > 1 ? ng_share_attach(core) : NULL;
    if (most > 1 && first->share == NULL) {
        ng_portfolio_clear(portfolio);
        return false;
    }
    return true;
}

/* Frees workers that have been made but will not join. */
static void free_made(struct ng_portfolio *portfolio)
{
    for (unsigned i = 0; i < portfolio->most; i++) {
        ng_core_free(portfolio->made[i]);
        portfolio->made[i] = NULL;
    }
    portfolio->prepared = false;
}

void ng_portfolio_clear(struct ng_portfolio *portfolio)
{
    for (unsigned i = 0; i < portfolio->count; i++) {
        ng_core_free(portfolio->members[i].core);
    }
    free_made(portfolio);
    portfolio->count = 0;
    ng_memory_free(portfolio->members);
    ng_memory_free(portfolio->made);
}

bool ng_portfolio_incomplete(const struct ng_portfolio *portfolio)
{
    ng_assert(portfolio->count > 0);
    return portfolio->count < portfolio->most && portfolio->prepared;
}

struct ng_core *ng_portfolio_next(struct ng_portfolio *portfolio)
{
    ng_assert(ng_portfolio_incomplete(portfolio));
    struct ng_core *core = portfolio->made[portfolio->count];
    portfolio->made[portfolio->count] = NULL;
    if (core == NULL) {
        free_made(portfolio);
        portfolio->most = portfolio->count;
    }
    return core;
}

/* The rank of an answer in the order that decides: by rounds, and within a round by workers. */
static uint64_t turn_of(const struct ng_portfolio *portfolio, uint64_t round, unsigned index)
{
    return round * portfolio->most + index;
}

/* The `stop` of a helping worker: an answer that counts before its own has ended the search. */
static bool is_done_without(void *context)
{
    const struct ng_portfolio_member *member = context;
    const struct ng_portfolio *portfolio = member->portfolio;
    return atomic_load(&portfolio->ended) < turn_of(portfolio, member->round + 1, member->index);
}

bool ng_portfolio_join(struct ng_portfolio *portfolio, struct ng_core *core)
{
    struct ng_portfolio_member *member = &portfolio->members[portfolio->count++];
    const struct ng_core *first = portfolio->members[0].core;
    ng_assert(portfolio->count <= portfolio->most);
    ng_assert(core->assignment.variables == first->assignment.variables);
    member->core = core;
    member->round = portfolio->members[0].round;
    portfolio->prepared = portfolio->count < portfolio->most;
    core->stop = core->assignment.poll.stop = is_done_without;
    core->context = core->assignment.poll.context = member;
    core->conflict_limit = first->conflict_limit;
    ng_core_copy_root(core, first); /* `first` has dropped given clauses true at its root */
    member->share = ng_share_attach(core);
    return member->share != NULL && ng_core_copy_given(core, first);
}

/* Lowers a number that other workers can lower, too. */
static void lower(atomic_uint_fast64_t *number, uint64_t to)
{
    uint64_t now = atomic_load(number);
    while (to < now && !atomic_compare_exchange_weak(number, &now, to)) {
    }
}

/* Whether the first worker found a solution that is not the last one wanted, soon after the
 * previous solution. */
static bool found_soon(const struct ng_portfolio *portfolio, enum ng_search_answer answer)
{
    return answer == NG_SEARCH_FOUND && !portfolio->last &&
           ng_core_work(portfolio->members[0].core) - portfolio->since < WORK_SOON;
}

/* ---- the first worker alone, while others are made ---- */

static void run(struct ng_portfolio *portfolio, unsigned count, ng_step_function *step)
{
    for (unsigned i = 0; i < count; i++) {
        portfolio->members[i].through = false;
    }
    if (portfolio->runner == NULL) {
        ng_runner_in_turn(count, step, portfolio);
    } else {
        portfolio->runner->run(portfolio->runner->context, count, step, portfolio);
    }
}

/* Lets the first worker search until the others join; its threads make them meanwhile. */
static enum ng_step prepare_one(void *argument, unsigned index)
{
    struct ng_portfolio *portfolio = argument;
    struct ng_portfolio_member *member = &portfolio->members[index];
    if (member->through) {
        return NG_STEP_ENDED;
    }
    member->through = true;
    if (index > 0) {
        struct ng_poll poll = {.stop = is_done_without, .context = member};
        portfolio->made[index] = portfolio->make(portfolio->context, index, &poll);
        return NG_STEP_ENDED;
    }
    member->core->pause_work = portfolio->join_work;
    member->answer = ng_search(member->core);
    if (member->answer != NG_SEARCH_PAUSED) {
        lower(&portfolio->ended, 0);
    }
    return NG_STEP_ENDED;
}

static void search_alone(struct ng_portfolio *portfolio)
{
    struct ng_portfolio_member *first = &portfolio->members[0];
    ng_assert(portfolio->count == 1 && portfolio->join_work > WORK_MAKING);
    first->core->pause_work = portfolio->most > 1 ? portfolio->join_work - WORK_MAKING : 0;
    first->answer = ng_search(first->core);
    if (first->answer != NG_SEARCH_PAUSED) {
        return;
    }
    run(portfolio, portfolio->most, prepare_one);
    portfolio->prepared = first->answer == NG_SEARCH_PAUSED;
    if (!portfolio->prepared) {
        free_made(portfolio);
        atomic_store(&portfolio->ended, NEVER);
    }
}

/* ---- rounds ---- */

/* Lets a worker other than the first take in the news of all rounds up to this one; returns false
 * when out of memory. */
static bool hear(struct ng_portfolio_member *member, uint64_t round)
{
    const struct ng_portfolio *portfolio = member->portfolio;
    for (; member->index > 0 && member->heard < round; member->heard++) {
        for (unsigned i = 0; i < portfolio->count; i++) {
            if (i != member->index &&
                !ng_share_take(member->share, member->core, portfolio->members[i].share,
                               member->heard + 1)) {
                return false;
            }
        }
    }
    return true;
}

/* Whether all other workers have ended a round recent enough for this one to begin. */
static bool others_follow(const struct ng_portfolio_member *member, uint64_t round)
{
    const struct ng_portfolio *portfolio = member->portfolio;
    for (unsigned i = 0; i < portfolio->count; i++) {
        if (i != member->index && atomic_load(&portfolio->members[i].told) + NG_LAG + 1 < round) {
            return false;
        }
    }
    return true;
}

/* The amount of work at which a worker ends its next round. */
static uint64_t plan_round(struct ng_portfolio_member *member)
{
    const struct ng_portfolio *portfolio = member->portfolio;
    uint64_t work = member->plan / ROUND_SHARE;
    work = work > portfolio->least_work ? work : portfolio->least_work;
    member->plan += work < ROUND_MOST ? work : ROUND_MOST;
    ng_assert(member->plan > portfolio->members[0].begun);
    return member->begun + (member->plan - portfolio->members[0].begun);
}

/* Publishes a worker's answer and news at the end of a round. Returns whether it continues. */
static bool tell(struct ng_portfolio *portfolio, struct ng_portfolio_member *member)
{
    enum ng_search_answer answer = member->answer;
    uint64_t place = turn_of(portfolio, member->round + 1, member->index);
    if (answer == NG_SEARCH_LIMIT && member->index > 0) { /* the others continue without it */
        if (atomic_load(&portfolio->ended) >= place) {
            member->history[++member->round % NG_SHARE_ROUNDS] = ng_core_statistics(member->core);
        }
        atomic_store(&member->told, NEVER);
        return false;
    }
    member->history[++member->round % NG_SHARE_ROUNDS] = ng_core_statistics(member->core);
    if (!ng_share_publish(member->share, member->core, member->round)) {
        answer = member->answer = NG_SEARCH_NO_MEMORY;
    }
    if (answer == NG_SEARCH_FOUND && !portfolio->last &&
        !(member->index == 0 && found_soon(portfolio, answer))) {
        lower(&portfolio->found, member->round);
    } else if (answer != NG_SEARCH_PAUSED) {
        lower(&portfolio->ended, place);
    }
    atomic_store(&member->told, member->round);
    return answer == NG_SEARCH_PAUSED;
}

static enum ng_step search_round(void *argument, unsigned index)
{
    struct ng_portfolio *portfolio = argument;
    struct ng_portfolio_member *member = &portfolio->members[index];
    uint64_t round = member->round + 1;
    if (member->through || is_done_without(member)) {
        return NG_STEP_ENDED;
    }
    if (!others_follow(member, round)) {
        return NG_STEP_WAIT;
    }
    if (atomic_load(&portfolio->found) + NG_LAG < round) {
        return NG_STEP_ENDED; /* now all have ended the same round, or found a solution before */
    }
    member->core->pause_work = plan_round(member);
    member->answer = round <= NG_LAG + 1 || hear(member, round - NG_LAG - 1)
                         ? ng_search(member->core)
                         : NG_SEARCH_NO_MEMORY;
    member->through = !tell(portfolio, member);
    return member->through ? NG_STEP_ENDED : NG_STEP_ON;
}

/* The last round that any worker has ended. */
static uint64_t latest_round(const struct ng_portfolio *portfolio)
{
    uint64_t last = 0;
    for (unsigned i = 0; i < portfolio->count; i++) {
        uint64_t round = portfolio->members[i].round;
        last = round > last ? round : last;
    }
    return last;
}

/* Lets all workers begin the next round at the same time. */
static void begin_rounds(struct ng_portfolio *portfolio)
{
    uint64_t last = latest_round(portfolio);
    for (unsigned i = 0; i < portfolio->count; i++) {
        struct ng_portfolio_member *member = &portfolio->members[i];
        member->answer = NG_SEARCH_PAUSED;
        member->round = member->heard = last;
        member->begun = ng_core_work(member->core);
        member->plan = portfolio->members[0].begun;
        member->history[last % NG_SHARE_ROUNDS] = ng_core_statistics(member->core);
        atomic_store(&member->told, last);
    }
    atomic_store(&portfolio->ended, NEVER);
    atomic_store(&portfolio->found, NEVER);
}

/* Searches in rounds until there is an answer; returns false when out of memory. */
static bool search_together(struct ng_portfolio *portfolio)
{
    begin_rounds(portfolio);
    run(portfolio, portfolio->count, search_round);
    uint64_t last = latest_round(portfolio);
    for (unsigned i = 0; atomic_load(&portfolio->ended) == NEVER && i < portfolio->count; i++) {
        if (!hear(&portfolio->members[i], last)) {
            return false;
        }
    }
    return true;
}

/* ---- answers ---- */

/* The last round of a worker that counts for the statistics. */
static uint64_t last_round(const struct ng_portfolio *portfolio, unsigned index)
{
    uint64_t ended = atomic_load(&portfolio->ended), round = portfolio->members[index].round;
    uint64_t counted = ended / portfolio->most - (index > ended % portfolio->most);
    return ended == NEVER || round < counted ? round : counted;
}

/* Adds a worker's statistics up to the last round that counts. */
static void add_worker(const struct ng_portfolio *portfolio, unsigned index,
                       struct nonogram_statistics *sum)
{
    const struct ng_portfolio_member *member = &portfolio->members[index];
    struct nonogram_statistics now =
        portfolio->count == 1 ? ng_core_statistics(member->core)
                              : member->history[last_round(portfolio, index) % NG_SHARE_ROUNDS];
    ng_assert(index < portfolio->count);
    ng_statistics_add(sum, &now);
}

void ng_portfolio_add_statistics(const struct ng_portfolio *portfolio,
                                 struct nonogram_statistics *sum)
{
    ng_statistics_add(sum, &portfolio->gone);
    for (unsigned i = 0; i < portfolio->count; i++) {
        add_worker(portfolio, i, sum);
    }
}

/* Frees all workers but the first; they join again after it has worked alone for some time. */
static void dismiss_others(struct ng_portfolio *portfolio)
{
    for (unsigned i = 1; i < portfolio->count; i++) {
        add_worker(portfolio, i, &portfolio->gone);
        ng_core_free(portfolio->members[i].core);
    }
    portfolio->count = 1;
    atomic_store(&portfolio->ended, NEVER);
    portfolio->join_work = ng_core_work(portfolio->members[0].core) + WORK_ALONE;
}

/* Chooses the answer that counts: the strongest kind, and of this kind the earliest; an answer of
 * the first worker that dismisses the others precedes all. Final answers never contradict. */
static enum ng_search_answer choose_answer(struct ng_portfolio *portfolio)
{
    static const enum ng_search_answer order[] = {NG_SEARCH_NONE, NG_SEARCH_FOUND,
                                                  NG_SEARCH_NO_MEMORY, NG_SEARCH_LIMIT};
    uint64_t ended = atomic_load(&portfolio->ended);
    for (unsigned kind = 0; kind < sizeof order / sizeof *order; kind++) {
        uint64_t least = UINT64_MAX;
        for (unsigned i = 0; i < portfolio->count; i++) {
            const struct ng_portfolio_member *member = &portfolio->members[i];
            bool soon = i == 0 && found_soon(portfolio, member->answer);
            uint64_t place = soon ? 0 : turn_of(portfolio, member->round, i);
            bool counts = i == 0 || order[kind] != NG_SEARCH_LIMIT;
            if (counts && member->answer == order[kind] && place <= ended && place < least) {
                least = place;
                portfolio->winner = i;
            }
        }
        if (least != UINT64_MAX) {
            ng_assert((order[kind] == NG_SEARCH_NONE) ==
                          ng_portfolio_core(portfolio, portfolio->winner)->assignment.broken ||
                      kind > 1);
            return order[kind];
        }
    }
    ng_assert(portfolio->count == 1);
    return NG_SEARCH_PAUSED;
}

enum ng_search_answer ng_portfolio_search(struct ng_portfolio *portfolio)
{
    ng_assert(!ng_portfolio_incomplete(portfolio));
    if (portfolio->count > 1 && portfolio->members[0].answer == NG_SEARCH_LIMIT) {
        portfolio->winner = 0; /* the limit was reached when another worker found a solution */
        return NG_SEARCH_LIMIT;
    }
    if (portfolio->count == 1) {
        search_alone(portfolio);
    } else if (!search_together(portfolio)) {
        return NG_SEARCH_NO_MEMORY;
    }
    enum ng_search_answer answer = choose_answer(portfolio);
    if (portfolio->winner == 0 && found_soon(portfolio, answer)) {
        dismiss_others(portfolio);
    }
    if (answer == NG_SEARCH_FOUND) {
        portfolio->since = ng_core_work(portfolio->members[0].core);
    }
    return answer;
}
