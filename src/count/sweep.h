/* A region laid out for a sweep: its open cells row by row, and what is needed to follow the state
 * of every stretch on the way (count/diagram.h).
 *
 *     # . # # .        rows behind
 *     . # ? ? ?        <- cells of the present row
 *     ? ? ? ? ?        rows to come
 *
 * The key of a state holds how far the stretch of each column has come, and that of the present
 * row: each in some bits of a word. A stretch that has not begun or is through is in state 0. In a
 * turned sweep columns are taken for rows and rows for columns, in all that is said here. */
#ifndef NG_COUNT_SWEEP_H
#define NG_COUNT_SWEEP_H

#include "base/check.h"
#include "count/diagram.h"

enum { NG_SWEEP_WORDS = 8 /* of a key at most */ };

/* Where a state stands in a key. */
struct ng_slot {
    unsigned word, shift;
    uint64_t mask; /* 0: the state is always 0 */
};

static inline uint32_t ng_slot_get(const uint64_t *key, struct ng_slot slot)
{
    return (uint32_t)(key[slot.word] >> slot.shift & slot.mask);
}

static inline void ng_slot_put(uint64_t *key, struct ng_slot slot, uint32_t state)
{
    ng_assert(state <= slot.mask);
    key[slot.word] = (key[slot.word] & ~(slot.mask << slot.shift)) | (uint64_t)state << slot.shift;
}

struct ng_sweep_cell {
    const uint32_t *down;  /* edges of the column's stretch: state * values + value */
    const uint32_t *along; /* of the row's */
    uint32_t along_states; /* on the level before the cell */
    uint32_t column;       /* its place in the row */
    struct ng_slot slot;   /* of the column */
};

/* A column's stretch that is under way where a row begins. */
struct ng_sweep_strand {
    uint32_t line; /* of the column, as lines are numbered */
    struct ng_slot slot;
    /* NULL unless lines fit into a word. For each state `values` words, one a value: what the cells
     * of the line may be, those before this row as in one of the ways that lead to the state. */
    const uint64_t *planes;
};

struct ng_sweep_row {
    uint32_t index;    /* of the row */
    uint32_t from, to; /* of the sweep's cells */
    uint32_t strand_count;
    const struct ng_sweep_strand *strands; /* where it begins */
};

struct ng_sweep {
    const struct ng_field *field;
    struct ng_sweep_cell *cells;
    struct ng_sweep_row *rows; /* those that have open cells */
    uint32_t cell_count, row_count;
    uint32_t first_row, first_column; /* as lines are numbered */
    uint32_t row_total, column_total; /* of the grid */
    uint32_t longest;                 /* row: open cells */
    struct ng_slot along;             /* of the present row */
    unsigned key_words;
    unsigned width; /* bits of a key that columns under way take at most */
    bool words_fit; /* every line of the grid fits into a word */
    struct ng_arena arena;
};

/* Lays out a region that the latest split of `regions` has found. False: out of memory, or it would
 * take more than `limit` bytes or a key more words than there are (*large is then set). */
bool ng_sweep_init(struct ng_sweep *sweep, const struct ng_regions *regions, const uint32_t *cells,
                   uint32_t count, bool turned, size_t limit, bool *large);
void ng_sweep_clear(struct ng_sweep *sweep);

#endif
