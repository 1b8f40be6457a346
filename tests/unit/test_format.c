/* The registry of formats, and telling which one a text is in. */
#include "format_check.h"

#include "base/text.h"
#include "format/format.h"
#include "format/read.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void finds_formats_by_name(void **state)
{
    (void)state;
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        const char *name = ng_format_all[i]->name;
        assert_ptr_equal(ng_format_by_name(name, strlen(name)), ng_format_all[i]);
    }
    assert_ptr_equal(ng_format_by_name("NON", 3), &ng_format_non);
    assert_ptr_equal(ng_format_by_name("xml", 3), &ng_format_webpbn);
    assert_ptr_equal(ng_format_by_name("Faase", 5), &ng_format_non);
    assert_null(ng_format_by_name("no", 2));
    assert_null(ng_format_by_name("nonx", 4));
    assert_null(ng_format_by_name("", 0));
}

static void knows_suffixes(void **state)
{
    (void)state;
    assert_true(ng_format_knows_suffix("a.non"));
    assert_true(ng_format_knows_suffix("folder.x/a.b.NonPack"));
    assert_true(ng_format_knows_suffix("a.xml"));
    assert_true(ng_format_knows_suffix("a.jsonl"));
    assert_true(ng_format_knows_suffix("a.txt"));
    assert_false(ng_format_knows_suffix("non"));
    assert_false(ng_format_knows_suffix("folder.non/a"));
    assert_false(ng_format_knows_suffix("a."));
    assert_false(ng_format_knows_suffix("a.c"));
    assert_false(ng_format_knows_suffix(""));
}

/* What any format writes is recognised without a name. */
static void detects_what_is_written(void **state)
{
    (void)state;
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        for (size_t j = 0; j < 2; j++) {
            struct nonogram_puzzle *puzzle =
                j == 0 ? format_check_tiny(true) : format_check_colour(true);
            struct nonogram_diagnostic diagnostic = {0, 0, ""};
            struct nonogram_text out = {.data = NULL};
            if (ng_format_write(ng_format_all[i], puzzle, NULL, &out, &diagnostic) == NONOGRAM_OK) {
                struct ng_span text = (struct ng_span){out.data, out.size};
                assert_ptr_equal(ng_format_detect(text, true, NULL, &diagnostic), ng_format_all[i]);
            }
            ng_text_clear(&out);
            ng_puzzle_free(puzzle);
        }
    }
}

static void check_undetected(const char *text, const char *path, const char *message)
{
    struct nonogram_diagnostic diagnostic = {1, 1, ""};
    assert_null(ng_format_detect(format_check_span(text), true, path, &diagnostic));
    assert_string_equal(diagnostic.message, message);
    assert_int_equal(diagnostic.line, 0);
}

static void refuses_unknown_texts(void **state)
{
    (void)state;
    check_undetected("", NULL, "there is no puzzle: the input is empty");
    check_undetected(" \r\n\n", "a.non", "there is no puzzle: the input is empty");
    check_undetected("Dear reader,\n", NULL, "no known puzzle format (" NG_FORMAT_SIMPLEST ")");
    check_undetected("Dear reader,\n", "a.txt", "no known puzzle format (" NG_FORMAT_SIMPLEST ")");
    check_undetected("\x1f\x8b\x08", "a.non", "compressed by gzip: unpack it first");
    check_undetected("SAVEFILE:41:Simon", "a.pattern",
                     "a saved game of Pattern is not read: use its game ID");
    check_undetected("pzprv3\nnonogram\n", "a.pzv",
                     "a board of pzprv3 is not read: use the address of its puzzle");
}

/* Those with a NUL among the first bytes, and what only begins as they do. */
static void names_images_that_are_no_text(void **state)
{
#define TEXT(literal)                                                                              \
    {                                                                                              \
        literal, sizeof(literal) - 1                                                               \
    }
#define IMAGE(kind, suffix)                                                                        \
    "a " kind " image: convert it to PNG first, for example: convert x." suffix " x.png"
    static const char binary[] = "binary data, not text";
    static const struct {
        struct ng_span text;
        const char *message;
    } cases[] = {
        {TEXT("\xff\xd8\xff\xe0\0"), IMAGE("JPEG", "jpg")},
        {TEXT("BMF\0\0\0\0\0\0"), binary},
        {TEXT("BMF\0\0\0\0\0\0\0"), IMAGE("BMP", "bmp")},
        {TEXT("BM=2\n1 1\n1\n1\n"), NULL},
        {TEXT("RIFF\x24\0\0\0WEBPVP8 "), IMAGE("WebP", "webp")},
        {TEXT("RIFF\x24\0\0\0WAVEfmt "), binary},
        {TEXT("II*\0\x08\0\0\0"), IMAGE("TIFF", "tiff")},
        {TEXT("MM\0*\0\0\0\x08"), IMAGE("TIFF", "tiff")},
        {TEXT("II* a title\n"), NULL},
        {TEXT("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 1\nENDHDR\nx"),
         "a PAM image: convert it to PNG first, for example: pamtopng x.pam"},
    };
#undef TEXT
#undef IMAGE

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *message = ng_format_binary(cases[i].text);
        struct nonogram_diagnostic diagnostic;
        assert_int_equal(message != NULL, cases[i].message != NULL);
        if (message != NULL) {
            assert_string_equal(message, cases[i].message);
            assert_null(ng_format_detect(cases[i].text, true, NULL, &diagnostic));
            assert_string_equal(diagnostic.message, message);
        }
    }
}

