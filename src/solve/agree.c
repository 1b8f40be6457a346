/* Each further solution leaves fewer cells on which all agree. The search continues from its
 * present state and decides against the last solution, so the next one is mostly found at once, and
 * differs in many cells; most of the time goes to the proof that there is no other. */
#include "solve/agree.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"
#include "model/verify.h"
#include "search/search.h"
#include "solve/worker.h"
#include "tactics/images.h"
#include "tactics/windows.h"

/* The work allowed, in ng_core_work(): this share of the work so far, … */
#define SHARE 1.0
/* … and some milliseconds, enough for most drawn pictures. */
#define LITTLE 300000

void ng_agree_meet(uint8_t *agreed, const uint8_t *cells, size_t size)
{
    ng_assert(agreed != cells);
    for (size_t i = 0; i < size; i++) {
        if (agreed[i] != cells[i]) {
            agreed[i] = NONOGRAM_UNKNOWN;
        }
    }
}

/* Images of solutions are solutions: keeps the cells on which they agree. `image` is scratch. */
static void meet_images(const struct ng_core *core, uint8_t *agreed, uint8_t *image, size_t size)
{
    const struct ng_symmetry *symmetry = ng_images_symmetry(core);
    const struct ng_native *native = core->assignment.native;
    for (unsigned k = 0; k < symmetry->count; k++) {
        ng_turns_cells(native->width, native->height, symmetry->turns[k], agreed, image);
        ng_agree_meet(agreed, image, size);
    }
}

/* Searches for solutions that differ, until there are no more or the work allowed is done. */
static enum nonogram_status ask(struct ng_portfolio *portfolio, const struct ng_field *field,
                                const struct nonogram_puzzle *puzzle, uint8_t *agreed,
                                uint8_t *cells, bool *exact)
{
    struct ng_core *core = ng_portfolio_core(portfolio, 0);
    size_t size = (size_t)field->width * field->height;
    meet_images(core, agreed, cells, size);
    while (ng_forbid_cells(portfolio, agreed, true)) {
        if (!ng_windows_oppose(core)) {
            break;
        }
        enum ng_search_answer answer = ng_search(core);
        *exact = answer == NG_SEARCH_NONE;
        if (answer != NG_SEARCH_FOUND) {
            break;
        }
        ng_worker_cells(core, field, cells);
        if (!ng_verify_solution(puzzle, cells, NULL)) {
            return NONOGRAM_INTERNAL;
        }
        ng_agree_meet(agreed, cells, size);
        meet_images(core, agreed, cells, size);
    }
    return NONOGRAM_OK;
}

enum nonogram_status ng_agree_narrow(struct ng_portfolio *portfolio, const struct ng_field *field,
                                     const struct nonogram_puzzle *puzzle, uint8_t *agreed,
                                     bool *exact)
{
    struct ng_core *core = ng_portfolio_core(portfolio, 0);
    uint64_t work = ng_core_work(core);
    uint8_t *cells = ng_memory_array(core->memory, field->width, field->height);
    *exact = false;
    if (cells == NULL) {
        return NONOGRAM_OK;
    }
    core->paused = false;
    core->pause_at = 0;
    core->pause_work = work + (uint64_t)(SHARE * (double)work) + LITTLE;
    enum nonogram_status status = ask(portfolio, field, puzzle, agreed, cells, exact);
    ng_memory_free(cells);
    return status;
}

/* ---- ruling out ---- */

/* The clause has the cells' variables that are open at the root: at least one must differ. */

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

/* Without blots any other solution fills the same number of cells of each colour, so not all of
 * these cells: the clause needs only the filled ones. */
bool ng_forbid_solution(struct ng_portfolio *portfolio, const struct nonogram_puzzle *puzzle,
                        const uint8_t *cells)
{
    return ng_forbid_cells(portfolio, cells, ng_puzzle_has_blots(puzzle));
}
