/* Result records: what is written is read back, in every order of allocation failures. */
#include "nonogram.h"

#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "fail_alloc.h"

static void expect_written(const struct nonogram_record *record, const char *expected)
{
    struct nonogram_text out = {.data = NULL};
    assert_int_equal(nonogram_record_write(record, &out), NONOGRAM_OK);
    nonogram_text_add(&out, "", 1);
    assert_string_equal(out.data, expected);
    nonogram_text_clear(&out);
}

/* Reads the line, and writes it again. */
static void expect_unchanged(const char *line)
{
    struct nonogram_record record;
    struct nonogram_diagnostic diagnostic;
    assert_int_equal(nonogram_record_read(line, strlen(line), &record, &diagnostic), NONOGRAM_OK);
    expect_written(&record, line);
    nonogram_record_clear(&record);
    assert_null(record.source);
    assert_null(record.memory);
}

#define WHO   "{\"source\":\"a \\\"b\\\"\",\"index\":3"
#define SIZES ",\"title\":\"T\",\"width\":3,\"height\":2"

static void what_is_written_is_read(void **state)
{
    (void)state;
    expect_unchanged(WHO ",\"id\":\"7\"" SIZES
                         ",\"verdict\":\"unique\",\"solutions\":[[\"#.#\",\"..."
                         "\"]],\"class\":\"line\",\"guesses\":0,\"conflicts\":0}\n");
    expect_unchanged(WHO SIZES ",\"verdict\":\"multiple\",\"limited\":\"memory\",\"solutions\":[["
                               "\"#.#\",\"\\\\\\\".\"],[\"...\",\"###\"]],\"guesses\":12,"
                               "\"conflicts\":18446744073709551615}\n");
    expect_unchanged(WHO SIZES ",\"verdict\":\"unknown\",\"limited\":\"time\",\"solutions\":[],"
                               "\"partial\":[\"?.#\",\"???\"],\"guesses\":1,\"conflicts\":2,"
                               "\"seconds\":0.250000}\n");
    expect_unchanged(WHO SIZES ",\"verdict\":\"multiple\",\"solutions\":[],\"certain\":[\"?.#\","
                               "\"???\"],\"guesses\":1,\"conflicts\":2}\n");
    expect_unchanged(WHO SIZES ",\"verdict\":\"multiple\",\"count\":\"123456789012345678901\","
                               "\"guesses\":1,\"conflicts\":2}\n");
    expect_unchanged(WHO SIZES
                     ",\"verdict\":\"unknown\",\"limited\":\"conflicts\",\"at_least\":\"5\","
                     "\"guesses\":1,\"conflicts\":2}\n");
    expect_unchanged(WHO ",\"id\":\"7\",\"verdict\":\"error\",\"error\":{\"line\":2,\"column\":5,"
                         "\"message\":\"it is \\\"so\\\"\"}}\n");
    expect_unchanged(
        "{\"source\":\"\\u0001\\u0008\\u007f\\t\",\"index\":1,\"width\":1,\"height\":1,"
        "\"verdict\":\"none\",\"guesses\":0,\"conflicts\":0}\n");
    expect_unchanged("{\"width\":1,\"height\":1,\"verdict\":\"none\",\"guesses\":0,"
                     "\"conflicts\":0}\n");
}

static void what_is_not_known_is_passed_over(void **state)
{
    static const char line[] =
        "{\"grade\":{\"techniques\":[1,2]},\"verdict\":\"solved\",\"width\":1,"
        "\"height\":1,\"solutions\":[[\"#\"]],\"limited\":true}";
    (void)state;
    struct nonogram_record record;
    assert_int_equal(nonogram_record_read(line, strlen(line), &record, NULL), NONOGRAM_OK);
    assert_int_equal(record.verdict, NONOGRAM_SOLVED);
    assert_int_equal(record.limited, NONOGRAM_LIMIT_STOPPED);
    assert_int_equal(record.solution_count, 1);
    assert_memory_equal(record.solutions, "#", 1);
    assert_null(record.source);
    nonogram_record_clear(&record);
}

