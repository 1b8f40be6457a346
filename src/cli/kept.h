/* Whether a result of an earlier run, which --resume would keep, can be one of the puzzle that
 * stands there now. */
#ifndef NG_CLI_KEPT_H
#define NG_CLI_KEPT_H

#include "cli/exit.h"
#include "nonogram.h"

/* A record: it has the puzzle's size and title, and the solutions in it are the puzzle's. With a
 * puzzle that cannot be read, NULL: it is of a failure. */
bool ng_kept_record_fits(const struct nonogram_puzzle *puzzle, const char *result, size_t size);

/* A result in a puzzle format: the picture in it is a solution, or the clues have the puzzle's
 * lengths. An empty one, of a puzzle without a solution, may be anybody's. */
bool ng_kept_form_fits(const struct nonogram_puzzle *puzzle, const char *format, const char *result,
                       size_t size);

/* Whether a result that is no record tells that there is no solution, being empty or a count of 0,
 * or, if it is a line of check, its verdict. */
bool ng_kept_verdict(enum ng_question question, const char *result, size_t size,
                     enum nonogram_verdict *verdict);

#endif
