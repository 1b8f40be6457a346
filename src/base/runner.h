/* How the parts of a job get done at the same time by code that knows no threads. */
#ifndef NG_BASE_RUNNER_H
#define NG_BASE_RUNNER_H

/* Runs work(argument, i) for i = 0 … count - 1, at the same time or not, and returns after all. */
struct ng_runner {
    void (*run)(void *context, unsigned count, void (*work)(void *argument, unsigned index),
                void *argument);
    void *context;
};

#endif
