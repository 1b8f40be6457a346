/* Every public function with every kind of nonsense: NULL, numbers and cells out of range, names
 * that do not exist. Each answers by its status or by nothing, and reads nothing that is not there
 * (run under sanitizers, that is what this is for). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "explain/grade.h"
#include "explain/tools.h"
#include "nonogram.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char small[] = "2 2\n1\n1\n1\n1\n";

static struct nonogram_puzzle *make(void)
{
    struct nonogram_puzzle *puzzle = NULL;
    assert_int_equal(nonogram_read(small, sizeof small - 1, "nin", NULL, NULL, &puzzle, NULL),
                     NONOGRAM_OK);
    return puzzle;
}

static void names_of_numbers_that_are_none(void **state)
{
    (void)state;
    for (int i = -3; i < 300; i++) {
        assert_non_null(nonogram_status_text((enum nonogram_status)i));
        assert_non_null(nonogram_verdict_name((enum nonogram_verdict)i));
    }
    assert_string_equal(nonogram_status_text((enum nonogram_status)42), "no such status");
    assert_string_equal(nonogram_verdict_name((enum nonogram_verdict)42), "no such verdict");
    assert_string_equal(nonogram_class_name((enum nonogram_class)42), "no such class");
    assert_string_equal(nonogram_technique_name((enum nonogram_technique)42), "no such technique");
}

/* A text that is appended to itself, where it has to grow for that and something lies behind it. */
static void texts_added_to_themselves(void **state)
{
    struct nonogram_text text = {.data = NULL};
    void *behind[16];
    size_t count = 0;
    (void)state;
    ng_text_bytes(&text, "abcdefg", 7);
    for (size_t size = 7; size < 10000; size *= 2) {
        behind[count++] = malloc(4000); /* new memory, so that the text has to move */
        ng_text_bytes(&text, text.data, text.size);
        assert_int_equal(text.size, 2 * size);
        assert_memory_equal(text.data, "abcdefgabcdefg", 14);
        assert_memory_equal(text.data + size, text.data, size);
    }
    ng_text_bytes(&text, text.data + 1, 3);
    assert_memory_equal(text.data + text.size - 4, "gbcd", 4);
    while (count > 0) {
        free(behind[--count]);
    }
    nonogram_text_clear(&text);
}

static void texts(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    nonogram_text_clear(NULL);
    assert_int_equal(text.size, 0);
    nonogram_text_clear(&text);
}

/* Whatever was in it before, it is filled in: no place, and a message, be it an empty one. */
static void expect_filled(enum nonogram_status status, struct nonogram_diagnostic *diagnostic)
{
    assert_int_equal(status, NONOGRAM_BAD_USE);
    assert_int_equal(diagnostic->line, 0);
    assert_int_equal(diagnostic->column, 0);
    assert_non_null(memchr(diagnostic->message, '\0', sizeof diagnostic->message));
    memset(diagnostic, 0x55, sizeof *diagnostic);
}

static void diagnostics_of_bad_use(void **state)
{
    struct nonogram_puzzle *puzzle = make();
    struct nonogram_puzzle *made = NULL;
    struct nonogram_text out = {.data = NULL};
    struct nonogram_traced traced;
    struct nonogram_diagnostic said;
    uint8_t cells[4] = {0};
    (void)state;
    memset(&said, 0x55, sizeof said);
    expect_filled(nonogram_read(small, 4, NULL, NULL, NULL, NULL, &said), &said);
    expect_filled(nonogram_read_file("x", NULL, NULL, &said), &said);
    expect_filled(nonogram_from_picture(2, 2, cells, NULL, &said), &said);
    expect_filled(nonogram_from_picture(2, 2, NULL, &made, &said), &said);
    expect_filled(nonogram_copy_with(NULL, NULL, NULL, &made, &said), &said);
    expect_filled(nonogram_copy_with(puzzle, NULL, NULL, NULL, &said), &said);
    expect_filled(nonogram_write(NULL, "non", false, &out, &said), &said);
    expect_filled(nonogram_trace(NULL, 0, NULL, &traced, &said), &said);
    nonogram_free(puzzle);
}

