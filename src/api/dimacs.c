/* Writing a puzzle for SAT solvers. */
#include "proof/dimacs.h"
#include "nonogram.h"

enum nonogram_status nonogram_write_dimacs(const struct nonogram_puzzle *puzzle,
                                           const uint8_t *except, struct nonogram_text *out)
{
    if (puzzle == NULL || out == NULL) {
        return NONOGRAM_BAD_USE;
    }
    enum nonogram_status status = ng_dimacs_write(puzzle, except, out);

    return status == NONOGRAM_OK && out->failed ? NONOGRAM_NO_MEMORY : status;
}
