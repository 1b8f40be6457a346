/* Pages of paper: places, and a document whose parts are written as they come. */
#include "render/paper.h"

#include "nonogram.h"

#include "base/text.h"
#include "render/canvas.h"
#include "render/render.h"
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

/* A drawing of so many cells with its border. */
static struct ng_sheet_drawing drawing_of(uint32_t width, uint32_t height, uint32_t clues)
{
    struct ng_sheet_side across = {(width + clues + 1) * 20, 10 + clues * 20, width};
    struct ng_sheet_side down = {(height + clues + 1) * 20, 10 + clues * 20, height};
    return (struct ng_sheet_drawing){across, down};
}

static const struct ng_sheet_rules rules = {
    .turns = true, .least = NG_SHEET_CELL_LEAST, .most = NG_SHEET_CELL_MOST};

/* Places are within the margins of both papers and do not touch, and each drawing is within its
 * place. */
static void places_fit_the_page(void **state)
{
    struct ng_sheet_drawing drawings[NG_PER_PAGE_MOST];
    (void)state;
    for (unsigned count = 1; count <= NG_PER_PAGE_MOST; count++) {
        drawings[count - 1] = drawing_of(count % 7 + 1, count % 5 + 1, count % 3 + 1);
        struct ng_sheet_rules own = rules;
        own.paper = count % 2 ? NONOGRAM_PAPER_A4 : NONOGRAM_PAPER_LETTER;
        struct ng_sheet sheet = ng_sheet_table(&own, drawings, count);
        uint64_t right = NG_SHEET_MARGIN, bottom = NG_SHEET_MARGIN;
        assert_true(sheet.width < sheet.height);
        assert_true(sheet.cell > 0 && sheet.cell <= NG_SHEET_CELL_MOST);
        for (unsigned x = 0; x < sheet.across; x++) {
            assert_true(sheet.columns[x].from >= right);
            right = sheet.columns[x].from + sheet.columns[x].size + NG_SHEET_GAP;
        }
        for (unsigned y = 0; y * sheet.across < count; y++) {
            assert_true(sheet.rows[y].from >= bottom);
            bottom = sheet.rows[y].from + sheet.rows[y].size + NG_SHEET_FOOT;
        }
        assert_true(right <= sheet.width - NG_SHEET_MARGIN + NG_SHEET_GAP);
        assert_true(bottom <= sheet.height - NG_SHEET_MARGIN);
        for (unsigned i = 0; i < count; i++) {
            assert_true(ng_sheet_scale(drawings[i].across.size, sheet.cell) <=
                        sheet.columns[i % sheet.across].size);
            assert_true(ng_sheet_scale(drawings[i].down.size, sheet.cell) <=
                        sheet.rows[i / sheet.across].size);
        }
    }
}

/* Six pictures of 15x15 with four clues each are on one page, with cells of 4 mm or more. */
static void six_small_puzzles_share_a_page(void **state)
{
    struct ng_sheet_drawing drawings[6];
    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        drawings[i] = drawing_of(15, 15, 4);
    }
    struct ng_sheet sheet = ng_sheet_table(&rules, drawings, 6);
    assert_true(sheet.cell >= NG_SHEET_CELL_LEAST);
    assert_int_equal(sheet.across, 2);
}

/* A picture too wide for a page with cells of 4 mm gets one on its side. */
static void a_wide_picture_turns_its_page(void **state)
{
    struct ng_sheet_drawing drawing = drawing_of(55, 25, 4);
    struct ng_sheet_rules own = rules;
    (void)state;
    struct ng_sheet sheet = ng_sheet_table(&own, &drawing, 1);
    assert_true(sheet.width > sheet.height && sheet.cell >= NG_SHEET_CELL_LEAST);
    own.turns = false;
    sheet = ng_sheet_table(&own, &drawing, 1);
    assert_true(sheet.width < sheet.height && sheet.cell < NG_SHEET_CELL_LEAST);
    drawing = drawing_of(35, 25, 4);
    sheet = ng_sheet_table(&rules, &drawing, 1);
    assert_true(sheet.width < sheet.height);
}

/* The parts cover a side of the drawing, each begins and ends where a cell does, two neighbours
 * share NG_SHEET_OVERLAP cells, and a part is no larger than its page with cells of 4 mm. */
static void check_cuts(const struct ng_sheet_cuts *cuts, uint64_t cell, uint64_t room)
{
    uint64_t end = 0;
    for (uint64_t i = 0; i < cuts->count; i++) {
        struct ng_sheet_stretch part = ng_sheet_cut(cuts, i);
        assert_true(part.size > 0 && ng_sheet_scale(part.size, cell) <= room);
        assert_true(i == 0 ? part.from == 0 : end - part.from == 20 * NG_SHEET_OVERLAP);
        assert_true(part.from % 20 == (i == 0 ? 0 : cuts->side.from % 20));
        end = part.from + part.size;
        assert_true(end == cuts->side.size || end % 20 == cuts->side.from % 20);
    }
    assert_int_equal(end, cuts->side.size);
}

static void parts_of_a_large_drawing_cover_it(void **state)
{
    (void)state;
    for (uint32_t width = 1; width < 300; width += 7) {
        for (uint32_t height = 1; height < 300; height += 11) {
            struct ng_sheet_drawing drawing = drawing_of(width, height, width % 20 + 1);
            drawing.down.size += height % 20; /* as with a title */
            drawing.down.from += height % 20;
            struct ng_sheet_tiles tiles = ng_sheet_spread(&rules, &drawing);
            uint64_t around = 2 * (NG_SHEET_MARGIN + NG_SHEET_EDGE);
            assert_true(tiles.cell >= NG_SHEET_CELL_LEAST && tiles.cell <= NG_SHEET_CELL_MOST);
            check_cuts(&tiles.across, tiles.cell, tiles.width - around);
            check_cuts(&tiles.down, tiles.cell, tiles.height - around - NG_SHEET_FOOT);
        }
    }
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
    assert_true(ng_canvas_has_letters("pdf", NULL));
    assert_true(
        ng_canvas_has_letters("pdf", u8"\u0150r \u0141\u00f3d\u017a \u015fi \u0219 5 \u20ac"));
    assert_true(ng_canvas_has_letters("pdf", "cafe\xcc\x81"));
    assert_false(ng_canvas_has_letters("pdf", u8"\u041a"));
    assert_true(ng_canvas_has_letters("png", "cafe") && ng_canvas_has_letters("png", NULL));
    assert_false(ng_canvas_has_letters("png", u8"\u041a\u4e2d"));
    assert_false(ng_canvas_has_letters("pdf", u8"\u732b"));
    assert_true(ng_canvas_has_letters("svg", u8"\u732b"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_fit_the_page),
        cmocka_unit_test(six_small_puzzles_share_a_page),
        cmocka_unit_test(parts_of_a_large_drawing_cover_it),
        cmocka_unit_test(a_wide_picture_turns_its_page),
        cmocka_unit_test(offsets_are_right_however_it_is_taken),
        cmocka_unit_test(every_failed_allocation_is_reported),
        cmocka_unit_test(letters_of_all_latin_alphabets_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
