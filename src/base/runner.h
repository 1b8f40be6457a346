/* How the parts of a job get done at the same time by code that knows no threads. */
#ifndef NG_BASE_RUNNER_H
#define NG_BASE_RUNNER_H

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
