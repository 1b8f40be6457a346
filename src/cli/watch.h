/* A search seen live on the terminal of standard error: the grid in half blocks, what is only
 * assumed paler, and a few numbers. It has the terminal's other screen, so that what was there
 * before comes back. */
#ifndef NG_CLI_WATCH_H
#define NG_CLI_WATCH_H

#include "nonogram.h"

struct ng_watch {
    const struct nonogram_puzzle *puzzle;
    struct nonogram_draw_options draw;
    uint8_t *cells;
    uint8_t *certain;
    size_t size;        /* of each, in cells */
    size_t best;        /* the most cells with a value in any frame */
    bool shown;         /* the other screen is on */
    bool holds_stop;    /* Ctrl-Z is caught */
    double start;       /* by ng_clock_now() */
    double next;        /* when to draw */
    double since;       /* from when on conflicts and decisions are counted for the rates */
    uint64_t conflicts; /* by then */
    uint64_t decisions;
    double conflict_rate; /* a second */
    double decision_rate;
    struct nonogram_text frame;
};

/* `colour` says whether colours may be used. NONOGRAM_NO_MEMORY: end it all the same. */
enum nonogram_status ng_watch_begin(struct ng_watch *watch, const struct nonogram_puzzle *puzzle,
                                    bool colour);
/* Draws what there is to see, if it is time: 30 times a second at most, and so seldom that drawing
 * takes less than 3 % of the time. */
void ng_watch_observe(struct ng_watch *watch, const struct nonogram_progress *progress);
/* Where Ctrl-Z was typed, gives the terminal back and stops until the process is in front again. To
 * be called more often than frames are drawn. */
void ng_watch_poll(struct ng_watch *watch);
/* Gives the terminal back. Fine when nothing was begun. */
void ng_watch_end(struct ng_watch *watch);

#endif
