/* Growing text, the text of a diagnostic and the escapes of markup. */
#include "base/diag.h"
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "unit/fail_alloc.h"

/* ---- text ---- */

static void assert_text(const struct nonogram_text *text, const char *expected, size_t size)
{
    assert_false(text->failed);
    assert_int_equal(text->size, size);
    assert_memory_equal(text->data, expected, size);
}

static void pieces_are_appended(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    ng_text_bytes(&text, "a\0b", 3);
    ng_text_bytes(&text, NULL, 0);
    ng_text_string(&text, "cd");
    ng_text_char(&text, 'e');
    ng_text_fill(&text, 'f', 3);
    ng_text_fill(&text, 'x', 0);
    ng_text_number(&text, 0);
    ng_text_number(&text, UINT64_MAX);
    ng_text_format(&text, " %d%s", -5, "!");
    assert_text(&text, "a\0bcdefff018446744073709551615 -5!", 34);
    ng_text_clear(&text);
    assert_null(text.data);
}

static void long_formats_fit(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    ng_text_format(&text, "%5000d|", 1);
    assert_int_equal(text.size, 5001);
    assert_int_equal(text.data[4999], '1');
    assert_int_equal(text.data[5000], '|');
    ng_text_clear(&text);
}

static void reset_keeps_the_memory(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    ng_text_fill(&text, 'x', 1000);
    size_t capacity = text.capacity;
    ng_text_reset(&text);
    assert_int_equal(text.size, 0);
    assert_int_equal(text.capacity, capacity);
    ng_text_string(&text, "y");
    assert_text(&text, "y", 1);
    ng_text_clear(&text);
}

static void impossible_sizes_fail(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    ng_text_char(&text, 'a');
    ng_text_fill(&text, 'x', SIZE_MAX);
    assert_true(text.failed);
    assert_int_equal(text.size, 1);
    ng_text_clear(&text);
}

static enum nonogram_status append(void *context)
{
    struct nonogram_text text = {.data = NULL};
    (void)context;
    for (int i = 0; i < 100; i++) {
        ng_text_string(&text, "one ");
        ng_text_format(&text, "%d", i);
        ng_text_number(&text, (uint64_t)i);
        ng_text_char(&text, ' ');
        ng_text_fill(&text, '-', 10);
    }
    enum nonogram_status status = text.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    ng_text_clear(&text);
    return status;
}

static void a_failure_sticks(void **state)
{
    (void)state;
    assert_true(fail_alloc_each(append, NULL) >= 5);
}

/* Grows up to its limit and not beyond, where doubling would pass it, too. */
static void a_limit_is_kept(void **state)
{
    struct nonogram_text text = {.limit = 1000};
    (void)state;
    for (int i = 0; i < 999; i++) {
        ng_text_char(&text, 'x');
        assert_true(text.capacity <= 1000);
    }
    assert_false(text.failed);
    ng_text_char(&text, 'x');
    assert_true(text.failed && text.limited);
    assert_false(text.stopped);
    assert_int_equal(text.size, 999);
    ng_text_reset(&text);
    ng_text_fill(&text, 'x', 999);
    assert_false(text.failed);
    ng_text_clear(&text);
}

static bool count_down(void *context)
{
    int *left = context;
    return --*left == 0;
}

/* A small text asks nothing; a large one every megabyte, until it is told to stop. */
static void a_stop_is_asked_for(void **state)
{
    int left = 3;
    struct nonogram_text text = {.stop = count_down, .context = &left};
    (void)state;
    ng_text_fill(&text, 'x', 1000);
    assert_int_equal(left, 3);
    while (!text.failed && text.size < (size_t)10 << 20) {
        ng_text_fill(&text, 'x', 1000);
    }
    assert_true(text.stopped);
    assert_true(text.size >= (size_t)3 << 20 && text.size < ((size_t)3 << 20) + 4000);
    assert_false(ng_text_ask(&text));
    assert_int_equal(left, 0); /* once is enough */
    ng_text_reset(&text);
    ng_text_char(&text, 'x');
    assert_false(text.failed || text.stopped);
    ng_text_clear(&text);
}

/* ---- diag ---- */

static const struct ng_place place = {7, 3};

static void sets_place_and_message(void **state)
{
    (void)state;
    struct nonogram_diagnostic diagnostic;
    assert_int_equal(ng_diag_set(&diagnostic, place, "%s %d", "row", 3), NONOGRAM_BAD_INPUT);
    assert_int_equal(diagnostic.line, 7);
    assert_int_equal(diagnostic.column, 3);
    assert_string_equal(diagnostic.message, "row 3");
}

static void may_have_no_diagnostic(void **state)
{
    (void)state;
    assert_int_equal(ng_diag_set(NULL, place, "x"), NONOGRAM_BAD_INPUT);
}

static void hides_control_characters(void **state)
{
    (void)state;
    struct nonogram_diagnostic diagnostic;
    ng_diag_set(&diagnostic, place, "%s", "a\x1b[31m\n\t\x7f\xc3\xa9");
    assert_string_equal(diagnostic.message, "a?[31m???\xc3\xa9");
    ng_diag_set(&diagnostic, place, "%s", "a\xc2\x9bK \xc2\xa0\xc3\x9b\xc2");
    assert_string_equal(diagnostic.message, "a??K \xc2\xa0\xc3\x9b\xc2");
}

