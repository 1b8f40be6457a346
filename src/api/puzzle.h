/* Making a puzzle from another. */
#ifndef NG_API_PUZZLE_H
#define NG_API_PUZZLE_H

#include "nonogram.h"

/* What a copy has instead of what the puzzle has; NULL: nothing. */
struct ng_api_puzzle_change {
    const uint8_t *goal;
    const uint8_t *given;
    const char *id;
};

enum nonogram_status ng_api_puzzle_copy(const struct nonogram_puzzle *puzzle,
                                        const struct ng_api_puzzle_change *change,
                                        struct nonogram_puzzle **copy,
                                        struct nonogram_diagnostic *diagnostic);

#endif
