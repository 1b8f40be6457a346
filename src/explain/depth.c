/* Assumptions tried until nothing moves. */
#include "explain/depth.h"

#include "explain/probe.h"
#include "explain/sweep.h"

/* A board on which assumptions are tried, and the probes of the two depths. */
struct tries {
    struct ng_board *board;
    struct ng_probe probes[2];
    uint64_t effort_limit;
};

static bool is_over(const struct tries *tries)
{
    const struct ng_board *board = tries->board;
    return board->failed || board->poll.stopped || tries->probes[0].failed ||
           tries->probes[1].failed ||
           (tries->effort_limit > 0 && board->effort >= tries->effort_limit);
}

/* Rules a value out with all that follows. False: a line cannot be filled any more. */
static bool rule_out(struct ng_board *board, struct ng_probe *probe, size_t cell, unsigned value)
{
    struct ng_probe_bounds all = {.rounds = 0};
    ng_probe_reset(probe);
    if (!ng_board_remove(board, cell, value)) {
        return false;
    }
    ng_probe_queue(probe, (uint32_t)(cell / board->width));
    ng_probe_queue(probe, board->height + (uint32_t)(cell % board->width));
    return ng_probe_run(probe, &all) != NG_PROBE_CONTRADICTION;
}

/* The two call each other, no deeper than `depth`. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool close_all(struct tries *tries, unsigned depth);

/* Whether the value of the cell fails: by line deduction, or after assumptions `depth` - 1 deep. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool fails(struct tries *tries, size_t cell, unsigned value, unsigned depth)
{
    struct ng_probe_bounds all = {.rounds = 0};
    size_t mark = tries->board->log_size;
    struct ng_probe *probe = &tries->probes[depth - 1];
    bool contradiction =
        ng_probe_try(probe, cell, (uint8_t)value, &all) == NG_PROBE_CONTRADICTION ||
        (depth > 1 && !close_all(tries, depth - 1));
    ng_board_undo(tries->board, mark);
    return contradiction;
}

/* Tries every value of every open cell, and rules out those that fail, until nothing moves. False:
 * a line cannot be filled. Calls itself at most once, for the inner depth. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool close_all(struct tries *tries, unsigned depth)
{
    struct ng_board *board = tries->board;
    size_t before;
    do {
        before = board->log_size;
        for (size_t cell = 0; cell < (size_t)board->width * board->height; cell++) {
            for (unsigned v = board->values; v-- > 0 && !is_over(tries);) {
                bool tried =
                    board->by_rows[cell] == NONOGRAM_UNKNOWN && ng_board_may(board, cell, v);
                if (tried && fails(tries, cell, v, depth) &&
                    !rule_out(board, &tries->probes[depth - 1], cell, v)) {
                    return false;
                }
            }
        }
    } while (board->log_size > before && board->open_cells > 0 && !is_over(tries));
    return true;
}

static void measure(struct tries *tries, unsigned deepest, struct ng_depth *depth)
{
    struct ng_board *board = tries->board;
    (void)ng_sweep_run(board);
    depth->lines = board->open_cells;
    if (depth->lines > 0) {
        (void)close_all(tries, 1);
        depth->probes = board->open_cells;
    }
    if (depth->probes > 0 && deepest > 1) {
        (void)close_all(tries, 2);
        depth->nested = board->open_cells;
    }
    depth->limited = is_over(tries);
}

bool ng_depth_measure(const struct nonogram_puzzle *puzzle, unsigned deepest, uint64_t effort_limit,
                      bool (*stop)(void *context), void *context, struct ng_depth *depth)
{
    struct tries tries = {.board = ng_board_new(puzzle, NULL, stop, context),
                          .effort_limit = effort_limit};
    *depth = (struct ng_depth){.lines = 0};
    if (tries.board == NULL) {
        return false;
    }
    bool outer = ng_probe_init(&tries.probes[0], tries.board);
    bool inner = outer && ng_probe_init(&tries.probes[1], tries.board);
    if (inner) {
        measure(&tries, deepest, depth);
        ng_probe_clear(&tries.probes[1]);
    }
    if (outer) {
        ng_probe_clear(&tries.probes[0]);
    }
    bool able = inner && !tries.board->failed && !tries.probes[0].failed && !tries.probes[1].failed;
    ng_board_free(tries.board);
    return able;
}
