/* Walks through random puzzles: each ends where it should, every step is right, chains are replayed
 * by a checker that knows nothing but line deduction, and what is said of several solutions or of
 * none holds when it is tried. */
#include "base/arena.h"
#include "base/bits.h"
#include "base/random.h"
#include "explain/grade.h"
#include "explain/tools.h"
#include "explain/tour.h"
#include "line/deduce.h"
#include "model/puzzle.h"
#include "model/verify.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CELLS = 400, VALUES = 4, WORDS = 4, SCRATCH = 4096 };

/* What each cell may be: bit v of a cell. */
struct state {
    uint8_t may[CELLS];
};

struct replay {
    const struct nonogram_puzzle *puzzle;
    const struct ng_lattice *lattices;
    struct ng_arena arena;
    unsigned values;
    struct state state;
};

static void begin(struct replay *replay, const struct nonogram_puzzle *puzzle)
{
    *replay = (struct replay){.puzzle = puzzle, .values = puzzle->palette.count + 1};
    assert_true((size_t)puzzle->width * puzzle->height <= CELLS && replay->values <= VALUES);
    replay->lattices = ng_lattice_all(puzzle, &replay->arena, NULL);
    assert_non_null(replay->lattices);
    memset(replay->state.may, (1 << replay->values) - 1, CELLS);
}

static size_t cell_of(const struct nonogram_puzzle *puzzle, uint32_t line, uint32_t at)
{
    return line < puzzle->height ? (size_t)line * puzzle->width + at
                                 : (size_t)at * puzzle->width + (line - puzzle->height);
}

/* Exact deduction of one line; false: it cannot be filled. */
static bool deduce(const struct replay *replay, struct state *state, uint32_t line)
{
    static uint64_t scratch[SCRATCH];
    uint64_t planes[VALUES * WORDS] = {0};
    uint32_t length = ng_puzzle_line_length(replay->puzzle, line);
    size_t words = ng_line_words(length);
    for (uint32_t at = 0; at < length; at++) {
        for (unsigned v = 0; v < replay->values; v++) {
            if ((state->may[cell_of(replay->puzzle, line, at)] >> v & 1) != 0) {
                ng_bits_set(planes + v * words, at);
            }
        }
    }
    if (!ng_line_deduce(&replay->lattices[line], replay->values, planes, scratch)) {
        return false;
    }
    for (uint32_t at = 0; at < length; at++) {
        uint8_t *may = &state->may[cell_of(replay->puzzle, line, at)];
        *may = 0;
        for (unsigned v = 0; v < replay->values; v++) {
            *may = (uint8_t)(*may | ng_bits_get(planes + v * words, at) << v);
        }
    }
    return true;
}

static void rest(const struct replay *replay, struct state *state)
{
    struct state before;
    do {
        before = *state;
        for (uint32_t line = 0; line < replay->puzzle->width + replay->puzzle->height; line++) {
            assert_true(deduce(replay, state, line));
        }
    } while (memcmp(&before, state, sizeof before) != 0);
}

/* Puts the cells on record. */
static void sync(struct replay *replay, const uint8_t *cells)
{
    for (size_t i = 0; i < (size_t)replay->puzzle->width * replay->puzzle->height; i++) {
        if (cells[i] != NONOGRAM_UNKNOWN) {
            replay->state.may[i] = (uint8_t)(1 << cells[i]);
        }
    }
}

static bool holds(const struct replay *replay, const struct state *state,
                  const struct nonogram_step_cell *cell)
{
    uint8_t may = state->may[(size_t)cell->row * replay->puzzle->width + cell->column];
    return cell->ruled_out ? (may >> cell->value & 1) == 0 : may == 1 << cell->value;
}

