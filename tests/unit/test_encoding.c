/* Lone CRs are replaced alike whatever pieces they come in; UTF-16 and UTF-32 are named. */
#include "fail_alloc.h"
#include "format_check.h"

#include "base/text.h"
#include "format/charset.h"
#include "format/read.h"

#include <string.h>

static const char tiny[] = "title \"caf\xc3\xa9 \xf0\x9f\x8e\xa8\"\nwidth 1\nheight 1\nrows\n1\n"
                           "columns\n1\n";

/* Converts the bytes in pieces of this size. */
static struct nonogram_text convert(struct ng_span raw, size_t piece)
{
    struct ng_charset encoding = {.kind = NG_CHARSET_OPEN};
    struct nonogram_text out = {.data = NULL};
    struct nonogram_diagnostic diagnostic;
    size_t at = 0;
    size_t from = 0;
    do {
        size_t size = raw.size - at < piece ? raw.size - at : piece;
        if (encoding.kind != NG_CHARSET_OPEN) {
            from = out.size;
        }
        ng_text_bytes(&out, raw.text + at, size);
        at += size;
        assert_int_equal(ng_charset_convert(&encoding, &out, from, at == raw.size, &diagnostic),
                         NONOGRAM_OK);
    } while (at < raw.size);
    return out;
}

static void check_converted(struct ng_span raw, const char *expected)
{
    for (size_t piece = 1; piece <= raw.size + 1; piece++) {
        struct nonogram_text out = convert(raw, piece);
        assert_int_equal(out.size, strlen(expected));
        assert_memory_equal(out.data, expected, out.size);
        nonogram_text_clear(&out);
    }
}

static void makes_line_ends_of_lone_crs(void **state)
{
    (void)state;
    check_converted(format_check_span("width 1\rheight 1\r\rrows\r1\r"),
                    "width 1\nheight 1\n\nrows\n1\n");
    check_converted(format_check_span("a\r\nb\rc\r\n"), "a\r\nb\rc\r\n");
    check_converted(format_check_span("a\nb\rc"), "a\nb\rc");
    check_converted(format_check_span("\r\n\r\n"), "\r\n\r\n");
}

#define CONVERT(kind)                                                                              \
    "the text is in " kind ": convert it to UTF-8 first, for example: iconv -f " kind              \
    " -t UTF-8 x.txt"

static void refuses_other_encodings(void **state)
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
    struct nonogram_diagnostic diagnostic;
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct ng_charset encoding = {.kind = NG_CHARSET_OPEN};
        struct nonogram_text text = {.data = NULL};
        ng_text_bytes(&text, texts[i].bytes, 4);
        assert_int_equal(ng_charset_convert(&encoding, &text, 0, true, &diagnostic),
                         NONOGRAM_BAD_INPUT);
        assert_string_equal(diagnostic.message, texts[i].message);
        nonogram_text_clear(&text);
    }
}

/* What begins with NULs alone is not read to its end, which may never come. */
static void refuses_what_is_no_text(void **state)
{
    struct ng_charset encoding = {.kind = NG_CHARSET_OPEN};
    struct nonogram_text text = {.data = NULL};
    struct nonogram_diagnostic diagnostic;
    (void)state;
    ng_text_bytes(&text, "\0\0\0", 3);
    assert_int_equal(ng_charset_convert(&encoding, &text, 0, false, &diagnostic), NONOGRAM_OK);
    assert_int_equal(encoding.kind, NG_CHARSET_OPEN);
    ng_text_bytes(&text, "\0", 1);
    assert_int_equal(ng_charset_convert(&encoding, &text, 0, false, &diagnostic),
                     NONOGRAM_BAD_INPUT);
    assert_string_equal(diagnostic.message, "binary data, not text");
    nonogram_text_clear(&text);
}

