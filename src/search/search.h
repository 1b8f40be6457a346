/* The search loop over the core. */
#ifndef NG_SEARCH_SEARCH_H
#define NG_SEARCH_SEARCH_H

#include "search/core.h"

enum ng_search_answer {
    NG_SEARCH_FOUND, /* every variable has a value: a solution */
    NG_SEARCH_NONE,  /* there is none (any more) */
    NG_SEARCH_LIMIT,
    NG_SEARCH_PAUSED, /* core->pause_at or pause_ticks has been reached: call again to go on */
    NG_SEARCH_NO_MEMORY,
};

/* Searches until one of these holds. Call again after adding a clause to go on: everything learned
 * is kept. */
enum ng_search_answer ng_search(struct ng_core *core);

#endif
