/* The placements of a line, in their order. */
#include "line/placements.h"

#include "base/random.h"
#include "unit/fail_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "unit/line_case.h"

/* All placements as one text, apart by blanks. */
static void list(const struct line_case *line, char *text, size_t size)
{
    size_t used = 0;
    struct ng_placements placements;
    assert_int_equal(ng_placements_init(&placements, &line->lattice, line->values, line->planes),
                     NONOGRAM_OK);
    for (const uint8_t *cells; (cells = ng_placements_next(&placements)) != NULL;) {
        assert_true(used + line->lattice.length + 2 < size);
        if (used != 0) {
            text[used++] = ' ';
        }
        for (uint32_t c = 0; c < line->lattice.length; c++) {
            text[used++] = cells[c] == 0 ? '.' : (char)('a' + cells[c] - 1);
        }
    }
    assert_null(ng_placements_next(&placements));
    ng_placements_free(&placements);
    text[used] = '\0';
}

static void assert_placements(const char *clue, const char *cells, unsigned values,
                              const char *expected)
{
    static struct line_case line;
    line_case_read(&line, clue, cells, values);
    char text[1000];
    list(&line, text, sizeof text);
    assert_string_equal(text, expected);
}

static void leftmost_comes_first(void **state)
{
    (void)state;
    assert_placements("2 1", "_____", 2, "aa.a. aa..a .aa.a");
    assert_placements("1 2", "_____", 2, "a.aa. a..aa .a.aa");
    assert_placements("2 3", "_______", 2, "aa.aaa. aa..aaa .aa.aaa");
    assert_placements("3", "_______", 2, "aaa.... .aaa... ..aaa.. ...aaa. ....aaa");
    assert_placements("", "___", 2, "...");
    assert_placements("3", "___", 2, "aaa");
}

static void known_cells_are_kept(void **state)
{
    (void)state;
    assert_placements("2 1", "___#_", 2, "aa.a.");
    assert_placements("2 1", ".____", 2, ".aa.a");
    assert_placements("2 1", "..___", 2, "");
    assert_placements("", "_#_", 2, "");
    assert_placements("1 1", "#_#_#", 2, "");
}

static void colours_may_touch(void **state)
{
    (void)state;
    assert_placements("1a 1b", "___", 3, "ab. a.b .ab");
    assert_placements("1a 1a", "____", 3, "a.a. a..a .a.a");
    assert_placements("1b 1a", "_b_", 3, ".ba");
}

static void blots_grow(void **state)
{
    (void)state;
    assert_placements("?", "___", 2, "a.. aa. aaa .a. .aa ..a");
    assert_placements("? ?", "____", 2, "a.a. a.aa a..a aa.a .a.a");
    assert_placements("?a ?b", "___", 3, "ab. abb a.b aab .ab");
    assert_placements("?", "_.#", 2, "..a");
}

static void an_open_clue_is_anything(void **state)
{
    (void)state;
    assert_placements("*", "__", 2, "aa a. .a ..");
    assert_placements("*", "_.", 3, "a. b. ..");
}

/* An impossible cell, as only planes can say it. */
static void a_cell_without_a_value_ends_it(void **state)
{
    static const char *const clues[] = {"1", "*", "?"};
    static struct line_case line;
    char text[100];
    (void)state;
    for (size_t i = 0; i < sizeof clues / sizeof *clues; i++) {
        line_case_read(&line, clues[i], "____", 2);
        ng_bits_unset(line.planes, 2);
        ng_bits_unset(line.planes + line.words, 2);
        list(&line, text, sizeof text);
        assert_string_equal(text, "");
    }
}

/* As many as brute force finds, all different since in order, and each of them right. */
static void check_all(struct line_case *line, void *context)
{
    uint32_t length = line->lattice.length;
    unsigned long expected = 0, found = 0, total = line_case_power(line->values, length);
    uint8_t cells[8], last[8] = {0};
    (void)context;
    for (unsigned long code = 0; code < total; code++) {
        line_case_filling(code, line->values, cells, length);
        expected += line_case_holds(&line->clue, cells, length);
    }
    struct ng_placements placements;
    assert_int_equal(ng_placements_init(&placements, &line->lattice, line->values, line->planes),
                     NONOGRAM_OK);
    for (const uint8_t *next; (next = ng_placements_next(&placements)) != NULL; found++) {
        assert_true(line_case_holds(&line->clue, next, length));
        assert_true(found == 0 || memcmp(last, next, length) != 0);
        memcpy(last, next, length);
    }
    ng_placements_free(&placements);
    assert_int_equal(found, expected);
}

