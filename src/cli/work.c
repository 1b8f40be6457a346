/* Progress, signals, memory and parts of results, for the work on one puzzle. */
#include "cli/work.h"

#include "platform/clock.h"
#include "platform/ram.h"
#include "platform/signals.h"

/* Seconds between two parts that are handed to another thread to be written. */
static const double interval = 0.05;

/* Writes what waits, if it is time. */
static enum nonogram_status pass_waiting(struct ng_outcome *outcome)
{
    struct nonogram_entry *entry = outcome->waiting;
    if (entry == NULL) {
        return NONOGRAM_OK;
    }
    if (!outcome->serial) {
        double now = ng_clock_now();
        if (now < outcome->next) {
            return NONOGRAM_OK;
        }
        outcome->next = now + interval;
    }
    enum nonogram_status status = nonogram_batch_part(entry);
    if (entry->out.size == 0) {
        outcome->waiting = NULL;
    }
    return status;
}

enum nonogram_status ng_work_pass(struct nonogram_entry *entry, struct ng_outcome *outcome)
{
    if (entry->out.failed) {
        return NONOGRAM_NO_MEMORY;
    }
    if (ng_task_has_header(outcome->run->task, entry) && outcome->word[0] == '\0') {
        return NONOGRAM_OK;
    }
    outcome->waiting = entry;
    return pass_waiting(outcome);
}

/* The bytes for one of so many puzzles at a time. */
static size_t share(const struct ng_run *run, uint64_t jobs)
{
    uint64_t bytes =
        run->memory == 0 ? run->task->options->memory_limit : ng_ram_share(run->memory, jobs);
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

size_t ng_work_share(const struct ng_run *run)
{
    return share(run, run->jobs);
}

size_t ng_work_memory(const struct ng_outcome *outcome)
{
    return outcome->serial ? share(outcome->run, 1) : ng_work_share(outcome->run);
}

void ng_work_observe(struct ng_outcome *outcome, const struct ng_search_state *search)
{
    if (outcome->serial) {
        outcome->run->progress.search = *search;
    }
}

bool ng_work_poll(struct ng_outcome *outcome)
{
    if (outcome->serial) {
        ng_progress_tick(&outcome->run->progress, &outcome->run->summary);
    }
    return pass_waiting(outcome) != NONOGRAM_OK || ng_signals_terminating() != 0;
}

bool ng_work_stop(void *context)
{
    struct ng_outcome *outcome = context;
    return ng_work_poll(outcome) || (outcome->deadline > 0 && ng_clock_now() >= outcome->deadline);
}
