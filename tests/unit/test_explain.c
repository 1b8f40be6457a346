/* Techniques by example, walks, grades. */
#include "explain/grade.h"
#include "model/verify.h"
#include "nonogram.h"

#include "unit/fail_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "explain/technique.h"
#include "explain/tour.h"
#include "unit/line_case.h"
#include "unit/sketch.h"

/* ---- one line ---- */

/* The easiest technique that settles something in the line, and what it settles. */
static void expect_easiest(const char *clue, const char *cells, unsigned technique,
                           const char *after)
{
    static uint64_t scratch[4096];
    static struct line_case line;
    uint8_t found[64];
    struct ng_finding list[64];
    struct ng_findings findings = {.list = list, .after = found};
    uint32_t length = (uint32_t)strlen(cells);
    unsigned t = 0;
    line_case_read(&line, clue, cells, 3);
    uint64_t exact[LINE_CASE_VALUES * LINE_CASE_WORDS];
    memcpy(exact, line.planes, line_case_planes_size(&line));
    uint32_t bounds[64];
    assert_true(ng_line_deduce_bounds(&line.lattice, 3, exact, scratch, bounds));
    struct ng_range ranges[16];
    ng_view_ranges(&line.clue, &line.lattice, bounds, ranges);
    uint8_t known[64];
    for (uint32_t c = 0; c < length; c++) {
        known[c] = cells[c] == '_'   ? NONOGRAM_UNKNOWN
                   : cells[c] == '.' ? 0
                   : cells[c] == 'b' ? 2
                                     : 1;
    }
    struct ng_view view = {&line.clue, length, 3, line.words, known, line.planes, ranges, exact};
    for (; t < NG_TECHNIQUE_COUNT; t++) {
        ng_findings_reset(&findings, &view);
        ng_techniques[t].find(&view, &findings);
        if (findings.count > 0) {
            break;
        }
    }
    if (t != technique) {
        print_error("clue %s, cells %s\n", clue, cells);
    }
    assert_int_equal(t, technique);
    for (uint32_t c = 0; c < length && t < NG_TECHNIQUE_COUNT; c++) {
        assert_int_equal("_.#b"[found[c] == NONOGRAM_UNKNOWN ? 0 : found[c] + 1], after[c]);
    }
}