static void nothing_is_left_out(void **state)
{
    static struct line_case line;
    (void)state;
    for (uint32_t length = 1; length <= 8; length++) {
        line_case_each_from(&line, 0, length, 2, length <= 6, check_all, NULL);
    }
    for (uint32_t length = 1; length <= 5; length++) {
        line_case_each_from(&line, 0, length, 3, length <= 4, check_all, NULL);
    }
}

/* The last block's only place is far right, and all before it has many. */
static void dead_ends_are_not_entered(void **state)
{
    static struct line_case line;
    (void)state;
    char cells[301];
    memset(cells, '_', 300);
    cells[300] = '\0';
    cells[299] = '#';
    cells[298] = '.';
    cells[297] = '#';
    cells[296] = '#';
    line_case_read(&line, "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2 1 1", cells, 2);
    struct ng_placements placements;
    assert_int_equal(ng_placements_init(&placements, &line.lattice, 2, line.planes), NONOGRAM_OK);
    assert_null(ng_placements_next(&placements)); /* 2 1 1 does not end in 2 1 */
    ng_placements_free(&placements);
}

/* Some blocks, long and short, in two colours, some of unknown length, laid into a line at random;
 * of the values that its cells do not have, a third is ruled out. */
static void draw_long(struct line_case *line, struct ng_random *random)
{
    uint8_t cells[LINE_CASE_CELLS] = {0};
    uint32_t count = 0, length = (uint32_t)ng_random_below(random, 20);
    while (length < 300 && count < 6) {
        uint32_t size = 1 + (uint32_t)ng_random_below(random, count % 2 == 0 ? 70 : 4);
        unsigned colour = 1 + (unsigned)ng_random_below(random, 2);
        bool blot = ng_random_below(random, 4) == 0;
        memset(cells + length, (int)colour, size);
        line->blocks[count++] = (struct nonogram_block){blot ? 0 : size, colour};
        length += size + 1 + (uint32_t)ng_random_below(random, 60);
    }
    assert_true(line_case_make(line, count, length, 3));
    for (uint32_t c = 0; c < length; c++) {
        for (unsigned v = 0; v < 3; v++) {
            if (v != cells[c] && ng_random_below(random, 3) == 0) {
                ng_bits_unset(line->planes + v * line->words, c);
            }
        }
    }
}

/* As many as are counted, a cell at a time. */
static void long_lines_lose_nothing(void **state)
{
    enum { LINES = 300, MOST = 2000 };
    static struct line_case line;
    struct ng_random random;
    size_t counted = 0;
    (void)state;
    ng_random_seed(&random, 1);
    for (int i = 0; i < LINES; i++) {
        struct ng_big number = NG_BIG_ZERO;
        struct ng_placements placements;
        uint64_t seen = 0;
        draw_long(&line, &random);
        assert_int_equal(ng_count_placements(&line.lattice, 3, line.planes, &number), NONOGRAM_OK);
        uint64_t expected = ng_big_saturated(&number);
        ng_big_free(&number);
        assert_int_equal(ng_placements_init(&placements, &line.lattice, 3, line.planes),
                         NONOGRAM_OK);
        while (seen <= MOST && ng_placements_next(&placements) != NULL) {
            seen++;
        }
        ng_placements_free(&placements);
        assert_int_equal(seen, expected <= MOST ? expected : MOST + 1);
        counted += expected <= MOST;
    }
    assert_true(counted > LINES / 4);
}

static enum nonogram_status run(void *context)
{
    static struct line_case line;
    (void)context;
    line_case_read(&line, "2 ?", "______", 2);
    struct ng_placements placements;
    enum nonogram_status status = ng_placements_init(&placements, &line.lattice, 2, line.planes);
    if (status == NONOGRAM_OK) {
        while (ng_placements_next(&placements) != NULL) {
        }
        ng_placements_free(&placements);
    }
    return status;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    assert_int_equal(fail_alloc_each(run, NULL), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leftmost_comes_first),
        cmocka_unit_test(known_cells_are_kept),
        cmocka_unit_test(colours_may_touch),
        cmocka_unit_test(blots_grow),
        cmocka_unit_test(an_open_clue_is_anything),
        cmocka_unit_test(a_cell_without_a_value_ends_it),
        cmocka_unit_test(nothing_is_left_out),
        cmocka_unit_test(dead_ends_are_not_entered),
        cmocka_unit_test(long_lines_lose_nothing),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
