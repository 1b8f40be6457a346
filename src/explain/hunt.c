/* Tries one assumption after another, with few rounds first, so that the shortest chains are found
 * before long ones are followed. */
#include "explain/hunt.h"

#include "base/memory.h"

/* The work of looking up the outcome of a try. */
enum { TRIAL_WORK = 32 };

bool ng_hunt_init(struct ng_hunt *hunt, struct ng_board *board)
{
    *hunt = (struct ng_hunt){.board = board};
    hunt->guesses = ng_memory_array(board->grid->memory, board->open_cells,
                                    board->values * sizeof *hunt->guesses);
    bool done = hunt->guesses != NULL && ng_trials_init(&hunt->trials, board) &&
                ng_probe_init(&hunt->probe, board, &hunt->trials.before);
    if (!done) {
        ng_hunt_clear(hunt);
    }
    return done;
}

void ng_hunt_clear(struct ng_hunt *hunt)
{
    ng_probe_clear(&hunt->probe);
    ng_trials_clear(&hunt->trials);
    ng_memory_free(hunt->guesses);
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
static void take_chain(struct ng_hunt *hunt, uint32_t length, size_t cell, size_t mark)
{
    if (is_better(hunt, length, cell)) {
        ng_chain_reset(hunt->chain);
        ng_probe_chain(&hunt->probe, hunt->chain);
        add_premises(hunt, mark);
    }
}

/* Makes a try, and goes on to `deepest` rounds: they are likely to be asked for, too. Only the
 * lines of the rounds asked for count as deduced. The removals stay on the board. */
static enum ng_probe_result make_try(struct ng_hunt *hunt, const struct ng_guess *guess,
                                     struct ng_probe_bounds *bounds, uint32_t deepest)
{
    struct ng_field *grid = hunt->board->grid;
    struct ng_probe *probe = &hunt->probe;
    uint32_t rounds = bounds->rounds;
    if (!bounds->edge && rounds < deepest && deepest <= NG_PROBE_ROUNDS) {
        bounds->rounds = deepest;
    }
    enum ng_probe_result result = ng_probe_try(probe, guess->cell, guess->value, bounds);
    if (probe->round_count > rounds) {
        grid->line_solves = probe->solves + probe->rounds[rounds - 1].cost;
        result = NG_PROBE_OPEN;
    }
    return result;
}

/* Makes a try and remembers it; keeps its chain, if it is the best. */
static void try_fully(struct ng_hunt *hunt, struct ng_guess *guess, struct ng_probe_bounds bounds,
                      struct ng_attempt *trial)
{
    struct ng_field *grid = hunt->board->grid;
    struct ng_probe *probe = &hunt->probe;
    size_t mark = grid->log_size;
    *trial = (struct ng_attempt){make_try(hunt, guess, &bounds, hunt->deepest), 0, 0};
    uint64_t solves = grid->line_solves;
    if (trial->result == NG_PROBE_CONTRADICTION) {
        ng_probe_explain(probe, mark);
        trial->length = probe->failed ? 0 : ng_probe_length(probe);
    }
    trial->cost = grid->line_solves - probe->solves;
    ng_trials_keep(&hunt->trials, probe, guess, &bounds, trial->length, grid->line_solves - solves);
    if (trial->length > 0) {
        take_chain(hunt, trial->length, guess->cell, mark);
    }
    ng_snapshot_restore(&hunt->trials.before, mark);
}

/* Whether the outcome of a try is all that is needed: not its chain. */
static bool is_enough(const struct ng_hunt *hunt, const struct ng_attempt *trial, size_t cell)
{
    return trial->result != NG_PROBE_CONTRADICTION ||
           (trial->length > 0 && !is_better(hunt, trial->length, cell));
}

/* Counts a try whose outcome is known, as if it had been made. */
static void pass_over(struct ng_hunt *hunt, uint64_t cost)
{
    hunt->board->grid->line_solves += cost;
    ng_poll_work(&hunt->board->grid->poll, TRIAL_WORK);
}

/* Tries one value of a cell, unless the outcome is known. Returns false if the hunt is over. */
static bool try_value(struct ng_hunt *hunt, struct ng_guess *guess,
                      const struct ng_probe_bounds *bounds, struct ng_attempt *trial)
{
    if (ng_trials_find(&hunt->trials, guess, bounds->rounds, trial) &&
        is_enough(hunt, trial, guess->cell)) {
        pass_over(hunt, trial->cost);
    } else {
        try_fully(hunt, guess, *bounds, trial);
    }
    return !ng_field_spent(hunt->board->grid, hunt->effort_limit);
}

static bool is_open(const struct ng_board *board, uint32_t cell)
{
    return ng_field_value(board->grid, cell / board->width, cell % board->width) ==
           NONOGRAM_UNKNOWN;
}

/* Moves to the next possible value of an open cell, filled ones first; false after the last. The
 * first call has {.value = board->values}. */
static bool next_guess(const struct ng_board *board, struct ng_guess *guess)
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
    struct ng_attempt trial;
    for (uint32_t at = 0; at < ng_puzzle_line_length(board->puzzle, border); at++) {
        struct ng_guess guess = {.cell = (uint32_t)ng_board_cell(board, border, at),
                                 .value = board->values};
        while (guess.value-- > 1 && is_open(board, guess.cell)) {
            if (!ng_board_may(board, guess.cell, guess.value)) {
                continue;
            }
            ng_trials_seek(&hunt->trials, &guess, &bounds);
            if (!try_value(hunt, &guess, &bounds, &trial)) {
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
    ng_snapshot_take(&hunt->trials.before);
    if (h > 1) {
        done = try_border(hunt, 0, 1) && try_border(hunt, h - 1, h - 2);
    }
    if (board->width > 1) {
        done = done && try_border(hunt, h, h + 1) && try_border(hunt, last, last - 1);
    }
    return done ? result_of(hunt) : NG_STEPPER_STOPPED;
}

/* ---- anywhere ---- */

static void list_guesses(struct ng_hunt *hunt)
{
    struct ng_guess guess = {.value = hunt->board->values};
    struct ng_probe_bounds anywhere = {.rounds = 0};
    hunt->guess_count = 0;
    hunt->done = 0;
    while (next_guess(hunt->board, &guess)) {
        ng_trials_seek(&hunt->trials, &guess, &anywhere);
        hunt->guesses[hunt->guess_count++] = guess;
    }
}

/* Tries all guesses with this number of rounds. Those that come to an end do not change with more,
 * and are only counted then. */
static bool try_all(struct ng_hunt *hunt, uint32_t rounds)
{
    struct ng_probe_bounds bounds = {.rounds = rounds};
    size_t open = 0;
    pass_over(hunt, hunt->done);
    for (size_t i = 0; i < hunt->guess_count; i++) {
        struct ng_guess *guess = &hunt->guesses[i];
        struct ng_attempt trial;
        if (!try_value(hunt, guess, &bounds, &trial)) {
            return false;
        }
        if (trial.result == NG_PROBE_OPEN) {
            hunt->guesses[open++] = *guess;
        } else {
            hunt->done += trial.cost;
        }
    }
    hunt->guess_count = open;
    return !ng_field_spent(hunt->board->grid, hunt->effort_limit);
}

/* A chain of r rounds has at least r lines. */
enum ng_stepper_end ng_hunt_contradiction(struct ng_hunt *hunt)
{
    uint32_t rounds = 0;
    ng_chain_reset(hunt->chain);
    ng_snapshot_take(&hunt->trials.before);
    list_guesses(hunt);
    do {
        if (!try_all(hunt, ++rounds)) {
            return has_failed(hunt) ? NG_STEPPER_NO_MEMORY : NG_STEPPER_STOPPED;
        }
    } while (hunt->guess_count > 0 &&
             (hunt->chain->count == 0 || hunt->chain->length > rounds + 1));
    hunt->deepest = rounds;
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

/* Tries an inner assumption, unless it is known not to fail. If it fails, keeps its chain; then
 * *kept shows whether there was memory for it. */
static enum ng_probe_result try_guess(struct dig *dig, struct ng_guess *guess,
                                      struct ng_probe_bounds bounds, bool *kept)
{
    struct ng_hunt *hunt = dig->hunt;
    struct ng_field *grid = hunt->board->grid;
    struct ng_attempt trial;
    ng_trials_seek(&hunt->trials, guess, &bounds);
    if (ng_trials_find(&hunt->trials, guess, bounds.rounds, &trial) &&
        trial.result != NG_PROBE_CONTRADICTION) {
        pass_over(hunt, trial.cost);
        return trial.result;
    }
    size_t mark = grid->log_size;
    trial.result = make_try(hunt, guess, &bounds, hunt->deepest_inner);
    ng_trials_keep(&hunt->trials, &hunt->probe, guess, &bounds, 0, 0);
    *kept = trial.result != NG_PROBE_CONTRADICTION || keep_sub(dig, mark);
    ng_snapshot_restore(&hunt->trials.before, mark);
    return trial.result;
}

/* Finds the first inner assumption that fails within `rounds` rounds. Keeps its chain, and
 * restores the board. */
static enum ng_stepper_end try_inner(struct dig *dig, uint32_t rounds, bool *open,
                                     struct ng_trace *found)
{
    struct ng_hunt *hunt = dig->hunt;
    struct ng_field *grid = hunt->board->grid;
    struct ng_probe_bounds bounds = {.rounds = rounds};
    struct ng_guess guess = {.value = grid->values};
    bool kept = true;
    ng_snapshot_take(&hunt->trials.before);
    while (next_guess(hunt->board, &guess)) {
        enum ng_probe_result result = try_guess(dig, &guess, bounds, &kept);
        bool fails = result == NG_PROBE_CONTRADICTION;
        *found = (struct ng_trace){.cell = guess.cell, .value = (uint8_t)guess.value};
        *open = *open || result == NG_PROBE_OPEN;
        if (fails || ng_field_spent(grid, hunt->effort_limit)) {
            return !kept ? NG_STEPPER_NO_MEMORY
                   : fails && !grid->poll.stopped /* else a chain can be incomplete */
                       ? NG_STEPPER_STEP
                       : NG_STEPPER_STOPPED;
        }
    }
    return NG_STEPPER_STUCK;
}

static enum ng_stepper_end find_inner(struct dig *dig, struct ng_trace *found)
{
    enum ng_stepper_end result = NG_STEPPER_STUCK;
    uint32_t deepest = dig->hunt->deepest_inner;
    bool open = true;
    for (uint32_t rounds = 2; open && result == NG_STEPPER_STUCK; rounds *= 2) {
        open = false;
        result = try_inner(dig, rounds, &open, found);
        deepest = rounds > deepest ? rounds : deepest;
    }
    dig->hunt->deepest_inner = deepest;
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
static enum ng_stepper_end try_outer(struct dig *dig, const struct ng_guess *guess)
{
    struct ng_hunt *hunt = dig->hunt;
    dig->mark = hunt->board->grid->log_size;
    ng_probe_reset(&dig->outer);
    ng_probe_change(&dig->outer, (struct ng_trace){NONOGRAM_LINK_ASSUME, .cell = guess->cell,
                                                   .value = (uint8_t)guess->value});
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
    ng_field_undo(hunt->board->grid, dig->mark);
    clear_subs(dig);
    return hunt->chain->failed ? NG_STEPPER_NO_MEMORY : result;
}

enum ng_stepper_end ng_hunt_nested(struct ng_hunt *hunt)
{
    struct dig dig = {.hunt = hunt};
    struct ng_guess guess = {.value = hunt->board->values};
    enum ng_stepper_end end = NG_STEPPER_STUCK;
    ng_chain_reset(hunt->chain);
    if (!ng_probe_init(&dig.outer, hunt->board, NULL)) {
        return NG_STEPPER_NO_MEMORY;
    }
    while (end == NG_STEPPER_STUCK && next_guess(hunt->board, &guess)) {
        end = try_outer(&dig, &guess);
    }
    ng_alloc_free(dig.subs);
    ng_probe_clear(&dig.outer);
    return end;
}
