/* The walk of a person through a puzzle: each step is the cheapest one.
 *
 * The next step is in a line in which the easiest technique finds something: the one nearest to the
 * cells of the last step, then with the fewest open cells, then rows before columns, then the
 * smaller number. The same input gives the same walk. */
#ifndef NG_EXPLAIN_STEPPER_H
#define NG_EXPLAIN_STEPPER_H

#include "explain/board.h"
#include "explain/hunt.h"
#include "explain/marks.h"
#include "explain/technique.h"

/* A step, valid until the next one. A chain excludes one value of one cell; in colour several can
 * be left, and then nothing is settled. */
struct ng_step_taken {
    unsigned technique;
    unsigned inner;        /* with `colour`: the technique, as in marks.h */
    uint32_t line;         /* with a chain: the row of the cell */
    const uint8_t *before; /* the line's cells */
    const uint8_t *after;
    const uint8_t *leftmost; /* with `line`: the blocks at their first places; else NULL */
    const uint8_t *rightmost;
    const struct ng_findings *findings; /* NULL with a chain */
    const struct ng_chain *chain;       /* NULL without a chain */
    const struct ng_marks *marks;       /* NULL without marks */
};

struct ng_stepper {
    struct ng_board *board;
    unsigned hardest;      /* the hardest technique allowed */
    uint64_t effort_limit; /* lines deduced; 0: no limit */
    struct ng_step_taken step;
    struct ng_looks *looks;
    uint8_t *easiest;   /* per line: the easiest technique that finds something, or FROM … */
    uint32_t *distance; /* per line, from the cells of the last step */
    struct ng_findings findings;
    uint8_t *before; /* the earlier cells of the line of the step */
    uint32_t *cells; /* the cells of the step, as positions in its line */
    uint8_t *leftmost, *rightmost;
    struct ng_marks *marks; /* NULL in black and white */
    struct ng_hunt *hunt;   /* NULL until it is needed */
    struct ng_chain chain;
    struct ng_arena arena;
};

/* Begins a walk on the board, which is borrowed, in its present state. NULL when out of memory. */
struct ng_stepper *ng_stepper_new(struct ng_board *board);
void ng_stepper_free(struct ng_stepper *stepper);
/* Finds the next step and settles its cells on the board. */
enum ng_stepper_end ng_stepper_next(struct ng_stepper *stepper);

#endif
