/* Naming a line at which a puzzle has no solution. */
#include "nonogram.h"

#include "base/text.h"
#include "explain/tools.h"
#include "explain/tour.h"
#include "solve/solve.h"
#include "unit/fail_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct nonogram_puzzle *read_puzzle(const char *text)
{
    struct nonogram_puzzle *puzzle = NULL;
    assert_int_equal(nonogram_read(text, strlen(text), NULL, NULL, NULL, &puzzle, NULL),
                     NONOGRAM_OK);
    return puzzle;
}

static enum nonogram_status find(const char *text, struct ng_fault *fault)
{
    struct nonogram_puzzle *puzzle = read_puzzle(text);
    enum nonogram_status status = ng_contradiction_find(puzzle, &ng_solve_defaults, fault);
    nonogram_free(puzzle);
    return status;
}

static void a_line_against_its_given_cells_is_named(void **state)
{
    (void)state;
    struct ng_fault fault;
    assert_int_equal(find("{\"rows\":[[1],[1],[1]],\"columns\":[[1],[1],[1]],"
                          "\"given\":[\"???\",\"???\",\"#?#\"]}",
                          &fault),
                     NONOGRAM_OK);
    assert_int_equal(fault.line, 2);
    assert_true(fault.given);
    assert_int_equal(find("{\"rows\":[[1],[1],[1]],\"columns\":[[1],[1],[1]],"
                          "\"given\":[\"?.?\",\"?.?\",\"?.?\"]}",
                          &fault),
                     NONOGRAM_OK);
    assert_int_equal(fault.line, 4);
    assert_true(fault.given);
}

/* Colours and blots: two blots of one colour need a gap. */
static void so_it_is_in_colour(void **state)
{
    (void)state;
    struct ng_fault fault;
    assert_int_equal(find("{\"rows\":[[[\"?\",\"red\"],[\"?\",\"red\"]]],"
                          "\"columns\":[\"*\",\"*\",\"*\"],\"given\":[\"?r?\"]}",
                          &fault),
                     NONOGRAM_OK);
    assert_int_equal(fault.line, 0);
    assert_true(fault.given);
}

/* No line by itself is wrong: what follows from some leaves nothing for another. */
static void a_line_that_others_rule_out_is_named(void **state)
{
    (void)state;
    struct ng_fault fault;
    assert_int_equal(find("{\"rows\":[[1],[1],[1]],\"columns\":[[1],[1],[1]],"
                          "\"given\":[\"#??\",\"???\",\"??#\"]}",
                          &fault),
                     NONOGRAM_END);
    assert_int_equal(find("3x3:1.1/1/2/1/2/2", &fault), NONOGRAM_OK);
    assert_false(fault.given);
    assert_int_equal(find("{\"rows\":[[3],[1],[1]],\"columns\":[[1],[2],[2]],"
                          "\"given\":[\"???\",\"#??\",\"???\"]}",
                          &fault),
                     NONOGRAM_OK);
    assert_false(fault.given);
}

/* The sentence about the line that cannot be filled, where the walk comes to. */
static void expect_sentence(const char *text, const char *sentence)
{
    struct nonogram_puzzle *puzzle = read_puzzle(text);
    struct nonogram_walk *walk = NULL;
    const struct nonogram_step *step;
    struct nonogram_text said = {.data = NULL};
    assert_int_equal(nonogram_walk_new(puzzle, NULL, &walk), NONOGRAM_OK);
    while (nonogram_walk_next(walk, &step) == NONOGRAM_OK) {
    }
    assert_int_equal(nonogram_walk_end(walk), NONOGRAM_WALK_FAULT);
    assert_int_equal(ng_tour_say_fault(walk, &said), NONOGRAM_OK);
    ng_text_bytes(&said, "", 1);
    assert_string_equal(said.data, sentence);
    nonogram_text_clear(&said);
    nonogram_walk_free(walk);
    nonogram_free(puzzle);
}

