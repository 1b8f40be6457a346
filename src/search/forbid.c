/* The clause is of the cells' variables that are open at the root: at least one is to differ. */
#include "search/forbid.h"

#include "base/check.h"
#include "base/memory.h"

bool ng_forbid_cells(struct ng_portfolio *portfolio, const uint8_t *cells, bool all)
{
    ng_assert(portfolio->count > 0);
    const struct ng_core *first = ng_portfolio_core(portfolio, 0);
    const struct ng_native *native = first->assignment.native;
    uint32_t size = 0;
    uint32_t *literals = ng_memory_array(first->memory, native->first_order, sizeof *literals);
    if (literals == NULL) {
        return false;
    }
    for (uint32_t v = 1; v < native->first_order; v++) {
        const struct ng_native_cell *cell = &native->variable_cells[v];
        uint8_t value = cells[ng_native_index(native, cell)];
        if (value == cell->colour) {
            literals[size++] = 2 * v + 1;
        } else if (all && value != NONOGRAM_UNKNOWN) {
            literals[size++] = 2 * v;
        }
        ng_assert(size <= v);
    }
    bool added = true;
    for (unsigned i = 0; i < portfolio->count && added; i++) {
        ng_core_backtrack(ng_portfolio_core(portfolio, i), 0);
        added = ng_core_add_clause(ng_portfolio_core(portfolio, i), literals, size);
        ng_assert(ng_portfolio_core(portfolio, i)->assignment.level == 0);
    }
    ng_memory_free(literals);
    return added;
}

/* Without blots any other solution fills as many cells of each colour, so it has to leave one of
 * these: the clause needs only what is filled. */
bool ng_forbid_solution(struct ng_portfolio *portfolio, const struct nonogram_puzzle *puzzle,
                        const uint8_t *cells)
{
    return ng_forbid_cells(portfolio, cells, ng_puzzle_has_blots(puzzle));
}
