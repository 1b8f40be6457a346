/* Other encodings than UTF-8, and lines that end in CR alone, are named with the command that
 * converts them. */
#include "fail_alloc.h"
#include "format_check.h"

#include "base/text.h"
#include "format/read.h"

#include <string.h>

#define CONVERT(kind)                                                                              \
    "the text is in " kind ": convert it to UTF-8 first, for example: iconv -f " kind              \
    " -t UTF-8 x.txt"

static void check_named(const char *bytes, size_t size, const char *format, const char *message)
{
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    assert_int_equal(ng_read_text((struct ng_span){bytes, size}, format, NULL,
                                  &(struct ng_reading){.poll = NULL}, NULL, &puzzle, &diagnostic),
                     NONOGRAM_BAD_INPUT);
    assert_string_equal(diagnostic.message, message);
}

static void names_other_encodings(void **state)
{
    static const struct {
        const char bytes[5];
        const char *message;
    } texts[] = {
        {"\xff\xfe\0\0", CONVERT("UTF-32")},
        {"\0\0\xfe\xff", CONVERT("UTF-32")},
        {"a\0\0\0", CONVERT("UTF-32")},
        {"\0\0\0a", CONVERT("UTF-32")},
        {"\xff\xfe"
         "a\0",
         CONVERT("UTF-16")},
        {"\xfe\xff\0a", CONVERT("UTF-16")},
        {"a\0b\0", CONVERT("UTF-16")},
        {"\0a\0b", CONVERT("UTF-16")},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        check_named(texts[i].bytes, 4, NULL, texts[i].message);
        check_named(texts[i].bytes, 4, "non", texts[i].message);
    }
    check_named("\0\0\0\0", 4, NULL, "binary data, not text");
}

static void names_single_crs(void **state)
{
    static const char message[] =
        "the lines end in CR alone: convert them first, for example: tr '\\r' '\\n'";
    static const char text[] = "width 1\rheight 1\rrows\r1\rcolumns\r1\r";
    (void)state;
    check_named(text, sizeof text - 1, NULL, message);
    check_named(text, sizeof text - 1, "non", message);
}

/* A text of another kind than puzzles comes without a mark. */
static void decodes_other_texts(void **state)
{
    struct nonogram_text text = {.data = NULL};
    struct nonogram_diagnostic diagnostic;
    (void)state;
    assert_int_equal(ng_read_decode(&text, &diagnostic), NONOGRAM_OK);
    ng_text_string(&text, "\xef\xbb\xbf#?\n");
    assert_int_equal(ng_read_decode(&text, NULL), NONOGRAM_OK);
    ng_text_char(&text, '\0');
    assert_string_equal(text.data, "#?\n");
    ng_text_reset(&text);
    ng_text_bytes(&text, "#\0\0\0?\0\0\0", 8);
    assert_int_equal(ng_read_decode(&text, &diagnostic), NONOGRAM_BAD_INPUT);
    assert_string_equal(diagnostic.message, CONVERT("UTF-32"));
    nonogram_text_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_other_encodings),
        cmocka_unit_test(names_single_crs),
        cmocka_unit_test(decodes_other_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
