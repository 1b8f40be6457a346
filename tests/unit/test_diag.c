/* Diagnostics: places, and messages that are too long or hold control characters. */
#include "base/diag.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_place_and_message),   cmocka_unit_test(may_have_no_diagnostic),
        cmocka_unit_test(hides_control_characters), cmocka_unit_test(cuts_long_messages),
        cmocka_unit_test(cuts_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
