/* The nonogram behind the core: which variable is which cell or block bound, and what follows from
 * what, run from the blocks' current bounds instead of stored clauses.
 *
 * Every line is the lattice of line/lattice.h, in positions: step i starts at s(i) in
 * [lower(i), upper(i)]. Each line also has a step before its first, fixed at 0 with no cells, and
 * one after its last, fixed at the right edge, so that no rule has an end to look out for. The
 * order literal [s(i) >= p] exists for root lower < p <= root upper.
 *
 * Two kinds of ternary clauses and one of binary ones say all there is:
 *     block  s(i) <= p < s(i) + length(i)              -> cell p has the step's colour
 *     row    s(i-1) + length(i-1) <= p < s(i)          -> cell p has the row's colour (or is blank)
 *     chain  s(i) >= p -> s(i+1) >= p + length(i) + gap(i)
 * Unit propagation over them keeps the leftmost and the rightmost placement possible: the lowest
 * starts themselves are checked against the cells and pushed on, and where the two placements
 * agree on the same block or the same row, the cells are decided. That is all this file does, once
 * for a side; the other side is the same code over a mirrored view. */
#ifndef NG_SOLVE_NATIVE_H
#define NG_SOLVE_NATIVE_H

#include "solve/core.h"
#include "solve/field.h"

/* What is fixed of a step. */
struct ng_native_step {
    int32_t first, last; /* root bounds of the start */
    int32_t length;
    int32_t skip;  /* length + gap */
    uint32_t base; /* variable of [s >= p] is base + p (wraps) */
    uint32_t line;
    uint8_t colour; /* of the block's cells */
    uint8_t loop;   /* of the row's before it */
};

struct ng_native_line {
    uint32_t first;  /* the step before the first */
    uint32_t count;  /* steps, those two included; 0: nothing to propagate */
    int32_t length;  /* cells */
    uint32_t cell;   /* index of cell 0 in the grid */
    uint32_t stride; /* between neighbouring cells' indices */
    uint32_t words;  /* of a plane */
    size_t plane;    /* where its planes start: `values` rows of bits, "cell p is not v" */
};

/* What a plain variable says: this cell has this colour. */
struct ng_native_cell {
    uint32_t row, column;
    uint8_t colour;
    bool never_blank; /* the blank was excluded before the search */
};

struct ng_native {
    uint32_t width, height;
    unsigned values; /* colours + 1 */
    struct ng_native_line *lines;
    struct ng_native_step *steps;
    uint32_t step_count;
    int32_t *lower, *ends;           /* least start and greatest end of each step at present */
    int32_t *lower_done, *ends_done; /* as far as they have been propagated */
    uint64_t *planes;
    uint32_t *cell_literals; /* cell * (values - 1) + colour - 1 -> literal, NG_TRUE or NG_FALSE */
    struct ng_native_cell *variable_cells; /* per plain variable */
    uint32_t *variable_steps;              /* variable - plain -> step */
    uint32_t *strongest;                   /* 2 * step + side: scratch of ng_native_strengthen() */
    uint32_t plain;
};

/* Builds core and native problem from what line deduction has left open; NULL out of memory. The
 * core is at level 0, not propagated yet. The field has to outlive it. */
struct ng_core *ng_native_new(struct ng_field *field, uint64_t seed);
void ng_native_free(struct ng_native *native);

/* What follows from a literal that has become true; false: conflict. */
bool ng_native_propagate(struct ng_core *core, uint32_t literal);

/* Drops from a clause of false literals those order literals that another of the same step makes
 * superfluous: of [s >= 5] and [s >= 8] the first stays, of their negations the second (semantic
 * minimisation: T. Feydy, A. Schutt, P. Stuckey, 2013). literals[0] always stays. Returns the new
 * size. O(size). */
uint32_t ng_native_strengthen(struct ng_native *native, uint32_t *literals, uint32_t size);

/* The greatest start of a step at present. */
static inline int32_t ng_native_upper(const struct ng_native *native, uint32_t step)
{
    return native->ends[step] - native->steps[step].length;
}

