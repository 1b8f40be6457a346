/* Given cells that make a solution the only one: enough, none too many, and the fewest where that
 * is said. */
#include "explain/grade.h"
#include "nonogram.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "explain/tools.h"
#include "fail_alloc.h"

enum { SIDE_MOST = 11, CELLS_MOST = SIDE_MOST * SIDE_MOST };

/* One filled cell in each row and column: as many solutions as there are permutations. */
static struct nonogram_puzzle *diagonal(uint32_t side, uint8_t *cells)
{
    struct nonogram_puzzle *puzzle = NULL;
    memset(cells, 0, (size_t)side * side);
    for (uint32_t i = 0; i < side; i++) {
        cells[i * side + i] = 1;
    }
    assert_int_equal(nonogram_from_picture(side, side, cells, &puzzle, NULL), NONOGRAM_OK);
    return puzzle;
}

static enum nonogram_verdict verdict_with(const struct nonogram_puzzle *puzzle,
                                          const uint8_t *given)
{
    struct nonogram_puzzle *copy = NULL;
    struct nonogram_result result;
    assert_int_equal(nonogram_copy_with(puzzle, NULL, given, &copy, NULL), NONOGRAM_OK);
    assert_int_equal(nonogram_solve(copy, NULL, &result), NONOGRAM_OK);
    enum nonogram_verdict verdict = result.verdict;
    nonogram_result_clear(&result);
    nonogram_free(copy);
    return verdict;
}

/* Pins the solution down, and looks at what has come of it. */
static struct ng_pin pin_down(const struct nonogram_puzzle *puzzle, const uint8_t *solution)
{
    size_t size = (size_t)nonogram_width(puzzle) * nonogram_height(puzzle), count = 0;
    struct ng_pin pin;
    uint8_t given[CELLS_MOST];
    assert_int_equal(ng_pin(puzzle, solution, &ng_explain_defaults, given, &pin), NONOGRAM_OK);
    assert_true(pin.found);
    assert_int_equal(verdict_with(puzzle, given), NONOGRAM_UNIQUE);
    for (size_t i = 0; i < size; i++) {
        if (given[i] != NONOGRAM_UNKNOWN) {
            assert_int_equal(given[i], solution[i]);
            given[i] = NONOGRAM_UNKNOWN; /* none can be left out */
            assert_int_equal(verdict_with(puzzle, given), NONOGRAM_MULTIPLE);
            given[i] = solution[i];
            count++;
        }
    }
    assert_int_equal(pin.count, count);
    return pin;
}

static void the_fewest_are_found(void **state)
{
    (void)state;
    for (uint32_t side = 2; side <= 6; side++) {
        uint8_t cells[CELLS_MOST];
        struct nonogram_puzzle *puzzle = diagonal(side, cells);
        struct ng_pin pin = pin_down(puzzle, cells);
        assert_true(pin.fewest);
        assert_int_equal(pin.count, side - 1); /* each row but one has to be told */
        nonogram_free(puzzle);
    }
}

static void where_that_takes_too_long_none_is_needless(void **state)
{
    (void)state;
    uint8_t cells[CELLS_MOST];
    struct nonogram_puzzle *puzzle = diagonal(SIDE_MOST, cells);
    struct ng_pin pin = pin_down(puzzle, cells);
    assert_false(pin.fewest);
    assert_true(pin.count >= SIDE_MOST - 1);
    nonogram_free(puzzle);
}

static void what_is_given_already_stays(void **state)
{
    static const char text[] = "{\"rows\":[[1],[1],[1]],\"columns\":[[1],[1],[1]],"
                               "\"given\":[\"#??\",\"???\",\"???\"]}";
    static const uint8_t solution[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    static const uint8_t other[] = {0, 1, 0, 1, 0, 0, 0, 0, 1};
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_pin pin;
    uint8_t given[9];
    (void)state;
    assert_int_equal(nonogram_read(text, sizeof text - 1, NULL, NULL, NULL, &puzzle, NULL),
                     NONOGRAM_OK);
    assert_int_equal(ng_pin(puzzle, solution, &ng_explain_defaults, given, &pin), NONOGRAM_OK);
    assert_true(pin.found && pin.fewest);
    assert_int_equal(pin.count, 1);
    assert_int_equal(given[0], NONOGRAM_UNKNOWN); /* the puzzle gives it itself */
    assert_int_equal(ng_pin(puzzle, other, &ng_explain_defaults, given, &pin), NONOGRAM_BAD_USE);
    nonogram_free(puzzle);
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

static void it_can_be_stopped(void **state)
{
    (void)state;
    uint8_t cells[CELLS_MOST], given[CELLS_MOST];
    struct nonogram_puzzle *puzzle = diagonal(SIDE_MOST, cells);
    struct nonogram_explain_options options;
    struct ng_pin pin;
    nonogram_explain_defaults(&options);
    options.stop = stop_at_once;
    memset(given, 0, sizeof given);
    (void)ng_pin(puzzle, cells, &options, given, &pin);
    assert_false(pin.found);
    for (size_t i = 0; i < (size_t)SIDE_MOST * SIDE_MOST; i++) {
        assert_int_equal(given[i], NONOGRAM_UNKNOWN);
    }
    nonogram_free(puzzle);
}

struct pinning {
    struct nonogram_puzzle *puzzle;
    uint8_t cells[CELLS_MOST];
};

static enum nonogram_status pin_once(void *context)
{
    struct pinning *pinning = context;
    struct ng_pin pin;
    uint8_t given[CELLS_MOST];
    enum nonogram_status status =
        ng_pin(pinning->puzzle, pinning->cells, &ng_explain_defaults, given, &pin);
    return status == NONOGRAM_OK && !pin.found ? NONOGRAM_NO_MEMORY : status;
}

static void any_allocation_may_fail(void **state)
{
    (void)state;
    struct pinning pinning;
    pinning.puzzle = diagonal(4, pinning.cells);
    assert_true(fail_alloc_each(pin_once, &pinning) >= 10);
    nonogram_free(pinning.puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fewest_are_found),
        cmocka_unit_test(where_that_takes_too_long_none_is_needless),
        cmocka_unit_test(what_is_given_already_stays),
        cmocka_unit_test(it_can_be_stopped),
        cmocka_unit_test(any_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
