/* One puzzle and one request become one outcome, without a word of output.
 *
 *     request: what is asked of every puzzle of the run ---.
 *     effort:  the means for this one                    ---+--> ng_answer() --> outcome
 *     puzzle                                              --'
 *
 * Printers make texts of the outcome; messages and exit statuses follow from it. */
#ifndef NG_ANSWER_ANSWER_H
#define NG_ANSWER_ANSWER_H

#include "answer/given.h"
#include "base/text.h"
#include "explain/tools.h"
#include "nonogram.h"

/* A number of solutions that is not asked for: two are searched for. */
#define NG_SOLUTIONS_UNASKED UINT64_MAX

enum ng_question {
    NG_ASKS_NOTHING,  /* the puzzle itself is written or drawn */
    NG_ASKS_SOLUTION, /* solutions, or their number */
    NG_ASKS_ONLY_ONE, /* whether there is exactly one, and how hard it is to find */
    NG_ASKS_STEPS,    /* how a person goes on */
    NG_ASKS_MISTAKES, /* whether the given cells are right */
};

/* Constant during the run. */
struct ng_request {
    enum ng_question question;
    uint64_t solutions; /* to search for; 0: all; or NG_SOLUTIONS_UNASKED */
    bool first;         /* stop at the first solution */
    bool certain;       /* also find the cells that all solutions share, if that costs little */
    bool count;         /* count the solutions, without listing them */
    bool steps;         /* with a solution: the steps to it, and the class that they show */
    bool picture;       /* NG_ASKS_NOTHING: find a solution unless the puzzle has a goal */
    bool grade;         /* NG_ASKS_NOTHING: grade the puzzle */
    bool deep; /* with the grade: what a puzzle with several solutions or none needs to be mended */
    enum nonogram_class least, most; /* grade only puzzles that can be of these classes */
    const struct ng_given *given;    /* cells to add, or to check for mistakes; or NULL */
    uint64_t conflict_limit;         /* 0: no limit */
    uint64_t seed;
};

/* The means for one puzzle. All callbacks have the context; each can be NULL but `stop`. */
struct ng_effort {
    double deadline; /* by ng_clock_now(); 0: none */
    size_t memory;   /* bytes */
    unsigned jobs;   /* cores */
    bool (*stop)(void *context);
    void (*observe)(void *context, const struct nonogram_progress *progress);
    /* Takes a solution of request->solutions as soon as it is found. A status other than
     * NONOGRAM_OK ends the search. NULL: the outcome keeps them. */
    enum nonogram_status (*sink)(void *context, const uint8_t *cells);
    const size_t *held; /* bytes that the sink holds, or NULL */
    enum nonogram_status (*proof)(void *context, const char *bytes, size_t size);
    void *context;
};

enum { NG_REPAIRS_KEPT = 8 };

/* Whether one line shows that there is no solution. */
enum ng_fault_state { NG_FAULT_NOT_SOUGHT, NG_FAULT_FOUND, NG_FAULT_HIDDEN };

/* All that is known of a puzzle. Start with all zero. */
struct ng_outcome {
    /* An error instead of an answer, and the file that it is about (NULL: the puzzle's). */
    enum nonogram_status status;
    struct nonogram_diagnostic diagnostic;
    const char *about;
    bool unread;     /* a limit ended the reading, or the writing of the result: no answer */
    bool unfinished; /* a signal ended the work: nothing is written */

    const struct nonogram_puzzle *puzzle; /* with the cells that are added; NULL: not read */
    struct nonogram_puzzle *copy;         /* that puzzle, if it is not the one asked about */
    size_t cells;                         /* the cells of one grid */
    double start;                         /* by ng_clock_now() */
    struct nonogram_result result;
    struct nonogram_text number; /* the number of solutions, in digits; empty: not counted */
    bool listed;                 /* more than two solutions were asked for */
    size_t count;                /* the number of these so far */
    struct nonogram_text kept;   /* these as grids, without a sink */
    size_t held;                 /* bytes for the kept ones, and for writing them */
    enum nonogram_limit cut;     /* set by a sink that returns NONOGRAM_LIMITED: the list ends */
    bool stopped;                /* effort->stop ended the search */
    const char *unproven;        /* why there is no proof that was asked for; or NULL */
    enum ng_fault_state fault_state;
    struct ng_fault fault;

    struct nonogram_walk *walk;       /* not yet begun; NULL: no memory for it, or not asked for */
    enum nonogram_limit walk_limited; /* the limit that ended the walk */
    uint8_t *filled;                  /* the cells to check for mistakes; or NULL */
    size_t mistakes;

    struct nonogram_grade grade;
    /* for several solutions */
    struct nonogram_text total; /* their number, in digits, NUL-terminated */
    bool exact;                 /* that is all of them */
    uint8_t *given;             /* cells that pin the first solution down; or NULL */
    struct ng_pin pin;
    uint8_t *difference; /* the cells on which the first two agree; or NULL */
    size_t differs;      /* the number of other cells */
    /* without a solution */
    uint32_t *lines; /* that contradict each other; or NULL */
    struct ng_clash clash;
    struct ng_repair repairs[NG_REPAIRS_KEPT];
    size_t repair_count;
    bool more_repairs;
    bool mended; /* a puzzle that is not even was searched for typing errors */
};

/* Answers what is asked about the puzzle. An error is part of the outcome. The effort lives as long
 * as the outcome, which the caller clears. */
void ng_answer(const struct ng_request *request, const struct ng_effort *effort,
               const struct nonogram_puzzle *puzzle, struct ng_outcome *outcome);
/* Looks for typing errors in a puzzle whose rows and columns fill different numbers of cells. If
 * only a solution is asked for, it must be small, and the search is short. */
void ng_answer_uneven(const struct ng_request *request, const struct ng_effort *effort,
                      const struct nonogram_puzzle *puzzle, struct ng_outcome *outcome);
/* Makes the outcome one that says only which limit was reached. */
void ng_outcome_limit(struct ng_outcome *outcome, enum nonogram_limit limited);
/* Frees what the outcome holds. Its numbers stay, except the solutions. */
void ng_outcome_clear(struct ng_outcome *outcome);

bool ng_request_wants(const struct ng_request *request, enum nonogram_class difficulty);
/* Solution `number`, at most two; NULL after the last, and for solutions that are listed. */
const uint8_t *ng_outcome_grid(const struct ng_outcome *outcome, size_t number);
/* The certain cells, if a limit was reached before a solution was found; or NULL. */
const uint8_t *ng_outcome_partial(const struct ng_outcome *outcome);
/* Whether this filled cell differs from the solution. */
bool ng_outcome_is_mistake(const struct ng_outcome *outcome, size_t cell);
/* Whether the listed solutions are all, and several. */
bool ng_outcome_lists_all(const struct ng_request *request, const struct ng_outcome *outcome);

#endif
