/* The plan of a count along a frontier: a region's open cells row by row, and the data to follow
 * the state of every section on the way (count/diagram.h).
 *
 *     # . # # .        earlier rows
 *     . # ? ? ?        <- cells of the present row
 *     ? ? ? ? ?        later rows
 *
 * The key of a state has a digit for the progress of each column's section under way, and for the
 * present row's (count/states.h). A step takes as many cells of a row as its moves allow, mostly
 * all of them. In a turned plan rows and columns are exchanged, in all these comments. */
#ifndef NG_COUNT_PLAN_H
#define NG_COUNT_PLAN_H

#include "base/arithmetic.h"
#include "count/diagram.h"
#include "count/states.h"

/* A column's section that is under way at the start of a row. */
struct ng_plan_strand {
    uint32_t line; /* the line number of the column */
    struct ng_digit digit;
    /* NULL unless lines fit into a word. For each state `values` words, one per value: the possible
     * values of the line's cells; those before this row as in one way to the state. */
    const uint64_t *planes;
};

/* A choice of a step: a value of a cell of the row. */
struct ng_plan_choice {
    uint8_t column, value;
};

struct ng_plan_row {
    uint32_t index;     /* number of the row */
    uint32_t from;      /* the plan's step at its start */
    unsigned key_words; /* the size of a state there */
    uint32_t strand_count, choice_count;
    const struct ng_plan_strand *strands;             /* at its start, the highest digits first */
    struct ng_plan_choice choices[NG_STATES_CHOICES]; /* choices of its first step */
};

struct ng_plan {
    const struct ng_field *field;
    struct ng_cells_step *steps;
    struct ng_plan_row *rows; /* rows with open cells */
    uint32_t step_count, row_count;
    uint32_t first_row, first_column; /* as line numbers */
    uint32_t row_total, column_total; /* the grid's lines */
    double outlay;  /* bound of the states at the starts of rows: products of the columns' states */
    bool words_fit; /* every line of the grid fits into a word */
    struct ng_arena arena;
};

/* Plans a region that the latest split of `regions` has found. Returns false when out of memory,
 * or, with *large set, if it needs more than `limit` bytes or too many words per key. */
bool ng_plan_init(struct ng_plan *plan, const struct ng_regions *regions, const uint32_t *cells,
                  uint32_t count, bool turned, size_t limit, bool *large);
void ng_plan_clear(struct ng_plan *plan);

#endif
