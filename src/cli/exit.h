/* Exit statuses. With several puzzles the program exits with the highest of their statuses. */
#ifndef NG_CLI_EXIT_H
#define NG_CLI_EXIT_H

enum ng_exit {
    NG_EXIT_DONE = 0,   /* a solution was printed; check: there is exactly one; else: done */
    NG_EXIT_NOT = 1,    /* no solution, no placement; check: none or more than one */
    NG_EXIT_FAILED = 2, /* usage, unreadable or bad input, output error */
    NG_EXIT_LIMIT = 3,  /* a limit was reached first */
};

static inline enum ng_exit ng_exit_worse(enum ng_exit a, enum ng_exit b)
{
    return a > b ? a : b;
}

#endif
