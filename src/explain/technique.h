/* The techniques by which a person settles cells, their view of one line, and their findings. They
 * are the techniques of Wikipedia's article on nonograms, if it has a name for them. */
#ifndef NG_EXPLAIN_TECHNIQUE_H
#define NG_EXPLAIN_TECHNIQUE_H

#include "base/bits.h"
#include "base/text.h"
#include "line/lattice.h"
#include "nonogram.h"

/* ---- a line ---- */

/* A line as the techniques see it: its clue, its known cells, and the range of every block.
 *
 *     clue 3 1          cells  ? ? # ? ? ? . ?       positions 0 .. 7
 *     the 3             starts in 0 .. 2, ends before 3 .. 5
 *     the 1             starts in 4 .. 7, ends before 5 .. 8
 *
 * A range goes from the block's leftmost to its rightmost placement that fits the known cells. A
 * technique is written for one direction: a side is the view, or its mirror image. */

/* The places of a block. Positions from 0; an end is the position after the last cell. */
struct ng_range {
    uint32_t first_start, last_start;
    uint32_t first_end, last_end;
};

/* All borrowed. `planes` are the possible values of each cell, as in line/deduce.h: in black and
 * white the same as `cells`, in colour they can exclude colours of open cells. */
struct ng_view {
    const struct ng_clue *clue;
    uint32_t length;
    unsigned values;
    size_t words;
    const uint8_t *cells; /* `length` values, NONOGRAM_UNKNOWN for open ones */
    const uint64_t *planes;
    const struct ng_range *ranges; /* the range of each block */
    const uint64_t *exact;         /* the planes after exact deduction */
};

/* Sets the ranges of the blocks from the offsets of the lattice (ng_line_deduce_bounds()). */
void ng_view_ranges(const struct ng_clue *clue, const struct ng_lattice *lattice,
                    const uint32_t *bounds, struct ng_range *ranges);

/* A view, or its mirror image. */
struct ng_side {
    const struct ng_view *view;
    bool mirrored;
};

#define NG_NO_BLOCK UINT32_MAX

/* Converts a position of the side to one of the line, or back. */
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

/* Converts a block number of the side to one of the clue, or back. */
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

/* The blank cells needed between blocks i and i + 1 of the side. */
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
struct ng_stretch {
    uint32_t from, to;
};

/* The first run of known filled cells from `at` on; returns false if there is none. */
bool ng_side_next_run(const struct ng_side *side, uint32_t at, struct ng_stretch *run);

/* Finds the places from which block i covers all of the cells, within its range, on cells that can
 * have its colour, touching no other cell of its colour. Returns false if there are none. `starts`
 * (can be NULL) becomes the least and the greatest start, inclusive; for a blot only by its range.
 * O(length of the block). */
bool ng_side_covers(const struct ng_side *side, uint32_t i, struct ng_stretch cells,
                    struct ng_stretch *starts);
/* The least position from which all cells up to `at` (inclusive) can have the colour. */
uint32_t ng_side_wall(const struct ng_side *side, uint32_t at, unsigned colour);

/* ---- techniques ---- */

/* One observation of a technique in a line, and the cells that follow. Each technique has its own
 * meaning of the last three members. Positions in the line. */
struct ng_finding {
    struct ng_stretch cells; /* the open ones among them get the value */
    uint8_t value;
    uint32_t block; /* the block of the finding, by its number in the clue from 0 */
    struct ng_stretch about;
    uint32_t number;
};

/* The findings of one technique in one line. Each settles a cell that the earlier ones do not, so
 * that there are never more findings than cells. */
struct ng_findings {
    struct ng_finding *list; /* room for one per cell of the line */
    uint32_t count;
    uint8_t *after; /* the line's cells with all findings */
    bool first;     /* end with the first finding, as only its existence is needed */
};

/* Adds a finding in the positions and block numbers of the side, unless it settles nothing new. */
void ng_findings_add(struct ng_findings *findings, const struct ng_side *side,
                     struct ng_finding finding);
/* Whether any of the cells (positions of the line) is still open, and another finding needed. */
bool ng_findings_want(const struct ng_findings *findings, struct ng_stretch cells);
/* Clears the findings: `after` becomes the cells of the view. */
void ng_findings_reset(struct ng_findings *findings, const struct ng_view *view);

struct ng_words;

/* The kinds of cells that a technique settles. If line deduction settles no such cell, the
 * technique finds nothing. */
enum ng_settles { NG_SETTLES_BLANK = 1, NG_SETTLES_FILLED = 2, NG_SETTLES_ANY = 3 };

/* The techniques, easiest first. A new one can be put anywhere: its public number is the next. */
enum ng_rank {
    NG_RANK_FULL,
    NG_RANK_OVERLAP,
    NG_RANK_COMPLETE,
    NG_RANK_UNREACHABLE,
    NG_RANK_CAP,
    NG_RANK_GLUE,
    NG_RANK_JOIN,
    NG_RANK_SPLIT,
    NG_RANK_MERCURY,
    NG_RANK_FORCING,
    NG_TECHNIQUE_COUNT, /* those above use one line, its clue and its known cells */
    NG_RANK_COLOUR = NG_TECHNIQUE_COUNT,
    NG_RANK_LINE,
    NG_RANK_EDGE,
    NG_RANK_CONTRADICTION,
    NG_RANK_NESTED,
    NG_RANKS,
};

struct ng_technique {
    enum nonogram_technique number; /* in nonogram.h */
    const char *name;
    const char *usual; /* its usual name */
    uint64_t tenths; /* a person's time for a step, or a line of a chain, in tenths of 3 seconds */
    enum ng_settles settles;
    bool whole; /* the reason of the first finding is the reason of all */
    /* Adds all findings of the technique, which follow from the clue and view->planes; allocates
     * nothing. NULL, like `say`, for techniques of more than one line. */
    void (*find)(const struct ng_view *view, struct ng_findings *findings);
    /* Appends the reason of a finding: half a sentence, or a whole one without its full stop. */
    void (*say)(const struct ng_words *words, const struct ng_finding *finding,
                struct nonogram_text *out);
};

/* By rank. */
extern const struct ng_technique ng_techniques[NG_RANKS];

/* The rank of a technique of nonogram.h; NG_RANKS for a number that it does not have. */
unsigned ng_technique_rank(enum nonogram_technique number);

/* Whether exact deduction settles the open cell at `at` of the side as `value`. Techniques can
 * ignore other cells. */
bool ng_side_settles(const struct ng_side *side, uint32_t at, unsigned value);

/* Whether the open cell at `at` is blank because no block covers the run that it would make with
 * its filled neighbours. */
bool ng_side_uncovered(const struct ng_side *side, uint32_t at);

/* The run of cells of the colour after filling the cell at `at` with it. */
struct ng_stretch ng_side_run_with(const struct ng_side *side, uint32_t at, unsigned colour);

/* The earliest end of block i after a block that ends at `before` (which the first block ignores),
 * on cells that can have its colour. Filled cells in between do not count. */
uint32_t ng_side_first_end(const struct ng_side *side, uint32_t i, uint32_t before);
/* The earliest start of block i, counted in this way from the earliest end of the block before. */
uint32_t ng_side_counted(const struct ng_side *side, uint32_t i);

#endif
