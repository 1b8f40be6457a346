/* json: what it reads and writes, and what it refuses. */
#include "format_fail.h"

#include "base/memory.h"
#include "format/doc/json_lexer.h"
#include "format/format.h"

#include <stdio.h>
#include <string.h>

static const struct ng_format *const format = &ng_format_json;

/* A record that is no object ends with its line, and the next one is read. */
static void goes_on_behind_a_line_that_is_no_object(void **state)
{
    static const char text[] = "rubbish\n{\"rows\":[[1]],\"columns\":[[1]]}\n";
    struct ng_span span = format_check_span(text);
    size_t size = format->extent(span, true);
    (void)state;
    assert_int_equal(size, strlen("rubbish"));
    span.text += size;
    span.size -= size;
    assert_int_equal(format_check_count(format, span), 1);
}

#define GOOD "{\"rows\":[[1]],\"columns\":[[1]]}"

/* Streams of records, of which each stands between two bars. */
static const char *const streams[] = {
    /* cut off within an array, before a value, within a string; closed twice */
    GOOD "\n|{\"rows\":[[1],[2|\n" GOOD "\n|{\"rows\":[|\n" GOOD "\n|{\"title\":\"x|\n" GOOD
         "\n|{\"rows\":[[1]]]}|\n" GOOD "\n|{|\n" GOOD "\n",
    /* a bracket of the wrong kind, and a line that is no object */
    "{\"rows\":[[1],\"columns\":[[1]]}|\n" GOOD "\n|rubbish|\n" GOOD,
    /* spread over lines, whole and broken */
    "{\"rows\":\n[[1]],\n\n\"columns\":[[1]]\n}\n|{\"rows\":[[1]]\n \"columns\":[[1]]\n}\n|" GOOD
    "\n|"
    "{\n\"palette\":[\n{\"name\":\"a\"},\n{\"name\":\"b\"}]}\n",
    /* two in a line, and an escaped quote */
    GOOD " |" GOOD "\n|{\"title\":\"\\\"{\"}\n|" GOOD,
};

/* A line is a record: a broken one costs no other, and whether it is broken does not depend on the
 * pieces that the stream comes in. */
static void divides_streams_with_broken_lines(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof streams / sizeof streams[0]; i++) {
        char text[512] = "";
        size_t size = 0;
        size_t count = 0;
        size_t ends[32];
        for (const char *p = streams[i]; *p != '\0'; p++) {
            if (*p == '|') {
                ends[count++] = size;
            } else {
                text[size++] = *p;
            }
        }
        ends[count++] = size;
        for (size_t at = 0, record = 0; at < size; at = ends[record++]) {
            size_t record_size = ends[record] - at;
            assert_int_equal(format->extent((struct ng_span){text + at, size - at}, true),
                             record_size);
            for (size_t part = 1; part < size - at; part++) {
                size_t early = format->extent((struct ng_span){text + at, part}, false);
                assert_true(early == 0 || early == record_size || early == part);
            }
        }
    }
}

static void refuses_every_truncated_object(void **state)
{
    struct format_check_file file = format_check_load("json/colour.json");
    size_t end = (size_t)(strrchr(file.text, '}') - file.text);
    (void)state;
    for (size_t size = 0; size <= end; size++) {
        struct nonogram_diagnostic diagnostic;
        struct nonogram_puzzle *puzzle;
        assert_int_equal(
            ng_format_read(format, (struct ng_span){file.text, size}, &puzzle, &diagnostic),
            NONOGRAM_BAD_INPUT);
    }
    free(file.text);
}

/* One colour that is not black, symbols that are not fit for a string, names to be escaped. */
static void writes_awkward_colours(void **state)
{
    static const char *const texts[] = {
        "{\"palette\":[{\"rgb\":\"fff\"},{\"rgb\":\"f00\"}],\"rows\":[[1,\"?\"]],"
        "\"columns\":[[1],\"*\",[1]],\"given\":[\"a??\"]}",
        "{\"palette\":[{\"symbol\":\"\\\"\",\"rgb\":\"000\"},{\"symbol\":\"\\\\\",\"rgb\":\"f00\","
        "\"name\":\"\\u00e9\\n\\\"\"},{\"rgb\":\"fff\"}],\"goal\":[\"\\\"\\\\a\"]}"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct nonogram_puzzle *puzzle = format_check_read(format, format_check_span(texts[i]));
        format_check_round_trip(format, puzzle, true);
        ng_puzzle_free(puzzle);
    }
}

