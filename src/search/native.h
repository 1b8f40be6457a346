/* The nonogram behind an assignment: which variable is which cell or block bound, and, at present,
 * the blocks' bounds and the cells' excluded values. What follows from what is in search/rules.h.
 *
 * Every line is the lattice of line/lattice.h, in positions: block i starts at s(i) in
 * [lower(i), upper(i)]. Each line also has a block before its first, fixed at 0 with no cells, and
 * one after its last, fixed at the right edge, so that no rule has an end to look out for. The
 * order literal [s(i) >= p] exists for root lower < p <= root upper.
 *
 * Bounds and planes say nothing that the order literals and the cells' literals do not: they move
 * with each assignment, and back when it is taken back (search/assignment.h). */
#ifndef NG_SEARCH_NATIVE_H
#define NG_SEARCH_NATIVE_H

#include "base/check.h"
#include "grid/field.h"
#include "proof/order.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Literals. Variables are numbered from 1; variable 0 is the constant true, so that a literal which
 * is already decided by the shape of the problem needs no case of its own. Literal 2v is variable
 * v, 2v + 1 its negation. */
#define NG_TRUE  0u
#define NG_FALSE 1u
/* No literal, variable or clause. */
#define NG_NONE 0xffffffffu
/* The most variables, the constant included: the literals of more would reach NG_NONE, or the mark
 * next to it (search/assignment.h). */
#define NG_VARIABLES_MAX ((uint32_t)INT32_MAX - 1)

static inline uint32_t ng_negate(uint32_t literal)
{
    return literal ^ 1;
}

struct ng_native_line {
    uint32_t first;  /* the block before the first */
    uint32_t count;  /* blocks, those two included; 0: nothing to propagate */
    uint32_t ruled;  /* the same, but 0 where its order literals were too many to be made */
    int32_t length;  /* cells */
    uint32_t cell;   /* index of cell 0 in the grid */
    uint32_t stride; /* between neighbouring cells' indices */
    uint32_t words;  /* of a plane */
    size_t plane;    /* where its planes start: for each of `values` bits, "cell p is not v" */
};

/* What a cell's variable says: this cell has this colour. */
struct ng_native_cell {
    uint32_t row, column;
    uint8_t colour;
    bool never_blank; /* the blank was excluded before the search */
};

struct ng_native {
    struct ng_memory *memory;
    uint32_t width, height;
    unsigned values; /* colours + 1 */
    bool regular;    /* the clues are of a regular pattern: few are different */
    struct ng_native_line *lines;
    struct ng_order_block *blocks; /* what is fixed of them: their bounds at the root */
    uint32_t block_count;
    int32_t *lower, *ends;           /* least start and greatest end of each block at present */
    int32_t *lower_done, *ends_done; /* as far as they have been propagated */
    uint64_t *planes;
    uint32_t *cell_literals; /* cell * (values - 1) + colour - 1 -> literal, NG_TRUE or NG_FALSE */
    struct ng_native_cell *variable_cells; /* per variable of a cell */
    uint32_t *variable_blocks;             /* variable - first_order -> block */
    uint32_t *strongest;                   /* 2 * block + side: scratch of ng_native_strengthen() */
    uint32_t variables;                    /* in all, the constant included */
    uint32_t first_order;                  /* the variables from here on are order literals */
    uint32_t *changed; /* lines of which a cell has changed since they were deduced, … */
    uint32_t changed_size;
    uint8_t *is_changed; /* … and, per line, whether it is among them */
};

/* Makes it from what line deduction has left open; NULL out of memory. The field has to outlive
 * it. */
struct ng_native *ng_native_new(struct ng_field *field);
void ng_native_free(struct ng_native *native);
/* How many order literals a line may have to get them, where the lines have sorted[0] <= sorted[1]
 * <= …; UINT64_MAX: all of them do. */
uint64_t ng_native_most_orders(const uint64_t *sorted, size_t count);

/* Whether the clues have less than one block for three open cells. Noise has one for two, whatever
 * share of it is filled between a third and two thirds; what people draw, what is sparse and what
 * has been smoothed has one for four to fifteen. O(lines). */
bool ng_native_is_picture(const struct ng_native *native);

/* Drops from a clause of false literals those order literals that another of the same block makes
 * superfluous: of [s >= 5] and [s >= 8] the first stays, of their negations the second (semantic
 * minimisation: T. Feydy, A. Schutt, P. Stuckey, 2013). literals[0] always stays. Returns the new
 * size. O(size). */
uint32_t ng_native_strengthen(struct ng_native *native, uint32_t *literals, uint32_t size);

/* The greatest start of a block at present. */
static inline int32_t ng_native_upper(const struct ng_native *native, uint32_t block)
{
    return native->ends[block] - native->blocks[block].length;
}