static void a_failure_says_what_it_knows(void **state)
{
    static const char line[] = "{\"verdict\":\"error\",\"error\":{\"code\":[2,{}],\"column\":4}}";
    static const char unread[] = "{\"verdict\":\"unknown\",\"limited\":\"memory\"}";
    (void)state;
    struct nonogram_record record;
    assert_int_equal(nonogram_record_read(line, strlen(line), &record, NULL), NONOGRAM_OK);
    assert_string_equal(record.error, "unknown");
    assert_int_equal(record.line, 0);
    assert_int_equal(record.column, 4);
    nonogram_record_clear(&record);
    assert_int_equal(nonogram_record_read(unread, strlen(unread), &record, NULL), NONOGRAM_OK);
    assert_null(record.error);
    assert_int_equal(record.limited, NONOGRAM_LIMIT_MEMORY);
    assert_int_equal(record.width, 0);
    nonogram_record_clear(&record);
}

static void what_is_no_record_is_refused(void **state)
{
    static const char *const lines[] = {
        "",
        "{",
        "[]",
        "{}",
        "{\"verdict\":\"none\",\"width\":1}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":0}",
        "{\"verdict\":\"good\",\"width\":1,\"height\":1}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"width\":1}",
        "{\"verdict\":\"none\",\"width\":4294967297,\"height\":1}",
        "{\"verdict\":\"none\",\"width\":268435456,\"height\":268435456}",
        "{\"verdict\":\"unique\",\"width\":2,\"height\":1,\"solutions\":[[\"#\"]]}",
        "{\"verdict\":\"unique\",\"width\":1,\"height\":1,\"solutions\":[]}",
        "{\"verdict\":\"unique\",\"width\":1,\"height\":1,\"solutions\":[[\"#\"],[\".\"]]}",
        "{\"solutions\":[[\"#\"]],\"verdict\":\"none\",\"width\":1,\"height\":1}",
        "{\"verdict\":\"solved\",\"width\":1,\"height\":1,\"solutions\":[]}",
        "{\"verdict\":\"unknown\",\"width\":1,\"height\":1,\"solutions\":[[\"#\"],[\".\"]]}",
        "{\"verdict\":\"unique\",\"width\":1,\"height\":1,\"solutions\":[[\"\\u0001\"]]}",
        "{\"verdict\":\"unknown\",\"width\":1,\"height\":1,\"partial\":[\"?\",\"?\"]}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"limited\":[]}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"seconds\":\"1\"}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1} {}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"source\":7}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"source\":",
        "{\"verdict\":\"none\",\"width\":\"1\",\"height\":1}",
        "{\"verdict\":\"none\",\"width\":1.5,\"height\":1}",
        "{\"verdict\":\"none\",\"width\":-1,\"height\":1}",
        "{\"verdict\":\"none\",\"width\":99999999999999999999999,\"height\":1}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"limited\":7}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"limited\":",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"source\":\"\\u0000\"}",
        "{\"verdict\":7,\"width\":1,\"height\":1}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"conflicts\":\"7\"}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"seconds\":",
        "{\"verdict\":\"unique\",\"width\":1,\"height\":1,\"solutions\":\"#\"}",
        "{\"verdict\":\"unique\",\"width\":1,\"height\":1,\"solutions\":[\"#\"]}",
        "{\"verdict\":\"unique\",\"width\":1,\"height\":1,\"solutions\":[[1]]}",
        "{\"verdict\":\"unique\",\"width\":1,\"height\":1,\"solutions\":[[\"\"]]}",
        "{\"verdict\":\"unique\",\"width\":1,\"height\":1,\"solutions\":[[]]}",
        "{\"verdict\":\"unique\",\"width\":1,\"height\":1,\"solutions\":[[\"\u00e9\"]]}",
        "{\"verdict\":\"unique\",\"width\":1,\"height\":1,\"solutions\":[[\"#\"],[\"#\",\"#\"]]}",
        "{\"verdict\":\"unique\",\"width\":1,\"height\":1,\"solutions\":[[\"#\"],",
        "{\"verdict\":\"unique\",\"width\":1,\"height\":1,\"solutions\":[[\"#\",",
        "{\"verdict\":\"unique\",\"width\":1,\"height\":1,\"solutions\":[[\"?\"]]}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"certain\":\"#\"}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"certain\":[\"##\"]}",
        "{\"verdict\":\"error\",\"error\":\"it failed\"}",
        "{\"verdict\":\"error\",\"error\":{\"line\":true}}",
        "{\"verdict\":\"error\",\"error\":{\"message\":7}}",
        "{\"verdict\":\"error\",\"error\":{\"message\":\"x\"",
        "{\"verdict\":\"unknown\",\"partial\":[\"?\"]}",
        "{\"verdict\":\"none\",\"width\":0,\"height\":0}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"grade\":[}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"conflicts\":18446744073709551616}",
        "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"error\":{}}",
        "{\"verdict\":\"multiple\",\"width\":2,\"height\":1,\"solutions\":[[\"#.\"],[\".#\"]],"
        "\"certain\":[\"?#\"]}",
        "{\"verdict\":\"unknown\",\"width\":2,\"height\":1,\"solutions\":[[\"#.\"]],"
        "\"partial\":[\"..\"]}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct nonogram_diagnostic diagnostic = {.line = 0};
        struct nonogram_record record;
        assert_int_equal(nonogram_record_read(lines[i], strlen(lines[i]), &record, &diagnostic),
                         NONOGRAM_BAD_INPUT);
        assert_true(diagnostic.line == 1 && diagnostic.message[0] != '\0');
        assert_null(record.memory);
    }
}

