/* The sweeps; a line in which nothing has changed since its last deduction is passed over. */
#include "explain/sweep.h"

#include <string.h>

/* Marks the lines that cross `line` where the log says that it has changed. */
static void mark_changed(struct ng_board *board, uint32_t line)
{
    for (size_t i = 0; i < board->log_size; i++) {
        size_t cell = board->log[i] / board->values;
        uint32_t at = (uint32_t)(line < board->height ? cell % board->width : cell / board->width);
        board->changed[ng_board_crossing(board, line, at)] = true;
    }
}

/* Deduces those of the lines that have changed, and keeps what is found: a log of it all would be
 * larger than the board. False: sweep->line cannot be filled. */
static bool sweep_lines(struct ng_board *board, uint32_t from, uint32_t to, struct ng_sweep *sweep,
                        bool *moved)
{
    for (uint32_t line = from; line < to && !board->poll.stopped; line++) {
        if (!board->changed[line]) {
            continue;
        }
        board->changed[line] = false;
        if (ng_board_deduce(board, line) == NG_BOARD_CONTRADICTION) {
            sweep->line = line;
            return false;
        }
        *moved = *moved || board->log_size > 0;
        mark_changed(board, line);
        ng_board_keep(board);
    }
    return true;
}

struct ng_sweep ng_sweep_run(struct ng_board *board)
{
    struct ng_sweep sweep = {NG_SWEEP_STUCK, 0, 0};
    bool moved;
    ng_board_keep(board);
    memset(board->changed, true, board->lines * sizeof *board->changed);
    do {
        moved = false;
        if (!sweep_lines(board, 0, board->height, &sweep, &moved) ||
            !sweep_lines(board, board->height, board->lines, &sweep, &moved)) {
            sweep.end = NG_SWEEP_CONTRADICTION;
            return sweep;
        }
        sweep.sweeps += moved;
    } while (moved && !board->poll.stopped && !board->failed);
    if (board->open_cells == 0) {
        sweep.end = NG_SWEEP_SOLVED;
    }
    return sweep;
}
