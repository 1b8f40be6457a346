/* The search for an assumption that leads to a contradiction: a short chain, one or two deep. */
#ifndef NG_EXPLAIN_HUNT_H
#define NG_EXPLAIN_HUNT_H

#include "explain/trials.h"

struct ng_hunt {
    struct ng_board *board;
    struct ng_probe probe;
    struct ng_trials trials;
    struct ng_guess *guesses; /* those that need more rounds; room for all */
    size_t guess_count;
    uint64_t done;            /* lines deduced by a round of the others */
    uint32_t deepest;         /* the rounds of the last hunt anywhere */
    uint32_t deepest_inner;   /* the most rounds of any hunt two deep */
    const uint32_t *distance; /* per line, from the last step: decides between equal chains */
    uint64_t effort_limit;    /* the limit of board->grid->line_solves; 0: no limit */
    size_t base; /* a mark of the log: later entries are not cells that a person has filled in;
                  * chains that need them list them as premises */
    struct ng_chain *chain; /* the chain found, beginning with the wrong assumption */
};

/* How the search for a step ends, for all of the walk. */
enum ng_stepper_end {
    NG_STEPPER_STEP,    /* a step was found: for a hunt, in hunt->chain */
    NG_STEPPER_SOLVED,  /* every cell is settled */
    NG_STEPPER_STUCK,   /* the allowed techniques find nothing more */
    NG_STEPPER_FAULT,   /* stepper->step.line cannot be filled */
    NG_STEPPER_STOPPED, /* by the board's poll, or by the effort limit */
    NG_STEPPER_NO_MEMORY
};

/* The board must be at rest: nothing more follows from its lines. It is restored afterwards. */
bool ng_hunt_init(struct ng_hunt *hunt, struct ng_board *board);
void ng_hunt_clear(struct ng_hunt *hunt);

/* Finds a short chain from a cell at a border assumed to be filled, through this border line,
 * crossing lines, and the line next to it. */
enum ng_stepper_end ng_hunt_edge(struct ng_hunt *hunt);
/* Finds a short chain from any cell assumed to have any value: the one with the fewest lines of all
 * found by rounds over the lines. Another order of lines can give shorter ones. */
enum ng_stepper_end ng_hunt_contradiction(struct ng_hunt *hunt);
/* Finds a chain with inner assumptions, if no single assumption leads to a contradiction. */
enum ng_stepper_end ng_hunt_nested(struct ng_hunt *hunt);

#endif