static void replay_link(const struct replay *replay, struct state *states, unsigned *depth,
                        const struct nonogram_link *link)
{
    const struct nonogram_step_cell *cell = link->cells;
    struct state *state = &states[*depth];
    switch (link->kind) {
    case NONOGRAM_LINK_ASSUME:
        states[*depth + 1] = *state;
        states[++*depth].may[(size_t)cell->row * replay->puzzle->width + cell->column] &=
            (uint8_t)(1 << cell->value);
        assert_int_equal(link->depth, *depth);
        break;
    case NONOGRAM_LINK_LINE:
        assert_true(deduce(replay, state, link->line));
        for (size_t i = 0; i < link->cell_count; i++) {
            assert_true(holds(replay, state, &link->cells[i]));
        }
        break;
    case NONOGRAM_LINK_FAIL:
        assert_false(deduce(replay, state, link->line));
        --*depth;
        break;
    case NONOGRAM_LINK_CONCLUDE:
        state->may[(size_t)cell->row * replay->puzzle->width + cell->column] &=
            (uint8_t) ~(1 << cell->value);
        break;
    }
}

static void replay_chain(struct replay *replay, const struct nonogram_step *step)
{
    struct state states[4];
    unsigned depth = 0;
    states[0] = replay->state;
    if (replay->values > 2) {
        rest(replay, &states[0]);
    }
    for (size_t i = 0; i < step->link_count; i++) {
        replay_link(replay, states, &depth, &step->links[i]);
    }
    assert_int_equal(depth, 0);
}

/* What a technique of one line, easier than `colour`, settles follows from that line's cells: not
 * from anything that only steps before have told. */
static void check_line(const struct replay *replay, const struct nonogram_step *step)
{
    static struct state state;
    memset(state.may, (1 << replay->values) - 1, CELLS);
    for (uint32_t at = 0; at < step->length; at++) {
        if (step->before[at] != NONOGRAM_UNKNOWN) {
            state.may[cell_of(replay->puzzle, step->line, at)] = (uint8_t)(1 << step->before[at]);
        }
    }
    assert_true(deduce(replay, &state, step->line));
    for (size_t i = 0; i < step->cell_count; i++) {
        assert_true(holds(replay, &state, &step->cells[i]));
    }
}

/* What is counted over many walks. */
struct tally {
    unsigned long walks, solved, steps, chains, nested;
};

/* Walks to the end; `solution` (may be NULL) is the only one there is. */
static enum nonogram_walk_end walk(const struct nonogram_puzzle *puzzle, const uint8_t *solution,
                                   const struct nonogram_explain_options *options,
                                   struct tally *tally)
{
    static struct replay replay;
    struct nonogram_walk *walk = NULL;
    const struct nonogram_step *step;
    begin(&replay, puzzle);
    assert_int_equal(nonogram_walk_new(puzzle, options, &walk), NONOGRAM_OK);
    sync(&replay, walk->board->by_rows);
    while (nonogram_walk_next(walk, &step) == NONOGRAM_OK) {
        assert_true(step->cell_count > 0 && step->reason[0] != '\0');
        for (size_t i = 0; i < step->cell_count && solution != NULL; i++) {
            const struct nonogram_step_cell *cell = &step->cells[i];
            uint8_t value = solution[(size_t)cell->row * puzzle->width + cell->column];
            assert_int_equal(cell->ruled_out, value != cell->value);
        }
        if (step->technique < NONOGRAM_COLOUR) {
            check_line(&replay, step);
        }
        if (step->link_count > 0) {
            replay_chain(&replay, step);
            tally->chains++;
            tally->nested += step->technique == NONOGRAM_NESTED;
        }
        for (size_t i = 0; i < step->cell_count; i++) {
            if (step->cells[i].ruled_out) {
                replay.state
                    .may[(size_t)step->cells[i].row * puzzle->width + step->cells[i].column] &=
                    (uint8_t) ~(1 << step->cells[i].value);
            }
        }
        sync(&replay, walk->board->by_rows);
        tally->steps++;
    }
    enum nonogram_walk_end end = nonogram_walk_end(walk);
    if (end == NONOGRAM_WALK_SOLVED) {
        assert_true(ng_verify_solution(puzzle, walk->board->by_rows, NULL));
        tally->solved++;
    }
    tally->walks++;
    nonogram_walk_free(walk);
    ng_arena_clear(&replay.arena);
    return end;
}

