/* The open cells of a field, split into regions that do not depend on each other.
 *
 * Each line falls apart at its cuts (line/lattice.h) into sections. Two open cells of one section
 * depend on each other; regions are what that connects, along rows and columns. Whatever is decided
 * in one region, line deduction removes nothing from another, and the solutions are the product of
 * the regions' solutions. */
#ifndef NG_COUNT_REGIONS_H
#define NG_COUNT_REGIONS_H

#include "grid/field.h"

/* A line's positions are `length + 1` entries; those of rows come first, then those of columns. */
struct ng_regions {
    struct ng_field *field; /* of which it changes the poll only */
    uint32_t *cuts;         /* per position: the lattice's rank, NG_CUTS_NONE */
    uint32_t *starts;       /* per position: the last cut up to there */
    uint32_t *owners;       /* at a section's start: its first open cell; NG_CUTS_NONE */
    uint32_t *stamps;       /* per line: the split that looked at it last */
    uint32_t *parents;      /* per cell: towards the first cell of its region */
    uint32_t *numbers;      /* per cell that is the first of its region: the region's */
    uint32_t *moved;        /* per cell: scratch */
    uint64_t *members;      /* a bit per cell, 0 between calls */
    uint64_t *planes;       /* of a line, for line deduction */
    uint64_t *scratch;      /* of it */
    uint32_t *bounds;       /* its result */
    uint32_t *sizes;        /* of the regions found */
    uint32_t count;
    uint32_t stamp;
    struct ng_arena arena;
};

/* A section: cells [from, to) of a line, between a cut in row `enter` of the lattice and one in row
 * `leave`. */
struct ng_section {
    uint32_t line, from, to, enter, leave;
};

/* NULL: out of memory. The field is borrowed. About 40 bytes a cell. */
struct ng_regions *ng_regions_new(struct ng_field *field);
void ng_regions_free(struct ng_regions *regions);

/* Reorders `cells` (row * width + column, `count` of them, each once) so that the open ones of a
 * region stand together, ascending, the region with the lowest cell first, and all that are not
 * open last. regions->sizes then has the cells of each of the regions->count regions. The cells
 * must be all open ones, or one region of an earlier split with what has been decided in it since,
 * and the field propagated. O(lines touched * blocks + cells). */
void ng_regions_split(struct ng_regions *regions, uint32_t *cells, uint32_t count);

/* The section of a cell's row, or column, that the cell is in, as the latest split has found. */
struct ng_section ng_regions_section(const struct ng_regions *regions, uint32_t cell, bool column);

#endif
