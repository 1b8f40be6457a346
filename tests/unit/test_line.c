/* The lattice of a clue, its placements one by one and counted, deduction and the automaton. */
#define _POSIX_C_SOURCE 200809L

#include "base/random.h"
#include "line/automaton.h"
#include "line/deduce.h"
#include "line/lattice.h"
#include "line/placements.h"

#include <regex.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "unit/fail_alloc.h"
#include "unit/line_case.h"
#include "unit/sketch.h"

/* ---- lattice ---- */

static void assert_block(const struct ng_lattice_block *block,
                         const struct ng_lattice_block *expected)
{
    assert_int_equal(block->lo, expected->lo);
    assert_int_equal(block->length, expected->length);
    assert_int_equal(block->colour, expected->colour);
    assert_int_equal(block->gap, expected->gap);
    assert_int_equal(block->loop, expected->loop);
}

static void assert_lattice(const struct ng_lattice *lattice, uint32_t slack, uint32_t count,
                           const struct ng_lattice_block *blocks)
{
    assert_int_equal(lattice->slack, slack);
    assert_int_equal(lattice->count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_block(&lattice->blocks[i], &blocks[i]);
    }
    assert_int_equal(lattice->blocks[count].loop, 0);
    assert_int_equal(lattice->blocks[count].lo, lattice->length - slack);
}

static void a_block_is_a_block(void **state)
{
    static const struct ng_lattice_block blocks[] = {{.lo = 0, .length = 2, .colour = 1, .gap = 1},
                                                     {.lo = 3, .length = 1, .colour = 1}};
    static struct line_case line;
    (void)state;
    line_case_read(&line, "2 1", "______", 2);
    assert_lattice(&line.lattice, 2, 2, blocks);
    line_case_read(&line, "", "______", 2);
    assert_lattice(&line.lattice, 6, 0, NULL);
    assert_false(line.lattice.open);
    line_case_read(&line, "*", "______", 2);
    assert_true(line.lattice.open);
}

static void other_colours_need_no_gap(void **state)
{
    static const struct ng_lattice_block blocks[] = {{.lo = 0, .length = 2, .colour = 1},
                                                     {.lo = 2, .length = 3, .colour = 2, .gap = 1},
                                                     {.lo = 6, .length = 1, .colour = 2}};
    static struct line_case line;
    (void)state;
    line_case_read(&line, "2a 3b 1b", "_________", 3);
    assert_lattice(&line.lattice, 2, 3, blocks);
}

static void a_blot_is_two_blocks(void **state)
{
    static const struct ng_lattice_block blocks[] = {{.lo = 0, .length = 1, .colour = 1},
                                                     {.lo = 1, .colour = 1, .gap = 1, .loop = 1},
                                                     {.lo = 2, .length = 1, .colour = 1},
                                                     {.lo = 3, .colour = 1, .loop = 1},
                                                     {.lo = 3, .length = 2, .colour = 2}};
    static struct line_case line;
    (void)state;
    line_case_read(&line, "?a ?a 2b", "______", 3);
    assert_int_equal(ng_lattice_blocks(&line.clue), 5);
    assert_lattice(&line.lattice, 1, 5, blocks);
}

static void all_lines_come_rows_first(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1 1/-", "1/-/?", NULL, NULL);
    struct ng_arena arena = NG_ARENA_EMPTY;
    (void)state;
    assert_non_null(puzzle);
    const struct ng_lattice *lattices = ng_lattice_all(puzzle, &arena, NULL);
    static const uint32_t counts[] = {2, 0, 1, 0, 2};
    assert_non_null(lattices);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        assert_int_equal(lattices[i].count, counts[i]);
        assert_int_equal(lattices[i].length, i < 2 ? 3 : 2);
    }
    ng_arena_clear(&arena);
    ng_puzzle_free(puzzle);
}

/* ---- enumerate ---- */

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

