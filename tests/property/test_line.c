/* Line deduction against everything that is slower and simpler: brute force over all fillings, and
 * reachability over the clue's automaton, a cell and a state at a time. */
#include "base/random.h"
#include "line/automaton.h"
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

enum {
    SCRATCH = 32768,
    FILLINGS_MAX = 729, /* three values in 6 cells; 512 of two in 9 */
    CELLS_MAX = 9,
    LENGTH_MAX = 200, /* of the long lines */
    STATES_MAX = 2 * LINE_CASE_CELLS + 2,
    BASE = 1000000000
};

static uint64_t scratch[SCRATCH];

/* ---- every partial line ---- */

/* The placements of a clue as sets: bit `values * cell + value`. */
struct exhaustion {
    uint32_t fillings[FILLINGS_MAX];
    size_t count;
    unsigned long stride; /* take every so many-th partial line */
    unsigned long lines;  /* tried so far */
};

/* The partial line with number `code`: cell by cell one of the 2^values - 1 sets that are not
 * empty. */
static uint32_t partial_of(unsigned long code, uint32_t length, unsigned values)
{
    unsigned long choices = (1ul << values) - 1;
    uint32_t set = 0;
    for (uint32_t c = 0; c < length; c++, code /= choices) {
        set |= (uint32_t)(code % choices + 1) << (values * c);
    }
    return set;
}

static void set_planes(struct line_case *line, uint32_t set)
{
    memset(line->planes, 0, line_case_planes_size(line));
    for (uint32_t bit = 0; set >> bit != 0; bit++) {
        if ((set >> bit & 1) != 0) {
            ng_bits_set(line->planes + bit % line->values * line->words, bit / line->values);
        }
    }
}

static uint32_t read_planes(const struct line_case *line)
{
    uint32_t set = 0;
    for (unsigned v = 0; v < line->values; v++) {
        for (uint32_t c = 0; c < line->lattice.length; c++) {
            if (ng_bits_get(line->planes + v * line->words, c)) {
                set |= (uint32_t)1 << (line->values * c + v);
            }
        }
    }
    return set;
}

static void fail_case(const struct line_case *line, const char *what)
{
    print_error("%s: clue", what);
    for (uint32_t i = 0; i < line->clue.count; i++) {
        print_error(" %u%c", line->blocks[i].length, 'a' + line->blocks[i].colour - 1);
    }
    print_error(", cells (sets of values, blank 1):");
    for (uint32_t c = 0; c < line->lattice.length; c++) {
        unsigned set = 0;
        for (unsigned v = 0; v < line->values; v++) {
            set |= (unsigned)ng_bits_get(line->planes + v * line->words, c) << v;
        }
        print_error(" %u", set);
    }
    print_error("\n");
    fail();
}

/* Deduction makes `expected` of the partial line; of 0 a contradiction that changes nothing. */
static void check_deduction(struct line_case *line, uint32_t partial, uint32_t expected)
{
    set_planes(line, partial);
    bool found = ng_line_deduce(&line->lattice, line->values, line->planes, scratch);
    uint32_t after = read_planes(line);
    if (found != (expected != 0) || after != (found ? expected : partial)) {
        set_planes(line, partial);
        fail_case(line, "deduction");
    }
}

static void check_every_partial(struct line_case *line, void *context)
{
    struct exhaustion *all = context;
    uint32_t length = line->lattice.length;
    unsigned long partials = line_case_power((1ul << line->values) - 1, length);
    all->count = line_case_placements(line, all->fillings);
    for (unsigned long code = all->lines % all->stride; code < partials; code += all->stride) {
        uint32_t partial = partial_of(code, length, line->values), expected = 0;
        for (size_t i = 0; i < all->count; i++) {
            expected |= (all->fillings[i] & ~partial) == 0 ? all->fillings[i] : 0;
        }
        check_deduction(line, partial, expected);
        all->lines++;
    }
}

static void exhaust(uint32_t from, uint32_t to, unsigned values, bool blots, unsigned long stride)
{
    static struct line_case line;
    static struct exhaustion all;
    all = (struct exhaustion){.stride = stride};
    for (uint32_t length = from; length <= to; length++) {
        line_case_each_from(&line, 0, length, values, blots, check_every_partial, &all);
    }
    print_message("%lu lines of %u to %u cells, %u values\n", all.lines, from, to, values);
}