/* A document that holds several puzzles is divided, and each part can be read alone; as one it is
 * an error that says how many, where the second one begins. */
static void divides_documents_with_several_puzzles(void **state)
{
    static const struct {
        const char *text;
        size_t count;
        unsigned second; /* the column of the second one */
    } cases[] = {
        {"[" GOOD ", " GOOD "\n," GOOD "]", 3, 34},
        {"{\"version\":2,\"puzzles\":[" GOOD "," GOOD "],\"rows\":3}", 2, 56},
        {"{\"easy\":" GOOD ",\"hard\":{\"data\":{\"goal\":[\"#\"]}},\"rows\":[]}", 2, 55},
        {"[[[[2],[1]],[[1],[2]]],[[[1]],[[1]]]]", 2, 24},
        {"[[[0,1],[1,1]],[[1,0],[1,1]]]", 2, 16},
        {"{\"by\":\"I\",\"catalogue\":\"7\",\"hints\":[{\"x\":1}],\"rows\":[1],\"columns\":[1]}", 1,
         0},
        {GOOD, 1, 0},
        {"{\"goal\":[\"#\"],\"clues\":" GOOD "}", 1, 0},
        {"[{}]", 0, 0},
        {"[" GOOD, 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ng_span *puzzles = NULL, text = format_check_span(cases[i].text);
        char message[80];
        assert_int_equal(format->split(text, NULL, NULL, &puzzles), cases[i].count);
        for (size_t k = 0; puzzles != NULL && k < cases[i].count; k++) {
            ng_puzzle_free(format_check_read(format, puzzles[k]));
        }
        ng_memory_free(puzzles);
        if (cases[i].count > 1) {
            (void)snprintf(message, sizeof message,
                           "1:%u: there are %zu puzzles where one is expected", cases[i].second,
                           cases[i].count);
            format_check_refused(format, cases[i].text, message);
        }
    }
}

static void recognises_its_own(void **state)
{
    (void)state;
    assert_int_equal(ng_format_sniff(format, format_check_span("\n {"), true), 90);
    assert_int_equal(ng_format_sniff(format, format_check_span("["), true), 20);
    assert_int_equal(ng_format_sniff(format, format_check_span("[ \n{"), true), 90);
    assert_int_equal(ng_format_sniff(format, format_check_span("[["), true), 20);
    assert_int_equal(ng_format_sniff(format, format_check_span("6 5"), true), 0);
    assert_int_equal(ng_format_sniff(format, format_check_span(""), true), 0);
}

/* A text that is to be one puzzle must be all of the document; who reads several uses a batch. */
static void reads_arrays(void **state)
{
    static const char one[] = " [\n{\"rows\":[[1]],\"columns\":[[1]]}\n]\n";
    static const char *const refused[] = {
        "[{\"rows\":[[1]],\"columns\":[[1]]},{\"rows\":[[1]],\"columns\":[[1]]}]",
        "[{\"rows\":[[1]],\"columns\":[[1]]}",
        "{\"rows\":[[1]],\"columns\":[[1]]}]",
        "[{\"rows\":[[1]],\"columns\":[[1]]},",
        "{\"rows\":[[1]],\"columns\":[[1]]},",
        "[]"};
    struct nonogram_puzzle *puzzle;
    (void)state;
    assert_int_equal(nonogram_read(one, sizeof one - 1, NULL, NULL, NULL, &puzzle, NULL),
                     NONOGRAM_OK);
    nonogram_free(puzzle);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        assert_int_equal(
            nonogram_read(refused[i], strlen(refused[i]), NULL, NULL, NULL, &puzzle, NULL),
            NONOGRAM_BAD_INPUT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_on_behind_a_line_that_is_no_object),
        cmocka_unit_test(divides_streams_with_broken_lines),
        cmocka_unit_test(refuses_every_truncated_object),
        cmocka_unit_test(writes_awkward_colours),
        cmocka_unit_test(reads_arrays),
        cmocka_unit_test(divides_documents_with_several_puzzles),
        cmocka_unit_test(recognises_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
