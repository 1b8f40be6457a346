/* Threads that wait for the next run, each for the part of its own number. Parts for which there is
 * no thread are done by the calling one, after its own. */
#include "batch/parallel.h"

#include "base/alloc.h"
#include "base/check.h"
#include "batch/locks.h"

#include <stdbool.h>
#include <stdint.h>
#include <threads.h>

struct thread {
    struct ng_parallel_team *team;
    struct thread *before; /* made before it */
    thrd_t thread;
    unsigned index; /* of its part, from 1 */
    uint64_t run;   /* the last one that it has taken part in */
};

/* All but the list of threads belongs to `lock` while a run is on. */
struct ng_parallel_team {
    mtx_t lock;
    cnd_t begun; /* a run has, or it is all over */
    cnd_t ended; /* the last of the threads' parts has */
    struct thread *threads;
    unsigned made; /* of them */
    void (*work)(void *argument, unsigned index);
    void *argument;
    unsigned count; /* parts of the run */
    unsigned busy;  /* threads that have not ended theirs */
    uint64_t run;   /* its number, from 1 */
    bool over;
};

/* Waits, with the lock held, for a run that has a part for the thread; false: there will be none.
 */
static bool wait_for_run(const struct thread *thread)
{
    struct ng_parallel_team *team = thread->team;
    while (!team->over && (thread->run == team->run || thread->index >= team->count)) {
        cnd_wait(&team->begun, &team->lock);
    }
    return !team->over;
}

static int take_part(void *argument)
{
    struct thread *thread = argument;
    struct ng_parallel_team *team = thread->team;
    mtx_lock(&team->lock);
    while (wait_for_run(thread)) {
        thread->run = team->run;
        mtx_unlock(&team->lock);
        team->work(team->argument, thread->index);
        mtx_lock(&team->lock);
        ng_assert(team->busy > 0);
        if (--team->busy == 0) {
            cnd_signal(&team->ended);
        }
    }
    mtx_unlock(&team->lock);
    return 0;
}

/* One more thread, for the next part; false: there is no memory for it, or the system refuses. */
static bool make_thread(struct ng_parallel_team *team)
{
    struct thread *thread = ng_alloc_zeroed(1, sizeof *thread);
    if (thread == NULL) {
        return false;
    }
    *thread = (struct thread){
        .team = team, .before = team->threads, .index = team->made + 1, .run = team->run};
    if (thrd_create(&thread->thread, take_part, thread) != thrd_success) {
        ng_alloc_free(thread);
        return false;
    }
    team->threads = thread;
    team->made++;
    return true;
}

/* NULL: it cannot be had. */
static struct ng_parallel_team *make_team(void)
{
    struct ng_parallel_team *team = ng_alloc_zeroed(1, sizeof *team);
    if (team != NULL &&
        !ng_locks_start(&team->lock, (cnd_t *const[]){&team->begun, &team->ended}, 2)) {
        ng_alloc_free(team);
        return NULL;
    }
    return team;
}

static void run_together(struct ng_parallel_team *team, unsigned count,
                         void (*work)(void *argument, unsigned index), void *argument)
{
    ng_assert(count > 0);
    while (team->made + 1 < count && make_thread(team)) {
    }
    unsigned helped = team->made + 1 < count ? team->made + 1 : count;
    mtx_lock(&team->lock);
    ng_assert(team->busy == 0 && !team->over);
    team->work = work;
    team->argument = argument;
    team->count = count;
    team->busy = helped - 1;
    team->run++;
    cnd_broadcast(&team->begun);
    mtx_unlock(&team->lock);
    work(argument, 0);
    for (unsigned i = helped; i < count; i++) {
        work(argument, i);
    }
    mtx_lock(&team->lock);
    while (team->busy > 0) {
        cnd_wait(&team->ended, &team->lock);
    }
    mtx_unlock(&team->lock);
}

static void run(void *context, unsigned count, void (*work)(void *argument, unsigned index),
                void *argument)
{
    struct ng_parallel *parallel = context;
    if (parallel->team == NULL) {
        parallel->team = make_team();
    }
    if (parallel->team != NULL) {
        run_together(parallel->team, count, work, argument);
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        work(argument, i);
    }
}

void ng_parallel_begin(struct ng_parallel *parallel)
{
    *parallel = (struct ng_parallel){.runner = {.run = run, .context = parallel}};
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
        struct thread *thread = team->threads;
        team->threads = thread->before;
        thrd_join(thread->thread, NULL);
        ng_alloc_free(thread);
    }
    ng_locks_end(&team->lock, (cnd_t *const[]){&team->begun, &team->ended}, 2);
    ng_alloc_free(team);
    parallel->team = NULL;
}
