/* The geometry of pages of paper: a table of drawings on one page, or one drawing spread over
 * several. Lengths on paper are tenths of a millimetre, lengths in a drawing are its units,
 * NG_LAYOUT_CELL for the side of a cell. Sides of cells on paper are micrometres.
 *
 *      +--------------------+        +-----------+  +-----------+
 *      |  +----+  +-----+   |        |   +---------+-+--------+ |
 *      |  |    |  |     |   |        |   |     1 | | | |  2   | |     the strip between two marks
 *      |  +----+  +-----+   |        |   |       | | | |      | |     is on both pages
 *      |  No. 1   No. 2     |        |   +---------+-+--------+ |
 *      +--------------------+        +-----------+  +-----------+  */
#ifndef NG_RENDER_SHEET_H
#define NG_RENDER_SHEET_H

#include "render/layout.h"

#define NG_SHEET_MARGIN 100
#define NG_SHEET_GAP    20 /* between two drawings, which have empty borders */
#define NG_SHEET_FOOT   50 /* the room for text below a drawing */
#define NG_SHEET_EDGE   40 /* the room for marks around a part of a drawing */
/* The side of a cell. */
#define NG_SHEET_CELL_LEAST 4000
#define NG_SHEET_CELL_MOST  10000
/* The pages that one drawing is spread over, at most. */
#define NG_SHEET_TILES_MOST 36
/* The cells that two neighbouring parts of a drawing share. */
#define NG_SHEET_OVERLAP 2

/* A length and its place. */
struct ng_sheet_stretch {
    uint64_t from, size;
};

/* The size of a drawing, and the places of its cells along both sides: `cells` that begin at
 * `from`. */
struct ng_sheet_side {
    uint64_t size, from;
    uint32_t cells;
};

struct ng_sheet_drawing {
    struct ng_sheet_side across, down;
};

struct ng_sheet {
    uint64_t width, height;
    uint64_t cell;   /* 0: the drawings are too large for paper */
    unsigned across; /* the number of columns */
    /* The places of drawings in order, row by row; a row's size is without the text below. */
    struct ng_sheet_stretch columns[NG_PER_PAGE_MOST], rows[NG_PER_PAGE_MOST];
};

/* The sizes of upright paper; turned, it lies on its side. */
void ng_sheet_paper(enum nonogram_paper paper, bool turned, uint64_t *width, uint64_t *height);

/* A length in units of a drawing, on paper. */
uint64_t ng_sheet_scale(uint64_t units, uint64_t cell);

/* Properties that all pages of a document share. */
struct ng_sheet_rules {
    enum nonogram_paper paper;
    bool turns;           /* pages can lie on their sides */
    uint64_t least, most; /* the side of a cell */
};

/* The table of `count` drawings (1 to NG_PER_PAGE_MOST) with the largest cells, all of the
 * same size, on upright paper; cells can be smaller than rules->least. A single drawing whose cells
 * would be gets a page on its side if that is allowed and makes them larger. */
struct ng_sheet ng_sheet_table(const struct ng_sheet_rules *rules,
                               const struct ng_sheet_drawing *drawings, unsigned count);

/* One side of a drawing that is spread over `count` pages: each shows `shown` steps, the next one
 * begins `stride` steps later. The first and the last step can be shorter than a cell. */
struct ng_sheet_cuts {
    struct ng_sheet_side side;
    uint64_t count, shown, stride;
};

/* A drawing that is spread over pages, all of the same size. */
struct ng_sheet_tiles {
    uint64_t width, height; /* the size of a page */
    uint64_t cell;
    struct ng_sheet_cuts across, down;
};

/* The fewest pages on which the cells are large enough, then the largest cells. */
struct ng_sheet_tiles ng_sheet_spread(const struct ng_sheet_rules *rules,
                                      const struct ng_sheet_drawing *drawing);
/* The number of pages; more than NG_SHEET_TILES_MOST: too many. */
uint64_t ng_sheet_tiles_count(const struct ng_sheet_tiles *tiles);
/* The part of the side that page i shows. */
struct ng_sheet_stretch ng_sheet_cut(const struct ng_sheet_cuts *cuts, uint64_t i);

#endif