static void formats(void **state)
{
    (void)state;
    assert_false(nonogram_format_list(0, NULL));
    struct nonogram_format format;
    assert_false(nonogram_format_list(SIZE_MAX - 1, &format));
}

static void reading(void **state)
{
    struct nonogram_puzzle *puzzle = (void *)&puzzle;
    (void)state;
    struct nonogram_diagnostic diagnostic;
    assert_int_equal(nonogram_read(NULL, 5, NULL, NULL, NULL, &puzzle, &diagnostic),
                     NONOGRAM_BAD_USE);
    assert_null(puzzle);
    assert_int_equal(nonogram_read(small, 4, NULL, NULL, NULL, NULL, &diagnostic),
                     NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_read(small, sizeof small - 1, "xyz", NULL, NULL, &puzzle, NULL),
                     NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_read("", 0, NULL, NULL, NULL, &puzzle, NULL), NONOGRAM_BAD_INPUT);
    assert_int_equal(nonogram_read_file(NULL, NULL, &puzzle, &diagnostic), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_read_file("x", NULL, NULL, &diagnostic), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_read_file("x", "xyz", &puzzle, NULL), NONOGRAM_BAD_USE);
}

static void making(void **state)
{
    const uint8_t wrong[4] = {0, 7, 0, 0};
    struct nonogram_puzzle *puzzle = make(), *copy = (void *)&copy;
    (void)state;
    assert_int_equal(nonogram_from_picture(2, 2, NULL, &copy, NULL), NONOGRAM_BAD_USE);
    assert_null(copy);
    assert_int_equal(nonogram_from_picture(2, 2, wrong, NULL, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_from_picture(2, 2, wrong, &copy, NULL), NONOGRAM_BAD_INPUT);
    assert_int_equal(nonogram_from_picture(0, 2, wrong, &copy, NULL), NONOGRAM_BAD_INPUT);
    assert_int_equal(nonogram_from_picture(UINT32_MAX, UINT32_MAX, wrong, &copy, NULL),
                     NONOGRAM_BAD_INPUT);
    assert_int_equal(nonogram_copy_with(NULL, NULL, NULL, &copy, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_copy_with(puzzle, NULL, NULL, NULL, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_copy_with(puzzle, wrong, NULL, &copy, NULL), NONOGRAM_BAD_INPUT);
    nonogram_free(NULL);
    nonogram_free(puzzle);
}

static void looking_inside(void **state)
{
    struct nonogram_puzzle *puzzle = make();
    (void)state;
    assert_int_equal(nonogram_width(NULL), 0);
    assert_int_equal(nonogram_height(NULL), 0);
    assert_int_equal(nonogram_colours(NULL), 0);
    assert_null(nonogram_note(NULL, NONOGRAM_TITLE));
    assert_null(nonogram_note(puzzle, (enum nonogram_note)7000));
    assert_null(nonogram_note(puzzle, (enum nonogram_note) - 1));
    assert_null(nonogram_guess(NULL));
    assert_string_equal(nonogram_colour(NULL, 0).name, "");
    assert_string_equal(nonogram_colour(puzzle, 2).name, "");
    assert_string_equal(nonogram_colour(puzzle, NONOGRAM_UNKNOWN).name, "");
    uint32_t blocks = 1;
    assert_null(nonogram_clue(NULL, 0, &blocks));
    assert_int_equal(blocks, 0);
    assert_null(nonogram_clue(puzzle, 4, &blocks));
    assert_null(nonogram_clue(puzzle, UINT32_MAX, NULL));
    assert_int_equal(blocks, 0);
    assert_null(nonogram_goal(NULL));
    assert_null(nonogram_given(NULL));
    nonogram_free(puzzle);
}

/* Every format, every picture: cells that are none, and nothing at all. */
static void writing(void **state)
{
    const uint8_t wrong[4] = {0, 2, 1, 0}, wild[4] = {254, 1, 0, 3}, open[4] = {255, 255, 0, 1};
    struct nonogram_puzzle *puzzle = make();
    struct nonogram_text out = {.data = NULL};
    (void)state;
    assert_int_equal(nonogram_write(NULL, "non", false, &out, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_write(puzzle, NULL, false, &out, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_write(puzzle, "xyz", false, &out, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_write(puzzle, "non", false, NULL, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_write_dimacs(NULL, NULL, &out), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_write_dimacs(puzzle, NULL, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_write_dimacs(puzzle, wrong, &out), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_draw(puzzle, NULL, NULL, NULL, &out), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_draw(puzzle, NULL, "xyz", NULL, &out), NONOGRAM_UNSUPPORTED);
    struct nonogram_format format;
    for (size_t i = 0; nonogram_format_list(i, &format); i++) {
        if (!format.drawn) {
            continue;
        }
        assert_int_equal(nonogram_draw(NULL, NULL, format.name, NULL, &out), NONOGRAM_BAD_USE);
        assert_int_equal(nonogram_draw(puzzle, NULL, format.name, NULL, NULL), NONOGRAM_BAD_USE);
        assert_int_equal(nonogram_draw(puzzle, wrong, format.name, NULL, &out), NONOGRAM_BAD_USE);
        assert_int_equal(nonogram_draw(puzzle, wild, format.name, NULL, &out), NONOGRAM_BAD_USE);
        assert_int_equal(out.size, 0);
        assert_int_equal(nonogram_draw(puzzle, open, format.name, NULL, &out), NONOGRAM_OK);
        assert_true(out.size > 0);
        ng_text_reset(&out);
    }
    nonogram_text_clear(&out);
    nonogram_free(puzzle);
}

static void documents(void **state)
{
    const struct nonogram_draw_options paper = {.paper = NONOGRAM_PAPER_A4}, none = {.cell = 0};
    struct nonogram_puzzle *puzzle = make();
    struct nonogram_document *document = NULL;
    struct nonogram_text out = {.data = NULL};
    (void)state;
    assert_int_equal(nonogram_document_new("svg", &none, &document), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_document_new("svg", &paper, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_document_new("xyz", &paper, &document), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_document_add(NULL, puzzle, NULL, &paper, &out), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_document_end(NULL, &out), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_document_new("svg", &paper, &document), NONOGRAM_OK);
    assert_int_equal(nonogram_document_add(document, NULL, NULL, &paper, &out), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_document_add(document, puzzle, NULL, NULL, &out), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_document_add(document, puzzle, NULL, &paper, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_document_end(document, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_document_end(document, &out), NONOGRAM_OK);
    assert_int_equal(out.size, 0);
    nonogram_document_free(document);
    assert_int_equal(nonogram_document_new("svg", &paper, &document), NONOGRAM_OK);
    assert_int_equal(nonogram_document_add(document, puzzle, NULL, &paper, &out), NONOGRAM_OK);
    assert_int_equal(nonogram_document_add(document, puzzle, NULL, &paper, &out), NONOGRAM_OK);
    assert_int_equal(nonogram_document_end(document, &out), NONOGRAM_OK);
    assert_true(out.size > 0);
    nonogram_text_clear(&out);
    nonogram_document_free(document);
    nonogram_document_free(NULL);
    nonogram_free(puzzle);
}

static void solving(void **state)
{
    struct nonogram_puzzle *puzzle = make();
    struct nonogram_text out = {.data = NULL};
    (void)state;
    nonogram_solve_defaults(NULL);
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    nonogram_result_clear(NULL);
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(NULL, &options, &result), NONOGRAM_BAD_USE);
    assert_int_equal(result.verdict, NONOGRAM_LIMIT);
    assert_int_equal(nonogram_solve(puzzle, &options, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_solve(puzzle, NULL, &result), NONOGRAM_OK);
    assert_int_equal(result.verdict, NONOGRAM_MULTIPLE);
    nonogram_result_clear(&result);
    nonogram_result_clear(&result);
    assert_int_equal(nonogram_count(NULL, &options, &out, &result), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_count(puzzle, &options, NULL, &result), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_count(puzzle, &options, &out, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_count(puzzle, NULL, &out, &result), NONOGRAM_OK);
    assert_int_equal(out.size, 1);
    assert_int_equal(out.data[0], '2');
    nonogram_result_clear(&result);
    const double seconds[] = {-1, NAN, -INFINITY};
    for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++) {
        options.time_limit = seconds[i];
        assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_BAD_USE);
        assert_null(result.first);
        assert_int_equal(result.verdict, NONOGRAM_LIMIT);
        assert_int_equal(result.difficulty, NONOGRAM_CLASS_UNKNOWN);
        assert_int_equal(nonogram_count(puzzle, &options, &out, &result), NONOGRAM_BAD_USE);
        assert_int_equal(result.verdict, NONOGRAM_LIMIT);
    }
    options.time_limit = INFINITY;
    options.jobs = 0;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    nonogram_result_clear(&result);
    nonogram_text_clear(&out);
    nonogram_free(puzzle);
}

static bool take_placement(void *context, const uint8_t *cells)
{
    (void)context;
    (void)cells;
    return true;
}

/* Every call on a line that is none. */
static void refuse_line(const struct nonogram_line *line)
{
    struct nonogram_text out = {.data = NULL};
    assert_int_equal(nonogram_line_each(line, take_placement, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_line_count(line, &out), NONOGRAM_BAD_USE);
    uint8_t cells[8];
    assert_int_equal(nonogram_line_deduce(line, cells), NONOGRAM_BAD_USE);
    assert_int_equal(out.size, 0);
}

static void lines(void **state)
{
    const struct nonogram_block blocks[] = {{2, 1}}, colourless[] = {{2, 0}}, beyond[] = {{2, 2}};
    const uint8_t wild[] = {0, 1, 2, 0};
    const struct nonogram_line good = {4, 1, blocks, 1, NULL};
    const struct nonogram_line bad[] = {
        {0, 1, blocks, 1, NULL}, {UINT32_MAX, 1, blocks, 1, NULL},
        {4, 0, blocks, 1, NULL}, {4, NONOGRAM_COLOURS_MAX + 1, blocks, 1, NULL},
        {4, 1, NULL, 1, NULL},   {4, 1, colourless, 1, NULL},
        {4, 1, beyond, 1, NULL}, {4, 1, blocks, 1, wild},
    };
    struct nonogram_text out = {.data = NULL};
    (void)state;
    refuse_line(NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        refuse_line(&bad[i]);
    }
    assert_int_equal(nonogram_line_each(&good, NULL, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_line_count(&good, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_line_deduce(&good, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_line_count(&(struct nonogram_line){4, 1, NULL, 0, NULL}, &out),
                     NONOGRAM_OK);
    nonogram_text_clear(&out);
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}

/* What explains, grades, makes and traces puzzles. */
static void explaining(void **state)
{
    struct nonogram_puzzle *puzzle = make();
    const struct nonogram_step *step = NULL;
    struct nonogram_text text = {.data = NULL};
    struct nonogram_walk *walk = NULL;
    uint8_t cells[4] = {200, 7, NONOGRAM_UNKNOWN, 0};
    (void)state;
    for (int i = -3; i < 300; i++) {
        assert_non_null(nonogram_class_name((enum nonogram_class)i));
        assert_non_null(nonogram_technique_name((enum nonogram_technique)i));
    }
    nonogram_explain_defaults(NULL);
    struct nonogram_grade grade;
    assert_int_equal(nonogram_grade(NULL, NULL, &grade), NONOGRAM_BAD_USE);
    assert_int_equal(grade.verdict, NONOGRAM_LIMIT);
    struct nonogram_explain_options little;
    nonogram_explain_defaults(&little);
    little.memory_limit = 1;
    assert_int_equal(nonogram_grade(puzzle, &little, &grade), NONOGRAM_NO_MEMORY);
    assert_int_equal(grade.verdict, NONOGRAM_LIMIT);
    assert_int_equal(nonogram_grade(puzzle, NULL, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_grade(puzzle, NULL, &grade), NONOGRAM_OK);
    struct ng_pin pin;
    assert_int_equal(ng_pin(puzzle, cells, &ng_explain_defaults, cells, &pin), NONOGRAM_BAD_USE);
    for (size_t i = 0; i < sizeof cells; i++) {
        assert_int_equal(cells[i], NONOGRAM_UNKNOWN);
    }
    static const uint8_t solution[4] = {1, 0, 0, 1};
    const struct nonogram_explain_options stopped = {.stop = at_once};
    uint8_t given[4] = {7, 7, 7, 7};
    assert_int_equal(ng_pin(puzzle, solution, &stopped, given, &pin), NONOGRAM_OK);
    assert_false(pin.found);
    assert_int_equal(given[0] & given[1] & given[2] & given[3], NONOGRAM_UNKNOWN);
    assert_int_equal(nonogram_walk_new(NULL, NULL, &walk), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_walk_new(puzzle, NULL, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_walk_next(NULL, &step), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_walk_end(NULL), NONOGRAM_WALK_STOPPED);
    assert_int_equal(nonogram_walk_new(puzzle, NULL, &walk), NONOGRAM_OK);
    assert_int_equal(nonogram_walk_next(walk, NULL), NONOGRAM_BAD_USE);
    nonogram_walk_free(walk);
    nonogram_walk_free(NULL);
    nonogram_text_clear(&text);
    nonogram_free(puzzle);
}

/* What fits is what is taken. */
static void expect_not_taken(const struct nonogram_generate_options *options)
{
    struct nonogram_puzzle *puzzle = NULL;
    assert_int_equal(nonogram_generate(options, 0, &puzzle, NULL), NONOGRAM_BAD_USE);
}

static void options_that_do_not_fit(void **state)
{
    struct nonogram_generate_options good, bad;
    (void)state;
    nonogram_generate_defaults(&good);
    bad = good;
    bad.width = 0;
    expect_not_taken(&bad);
    bad = good;
    bad.difficulty = (enum nonogram_class)99;
    expect_not_taken(&bad);
    bad = good;
    bad.style = (enum nonogram_style) - 1;
    expect_not_taken(&bad);
    bad.style = NONOGRAM_STYLE_TEXT;
    expect_not_taken(&bad);
    bad.word = "TOO WIDE";
    expect_not_taken(&bad);
    bad.word = "I";
}

static void making_up(void **state)
{
    struct nonogram_result result = {.first = NULL};
    struct nonogram_puzzle *puzzle = make();
    struct nonogram_puzzle *other = NULL;
    struct nonogram_traced traced = {.width = 0};
    (void)state;
    nonogram_generate_defaults(NULL);
    struct nonogram_generate_options options;
    nonogram_generate_defaults(&options);
    assert_int_equal(nonogram_generate(&options, 0, NULL, NULL), NONOGRAM_BAD_USE);
    options.density = 1000;
    assert_int_equal(nonogram_generate(&options, 0, &other, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_trace(NULL, 5, NULL, &traced, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_trace("P1", 2, NULL, NULL, NULL), NONOGRAM_BAD_USE);
    nonogram_traced_clear(NULL);
    uint8_t cells[4];
    assert_int_equal(nonogram_certain(NULL, NULL, cells, &result), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_certain(puzzle, NULL, NULL, &result), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_certain(puzzle, NULL, cells, NULL), NONOGRAM_BAD_USE);
    nonogram_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_numbers_that_are_none),
        cmocka_unit_test(texts),
        cmocka_unit_test(texts_added_to_themselves),
        cmocka_unit_test(formats),
        cmocka_unit_test(reading),
        cmocka_unit_test(making),
        cmocka_unit_test(looking_inside),
        cmocka_unit_test(writing),
        cmocka_unit_test(documents),
        cmocka_unit_test(solving),
        cmocka_unit_test(lines),
        cmocka_unit_test(diagnostics_of_bad_use),
        cmocka_unit_test(explaining),
        cmocka_unit_test(options_that_do_not_fit),
        cmocka_unit_test(making_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
