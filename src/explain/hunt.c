/* Assumptions tried one after the other: with few rounds first, so that the shortest chains are
 * found before long ones are followed. */
#include "explain/hunt.h"

#include "base/alloc.h"

bool ng_hunt_init(struct ng_hunt *hunt, struct ng_board *board)
{
    *hunt = (struct ng_hunt){.board = board};
    return ng_probe_init(&hunt->probe, board);
}

void ng_hunt_clear(struct ng_hunt *hunt)
{
    ng_probe_clear(&hunt->probe);
}

bool ng_hunt_is_over(const struct ng_hunt *hunt)
{
    return (hunt->effort_limit > 0 && hunt->board->effort >= hunt->effort_limit) ||
           hunt->board->poll.stopped;
}

static uint32_t distance_of(const struct ng_hunt *hunt, size_t cell)
{
    uint32_t row = hunt->distance[cell / hunt->board->width];
    uint32_t column = hunt->distance[hunt->board->height + cell % hunt->board->width];
    return row < UINT32_MAX - column ? row + column : UINT32_MAX;
}

/* Whether the chain just found from `cell` is better than hunt->chain. */
static bool is_better(const struct ng_hunt *hunt, uint32_t length, size_t cell)
{
    const struct ng_chain *best = hunt->chain;
    if (best->count == 0 || length != best->length) {
        return best->count == 0 || length < best->length;
    }
    return distance_of(hunt, cell) < distance_of(hunt, best->links[0].cell);
}

/* Adds to the chain just taken what it needs of the log between hunt->base and the assumption. */
static void add_premises(struct ng_hunt *hunt, size_t mark)
{
    if (hunt->base == mark) {
        return;
    }
    ng_probe_explain(&hunt->probe, hunt->base);
    for (size_t i = hunt->base; i < mark && !hunt->probe.failed; i++) {
        if (hunt->probe.needed[i]) {
            ng_chain_suppose(hunt->chain, hunt->board->log[i]);
        }
    }
}

/* Keeps the chain of the contradiction that the probe has just met, if it is the best. */
static void take_chain(struct ng_hunt *hunt, size_t cell, size_t mark)
{
    ng_probe_explain(&hunt->probe, mark);
    if (!hunt->probe.failed && is_better(hunt, ng_probe_length(&hunt->probe), cell)) {
        ng_chain_reset(hunt->chain);
        ng_probe_chain(&hunt->probe, hunt->chain);
        add_premises(hunt, mark);
    }
}

/* Tries one value of a cell; *open: with more rounds more may follow. */
static void try_value(struct ng_hunt *hunt, size_t cell, uint8_t value,
                      const struct ng_probe_bounds *bounds, bool *open)
{
    size_t mark = hunt->board->log_size;
    enum ng_probe_result result = ng_probe_try(&hunt->probe, cell, value, bounds);
    if (result == NG_PROBE_CONTRADICTION) {
        take_chain(hunt, cell, mark);
    }
    *open = *open || result == NG_PROBE_OPEN;
    ng_board_undo(hunt->board, mark);
}

/* Tries all values that the cell may have, filled ones first. False: it is over. */
static bool try_cell(struct ng_hunt *hunt, size_t cell, const struct ng_probe_bounds *bounds,
                     bool *open)
{
    for (unsigned v = hunt->board->values; v-- > (bounds->edge ? 1u : 0u);) {
        if (ng_board_may(hunt->board, cell, v)) {
            try_value(hunt, cell, (uint8_t)v, bounds, open);
        }
    }
    return !ng_hunt_is_over(hunt);
}

static bool is_open(const struct ng_board *board, size_t cell)
{
    return board->by_rows[cell] == NONOGRAM_UNKNOWN;
}

static bool has_failed(const struct ng_hunt *hunt)
{
    return hunt->probe.failed || hunt->board->failed || hunt->chain->failed;
}

static enum ng_hunt_result result_of(const struct ng_hunt *hunt)
{
    if (has_failed(hunt)) {
        return NG_HUNT_NO_MEMORY;
    }
    return hunt->chain->count > 0 ? NG_HUNT_FOUND : NG_HUNT_NOTHING;
}

/* ---- at the border ---- */

static bool try_border(struct ng_hunt *hunt, uint32_t border, uint32_t beside)
{
    struct ng_board *board = hunt->board;
    struct ng_probe_bounds bounds = {3, true, border, beside};
    bool open = false;
    for (uint32_t at = 0; at < ng_puzzle_line_length(board->puzzle, border); at++) {
        size_t cell = ng_board_cell(board, border, at);
        if (is_open(board, cell) && !try_cell(hunt, cell, &bounds, &open)) {
            return false;
        }
    }
    return true;
}

enum ng_hunt_result ng_hunt_edge(struct ng_hunt *hunt)
{
    const struct ng_board *board = hunt->board;
    uint32_t last = board->lines - 1, h = board->height;
    bool done = true;
    ng_chain_reset(hunt->chain);
    if (h > 1) {
        done = try_border(hunt, 0, 1) && try_border(hunt, h - 1, h - 2);
    }
    if (board->width > 1) {
        done = done && try_border(hunt, h, h + 1) && try_border(hunt, last, last - 1);
    }
    return done ? result_of(hunt) : NG_HUNT_STOPPED;
}

/* ---- anywhere ---- */

static bool try_all(struct ng_hunt *hunt, uint32_t rounds, bool *open)
{
    const struct ng_board *board = hunt->board;
    struct ng_probe_bounds bounds = {.rounds = rounds};
    for (size_t cell = 0; cell < (size_t)board->width * board->height; cell++) {
        if (is_open(board, cell) && !try_cell(hunt, cell, &bounds, open)) {
            return false;
        }
    }
    return true;
}

/* A chain of r rounds has at least r lines. */
enum ng_hunt_result ng_hunt_contradiction(struct ng_hunt *hunt)
{
    bool open = true;
    ng_chain_reset(hunt->chain);
    for (uint32_t rounds = 1; open; rounds++) {
        if (hunt->chain->count > 0 && hunt->chain->length <= rounds) {
            break;
        }
        open = false;
        if (!try_all(hunt, rounds, &open)) {
            return has_failed(hunt) ? NG_HUNT_NO_MEMORY : NG_HUNT_STOPPED;
        }
    }
    return result_of(hunt);
}
