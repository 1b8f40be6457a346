/* The naive checker: compares the runs of every line with the clue. It shares no code with the
 * solver, and checks every solution that the solver finds. */
#ifndef NG_MODEL_VERIFY_H
#define NG_MODEL_VERIFY_H

#include "model/puzzle.h"

/* Whether `cells` (height * width values, row by row, none unknown) solves the puzzle: every line
 * has exactly its clue's blocks and no given cell is changed. On failure *line (if not NULL) is
 * the first line that fails; height + width means a given cell. O(cells). */
bool ng_verify_solution(const struct nonogram_puzzle *puzzle, const uint8_t *cells, uint32_t *line);

#endif
