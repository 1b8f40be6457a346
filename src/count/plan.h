/* The plan of a count along a frontier: a region's open cells row by row, and what is needed to
 * follow the state of every section on the way (count/diagram.h).
 *
 *     # . # # .        rows behind
 *     . # ? ? ?        <- cells of the present row
 *     ? ? ? ? ?        rows to come
 *
 * The key of a state holds how far the section of each column under way has come, and that of the
 * present row, as count/states.h wants them. In a turned plan columns are taken for rows and rows
 * for columns, in all that is said here. */
#ifndef NG_COUNT_PLAN_H
#define NG_COUNT_PLAN_H

#include "base/arithmetic.h"
#include "count/diagram.h"
#include "count/states.h"

/* A column's section that is under way where a row begins. */
struct ng_plan_strand {
    uint32_t line; /* of the column, as lines are numbered */
    struct ng_digit digit;
    /* NULL unless lines fit into a word. For each state `values` words, one a value: what the cells
     * of the line may be, those before this row as in one of the ways that lead to the state. */
    const uint64_t *planes;
};

struct ng_plan_row {
    uint32_t index;     /* of the row */
    uint32_t from, to;  /* of the plan's steps */
    uint32_t ways_bits; /* its placements are fewer than 2 to this */
    uint32_t strand_count;
    const struct ng_plan_strand *strands; /* where it begins */
};

struct ng_plan {
    const struct ng_field *field;
    struct ng_cell_step *steps; /* one a cell */
    struct ng_plan_row *rows;   /* those that have open cells */
    uint32_t step_count, row_count;
    uint32_t first_row, first_column; /* as lines are numbered */
    uint32_t row_total, column_total; /* of the grid */
    unsigned key_words;
    double outlay;  /* about how many states there are where rows begin, if nothing is dropped */
    bool words_fit; /* every line of the grid fits into a word */
    struct ng_arena arena;
};

/* Lays out a region that the latest split of `regions` has found. False: out of memory, or it would
 * take more than `limit` bytes or a key more words than there are (*large is then set). */
bool ng_plan_init(struct ng_plan *plan, const struct ng_regions *regions, const uint32_t *cells,
                  uint32_t count, bool turned, size_t limit, bool *large);
void ng_plan_clear(struct ng_plan *plan);

#endif
