/* Long work: asking now and then whether to stop it, and doing parts of it at the same time. */
#ifndef NG_BASE_WORK_H
#define NG_BASE_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* When to ask whether to stop, measured in work: often enough that a stop takes effect at once,
 * rarely enough that asking costs nothing. */

/* Work between two questions, in operations on a word or a number: a millisecond or two. */
#define NG_POLL_INTERVAL ((uint64_t)1 << 20)

struct ng_poll {
    bool (*stop)(void *context); /* NULL: never */
    void *context;
    uint64_t work; /* done so far */
    uint64_t next; /* when to ask */
    bool stopped;  /* it said so once: it is not asked again */
};

/* `work` more has been done. Returns whether to stop. */
static inline bool ng_poll_work(struct ng_poll *poll, uint64_t work)
{
    poll->work += work;
    if (poll->work >= poll->next && !poll->stopped) {
        poll->next = poll->work + NG_POLL_INTERVAL;
        poll->stopped = poll->stop != NULL && poll->stop(poll->context);
    }
    return poll->stopped;
}

/* ---- parts of a job, done at the same time by code that knows no threads ---- */

/* What a part says at the end of a step. */
enum ng_step {
    NG_STEP_ON,    /* there is more to do */
    NG_STEP_WAIT,  /* nothing can be done before another part has made a step */
    NG_STEP_ENDED, /* this part is through */
};

/* A step of a part; of each part one at a time. Of those that have not ended one at least has
 * something to do; one that has ended may be asked again, and says so again. */
typedef enum ng_step ng_step_function(void *argument, unsigned index);

/* Calls step(argument, i) for i = 0 … count - 1, at the same time or in turn, again and again until
 * each has ended, and returns then. The first part is the calling thread's. What parts tell each
 * other meanwhile is their own affair. */
struct ng_runner {
    void (*run)(void *context, unsigned count, ng_step_function *step, void *argument);
    void *context;
};

/* One step of each of the parts first … count - 1, in turn: NG_STEP_ON where one of them has more
 * to do, NG_STEP_WAIT where all wait that have not ended, else NG_STEP_ENDED. */
enum ng_step ng_runner_turn(unsigned first, unsigned count, ng_step_function *step, void *argument);
/* All parts to their end, by the calling thread. */
void ng_runner_in_turn(unsigned count, ng_step_function *step, void *argument);

#endif