/* An impossible cell, as only planes can say it. */
static void a_cell_without_a_value_ends_it(void **state)
{
    static const char *const clues[] = {"1", "?"};
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

/* ---- count ---- */

static void assert_count(const struct line_case *line, const char *expected)
{
    struct ng_big count = NG_BIG_ZERO;
    struct nonogram_text text = {.data = NULL};
    assert_int_equal(ng_count_placements(&line->lattice, line->values, line->planes, &count),
                     NONOGRAM_OK);
    ng_big_text(&count, &text);
    assert_int_equal(text.size, strlen(expected));
    assert_memory_equal(text.data, expected, text.size);
    ng_text_clear(&text);
    ng_big_free(&count);
}

static void assert_case(const char *clue, const char *cells, unsigned values, const char *expected)
{
    static struct line_case line;
    line_case_read(&line, clue, cells, values);
    assert_count(&line, expected);
}

static void small_lines_are_counted(void **state)
{
    (void)state;
    assert_case("3 2 2", "_________", 2, "1");
    assert_case("3 2 2", "__________", 2, "4");
    assert_case("2 1", "_____", 2, "3");
    assert_case("3", "_______", 2, "5");
    assert_case("", "_______", 2, "1");
    assert_case("", "___#___", 2, "0");
    assert_case("2 1", "..___", 2, "0");
    assert_case("1a 1b", "____", 3, "6");
    assert_case("? ?", "____", 2, "5");
}

/* `count` blocks of 1 in a line of 2 * count - 1 + slack cells. */
static void ones(struct line_case *line, uint32_t count, uint32_t slack)
{
    for (uint32_t i = 0; i < count; i++) {
        line->blocks[i] = (struct nonogram_block){.length = 1, .colour = 1};
    }
    assert_true(line_case_make(line, count, 2 * count - 1 + slack, 2));
}

/* total *= from * (from + 1) * ... * to */
static void multiply_range(struct ng_big *total, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i <= to; i++) {
        assert_true(ng_big_scale(total, i));
    }
}

/* count * k! = (w + 1) ... (w + k) */
static void unconstrained_lines_are_binomials(void **state)
{
    static const uint32_t sizes[][2] = {{1, 0}, {1, 99}, {7, 1}, {20, 30}, {60, 5}, {100, 120}};
    static struct line_case line;
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        uint32_t k = sizes[i][0], w = sizes[i][1];
        struct ng_big count = NG_BIG_ZERO, expected = NG_BIG_ZERO;
        ones(&line, k, w);
        assert_int_equal(ng_count_placements(&line.lattice, 2, line.planes, &count), NONOGRAM_OK);
        assert_true(ng_big_set(&expected, 1));
        multiply_range(&count, 2, k);
        multiply_range(&expected, w + 1, w + k);
        assert_int_equal(count.count, expected.count);
        assert_memory_equal(count.digits, expected.digits, count.count * sizeof *count.digits);
        ng_big_free(&count);
        ng_big_free(&expected);
    }
}

static void large_counts_do_not_wrap(void **state)
{
    static struct line_case line;
    (void)state;
    ones(&line, 50, 50);
    assert_count(&line, "100891344545564193334812497256");
    ones(&line, 100, 100);
    assert_count(&line, "90548514656103281165404177077484163874504589675413336841320");
}

/* What a cell can be is one case or the other: the cases are counted along the lattice, the whole
 * without. Also in colour and with blocks of unknown length. */
static void free_lines_are_their_cases(void **state)
{
    static const char *const clues[] = {"1 1 2 3", "3 ? 1", "? ?", "", "2a 1b 1b", "1a ?b 2a 1a"};
    static struct line_case line;
    (void)state;
    for (size_t i = 0; i < sizeof clues / sizeof *clues; i++) {
        unsigned values = strchr(clues[i], 'a') != NULL ? 3 : 2;
        struct ng_big whole = NG_BIG_ZERO, sum = NG_BIG_ZERO, part = NG_BIG_ZERO;
        line_case_read(&line, clues[i], "______________________________", values);
        assert_int_equal(ng_count_placements(&line.lattice, values, line.planes, &whole),
                         NONOGRAM_OK);
        for (unsigned v = 0; v < values; v++) {
            line_case_read(&line, clues[i], "______________________________", values);
            for (unsigned other = 0; other < values; other++) {
                if (other != v) {
                    ng_bits_unset(line.planes + other * line.words, 11);
                }
            }
            assert_int_equal(ng_count_placements(&line.lattice, values, line.planes, &part),
                             NONOGRAM_OK);
            assert_true(ng_big_add(&sum, &part));
        }
        assert_true(!ng_big_less(&whole, &sum) && !ng_big_less(&sum, &whole));
        ng_big_free(&whole);
        ng_big_free(&sum);
        ng_big_free(&part);
    }
}

