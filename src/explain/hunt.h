/* Looking for an assumption that leads to a contradiction: a chain of few lines, one deep or
 * two deep. */
#ifndef NG_EXPLAIN_HUNT_H
#define NG_EXPLAIN_HUNT_H

#include "explain/probe.h"

struct ng_hunt {
    struct ng_board *board;
    struct ng_probe probe;
    const uint32_t
        *distance;         /* per line, from the last step: the nearer of two equal chains wins */
    uint64_t effort_limit; /* of board->grid->line_solves; 0: none */
    size_t base;           /* of the log: later entries are not cells that a person has filled in; a
                            * chain that needs one has it as a premise */
    struct ng_chain *chain; /* the chain found, its first link the assumption that is wrong */
};

enum ng_hunt_result {
    NG_HUNT_FOUND,   /* hunt->chain */
    NG_HUNT_NOTHING, /* there is none */
    NG_HUNT_STOPPED,
    NG_HUNT_NO_MEMORY
};

/* The board must rest: nothing more follows from its lines. It is left as it was. */
bool ng_hunt_init(struct ng_hunt *hunt, struct ng_board *board);
void ng_hunt_clear(struct ng_hunt *hunt);

/* A short chain from a cell at a border assumed to be filled, through that border line, lines
 * across, and the line next to it. */
enum ng_hunt_result ng_hunt_edge(struct ng_hunt *hunt);
/* A short chain from any cell assumed to have any value: the one with the fewest lines of all that
 * are found by rounds over the lines. In another order of lines there may be shorter ones. */
enum ng_hunt_result ng_hunt_contradiction(struct ng_hunt *hunt);
/* A chain with other assumptions inside, if no assumption alone leads to a contradiction. */
enum ng_hunt_result ng_hunt_nested(struct ng_hunt *hunt);

#endif
