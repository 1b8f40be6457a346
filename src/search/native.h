/* The nonogram behind an assignment: the cell or block bound of each variable, and the current
 * bounds of the blocks and excluded values of the cells. The rules are in search/rules.h.
 *
 * Every line is the lattice of line/lattice.h, in positions: block i starts at s(i) in [lower(i),
 * upper(i)]. Each line also has a block without cells before its first, fixed at 0, and one after
 * its last, fixed at the right edge, so that rules need no special case at the ends. The order
 * literal [s(i) >= p] exists for root lower < p <= root upper.
 *
 * Bounds and planes always agree with the order literals and the cells' literals: they change with
 * each assignment, and back when it is taken back (search/assignment.h). */
#ifndef NG_SEARCH_NATIVE_H
#define NG_SEARCH_NATIVE_H

#include "base/check.h"
#include "grid/field.h"
#include "line/order.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Literals. Variables are numbered from 1; variable 0 is the constant true, for literals that the
 * shape of the problem decides. Literal 2v is variable v, 2v + 1 its negation. */
#define NG_TRUE  0u
#define NG_FALSE 1u
/* Stands for no literal, variable or clause. */
#define NG_NONE 0xffffffffu
/* The most variables, including the constant: the literals of more would reach NG_NONE, or the mark
 * below it (search/assignment.h). */
#define NG_VARIABLES_MAX ((uint32_t)INT32_MAX - 1)

static inline uint32_t ng_negate(uint32_t literal)
{
    return literal ^ 1;
}

struct ng_native_line {
    uint32_t first;  /* the block before the line's first block */
    uint32_t count;  /* number of blocks, including the two at the edges; 0: nothing to propagate */
    uint32_t ruled;  /* equal to `count`, but 0 if the order literals were too many */
    int32_t length;  /* in cells */
    uint32_t cell;   /* grid index of cell 0 */
    uint32_t stride; /* between the grid indices of neighbouring cells */
    uint32_t words;  /* per plane */
    size_t plane;    /* start of the planes: for each of `values`, the bits of "cell p is not v" */
};

/* The meaning of a cell's variable: this cell has this colour. */
struct ng_native_cell {
    uint32_t row, column;
    uint8_t colour;
    bool never_blank; /* the blank was excluded before the search */
};

struct ng_native {
    struct ng_memory *memory;
    uint32_t width, height;
    unsigned values; /* colours + 1 */
    bool regular;    /* the clues form a regular pattern: few are different, with many blocks */
    bool by_columns; /* sweeps go by columns first: mostly those have fewer order literals */
    struct ng_native_line *lines;
    struct ng_order_block *blocks; /* their fixed data: bounds at the root */
    uint32_t block_count;
    int32_t *lower, *ends;           /* current least start and greatest end of each block */
    int32_t *lower_done, *ends_done; /* the bounds that have been propagated */
    uint64_t *planes;
    uint32_t *cell_literals; /* cell * (values - 1) + colour - 1 -> literal, NG_TRUE or NG_FALSE */
    struct ng_native_cell *variable_cells; /* per variable of a cell */
    uint32_t *variable_blocks;             /* variable - first_order -> block */
    uint32_t *strongest;                   /* 2 * block + side; scratch of ng_native_strengthen() */
    uint32_t variables;                    /* including the constant */
    uint32_t first_order;                  /* the first variable of an order literal */
    uint32_t *changed; /* lines with a cell that changed since they were deduced */
    uint32_t changed_size;
    uint8_t *is_changed; /* per line: whether `changed` has it */
};

/* Builds it from the state that line deduction left, `thrifty` without order literals; returns NULL
 * when out of memory. The field must outlive it. */
struct ng_native *ng_native_new(struct ng_field *field, bool thrifty);
void ng_native_free(struct ng_native *native);
/* The most order literals of a line that still gets them, if the lines have sorted[0] <= sorted[1]
 * <= …; UINT64_MAX: all lines get them. */
uint64_t ng_native_most_orders(const uint64_t *sorted, size_t count);

/* Whether the clues have less than one block per three open cells. Random grids have one per two,
 * if a third to two thirds are filled; drawn, sparse and smoothed ones one per four to fifteen.
 * O(lines). */
bool ng_native_is_picture(const struct ng_native *native);

/* Drops order literals from a clause of false literals that imply another literal of the same
 * block: [s >= 8] if [s >= 5] is there, the negation of [s >= 5] if the negation of [s >= 8] is
 * (semantic minimisation: T. Feydy, A. Schutt, P. Stuckey, 2013). literals[0] always stays. Returns
 * the new size. O(size). */
uint32_t ng_native_strengthen(struct ng_native *native, uint32_t *literals, uint32_t size);

/* The current greatest start of a block. */
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

/* The grid index of a variable's cell. */
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

/* Flips the bit "the cell is not …" of a literal in both of its lines. */
static inline void ng_native_flip(struct ng_native *native, uint32_t literal)
{
    ng_assert(literal / 2 > 0 && literal / 2 < native->first_order);
    const struct ng_native_cell *cell = &native->variable_cells[literal / 2];
    unsigned value = literal & 1 ? cell->colour : 0;
    if (value == 0 && cell->never_blank) {
        return; /* constant during the search */
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

/* Moves the bound that an order literal stands for. Returns the number of further literals of the
 * ladder that follow: [s >= p] makes those below p true, its negation those above p false. */
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

/* Restores a bound to its value before this order literal. A ladder leaves the trail nearest
 * position first, so its first literal restores the bound and the others change nothing. */
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

/* Records that a cell of this line has changed. */
static inline void ng_native_touch(struct ng_native *native, uint32_t line)
{
    ng_assert(line < native->height + native->width);
    if (!native->is_changed[line]) {
        ng_assert(native->changed_size < native->height + native->width);
        native->is_changed[line] = 1;
        native->changed[native->changed_size++] = line;
    }
}

/* Removes and returns a changed line; NG_NONE if there is not one. */
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

/* Forgets the changed lines, after the changes were taken back. */
static inline void ng_native_forget_changed(struct ng_native *native)
{
    while (ng_native_take_changed(native) != NG_NONE) {
    }
}

/* A hash, never 0, of the state that a line's placements depend on: its planes, the bounds of its
 * blocks, and its number. Different states seldom share one. */
uint64_t ng_native_fingerprint(const struct ng_native *native, uint32_t line);

#endif
