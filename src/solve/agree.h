/* The cells on which several solutions agree; excluding a solution, to find others. */
#ifndef NG_SOLVE_AGREE_H
#define NG_SOLVE_AGREE_H

#include "grid/field.h"
#include "model/puzzle.h"
#include "nonogram.h"
#include "solve/portfolio.h"

/* Keeps the cells of `agreed` that `cells` has as well; others become NONOGRAM_UNKNOWN. */
void ng_agree_meet(uint8_t *agreed, const uint8_t *cells, size_t size);

/* Narrows `agreed`, the cells on which the solutions found by the portfolio agree, to the cells on
 * which all solutions agree: asks its first core, with all that it has learned, for solutions that
 * differ until there are no more. *exact is set if that ended before the core had worked twice as
 * much as until now, and a little. The portfolio cannot be used afterwards. Returns NONOGRAM_OK
 * also at a limit or when out of memory; NONOGRAM_INTERNAL: a solution failed its check. */
enum nonogram_status ng_agree_narrow(struct ng_portfolio *portfolio, const struct ng_field *field,
                                     const struct nonogram_puzzle *puzzle, uint8_t *agreed,
                                     bool *exact);

/* Excludes this combination of cells for every core; NONOGRAM_UNKNOWN stands for any value. `all`:
 * includes blank cells. Takes the cores back to their roots. Returns false when out of memory. */
bool ng_forbid_cells(struct ng_portfolio *portfolio, const uint8_t *cells, bool all);
bool ng_forbid_solution(struct ng_portfolio *portfolio, const struct nonogram_puzzle *puzzle,
                        const uint8_t *cells);

#endif
