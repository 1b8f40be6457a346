/* Counting across the grid against counting plainly, cut by cut: it has to see the same, and what
 * it gives as the reason has to be enough for plain counting to see it. */
#include "tactics/tally.h"

#include "property/problem.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The period is that of tactics/tally.c: asked so often, it looks. */
enum { ROUNDS = 150, SIDE = 30, PERIOD = 32 };

/* What is attached to a core for counting; hooks NULL: nothing. */
static struct ng_attached find_tally(const struct ng_core *core)
{
    for (unsigned i = 0; i < core->attached_count; i++) {
        if (core->attached[i].hooks->precedence == NG_PRECEDENCE_TALLY) {
            return core->attached[i];
        }
    }
    return (struct ng_attached){.hooks = NULL};
}

/* Takes it out of the core without freeing it, so that the test can ask it by itself. */
static struct ng_attached take_tally(struct ng_core *core)
{
    struct ng_attached tally = find_tally(core);
    for (unsigned i = 0; i < core->attached_count; i++) {
        if (core->attached[i].hooks == tally.hooks) {
            memmove(&core->attached[i], &core->attached[i + 1],
                    (--core->attached_count - i) * sizeof core->attached[0]);
        }
    }
    return tally;
}

/* ---- plainly ---- */

/* Where each block may be: the least start and the greatest end. */
struct bounds {
    const struct ng_native *native;
    int32_t *lower, *ends;
};

static struct bounds new_bounds(const struct ng_native *native)
{
    size_t size = native->block_count * sizeof(int32_t);
    struct bounds bounds = {native, malloc(size), malloc(size)};
    assert_non_null(bounds.lower);
    assert_non_null(bounds.ends);
    memcpy(bounds.lower, native->lower, size);
    memcpy(bounds.ends, native->ends, size);
    return bounds;
}

static void free_bounds(struct bounds *bounds)
{
    free(bounds->lower);
    free(bounds->ends);
}

/* Cells of a colour that line `line` has before position `k`, each block at its least start, or
 * each at its greatest. */
static int32_t cells_before(const struct bounds *bounds, uint32_t line, unsigned colour, int32_t k,
                            bool greatest)
{
    int32_t cells = 0;
    const struct ng_native_line *l = &bounds->native->lines[line];
    for (uint32_t b = l->first + 1; b + 1 < l->first + l->count; b++) {
        const struct ng_order_block *block = &bounds->native->blocks[b];
        int32_t start = greatest ? bounds->ends[b] - block->length : bounds->lower[b];
        for (int32_t p = start; p < start + block->length; p++) {
            cells += block->colour == colour && p < k;
        }
    }
    return cells;
}

static int32_t clue_cells(const struct nonogram_puzzle *puzzle, uint32_t line, unsigned colour)
{
    int32_t cells = 0;
    for (uint32_t i = 0; i < nonogram_clue_size(puzzle, line); i++) {
        struct nonogram_block block = nonogram_clue_block(puzzle, line, i);
        cells += block.colour == colour ? (int32_t)block.length : 0;
    }
    return cells;
}

/* Whether some cut between rows (or columns) cannot have as many cells of a colour before it as the
 * clues ask for. */
static bool lacks(const struct nonogram_puzzle *puzzle, const struct bounds *bounds,
                  unsigned colour, bool rows)
{
    const struct ng_native *native = bounds->native;
    uint32_t along = rows ? 0 : native->height, along_count = rows ? native->height : native->width;
    uint32_t across = rows ? native->height : 0;
    uint32_t across_count = rows ? native->width : native->height;
    int32_t demand = 0;
    for (uint32_t k = 1; k < along_count; k++) {
        int32_t least = 0, most = 0;
        demand += clue_cells(puzzle, along + k - 1, colour);
        for (uint32_t i = across; i < across + across_count; i++) {
            least += cells_before(bounds, i, colour, (int32_t)k, true);
            most += cells_before(bounds, i, colour, (int32_t)k, false);
        }
        if (demand < least || demand > most) {
            return true;
        }
    }
    return false;
}

static bool lacks_anything(const struct nonogram_puzzle *puzzle, const struct bounds *bounds)
{
    bool any = false;
    for (unsigned c = 1; c < bounds->native->values; c++) {
        any = any || lacks(puzzle, bounds, c, true) || lacks(puzzle, bounds, c, false);
    }
    return any;
}

/* ---- the conflict ---- */

/* Moves the bound that an order literal says. */
static void move(const struct bounds *bounds, uint32_t literal)
{
    uint32_t b = bounds->native->variable_blocks[literal / 2 - bounds->native->first_order];
    const struct ng_order_block *block = &bounds->native->blocks[b];
    int32_t position = (int32_t)(literal / 2 - block->base);
    if (literal & 1) {
        bounds->ends[b] = position - 1 + block->length;
    } else {
        bounds->lower[b] = position;
    }
}

