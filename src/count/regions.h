/* The open cells of a field, split into regions that do not depend on each other.
 *
 * The cuts of a line (line/lattice.h) divide it into sections. Two open cells of one section depend
 * on each other; a region is connected by these dependencies, along rows and columns. Decisions in
 * one region never let line deduction remove anything from another, and the number of solutions is
 * the product over the regions. */
#ifndef NG_COUNT_REGIONS_H
#define NG_COUNT_REGIONS_H

#include "grid/field.h"

/* A line has `length + 1` positions; the rows' positions come first, then the columns'. */
struct ng_regions {
    struct ng_field *field; /* only its poll is changed */
    uint32_t *cuts;         /* per position: the lattice's rank, or NG_CUTS_NONE */
    uint32_t *starts;       /* per position: the last cut up to there */
    uint32_t *owners;       /* at a section's start: its first open cell, or NG_CUTS_NONE */
    uint32_t *stamps;       /* per line: the last split that cut it */
    uint32_t *parents;      /* per cell: towards the first cell of its region */
    uint32_t *numbers;      /* per first cell of a region: the region's number */
    uint32_t *moved;        /* per cell: scratch */
    uint64_t *members;      /* a bit per cell, 0 between calls */
    uint64_t *planes;       /* the planes of a line, for line deduction */
    uint64_t *scratch;      /* for line deduction */
    uint32_t *bounds;       /* from line deduction */
    uint32_t *sizes;        /* the sizes of the regions found */
    uint32_t count;
    uint32_t stamp;
    struct ng_arena arena;
};

/* A section: cells [from, to) of a line, between cuts in the ranks `enter` and `leave`. */
struct ng_section {
    uint32_t line, from, to, enter, leave;
};

/* Returns NULL when out of memory. The field is borrowed. About 40 bytes per cell. */
struct ng_regions *ng_regions_new(struct ng_field *field);
void ng_regions_free(struct ng_regions *regions);

/* Reorders `cells` (row * width + column, `count` of them, each once) so that the open ones of a
 * region are together, ascending, the region with the lowest cell first, and all that are not open
 * last. Sets regions->count and, per region, regions->sizes. The cells must be all open ones, or
 * one region of an earlier split with later decisions in it, and the field propagated. O(lines
 * touched * blocks + cells). */
void ng_regions_split(struct ng_regions *regions, uint32_t *cells, uint32_t count);

/* The section of a cell in its row or column, from the latest split. */
struct ng_section ng_regions_section(const struct ng_regions *regions, uint32_t cell, bool column);

#endif