/* In this partial line, brute force finds as many. */
static void check_partial(struct line_case *line, void *context)
{
    struct ng_big count = NG_BIG_ZERO;
    uint64_t found = 0;
    uint32_t *turn = context;
    ng_bits_unset(line->planes + (*turn % line->values) * line->words,
                  *turn / 3 % line->lattice.length);
    ++*turn;
    struct ng_placements placements;
    assert_int_equal(ng_placements_init(&placements, &line->lattice, line->values, line->planes),
                     NONOGRAM_OK);
    while (ng_placements_next(&placements) != NULL) {
        found++;
    }
    ng_placements_free(&placements);
    assert_int_equal(ng_count_placements(&line->lattice, line->values, line->planes, &count),
                     NONOGRAM_OK);
    assert_int_equal(count.count == 0 ? 0 : count.digits[0], found);
    ng_big_free(&count);
}

static void it_counts_what_is_enumerated(void **state)
{
    static struct line_case line;
    uint32_t turn = 0;
    (void)state;
    for (uint32_t length = 1; length <= 10; length++) {
        line_case_each_from(&line, 0, length, 2, true, check_partial, &turn);
    }
    for (uint32_t length = 1; length <= 6; length++) {
        line_case_each_from(&line, 0, length, 3, true, check_partial, &turn);
    }
}

/* `context`: a clue and cells. */
static enum nonogram_status run_count(void *context)
{
    static struct line_case line;
    struct ng_big count = NG_BIG_ZERO;
    const char *const *question = context;
    line_case_read(&line, question[0], question[1], 2);
    enum nonogram_status status = ng_count_placements(&line.lattice, 2, line.planes, &count);
    ng_big_free(&count);
    return status;
}

static void every_allocation_may_fail_count(void **state)
{
    const char *partial[] = {"1 1 1", "______."}, *whole[] = {"1 1 1", "_______"};
    (void)state;
    assert_true(fail_alloc_each(run_count, partial) >= 4);
    assert_true(fail_alloc_each(run_count, whole) >= 2);
}

/* ---- deduce ---- */

enum { SCRATCH = 16384 };

static uint64_t scratch[SCRATCH];

static uint64_t *scratch_for(const struct line_case *line)
{
    assert_true(ng_line_scratch(line->lattice.count, line->words, line->values) <= SCRATCH);
    return scratch;
}

/* The cells of a line whose planes were narrowed: '_' where more than one value is left, '!' where
 * none. */
static void write_cells(const struct line_case *line, char *text)
{
    for (uint32_t c = 0; c < line->lattice.length; c++) {
        text[c] = '!';
        for (unsigned v = 0; v < line->values; v++) {
            if (ng_bits_get(line->planes + v * line->words, c)) {
                text[c] = text[c] != '!' ? '_' : v == 0 ? '.' : (char)('a' + v - 1);
            }
        }
    }
    text[line->lattice.length] = '\0';
}

static void assert_deduced(const char *clue, const char *cells, unsigned values,
                           const char *expected)
{
    static struct line_case line;
    line_case_read(&line, clue, cells, values);
    assert_true(ng_line_deduce(&line.lattice, values, line.planes, scratch_for(&line)));
    char text[LINE_CASE_CELLS + 1];
    write_cells(&line, text);
    assert_string_equal(text, expected);
}

static void overlaps_are_filled(void **state)
{
    (void)state;
    assert_deduced("8", "__________", 2, "__aaaaaa__");
    assert_deduced("3 2 2", "_________", 2, "aaa.aa.aa");
    assert_deduced("3 2 2", "__________", 2, "_aa__a__a_");
    assert_deduced("", "____", 2, "....");
    assert_deduced("1", "#___", 2, "a...");
}

static void known_cells_bound_the_blocks(void **state)
{
    (void)state;
    assert_deduced("3", "___#______", 2, ".__a__....");
    assert_deduced("2 1", "__.____", 2, "__.____");
    assert_deduced("2 1", "_#.___", 2, "aa.___");
    assert_deduced("1 3", "_#___#__", 2, ".a.__a__");
}

static void colours_and_blots_are_deduced(void **state)
{
    (void)state;
    assert_deduced("2a 2b", "____", 3, "aabb");
    assert_deduced("?a 1b", "__b_", 3, "__b.");
    assert_deduced("?", "#___#", 2, "aaaaa");
    assert_deduced("?a ?b", "#__b", 3, "a__b");
}

