/* Dividing a text into puzzles: each part is in the text and apart from the others. */
#include "format_check.h"

#include "format/format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void parts_are_in_order_and_apart(void **state)
{
    static const char text[] = "0123456789behind";
    static const struct {
        struct ng_span parts[2];
        size_t count;
        bool fit;
    } cases[] = {
        {{{text, 4}, {text + 4, 6}}, 2, true},
        {{{text + 1, 2}, {text + 8, 1}}, 2, true},
        {{{text, 10}}, 1, true},
        {{{text, 0}}, 0, true},
        {{{text, 4}, {text + 3, 2}}, 2, false},
        {{{text + 4, 2}, {text, 2}}, 2, false},
        {{{text, 0}, {text + 3, 2}}, 2, false},
        {{{text, 2}, {text + 3, 0}}, 2, false},
        {{{text, 2}, {text + 3, 8}}, 2, false},
        {{{text + 11, 1}}, 1, false},
        {{{text, (size_t)-2}}, 1, false},
        {{{text + 1, (size_t)-1}}, 1, false},
        {{{text, 2}, {text + 2, (size_t)-2}}, 2, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ng_span whole = {text, 10};
        assert_int_equal(ng_format_parts_fit(whole, cases[i].parts, cases[i].count), cases[i].fit);
    }
}

/* Texts whose parts ended behind the text, or overlapped. */
static void texts_are_divided(void **state)
{
    static const struct {
        const struct ng_format *format;
        const char *text;
        const char *parts[2]; /* NULL: the text is one puzzle, or none */
    } cases[] = {
        {&ng_format_webpbn, "<line>x</line>", {NULL}},
        {&ng_format_webpbn, "<a><line>x</line></a><line>x</line>", {NULL}},
        {&ng_format_webpbn, "<line/>", {NULL}},
        {&ng_format_webpbn, "<a><line/></a><b><line/></b>", {"<a><line/></a>", "<b><line/></b>"}},
        {&ng_format_webpbn,
         "<a><line/></a ><b><line/></b\n>",
         {"<a><line/></a >", "<b><line/></b\n>"}},
        {&ng_format_webpbn, "", {NULL}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ng_span *parts = NULL, text = format_check_span(cases[i].text);
        size_t count = ng_format_split(cases[i].format, text, NULL, NULL, &parts);
        assert_int_equal(count, cases[i].parts[0] != NULL ? 2 : 0);
        for (size_t k = 0; k < count; k++) {
            assert_int_equal(parts[k].size, strlen(cases[i].parts[k]));
            assert_memory_equal(parts[k].text, cases[i].parts[k], parts[k].size);
        }
        ng_memory_free(parts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_in_order_and_apart),
        cmocka_unit_test(texts_are_divided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
