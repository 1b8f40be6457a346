/* The plan of a count along a frontier: a region's open cells row by row, and the data to follow
 * the state of every section on the way (count/diagram.h).
 *
 *     # . # # .        earlier rows
 *     . # ? ? ?        <- cells of the present row
 *     ? ? ? ? ?        later rows
 *
 * The key of a state has a digit for the progress of each column's section under way, and one for
 * the present row's, each always at the same place. A step takes as many cells of a row as its
 * moves allow, mostly all of them. A state goes on to a new one by each move that its columns
 * allow. In a turned plan rows and columns are exchanged, in all these comments. */
#ifndef NG_COUNT_PLAN_H
#define NG_COUNT_PLAN_H

#include "base/arithmetic.h"
#include "count/diagram.h"

enum {
    NG_PLAN_WORDS = 16,      /* the most per key */
    NG_PLAN_CHOICES = 64,    /* the most choices of a step */
    NG_PLAN_MOVES = 1 << 12, /* the most moves of a step */
    NG_PLAN_GROUP = 16,      /* moves that are skipped together */
};

/* A digit's place in a key; a digit stands in one word. */
struct ng_digit {
    unsigned at, bits; /* 0: the digit is always 0 */
};

static inline uint32_t ng_digit_get(const uint64_t *key, struct ng_digit digit)
{
    return (uint32_t)(key[digit.at / 64] >> digit.at % 64 & (((uint64_t)1 << digit.bits) - 1));
}

/* A cell of a step, with the states of its column's section before it. */
struct ng_plan_cell {
    uint32_t row, column, states;
    struct ng_digit digit; /* its column's */
    const uint32_t *edges; /* the edges of its states (count/diagram.h) */
    uint64_t *bits;        /* per value: the bit of this choice, 0 if the cell cannot have it */
    /* per state `values` + 1 words: the choices that it allows, then per value the new digit, at
     * its place in a word */
    uint64_t *table;
};

/* A way to fill the cells of a step: a bit per cell, for its value, and the row's states before and
 * after it. */
struct ng_plan_move {
    uint64_t choices;
    uint32_t from, to;
};

/* A column's section that is under way at the start of a row. */
struct ng_plan_strand {
    uint32_t column, states;
    /* per state and value: the cells that have the value in one of the ways to the state; NULL if
     * lines do not fit into a word */
    const uint64_t *ways;
};

struct ng_plan_step {
    uint32_t row;
    uint32_t states; /* the row's, before the step */
    bool begins;     /* the row */
    struct ng_plan_cell *cells;
    uint32_t cell_count;
    const struct ng_plan_move *moves; /* ascending by `from` */
    uint32_t move_count;
    const uint32_t *firsts;  /* per state of the row its first move, and the end */
    const uint64_t *commons; /* per NG_PLAN_GROUP moves the choices that all of them make */
    /* if the row begins: the columns under way, the highest digits first */
    const struct ng_plan_strand *strands;
    uint32_t strand_count;
};

struct ng_plan {
    const struct ng_field *field;
    unsigned values;
    struct ng_plan_step *steps;
    uint32_t step_count;
    struct ng_digit along;   /* the present row's digit: the lowest */
    struct ng_digit *digits; /* the columns' */
    unsigned key_words;
    /* for the step that is prepared: */
    uint64_t kept[NG_PLAN_WORDS]; /* a key, all bits that stay as they are */
    uint64_t *masks; /* per move and value: a key, all bits of the columns with this value */
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
/* Prepares for the step: of what depends on all its moves there is only one at a time. */
void ng_plan_prepare(struct ng_plan *plan, const struct ng_plan_step *step);
void ng_plan_clear(struct ng_plan *plan);

#endif