static void a_contradiction_changes_nothing(void **state)
{
    static struct line_case line;
    (void)state;
    line_case_read(&line, "2 1", "#.____", 2);
    uint64_t before[LINE_CASE_VALUES * LINE_CASE_WORDS];
    memcpy(before, line.planes, sizeof before);
    assert_false(ng_line_deduce(&line.lattice, 2, line.planes, scratch_for(&line)));
    assert_memory_equal(before, line.planes, sizeof before);
}

static void bounds_are_offsets(void **state)
{
    static struct line_case line;
    (void)state;
    line_case_read(&line, "2 1", ".________", 2);
    uint32_t bounds[4];
    assert_true(ng_line_deduce_bounds(&line.lattice, 2, line.planes, scratch_for(&line), bounds));
    assert_int_equal(bounds[0], 1);
    assert_int_equal(bounds[1], 5);
    assert_int_equal(bounds[2], 1);
    assert_int_equal(bounds[3], 5);
}

static void windows_narrow_the_starts(void **state)
{
    static struct line_case line;
    static const int32_t lower[] = {1, 0}, ends[] = {4, 9};
    (void)state;
    line_case_read(&line, "2 1", "_________", 2);
    assert_true(
        ng_line_deduce_within(&line.lattice, lower, ends, 2, line.planes, scratch_for(&line)));
    char text[LINE_CASE_CELLS + 1];
    write_cells(&line, text);
    assert_string_equal(text, "._a______");
}

static void an_open_line_keeps_its_cells(void **state)
{
    static struct line_case line;
    (void)state;
    assert_deduced("*", "_#.", 2, "_a.");
    line_case_read(&line, "*", "___", 2);
    ng_bits_unset(line.planes, 1);
    ng_bits_unset(line.planes + line.words, 1);
    assert_false(ng_line_deduce(&line.lattice, 2, line.planes, scratch_for(&line)));
}

/* Lines that end just before, on and after the edge of a word. */
static void words_are_crossed(void **state)
{
    char cells[LINE_CASE_CELLS + 1], expected[LINE_CASE_CELLS + 1], clue[16];
    (void)state;
    for (uint32_t length = 62; length <= 260; length++) {
        memset(cells, '_', length);
        memset(expected, 'a', length);
        cells[length] = expected[length] = '\0';
        expected[0] = expected[length - 1] = '_';
        snprintf(clue, sizeof clue, "%u", length - 1);
        assert_deduced(clue, cells, 2, expected);
    }
}

/* ---- automaton ---- */

enum { STATES_MAX = 64, CELLS_MAX = 9, ANY_LENGTH = 40 };

static const char symbols[] = "0123";

/* The clue of the text, for a line that is long enough. */
static const struct ng_clue *clue_of(const char *text, unsigned values)
{
    static struct line_case line;
    assert_true(line_case_make(&line, line_case_blocks(&line, text), ANY_LENGTH, values));
    return &line.clue;
}

static void assert_text(struct nonogram_text *text, const char *expected)
{
    ng_text_char(text, '\0');
    assert_false(text->failed);
    assert_string_equal(text->data, expected);
    ng_text_clear(text);
}

static void assert_table(const char *clue, unsigned values, uint32_t accept, const char *expected)
{
    struct nonogram_text text = {.data = NULL};
    struct ng_automaton automaton;
    assert_int_equal(ng_automaton_make(&automaton, clue_of(clue, values)), NONOGRAM_OK);
    assert_int_equal(automaton.accept, accept);
    ng_automaton_table(&automaton, &text);
    assert_text(&text, expected);
    ng_automaton_free(&automaton);
}

static void states_are_numbered_as_they_are_read(void **state)
{
    (void)state;
    assert_table("3 2 3", 2, 11,
                 "0 1 1\n1 1 2\n1 2 3\n1 3 4\n0 4 5\n0 5 5\n1 5 6\n1 6 7\n0 7 8\n0 8 8\n"
                 "1 8 9\n1 9 10\n1 10 11\n0 11 11\n");
    assert_table("", 2, 1, "0 1 1\n");
}

static void colours_need_no_gap(void **state)
{
    (void)state;
    assert_table("2a 1b 1b", 3, 6,
                 "0 1 1\n1 1 2\n1 2 3\n0 3 3\n2 3 4\n0 4 5\n0 5 5\n2 5 6\n0 6 6\n");
}