/* Its literals are order literals that are true now, and with the bounds at the root they are
 * enough to lack something; without any of them they are not. */
static void check_conflict(const struct problem *problem)
{
    struct ng_core *core = problem->core;
    const struct ng_assignment *assignment = &core->assignment;
    const struct ng_conflict *conflict = &assignment->conflict;
    uint32_t literals[1000], size = conflict->size;
    assert_int_equal(conflict->clause, NG_NONE);
    assert_true(size <= 1000);
    for (uint32_t i = 0; i < size; i++) {
        literals[i] = conflict->literals[i];
        assert_true(literals[i] / 2 >= assignment->native->first_order);
        assert_true(assignment->values[literals[i]] > 0);
    }
    ng_core_backtrack(core, 0);
    for (uint32_t left_out = 0; left_out <= size; left_out++) {
        struct bounds bounds = new_bounds(assignment->native);
        for (uint32_t i = 0; i < size; i++) {
            if (i != left_out) {
                move(&bounds, literals[i]);
            }
        }
        assert_int_equal(lacks_anything(problem->puzzle, &bounds), left_out == size);
        free_bounds(&bounds);
    }
}

/* Decides at random until there is a conflict; counting has to see what plain counting sees. How
 * often it was counting that did. */
static unsigned go_down(const struct problem *problem, const struct ng_attached *tally,
                        struct ng_random *random)
{
    struct ng_core *core = problem->core;
    struct ng_assignment *assignment = &core->assignment;
    for (;;) {
        if (!ng_core_propagate(core)) {
            return 0;
        }
        bool consistent = true;
        for (unsigned turn = 0; turn < PERIOD && consistent; turn++) {
            consistent = tally->hooks->deduce(tally->self, assignment, NULL);
        }
        struct bounds bounds = new_bounds(assignment->native);
        assert_int_equal(consistent, !lacks_anything(problem->puzzle, &bounds));
        free_bounds(&bounds);
        if (!consistent) {
            check_conflict(problem);
            return 1;
        }
        if (assignment->trail_size + 1 == assignment->variables) {
            return 0;
        }
        uint32_t variable = 0;
        while (variable == 0 || assignment->values[2 * variable] != 0) {
            variable = (uint32_t)ng_random_below(random, assignment->variables);
        }
        ng_core_decide(core, 2 * variable + (uint32_t)ng_random_below(random, 2));
    }
}

static unsigned count_in(struct nonogram_puzzle *puzzle, struct ng_random *random)
{
    struct problem problem = new_problem(puzzle);
    unsigned found = 0;
    if (problem.core != NULL) {
        struct ng_attached tally = take_tally(problem.core);
        for (unsigned n = 0; n < 4 && tally.hooks != NULL; n++) {
            found += go_down(&problem, &tally, random);
            ng_core_backtrack(problem.core, 0);
        }
        if (tally.hooks != NULL) {
            tally.hooks->free(tally.self);
        }
    }
    free_problem(&problem);
    return found;
}

static void test_sees_what_plain_counting_sees(void **state)
{
    unsigned found[2] = {0, 0};
    struct ng_random random;
    (void)state;
    ng_random_seed(&random, sample_seed(11));
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned colours = 1 + round % 2;
        struct sample *sample = sample_new(SIDE - round % 3, SIDE - round % 4, colours);
        struct sample_shares shares = {.filled = 6 + round % 5, .given = round % 7 == 0 ? 5 : 0};
        sample_fill(sample, &random, &shares);
        found[colours - 1] += count_in(sample_puzzle(sample, false), &random);
        sample_free(sample);
    }
    print_message("conflicts by counting: %u in black and white, %u in colour\n", found[0],
                  found[1]);
    assert_true(found[0] > 20 && found[1] > 2);
}

/* ---- where it is attached ---- */

static bool is_attached(uint32_t side, const struct sample_shares *shares)
{
    struct ng_random random;
    ng_random_seed(&random, 5);
    struct sample *sample = sample_new(side, side, 1);
    sample_fill(sample, &random, shares);
    struct problem problem = new_problem(sample_puzzle(sample, false));
    sample_free(sample);
    assert_non_null(problem.core);
    bool attached = find_tally(problem.core).hooks != NULL;
    ng_tally_detach(problem.core); /* also where there is nothing to take off */
    assert_null(find_tally(problem.core).hooks);
    assert_true(ng_core_propagate(problem.core));
    free_problem(&problem);
    return attached;
}

static void test_is_for_pictures_without_blots(void **state)
{
    (void)state;
    assert_true(is_attached(30, &(struct sample_shares){.filled = 8}));
    assert_false(is_attached(30, &(struct sample_shares){.filled = 45}));
    assert_false(is_attached(30, &(struct sample_shares){.filled = 8, .blots = 10}));
    assert_false(is_attached(30, &(struct sample_shares){.filled = 8, .open = 10}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sees_what_plain_counting_sees),
        cmocka_unit_test(test_is_for_pictures_without_blots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
