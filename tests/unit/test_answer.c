/* Requests and their outcomes, without a process and without a word of output. */
#include "answer/answer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "fail_alloc.h"

static struct nonogram_puzzle *read(const char *text)
{
    struct nonogram_puzzle *puzzle = NULL;
    (void)nonogram_read(text, strlen(text), "pattern", NULL, NULL, &puzzle, NULL);
    return puzzle;
}

static bool go_on(void *context)
{
    (void)context;
    return false;
}

static bool stop(void *context)
{
    (void)context;
    return true;
}

static const struct ng_request plain = {.question = NG_ASKS_ONLY_ONE,
                                        .solutions = NG_SOLUTIONS_UNASKED,
                                        .most = NONOGRAM_CLASS_UNKNOWN};

static const char unique[] = "3x2:2/1/2/3/1.1\n", several[] = "2x2:1/1/1/1\n",
                  none[] = "2x2:2//2/\n", broken[] = "2x2:2/2/1/1\n";

/* Answers; the caller clears the outcome, whose puzzle is freed. */
static enum nonogram_status answer(const char *text, const struct ng_request *request,
                                   const struct ng_effort *effort, struct ng_outcome *outcome)
{
    struct nonogram_puzzle *puzzle = read(text);
    *outcome = (struct ng_outcome){.cells = 0};
    if (puzzle == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_answer(request, effort, puzzle, outcome);
    nonogram_free(puzzle);
    return outcome->status;
}

static void verdicts(void **state)
{
    const struct ng_effort effort = {.jobs = 1, .stop = go_on};
    struct ng_outcome outcome;
    (void)state;
    assert_int_equal(answer(unique, &plain, &effort, &outcome), NONOGRAM_OK);
    assert_int_equal(outcome.result.verdict, NONOGRAM_UNIQUE);
    assert_int_equal(outcome.cells, 6);
    assert_non_null(ng_outcome_grid(&outcome, 0));
    assert_null(ng_outcome_grid(&outcome, 1));
    assert_null(ng_outcome_partial(&outcome));
    assert_true(outcome.grade.difficulty <= NONOGRAM_CLASS_LINE);
    assert_int_equal(outcome.fault_state, NG_FAULT_NOT_SOUGHT);
    ng_outcome_clear(&outcome);
    assert_int_equal(answer(several, &plain, &effort, &outcome), NONOGRAM_OK);
    assert_int_equal(outcome.result.verdict, NONOGRAM_MULTIPLE);
    assert_non_null(ng_outcome_grid(&outcome, 1));
    assert_null(outcome.given); /* not asked for */
    ng_outcome_clear(&outcome);
}

static void solutions_are_kept(void **state)
{
    const struct ng_effort effort = {.jobs = 1, .stop = go_on};
    struct ng_request request = plain;
    struct ng_outcome outcome;
    (void)state;
    request.solutions = 0;
    assert_int_equal(answer(several, &request, &effort, &outcome), NONOGRAM_OK);
    assert_int_equal(outcome.count, 2);
    assert_int_equal(outcome.kept.size, 2 * 4);
    assert_null(ng_outcome_grid(&outcome, 0));
    assert_true(ng_outcome_lists_all(&request, &outcome));
    ng_outcome_clear(&outcome);
    request.solutions = 2;
    assert_int_equal(answer(several, &request, &effort, &outcome), NONOGRAM_OK);
    assert_false(ng_outcome_lists_all(&request, &outcome)); /* there can be a third */
    ng_outcome_clear(&outcome);
}

static void counts(void **state)
{
    const struct ng_effort effort = {.jobs = 1, .stop = go_on};
    struct ng_request request = plain;
    struct ng_outcome outcome;
    (void)state;
    request.count = true;
    assert_int_equal(answer(several, &request, &effort, &outcome), NONOGRAM_OK);
    assert_int_equal(outcome.number.size, 1);
    assert_int_equal(outcome.number.data[0], '2');
    ng_outcome_clear(&outcome);
}

static void faults_and_repairs(void **state)
{
    const struct ng_effort effort = {.jobs = 1, .stop = go_on};
    struct ng_request request = plain;
    struct ng_outcome outcome;
    (void)state;
    request.deep = true;
    assert_int_equal(answer(none, &request, &effort, &outcome), NONOGRAM_OK);
    assert_int_equal(outcome.result.verdict, NONOGRAM_NONE);
    assert_int_not_equal(outcome.fault_state, NG_FAULT_NOT_SOUGHT);
    assert_true(outcome.clash.count > 0 && outcome.lines != NULL);
    ng_outcome_clear(&outcome);
    assert_int_equal(answer(several, &request, &effort, &outcome), NONOGRAM_OK);
    assert_string_equal(outcome.total.data, "2");
    assert_true(outcome.exact && outcome.pin.found && outcome.pin.count == 1);
    assert_int_equal(outcome.differs, 4);
    ng_outcome_clear(&outcome);
    assert_null(read(broken)); /* the sums of rows and columns differ */
}

static const struct ng_given corner = {.path = "corner", .text = {.data = "#?\n??\n", .size = 6}};
static const struct ng_given wrong = {.path = "wrong", .text = {.data = "#\n", .size = 2}};

/* Given cells are added to the puzzle; an error in them is one of their file. */
static void given_cells(void **state)
{
    const struct ng_effort effort = {.jobs = 1, .stop = go_on};
    struct ng_request request = plain;
    struct ng_outcome outcome;
    (void)state;
    request.given = &corner;
    assert_int_equal(answer(several, &request, &effort, &outcome), NONOGRAM_OK);
    assert_int_equal(outcome.result.verdict, NONOGRAM_UNIQUE);
    assert_null(outcome.about);
    ng_outcome_clear(&outcome);
    request.given = &wrong;
    assert_int_equal(answer(several, &request, &effort, &outcome), NONOGRAM_BAD_INPUT);
    assert_string_equal(outcome.about, "wrong");
    assert_int_equal(outcome.diagnostic.line, 1);
    ng_outcome_clear(&outcome);
}

static void steps_and_mistakes(void **state)
{
    const struct ng_effort effort = {.jobs = 1, .stop = go_on};
    struct ng_request request = plain;
    struct nonogram_puzzle *puzzle = read(unique);
    struct ng_outcome outcome = {.cells = 0};
    const struct nonogram_step *step;
    (void)state;
    request.question = NG_ASKS_STEPS;
    ng_answer(&request, &effort, puzzle, &outcome);
    assert_int_equal(outcome.status, NONOGRAM_OK);
    assert_int_equal(nonogram_walk_next(outcome.walk, &step), NONOGRAM_OK);
    ng_outcome_clear(&outcome);
    outcome = (struct ng_outcome){.cells = 0};
    const struct ng_given filled = {.path = "filled", .text = {.data = ".??\n?.?\n", .size = 8}};
    request.question = NG_ASKS_MISTAKES;
    request.given = &filled;
    ng_answer(&request, &effort, puzzle, &outcome);
    assert_int_equal(outcome.mistakes, 1); /* the columns are 2 1 2 */
    ng_outcome_clear(&outcome);
    nonogram_free(puzzle);
}

static void passing_on(void **state)
{
    const struct ng_effort effort = {.jobs = 1, .stop = go_on};
    struct ng_request request = plain;
    struct ng_outcome outcome;
    (void)state;
    request.question = NG_ASKS_NOTHING;
    assert_int_equal(answer(several, &request, &effort, &outcome), NONOGRAM_OK);
    assert_null(outcome.result.first);
    ng_outcome_clear(&outcome);
    request.picture = request.grade = true;
    assert_int_equal(answer(several, &request, &effort, &outcome), NONOGRAM_OK);
    assert_non_null(outcome.result.first);
    assert_int_equal(outcome.grade.difficulty, NONOGRAM_CLASS_MULTIPLE);
    ng_outcome_clear(&outcome);
}

/* Only puzzles that can be of the wanted classes are graded. */
static void classes(void **state)
{
    const struct ng_effort effort = {.jobs = 1, .stop = go_on};
    struct ng_request request = plain;
    struct ng_outcome outcome;
    (void)state;
    request.least = NONOGRAM_CLASS_NESTED;
    assert_int_equal(answer(unique, &request, &effort, &outcome), NONOGRAM_OK);
    assert_int_equal(outcome.grade.steps, 0);
    assert_false(ng_request_wants(&request, outcome.grade.difficulty));
    assert_true(ng_request_wants(&request, NONOGRAM_CLASS_SEARCH));
    ng_outcome_clear(&outcome);
}

static void limits(void **state)
{
    const struct ng_effort stopped = {.jobs = 1, .stop = stop};
    const struct ng_effort late = {.jobs = 1, .stop = go_on, .deadline = 1e-9};
    struct ng_outcome outcome;
    (void)state;
    assert_int_equal(answer("9x9:1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1\n", &plain, &late, &outcome),
                     NONOGRAM_OK);
    assert_int_equal(outcome.result.limited, NONOGRAM_LIMIT_TIME);
    assert_int_equal(outcome.result.verdict, NONOGRAM_LIMIT);
    assert_non_null(ng_outcome_partial(&outcome));
    assert_int_equal(outcome.grade.difficulty, NONOGRAM_CLASS_UNKNOWN);
    ng_outcome_clear(&outcome);
    (void)answer(several, &plain, &stopped, &outcome);
    assert_true(outcome.stopped || outcome.result.verdict == NONOGRAM_MULTIPLE);
    ng_outcome_clear(&outcome);
}

/* A puzzle that is to be made is there, or it is said why not. */
static void wishes(void **state)
{
    const struct ng_effort effort = {.jobs = 1, .stop = go_on};
    const struct ng_effort stopped = {.jobs = 1, .stop = stop};
    const struct ng_effort late = {.jobs = 1, .stop = go_on, .deadline = 1e-9};
    struct ng_wish wish = {.count = 2};
    const struct ng_request request = {.question = NG_ASKS_PUZZLE, .wish = &wish};
    struct ng_outcome outcome = {.cells = 0};
    (void)state;
    nonogram_generate_defaults(&wish.generate);
    ng_answer_wish(&request, &effort, 1, &outcome);
    assert_int_equal(outcome.status, NONOGRAM_OK);
    assert_int_equal(nonogram_width(outcome.puzzle), 10);
    assert_int_equal(outcome.grade.difficulty, NONOGRAM_CLASS_LINE);
    ng_outcome_clear(&outcome);
    outcome = (struct ng_outcome){.cells = 0};
    ng_answer_wish(&request, &stopped, 0, &outcome);
    assert_true(outcome.unfinished && outcome.puzzle == NULL);
    assert_int_equal(outcome.result.limited, NONOGRAM_LIMIT_NONE);
    outcome = (struct ng_outcome){.cells = 0};
    ng_answer_wish(&request, &late, 0, &outcome);
    assert_true(outcome.unfinished && outcome.puzzle == NULL);
    assert_int_equal(outcome.result.limited, NONOGRAM_LIMIT_TIME);
    wish.generate.width = wish.generate.height = 2;
    wish.generate.difficulty = NONOGRAM_CLASS_NESTED;
    outcome = (struct ng_outcome){.cells = 0};
    ng_answer_wish(&request, &effort, 0, &outcome);
    assert_int_equal(outcome.status, NONOGRAM_OK);
    assert_true(!outcome.unfinished && outcome.puzzle == NULL); /* there is none */
}

/* A traced image keeps what was drawn; after a signal the best puzzle is kept, too, except in a
 * list of styles. */
static void images(void **state)
{
    uint8_t rgb[2 * 2 * 3] = {0, 0, 0, 255, 255, 255, 0, 0, 0, 0, 0, 0};
    const struct ng_image image = {2, 2, rgb, 1};
    const struct ng_effort effort = {.jobs = 1, .stop = go_on};
    const struct ng_effort stopped = {.jobs = 1, .stop = stop};
    struct ng_wish wish = {.count = 4, .image = &image, .styles = true, .trace.colours = 1};
    const struct ng_request request = {.question = NG_ASKS_PUZZLE, .wish = &wish};
    (void)state;
    for (uint64_t i = 0; i < wish.count; i++) {
        struct ng_outcome outcome = {.cells = 0};
        ng_answer_wish(&request, &effort, i, &outcome);
        assert_int_equal(outcome.status, NONOGRAM_OK);
        assert_non_null(outcome.traced.drawn);
        assert_ptr_equal(outcome.puzzle, outcome.traced.puzzle);
        ng_outcome_clear(&outcome);
        outcome = (struct ng_outcome){.cells = 0};
        ng_answer_wish(&request, &stopped, i, &outcome);
        assert_true(outcome.unfinished);
        ng_outcome_clear(&outcome);
    }
}

/* Whichever allocation fails, nothing is left; what could not be found out is missing. */
static void any_allocation_may_fail(void **state)
{
    static const char *const texts[] = {unique, several, none};
    const struct ng_effort effort = {.jobs = 1, .stop = go_on};
    struct ng_request request = plain;
    long tried = 0;
    (void)state;
    request.deep = true;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        bool failed = true;
        for (long n = 1; failed; n++, tried++) {
            struct ng_outcome outcome;
            long alive = atomic_load(&fail_alloc_alive);
            fail_alloc_arm(n);
            enum nonogram_status status = answer(texts[i], &request, &effort, &outcome);
            ng_outcome_clear(&outcome);
            failed = fail_alloc_disarm();
            assert_true(status == NONOGRAM_OK || (failed && status == NONOGRAM_NO_MEMORY));
            assert_int_equal(atomic_load(&fail_alloc_alive), alive);
        }
    }
    assert_true(tried > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts),    cmocka_unit_test(solutions_are_kept),
        cmocka_unit_test(counts),      cmocka_unit_test(faults_and_repairs),
        cmocka_unit_test(given_cells), cmocka_unit_test(steps_and_mistakes),
        cmocka_unit_test(passing_on),  cmocka_unit_test(classes),
        cmocka_unit_test(wishes),      cmocka_unit_test(images),
        cmocka_unit_test(limits),      cmocka_unit_test(any_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
