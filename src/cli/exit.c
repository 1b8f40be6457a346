/* Decides the exit status of the program by the ends of the work on all puzzles. */
#include "cli/exit.h"

enum ng_exit ng_exit_status_of(const struct ng_ending *ending)
{
    bool only_one = ending->question == NG_ASKS_ONLY_ONE;
    if (ending->failed) {
        return ending->records && ending->recorded ? NG_EXIT_DONE : NG_EXIT_FAILED;
    }
    if (ending->records || !ending->answered || ending->question == NG_ASKS_NOTHING) {
        return NG_EXIT_DONE;
    }
    switch (ending->verdict) {
    case NONOGRAM_UNIQUE:
    case NONOGRAM_SOLVED:
        return NG_EXIT_DONE;
    case NONOGRAM_MULTIPLE:
        return only_one ? NG_EXIT_NOT : ending->limited ? NG_EXIT_LIMIT : NG_EXIT_DONE;
    case NONOGRAM_NONE:
        return NG_EXIT_NOT;
    case NONOGRAM_LIMIT:
        return NG_EXIT_LIMIT;
    }
    return NG_EXIT_FAILED;
}