/* ---- several solutions ---- */

static struct nonogram_result solve(const struct nonogram_puzzle *puzzle)
{
    struct nonogram_solve_options options;
    struct nonogram_result result;
    nonogram_solve_defaults(&options);
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    return result;
}

static enum nonogram_verdict verdict_with(const struct nonogram_puzzle *puzzle,
                                          const uint8_t *given)
{
    struct nonogram_puzzle copy = *puzzle;
    copy.given = given;
    struct nonogram_result result = solve(&copy);
    nonogram_result_clear(&result);
    return result.verdict;
}

/* No fewer cells do where that is claimed, as far as trying them all goes. */
static void check_fewest(const struct nonogram_puzzle *puzzle, const uint8_t *solution,
                         const struct ng_pin *pin)
{
    size_t size = (size_t)puzzle->width * puzzle->height;
    uint8_t given[CELLS];
    if (!pin->fewest || pin->count < 2 || pin->count > 3 || size > 49) {
        return;
    }
    memset(given, NONOGRAM_UNKNOWN, size);
    for (size_t i = 0; i < size; i++) {
        given[i] = solution[i];
        assert_int_equal(verdict_with(puzzle, given), NONOGRAM_MULTIPLE);
        for (size_t j = 0; j < i && pin->count == 3; j++) {
            given[j] = solution[j];
            assert_int_equal(verdict_with(puzzle, given), NONOGRAM_MULTIPLE);
            given[j] = NONOGRAM_UNKNOWN;
        }
        given[i] = NONOGRAM_UNKNOWN;
    }
}

/* The given cells leave one solution, and none of them can be left out. */
static void check_pin(const struct nonogram_puzzle *puzzle, const uint8_t *solution)
{
    struct nonogram_explain_options options;
    struct ng_pin pin;
    uint8_t given[CELLS];
    size_t count = 0;
    nonogram_explain_defaults(&options);
    assert_int_equal(ng_pin(puzzle, solution, &options, given, &pin), NONOGRAM_OK);
    assert_true(pin.found);
    assert_int_equal(verdict_with(puzzle, given), NONOGRAM_UNIQUE);
    for (size_t i = 0; i < (size_t)puzzle->width * puzzle->height; i++) {
        if (given[i] != NONOGRAM_UNKNOWN) {
            assert_int_equal(given[i], solution[i]);
            given[i] = NONOGRAM_UNKNOWN;
            assert_int_equal(verdict_with(puzzle, given), NONOGRAM_MULTIPLE);
            given[i] = solution[i];
            count++;
        }
    }
    assert_int_equal(count, pin.count);
    check_fewest(puzzle, solution, &pin);
}

/* ---- none ---- */

static enum nonogram_verdict verdict_without(const struct nonogram_puzzle *puzzle,
                                             const uint32_t *lines, uint32_t count, uint32_t except)
{
    struct nonogram_puzzle copy = *puzzle;
    uint32_t all = puzzle->width + puzzle->height;
    struct ng_clue *clues = malloc(all * sizeof *clues);
    assert_non_null(clues);
    for (uint32_t i = 0; i < all; i++) {
        clues[i] = (struct ng_clue){.open = true};
    }
    for (uint32_t i = 0; i < count; i++) {
        if (i != except) {
            clues[lines[i]] = puzzle->lines[lines[i]];
        }
    }
    copy.lines = clues;
    struct nonogram_result result = solve(&copy);
    nonogram_result_clear(&result);
    free(clues);
    return result.verdict;
}

