/* What techniques claim, against brute force over all fillings of the line: every cell that one
 * settles has that value in each of them. On all short lines, then on long ones at random. */
#include "base/random.h"
#include "explain/technique.h"
#include "line/placements.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "unit/line_case.h"

enum { SCRATCH = 32768, FILLINGS_MAX = 729, CELLS_MAX = 9, LONG_MAX = 60 };

static uint64_t scratch[SCRATCH];

/* A line with all that a view borrows. */
struct looked {
    struct ng_view view;
    uint8_t cells[LINE_CASE_CELLS];
    uint64_t exact[LINE_CASE_VALUES * LINE_CASE_WORDS];
    uint32_t bounds[4 * LINE_CASE_BLOCKS + 4];
    struct ng_range ranges[LINE_CASE_BLOCKS];
    struct ng_finding list[LINE_CASE_CELLS];
    uint8_t after[LINE_CASE_CELLS];
    struct ng_findings findings;
};

static uint8_t only_value(const struct line_case *line, const uint64_t *planes, uint32_t cell)
{
    unsigned found = NONOGRAM_UNKNOWN;
    for (unsigned v = 0; v < line->values; v++) {
        if (ng_bits_get(planes + v * line->words, cell)) {
            if (found != NONOGRAM_UNKNOWN) {
                return NONOGRAM_UNKNOWN;
            }
            found = v;
        }
    }
    return (uint8_t)found;
}

/* False: the line contradicts its clue. */
static bool look(const struct line_case *line, struct looked *looked)
{
    memcpy(looked->exact, line->planes, line_case_planes_size(line));
    if (!ng_line_deduce_bounds(&line->lattice, line->values, looked->exact, scratch,
                               looked->bounds)) {
        return false;
    }
    ng_view_ranges(&line->clue, &line->lattice, looked->bounds, looked->ranges);
    for (uint32_t c = 0; c < line->lattice.length; c++) {
        looked->cells[c] = only_value(line, line->planes, c);
    }
    looked->view =
        (struct ng_view){&line->clue,   line->lattice.length, line->values,   line->words,
                         looked->cells, line->planes,         looked->ranges, looked->exact};
    looked->findings = (struct ng_findings){.list = looked->list, .after = looked->after};
    return true;
}

static void fail_claim(const struct line_case *line, const struct looked *looked, unsigned t)
{
    print_error("%s: clue", ng_techniques[t].name);
    for (uint32_t i = 0; i < line->clue.count; i++) {
        print_error(" %u%c", line->blocks[i].length, 'a' + (int)line->blocks[i].colour - 1);
    }
    print_error(", cells (sets of values, blank 1) and what they become:");
    for (uint32_t c = 0; c < line->lattice.length; c++) {
        unsigned set = 0;
        for (unsigned v = 0; v < line->values; v++) {
            set |= (unsigned)ng_bits_get(line->planes + v * line->words, c) << v;
        }
        print_error(" %u:%u", set, looked->after[c]);
    }
    print_error("\n");
    fail();
}

/* What is counted over many lines. */
struct tally {
    uint32_t fillings[FILLINGS_MAX];
    size_t count;
    unsigned long stride, lines;
    unsigned long easiest[NG_TECHNIQUE_COUNT + 1]; /* last: exact deduction alone */
};

/* Runs all techniques on the line, where `truth` has each cell's only value, or
 * NONOGRAM_UNKNOWN. */
static void check_claims(const struct line_case *line, struct looked *looked, const uint8_t *truth,
                         struct tally *tally)
{
    unsigned easiest = NG_TECHNIQUE_COUNT;
    for (unsigned t = NG_TECHNIQUE_COUNT; t-- > 0;) {
        ng_findings_reset(&looked->findings, &looked->view);
        ng_techniques[t].find(&looked->view, &looked->findings);
        for (uint32_t c = 0; c < line->lattice.length; c++) {
            if (looked->after[c] != looked->cells[c] && looked->after[c] != truth[c]) {
                fail_claim(line, looked, t);
            }
        }
        bool fires = memcmp(looked->after, looked->cells, line->lattice.length) != 0;
        assert_int_equal(fires, looked->findings.count > 0);
        easiest = fires ? t : easiest;
    }
    if (memcmp(truth, looked->cells, line->lattice.length) != 0) {
        tally->easiest[easiest]++;
    }
}

