/* Drawing on a terminal: pictures, the progress of a run as a bar or a line on standard error, the
 * search shown live, and a summary. */
#ifndef NG_CLI_SCREEN_H
#define NG_CLI_SCREEN_H

#include "base/text.h"
#include "cli/options.h"
#include "nonogram.h"

#include <stdbool.h>
#include <stdint.h>

/* Whether the results go to a terminal that shows Unicode's block elements. */
bool ng_screen_is(const struct ng_options *options);
/* Whether to use colours on a terminal. */
bool ng_screen_has_colour(const struct ng_options *options);
/* How to draw in `format` on standard output or the output of `options`. */
struct nonogram_draw_options ng_screen_drawing(const struct ng_options *options,
                                               const char *format);

/* The kinds of puzzles in the summary: first the verdicts, in their order. */
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

/* The counts of a run over many puzzles, for its last line on standard error. */
struct ng_summary {
    uint64_t tallies[NG_TALLY_COUNT];
    uint64_t count;
    double start; /* the start of the run, by ng_clock_now() */
    double slowest;
    char slowest_name[200]; /* cut to fit */
};

/* Counts a puzzle whose work took `seconds`. */
void ng_summary_add(struct ng_summary *summary, const char *name, enum ng_tally tally,
                    double seconds);
/* Prints "nonogram: 12 puzzles: 10 unique, 2 none; 0.53 s, 22.6 a second, slowest 0.31 s (a.non)";
 * after a signal, "nonogram: interrupted after 12 puzzles: …". */
void ng_summary_print(const struct ng_summary *summary, bool interrupted);

/* The number of cells with a known value. */
size_t ng_count_known(const uint8_t *cells, size_t size);

/* A running search, as it was read last. */
struct ng_sight {
    struct nonogram_statistics statistics;
    size_t size;    /* the cells of the grid */
    uint8_t *cells; /* the assumed and certain cells; NULL: not yet read */
    uint8_t *certain;
    size_t settled;  /* certain cells */
    size_t known;    /* assumed and certain cells */
    size_t best;     /* the most of these so far; all, after a solution */
    double interval; /* the least number of seconds between two looks */
    double next;     /* when to look again, by ng_clock_now() */
};

/* Reads the state of the search. Returns false without memory. */
bool ng_sight_read(struct ng_sight *sight, const struct nonogram_progress *progress);
/* Sets the time of the next look after one that began at `start`: looks take less than 3 % of the
 * time. */
void ng_sight_pause(struct ng_sight *sight, double start);
void ng_sight_clear(struct ng_sight *sight);

struct ng_progress {
    bool wanted;  /* a bar is shown after a while */
    bool drawn;   /* the bar is on the terminal now */
    double next;  /* when to draw the bar next, by ng_clock_now() */
    double done;  /* share of the input that is done, 0 to 1; 0 if not known */
    double begun; /* the start of the work on the present puzzle; 0: several at a time */
    const struct ng_sight *sight; /* the search for the present puzzle; or NULL */
};

/* `when` is --progress; `start` is the time now. */
struct ng_progress ng_progress_start(unsigned when, bool quiet, double start);
/* Draws the bar when it is due, and answers SIGUSR1. */
void ng_progress_tick(struct ng_progress *progress, const struct ng_summary *summary);
/* Removes the bar, before other output. */
void ng_progress_hide(struct ng_progress *progress);
/* Removes the bar before one of many short outputs: it does not return after each. */
void ng_progress_give_way(struct ng_progress *progress);

/* A search shown live on the terminal of standard error: the grid in half blocks, assumed cells
 * paler, and a few numbers. It uses the terminal's other screen: the earlier contents return. */
struct ng_live {
    const struct nonogram_puzzle *puzzle;
    struct nonogram_draw_options draw;
    struct ng_sight sight;
    bool shown;         /* the other screen is on */
    bool holds_stop;    /* Ctrl-Z is caught */
    double start;       /* by ng_clock_now() */
    double since;       /* the start of counting conflicts and decisions for the rates */
    uint64_t conflicts; /* the conflicts at that time */
    uint64_t decisions;
    double conflict_rate; /* per second */
    double decision_rate;
    struct nonogram_text frame;
};

/* `colour`: colours are allowed. */
void ng_live_begin(struct ng_live *watch, const struct nonogram_puzzle *puzzle, bool colour);
/* Draws a frame when it is due, at most 30 times a second. */
void ng_live_observe(struct ng_live *watch, const struct nonogram_progress *progress);
/* After Ctrl-Z restores the terminal and stops until the process is in front again. Call it more
 * often than frames are drawn. */
void ng_live_poll(struct ng_live *watch);
/* Restores the terminal, if anything was begun. */
void ng_live_end(struct ng_live *watch);

#endif