static void every_short_line(void **state)
{
    (void)state;
    exhaust(1, 9, 2, false, 1);
}

static void every_short_line_with_blots(void **state)
{
    (void)state;
    exhaust(1, 6, 2, true, 1);
    exhaust(7, 9, 2, true, 101);
}

/* Every set of values in every cell up to 5 cells, up to 4 with blots, then a share of them. */
static void every_short_line_in_colour(void **state)
{
    (void)state;
    exhaust(1, 4, 3, true, 1);
    exhaust(5, 5, 3, false, 1);
    exhaust(5, 5, 3, true, 29);
    exhaust(6, 6, 3, false, 29);
    exhaust(6, 6, 3, true, 1999);
}

/* What is said of a clue alone is what all its placements agree on. */
static void check_empty_line(struct line_case *line, void *context)
{
    static uint32_t fillings[FILLINGS_MAX];
    unsigned long *lines = context;
    uint32_t length = line->lattice.length, agreed = UINT32_MAX, said = 0;
    const struct nonogram_line asked = {length, line->values - 1, line->blocks, line->clue.count,
                                        NULL};
    uint8_t cells[CELLS_MAX];
    size_t count = line_case_placements(line, fillings);
    for (size_t i = 0; i < count; i++) {
        agreed &= fillings[i];
    }
    assert_int_equal(nonogram_line_deduce(&asked, cells), NONOGRAM_OK);
    for (uint32_t c = 0; c < length; c++) {
        said |= cells[c] != NONOGRAM_UNKNOWN ? (uint32_t)1 << (line->values * c + cells[c]) : 0;
    }
    if (said != agreed) {
        fail_case(line, "a clue alone");
    }
    ++*lines;
}

static void every_short_clue(void **state)
{
    static struct line_case line;
    unsigned long lines = 0;
    (void)state;
    for (uint32_t length = 1; length <= CELLS_MAX; length++) {
        line_case_each_from(&line, 0, length, 2, true, check_empty_line, &lines);
    }
    for (uint32_t length = 1; length <= 6; length++) {
        line_case_each_from(&line, 0, length, 3, true, check_empty_line, &lines);
    }
    print_message("%lu clues\n", lines);
}

/* ---- bounds and windows ---- */

/* What enumeration says of the blocks that keep within windows. */
struct steps_seen {
    uint32_t bounds[4 * LINE_CASE_BLOCKS];
    uint64_t planes[LINE_CASE_VALUES * LINE_CASE_WORDS];
    bool any;
};

/* Step i starts at lower[i] or later and ends at ends[i] or before; NULL: anywhere. */
struct windows {
    int32_t lower[2 * LINE_CASE_BLOCKS];
    int32_t ends[2 * LINE_CASE_BLOCKS];
};

static bool is_within(const struct ng_placements *placements, const struct windows *windows)
{
    const struct ng_lattice *lattice = placements->lattice;
    for (uint32_t i = 0; windows != NULL && i < lattice->count; i++) {
        int32_t start = (int32_t)(lattice->blocks[i].lo + placements->at[i]);
        if (start < windows->lower[i] ||
            start + (int32_t)lattice->blocks[i].length > windows->ends[i]) {
            return false;
        }
    }
    return true;
}

static void see_steps(const struct line_case *line, const struct windows *windows,
                      struct steps_seen *seen)
{
    struct ng_placements placements;
    *seen = (struct steps_seen){.any = false};
    assert_int_equal(ng_placements_init(&placements, &line->lattice, line->values, line->planes),
                     NONOGRAM_OK);
    for (const uint8_t *cells; (cells = ng_placements_next(&placements)) != NULL;) {
        if (!is_within(&placements, windows)) {
            continue;
        }
        for (uint32_t i = 0; i < line->lattice.count; i++) {
            uint32_t d = placements.at[i], *low = &seen->bounds[2 * i], *high = low + 1;
            *low = !seen->any || d < *low ? d : *low;
            *high = !seen->any || d > *high ? d : *high;
        }
        for (uint32_t c = 0; c < line->lattice.length; c++) {
            ng_bits_set(seen->planes + cells[c] * line->words, c);
        }
        seen->any = true;
    }
    ng_placements_free(&placements);
}

