/* Writing a puzzle for SAT solvers. */
#include "api_text.h"
#include "nonogram.h"
#include "solve/dimacs.h"

enum nonogram_status nonogram_write_dimacs(const struct nonogram_puzzle *puzzle,
                                           const uint8_t *except, struct nonogram_text *out)
{
    struct ng_text lent = ng_api_text_lend(out);
    enum nonogram_status status = ng_dimacs_write(puzzle, except, &lent);

    ng_api_text_take(out, &lent);
    return status == NONOGRAM_OK && lent.failed ? NONOGRAM_NO_MEMORY : status;
}
