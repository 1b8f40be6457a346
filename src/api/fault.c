/* Where a puzzle without a solution goes wrong: guards, then solve/fault. */
#include "solve/fault.h"

enum nonogram_status nonogram_find_fault(const struct nonogram_puzzle *puzzle,
                                         struct nonogram_fault *fault)
{
    return puzzle != NULL && fault != NULL ? ng_fault_find(puzzle, fault) : NONOGRAM_BAD_USE;
}