static void each_technique_fires_on_examples_of_its_own(void **state)
{
    static const struct {
        const char *clue, *cells;
        unsigned technique;
        const char *after;
    } examples[] = {
        {"", "__.__", NONOGRAM_FULL, "....."},
        {"3 1", "__.__", NG_TECHNIQUE_COUNT, NULL},
        {"3 1", "_____", NONOGRAM_FULL, "###.#"},
        {"1 1b 2", "____", NONOGRAM_FULL, "#b##"},
        {"5", "________", NONOGRAM_OVERLAP, "___##___"},
        {"3 2", "_______", NONOGRAM_OVERLAP, "_##__#_"},
        {"3b 2", "_______", NONOGRAM_OVERLAP, "__b____"},
        {"2", ".__._", NONOGRAM_OVERLAP, ".##._"},
        {"2 1", "##__#", NONOGRAM_COMPLETE, "##..#"},
        {"1 1b", "_#b__", NONOGRAM_COMPLETE, ".#b.."},
        {"3", "____#____", NONOGRAM_UNREACHABLE, "..__#__.."},
        {"1 1", "__#_____", NONOGRAM_CAP, "_.#.____"},
        {"1 1 1", "____#_____", NONOGRAM_CAP, "___.#.____"},
        {"2b 2b", "___bb____", NONOGRAM_CAP, "__.bb.___"},
        {"1 2", "_.__._#", NONOGRAM_GLUE, "_.__.##"},
        {"2 1", "_#.___.__", NONOGRAM_GLUE, "##.___.__"},
        {"1 3", "_.___.#_#", NONOGRAM_JOIN, "_.___.###"},
        {"1 2 1", "_.___#__.", NONOGRAM_SPLIT, "_.___#._."},
        {"1 2", "__#____", NONOGRAM_SPLIT, "_.#____"},
        {"1 2", "_.#__.__", NONOGRAM_MERCURY, "_.#_..__"},
        {"2", "__._.__", NONOGRAM_FORCING, "__...__"},
        {"3 3", "____.__.____", NONOGRAM_OVERLAP, NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        if (examples[i].after != NULL) {
            expect_easiest(examples[i].clue, examples[i].cells, examples[i].technique,
                           examples[i].after);
        }
    }
    /* what no technique explains is left to exact deduction */
    expect_easiest("1 2", "___#.__", NG_TECHNIQUE_COUNT, "_.._#.__");
    /* and where nothing follows, nothing fires */
    expect_easiest("1 1", "______", NG_TECHNIQUE_COUNT, "______");
}

/* ---- walks ---- */

static enum ng_stepper_end walk(const struct nonogram_puzzle *puzzle, struct nonogram_grade *grade,
                                uint8_t *cells)
{
    struct ng_board *board = ng_board_new(puzzle, NULL, (struct ng_poll){.stop = NULL});
    struct ng_stepper *stepper = board != NULL ? ng_stepper_new(board) : NULL;
    enum ng_stepper_end end = NG_STEPPER_NO_MEMORY;
    *grade = (struct nonogram_grade){.steps = 0};
    while (stepper != NULL && (end = ng_stepper_next(stepper)) == NG_STEPPER_STEP) {
        ng_grade_add(grade, stepper);
    }
    if (board != NULL && cells != NULL) {
        memcpy(cells, board->by_rows, (size_t)board->width * board->height);
    }
    ng_stepper_free(stepper);
    ng_board_free(board);
    return end;
}

static void a_walk_ends_in_the_solution(void **state)
{
    struct nonogram_puzzle *plus = sketch_puzzle("1/1/5/1/1", "1/1/5/1/1", NULL, NULL);
    (void)state;
    struct nonogram_grade grade;
    uint8_t cells[25];
    assert_int_equal(walk(plus, &grade, cells), NG_STEPPER_SOLVED);
    assert_true(ng_verify_solution(plus, cells, NULL));
    nonogram_free(plus);
}

static void a_walk_stops_where_two_solutions_part(void **state)
{
    struct nonogram_puzzle *rooks = sketch_puzzle("1/1", "1/1", NULL, NULL);
    (void)state;
    struct nonogram_grade grade;
    assert_int_equal(walk(rooks, &grade, NULL), NG_STEPPER_STUCK);
    assert_int_equal(grade.steps, 0);
    nonogram_free(rooks);
}

static void a_contradiction_ends_a_walk(void **state)
{
    struct nonogram_puzzle *bad = sketch_puzzle("1/1", "1/1", NULL, "#_/#_");
    (void)state;
    struct nonogram_grade grade;
    assert_int_equal(walk(bad, &grade, NULL), NG_STEPPER_FAULT);
    nonogram_free(bad);
}

/* ---- grades ---- */

static struct nonogram_puzzle *read_puzzle(const char *text)
{
    struct nonogram_puzzle *puzzle = NULL;
    assert_int_equal(nonogram_read(text, strlen(text), NULL, NULL, NULL, &puzzle, NULL),
                     NONOGRAM_OK);
    return puzzle;
}

static struct nonogram_grade grade_of(const struct nonogram_puzzle *puzzle)
{
    assert_non_null(puzzle);
    struct nonogram_explain_options options;
    nonogram_explain_defaults(&options);
    struct nonogram_grade grade;
    assert_int_equal(nonogram_grade(puzzle, &options, &grade), NONOGRAM_OK);
    return grade;
}

static void grades_name_the_class(void **state)
{
    static const struct {
        const char *rows, *columns, *given;
        enum nonogram_class difficulty;
        uint32_t sweeps;
    } cases[] = {
        {"1/1/5/1/1", "1/1/5/1/1", NULL, NONOGRAM_CLASS_TRIVIAL, 1},
        {"1/1", "1/1", "#_/__", NONOGRAM_CLASS_TRIVIAL, 1},
        {"1/1", "1/1", "#./.#", NONOGRAM_CLASS_TRIVIAL, 0},
        {"1/1", "1/1", NULL, NONOGRAM_CLASS_MULTIPLE, 0},
        {"1/1", "2/-", NULL, NONOGRAM_CLASS_TRIVIAL, 1},
        {"2/1/1", "1/1/2", NULL, NONOGRAM_CLASS_MULTIPLE, 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonogram_puzzle *puzzle =
            sketch_puzzle(cases[i].rows, cases[i].columns, NULL, cases[i].given);
        struct nonogram_grade grade = grade_of(puzzle);
        assert_int_equal(grade.difficulty, cases[i].difficulty);
        assert_int_equal(grade.sweeps, cases[i].sweeps);
        nonogram_free(puzzle);
    }
    struct nonogram_puzzle *heart = NULL;
    assert_int_equal(nonogram_read_file("puzzles/heart.non", NULL, &heart, NULL), NONOGRAM_OK);
    assert_int_equal(grade_of(heart).difficulty, NONOGRAM_CLASS_LINE);
    assert_int_equal(grade_of(heart).sweeps, 2);
    nonogram_free(heart);
}

static void assumptions_are_counted(void **state)
{
    /* solved by edge logic: no line settles anything at first */
    struct nonogram_puzzle *puzzle = NULL;
    (void)state;
    assert_int_equal(nonogram_read_file("puzzles/boat.non", NULL, &puzzle, NULL), NONOGRAM_OK);
    struct nonogram_grade grade = grade_of(puzzle);
    assert_int_equal(grade.verdict, NONOGRAM_UNIQUE);
    assert_int_equal(grade.difficulty, NONOGRAM_CLASS_PROBE);
    assert_int_equal(grade.hardest, NONOGRAM_EDGE);
    assert_true(grade.assumptions > 0 && grade.chain > 1 && grade.depth == 1);
    assert_true(grade.milliseconds >= 3000 * grade.steps);
    nonogram_free(puzzle);
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

static void a_grade_can_be_stopped_and_limited(void **state)
{
    struct nonogram_puzzle *puzzle = NULL;
    (void)state;
    assert_int_equal(nonogram_read_file("puzzles/bicycle.non", NULL, &puzzle, NULL), NONOGRAM_OK);
    struct nonogram_explain_options options;
    nonogram_explain_defaults(&options);
    options.effort_limit = 5000;
    struct nonogram_grade grade;
    assert_int_equal(nonogram_grade(puzzle, &options, &grade), NONOGRAM_OK);
    assert_int_equal(grade.difficulty, NONOGRAM_CLASS_SEARCH);
    assert_true(grade.limited);
    options.stop = stop_at_once;
    assert_int_equal(nonogram_grade(puzzle, &options, &grade), NONOGRAM_OK);
    assert_int_equal(grade.difficulty, NONOGRAM_CLASS_UNKNOWN);
    options.hardest = (enum nonogram_technique)NONOGRAM_TECHNIQUES_MAX;
    assert_int_equal(nonogram_grade(puzzle, &options, &grade), NONOGRAM_BAD_USE);
    nonogram_free(puzzle);
}

static bool stop_always(void *context)
{
    (void)context;
    return true;
}

/* Walks to the end; the number of steps. */
static uint64_t walk_within(const struct nonogram_puzzle *puzzle,
                            const struct nonogram_explain_options *options,
                            enum nonogram_walk_end *end, enum nonogram_limit *limit)
{
    struct nonogram_walk *walk = NULL;
    uint64_t steps = 0;
    enum nonogram_status status = nonogram_walk_new(puzzle, options, &walk);
    *end = NONOGRAM_WALK_STOPPED;
    *limit = NONOGRAM_LIMIT_MEMORY;
    if (status == NONOGRAM_OK) {
        const struct nonogram_step *step;
        while ((status = nonogram_walk_next(walk, &step)) == NONOGRAM_OK) {
            steps++;
        }
        assert_int_equal(status, NONOGRAM_END);
        *end = nonogram_walk_end(walk);
        *limit = walk->limited;
        nonogram_walk_free(walk);
    } else {
        assert_int_equal(status, NONOGRAM_NO_MEMORY);
    }
    return steps;
}

static void assert_said(struct nonogram_text *said, const char *sentence)
{
    ng_text_bytes(said, "", 1);
    assert_string_equal(said->data, sentence);
    ng_text_reset(said);
}

/* Nothing is said of a walk that goes on; its end is told with the steps that it took. */
static void a_walk_says_how_it_ended(void **state)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct nonogram_walk *walk = NULL;
    struct nonogram_text said = {.data = NULL};
    struct nonogram_explain_options options;
    const struct nonogram_step *step;
    (void)state;
    nonogram_explain_defaults(&options);
    assert_int_equal(nonogram_read_file("puzzles/boat.non", NULL, &puzzle, NULL), NONOGRAM_OK);
    assert_int_equal(nonogram_walk_new(puzzle, &options, &walk), NONOGRAM_OK);
    assert_int_equal(ng_tour_say_end(walk, 0, &said), NONOGRAM_OK);
    assert_said(&said, "");
    while (nonogram_walk_next(walk, &step) == NONOGRAM_OK) {
        continue;
    }
    static const char *const ends[] = {"Every cell is known.", "Solved in 1 step.",
                                       "Solved in 2 steps."};
    for (uint64_t steps = 0; steps < 3; steps++) {
        assert_int_equal(ng_tour_say_end(walk, steps, &said), NONOGRAM_OK);
        assert_said(&said, ends[steps]);
    }
    nonogram_walk_free(walk);
    nonogram_free(puzzle);
    static const char *const limits[] = {
        [NONOGRAM_LIMIT_NONE] =
            "Too many assumptions would have to be tried: the puzzle needs trial and error.",
        [NONOGRAM_LIMIT_TIME] = "The time limit was reached; the next steps are unknown.",
        [NONOGRAM_LIMIT_CONFLICTS] =
            "The limit on conflicts was reached; the next steps are unknown.",
        [NONOGRAM_LIMIT_MEMORY] = "The memory limit was reached; the next steps are unknown.",
        [NONOGRAM_LIMIT_STOPPED] = "A limit was reached; the next steps are unknown.",
    };
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        assert_int_equal(ng_tour_say_limit((enum nonogram_limit)i, &said), NONOGRAM_OK);
        assert_said(&said, limits[i]);
    }
    nonogram_text_clear(&said);
}

/* Whatever the limit, the walk ends by it or in the solution; what it shows before is the same. */
static void a_walk_says_which_limit_stopped_it(void **state)
{
    struct nonogram_puzzle *puzzle = NULL;
    bool begun = false;
    (void)state;
    assert_int_equal(nonogram_read_file("puzzles/boat.non", NULL, &puzzle, NULL), NONOGRAM_OK);
    struct nonogram_explain_options options;
    nonogram_explain_defaults(&options);
    enum nonogram_walk_end end;
    enum nonogram_limit limit;
    uint64_t all = walk_within(puzzle, &options, &end, &limit);
    assert_int_equal(end, NONOGRAM_WALK_SOLVED);
    assert_int_equal(limit, NONOGRAM_LIMIT_NONE);
    for (options.memory_limit = 1000; end != NONOGRAM_WALK_SOLVED || options.memory_limit == 1000;
         options.memory_limit += 1000) {
        uint64_t steps = walk_within(puzzle, &options, &end, &limit);
        assert_true(end == NONOGRAM_WALK_SOLVED
                        ? limit == NONOGRAM_LIMIT_NONE && steps == all
                        : end == NONOGRAM_WALK_STOPPED && limit == NONOGRAM_LIMIT_MEMORY);
        begun = begun || (steps > 0 && steps < all);
    }
    assert_true(begun);
    options.memory_limit = 0;
    options.effort_limit = 1;
    (void)walk_within(puzzle, &options, &end, &limit);
    assert_int_equal(end, NONOGRAM_WALK_STOPPED);
    assert_int_equal(limit, NONOGRAM_LIMIT_NONE);
    options.stop = stop_always;
    (void)walk_within(puzzle, &options, &end, &limit);
    assert_int_equal(end, NONOGRAM_WALK_STOPPED);
    assert_int_equal(limit, NONOGRAM_LIMIT_STOPPED);
    nonogram_free(puzzle);
}

static enum nonogram_status grade_it(void *context)
{
    struct nonogram_explain_options options;
    nonogram_explain_defaults(&options);
    struct nonogram_grade grade;
    return nonogram_grade(context, &options, &grade);
}

static void every_failing_allocation_is_survived(void **state)
{
    struct nonogram_puzzle *boat = NULL;
    struct nonogram_puzzle *colours = read_puzzle(
        "{\"rows\":[[[1,\"red\"],[1,\"blue\"]],[[2,\"blue\"]],[[1,\"red\"]]],"
        "\"columns\":[[[1,\"red\"],[1,\"blue\"]],[[1,\"blue\"],[1,\"red\"]],[[1,\"blue\"]]]}");
    (void)state;
    assert_int_equal(nonogram_read_file("puzzles/boat.non", NULL, &boat, NULL), NONOGRAM_OK);
    fail_alloc_each(grade_it, boat);
    assert_non_null(colours);
    fail_alloc_each(grade_it, colours);
    nonogram_free(boat);
    nonogram_free(colours);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_technique_fires_on_examples_of_its_own),
        cmocka_unit_test(a_walk_ends_in_the_solution),
        cmocka_unit_test(a_walk_stops_where_two_solutions_part),
        cmocka_unit_test(a_contradiction_ends_a_walk),
        cmocka_unit_test(grades_name_the_class),
        cmocka_unit_test(assumptions_are_counted),
        cmocka_unit_test(a_grade_can_be_stopped_and_limited),
        cmocka_unit_test(a_walk_says_how_it_ended),
        cmocka_unit_test(a_walk_says_which_limit_stopped_it),
        cmocka_unit_test(every_failing_allocation_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