static const struct ng_format *detect(const char *text, const char *path)
{
    return ng_format_detect(format_check_span(text), true, path, NULL);
}

/* Where nothing fits, the suffix names the format that says what is wrong. */
static void suffix_decides_for_damaged_texts(void **state)
{
    (void)state;
    assert_ptr_equal(detect("Dear reader,\n", "a.non"), &ng_format_non);
    /* A mk file without its divider. */
    assert_ptr_equal(detect("1 1\n1\n1\n", "a.mk"), &ng_format_mk);
    assert_ptr_equal(detect("1 1\n1\n1\n", NULL), &ng_format_nin);
    /* Whatever blanks its divider stands among. */
    assert_ptr_equal(detect("1 1\n1\n        #\n1\n", NULL), &ng_format_mk);
    assert_ptr_equal(detect("1 1\n1\n#        \t\n1\n", NULL), &ng_format_mk);
    /* A title may begin like a puzzle of another format. */
    assert_ptr_equal(detect("GRID x\n: rows\n1\n: columns\n1\n", NULL), &ng_format_olsak);
    assert_ptr_equal(detect("# t\nGRID x\n\n# ROW\nROWS\n[ 1 ]\n", NULL), &ng_format_picross);
    assert_ptr_equal(detect("GRID x\nROW\n[ 1 ]\nCOLUMNS\n[ 1 ]\n", NULL), &ng_format_picross);
    assert_ptr_equal(detect("GRID : x\n\nROWS\n[ 1 ]\n", NULL), &ng_format_picross);
    assert_ptr_equal(detect("GRID = 1\n[clues]\n", "a.toml"), &ng_format_lines);
    /* Two sizes of which the height comes first, as the clues tell: no format has them without a
     * divider. A suffix says more. */
    assert_ptr_equal(detect("2 3\n1 1\n1\n1\n1\n1\n", NULL), &ng_format_lines);
    assert_ptr_equal(detect("2 3\n1 1\n1\n1\n1\n1\n", "a.mk"), &ng_format_mk);
    assert_ptr_equal(detect("2 3\n1 1\n1\n1\n1\n1\n", "a.nin"), &ng_format_nin);
    assert_ptr_equal(detect("3 2\n1 1\n1\n1\n1\n1\n", NULL), &ng_format_nin);
    assert_ptr_equal(detect("2 1\n1\n0\n1\n", NULL), &ng_format_nin);
    assert_ptr_equal(detect("1 2\n1\n0\n1\n", NULL), &ng_format_nin);
    assert_ptr_equal(detect("1 2\n1\n1\n0\n", NULL), &ng_format_lines);
    /* The sums do, but a clue does not fit: that way round, and the other. */
    assert_ptr_equal(detect("2 4\n2\n2\n1\n0\n3\n0\n", NULL), &ng_format_nin);
    assert_ptr_equal(detect("2 4\n3\n0\n0\n0\n2\n1\n", NULL), &ng_format_lines);
    assert_ptr_equal(detect("1 2\n1\n1\n0\n1\n", NULL), &ng_format_nin);
    assert_ptr_equal(detect("1 2\n1\n1\nx\n", NULL), &ng_format_nin);
    /* Signed texts are what they are. */
    assert_ptr_equal(detect("1x1:1/1\n", "a.non"), &ng_format_pattern);
    assert_ptr_equal(detect("{\"rows\":[[1]],\"columns\":[[1]]}\n", "a.nin"), &ng_format_json);
}

/* Of formats that are equally sure, the one that the suffix names; without it, the user decides. */
static void a_suffix_decides_between_equals(void **state)
{
    static const char both[] = "5\n6\n1\n";
    (void)state;
    assert_ptr_equal(detect(both, NULL), &ng_format_cwd);
    assert_ptr_equal(detect(both, "a.cwc"), &ng_format_cwc);
    assert_ptr_equal(detect(both, "a/b.CWD"), &ng_format_cwd);
    assert_ptr_equal(detect("5\n6\n0\n", "a.cwc"), &ng_format_cwc);
    /* Four sections of the wrong sizes, and two. */
    assert_ptr_equal(detect("2\n1\n1\n1\n\n1\n1\n\n1\n\n1\n", NULL), &ng_format_cwc);
    assert_ptr_equal(detect("2\n1\n1\n\n2\n", NULL), &ng_format_cwd);
}

static void takes_no_nul_for_text(void **state)
{
    static const char raw[] = "P4\n# \0\n1 1\n\0";
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    (void)state;
    struct ng_span image = {raw, sizeof raw - 1};
    assert_int_equal(ng_format_read(&ng_format_pbm, image, &puzzle, &diagnostic),
                     NONOGRAM_BAD_INPUT);
    assert_string_equal(diagnostic.message, "expected the width, found the byte 0x00");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_formats_by_name),
        cmocka_unit_test(knows_suffixes),
        cmocka_unit_test(detects_what_is_written),
        cmocka_unit_test(refuses_unknown_texts),
        cmocka_unit_test(names_images_that_are_no_text),
        cmocka_unit_test(suffix_decides_for_damaged_texts),
        cmocka_unit_test(a_suffix_decides_between_equals),
        cmocka_unit_test(takes_no_nul_for_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
