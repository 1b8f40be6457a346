/* Pages of paper with places for pictures, in rows and columns. All pictures of a page have cells
 * of the same size, at least 4 mm and at most 10 mm wide if that is possible. Lengths on paper are
 * tenths of a millimetre. */
#ifndef NG_RENDER_PAPER_H
#define NG_RENDER_PAPER_H

#include "nonogram.h"

#define NG_PAPER_MARGIN 100
#define NG_PAPER_GAP    60 /* between two places */
#define NG_PAPER_FOOT   60 /* the room for text in a place, below its picture */
/* The side of a cell, in micrometres. */
#define NG_PAPER_CELL_LEAST 4000
#define NG_PAPER_CELL_MOST  10000

/* The size of a picture in units; the side of a cell is NG_LAYOUT_CELL units. */
struct ng_paper_size {
    uint64_t width, height;
};

struct ng_paper_page {
    uint64_t width, height;
    unsigned across; /* places in a row */
    uint64_t place_width, place_height;
    uint64_t cell; /* the side of a cell, in micrometres */
    bool small;    /* cells are smaller than NG_PAPER_CELL_LEAST */
};

/* The page with this number of places that has the largest cells for these pictures. If the cells
 * of a single picture are too small, the page is turned if that makes them larger. */
struct ng_paper_page ng_paper_lay_out(enum nonogram_paper paper, unsigned places,
                                      const struct ng_paper_size *pictures, unsigned count);

#endif
