/* Threads that wait for the next run, each for the part with its number. Parts without a thread are
 * done by the calling one, after its own. */
#include "answer/parallel.h"

#include "base/check.h"
#include "base/memory.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <threads.h>

bool ng_locks_start(mtx_t *lock, cnd_t *const *conditions, size_t count)
{
    if (mtx_init(lock, mtx_plain) != thrd_success) {
        return false;
    }
    for (size_t made = 0; made < count; made++) {
        if (cnd_init(conditions[made]) != thrd_success) {
            ng_locks_end(lock, conditions, made);
            return false;
        }
    }
    return true;
}

void ng_locks_end(mtx_t *lock, cnd_t *const *conditions, size_t count)
{
    while (count > 0) {
        cnd_destroy(conditions[--count]);
    }
    mtx_destroy(lock);
}

struct team_thread {
    struct ng_parallel_team *team;
    struct team_thread *before; /* the thread made before this one */
    thrd_t thread;
    unsigned index; /* the number of the thread's part, from 1 */
    uint64_t run;   /* the last run in which the thread took part */
};

/* During a run `lock` protects all members except the list of threads. */
struct ng_parallel_team {
    mtx_t lock;
    cnd_t begun;        /* a run has begun, or the team ends */
    cnd_t ended;        /* the last thread's part has ended */
    cnd_t moved;        /* a part has made a step */
    atomic_ulong steps; /* so far; changed with the lock held */
    struct team_thread *threads;
    unsigned made; /* number of threads */
    ng_step_function *step;
    void *argument;
    unsigned count;  /* parts of the run */
    unsigned helped; /* parts from this one on have no thread: the calling one does them */
    unsigned busy;   /* threads whose part has not ended */
    uint64_t run;    /* number of the run, from 1 */
    bool over;
};

/* Waits, with the lock held, for a run with a part for the thread; false if the team ends. */
static bool wait_for_run(const struct team_thread *thread)
{
    struct ng_parallel_team *team = thread->team;
    while (!team->over && (thread->run == team->run || thread->index >= team->count)) {
        cnd_wait(&team->begun, &team->lock);
    }
    return !team->over;
}

/* Makes a step of the parts of thread `index`; 0 is the calling one. */
static enum ng_step make_step(const struct ng_parallel_team *team, unsigned index)
{
    enum ng_step own = team->step(team->argument, index);
    enum ng_step others =
        index > 0 ? NG_STEP_ENDED
                  : ng_runner_turn(team->helped, team->count, team->step, team->argument);
    bool moved = own == NG_STEP_ON || others == NG_STEP_ON;
    return moved ? NG_STEP_ON : own == NG_STEP_WAIT ? own : others;
}

/* Runs a thread's parts to their end. */
static void make_steps(struct ng_parallel_team *team, unsigned index)
{
    enum ng_step made = NG_STEP_ON;
    while (made != NG_STEP_ENDED) {
        unsigned long steps = atomic_load(&team->steps);
        made = make_step(team, index);
        mtx_lock(&team->lock);
        if (made == NG_STEP_WAIT) {
            while (steps == atomic_load(&team->steps)) {
                cnd_wait(&team->moved, &team->lock);
            }
        } else {
            atomic_fetch_add(&team->steps, 1);
            cnd_broadcast(&team->moved);
        }
        mtx_unlock(&team->lock);
    }
}

static int take_part(void *argument)
{
    struct team_thread *thread = argument;
    struct ng_parallel_team *team = thread->team;
    mtx_lock(&team->lock);
    while (wait_for_run(thread)) {
        thread->run = team->run;
        mtx_unlock(&team->lock);
        make_steps(team, thread->index);
        mtx_lock(&team->lock);
        ng_assert(team->busy > 0);
        if (--team->busy == 0) {
            cnd_signal(&team->ended);
        }
    }
    mtx_unlock(&team->lock);
    return 0;
}

/* Makes one more thread, for the next part; returns false if memory or system do not allow it. */
static bool make_thread(struct ng_parallel_team *team)
{
    struct team_thread *thread = ng_alloc_zeroed(1, sizeof *thread);
    if (thread == NULL) {
        return false;
    }
    *thread = (struct team_thread){
        .team = team, .before = team->threads, .index = team->made + 1, .run = team->run};
    if (thrd_create(&thread->thread, take_part, thread) != thrd_success) {
        ng_alloc_free(thread);
        return false;
    }
    team->threads = thread;
    team->made++;
    return true;
}

/* Returns NULL if memory or the system does not allow it. */
static struct ng_parallel_team *make_team(void)
{
    struct ng_parallel_team *team = ng_alloc_zeroed(1, sizeof *team);
    if (team != NULL &&
        !ng_locks_start(&team->lock, (cnd_t *const[]){&team->begun, &team->ended, &team->moved},
                        3)) {
        ng_alloc_free(team);
        return NULL;
    }
    return team;
}

static void run_together(struct ng_parallel_team *team, unsigned count, ng_step_function *step,
                         void *argument)
{
    ng_assert(count > 0);
    while (team->made + 1 < count && make_thread(team)) {
    }
    mtx_lock(&team->lock);
    ng_assert(team->busy == 0 && !team->over);
    team->step = step;
    team->argument = argument;
    team->count = count;
    team->helped = team->made + 1 < count ? team->made + 1 : count;
    team->busy = team->helped - 1;
    team->run++;
    cnd_broadcast(&team->begun);
    mtx_unlock(&team->lock);
    make_steps(team, 0);
    mtx_lock(&team->lock);
    while (team->busy > 0) {
        cnd_wait(&team->ended, &team->lock);
    }
    mtx_unlock(&team->lock);
}

static void run_team(void *context, unsigned count, ng_step_function *step, void *argument)
{
    struct ng_parallel *parallel = context;
    if (parallel->team == NULL) {
        parallel->team = make_team();
    }
    if (parallel->team != NULL) {
        run_together(parallel->team, count, step, argument);
    } else {
        ng_runner_in_turn(count, step, argument);
    }
}

void ng_parallel_begin(struct ng_parallel *parallel)
{
    *parallel = (struct ng_parallel){.runner = {.run = run_team, .context = parallel}};
}

void ng_parallel_end(struct ng_parallel *parallel)
{
    struct ng_parallel_team *team = parallel->team;
    if (team == NULL) {
        return;
    }
    mtx_lock(&team->lock);
    team->over = true;
    cnd_broadcast(&team->begun);
    mtx_unlock(&team->lock);
    while (team->threads != NULL) {
        struct team_thread *thread = team->threads;
        team->threads = thread->before;
        thrd_join(thread->thread, NULL);
        ng_alloc_free(thread);
    }
    ng_locks_end(&team->lock, (cnd_t *const[]){&team->begun, &team->ended, &team->moved}, 3);
    ng_alloc_free(team);
    parallel->team = NULL;
}
