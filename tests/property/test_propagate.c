/* Line deduction over the grid against plain deduction of whole lines, again and again until
 * nothing changes: whatever the order of work, and after anything has been taken back. */
#include "base/random.h"
#include "grid/field.h"
#include "line/deduce.h"
#include "nonogram.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 60, ORDERS = 6, ASSUMPTIONS = 12 };

/* What each cell may be, by rows: bit v of cell row * width + column. */
static uint32_t *cell_sets(const struct ng_field *field)
{
    uint32_t *sets = calloc((size_t)field->width * field->height, sizeof *sets);
    assert_non_null(sets);
    for (uint32_t cell = 0; cell < field->width * field->height; cell++) {
        for (unsigned v = 0; v < field->values; v++) {
            bool may = ng_field_may(field, cell / field->width, cell % field->width, v);
            sets[cell] |= (uint32_t)may << v;
        }
    }
    return sets;
}

/* ---- the oracle ---- */

struct oracle {
    const struct ng_field *field; /* for its lattices */
    uint32_t *sets;
    uint64_t *planes, *scratch;
};

static uint32_t *cell_of(const struct oracle *oracle, uint32_t line, uint32_t p)
{
    const struct ng_field *field = oracle->field;
    return line < field->height ? &oracle->sets[line * field->width + p]
                                : &oracle->sets[p * field->width + line - field->height];
}

/* Deduces a whole line; -1: a contradiction, else whether anything was found. */
static int deduce_line(struct oracle *oracle, uint32_t line)
{
    const struct ng_lattice *lattice = &oracle->field->lattices[line];
    unsigned values = oracle->field->values;
    size_t words = ng_line_words(lattice->length);
    int found = 0;
    memset(oracle->planes, 0, values * words * sizeof *oracle->planes);
    for (uint32_t p = 0; p < lattice->length; p++) {
        for (unsigned v = 0; v < values; v++) {
            uint64_t may = *cell_of(oracle, line, p) >> v & 1;
            oracle->planes[v * words + p / 64] |= may << p % 64;
        }
    }
    if (!ng_line_deduce(lattice, values, oracle->planes, oracle->scratch)) {
        return -1;
    }
    for (uint32_t p = 0; p < lattice->length; p++) {
        uint32_t set = 0;
        for (unsigned v = 0; v < values; v++) {
            set |= (uint32_t)(oracle->planes[v * words + p / 64] >> p % 64 & 1) << v;
        }
        found |= set != *cell_of(oracle, line, p);
        *cell_of(oracle, line, p) = set;
    }
    return found;
}

/* False: a contradiction. */
static bool propagate_plainly(const struct ng_field *field, uint32_t *sets)
{
    size_t blocks = 0;
    size_t words = ng_line_words(field->width > field->height ? field->width : field->height);
    for (uint32_t i = 0; i < field->lines; i++) {
        blocks = field->lattices[i].count > blocks ? field->lattices[i].count : blocks;
    }
    struct oracle oracle = {
        field, sets, malloc(field->values * words * sizeof(uint64_t)),
        malloc(ng_line_scratch(blocks, words, field->values) * sizeof(uint64_t))};
    assert_non_null(oracle.planes);
    assert_non_null(oracle.scratch);
    int found = 1;
    while (found == 1) {
        found = 0;
        for (uint32_t line = 0; line < field->lines && found >= 0; line++) {
            int now = deduce_line(&oracle, line);
            found = now < 0 ? now : found | now;
        }
    }
    free(oracle.planes);
    free(oracle.scratch);
    return found == 0;
}

/* ---- the order of work ---- */

static uint32_t *queue_slot(const struct ng_field *field, uint32_t i)
{
    return &field->queue[(field->queue_head + i) % field->lines];
}

/* Every line waits at most once, and knows that it does. */
static void check_queue(const struct ng_field *field)
{
    uint8_t *waiting = calloc(field->lines, 1);
    assert_non_null(waiting);
    assert_true(field->queue_size <= field->lines);
    for (uint32_t i = 0; i < field->queue_size; i++) {
        uint32_t line = *queue_slot(field, i);
        assert_int_equal(waiting[line], 0);
        waiting[line] = 1;
    }
    assert_memory_equal(waiting, field->queued, field->lines);
    free(waiting);
}