/* ---- all short lines ---- */

static void set_planes(struct line_case *line, uint32_t set)
{
    memset(line->planes, 0, line_case_planes_size(line));
    for (uint32_t bit = 0; set >> bit != 0; bit++) {
        if ((set >> bit & 1) != 0) {
            ng_bits_set(line->planes + bit % line->values * line->words, bit / line->values);
        }
    }
}

/* Each cell's only value in a set of the fillings. */
static void read_truth(const struct line_case *line, uint32_t set, uint8_t *truth)
{
    for (uint32_t c = 0; c < line->lattice.length; c++) {
        unsigned values = set >> (line->values * c) & ((1u << line->values) - 1);
        truth[c] = NONOGRAM_UNKNOWN;
        for (unsigned v = 0; v < line->values; v++) {
            truth[c] = values == 1u << v ? (uint8_t)v : truth[c];
        }
    }
}

static void check_partial(struct line_case *line, uint32_t partial, struct tally *tally)
{
    static struct looked looked;
    uint32_t expected = 0;
    for (size_t i = 0; i < tally->count; i++) {
        expected |= (tally->fillings[i] & ~partial) == 0 ? tally->fillings[i] : 0;
    }
    tally->lines++;
    set_planes(line, partial);
    bool possible = look(line, &looked);
    assert_int_equal(possible, expected != 0);
    if (possible) {
        uint8_t truth[CELLS_MAX];
        read_truth(line, expected, truth);
        check_claims(line, &looked, truth, tally);
    }
}

/* Cell by cell one of `choices` sets: a single value or all of them, or any set. */
static uint32_t partial_of(unsigned long code, const struct line_case *line, unsigned long choices)
{
    unsigned long all = (1ul << line->values) - 1;
    uint32_t set = 0;
    for (uint32_t c = 0; c < line->lattice.length; c++, code /= choices) {
        unsigned long digit = code % choices;
        unsigned long values = choices == all        ? digit + 1
                               : digit + 1 < choices ? 1ul << digit
                                                     : all;
        set |= (uint32_t)values << (line->values * c);
    }
    return set;
}

static void check_known(struct line_case *line, void *context)
{
    struct tally *tally = context;
    unsigned long partials = line_case_power(line->values + 1, line->lattice.length);
    tally->count = line_case_placements(line, tally->fillings);
    for (unsigned long code = tally->lines % tally->stride; code < partials;
         code += tally->stride) {
        check_partial(line, partial_of(code, line, line->values + 1), tally);
    }
}

static void check_marked(struct line_case *line, void *context)
{
    struct tally *tally = context;
    unsigned long choices = (1ul << line->values) - 1;
    unsigned long partials = line_case_power(choices, line->lattice.length);
    tally->count = line_case_placements(line, tally->fillings);
    for (unsigned long code = tally->lines % tally->stride; code < partials;
         code += tally->stride) {
        check_partial(line, partial_of(code, line, choices), tally);
    }
}

static void exhaust(uint32_t to, unsigned values, bool blots, unsigned long stride,
                    void (*check)(struct line_case *line, void *context), struct tally *tally)
{
    static struct line_case line;
    *tally = (struct tally){.stride = stride};
    for (uint32_t length = 1; length <= to; length++) {
        line_case_each_from(&line, 0, length, values, blots, check, tally);
    }
    print_message("%lu lines of up to %u cells, %u values\n", tally->lines, to, values);
}

