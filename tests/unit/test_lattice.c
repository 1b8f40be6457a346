#include "line/lattice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "unit/line_case.h"
#include "unit/sketch.h"

static void assert_step(const struct ng_step *step, const struct ng_step *expected)
{
    assert_int_equal(step->lo, expected->lo);
    assert_int_equal(step->length, expected->length);
    assert_int_equal(step->colour, expected->colour);
    assert_int_equal(step->gap, expected->gap);
    assert_int_equal(step->loop, expected->loop);
}

static void assert_lattice(const struct ng_lattice *lattice, uint32_t slack, uint32_t count,
                           const struct ng_step *steps)
{
    assert_int_equal(lattice->slack, slack);
    assert_int_equal(lattice->count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_step(&lattice->steps[i], &steps[i]);
    }
    assert_int_equal(lattice->steps[count].loop, 0);
    assert_int_equal(lattice->steps[count].lo, lattice->length - slack);
}

static void a_block_is_a_step(void **state)
{
    static const struct ng_step steps[] = {{.lo = 0, .length = 2, .colour = 1, .gap = 1},
                                           {.lo = 3, .length = 1, .colour = 1}};
    static struct line_case line;
    (void)state;
    line_case_read(&line, "2 1", "______", 2);
    assert_lattice(&line.lattice, 2, 2, steps);
    line_case_read(&line, "", "______", 2);
    assert_lattice(&line.lattice, 6, 0, NULL);
    assert_false(line.lattice.open);
    line_case_read(&line, "*", "______", 2);
    assert_true(line.lattice.open);
}

static void other_colours_need_no_gap(void **state)
{
    static const struct ng_step steps[] = {{.lo = 0, .length = 2, .colour = 1},
                                           {.lo = 2, .length = 3, .colour = 2, .gap = 1},
                                           {.lo = 6, .length = 1, .colour = 2}};
    static struct line_case line;
    (void)state;
    line_case_read(&line, "2a 3b 1b", "_________", 3);
    assert_lattice(&line.lattice, 2, 3, steps);
}

static void a_blot_is_two_steps(void **state)
{
    static const struct ng_step steps[] = {{.lo = 0, .length = 1, .colour = 1},
                                           {.lo = 1, .colour = 1, .gap = 1, .loop = 1},
                                           {.lo = 2, .length = 1, .colour = 1},
                                           {.lo = 3, .colour = 1, .loop = 1},
                                           {.lo = 3, .length = 2, .colour = 2}};
    static struct line_case line;
    (void)state;
    line_case_read(&line, "?a ?a 2b", "______", 3);
    assert_int_equal(ng_lattice_steps(&line.clue), 5);
    assert_lattice(&line.lattice, 1, 5, steps);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_is_a_step),
        cmocka_unit_test(other_colours_need_no_gap),
        cmocka_unit_test(a_blot_is_two_steps),
        cmocka_unit_test(all_lines_come_rows_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
