/* Texts in XML and HTML. */
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markup_is_escaped),
        cmocka_unit_test(valid_characters_are_kept),
        cmocka_unit_test(what_xml_cannot_hold_is_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
