/* A progress bar on standard error, and the line of progress that SIGUSR1 asks for. */
#ifndef NG_CLI_PROGRESS_H
#define NG_CLI_PROGRESS_H

#include "cli/options.h"
#include "cli/summary.h"

#include <stdbool.h>

/* How far the search of one puzzle has come. */
struct ng_search_state {
    uint64_t conflicts;
    uint64_t dives;
    size_t cells;   /* 0: there is no search */
    size_t settled; /* cells that are known for certain */
    size_t best;    /* the most that have been seen to have a value at the same time */
};

struct ng_progress {
    bool wanted;  /* there is a bar, once the run has taken a while */
    bool drawn;   /* it stands on the terminal now */
    double next;  /* when to draw it next, by ng_clock_now() */
    double done;  /* share of the input behind, 0 to 1; 0 where that is not known */
    double begun; /* when the work on the present puzzle began; 0: on several at a time */
    struct ng_search_state search; /* of that puzzle */
};

/* `when` is --progress; `start` is the time now. */
struct ng_progress ng_progress_start(enum ng_when when, bool quiet, double start);
/* Draws the bar when it is time, and answers SIGUSR1. */
void ng_progress_tick(struct ng_progress *progress, const struct ng_summary *summary);
/* Takes the bar away, before something else is printed. */
void ng_progress_hide(struct ng_progress *progress);
/* The same before one of many small things: the bar does not come back after each. */
void ng_progress_give_way(struct ng_progress *progress);

#endif