static void check_clash(const struct nonogram_puzzle *puzzle)
{
    struct nonogram_explain_options options;
    struct ng_clash clash;
    uint32_t lines[2 * CELLS];
    nonogram_explain_defaults(&options);
    assert_int_equal(ng_clash(puzzle, &options, lines, &clash), NONOGRAM_OK);
    assert_true(clash.minimal && clash.count > 0);
    assert_int_equal(verdict_without(puzzle, lines, clash.count, UINT32_MAX), NONOGRAM_NONE);
    for (uint32_t i = 0; i < clash.count; i++) {
        assert_int_not_equal(verdict_without(puzzle, lines, clash.count, i), NONOGRAM_NONE);
    }
}

enum { TRIED = 2000 };

/* A puzzle one of whose clues is changed. */
struct change {
    struct nonogram_puzzle puzzle;
    struct ng_clue clues[2 * CELLS];
    struct nonogram_block blocks[CELLS + 1];
    struct nonogram_block tried[TRIED][CELLS]; /* clues of the line so far */
    uint32_t tried_counts[TRIED], tried_count;
    bool open; /* some clue is open */
    size_t repairs;
};

static bool is_new(const struct change *change, uint32_t count)
{
    for (uint32_t i = 0; i < change->tried_count; i++) {
        if (change->tried_counts[i] == count &&
            memcmp(change->tried[i], change->blocks, count * sizeof *change->blocks) == 0) {
            return false;
        }
    }
    return true;
}

/* Tries the clue in change->blocks, unless the line had it before. */
static void try_change(struct change *change, uint32_t line, uint32_t count)
{
    struct ng_clue was = change->clues[line];
    struct ng_clue now = {.blocks = change->blocks, .count = count};
    if (!is_new(change, count) ||
        ng_puzzle_clue_extent(&now) > ng_puzzle_line_length(&change->puzzle, line)) {
        return;
    }
    assert_true(change->tried_count < TRIED);
    memcpy(change->tried[change->tried_count], change->blocks, count * sizeof *change->blocks);
    change->tried_counts[change->tried_count++] = count;
    change->clues[line] = now;
    struct nonogram_result result = solve(&change->puzzle);
    change->repairs += result.verdict != NONOGRAM_NONE;
    nonogram_result_clear(&result);
    change->clues[line] = was;
}

/* Tries the clue with a block changed (0: left out) or, where `from` is 0, inserted. */
static void try_block(struct change *change, const struct ng_clue *clue, uint32_t line, uint32_t at,
                      uint32_t from, struct nonogram_block block)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i <= clue->count; i++) {
        if (i == at && block.length > 0) {
            change->blocks[count++] = block;
        }
        if (i < clue->count && (i != at || from == 0)) {
            change->blocks[count++] = clue->blocks[i];
        }
    }
    try_change(change, line, count);
}

/* Every block of every length and colour in the place of another one, and at every place; where an
 * open clue leaves the sums unknown, only the next lengths. */
static void try_changes(struct change *change, const struct ng_clue *clue, uint32_t line)
{
    uint32_t most = ng_puzzle_line_length(&change->puzzle, line);
    change->tried_count = 1; /* as it is */
    change->tried_counts[0] = clue->count;
    memcpy(change->tried[0], clue->blocks, clue->count * sizeof *clue->blocks);
    for (uint32_t at = 0; at <= clue->count; at++) {
        for (struct nonogram_block now = {0, 1}; now.length <= most; now.length++) {
            for (now.colour = 1; now.colour <= change->puzzle.palette.count; now.colour++) {
                uint32_t was = at < clue->count ? clue->blocks[at].length : 0;
                bool own = was > 0 && now.colour == clue->blocks[at].colour;
                bool next =
                    own ? now.length + 1 == was || now.length == was + 1 : now.length == was;
                if (was > 0 && (own || now.length > 0) && (next || !change->open)) {
                    try_block(change, clue, line, at, was, now);
                }
                if (now.length == 1 || (now.length > 1 && !change->open)) {
                    try_block(change, clue, line, at, 0, now);
                }
            }
        }
    }
}

