/* Why no placement of a clue fits the known cells of its line. */
#ifndef NG_EXPLAIN_FAULT_H
#define NG_EXPLAIN_FAULT_H

#include "explain/board.h"

/* Appends a sentence about a line that cannot be filled, without a full stop: "Row 3, clue 2 1:
 * columns 2 to 4 are filled, and no block is that long". Works in the board's scratch. */
void ng_fault_say(struct ng_board *board, uint32_t line, struct nonogram_text *out);

#endif
