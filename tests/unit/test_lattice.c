/* The lattices of clues, block by block. */
#include "line/lattice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "unit/line_case.h"
#include "unit/sketch.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_is_a_block),
        cmocka_unit_test(other_colours_need_no_gap),
        cmocka_unit_test(a_blot_is_two_blocks),
        cmocka_unit_test(all_lines_come_rows_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
