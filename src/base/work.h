/* Long work: stopping it, and doing parts of it in parallel. */
#ifndef NG_BASE_WORK_H
#define NG_BASE_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The times of calling `stop`, measured in work: frequent enough that a stop takes effect at once,
 * rare enough that it costs nothing. */

/* Work between two calls, in operations on a word or a number: a millisecond or two. */
#define NG_POLL_INTERVAL ((uint64_t)1 << 20)

struct ng_poll {
    bool (*stop)(void *context); /* NULL: never stop */
    void *context;
    uint64_t work; /* done so far */
    uint64_t next; /* when to call `stop` */
    bool stopped;  /* `stop` returned true: it is not called again */
};

/* Adds to the work done. Returns whether to stop. */
static inline bool ng_poll_work(struct ng_poll *poll, uint64_t work)
{
    poll->work += work;
    if (poll->work >= poll->next && !poll->stopped) {
        poll->next = poll->work + NG_POLL_INTERVAL;
        poll->stopped = poll->stop != NULL && poll->stop(poll->context);
    }
    return poll->stopped;
}

/* ---- parts of a job, done in parallel by code without threads ---- */

/* The result of a step. */
enum ng_step {
    NG_STEP_ON,    /* there is more to do */
    NG_STEP_WAIT,  /* another part has to make a step first */
    NG_STEP_ENDED, /* this part has ended */
};

/* A step of a part; one at a time per part. At least one of the parts that have not ended can make
 * progress; a part that has ended can be called again, and returns the same. */
typedef enum ng_step ng_step_function(void *argument, unsigned index);

/* Calls step(argument, i) for i = 0 … count - 1, in parallel or in turn, again and again until all
 * have ended, then returns. The first part runs in the calling thread. The parts synchronise the
 * data that they share. */
struct ng_runner {
    void (*run)(void *context, unsigned count, ng_step_function *step, void *argument);
    void *context;
};

/* Makes one step of each of the parts first … count - 1: NG_STEP_ON if one of them has more to do,
 * NG_STEP_WAIT if all that have not ended wait, else NG_STEP_ENDED. */
enum ng_step ng_runner_turn(unsigned first, unsigned count, ng_step_function *step, void *argument);
/* Runs all parts to their end in the calling thread. */
void ng_runner_in_turn(unsigned count, ng_step_function *step, void *argument);

#endif
