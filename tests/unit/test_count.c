/* The number of placements of a line. */
#include "line/placements.h"

#include "unit/fail_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "unit/line_case.h"

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
    assert_case("*", "_#_._", 2, "8");
    assert_case("*", "___", 3, "27");
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
static enum nonogram_status run(void *context)
{
    static struct line_case line;
    struct ng_big count = NG_BIG_ZERO;
    const char *const *question = context;
    line_case_read(&line, question[0], question[1], 2);
    enum nonogram_status status = ng_count_placements(&line.lattice, 2, line.planes, &count);
    ng_big_free(&count);
    return status;
}

static void every_allocation_may_fail(void **state)
{
    const char *partial[] = {"1 1 1", "______."}, *whole[] = {"1 1 1", "_______"};
    const char *open[] = {"*", "_______"};
    (void)state;
    assert_true(fail_alloc_each(run, partial) >= 4);
    assert_true(fail_alloc_each(run, whole) >= 2);
    assert_true(fail_alloc_each(run, open) >= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_lines_are_counted),
        cmocka_unit_test(unconstrained_lines_are_binomials),
        cmocka_unit_test(free_lines_are_their_cases),
        cmocka_unit_test(large_counts_do_not_wrap),
        cmocka_unit_test(it_counts_what_is_enumerated),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
