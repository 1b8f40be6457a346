/* Hints on small puzzles of any kind: every step must hold in every solution that a simple search
 * finds, and so must the grade, the given cells and the lines that ng_pin() and
 * ng_clash() name. */
#include "explain/grade.h"
#include "explain/tools.h"
#include "explain/tour.h"
#include "fuzz/small.h"

#include <string.h>

/* What is known of a puzzle: all its solutions. */
static struct expected tried;

static void check_cell(const struct nonogram_step_cell *cell)
{
    size_t at = (size_t)cell->row * nonogram_width(tried.puzzle) + cell->column;
    for (size_t i = 0; i < tried.oracle.count; i++) {
        if ((tried.oracle.cells[i * tried.oracle.size + at] == cell->value) == cell->ruled_out) {
            fuzz_fail("row %u, column %u: the step is wrong", cell->row + 1, cell->column + 1);
        }
    }
}

static void check_end(const struct nonogram_walk *walk)
{
    switch (nonogram_walk_end(walk)) {
    case NONOGRAM_WALK_SOLVED:
        if (tried.oracle.count != 1 || !oracle_has(&tried.oracle, walk->board->by_rows)) {
            fuzz_fail("solved, but there are %zu solutions", tried.oracle.count);
        }
        break;
    case NONOGRAM_WALK_FAULT:
        if (tried.oracle.count > 0) {
            fuzz_fail("a line is said to be impossible");
        }
        break;
    case NONOGRAM_WALK_STUCK:
        break;
    default:
        fuzz_fail("the walk did not end");
    }
}

static void check_walk(void)
{
    struct nonogram_text text = {.data = NULL};
    struct nonogram_walk *walk = NULL;
    if (nonogram_walk_new(tried.puzzle, NULL, &walk) != NONOGRAM_OK) {
        fuzz_fail("no walk");
    }
    const struct nonogram_step *step;
    while (nonogram_walk_next(walk, &step) == NONOGRAM_OK) {
        if (step->cell_count == 0 || step->reason[0] == '\0') {
            fuzz_fail("a step that settles or says nothing");
        }
        for (size_t i = 0; i < step->cell_count; i++) {
            check_cell(&step->cells[i]);
        }
    }
    check_end(walk);
    (void)ng_tour_say_fault(walk, &text);
    nonogram_walk_free(walk);
    nonogram_text_clear(&text);
}

static void check_grade(void)
{
    enum nonogram_verdict verdict = oracle_verdict(&tried.oracle);
    enum nonogram_class outside =
        tried.oracle.count == 0 ? NONOGRAM_CLASS_NONE : NONOGRAM_CLASS_MULTIPLE;
    struct nonogram_grade grade;
    if (nonogram_grade(tried.puzzle, NULL, &grade) != NONOGRAM_OK || grade.verdict != verdict) {
        fuzz_fail("graded as verdict %d with %zu solutions", (int)grade.verdict,
                  tried.oracle.count);
    }
    if (tried.oracle.count == 1 ? grade.difficulty > NONOGRAM_CLASS_SEARCH
                                : grade.difficulty != outside) {
        fuzz_fail("class %s with %zu solutions", nonogram_class_name(grade.difficulty),
                  tried.oracle.count);
    }
}

/* How many solutions have the given cells. */
static size_t count_with(const uint8_t *given)
{
    size_t count = 0;
    for (size_t i = 0; i < tried.oracle.count; i++) {
        bool holds = true;
        for (size_t at = 0; at < tried.oracle.size; at++) {
            holds = holds && (given[at] == NONOGRAM_UNKNOWN ||
                              given[at] == tried.oracle.cells[i * tried.oracle.size + at]);
        }
        count += holds;
    }
    return count;
}

/* The cells that single out the first solution: enough, and none of them too many. */
static void check_pin(void)
{
    uint8_t given[FUZZ_CELLS_MAX];
    struct ng_pin pin;
    if (ng_pin(tried.puzzle, tried.oracle.cells, &ng_explain_defaults, given, &pin) !=
        NONOGRAM_OK) {
        fuzz_fail("no given cells");
    }
    if (!pin.found || count_with(given) != 1) {
        fuzz_fail("%zu given cells leave %zu solutions", pin.count, count_with(given));
    }
    for (size_t at = 0; at < tried.oracle.size; at++) {
        uint8_t value = given[at];
        given[at] = NONOGRAM_UNKNOWN;
        if (value != NONOGRAM_UNKNOWN && count_with(given) == 1) {
            fuzz_fail("a given cell is not needed");
        }
        given[at] = value;
    }
}

static void check_clash(void)
{
    uint32_t lines[FUZZ_CELLS_MAX + 2];
    struct ng_clash clash;
    enum nonogram_status status = ng_clash(tried.puzzle, &ng_explain_defaults, lines, &clash);
    uint32_t all = nonogram_width(tried.puzzle) + nonogram_height(tried.puzzle);
    if (status != NONOGRAM_OK || !clash.minimal || clash.count > all) {
        fuzz_fail("no lines that contradict each other: status %d", (int)status);
    }
    for (uint32_t i = 0; i < clash.count; i++) {
        if (lines[i] >= all || nonogram_clue(tried.puzzle, lines[i], NULL) == NULL) {
            fuzz_fail("line %u does not contradict anything", lines[i]);
        }
    }
}

void fuzz_hint(const uint8_t *data, size_t size)
{
    struct fuzz_bytes bytes = {data, size};
    struct nonogram_puzzle *puzzle = fuzz_small(&bytes, &tried);
    if (puzzle == NULL) {
        return;
    }
    check_walk();
    check_grade();
    if (tried.oracle.count > 0) {
        check_pin();
    } else {
        check_clash();
    }
    oracle_clear(&tried.oracle);
    nonogram_free(puzzle);
}
