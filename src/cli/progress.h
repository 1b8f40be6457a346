/* How far a run has come: a bar or a line on standard error, the search seen live, and a summary.
 */
#ifndef NG_CLI_PROGRESS_H
#define NG_CLI_PROGRESS_H

#include "cli/options.h"
#include "nonogram.h"

#include <stdbool.h>
#include <stdint.h>

/* How the summary counts a puzzle: the verdicts first, in their order. */
enum ng_tally {
    NG_TALLY_UNIQUE = NONOGRAM_UNIQUE,
    NG_TALLY_MULTIPLE = NONOGRAM_MULTIPLE,
    NG_TALLY_SOLVED = NONOGRAM_SOLVED,
    NG_TALLY_NONE = NONOGRAM_NONE,
    NG_TALLY_UNKNOWN = NONOGRAM_LIMIT,
    NG_TALLY_DONE, /* commands without a verdict */
    NG_TALLY_ERROR,
    NG_TALLY_SKIPPED,
    NG_TALLY_COUNT,
};

/* What a run over many puzzles came to, for its last line on standard error. */
struct ng_summary {
    uint64_t tallies[NG_TALLY_COUNT];
    uint64_t count;
    double start; /* of the run, by ng_clock_now() */
    double slowest;
    char slowest_name[200]; /* cut to fit */
};

/* Counts a puzzle whose work took `seconds`. */
void ng_summary_add(struct ng_summary *summary, const char *name, enum ng_tally tally,
                    double seconds);
/* "nonogram: 12 puzzles: 10 unique, 2 none; 0.53 s, 22.6 a second, slowest 0.31 s (a.non)"; of a
 * run that a signal ended, "nonogram: interrupted after 12 puzzles: …" */
void ng_summary_print(const struct ng_summary *summary, bool interrupted);

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

/* The cells whose value is known. */
size_t ng_count_known(const uint8_t *cells, size_t size);

/* A search seen live on the terminal of standard error: the grid in half blocks, what is only
 * assumed paler, and a few numbers. It has the terminal's other screen, so that what was there
 * before comes back. */
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
    uint64_t conflicts; /* the conflicts at that time */
    uint64_t decisions;
    double conflict_rate; /* per second */
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