/* A record of 1x1 with this verdict and these members. */
static enum nonogram_status read_verdict(const char *verdict, const char *members,
                                         struct nonogram_record *record)
{
    struct nonogram_text line = {.data = NULL};
    nonogram_text_format(&line, "{\"width\":1,\"height\":1,\"verdict\":\"%s\",%s}", verdict,
                         members);
    enum nonogram_status status = nonogram_record_read(line.data, line.size, record, NULL);
    nonogram_text_clear(&line);
    return status;
}

static void a_number_is_that_of_the_verdict(void **state)
{
    static const char *const good[][3] = {
        {"unique", "\"count\":\"1\"", "1"},
        {"none", "\"count\":\"0\"", "0"},
        {"multiple", "\"count\":\"2\",\"solutions\":[[\"#\"],[\".\"]]", "2"},
        {"multiple", "\"count\":\"18446744073709551616\"", "18446744073709551616"},
        {"multiple", "\"at_least\":\"2\"", NULL}, /* of check: not all */
        {"unknown", "\"at_least\":\"0\"", "0"},
    };
    static const char *const wrong[][2] = {
        {"unique", "\"count\":\"2\""},
        {"unique", "\"count\":\"01\""},
        {"unique", "\"count\":\"\""},
        {"unique", "\"count\":\"+1\""},
        {"unique", "\"count\":\"1 \""},
        {"unique", "\"count\":1"},
        {"unique", "\"count\":null"},
        {"unique", "\"at_least\":\"1\""},
        {"solved", "\"count\":\"0\""},
        {"none", "\"count\":\"1\""},
        {"none", "\"at_least\":\"0\""},
        {"multiple", "\"count\":\"1\""},
        {"multiple", "\"at_least\":\"many\""},
        {"multiple", "\"count\":\"2\",\"at_least\":\"2\""},
        {"multiple", "\"count\":\"2\",\"solutions\":[[\"#\"],[\".\"],[\"a\"]]"},
        {"unknown", "\"count\":\"5\""},
    };
    (void)state;
    struct nonogram_record record;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(read_verdict(good[i][0], good[i][1], &record), NONOGRAM_OK);
        assert_true(good[i][2] == NULL ? record.count == NULL
                                       : strcmp(record.count, good[i][2]) == 0);
        nonogram_record_clear(&record);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(read_verdict(wrong[i][0], wrong[i][1], &record), NONOGRAM_BAD_INPUT);
    }
}

