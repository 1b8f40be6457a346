/* Result records, as they are written, in every order of allocation failures. */
#include "nonogram.h"

#include <locale.h>
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

static void members_are_written_in_order(void **state)
{
    (void)state;
    expect_written(
        &(struct nonogram_record){.source = "a \"b\"",
                                  .index = 3,
                                  .id = "7",
                                  .title = "T",
                                  .width = 3,
                                  .height = 2,
                                  .verdict = NONOGRAM_UNIQUE,
                                  .listed = true,
                                  .solution_count = 1,
                                  .solutions = "#.#...",
                                  .class_name = "line"},
        "{\"source\":\"a "
        "\\\"b\\\"\",\"index\":3,\"id\":\"7\",\"title\":\"T\",\"width\":3,\"height\":2,"
        "\"verdict\":\"unique\",\"solutions\":[[\"#.#\",\"...\"]],\"class\":\"line\",\"guesses\":0,"
        "\"conflicts\":0}\n");
    expect_written(
        &(struct nonogram_record){.width = 3,
                                  .height = 2,
                                  .verdict = NONOGRAM_MULTIPLE,
                                  .limited = NONOGRAM_LIMIT_MEMORY,
                                  .listed = true,
                                  .solution_count = 2,
                                  .solutions = "#.#\\\"....###",
                                  .guesses = 12,
                                  .conflicts = UINT64_MAX},
        "{\"width\":3,\"height\":2,\"verdict\":\"multiple\",\"limited\":\"memory\",\"solutions\":[["
        "\"#.#\",\"\\\\\\\".\"],[\"...\",\"###\"]],\"guesses\":12,"
        "\"conflicts\":18446744073709551615}\n");
    expect_written(&(struct nonogram_record){.width = 3,
                                             .height = 1,
                                             .verdict = NONOGRAM_LIMIT,
                                             .limited = NONOGRAM_LIMIT_CONFLICTS,
                                             .count = "5",
                                             .listed = true,
                                             .partial = "?.#",
                                             .certain = "?.?",
                                             .proof = "p"},
                   "{\"width\":3,\"height\":1,\"verdict\":\"unknown\",\"limited\":\"conflicts\","
                   "\"at_least\":\"5\","
                   "\"solutions\":[],\"partial\":[\"?.#\"],\"certain\":[\"?.?\"],\"guesses\":0,"
                   "\"conflicts\":0,"
                   "\"proof\":\"p\"}\n");
    expect_written(
        &(struct nonogram_record){
            .source = "\x01\b\x7f\t", .index = 1, .line = 2, .column = 5, .error = "it is \"so\""},
        "{\"source\":\"\\u0001\\u0008\\u007f\\t\",\"index\":1,\"verdict\":\"error\",\"error\":{"
        "\"line\":2,\"column\":5,\"message\":\"it is \\\"so\\\"\"}}\n");
}

/* In a program whose locale has a comma there, too, where this machine has such a locale. */
static void seconds_have_a_point(void **state)
{
    (void)state;
    (void)setlocale(LC_NUMERIC, "de_DE.UTF-8");
    expect_written(&(struct nonogram_record){.width = 1,
                                             .height = 1,
                                             .verdict = NONOGRAM_NONE,
                                             .timed = true,
                                             .seconds = 1012.000001},
                   "{\"width\":1,\"height\":1,\"verdict\":\"none\",\"guesses\":0,\"conflicts\":0,"
                   "\"seconds\":1012.000001}\n");
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

static enum nonogram_status make_once(void *context)
{
    struct nonogram_text out = {.data = NULL};
    enum nonogram_status status = make_record(&out);
    (void)context;
    nonogram_text_clear(&out);
    return status;
}

static void any_allocation_may_fail(void **state)
{
    (void)state;
    assert_true(fail_alloc_each(make_once, NULL) > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_written_in_order),
        cmocka_unit_test(seconds_have_a_point),
        cmocka_unit_test(a_result_becomes_a_record),
        cmocka_unit_test(any_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