/* Whether a deduction that found anything or not left the planes as it should; puts them back to
 * what they were `before` it. */
static void check_seen(struct line_case *line, const struct steps_seen *seen, bool found,
                       const uint64_t *before, const char *what)
{
    size_t size = line_case_planes_size(line);
    bool right =
        found == seen->any && memcmp(line->planes, found ? seen->planes : before, size) == 0;
    memcpy(line->planes, before, size);
    if (!right) {
        fail_case(line, what);
    }
}

static void check_bounds(struct line_case *line, struct steps_seen *seen)
{
    static uint32_t bounds[4 * LINE_CASE_BLOCKS];
    uint64_t before[LINE_CASE_VALUES * LINE_CASE_WORDS];
    memcpy(before, line->planes, sizeof before);
    see_steps(line, NULL, seen);
    bool found = ng_line_deduce_bounds(&line->lattice, line->values, line->planes, scratch, bounds);
    check_seen(line, seen, found, before, "bounds");
    if (found && memcmp(bounds, seen->bounds, 2 * line->lattice.count * sizeof *bounds) != 0) {
        fail_case(line, "bounds");
    }
}

/* Windows that cut a little, mostly nothing, from the blocks' true bounds. */
static void make_windows(struct ng_random *random, const struct ng_lattice *lattice,
                         const struct steps_seen *seen, struct windows *windows)
{
    for (uint32_t i = 0; i < lattice->count; i++) {
        uint32_t low = seen->bounds[2 * i], high = seen->bounds[2 * i + 1];
        uint64_t cut = ng_random_below(random, 3) == 0 ? high - low + 1 : 1;
        const struct ng_lattice_block *block = &lattice->blocks[i];
        windows->lower[i] = (int32_t)(block->lo + low + ng_random_below(random, cut));
        windows->ends[i] =
            (int32_t)(block->lo + high - ng_random_below(random, cut) + block->length);
    }
}

static void check_windows(struct line_case *line, struct ng_random *random, struct steps_seen *seen)
{
    static struct windows windows;
    uint64_t before[LINE_CASE_VALUES * LINE_CASE_WORDS];
    memcpy(before, line->planes, sizeof before);
    make_windows(random, &line->lattice, seen, &windows);
    see_steps(line, &windows, seen);
    bool found = ng_line_deduce_within(&line->lattice, windows.lower, windows.ends, line->values,
                                       line->planes, scratch);
    check_seen(line, seen, found, before, "windows");
}

static void check_steps(struct line_case *line, struct ng_random *random)
{
    static struct steps_seen seen;
    check_bounds(line, &seen);
    if (seen.any) {
        check_windows(line, random, &seen);
    }
}

/* For each clue some random partial lines, rather open ones. */
static void check_short_steps(struct line_case *line, void *context)
{
    struct ng_random *random = context;
    uint32_t bits = line->values * line->lattice.length;
    for (unsigned i = 0; i < 40; i++) {
        uint32_t set = (uint32_t)ng_random_next(random) | (uint32_t)ng_random_next(random) |
                       (i % 2 == 0 ? (uint32_t)ng_random_next(random) : 0);
        set_planes(line, set & (((uint32_t)1 << bits) - 1));
        check_steps(line, random);
    }
}

static void bounds_are_those_of_the_placements(void **state)
{
    static struct line_case line;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (uint32_t length = 1; length <= 8; length++) {
        line_case_each_from(&line, 0, length, 2, true, check_short_steps, &random);
    }
    for (uint32_t length = 1; length <= 5; length++) {
        line_case_each_from(&line, 0, length, 3, true, check_short_steps, &random);
    }
}

/* ---- long lines ---- */

/* Paths through the automaton, modulo BASE, from either edge of the line to [cell][state]. Whether
 * there is any at all is kept apart. */
struct paths {
    uint32_t count[LINE_CASE_CELLS + 1][STATES_MAX];
    bool any[LINE_CASE_CELLS + 1][STATES_MAX];
};