static void shuffle_queue(struct ng_field *field, struct ng_random *random)
{
    for (uint32_t i = field->queue_size; i > 1; i--) {
        uint32_t *a = queue_slot(field, i - 1);
        uint32_t *b = queue_slot(field, (uint32_t)ng_random_below(random, i));
        uint32_t line = *a;
        *a = *b;
        *b = line;
    }
}

static bool propagate_shuffled(struct ng_field *field, struct ng_random *random)
{
    while (field->queue_size > 0) {
        check_queue(field);
        shuffle_queue(field, random);
        if (!ng_field_step(field)) {
            return false;
        }
    }
    return true;
}

static void check_sets(const struct ng_field *field, const uint32_t *expected)
{
    uint32_t *sets = cell_sets(field);
    assert_memory_equal(sets, expected, (size_t)field->width * field->height * sizeof *sets);
    free(sets);
}

static struct nonogram_puzzle *random_puzzle(struct ng_random *random, unsigned round)
{
    static const uint32_t sizes[][2] = {{9, 7}, {20, 20}, {64, 6}, {130, 5}, {40, 65}, {1, 12}};
    const uint32_t *size = sizes[round % 6];
    struct sample *sample = sample_new(size[0], size[1], 1 + round % 3);
    struct sample_shares shares = {.filled = 50 + 10 * (round % 4),
                                   .blots = round % 5 == 0 ? 15 : 0,
                                   .open = round % 4 == 0 ? 10 : 0,
                                   .given = round % 3 == 0 ? 20 : 0};
    sample_fill(sample, random, &shares);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    assert_non_null(puzzle);
    sample_free(sample);
    return puzzle;
}

static void test_order_does_not_matter(void **state)
{
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(3));
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct nonogram_puzzle *puzzle = random_puzzle(&random, round);
        struct ng_field *field = ng_field_new(puzzle, NULL, NULL);
        assert_non_null(field);
        uint32_t *expected = cell_sets(field);
        assert_true(propagate_plainly(field, expected));
        assert_true(ng_field_propagate(field));
        check_sets(field, expected);
        ng_field_free(field);
        for (unsigned order = 0; order < ORDERS; order++) {
            field = ng_field_new(puzzle, NULL, NULL);
            assert_non_null(field);
            assert_true(propagate_shuffled(field, &random));
            check_sets(field, expected);
            ng_field_free(field);
        }
        free(expected);
        nonogram_free(puzzle);
    }
}

/* ---- assumptions and taking them back ---- */

/* Assumes one more cell; false: that is a contradiction, which plain deduction sees as well. */
static bool assume(struct ng_field *field, struct ng_random *random)
{
    uint32_t cell = (uint32_t)ng_random_below(random, (uint64_t)field->width * field->height);
    uint32_t row = cell / field->width, column = cell % field->width;
    unsigned value = (unsigned)ng_random_below(random, field->values);
    if (ng_field_may(field, row, column, value)) {
        ng_field_remove(field, row, column, value);
    }
    uint32_t *expected = cell_sets(field);
    bool possible = propagate_plainly(field, expected);
    assert_int_equal(propagate_shuffled(field, random), possible);
    assert_int_equal(field->queue_size, 0);
    if (possible) {
        check_sets(field, expected);
    }
    free(expected);
    return possible;
}

/* Assumptions upon assumptions, taken back to a random depth. */
static void assume_and_undo(struct ng_field *field, struct ng_random *random)
{
    unsigned depth = 0;
    bool possible = true;
    size_t marks[ASSUMPTIONS + 1];
    uint32_t *sets[ASSUMPTIONS + 1];
    for (; possible && depth < ASSUMPTIONS; depth++) {
        marks[depth] = ng_field_mark(field);
        sets[depth] = cell_sets(field);
        possible = assume(field, random);
    }
    unsigned back = (unsigned)ng_random_below(random, depth);
    ng_field_undo(field, marks[back]);
    check_sets(field, sets[back]);
    check_queue(field);
    while (depth > 0) {
        free(sets[--depth]);
    }
}

static void test_undo_restores_exactly(void **state)
{
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(4));
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct nonogram_puzzle *puzzle = random_puzzle(&random, round);
        struct ng_field *field = ng_field_new(puzzle, NULL, NULL);
        assert_non_null(field);
        assert_true(ng_field_propagate(field));
        assert_true(ng_field_log(field));
        for (unsigned n = 0; n < 4; n++) {
            assume_and_undo(field, &random);
        }
        ng_field_free(field);
        nonogram_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order_does_not_matter),
        cmocka_unit_test(test_undo_restores_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