static void claims_hold_on_every_short_line(void **state)
{
    static struct tally tally;
    (void)state;
    exhaust(9, 2, false, 1, check_known, &tally);
    for (unsigned t = 0; t < NG_TECHNIQUE_COUNT; t++) {
        print_message("  %-12s %8lu\n", ng_techniques[t].name, tally.easiest[t]);
    }
    print_message("  line         %8lu\n", tally.easiest[NG_TECHNIQUE_COUNT]);
}

static void claims_hold_in_two_colours(void **state)
{
    static struct tally tally;
    (void)state;
    exhaust(6, 3, false, 1, check_known, &tally);
    exhaust(5, 3, false, 1, check_marked, &tally);
}

static void claims_hold_with_blots(void **state)
{
    static struct tally tally;
    (void)state;
    exhaust(7, 2, true, 7, check_known, &tally);
    exhaust(5, 3, true, 11, check_marked, &tally);
}

static void claims_hold_without_a_clue(void **state)
{
    static struct tally tally = {.stride = 1};
    static struct line_case line;
    (void)state;
    for (uint32_t length = 1; length <= 5; length++) {
        assert_true(line_case_make(&line, 0, length, 3));
        line_case_open(&line);
        check_marked(&line, &tally);
    }
    print_message("%lu lines\n", tally.lines);
}

/* ---- long lines ---- */

/* A random filling, and its clue. */
static bool make_long(struct line_case *line, struct ng_random *random, unsigned values,
                      uint32_t length, uint8_t *cells)
{
    uint32_t count = 0, keep = 2 + (uint32_t)ng_random_below(random, 8);
    uint8_t value = 0;
    for (uint32_t c = 0; c < length; c++) {
        if (ng_random_below(random, keep) == 0) {
            value = (uint8_t)ng_random_below(random, values);
        }
        cells[c] = value;
    }
    for (uint32_t c = 0, run; c < length; c += run) {
        for (run = 1; c + run < length && cells[c + run] == cells[c]; run++) {
        }
        if (cells[c] != 0) {
            line->blocks[count++] = (struct nonogram_block){.length = run, .colour = cells[c]};
        }
    }
    return line_case_make(line, count, length, values);
}

static void check_long(struct ng_random *random, unsigned values, struct tally *tally)
{
    static struct line_case line;
    static struct looked looked;
    uint32_t length = 10 + (uint32_t)ng_random_below(random, LONG_MAX - 10);
    uint64_t known = ng_random_below(random, 80);
    uint8_t cells[LONG_MAX];
    assert_true(make_long(&line, random, values, length, cells));
    for (uint32_t c = 0; c < length; c++) {
        for (unsigned v = 0; v < values; v++) {
            if (v != cells[c] && ng_random_below(random, 100) < known) {
                ng_bits_unset(line.planes + v * line.words, c);
            }
        }
    }
    assert_true(look(&line, &looked));
    uint8_t truth[LONG_MAX];
    for (uint32_t c = 0; c < length; c++) {
        truth[c] = only_value(&line, looked.exact, c);
    }
    tally->lines++;
    check_claims(&line, &looked, truth, tally);
}

/* Each technique is the easiest one of some line. */
static void claims_hold_on_long_lines(void **state)
{
    static struct tally tally;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(5));
    for (unsigned i = 0; i < 25000; i++) {
        check_long(&random, 2 + i % 3, &tally);
    }
    for (unsigned t = 0; t < NG_TECHNIQUE_COUNT; t++) {
        print_message("  %-12s %8lu\n", ng_techniques[t].name, tally.easiest[t]);
        if (t != NG_RANK_FULL) {
            assert_true(tally.easiest[t] > 0);
        }
    }
    print_message("  line         %8lu\n", tally.easiest[NG_TECHNIQUE_COUNT]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_hold_on_every_short_line),
        cmocka_unit_test(claims_hold_in_two_colours),
        cmocka_unit_test(claims_hold_with_blots),
        cmocka_unit_test(claims_hold_without_a_clue),
        cmocka_unit_test(claims_hold_on_long_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
