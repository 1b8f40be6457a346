/* Tools for authors of puzzles: which lines contradict each other, which number is a typing error,
 * which given cells leave one solution. */
#ifndef NG_EXPLAIN_TOOLS_H
#define NG_EXPLAIN_TOOLS_H

#include "model/puzzle.h"
#include "nonogram.h"
#include "solve/solve.h"

/* Does the work of nonogram_find_fault() without `time_limit`: finds why a puzzle has no solution,
 * as far as single lines show it. */
enum nonogram_status ng_contradiction_find(const struct nonogram_puzzle *puzzle,
                                           const struct nonogram_solve_options *options,
                                           struct nonogram_fault *fault);

/* Does the work of nonogram_clash() with checked arguments. */
enum nonogram_status ng_clash(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_explain_options *options, uint32_t *lines,
                              struct nonogram_clash *clash);

/* Does the work of nonogram_find_repairs() with checked arguments. */
enum nonogram_status ng_typo(const struct nonogram_puzzle *puzzle,
                             const struct nonogram_explain_options *options,
                             bool (*found)(void *context, const struct nonogram_repair *repair),
                             void *context);

/* Does the work of nonogram_pin() with checked arguments. */
enum nonogram_status ng_pin(const struct nonogram_puzzle *puzzle, const uint8_t *solution,
                            const struct nonogram_explain_options *options, uint8_t *given,
                            struct nonogram_pin *pin);

/* Solves the puzzle, searching for one solution (verdict `solved`) or for two. If
 * options->conflict_limit is 0, the limit is 20,000. The caller clears the result. */
enum nonogram_status ng_tools_verdict(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_explain_options *options,
                                      unsigned solutions, struct nonogram_result *result);

#endif