/* Every two neighbours in a clue change places. */
static void try_swaps(struct change *change, const struct ng_clue *clue, uint32_t line)
{
    change->tried_count = 1; /* as it is */
    change->tried_counts[0] = clue->count;
    if (clue->count < 2) {
        return;
    }
    memcpy(change->tried[0], clue->blocks, clue->count * sizeof *clue->blocks);
    for (uint32_t i = 0; i + 1 < clue->count; i++) {
        memcpy(change->blocks, clue->blocks, clue->count * sizeof *clue->blocks);
        change->blocks[i] = clue->blocks[i + 1];
        change->blocks[i + 1] = clue->blocks[i];
        try_change(change, line, clue->count);
    }
}

/* The clues of the line and the next one change places. */
static void try_lines(struct change *change, const struct ng_clue *clues, uint32_t line)
{
    struct ng_clue *now = &change->clues[line];
    if (clues[0].open == clues[1].open && clues[0].count == clues[1].count &&
        (clues[0].count == 0 ||
         memcmp(clues[0].blocks, clues[1].blocks, clues[0].count * sizeof *clues[0].blocks) == 0)) {
        return;
    }
    now[0] = clues[1];
    now[1] = clues[0];
    struct nonogram_result result = solve(&change->puzzle);
    change->repairs += result.verdict != NONOGRAM_NONE;
    nonogram_result_clear(&result);
    now[0] = clues[0];
    now[1] = clues[1];
}

/* The repairs named are all that there are, each once. */
static void check_repairs(const struct nonogram_puzzle *puzzle)
{
    struct nonogram_explain_options options;
    uint32_t lines = puzzle->width + puzzle->height;
    size_t named = 0;
    struct change *change = malloc(sizeof *change);
    assert_non_null(change);
    change->puzzle = *puzzle;
    change->puzzle.lines = change->clues;
    change->repairs = 0;
    change->open = false;
    memcpy(change->clues, puzzle->lines, lines * sizeof *change->clues);
    for (uint32_t line = 0; line < lines; line++) {
        change->open = change->open || puzzle->lines[line].open;
        for (uint32_t i = 0; i < puzzle->lines[line].count; i++) {
            if (puzzle->lines[line].blocks[i].length == 0) {
                free(change); /* blots are not tried here */
                return;
            }
        }
    }
    for (uint32_t line = 0; line < lines; line++) {
        try_changes(change, &puzzle->lines[line], line);
        try_swaps(change, &puzzle->lines[line], line);
        if (line + 1 != puzzle->height && line + 1 != lines) {
            try_lines(change, &puzzle->lines[line], line);
        }
    }
    nonogram_explain_defaults(&options);
    struct ng_repair *repairs = malloc((change->repairs + 1) * sizeof *repairs);
    assert_non_null(repairs);
    assert_int_equal(ng_typo(puzzle, &options, repairs, change->repairs, &named), NONOGRAM_OK);
    assert_int_equal(named, change->repairs);
    for (size_t i = 0; i < named; i++) {
        assert_true(repairs[i].verdict == NONOGRAM_UNIQUE ||
                    repairs[i].verdict == NONOGRAM_MULTIPLE);
    }
    free(repairs);
    free(change);
}

/* ---- random puzzles ---- */

/* The quick measure of what assumptions leave open agrees with the class. */
static void check_depth(const struct nonogram_puzzle *puzzle, const struct nonogram_grade *grade)
{
    struct ng_depth depth;
    assert_true(ng_depth_measure(puzzle, 2, 0, (struct ng_poll){.stop = NULL}, &depth));
    assert_false(depth.limited);
    assert_int_equal(depth.lines == 0, grade->difficulty <= NONOGRAM_CLASS_LINE);
    assert_int_equal(depth.probes == 0, grade->difficulty <= NONOGRAM_CLASS_PROBE);
    assert_int_equal(depth.nested == 0, grade->difficulty <= NONOGRAM_CLASS_NESTED);
}

