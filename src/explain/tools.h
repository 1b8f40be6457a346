/* Tools for authors of puzzles: which lines contradict each other, which number is a typing error,
 * which given cells leave one solution. */
#ifndef NG_EXPLAIN_TOOLS_H
#define NG_EXPLAIN_TOOLS_H

#include "model/puzzle.h"
#include "nonogram.h"
#include "solve/solve.h"

/* A line that cannot be filled, in a puzzle without a solution. */
struct ng_fault {
    uint32_t line;
    bool given; /* the given cells alone contradict its clue */
};

/* Finds why a puzzle has no solution, as far as single lines show it: a line that cannot be filled.
 * NONOGRAM_END: every line can be filled. Of the options only `stop` and `memory_limit` count. */
enum nonogram_status ng_contradiction_find(const struct nonogram_puzzle *puzzle,
                                           const struct nonogram_solve_options *options,
                                           struct ng_fault *fault);

struct ng_clash {
    uint32_t count; /* the number of lines */
    bool minimal;   /* proven: each of the lines is needed */
};

/* Finds lines that contradict each other without the rest of the puzzle. `lines` has room for
 * height + width. NONOGRAM_END: the puzzle is not known to have no solution. Limits as for
 * ng_pin().
 */
enum nonogram_status ng_clash(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_explain_options *options, uint32_t *lines,
                              struct ng_clash *clash);

/* A change of the clues that gives a solution: `now` comes in the place of some blocks of a line,
 * or the clues of the line and the next one change places.
 *
 *     removed  added
 *        1       1    another length or colour
 *        0       1    inserted before `block`
 *        1       0    left out
 *        1       2    12 is 1 2
 *        2       1    1 2 is 12
 *        2       2    neighbours change places
 */
struct ng_repair {
    uint32_t line, block; /* `block` is the first that is removed */
    bool swaps_lines;
    unsigned char removed, added;
    struct nonogram_block now[2];
    enum nonogram_verdict verdict; /* the verdict with this change: unique or multiple */
};

/* Tries typing errors: another number or colour in the place of each one, one inserted or left out,
 * a blank within a number or none between two, each so that the sums agree; then neighbours that
 * change places, in a clue and on an axis. One clue can be too long for its line: then only this
 * one is changed. Puts the first `most` changes that give a solution into `repairs`, in the order
 * of lines. *count is their number, or most + 1 if there are more. NONOGRAM_END: too much work to
 * try all. Other limits as for ng_pin(). */
enum nonogram_status ng_typo(const struct nonogram_puzzle *puzzle,
                             const struct nonogram_explain_options *options,
                             struct ng_repair *repairs, size_t most, size_t *count);

struct ng_pin {
    size_t count; /* the number of given cells */
    bool found;   /* false: a limit was reached first */
    bool fewest;  /* proven to be the fewest; else none of them can be left out */
};

/* Finds a few cells that leave `solution`, a grid, as the only solution if they are given, and sets
 * `given` to them, the others unknown. Finds a hitting set by counterexamples, each bounded by
 * options->conflict_limit, by default 20,000. NONOGRAM_BAD_USE: `solution` is not a solution. */
enum nonogram_status ng_pin(const struct nonogram_puzzle *puzzle, const uint8_t *solution,
                            const struct nonogram_explain_options *options, uint8_t *given,
                            struct ng_pin *pin);

/* Solves the puzzle, searching for one solution (verdict `solved`) or for two. If
 * options->conflict_limit is 0, the limit is 20,000. The caller clears the result. */
enum nonogram_status ng_tools_verdict(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_explain_options *options,
                                      unsigned solutions, struct nonogram_result *result);

#endif
