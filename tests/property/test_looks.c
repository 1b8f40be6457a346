/* Looks that build on the looks before (explain/board.h) against looks that build on nothing, while
 * the cells of random lines come to be known; and what techniques find where such a look promises
 * them nothing. */
#include "base/random.h"
#include "explain/board.h"
#include "explain/technique.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WIDEST = 300, HIGHEST = 3, ROUNDS = 60, GRIDS = 250 };

static uint32_t below(struct ng_random *random, uint32_t bound)
{
    return (uint32_t)ng_random_below(random, bound);
}

/* What is found where a technique was not to be tried, or by a technique that stops at once, is
 * nothing. */
static void check_promises(const struct ng_looks *looks, uint32_t line)
{
    static struct ng_finding list[WIDEST];
    static uint8_t after[WIDEST];
    struct ng_findings findings = {.list = list, .after = after};
    struct ng_view view = ng_looks_view(looks, line);
    for (unsigned t = 0; t < NG_TECHNIQUE_COUNT; t++) {
        findings.first = false;
        ng_findings_reset(&findings, &view);
        ng_techniques[t].find(&view, &findings);
        bool any = findings.count > 0;
        assert_true(!any || ng_looks_promise(looks, line, ng_techniques[t].settles));
        findings.first = true;
        ng_findings_reset(&findings, &view);
        ng_techniques[t].find(&view, &findings);
        assert_int_equal(findings.count, any);
    }
}

/* False: the line cannot be filled, as both looks say. */
static bool check_look(struct ng_board *board, struct ng_looks *looks, uint32_t line)
{
    struct ng_view fresh;
    uint64_t effort = board->grid->line_solves;
    enum ng_board_news news = ng_looks_at(looks, line);
    uint64_t counted = board->grid->line_solves - effort;
    assert_int_equal(ng_board_look(board, line, NULL, &fresh), news);
    assert_int_equal(board->grid->line_solves - effort, 2 * counted);
    if (news == NG_BOARD_CONTRADICTION) {
        return false;
    }
    struct ng_view view = ng_looks_view(looks, line);
    assert_memory_equal(view.exact, fresh.exact, view.values * view.words * sizeof *view.exact);
    for (uint32_t i = 0; i < view.clue->count; i++) {
        assert_memory_equal(&view.ranges[i], &fresh.ranges[i], sizeof *view.ranges);
    }
    check_promises(looks, line);
    return true;
}

/* Makes something of a cell known: mostly what the picture has there, or what it has not. */
static void tell(struct ng_board *board, const struct sample *sample, struct ng_random *random,
                 bool right)
{
    size_t cell = below(random, board->width * board->height);
    unsigned value = right ? sample->cells[cell] : below(random, board->values);
    unsigned other = below(random, board->values);
    if (below(random, 3) > 0) {
        (void)ng_board_set(board, cell, value);
    } else if (other != value) {
        (void)ng_board_remove(board, cell, other);
    }
    ng_board_keep(board);
}

/* Puts some of what follows from the line on the board. */
static void settle_some(struct ng_board *board, const struct ng_looks *looks, uint32_t line,
                        struct ng_random *random)
{
    struct ng_view view = ng_looks_view(looks, line);
    uint32_t from = below(random, view.length), to = from + below(random, view.length - from + 1);
    for (uint32_t at = from; at < to; at++) {
        for (unsigned v = 0; v < view.values; v++) {
            if (!ng_bits_get(view.exact + v * view.words, at)) {
                (void)ng_board_remove(board, ng_board_cell(board, line, at), v);
            }
        }
    }
    ng_board_keep(board);
}

/* One grid, of which more and more is known; true if it came to a contradiction. */
static bool check_grid(const struct sample *sample, struct ng_random *random)
{
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    assert_non_null(puzzle);
    struct ng_board *board = ng_board_new(puzzle, NULL, (struct ng_poll){.stop = NULL});
    assert_non_null(board);
    struct ng_looks *looks = ng_looks_new(board);
    assert_non_null(looks);
    uint32_t wrong = below(random, 2 * ROUNDS), most = 1 + below(random, board->width / 16 + 2);
    bool possible = true;
    for (uint32_t round = 0; round < ROUNDS && possible; round++) {
        for (uint32_t line = 0; line < board->lines && possible; line++) {
            if (line < board->height || below(random, 8) == 0) {
                possible = check_look(board, looks, line);
            }
            if (possible && line < board->height && below(random, 3) == 0) {
                settle_some(board, looks, line, random);
            }
        }
        for (uint32_t i = below(random, most + 1); i-- > 0;) {
            tell(board, sample, random, round != wrong);
        }
    }
    ng_board_free(board);
    nonogram_free(puzzle);
    return !possible;
}

static void looks_build_on_looks(void **state)
{
    (void)state;
    uint64_t seed = sample_seed(20261124);
    unsigned contradictions = 0;
    for (unsigned i = 0; i < GRIDS; i++) {
        struct ng_random random;
        ng_random_seed(&random, seed + i);
        struct sample *sample =
            sample_new(1 + below(&random, WIDEST), 1 + below(&random, HIGHEST), 1 + i % 3);
        struct sample_shares shares = {.filled = 20 + below(&random, 75),
                                       .blots = i % 5 == 0 ? 20 : 0,
                                       .open = i % 7 == 0 ? 20 : 0};
        sample_fill(sample, &random, &shares);
        contradictions += check_grid(sample, &random);
        sample_free(sample);
    }
    printf("%d grids, %u of them to a contradiction\n", GRIDS, contradictions);
    assert_true(contradictions > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(looks_build_on_looks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
