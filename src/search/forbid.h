/* Ruling a solution out, so that the search goes on to the next: one clause in every core. */
#ifndef NG_SEARCH_FORBID_H
#define NG_SEARCH_FORBID_H

#include "model/puzzle.h"
#include "search/portfolio.h"

/* Rules out for every core that all these cells come again, NONOGRAM_UNKNOWN standing for any
 * value; `all`: blank ones matter, too. Takes the cores back to their roots. False: out of memory.
 */
bool ng_forbid_cells(struct ng_portfolio *portfolio, const uint8_t *cells, bool all);
/* Rules a solution of the puzzle out. */
bool ng_forbid_solution(struct ng_portfolio *portfolio, const struct nonogram_puzzle *puzzle,
                        const uint8_t *cells);

#endif