static void a_blot_loops_on_its_colour(void **state)
{
    (void)state;
    assert_table("?", 2, 2, "0 1 1\n1 1 2\n0 2 3\n1 2 2\n0 3 3\n");
    assert_table("? 1", 2, 4, "0 1 1\n1 1 2\n0 2 3\n1 2 2\n0 3 3\n1 3 4\n0 4 4\n");
    assert_table("?b 1a", 3, 4, "0 1 1\n2 1 2\n0 2 3\n1 2 4\n2 2 2\n0 3 3\n1 3 4\n0 4 4\n");
}

static void assert_regex(const char *clue, unsigned values, const char *written,
                         const char *expected)
{
    struct nonogram_text text = {.data = NULL};
    ng_automaton_regex(clue_of(clue, values), written, &text);
    assert_text(&text, expected);
}

static void the_expression_is_written(void **state)
{
    (void)state;
    assert_regex("3 2 2", 2, symbols, "0*1{3}0+1{2}0+1{2}0*");
    assert_regex("", 2, symbols, "0*");
    assert_regex("? 1", 2, symbols, "0*1+0+1{1}0*");
    assert_regex("2a 3b ?b", 3, symbols, "0*1{2}0*2{3}0+2+0*");
    assert_regex("2 1", 2, ".#", "\\.*#{2}\\.+#{1}\\.*");
}

static void the_graph_is_written(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    struct ng_automaton automaton;
    assert_int_equal(ng_automaton_make(&automaton, clue_of("?", 2)), NONOGRAM_OK);
    ng_automaton_dot(&automaton, ".\"", &text);
    assert_text(&text, "digraph clue {\n    rankdir=LR;\n    node [shape=circle];\n"
                       "    start [shape=point];\n    start -> 1;\n"
                       "    2 [shape=doublecircle];\n    3 [shape=doublecircle];\n"
                       "    1 -> 1 [label=\".\"];\n    1 -> 2 [label=\"\\\"\"];\n"
                       "    2 -> 3 [label=\".\"];\n    2 -> 2 [label=\"\\\"\"];\n"
                       "    3 -> 3 [label=\".\"];\n}\n");
    ng_automaton_free(&automaton);
}

/* next[state][symbol], 0 where the line is refused. */
struct machine {
    uint32_t next[STATES_MAX][LINE_CASE_VALUES];
    uint32_t states;
    uint32_t accept;
    unsigned values;
};

/* The transitions as a table; no state may have two for one symbol. */
static void tabulate(struct machine *machine, const struct ng_automaton *automaton, unsigned values)
{
    *machine = (struct machine){
        .states = automaton->states, .accept = automaton->accept, .values = values};
    assert_true(automaton->states < STATES_MAX);
    for (size_t i = 0; i < automaton->count; i++) {
        const struct ng_transition *transition = &automaton->transitions[i];
        uint32_t *next = &machine->next[transition->state][transition->symbol];
        assert_true(transition->state >= 1 && transition->state <= automaton->states);
        assert_true(transition->next >= 1 && transition->next <= automaton->states);
        assert_int_equal(*next, 0);
        *next = transition->next;
    }
}

static bool accepts(const struct machine *machine, const uint8_t *cells, uint32_t length)
{
    uint32_t at = 1;
    for (uint32_t c = 0; c < length; c++) {
        at = machine->next[at][cells[c]];
    }
    return at >= machine->accept;
}

/* Whether one symbol leads two states of one class to different classes. */
static bool differ(const struct machine *machine, const uint32_t *class, uint32_t a, uint32_t b)
{
    if (class[a] != class[b]) {
        return true;
    }
    for (unsigned v = 0; v < machine->values; v++) {
        if (class[machine->next[a][v]] != class[machine->next[b][v]]) {
            return true;
        }
    }
    return false;
}

/* Splits the classes once (Moore); returns how many there are. State 0 refuses. */
static uint32_t refine(const struct machine *machine, uint32_t *class)
{
    uint32_t split[STATES_MAX] = {0}, count = 0;
    for (uint32_t a = 0; a <= machine->states; a++) {
        uint32_t b = 0;
        while (b < a && differ(machine, class, a, b)) {
            b++;
        }
        split[a] = b < a ? split[b] : count++;
    }
    memcpy(class, split, sizeof split);
    return count;
}

static void assert_minimal(const struct machine *machine)
{
    uint32_t class[STATES_MAX] = {0}, before = 0, count = 1;
    for (uint32_t a = machine->accept; a <= machine->states; a++) {
        class[a] = 1;
    }
    while (count != before) {
        before = count;
        count = refine(machine, class);
    }
    assert_int_equal(count, machine->states + 1);
}