/* In a program whose locale has a comma there, too, where this machine has such a locale. */
static void seconds_have_a_point(void **state)
{
    static const struct {
        const char *text;
        double seconds;
    } cases[] = {{"1.25", 1.25}, {"0", 0},       {"12e-2", 0.12},      {"1.5E+3", 1500},
                 {"0e99", 0},    {"-0.5", -0.5}, {"1e-99999999", 0.0}, {"0.000001", 0.000001}};
    (void)state;
    (void)setlocale(LC_NUMERIC, "de_DE.UTF-8");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonogram_text line = {.data = NULL};
        struct nonogram_record record;
        nonogram_text_format(
            &line, "{\"verdict\":\"none\",\"width\":1,\"height\":1,\"seconds\":%s}", cases[i].text);
        assert_int_equal(nonogram_record_read(line.data, line.size, &record, NULL), NONOGRAM_OK);
        assert_true(record.timed && fabs(record.seconds - cases[i].seconds) < 1e-12);
        nonogram_record_clear(&record);
        nonogram_text_clear(&line);
    }
    expect_unchanged(WHO SIZES ",\"verdict\":\"unknown\",\"limited\":\"time\",\"solutions\":[],"
                               "\"guesses\":1,\"conflicts\":2,\"seconds\":1012.000001}\n");
    (void)setlocale(LC_NUMERIC, "C");
}

/* A result of a puzzle in colour, as the solver has it. */
static enum nonogram_status make_record(void *context)
{
    static const char line[] = "{\"palette\":[{\"symbol\":\".\",\"rgb\":\"fff\"},{\"symbol\":\"r\","
                               "\"rgb\":\"f00\"},{\"symbol\":\"b\",\"rgb\":\"00f\"}],\"id\":\"x\","
                               "\"rows\":[[[1,\"r\"],[1,\"b\"]]],\"columns\":[[[1,\"r\"]],"
                               "[[1,\"b\"]],[]]}";
    static const uint8_t solutions[] = {1, 2, 0, 1, 0, 2};
    static const uint8_t partial[] = {1, NONOGRAM_UNKNOWN, NONOGRAM_UNKNOWN};
    struct nonogram_result result = {
        .verdict = NONOGRAM_MULTIPLE, .found = 2, .difficulty = NONOGRAM_CLASS_UNKNOWN};
    struct nonogram_record record = {.source = "s", .index = 1};
    struct nonogram_puzzle *puzzle = NULL;
    enum nonogram_status status =
        nonogram_read(line, strlen(line), "json", NULL, NULL, &puzzle, NULL);
    if (status == NONOGRAM_OK) {
        status = nonogram_record_describe(&record, puzzle, &result);
    }
    if (status == NONOGRAM_OK) {
        status = nonogram_record_list(&record, puzzle, solutions, 2);
    }
    if (status == NONOGRAM_OK) {
        status = nonogram_record_leave(&record, puzzle, partial);
    }
    if (status == NONOGRAM_OK) {
        status = nonogram_record_write(&record, context);
    }
    nonogram_record_clear(&record);
    nonogram_free(puzzle);
    return status;
}

static void a_result_becomes_a_record(void **state)
{
    struct nonogram_text out = {.data = NULL};
    (void)state;
    assert_int_equal(make_record(&out), NONOGRAM_OK);
    nonogram_text_add(&out, "", 1);
    assert_string_equal(out.data,
                        "{\"source\":\"s\",\"index\":1,\"id\":\"x\",\"width\":3,\"height\":1,"
                        "\"verdict\":\"multiple\",\"solutions\":[[\"rb.\"],[\"r.b\"]],"
                        "\"partial\":[\"r??\"],\"guesses\":0,\"conflicts\":0}\n");
    nonogram_text_clear(&out);
}

static enum nonogram_status make_and_read(void *context)
{
    struct nonogram_text out = {.data = NULL};
    enum nonogram_status status = make_record(&out);
    (void)context;
    struct nonogram_record record;
    if (status == NONOGRAM_OK) {
        status = nonogram_record_read(out.data, out.size, &record, NULL);
    }
    if (status == NONOGRAM_OK) {
        nonogram_record_clear(&record);
    }
    nonogram_text_clear(&out);
    return status;
}

static void any_allocation_may_fail(void **state)
{
    (void)state;
    assert_true(fail_alloc_each(make_and_read, NULL) > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(what_is_not_known_is_passed_over),
        cmocka_unit_test(a_failure_says_what_it_knows),
        cmocka_unit_test(what_is_no_record_is_refused),
        cmocka_unit_test(a_number_is_that_of_the_verdict),
        cmocka_unit_test(seconds_have_a_point),
        cmocka_unit_test(a_result_becomes_a_record),
        cmocka_unit_test(any_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
