/* The sweeps; a line in which nothing has changed since its last deduction is passed over. */
#include "explain/sweep.h"

#include <string.h>

/* Marks the lines that cross `line` where the log says that it has changed, from `from` on. */
static void mark_changed(struct ng_board *board, uint32_t line, size_t from)
{
    for (size_t i = from; i < board->log_size; i++) {
        size_t cell = board->log[i] / board->values;
        uint32_t at = (uint32_t)(line < board->height ? cell % board->width : cell / board->width);
        board->changed[ng_board_crossing(board, line, at)] = true;
    }
}

/* Deduces those of the lines that have changed. False: *failed cannot be filled. */
static bool sweep_lines(struct ng_board *board, uint32_t from, uint32_t to, uint32_t *failed)
{
    for (uint32_t line = from; line < to && !board->poll.stopped; line++) {
        size_t log = board->log_size;
        if (!board->changed[line]) {
            continue;
        }
        board->changed[line] = false;
        if (ng_board_deduce(board, line) == NG_BOARD_CONTRADICTION) {
            *failed = line;
            return false;
        }
        mark_changed(board, line, log);
    }
    return true;
}

struct ng_sweep ng_sweep_run(struct ng_board *board)
{
    struct ng_sweep sweep = {NG_SWEEP_STUCK, 0, 0};
    size_t before;
    memset(board->changed, true, board->lines * sizeof *board->changed);
    do {
        before = board->log_size;
        if (!sweep_lines(board, 0, board->height, &sweep.line) ||
            !sweep_lines(board, board->height, board->lines, &sweep.line)) {
            sweep.end = NG_SWEEP_CONTRADICTION;
            return sweep;
        }
        sweep.sweeps += board->log_size > before;
    } while (board->log_size > before && !board->poll.stopped && !board->failed);
    if (board->open_cells == 0) {
        sweep.end = NG_SWEEP_SOLVED;
    }
    return sweep;
}