/* Automaton and expression accept exactly what reads as the clue. */
static void check_language(struct line_case *line, void *context)
{
    uint32_t length = line->lattice.length;
    struct nonogram_text text = {.data = NULL};
    uint8_t cells[CELLS_MAX];
    char written[CELLS_MAX + 1] = "";
    regex_t regex;
    (void)context;
    struct ng_automaton automaton;
    assert_int_equal(ng_automaton_make(&automaton, &line->clue), NONOGRAM_OK);
    struct machine machine;
    tabulate(&machine, &automaton, line->values);
    assert_minimal(&machine);
    ng_text_char(&text, '^');
    ng_automaton_regex(&line->clue, symbols, &text);
    ng_text_bytes(&text, "$", 2);
    assert_int_equal(regcomp(&regex, text.data, REG_EXTENDED | REG_NOSUB), 0);
    for (unsigned long code = 0; code < line_case_power(line->values, length); code++) {
        line_case_filling(code, line->values, cells, length);
        for (uint32_t c = 0; c < length; c++) {
            written[c] = symbols[cells[c]];
        }
        bool holds = line_case_holds(&line->clue, cells, length);
        assert_int_equal(accepts(&machine, cells, length), holds);
        assert_int_equal(regexec(&regex, written, 0, NULL, 0) == 0, holds);
    }
    regfree(&regex);
    ng_text_clear(&text);
    ng_automaton_free(&automaton);
}

static void it_accepts_what_reads_as_the_clue(void **state)
{
    static struct line_case line;
    (void)state;
    for (uint32_t length = 1; length <= 6; length++) {
        line_case_each_from(&line, 0, length, 2, true, check_language, NULL);
    }
    for (uint32_t length = 1; length <= 4; length++) {
        line_case_each_from(&line, 0, length, 3, true, check_language, NULL);
    }
}

static enum nonogram_status run_automaton(void *context)
{
    (void)context;
    struct ng_automaton automaton;
    enum nonogram_status status = ng_automaton_make(&automaton, clue_of("3 ?a ?b 4 8", 3));
    if (status == NONOGRAM_OK) {
        ng_automaton_free(&automaton);
    }
    return status;
}

static void every_allocation_may_fail_automaton(void **state)
{
    (void)state;
    assert_true(fail_alloc_each(run_automaton, NULL) >= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_is_a_block),
        cmocka_unit_test(other_colours_need_no_gap),
        cmocka_unit_test(a_blot_is_two_blocks),
        cmocka_unit_test(all_lines_come_rows_first),
        cmocka_unit_test(leftmost_comes_first),
        cmocka_unit_test(known_cells_are_kept),
        cmocka_unit_test(colours_may_touch),
        cmocka_unit_test(blots_grow),
        cmocka_unit_test(a_cell_without_a_value_ends_it),
        cmocka_unit_test(nothing_is_left_out),
        cmocka_unit_test(dead_ends_are_not_entered),
        cmocka_unit_test(long_lines_lose_nothing),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(small_lines_are_counted),
        cmocka_unit_test(unconstrained_lines_are_binomials),
        cmocka_unit_test(free_lines_are_their_cases),
        cmocka_unit_test(large_counts_do_not_wrap),
        cmocka_unit_test(it_counts_what_is_enumerated),
        cmocka_unit_test(every_allocation_may_fail_count),
        cmocka_unit_test(overlaps_are_filled),
        cmocka_unit_test(known_cells_bound_the_blocks),
        cmocka_unit_test(colours_and_blots_are_deduced),
        cmocka_unit_test(a_contradiction_changes_nothing),
        cmocka_unit_test(bounds_are_offsets),
        cmocka_unit_test(windows_narrow_the_starts),
        cmocka_unit_test(an_open_line_keeps_its_cells),
        cmocka_unit_test(words_are_crossed),
        cmocka_unit_test(states_are_numbered_as_they_are_read),
        cmocka_unit_test(colours_need_no_gap),
        cmocka_unit_test(a_blot_loops_on_its_colour),
        cmocka_unit_test(the_expression_is_written),
        cmocka_unit_test(the_graph_is_written),
        cmocka_unit_test(it_accepts_what_reads_as_the_clue),
        cmocka_unit_test(every_allocation_may_fail_automaton),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
