/* Searches with threads and a clock, which the search itself does not have. With a time limit the
 * clock is between the search and the caller's callbacks. */
#ifndef NG_ANSWER_TIMED_H
#define NG_ANSWER_TIMED_H

#include "explain/tools.h"
#include "nonogram.h"

extern const struct nonogram_solve_options ng_timed_defaults;

/* These do the work of the functions of nonogram.h: options NULL are the defaults. */
enum nonogram_status ng_timed_solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_result *result);
enum nonogram_status ng_timed_count(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_text *out, struct nonogram_result *result);
enum nonogram_status ng_timed_certain(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_solve_options *options, uint8_t *cells,
                                      struct nonogram_result *result);
/* ng_contradiction_find() with options->time_limit. */
enum nonogram_status ng_timed_fault(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct ng_fault *fault);

#endif
