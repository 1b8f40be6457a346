/* Decides the exit status of the program, by what is known of a puzzle. */
#include "cli/exit.h"

enum ng_exit ng_exit_status_of(enum ng_question question, enum nonogram_verdict verdict,
                               bool limited)
{
    bool only_one = question == NG_ASKS_ONLY_ONE;
    switch (question == NG_ASKS_NOTHING ? NONOGRAM_SOLVED : verdict) {
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