/* Lets the paths over cell c, forwards or backwards. */
static void follow(const struct line_case *line, const struct ng_automaton *automaton, uint32_t c,
                   bool forward, struct paths *paths)
{
    uint32_t from = forward ? c : c + 1, to = forward ? c + 1 : c;
    for (size_t i = 0; i < automaton->count; i++) {
        const struct ng_transition *transition = &automaton->transitions[i];
        uint32_t a = forward ? transition->state : transition->next;
        uint32_t b = forward ? transition->next : transition->state;
        if (ng_bits_get(line->planes + transition->symbol * line->words, c)) {
            paths->count[to][b] = (paths->count[to][b] + paths->count[from][a]) % BASE;
            paths->any[to][b] |= paths->any[from][a];
        }
    }
}

static void find_paths(const struct line_case *line, const struct ng_automaton *automaton,
                       struct paths *left, struct paths *right)
{
    uint32_t length = line->lattice.length;
    memset(left, 0, sizeof *left);
    memset(right, 0, sizeof *right);
    left->count[0][1] = 1;
    left->any[0][1] = true;
    for (uint32_t s = automaton->accept; s <= automaton->states; s++) {
        right->count[length][s] = 1;
        right->any[length][s] = true;
    }
    for (uint32_t c = 0; c < length; c++) {
        follow(line, automaton, c, true, left);
    }
    for (uint32_t c = length; c-- > 0;) {
        follow(line, automaton, c, false, right);
    }
}

/* The support by the definition: a transition on a path from edge to edge. */
static void support(const struct line_case *line, const struct ng_automaton *automaton,
                    const struct paths *left, const struct paths *right, uint64_t *planes)
{
    memset(planes, 0, line_case_planes_size(line));
    for (uint32_t c = 0; c < line->lattice.length; c++) {
        for (size_t i = 0; i < automaton->count; i++) {
            const struct ng_transition *transition = &automaton->transitions[i];
            size_t plane = transition->symbol * line->words;
            if (left->any[c][transition->state] && right->any[c + 1][transition->next] &&
                ng_bits_get(line->planes + plane, c)) {
                ng_bits_set(planes + plane, c);
            }
        }
    }
}

static void check_count(const struct line_case *line, const struct paths *right)
{
    struct ng_big count = NG_BIG_ZERO;
    assert_int_equal(ng_count_placements(&line->lattice, line->values, line->planes, &count),
                     NONOGRAM_OK);
    if ((count.count != 0) != right->any[0][1] ||
        (count.count != 0 && count.digits[0] != right->count[0][1])) {
        fail_case(line, "count");
    }
    ng_big_free(&count);
}

/* Returns whether there was a placement. */
static bool check_long_line(struct line_case *line)
{
    static struct paths left, right;
    static uint64_t expected[LINE_CASE_VALUES * LINE_CASE_WORDS];
    static uint64_t before[LINE_CASE_VALUES * LINE_CASE_WORDS];
    size_t size = line_case_planes_size(line);
    struct ng_automaton automaton;
    assert_int_equal(ng_automaton_make(&automaton, &line->clue), NONOGRAM_OK);
    assert_true(automaton.states < STATES_MAX);
    assert_true(ng_line_scratch(line->lattice.count, line->words, line->values) <= SCRATCH);
    find_paths(line, &automaton, &left, &right);
    bool any = right.any[0][1];
    support(line, &automaton, &left, &right, expected);
    check_count(line, &right);
    memcpy(before, line->planes, size);
    if (ng_line_deduce(&line->lattice, line->values, line->planes, scratch) != any ||
        memcmp(line->planes, any ? expected : before, size) != 0) {
        memcpy(line->planes, before, size);
        fail_case(line, "long line");
    }
    ng_automaton_free(&automaton);
    return any;
}

/* Random cells: runs of `run` on average, `filled` of a hundred of them in a colour. */
static void make_cells(struct ng_random *random, uint32_t length, unsigned values, uint8_t *cells)
{
    uint64_t run = 1 + ng_random_below(random, 12), filled = 10 + ng_random_below(random, 90);
    for (uint32_t c = 0; c < length; c++) {
        if (c > 0 && ng_random_below(random, run) != 0) {
            cells[c] = cells[c - 1];
        } else if (ng_random_below(random, 100) < filled) {
            cells[c] = (uint8_t)(1 + ng_random_below(random, values - 1));
        } else {
            cells[c] = 0;
        }
    }
}

