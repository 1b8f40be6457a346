/* A line as the techniques see it: its clue, what is known of its cells, and the range of every
 * block.
 *
 *     clue 3 1          cells  ? ? # ? ? ? . ?       positions 0 .. 7
 *     the 3             starts in 0 .. 2, ends before 3 .. 5
 *     the 1             starts in 4 .. 7, ends before 5 .. 8
 *
 * A range goes from the block's leftmost to its rightmost placement under what is known of the
 * line. A technique is written for one direction: a side is the view, or its mirror image. */
#ifndef NG_EXPLAIN_VIEW_H
#define NG_EXPLAIN_VIEW_H

#include "base/bits.h"
#include "line/lattice.h"
#include "nonogram.h"

/* Where a block may lie. Positions from 0; an end is the position behind the last cell. */
struct ng_range {
    uint32_t first_start, last_start;
    uint32_t first_end, last_end;
};

/* All borrowed. `planes` is what each cell may be, as in line/deduce.h: in black and white it says
 * the same as `cells`, in colour it may rule colours out in open cells. */
struct ng_view {
    const struct ng_clue *clue;
    uint32_t length;
    unsigned values;
    size_t words;
    const uint8_t *cells; /* `length` values, NONOGRAM_UNKNOWN where open */
    const uint64_t *planes;
    const struct ng_range *ranges; /* of each block */
    const uint64_t *exact;         /* the planes after exact deduction */
};

/* The ranges of the blocks from the offsets of the lattice's steps (ng_line_deduce_bounds()). */
void ng_view_ranges(const struct ng_clue *clue, const struct ng_lattice *lattice,
                    const uint32_t *bounds, struct ng_range *ranges);

/* A view, or its mirror image. */
struct ng_side {
    const struct ng_view *view;
    bool mirrored;
};

#define NG_NO_BLOCK UINT32_MAX

/* The position in the line of position `at` of the side, and the other way round. */
static inline uint32_t ng_side_place(const struct ng_side *side, uint32_t at)
{
    return side->mirrored ? side->view->length - 1 - at : at;
}

static inline uint8_t ng_side_cell(const struct ng_side *side, uint32_t at)
{
    return side->view->cells[ng_side_place(side, at)];
}

static inline bool ng_side_may(const struct ng_side *side, uint32_t at, unsigned value)
{
    const struct ng_view *view = side->view;
    return ng_bits_get(view->planes + value * view->words, ng_side_place(side, at));
}

/* The number in the clue of the side's block number i, and the other way round. */
static inline uint32_t ng_side_block(const struct ng_side *side, uint32_t i)
{
    return side->mirrored ? side->view->clue->count - 1 - i : i;
}

static inline struct ng_range ng_side_range(const struct ng_side *side, uint32_t i)
{
    struct ng_range range = side->view->ranges[ng_side_block(side, i)];
    uint32_t length = side->view->length;
    if (!side->mirrored) {
        return range;
    }
    return (struct ng_range){length - range.last_end, length - range.first_end,
                             length - range.last_start, length - range.first_start};
}

static inline uint32_t ng_side_length(const struct ng_side *side, uint32_t i)
{
    return side->view->clue->blocks[ng_side_block(side, i)].length;
}

static inline unsigned ng_side_colour(const struct ng_side *side, uint32_t i)
{
    return side->view->clue->blocks[ng_side_block(side, i)].colour;
}

/* The blank cells that must stand between blocks i and i + 1 of the side. */
static inline uint32_t ng_side_gap(const struct ng_side *side, uint32_t i)
{
    return ng_side_colour(side, i) == ng_side_colour(side, i + 1) ? 1 : 0;
}

/* The smaller of two places or lengths. */
static inline uint32_t ng_smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Cells [from, to) of a line. */
struct ng_span {
    uint32_t from, to;
};

/* The first run of known filled cells from `at` on; false: none. */
bool ng_side_next_run(const struct ng_side *side, uint32_t at, struct ng_span *run);

/* The places from which block i covers all of the cells, within its range, on cells that may have
 * its colour, touching no other cell of its colour. False: there is none. `starts` (may be NULL)
 * becomes the least start and the greatest one, inclusive; those of a blot are not worked out
 * finer than its range. O(length of the block). */
bool ng_side_covers(const struct ng_side *side, uint32_t i, struct ng_span cells,
                    struct ng_span *starts);
/* Whether any block of the colour covers them. */
bool ng_side_any_covers(const struct ng_side *side, unsigned colour, struct ng_span cells);
/* The least position from which on all cells up to `at` (inclusive) may have the colour. */
uint32_t ng_side_wall(const struct ng_side *side, uint32_t at, unsigned colour);

#endif
