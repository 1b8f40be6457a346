/* Solving with a clock. */
#include "api_watch.h"
#include "base/alloc.h"
#include "batch/batch.h"
#include "solve/solve.h"

static bool pass_on_solution(void *context, const uint8_t *cells)
{
    const struct ng_api_watch *watch = context;

    return watch->options->found(watch->options->context, cells);
}

static enum nonogram_status pass_on_proof(void *context, const char *bytes, size_t size)
{
    const struct ng_api_watch *watch = context;

    return watch->options->proof(watch->options->context, bytes, size);
}

/* The cores of a team at work, as items of a batch. */
struct crew {
    void (*work)(void *argument, unsigned index);
    void *argument;
    unsigned count;
    unsigned produced;
    unsigned *indices;
};

static enum nonogram_status next_member(void *context, void **item)
{
    struct crew *crew = context;

    if (crew->produced == crew->count) {
        return NONOGRAM_END;
    }
    *item = &crew->indices[crew->produced++];
    return NONOGRAM_OK;
}

static void let_work(void *context, struct ng_batch_worker *worker, void *item)
{
    struct crew *crew = context;

    (void)worker;
    crew->work(crew->argument, *(unsigned *)item);
}

static enum nonogram_status take_back(void *context, void *item)
{
    (void)context;
    (void)item;
    return NONOGRAM_OK;
}

static void drop_nothing(void *context, void *item)
{
    (void)context;
    (void)item;
}

/* A runner of teams on threads; one after another where there is no memory for that. */
static void run_crew(void *context, unsigned count, void (*work)(void *argument, unsigned index),
                     void *argument)
{
    unsigned *indices = ng_alloc_array(count, sizeof *indices);
    struct crew crew = {work, argument, count, 0, indices};
    struct ng_batch batch = {.context = &crew,
                             .produce = next_member,
                             .work = let_work,
                             .emit = take_back,
                             .drop = drop_nothing};

    (void)context;
    for (unsigned i = 0; indices != NULL && i < count; i++) {
        indices[i] = i;
    }
    if (indices == NULL || ng_batch_run(&batch, count, count) != NONOGRAM_OK) {
        for (unsigned i = indices == NULL ? 0 : crew.produced; i < count; i++) {
            work(argument, i);
        }
    }
    ng_alloc_free(indices);
}

const char *nonogram_verdict_name(enum nonogram_verdict verdict)
{
    static const char *const names[] = {
        [NONOGRAM_UNIQUE] = "unique", [NONOGRAM_MULTIPLE] = "multiple",
        [NONOGRAM_SOLVED] = "solved", [NONOGRAM_NONE] = "none",
        [NONOGRAM_LIMIT] = "unknown",
    };

    return names[verdict];
}

void nonogram_solve_defaults(struct nonogram_solve_options *options)
{
    *options = (struct nonogram_solve_options){.solutions = 2, .jobs = 1};
}

enum nonogram_status nonogram_solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_result *result)
{
    struct nonogram_solve_options watched = *options;
    struct ng_api_watch watch = {.options = options};
    struct ng_runner runner = {.run = run_crew};

    *result = (struct nonogram_result){.first = NULL};
    if (!(options->time_limit >= 0)) {
        return NONOGRAM_BAD_USE;
    }
    if (options->time_limit > 0) {
        watch.deadline = ng_clock_now() + options->time_limit;
        watched.stop = ng_api_watch_stop;
        watched.found = options->found != NULL ? pass_on_solution : NULL;
        watched.proof = options->proof != NULL ? pass_on_proof : NULL;
        watched.context = &watch;
    }
    return ng_solve(puzzle, &watched, &runner, result);
}

void nonogram_result_clear(struct nonogram_result *result)
{
    ng_alloc_free(result->first);
    ng_alloc_free(result->second);
    result->first = NULL;
    result->second = NULL;
}