static void reads_puzzles_one_by_one(struct nonogram_text *raw, size_t expected)
{
    size_t at = 0;
    size_t count = 0;
    while (at < raw->size) {
        struct nonogram_diagnostic diagnostic = {.line = 0};
        size_t used = 0;
        struct nonogram_puzzle *puzzle;
        assert_int_equal(
            nonogram_read(raw->data + at, raw->size - at, NULL, NULL, &used, &puzzle, &diagnostic),
            NONOGRAM_OK);
        assert_string_equal(nonogram_note(puzzle, NONOGRAM_TITLE), "caf\xc3\xa9 \xf0\x9f\x8e\xa8");
        nonogram_free(puzzle);
        assert_true(used > 0);
        at += used;
        count++;
    }
    assert_int_equal(at, raw->size);
    assert_int_equal(count, expected);
    nonogram_text_clear(raw);
}

static void the_library_reads_them(void **state)
{
    struct nonogram_text cr = {.data = NULL};
    (void)state;
    char twice[2 * sizeof tiny];
    strcpy(twice, tiny);
    strcat(twice, tiny);
    ng_text_string(&cr, twice);
    for (size_t i = 0; i < cr.size; i++) {
        cr.data[i] = cr.data[i] == '\n' ? '\r' : cr.data[i];
    }
    reads_puzzles_one_by_one(&cr, 2);
}

static enum nonogram_status read_again(void *context)
{
    struct nonogram_text *raw = context;
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    enum nonogram_status status =
        nonogram_read(raw->data, raw->size, NULL, NULL, NULL, &puzzle, &diagnostic);
    nonogram_free(puzzle);
    return status;
}

static void survives_failing_allocations(void **state)
{
    struct nonogram_text raw = {.data = NULL};
    (void)state;
    ng_text_string(&raw, tiny);
    for (size_t i = 0; i < raw.size; i++) {
        raw.data[i] = raw.data[i] == '\n' ? '\r' : raw.data[i];
    }
    assert_true(fail_alloc_each(read_again, &raw) > 3);
    nonogram_text_clear(&raw);
}

/* The pixels of a raw image are no text, whatever bytes they are. */
static void leaves_raw_images_alone(void **state)
{
    static const char image[] = "P4 16 1 \r\x80";
    (void)state;
    assert_true(ng_charset_is_plain(image, sizeof image - 1));
    for (size_t piece = 1; piece <= sizeof image; piece++) {
        struct nonogram_text out = convert((struct ng_span){image, sizeof image - 1}, piece);
        assert_int_equal(out.size, sizeof image - 1);
        assert_memory_equal(out.data, image, out.size);
        nonogram_text_clear(&out);
    }
}

/* Texts beside puzzles come as UTF-8 without a mark, whatever the file is in. */
static void decodes_other_texts(void **state)
{
    struct nonogram_text texts[3] = {{.data = NULL}};
    (void)state;
    ng_text_string(&texts[0], "#\r?\r");
    ng_text_string(&texts[1], "\xef\xbb\xbf#?\n");
    ng_text_string(&texts[2], "#?\n");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_int_equal(ng_read_decode(&texts[i], NULL), NONOGRAM_OK);
        ng_text_char(&texts[i], '\0');
        assert_string_equal(texts[i].data, i == 0 ? "#\n?\n" : "#?\n");
        nonogram_text_clear(&texts[i]);
    }
    ng_text_bytes(&texts[0], "#\0\0\0?\0\0\0", 8);
    struct nonogram_diagnostic diagnostic;
    assert_int_equal(ng_read_decode(&texts[0], &diagnostic), NONOGRAM_BAD_INPUT);
    assert_string_equal(diagnostic.message, CONVERT("UTF-32"));
    nonogram_text_clear(&texts[0]);
    assert_int_equal(ng_read_decode(&texts[0], &diagnostic), NONOGRAM_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makes_line_ends_of_lone_crs),  cmocka_unit_test(refuses_other_encodings),
        cmocka_unit_test(refuses_what_is_no_text),      cmocka_unit_test(the_library_reads_them),
        cmocka_unit_test(leaves_raw_images_alone),      cmocka_unit_test(decodes_other_texts),
        cmocka_unit_test(survives_failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
