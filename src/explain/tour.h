/* The walk as values of the public interface: each step with its cells, its reason and its chain.
 */
#ifndef NG_EXPLAIN_TOUR_H
#define NG_EXPLAIN_TOUR_H

#include "base/memory.h"
#include "explain/stepper.h"

struct nonogram_walk {
    struct ng_memory memory; /* charged for the board and the stepper */
    struct ng_board *board;
    struct ng_stepper *stepper;
    struct nonogram_step step;
    enum nonogram_walk_end end;
    enum nonogram_limit limited; /* the limit that stopped it, except the effort limit */
    uint32_t fault;
    struct nonogram_text texts; /* the reason and the links' texts, each ended by a NUL */
    struct nonogram_step_cell *cells;
    size_t cell_count, cell_capacity;
    uint32_t *blocks;
    size_t block_capacity;
    struct nonogram_link *links;
    size_t link_capacity;
};

/* Do the work of the functions in nonogram.h with the same names. */
enum nonogram_status ng_tour_new(const struct nonogram_puzzle *puzzle,
                                 const struct nonogram_explain_options *options,
                                 struct nonogram_walk **walk);
void ng_tour_free(struct nonogram_walk *walk);
/* Appends a sentence on why the line cannot be filled, if the walk ended with that. */
enum nonogram_status ng_tour_say_fault(const struct nonogram_walk *walk, struct nonogram_text *out);
/* Appends a sentence on how the walk ended after this number of steps; nothing while it goes on. */
enum nonogram_status ng_tour_say_end(const struct nonogram_walk *walk, uint64_t steps,
                                     struct nonogram_text *out);
/* Appends the sentence on a walk stopped by `limit`; NONOGRAM_LIMIT_NONE: `effort_limit`. */
enum nonogram_status ng_tour_say_limit(enum nonogram_limit limit, struct nonogram_text *out);
enum nonogram_status ng_tour_next(struct nonogram_walk *walk, const struct nonogram_step **step);

#endif
