/* Exit statuses. With several puzzles the program exits with the highest of their statuses. */
#ifndef NG_CLI_EXIT_H
#define NG_CLI_EXIT_H

#include "answer/answer.h"

enum ng_exit {
    NG_EXIT_DONE = 0,   /* a solution was printed; check: there is exactly one; else: done */
    NG_EXIT_NOT = 1,    /* no solution, no placement; check: none or more than one */
    NG_EXIT_FAILED = 2, /* usage, unreadable or bad input, output error */
    NG_EXIT_LIMIT = 3,  /* a limit was reached first */
};

/* The exit status for a puzzle; `limited`: there can be more solutions than were found. */
static inline enum ng_exit ng_exit_status_of(enum ng_question question,
                                             enum nonogram_verdict verdict, bool limited)
{
    bool only_one = question == NG_ASKS_ONLY_ONE;
    switch (verdict) {
    case NONOGRAM_UNIQUE:
    case NONOGRAM_SOLVED:
        return NG_EXIT_DONE;
    case NONOGRAM_MULTIPLE:
        return only_one ? NG_EXIT_NOT : limited ? NG_EXIT_LIMIT : NG_EXIT_DONE;
    case NONOGRAM_NONE:
        return NG_EXIT_NOT;
    case NONOGRAM_LIMIT:
        return NG_EXIT_LIMIT;
    }
    return NG_EXIT_FAILED;
}

static inline enum ng_exit ng_exit_worse(enum ng_exit a, enum ng_exit b)
{
    return a > b ? a : b;
}

#endif
