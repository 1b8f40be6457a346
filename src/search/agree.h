/* What all of several solutions agree on; ruling a solution out, so that the search goes on. */
#ifndef NG_SEARCH_AGREE_H
#define NG_SEARCH_AGREE_H

#include "grid/field.h"
#include "model/puzzle.h"
#include "nonogram.h"
#include "search/portfolio.h"

/* Leaves the cells that `cells` has as well; those of others become NONOGRAM_UNKNOWN. */
void ng_agree_meet(uint8_t *agreed, const uint8_t *cells, size_t size);

/* Narrows `agreed`, which solutions agree on that the portfolio has found, to what all agree on:
 * its first core, with all that it has learned, is asked for solutions that differ from it
 * somewhere until there are none. *exact: that came to its end, before the core had worked twice as
 * much as it has, and a little. Nothing else may be asked of the portfolio after it. Whatever else
 * ends it, lack of memory included, is NONOGRAM_OK; NONOGRAM_INTERNAL: a solution is none. */
enum nonogram_status ng_agree_narrow(struct ng_portfolio *portfolio, const struct ng_field *field,
                                     const struct nonogram_puzzle *puzzle, uint8_t *agreed,
                                     bool *exact);

/* Rules out for every core that all these cells come again, NONOGRAM_UNKNOWN standing for any
 * value; `all`: blank ones matter, too. Takes the cores back to their roots. False: out of memory.
 */
bool ng_forbid_cells(struct ng_portfolio *portfolio, const uint8_t *cells, bool all);
/* Rules a solution of the puzzle out. */
bool ng_forbid_solution(struct ng_portfolio *portfolio, const struct nonogram_puzzle *puzzle,
                        const uint8_t *cells);

#endif