/* The literal of [s(step) >= position]. */
static inline uint32_t ng_native_order(const struct ng_native *native, uint32_t step,
                                       int32_t position)
{
    const struct ng_native_step *s = &native->steps[step];
    if (position <= s->first) {
        return NG_TRUE;
    }
    return position > s->last ? NG_FALSE : 2 * (s->base + (uint32_t)position);
}

/* The index in the grid of the cell that a plain variable is about. */
static inline uint32_t ng_native_index(const struct ng_native *native,
                                       const struct ng_native_cell *cell)
{
    return cell->row * native->width + cell->column;
}

/* The literal of "the cell has this colour". */
static inline uint32_t ng_native_cell(const struct ng_native *native, uint32_t cell,
                                      unsigned colour)
{
    return native->cell_literals[(size_t)cell * (native->values - 1) + colour - 1];
}

/* Flips the bit "the cell is not …" that goes with a literal in both of its lines. */
static inline void ng_native_flip(struct ng_native *native, uint32_t literal)
{
    const struct ng_native_cell *cell = &native->variable_cells[literal / 2];
    unsigned value = literal & 1 ? cell->colour : 0;
    if (value == 0 && cell->never_blank) {
        return; /* set once and for all */
    }
    const struct ng_native_line *row = &native->lines[cell->row];
    const struct ng_native_line *column = &native->lines[native->height + cell->column];
    size_t in_row = row->plane + value * row->words + cell->column / 64;
    size_t in_column = column->plane + value * column->words + cell->row / 64;
    native->planes[in_row] ^= (uint64_t)1 << cell->column % 64;
    native->planes[in_column] ^= (uint64_t)1 << cell->row % 64;
}

/* Moves the bound that an order literal says. Returns how many further literals of the ladder go
 * with it: [s >= p] makes those below p true, its negation those above p false. */
static inline uint32_t ng_native_move(struct ng_native *native, uint32_t literal)
{
    uint32_t step = native->variable_steps[literal / 2 - native->plain];
    const struct ng_native_step *s = &native->steps[step];
    int32_t position = (int32_t)(literal / 2 - s->base);
    if (literal & 1) {
        int32_t old = native->ends[step];
        native->ends[step] = position - 1 + s->length;
        return (uint32_t)(old - s->length - position);
    }
    int32_t old = native->lower[step];
    native->lower[step] = position;
    return (uint32_t)(position - old - 1);
}

/* Takes a bound back to before this order literal. A ladder comes off the trail nearest position
 * first, so the first literal of it restores the bound and the others find nothing to do. */
static inline void ng_native_move_back(struct ng_native *native, uint32_t literal)
{
    uint32_t step = native->variable_steps[literal / 2 - native->plain];
    const struct ng_native_step *s = &native->steps[step];
    int32_t position = (int32_t)(literal / 2 - s->base);
    if (literal & 1) {
        if (position + s->length > native->ends[step]) {
            native->ends[step] = native->ends_done[step] = position + s->length;
        }
    } else if (position <= native->lower[step]) {
        native->lower[step] = native->lower_done[step] = position - 1;
    }
}

/* A true literal that says why the cell cannot have this value, which it cannot. */
static inline uint32_t ng_native_why_not(const struct ng_core *core, uint32_t cell, unsigned value)
{
    const struct ng_native *native = core->native;
    if (value != 0) {
        return ng_negate(ng_native_cell(native, cell, value));
    }
    for (unsigned c = 1; c < native->values; c++) {
        uint32_t literal = ng_native_cell(native, cell, c);
        if (core->values[literal] > 0) {
            return literal;
        }
    }
    return NG_TRUE; /* the blank was excluded before the search */
}

/* A summary, never 0, of all that a line's placements depend on: its planes and the bounds of its
 * blocks, and which line it is. Different states may share one, though hardly ever. */
uint64_t ng_native_fingerprint(const struct ng_native *native, uint32_t line);

/* The value of a cell under the current assignment; NONOGRAM_UNKNOWN while it is open. */
uint8_t ng_native_value(const struct ng_core *core, uint32_t cell);

#endif
