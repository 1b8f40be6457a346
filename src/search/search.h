/* The search loop over the core. */
#ifndef NG_SEARCH_SEARCH_H
#define NG_SEARCH_SEARCH_H

#include "search/core.h"

enum ng_search_answer {
    NG_SEARCH_FOUND, /* every variable has a value: a solution */
    NG_SEARCH_NONE,  /* no solution, or none is left */
    NG_SEARCH_LIMIT,
    NG_SEARCH_PAUSED, /* core->pause_at or pause_work is reached: call again to continue */
    NG_SEARCH_NO_MEMORY,
};

/* Searches until one of these results. Can be called again: all learned clauses are kept. */
enum ng_search_answer ng_search(struct ng_core *core);

#endif
