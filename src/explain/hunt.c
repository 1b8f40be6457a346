/* Tries one assumption after another, with few rounds first, so that the shortest chains are found
 * before long ones are followed. */
#include "explain/hunt.h"

#include "base/memory.h"

bool ng_hunt_init(struct ng_hunt *hunt, struct ng_board *board)
{
    *hunt = (struct ng_hunt){.board = board};
    return ng_probe_init(&hunt->probe, board);
}

void ng_hunt_clear(struct ng_hunt *hunt)
{
    ng_probe_clear(&hunt->probe);
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

/* Adds to the chain the removals it needs from the log between hunt->base and the assumption. */
static void add_premises(struct ng_hunt *hunt, size_t mark)
{
    if (hunt->base == mark) {
        return;
    }
    ng_probe_explain(&hunt->probe, hunt->base);
    for (size_t i = hunt->base; i < mark && !hunt->probe.failed; i++) {
        if (hunt->probe.needed[i]) {
            ng_chain_suppose(hunt->chain, hunt->board->grid->log[i]);
        }
    }
}

/* Keeps the chain of the probe's last contradiction, if it is the best. */
static void take_chain(struct ng_hunt *hunt, size_t cell, size_t mark)
{
    ng_probe_explain(&hunt->probe, mark);
    if (!hunt->probe.failed && is_better(hunt, ng_probe_length(&hunt->probe), cell)) {
        ng_chain_reset(hunt->chain);
        ng_probe_chain(&hunt->probe, hunt->chain);
        add_premises(hunt, mark);
    }
}

/* Tries one value of a cell. Sets *open if further rounds can find more. Returns false if the hunt
 * is over. */
static bool try_value(struct ng_hunt *hunt, size_t cell, uint8_t value,
                      const struct ng_probe_bounds *bounds, bool *open)
{
    size_t mark = hunt->board->grid->log_size;
    enum ng_probe_result result = ng_probe_try(&hunt->probe, cell, value, bounds);
    if (result == NG_PROBE_CONTRADICTION) {
        take_chain(hunt, cell, mark);
    }
    *open = *open || result == NG_PROBE_OPEN;
    ng_board_undo(hunt->board, mark);
    return !ng_field_spent(hunt->board->grid, hunt->effort_limit);
}

static bool is_open(const struct ng_board *board, size_t cell)
{
    return board->by_rows[cell] == NONOGRAM_UNKNOWN;
}

/* A value for an open cell, to be tried. The first is {.value = board->values}. */
struct guess {
    size_t cell;
    unsigned value;
};

/* Moves to the next possible value of an open cell, filled ones first; false after the last. */
static bool next_guess(const struct ng_board *board, struct guess *guess)
{
    for (; guess->cell < (size_t)board->width * board->height; guess->cell++) {
        while (guess->value > 0 && is_open(board, guess->cell)) {
            if (ng_board_may(board, guess->cell, --guess->value)) {
                return true;
            }
        }
        guess->value = board->values;
    }
    return false;
}

static bool has_failed(const struct ng_hunt *hunt)
{
    return hunt->probe.failed || hunt->chain->failed;
}

static enum ng_stepper_end result_of(const struct ng_hunt *hunt)
{
    if (has_failed(hunt)) {
        return NG_STEPPER_NO_MEMORY;
    }
    return hunt->chain->count > 0 ? NG_STEPPER_STEP : NG_STEPPER_STUCK;
}

/* ---- at the border ---- */

static bool try_border(struct ng_hunt *hunt, uint32_t border, uint32_t beside)
{
    struct ng_board *board = hunt->board;
    struct ng_probe_bounds bounds = {3, true, border, beside};
    bool open = false;
    for (uint32_t at = 0; at < ng_puzzle_line_length(board->puzzle, border); at++) {
        size_t cell = ng_board_cell(board, border, at);
        for (unsigned v = board->values; v-- > 1 && is_open(board, cell);) {
            if (ng_board_may(board, cell, v) &&
                !try_value(hunt, cell, (uint8_t)v, &bounds, &open)) {
                return false;
            }
        }
    }
    return true;
}

enum ng_stepper_end ng_hunt_edge(struct ng_hunt *hunt)
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
    return done ? result_of(hunt) : NG_STEPPER_STOPPED;
}

