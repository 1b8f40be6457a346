/* Divides pages of paper into places. */
#include "render/paper.h"

#include "render/layout.h"

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The length of each of `count` places in a row or column; 0 if there are too many. */
static uint64_t share(uint64_t length, unsigned count)
{
    uint64_t room = length - 2 * NG_PAPER_MARGIN;
    uint64_t gaps = (uint64_t)NG_PAPER_GAP * (count - 1);
    return room > gaps ? (room - gaps) / count : 0;
}

/* The side of a cell in micrometres if a picture of this size in units fills the room. */
static uint64_t cell_within(uint64_t room, uint64_t units)
{
    return room * 100 * NG_LAYOUT_CELL / units;
}

/* Divides the page into places, `across` in a row, and sets the size of the cells. */
static void divide(struct ng_paper_page *page, unsigned across, unsigned places,
                   const struct ng_paper_size *pictures, unsigned count)
{
    page->across = across;
    page->place_width = share(page->width, across);
    page->place_height = share(page->height, (places + across - 1) / across);
    page->cell = NG_PAPER_CELL_MOST;
    uint64_t high = page->place_height > NG_PAPER_FOOT ? page->place_height - NG_PAPER_FOOT : 0;
    for (unsigned i = 0; i < count; i++) {
        page->cell = smaller(page->cell, cell_within(page->place_width, pictures[i].width));
        page->cell = smaller(page->cell, cell_within(high, pictures[i].height));
    }
    page->small = page->cell < NG_PAPER_CELL_LEAST;
}

struct ng_paper_page ng_paper_lay_out(enum nonogram_paper paper, unsigned places,
                                      const struct ng_paper_size *pictures, unsigned count)
{
    bool letter = paper == NONOGRAM_PAPER_LETTER;
    struct ng_paper_page page = {.width = letter ? 2159 : 2100, .height = letter ? 2794 : 2970};
    struct ng_paper_page best = page;
    for (unsigned across = 1; across <= places; across++) {
        divide(&page, across, places, pictures, count);
        best = best.across == 0 || page.cell > best.cell ? page : best;
    }
    if (places == 1 && best.small) {
        page = (struct ng_paper_page){.width = best.height, .height = best.width};
        divide(&page, 1, 1, pictures, count);
        best = page.cell > best.cell ? page : best;
    }
    return best;
}