static void the_plainest_reason_is_said(void **state)
{
    (void)state;
    expect_sentence(
        "{\"rows\":[[2,2]],\"columns\":[\"*\",\"*\",\"*\",\"*\",\"*\"],\"given\":[\"###??\"]}",
        "Row 1, clue 2 2: columns 1 to 3 are filled, and no block is that long");
    expect_sentence(
        "{\"rows\":[[1,1]],\"columns\":[\"*\",\"*\",\"*\",\"*\",\"*\"],\"given\":[\"#.#.#\"]}",
        "Row 1, clue 1 1: 3 cells are filled, and the blocks have only 2");
    expect_sentence(
        "{\"rows\":[[]],\"columns\":[\"*\",\"*\",\"*\",\"*\",\"*\"],\"given\":[\"??#??\"]}",
        "Row 1, clue 0: column 3 is filled, and there is no such block");
    expect_sentence(
        "{\"rows\":[[2,2]],\"columns\":[\"*\",\"*\",\"*\",\"*\",\"*\"],\"given\":[\"?.?.?\"]}",
        "Row 1, clue 2 2: only 3 cells can still be filled, and the blocks need 4");
    expect_sentence(
        "{\"rows\":[[2]],\"columns\":[\"*\",\"*\",\"*\",\"*\",\"*\"],\"given\":[\"....?\"]}",
        "Row 1, clue 2: only 1 cell can still be filled, and the blocks need 2");
    expect_sentence(
        "{\"rows\":[[2]],\"columns\":[\"*\",\"*\",\"*\",\"*\",\"*\"],\"given\":[\"?.?.?\"]}",
        "Row 1, clue 2: there is no way to place the blocks over the filled cells and between the "
        "blank ones");
}

static void a_sound_puzzle_has_no_fault(void **state)
{
    (void)state;
    struct ng_fault fault;
    assert_int_equal(find("3x3:1/1/1/1/1/1", &fault), NONOGRAM_END);
    assert_int_equal(find("3x3:1/1/1/1/1/1,Ah", &fault), NONOGRAM_END);
}

static bool stop_at_once(void *context)
{
    ++*(int *)context;
    return true;
}

/* What a limit keeps from being found is not found; it is no failure. */
static void looking_for_one_is_limited(void **state)
{
    (void)state;
    struct nonogram_puzzle *puzzle = read_puzzle("3x3:1.1/1/2/1/2/2");
    struct ng_fault fault;
    int asked = 0;
    const struct nonogram_solve_options small = {.memory_limit = 1},
                                        stopped = {.stop = stop_at_once, .context = &asked};
    assert_int_equal(ng_contradiction_find(puzzle, &ng_solve_defaults, &fault), NONOGRAM_OK);
    assert_int_equal(ng_contradiction_find(puzzle, &small, &fault), NONOGRAM_END);
    assert_int_equal(ng_contradiction_find(puzzle, &stopped, &fault), NONOGRAM_END);
    assert_int_equal(asked, 1);
    nonogram_free(puzzle);
}

static enum nonogram_status find_again(void *context)
{
    struct ng_fault fault;
    enum nonogram_status status = ng_contradiction_find(context, &ng_solve_defaults, &fault);
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}

static void every_failed_allocation_is_reported(void **state)
{
    struct nonogram_puzzle *puzzle = read_puzzle("3x3:1/1/1/1/1/1,Ah");
    (void)state;
    assert_true(fail_alloc_each(find_again, puzzle) >= 1); /* the field, in one piece */
    nonogram_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_against_its_given_cells_is_named),
        cmocka_unit_test(so_it_is_in_colour),
        cmocka_unit_test(a_line_that_others_rule_out_is_named),
        cmocka_unit_test(the_plainest_reason_is_said),
        cmocka_unit_test(a_sound_puzzle_has_no_fault),
        cmocka_unit_test(looking_for_one_is_limited),
        cmocka_unit_test(every_failed_allocation_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