/* ---- anywhere ---- */

static bool try_all(struct ng_hunt *hunt, uint32_t rounds, bool *open)
{
    struct ng_probe_bounds bounds = {.rounds = rounds};
    struct guess guess = {.value = hunt->board->values};
    while (next_guess(hunt->board, &guess)) {
        if (!try_value(hunt, guess.cell, (uint8_t)guess.value, &bounds, open)) {
            return false;
        }
    }
    return true;
}

/* A chain of r rounds has at least r lines. */
enum ng_stepper_end ng_hunt_contradiction(struct ng_hunt *hunt)
{
    bool open = true;
    ng_chain_reset(hunt->chain);
    for (uint32_t rounds = 1; open; rounds++) {
        if (hunt->chain->count > 0 && hunt->chain->length <= rounds) {
            break;
        }
        open = false;
        if (!try_all(hunt, rounds, &open)) {
            return has_failed(hunt) ? NG_STEPPER_NO_MEMORY : NG_STEPPER_STOPPED;
        }
    }
    return result_of(hunt);
}

/* ---- two deep ---- */

/* Two assumptions deep: under the first one, further assumptions fail and exclude values one after
 * another, until a line cannot be filled. */

/* A search under one assumption. */
struct dig {
    struct ng_hunt *hunt;
    struct ng_probe outer; /* the consequences of the first assumption */
    size_t mark;           /* the log's mark before the first assumption */
    struct ng_sub *subs;   /* chains that exclude values under the first assumption */
    size_t sub_count, sub_capacity;
};

/* Records the entries of the log before the inner assumption that its chain needs. */
static bool note_needs(struct ng_sub *sub, const struct ng_probe *probe, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        if (!probe->needed[i]) {
            continue;
        }
        if (!ng_alloc_grow(&sub->needs, &sub->need_capacity, sub->need_count + 1,
                           sizeof *sub->needs)) {
            return false;
        }
        sub->needs[sub->need_count++] = i;
    }
    return true;
}

/* Keeps the chain of the inner assumption made at `mark`. */
static bool keep_sub(struct dig *dig, size_t mark)
{
    struct ng_probe *probe = &dig->hunt->probe;
    if (!ng_alloc_grow(&dig->subs, &dig->sub_capacity, dig->sub_count + 1, sizeof *dig->subs)) {
        return false;
    }
    struct ng_sub *sub = &dig->subs[dig->sub_count++];
    *sub = (struct ng_sub){.needs = NULL};
    ng_probe_explain(probe, dig->mark);
    if (probe->failed || !note_needs(sub, probe, dig->mark, mark)) {
        return false;
    }
    ng_probe_chain(probe, &sub->chain);
    return !sub->chain.failed;
}

/* Finds the first inner assumption that fails within `rounds` rounds. Keeps its chain, and
 * restores the board. */
static enum ng_stepper_end try_inner(struct dig *dig, uint32_t rounds, bool *open,
                                     struct ng_trace *found)
{
    struct ng_hunt *hunt = dig->hunt;
    struct ng_board *board = hunt->board;
    struct ng_probe_bounds bounds = {.rounds = rounds};
    struct guess guess = {.value = board->values};
    while (next_guess(board, &guess)) {
        size_t mark = board->grid->log_size;
        *found = (struct ng_trace){.cell = guess.cell, .value = (uint8_t)guess.value};
        enum ng_probe_result result =
            ng_probe_try(&hunt->probe, found->cell, found->value, &bounds);
        bool fails = result == NG_PROBE_CONTRADICTION;
        bool kept = !fails || keep_sub(dig, mark);
        bool stopped = board->grid->poll.stopped; /* a chain can be incomplete then */
        *open = *open || result == NG_PROBE_OPEN;
        ng_board_undo(board, mark);
        if (fails || ng_field_spent(board->grid, hunt->effort_limit)) {
            return !kept               ? NG_STEPPER_NO_MEMORY
                   : fails && !stopped ? NG_STEPPER_STEP
                                       : NG_STEPPER_STOPPED;
        }
    }
    return NG_STEPPER_STUCK;
}

