/* Pages of paper: places, and a document whose parts are written as they come. */
#include "render/paper.h"

#include "nonogram.h"

#include "unit/fail_alloc.h"
#include "unit/sketch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Every number of places is within the margins of both papers, and no cell is larger than 10 mm. */
static void places_fit_the_page(void **state)
{
    const struct ng_paper_item items[] = {{.width = 400, .height = 300},
                                          {.width = 100, .height = 100}};
    (void)state;
    for (unsigned paper = NONOGRAM_PAPER_NONE; paper <= NONOGRAM_PAPER_LETTER; paper++) {
        for (unsigned places = 2; places <= NONOGRAM_PER_PAGE_MOST; places++) {
            struct ng_paper_page page =
                ng_paper_lay_out((enum nonogram_paper)paper, places, true, items, 2);
            unsigned down = (places + page.across - 1) / page.across;
            assert_true(page.width < page.height);
            assert_true(page.across * page.place_width + (page.across - 1) * NG_PAPER_GAP <=
                        page.width - 2 * NG_PAPER_MARGIN);
            assert_true(down * page.place_height + (down - 1) * NG_PAPER_GAP <=
                        page.height - 2 * NG_PAPER_MARGIN);
            assert_true(page.cell > 0 && page.cell <= NG_PAPER_CELL_MOST);
            assert_true(page.cell * 400 / 20 <= page.place_width * 100);
            assert_int_equal(page.small, page.cell < NG_PAPER_CELL_LEAST);
        }
    }
}

/* A picture too wide for a page with cells of 4 mm gets one on its side. */
static void a_wide_picture_turns_its_page(void **state)
{
    struct ng_paper_item size = {.width = 60 * 20, .height = 30 * 20};
    struct ng_paper_page page = ng_paper_lay_out(NONOGRAM_PAPER_A4, 1, true, &size, 1);
    (void)state;
    assert_true(page.width > page.height);
    assert_false(page.small);
    size.width = 100 * 20;
    page = ng_paper_lay_out(NONOGRAM_PAPER_A4, 1, true, &size, 1);
    assert_true(page.small);
    page = ng_paper_lay_out(NONOGRAM_PAPER_A4, 1, false, &size, 1);
    assert_true(page.width < page.height);
    size.width = 40 * 20;
    page = ng_paper_lay_out(NONOGRAM_PAPER_A4, 1, true, &size, 1);
    assert_true(page.width < page.height);
}

/* A book of `count` copies; the text between two calls is taken away if `taken`. */
struct book {
    const struct nonogram_puzzle *puzzle;
    unsigned count;
    bool taken;
    struct nonogram_text whole;
};

static enum nonogram_status write_book(void *context)
{
    struct book *book = context;
    const struct nonogram_draw_options options = {
        .unsolved = true, .answer_last = true, .per_page = 2, .title = "Apfel", .foot = "line"};
    const struct ng_document_kind *kind = ng_document_kind_of("pdf", &options);
    struct nonogram_document *document = ng_document_new(kind, &options);
    struct nonogram_text part = {.data = NULL}, out = {.data = NULL};
    kind->part(book->puzzle, book->puzzle->goal, &options, &part);
    bool failed = !document || part.failed;
    for (unsigned i = 0; i <= book->count && !failed; i++) {
        if (i < book->count) {
            ng_document_add(document, part.data, part.size, &out);
        } else {
            ng_document_end(document, &out);
        }
        failed = out.failed;
        if (book->taken || i == book->count) {
            ng_text_bytes(&book->whole, out.data, out.size);
            ng_text_reset(&out);
        }
    }
    failed = failed || book->whole.failed;
    ng_text_clear(&part);
    ng_text_clear(&out);
    ng_document_free(document);
    return failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* Every offset in the table of the file is the place of its object. */
static void check_offsets(const char *text, size_t size)
{
    const char *end = text + size - sizeof "%%EOF\n" + 1, *digits = end - 1;
    unsigned long count = 0;
    assert_memory_equal(end, "%%EOF\n", sizeof "%%EOF\n" - 1);
    while (digits[-1] >= '0' && digits[-1] <= '9') {
        digits--;
    }
    const char *table = text + strtoul(digits, NULL, 10);
    assert_int_equal(sscanf(table, "xref\n0 %lu\n", &count), 1);
    table = strstr(table, " f \n") + 4;
    for (unsigned long i = 1; i < count; i++, table += 20) {
        char name[30];
        int length = snprintf(name, sizeof name, "%lu 0 obj\n", i);
        assert_memory_equal(text + strtoul(table, NULL, 10), name, (size_t)length);
        assert_memory_equal(table + 10, " 00000 n \n", 10);
    }
}

static void offsets_are_right_however_it_is_taken(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("2/1", "2/1", "##/#.", NULL);
    (void)state;
    for (unsigned count = 1; count < 50; count += 7) {
        struct book once = {puzzle, count, false, {.data = NULL}};
        struct book taken = {puzzle, count, true, {.data = NULL}};
        assert_int_equal(write_book(&once), NONOGRAM_OK);
        assert_int_equal(write_book(&taken), NONOGRAM_OK);
        assert_int_equal(once.whole.size, taken.whole.size);
        assert_memory_equal(once.whole.data, taken.whole.data, once.whole.size);
        check_offsets(once.whole.data, once.whole.size);
        ng_text_clear(&once.whole);
        ng_text_clear(&taken.whole);
    }
    ng_puzzle_free(puzzle);
}

static enum nonogram_status write_and_forget(void *context)
{
    enum nonogram_status status = write_book(context);
    ng_text_clear(&((struct book *)context)->whole);
    return status;
}

static void every_failed_allocation_is_reported(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("2/1", "2/1", "##/#.", NULL);
    struct book book = {puzzle, 3, true, {.data = NULL}};
    (void)state;
    assert_true(fail_alloc_each(write_and_forget, &book) > 0);
    ng_puzzle_free(puzzle);
}

static void letters_of_all_latin_alphabets_are_there(void **state)
{
    (void)state;
    assert_true(nonogram_has_letters("pdf", NULL));
    assert_true(
        nonogram_has_letters("pdf", u8"\u0150r \u0141\u00f3d\u017a \u015fi \u0219 5 \u20ac"));
    assert_true(nonogram_has_letters("pdf", "cafe\xcc\x81"));
    assert_false(nonogram_has_letters("pdf", u8"\u041a"));
    assert_true(nonogram_png_has_letters("cafe") && nonogram_png_has_letters(NULL));
    assert_false(nonogram_png_has_letters(u8"\u041a\u4e2d"));
    assert_false(nonogram_has_letters("pdf", u8"\u732b"));
    assert_true(nonogram_has_letters("svg", u8"\u732b"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_fit_the_page),
        cmocka_unit_test(a_wide_picture_turns_its_page),
        cmocka_unit_test(offsets_are_right_however_it_is_taken),
        cmocka_unit_test(every_failed_allocation_is_reported),
        cmocka_unit_test(letters_of_all_latin_alphabets_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
