/* Pictures that a person has to search: a chain of dominoes and a sketch next to it; the score of
 * sketches. */
#include "generate/harden.h"

#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "fail_alloc.h"
#include "generate/sketch.h"

enum { SIDE_MOST = 32 };

static const struct ng_sketch figure = {.style = NONOGRAM_STYLE_SYMMETRIC};

static enum nonogram_verdict verdict_of(const struct ng_draft *canvas)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct nonogram_result result;
    assert_int_equal(
        nonogram_from_picture(canvas->width, canvas->height, canvas->cells, &puzzle, NULL),
        NONOGRAM_OK);
    assert_int_equal(nonogram_solve(puzzle, NULL, &result), NONOGRAM_OK);
    enum nonogram_verdict verdict = result.verdict;
    nonogram_result_clear(&result);
    nonogram_free(puzzle);
    return verdict;
}

static bool is_blank(const struct ng_draft *canvas, uint32_t top, uint32_t left, uint32_t height,
                     uint32_t width)
{
    bool blank = true;
    for (uint32_t row = top; row < top + height; row++) {
        for (uint32_t column = left; column < left + width; column++) {
            blank = blank && canvas->cells[(size_t)row * canvas->width + column] == 0;
        }
    }
    return blank;
}

/* How many cells are filled. */
static size_t count_filled(const struct ng_draft *canvas)
{
    size_t filled = 0;
    for (size_t i = 0; i < ng_draft_size(canvas); i++) {
        filled += canvas->cells[i] != 0;
    }
    return filled;
}

/* Whether some square of this side in a corner has neither a row nor a column in common with what
 * is beside it. */
static bool stands_apart(const struct ng_draft *canvas, uint32_t side)
{
    uint32_t down = canvas->height - side, right = canvas->width - side;
    return (is_blank(canvas, 0, side, side, right) && is_blank(canvas, side, 0, down, side)) ||
           (is_blank(canvas, 0, 0, side, right) && is_blank(canvas, side, right, down, side)) ||
           (is_blank(canvas, 0, 0, down, side) && is_blank(canvas, down, side, side, right)) ||
           (is_blank(canvas, 0, right, down, side) && is_blank(canvas, down, 0, side, right));
}

static void chain_and_sketch_stand_apart(void **state)
{
    unsigned beside = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct ng_random random;
        struct ng_draft canvas;
        uint32_t width = 20 + (uint32_t)seed % 4 * 4, height = 20 + (uint32_t)seed % 3 * 5;
        ng_random_seed(&random, seed);
        assert_true(ng_draft_init(&canvas, width, height, 1, NULL));
        enum nonogram_status status = ng_dominoes_draw(&figure, &random, &canvas);
        assert_true(status == NONOGRAM_OK || status == NONOGRAM_END);
        if (status == NONOGRAM_OK) {
            bool apart = false;
            uint32_t room = width < height ? width : height, side = NG_SEARCH_LEAST;
            for (; side <= room && !apart; side += 2) {
                apart = stands_apart(&canvas, side);
            }
            assert_true(apart);
            /* Five cells a domino, and what is beside it. */
            beside += count_filled(&canvas) > (size_t)(side - 2) / 2 * 5;
            assert_int_equal(verdict_of(&canvas), NONOGRAM_UNIQUE);
        }
        ng_draft_clear(&canvas);
    }
    assert_true(beside > 0);
}

static void small_pictures_are_the_chain_alone(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        struct ng_random random;
        struct ng_draft canvas;
        ng_random_seed(&random, seed);
        assert_true(ng_draft_init(&canvas, NG_SEARCH_LEAST, NG_SEARCH_LEAST, 2, NULL));
        assert_int_equal(ng_dominoes_draw(&figure, &random, &canvas), NONOGRAM_OK);
        assert_int_equal(count_filled(&canvas), NG_SEARCH_LEAST / 2 * 5);
        ng_draft_clear(&canvas);
    }
}

static void what_fits_is_large_and_free(void **state)
{
    (void)state;
    assert_true(ng_dominoes_fit(15, 15, NONOGRAM_STYLE_SYMMETRIC));
    assert_true(ng_dominoes_fit(15, 15, NONOGRAM_STYLE_ORNAMENT));
    assert_false(ng_dominoes_fit(14, 15, NONOGRAM_STYLE_SYMMETRIC));
    assert_false(ng_dominoes_fit(15, 14, NONOGRAM_STYLE_SYMMETRIC));
    assert_false(ng_dominoes_fit(15, 15, NONOGRAM_STYLE_TEXT));
}

static enum nonogram_status draw_once(void *context)
{
    struct ng_random random;
    struct ng_draft canvas;
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    (void)context;
    ng_random_seed(&random, 3);
    if (ng_draft_init(&canvas, SIDE_MOST, SIDE_MOST, 1, NULL)) {
        status = ng_dominoes_draw(&figure, &random, &canvas);
    }
    ng_draft_clear(&canvas);
    return status;
}

static void any_allocation_may_fail(void **state)
{
    (void)state;
    assert_true(fail_alloc_each(draw_once, NULL) > 3);
}

/* Drawings with less than three blocks in two lines are drawn again, and single cells are removed.
 */
static void figures_have_blocks(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        const struct ng_sketch sketch = {.style = seed % 2 == 0 ? NONOGRAM_STYLE_SYMMETRIC
                                                                : NONOGRAM_STYLE_ORNAMENT};
        struct ng_random random;
        struct ng_draft canvas;
        size_t blocks = 0;
        ng_random_seed(&random, seed);
        assert_true(ng_draft_init(&canvas, 20, 20, 1, NULL));
        assert_true(ng_sketch_draw(&sketch, &random, &canvas));
        for (size_t i = 0; i < 400; i++) {
            bool left = i % 20 > 0 && canvas.cells[i - 1] != 0;
            bool above = i >= 20 && canvas.cells[i - 20] != 0;
            blocks += (size_t)(canvas.cells[i] != 0) * (size_t)(!left + !above);
        }
        assert_true(blocks >= 60);
        ng_draft_clear(&canvas);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chain_and_sketch_stand_apart),
        cmocka_unit_test(small_pictures_are_the_chain_alone),
        cmocka_unit_test(what_fits_is_large_and_free),
        cmocka_unit_test(any_allocation_may_fail),
        cmocka_unit_test(figures_have_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
