/* Tools for whoever makes puzzles: which lines contradict each other, which number is a typing
 * error, which given cells leave one solution. */
#ifndef NG_EXPLAIN_TOOLS_H
#define NG_EXPLAIN_TOOLS_H

#include "model/puzzle.h"
#include "nonogram.h"

/* Why a puzzle has no solution, as far as single lines show it: as nonogram_find_fault(), without
 * `time_limit`. */
enum nonogram_status ng_contradiction_find(const struct nonogram_puzzle *puzzle,
                                           const struct nonogram_solve_options *options,
                                           struct nonogram_fault *fault);

/* As nonogram_clash(), whose arguments have been checked. */
enum nonogram_status ng_clash(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_explain_options *options, uint32_t *lines,
                              struct nonogram_clash *clash);

/* As nonogram_find_repairs(), whose arguments have been checked. */
enum nonogram_status ng_typo(const struct nonogram_puzzle *puzzle,
                             const struct nonogram_explain_options *options,
                             bool (*found)(void *context, const struct nonogram_repair *repair),
                             void *context);

/* As nonogram_pin(), whose arguments have been checked. */
enum nonogram_status ng_pin(const struct nonogram_puzzle *puzzle, const uint8_t *solution,
                            const struct nonogram_explain_options *options, uint8_t *given,
                            struct nonogram_pin *pin);

/* Solves the puzzle, looking for one solution (verdict `solved`) or for two. Without
 * options->conflict_limit there is one of 20,000. The caller clears the result. */
enum nonogram_status ng_tools_verdict(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_explain_options *options,
                                      unsigned solutions, struct nonogram_result *result);
void ng_tools_clear(struct nonogram_result *result);

#endif
