/* Sweeps: all rows, then all columns, each brought to its exact deduction, until the puzzle is
 * solved or nothing moves (K. J. Batenburg, S. Henstra, W. A. Kosters, W. J. Palenstijn:
 * Constructing simple nonograms of varying difficulty, 2009). */
#ifndef NG_EXPLAIN_SWEEP_H
#define NG_EXPLAIN_SWEEP_H

#include "explain/board.h"

enum ng_sweep_end { NG_SWEEP_SOLVED, NG_SWEEP_STUCK, NG_SWEEP_CONTRADICTION };

struct ng_sweep {
    enum ng_sweep_end end;
    uint32_t sweeps; /* in which something moved */
    uint32_t line;   /* that cannot be filled */
};

/* What sweeps find stays on the board, which keeps no log of it. Once that is stopped, they end as
 * if nothing moved. */
struct ng_sweep ng_sweep_run(struct ng_board *board);

#endif