static void check_grade(const struct nonogram_puzzle *puzzle, const struct nonogram_result *result,
                        const struct nonogram_explain_options *options, enum nonogram_walk_end end)
{
    struct nonogram_grade grade, again;
    assert_int_equal(nonogram_grade(puzzle, options, &grade), NONOGRAM_OK);
    assert_int_equal(nonogram_grade(puzzle, options, &again), NONOGRAM_OK);
    assert_memory_equal(&grade, &again, sizeof grade);
    assert_int_equal(grade.verdict, result->verdict);
    if (result->difficulty != NONOGRAM_CLASS_UNKNOWN) {
        assert_int_equal(grade.difficulty, result->difficulty);
    } else {
        assert_true(grade.difficulty >= NONOGRAM_CLASS_PROBE);
        assert_int_equal(grade.difficulty < NONOGRAM_CLASS_SEARCH, end == NONOGRAM_WALK_SOLVED);
    }
    if (grade.verdict == NONOGRAM_UNIQUE && !grade.limited) {
        check_depth(puzzle, &grade);
    }
    if (grade.difficulty <= NONOGRAM_CLASS_LINE) {
        assert_true(grade.hardest <= NONOGRAM_LINE && end == NONOGRAM_WALK_SOLVED);
    }
}

static void check_puzzle(const struct nonogram_puzzle *puzzle, struct tally *tally)
{
    struct nonogram_explain_options options;
    struct nonogram_result result = solve(puzzle);
    const uint8_t *solution = result.verdict == NONOGRAM_UNIQUE ? result.first : NULL;
    nonogram_explain_defaults(&options);
    options.effort_limit = 30000;
    enum nonogram_walk_end end = walk(puzzle, solution, &options, tally);
    check_grade(puzzle, &result, &options, end);
    if (result.verdict == NONOGRAM_MULTIPLE) {
        check_pin(puzzle, result.second);
    } else if (result.verdict == NONOGRAM_NONE) {
        check_clash(puzzle);
        check_repairs(puzzle);
    }
    nonogram_result_clear(&result);
}

static void check_random(struct ng_random *random, unsigned colours, struct tally *tally)
{
    struct sample_shares shares = {.filled = 40 + (unsigned)ng_random_below(random, 35),
                                   .blots = (unsigned)ng_random_below(random, 8) / 7 * 10};
    uint32_t width = 2 + (uint32_t)ng_random_below(random, 9);
    uint32_t height = 2 + (uint32_t)ng_random_below(random, 9);
    struct sample *sample = sample_new(width, height, colours);
    sample_fill(sample, random, &shares);
    if (ng_random_below(random, 8) == 0) {
        sample_perturb(sample, random, 2);
    }
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    if (puzzle != NULL) {
        check_puzzle(puzzle, tally);
    }
    nonogram_free(puzzle);
    sample_free(sample);
}

static void walks_are_right(unsigned colours, unsigned count, uint64_t seed)
{
    struct tally tally = {0};
    struct ng_random random;
    ng_random_seed(&random, sample_seed(seed));
    for (unsigned i = 0; i < count; i++) {
        check_random(&random, colours, &tally);
    }
    print_message("%lu walks, %lu to the solution, %lu steps, %lu chains, %lu two deep\n",
                  tally.walks, tally.solved, tally.steps, tally.chains, tally.nested);
    assert_true(tally.solved > count / 5 && tally.chains > 0);
}

static void walks_in_black_and_white(void **state)
{
    (void)state;
    walks_are_right(1, 1500, 1);
}

static void walks_in_colour(void **state)
{
    (void)state;
    walks_are_right(2, 500, 2);
    walks_are_right(3, 200, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_in_black_and_white),
        cmocka_unit_test(walks_in_colour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