/* The clue that the cells read as, some lengths of it unknown. */
static uint32_t take_clue(struct ng_random *random, const uint8_t *cells, uint32_t length,
                          struct nonogram_block *blocks)
{
    uint64_t blots = ng_random_below(random, 3) == 0 ? 3 : 0;
    uint32_t count = 0;
    for (uint32_t c = 0, run; c < length; c += run) {
        for (run = 1; c + run < length && cells[c + run] == cells[c]; run++) {
        }
        if (cells[c] != 0) {
            bool blot = blots != 0 && ng_random_below(random, blots) == 0;
            blocks[count++] = (struct nonogram_block){.length = blot ? 0 : run, .colour = cells[c]};
        }
    }
    return count;
}

/* Takes values from cells: `known` of a hundred lose one or more of those that are not in `cells`;
 * in one line of four a few lose what they have there. */
static void hide_values(struct ng_random *random, struct line_case *line, const uint8_t *cells)
{
    uint64_t known = ng_random_below(random, 60);
    bool wrong = ng_random_below(random, 4) == 0;
    for (uint32_t c = 0; c < line->lattice.length; c++) {
        bool turn = wrong && ng_random_below(random, 40) == 0;
        for (unsigned v = 0; v < line->values; v++) {
            if ((v == cells[c]) == turn && ng_random_below(random, 100) < (turn ? 100 : known)) {
                ng_bits_unset(line->planes + v * line->words, c);
            }
        }
    }
}

/* A random line; returns its length. */
static uint32_t make_line(struct ng_random *random, struct line_case *line)
{
    uint32_t length = (uint32_t)(1 + ng_random_below(random, LENGTH_MAX));
    unsigned values = (unsigned)(2 + ng_random_below(random, LINE_CASE_VALUES - 1));
    uint8_t cells[LENGTH_MAX];
    make_cells(random, length, values, cells);
    uint32_t count = take_clue(random, cells, length, line->blocks);
    assert_true(line_case_make(line, count, length, values));
    hide_values(random, line, cells);
    return length;
}

static void long_random_lines(void **state)
{
    enum { LINES = 1500 };
    static struct line_case line;
    unsigned possible = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(2));
    for (unsigned i = 0; i < LINES; i++) {
        (void)make_line(&random, &line);
        possible += check_long_line(&line);
    }
    print_message("%u of %u long lines had a placement\n", possible, (unsigned)LINES);
    assert_in_range(possible, LINES / 2, LINES - LINES / 20);
}

/* Whether the line has so few placements that they can be gone through. */
static bool has_few(const struct line_case *line)
{
    enum { FEW = 500 };
    struct ng_big count = NG_BIG_ZERO;
    assert_int_equal(ng_count_placements(&line->lattice, line->values, line->planes, &count),
                     NONOGRAM_OK);
    bool few = count.count == 0 || (count.count == 1 && count.digits[0] <= FEW);
    ng_big_free(&count);
    return few;
}

static void bounds_of_long_lines(void **state)
{
    enum { LINES = 4000, AT_LEAST = 200 };
    static struct line_case line;
    unsigned long tried = 0, long_ones = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(3));
    for (unsigned i = 0; i < LINES; i++) {
        uint32_t length = make_line(&random, &line);
        if (has_few(&line)) {
            check_steps(&line, &random);
            tried++;
            long_ones += length >= 128;
        }
    }
    print_message("%lu lines with few placements, %lu of 128 cells or more\n", tried, long_ones);
    assert_in_range(long_ones, AT_LEAST, LINES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_short_line),
        cmocka_unit_test(every_short_line_with_blots),
        cmocka_unit_test(every_short_line_in_colour),
        cmocka_unit_test(every_short_clue),
        cmocka_unit_test(bounds_are_those_of_the_placements),
        cmocka_unit_test(long_random_lines),
        cmocka_unit_test(bounds_of_long_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