static enum ng_stepper_end find_inner(struct dig *dig, struct ng_trace *found)
{
    enum ng_stepper_end result = NG_STEPPER_STUCK;
    bool open = true;
    for (uint32_t rounds = 2; open && result == NG_STEPPER_STUCK; rounds *= 2) {
        open = false;
        result = try_inner(dig, rounds, &open, found);
    }
    return result;
}

/* Follows the first assumption, already on the board, to a contradiction. */
static enum ng_stepper_end dig_down(struct dig *dig)
{
    struct ng_probe_bounds all = {.rounds = 0};
    for (;;) {
        if (ng_probe_run(&dig->outer, &all) == NG_PROBE_CONTRADICTION) {
            return NG_STEPPER_STEP;
        }
        struct ng_trace found;
        enum ng_stepper_end result = find_inner(dig, &found);
        if (result != NG_STEPPER_STEP) {
            return result;
        }
        found.sub = dig->sub_count - 1;
        dig->outer.subs = dig->subs;
        found.kind = NONOGRAM_LINK_CONCLUDE;
        ng_probe_change(&dig->outer, found);
        if (dig->outer.failed) {
            return NG_STEPPER_NO_MEMORY;
        }
    }
}

static void clear_subs(struct dig *dig)
{
    while (dig->sub_count > 0) {
        struct ng_sub *sub = &dig->subs[--dig->sub_count];
        ng_chain_clear(&sub->chain);
        ng_alloc_free(sub->needs);
    }
}

/* Tries one outer assumption, and restores the board. */
static enum ng_stepper_end try_outer(struct dig *dig, size_t cell, uint8_t value)
{
    struct ng_hunt *hunt = dig->hunt;
    dig->mark = hunt->board->grid->log_size;
    ng_probe_reset(&dig->outer);
    ng_probe_change(&dig->outer,
                    (struct ng_trace){NONOGRAM_LINK_ASSUME, .cell = cell, .value = value});
    enum ng_stepper_end result = dig_down(dig);
    if (result == NG_STEPPER_STEP) {
        ng_probe_explain(&dig->outer, dig->mark);
        ng_chain_reset(hunt->chain);
        if (dig->outer.failed) {
            result = NG_STEPPER_NO_MEMORY;
        } else if (hunt->board->grid->poll.stopped) {
            result = NG_STEPPER_STOPPED;
        } else {
            ng_probe_chain(&dig->outer, hunt->chain);
        }
    }
    ng_board_undo(hunt->board, dig->mark);
    clear_subs(dig);
    return hunt->chain->failed ? NG_STEPPER_NO_MEMORY : result;
}

enum ng_stepper_end ng_hunt_nested(struct ng_hunt *hunt)
{
    struct dig dig = {.hunt = hunt};
    struct guess guess = {.value = hunt->board->values};
    enum ng_stepper_end end = NG_STEPPER_STUCK;
    ng_chain_reset(hunt->chain);
    if (!ng_probe_init(&dig.outer, hunt->board)) {
        return NG_STEPPER_NO_MEMORY;
    }
    while (end == NG_STEPPER_STUCK && next_guess(hunt->board, &guess)) {
        end = try_outer(&dig, guess.cell, (uint8_t)guess.value);
    }
    ng_alloc_free(dig.subs);
    ng_probe_clear(&dig.outer);
    return end;
}
