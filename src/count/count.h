/* The exact number of solutions of a puzzle, in stages: each does what it is best at, for a while,
 * until one of them has them all. */
#ifndef NG_COUNT_COUNT_H
#define NG_COUNT_COUNT_H

#include "base/work.h"
#include "model/puzzle.h"
#include "nonogram.h"

/* Appends the number of solutions of `puzzle` in decimal; where options->certain asks for it, also
 * what all of them agree on (search/agree.h). Where options->stop or a limit ended the count,
 * result->limited is set, and the number is one that there are at least. As nonogram_count(), but
 * without a clock: options->time_limit is ignored. `runner` is what options->jobs > 1 need (NULL:
 * none). `result` must be zeroed. */
enum nonogram_status ng_count(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_solve_options *options,
                              const struct ng_runner *runner, struct nonogram_text *out,
                              struct nonogram_result *result);

#endif