/* The literal of [s(block) >= position]. */
static inline uint32_t ng_native_order(const struct ng_native *native, uint32_t block,
                                       int32_t position)
{
    const struct ng_order_block *s = &native->blocks[block];
    ng_assert(block < native->block_count);
    if (position <= s->first) {
        return NG_TRUE;
    }
    return position > s->last ? NG_FALSE : 2 * (s->base + (uint32_t)position);
}

/* The index in the grid of the cell that a variable is about. */
static inline uint32_t ng_native_index(const struct ng_native *native,
                                       const struct ng_native_cell *cell)
{
    ng_assert(cell->row < native->height && cell->column < native->width);
    return cell->row * native->width + cell->column;
}

/* The literal of "the cell has this colour". */
static inline uint32_t ng_native_cell(const struct ng_native *native, uint32_t cell,
                                      unsigned colour)
{
    ng_assert(colour > 0 && colour < native->values && cell < native->width * native->height);
    return native->cell_literals[(size_t)cell * (native->values - 1) + colour - 1];
}

/* Flips the bit "the cell is not …" that goes with a literal in both of its lines. */
static inline void ng_native_flip(struct ng_native *native, uint32_t literal)
{
    ng_assert(literal / 2 > 0 && literal / 2 < native->first_order);
    const struct ng_native_cell *cell = &native->variable_cells[literal / 2];
    unsigned value = literal & 1 ? cell->colour : 0;
    if (value == 0 && cell->never_blank) {
        return; /* set once and for all */
    }
    const struct ng_native_line *row = &native->lines[cell->row];
    const struct ng_native_line *column = &native->lines[native->height + cell->column];
    size_t in_row = row->plane + (size_t)value * row->words + cell->column / 64;
    size_t in_column = column->plane + (size_t)value * column->words + cell->row / 64;
    ng_assert((native->planes[in_row] >> cell->column % 64 & 1) ==
              (native->planes[in_column] >> cell->row % 64 & 1));
    native->planes[in_row] ^= (uint64_t)1 << cell->column % 64;
    native->planes[in_column] ^= (uint64_t)1 << cell->row % 64;
}

/* Moves the bound that an order literal says. Returns how many further literals of the ladder go
 * with it: [s >= p] makes those below p true, its negation those above p false. */
static inline uint32_t ng_native_move(struct ng_native *native, uint32_t literal)
{
    uint32_t block = native->variable_blocks[literal / 2 - native->first_order];
    const struct ng_order_block *s = &native->blocks[block];
    int32_t position = (int32_t)(literal / 2 - s->base);
    ng_assert(position > s->first && position <= s->last);
    ng_assert(position > native->lower[block] && position <= ng_native_upper(native, block));
    if (literal & 1) {
        int32_t old = native->ends[block];
        native->ends[block] = position - 1 + s->length;
        return (uint32_t)(old - s->length - position);
    }
    int32_t old = native->lower[block];
    native->lower[block] = position;
    return (uint32_t)(position - old - 1);
}

/* Takes a bound back to before this order literal. A ladder comes off the trail nearest position
 * first, so the first literal of it restores the bound and the others find nothing to do. */
static inline void ng_native_move_back(struct ng_native *native, uint32_t literal)
{
    uint32_t block = native->variable_blocks[literal / 2 - native->first_order];
    const struct ng_order_block *s = &native->blocks[block];
    int32_t position = (int32_t)(literal / 2 - s->base);
    ng_assert(position > s->first && position <= s->last);
    ng_assert(literal & 1 ? position >= native->lower[block]
                          : position <= ng_native_upper(native, block) + 1);
    if (literal & 1) {
        if (position + s->length > native->ends[block]) {
            native->ends[block] = native->ends_done[block] = position + s->length;
        }
    } else if (position <= native->lower[block]) {
        native->lower[block] = native->lower_done[block] = position - 1;
    }
}

/* A cell of this line has changed. */
static inline void ng_native_touch(struct ng_native *native, uint32_t line)
{
    ng_assert(line < native->height + native->width);
    if (!native->is_changed[line]) {
        ng_assert(native->changed_size < native->height + native->width);
        native->is_changed[line] = 1;
        native->changed[native->changed_size++] = line;
    }
}

/* Takes a line that has changed out; NG_NONE: there is none. */
static inline uint32_t ng_native_take_changed(struct ng_native *native)
{
    if (native->changed_size == 0) {
        return NG_NONE;
    }
    uint32_t line = native->changed[--native->changed_size];
    ng_assert(native->is_changed[line]);
    native->is_changed[line] = 0;
    return line;
}

/* Forgets which lines have changed: the changes have been taken back. */
static inline void ng_native_forget_changed(struct ng_native *native)
{
    while (ng_native_take_changed(native) != NG_NONE) {
    }
}

/* A summary, never 0, of all that a line's placements depend on: its planes and the bounds of its
 * blocks, and which line it is. Different states may share one, though hardly ever. */
uint64_t ng_native_fingerprint(const struct ng_native *native, uint32_t line);

#endif