static void cuts_long_messages(void **state)
{
    (void)state;
    char longer[1000];
    memset(longer, 'x', sizeof longer);
    longer[sizeof longer - 1] = '\0';
    struct nonogram_diagnostic diagnostic;
    ng_diag_set(&diagnostic, place, "%s", longer);
    assert_int_equal(strlen(diagnostic.message), sizeof diagnostic.message - 1);
}

/* Characters of two, three and four bytes at every offset from the cut. */
static void cuts_between_characters(void **state)
{
    static const char *const characters[] = {"\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
    struct nonogram_diagnostic diagnostic;
    (void)state;
    for (size_t c = 0; c < 3; c++) {
        for (size_t before = sizeof diagnostic.message - 8; before < sizeof diagnostic.message;
             before++) {
            size_t size = strlen(characters[c]);
            bool fits = before + size < sizeof diagnostic.message;
            char text[sizeof diagnostic.message + 8];
            memset(text, 'x', before);
            memcpy(text + before, characters[c], size);
            memset(text + before + size, 'y', sizeof text - before - size - 1);
            text[sizeof text - 1] = '\0';
            ng_diag_set(&diagnostic, place, "%s", text);
            assert_int_equal(strlen(diagnostic.message),
                             fits ? sizeof diagnostic.message - 1 : before);
            assert_memory_equal(diagnostic.message, text, strlen(diagnostic.message));
        }
    }
}

/* ---- markup ---- */

static void assert_escaped(const char *text, const char *expected)
{
    struct nonogram_text out = {.data = NULL};
    ng_markup_escape(&out, text);
    assert_false(out.failed);
    assert_int_equal(out.size, strlen(expected));
    if (out.size > 0) {
        assert_memory_equal(out.data, expected, out.size);
    }
    ng_text_clear(&out);
}

static void markup_is_escaped(void **state)
{
    (void)state;
    assert_escaped("", "");
    assert_escaped("a\r\n", "a&#13;\n"); /* XML makes one line end of both */
    assert_escaped("a <b> & \"c\" 'd'", "a &lt;b&gt; &amp; &quot;c&quot; 'd'");
}

static void valid_characters_are_kept(void **state)
{
    (void)state;
    assert_escaped("\t\n ~", "\t\n ~");
    assert_escaped(u8"\u00e9 \u0800 \uffee \U00010000 \U0010ffff",
                   u8"\u00e9 \u0800 \uffee \U00010000 \U0010ffff");
}

static void what_xml_cannot_hold_is_replaced(void **state)
{
    (void)state;
    assert_escaped("\x01\x1f", "??");
    assert_escaped("\xe9", "?");
    assert_escaped("\xc3", "?");
    assert_escaped("\xc3<", "?&lt;");
    assert_escaped("\x80z", "?z");
    assert_escaped("\xc0\xaf", "??");
    assert_escaped("\xe0\x9f\xbf", "???");
    assert_escaped("\xf0\x8f\xbf\xbf", "????");
    assert_escaped("\xed\xa0\x80", "???");
    assert_escaped("\xef\xbf\xbe", "???");
    assert_escaped("\xef\xbf\xbf", "???");
    assert_escaped("\xf4\x90\x80\x80", "????");
    assert_escaped("\xf8\x88\x80\x80\x80", "?????");
    assert_escaped("\xff", "?");
}

static unsigned distance(const char *a, const char *b)
{
    return ng_text_distance(a, strlen(a), b, strlen(b));
}

static void edits_are_counted(void **state)
{
    char longer[90];
    (void)state;
    assert_int_equal(distance("", ""), 0);
    assert_int_equal(distance("", "rows"), 4);
    assert_int_equal(distance("ROWS", "rows"), 0);
    assert_int_equal(distance("row", "rows"), 1);
    assert_int_equal(distance("rwos", "rows"), 1);
    assert_int_equal(distance("colunms", "columns"), 1);
    assert_int_equal(distance("wide", "width"), 2);
    memset(longer, 'x', sizeof longer);
    assert_int_equal(ng_text_distance(longer, sizeof longer, longer, 41), 0);
    assert_int_equal(ng_text_distance(longer, sizeof longer, "", 0), 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_appended),
        cmocka_unit_test(long_formats_fit),
        cmocka_unit_test(reset_keeps_the_memory),
        cmocka_unit_test(impossible_sizes_fail),
        cmocka_unit_test(a_failure_sticks),
        cmocka_unit_test(a_limit_is_kept),
        cmocka_unit_test(a_stop_is_asked_for),
        cmocka_unit_test(sets_place_and_message),
        cmocka_unit_test(may_have_no_diagnostic),
        cmocka_unit_test(hides_control_characters),
        cmocka_unit_test(cuts_long_messages),
        cmocka_unit_test(cuts_between_characters),
        cmocka_unit_test(markup_is_escaped),
        cmocka_unit_test(valid_characters_are_kept),
        cmocka_unit_test(what_xml_cannot_hold_is_replaced),
        cmocka_unit_test(edits_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
