/* Documents on pages of paper: the drawings of puzzles in rows and columns, number and words below
 * each, answers on the last pages. All drawings on a page have cells of the same size, at least
 * 4 mm and at most 10 mm wide if that is possible. Lengths on paper are tenths of a millimetre. */
#ifndef NG_RENDER_PAPER_H
#define NG_RENDER_PAPER_H

#include "render/canvas.h"
#include "render/document.h"

#define NG_PAPER_MARGIN 100
#define NG_PAPER_GAP    60 /* between two places */
#define NG_PAPER_FOOT   60 /* the room for text in a place, below its drawing */
/* The side of a cell, in micrometres. */
#define NG_PAPER_CELL_LEAST 4000
#define NG_PAPER_CELL_MOST  10000

/* A drawing and the texts of its place. */
struct ng_paper_item {
    uint64_t width, height; /* in units; the side of a cell is NG_LAYOUT_CELL */
    uint64_t bytes;         /* the size of the drawing */
    uint64_t object;        /* the format's own number of the drawing */
    uint64_t number;        /* the number of the puzzle */
    char words[64];         /* the text below the drawing, NUL-terminated */
};

struct ng_paper_page {
    uint64_t width, height;
    unsigned across; /* places in a row */
    uint64_t place_width, place_height;
    uint64_t cell; /* the side of a cell, in micrometres */
    bool small;    /* cells are smaller than NG_PAPER_CELL_LEAST */
};

/* The document: drawings wait until their page is full. */
struct ng_paper {
    struct nonogram_document document;
    struct nonogram_text *out; /* the text to append to, during a call */
    uint64_t pages;
    bool several; /* the document has several puzzles */
    struct ng_paper_item
        items[NONOGRAM_PER_PAGE_MOST]; /* the drawings of the page that is being filled */
    unsigned count;
    struct ng_paper_item *answers;
    size_t answer_count, answer_capacity;
};

/* The functions of a format, in `details` of its ng_document_kind. They report a failed allocation
 * in paper->out. */
struct ng_paper_kind {
    const struct ng_canvas_kind *canvas;
    bool turns; /* a page can have its long side at the top */
    /* Keeps or writes a drawing, and sets item->object. */
    void (*store)(struct ng_paper *paper, struct ng_paper_item *item, const char *drawing);
    /* Begin a page in `content`, put a drawing there into an area of its shape, and write the
     * page. */
    void (*open)(const struct ng_paper *paper, const struct ng_paper_page *page,
                 struct nonogram_text *content);
    void (*place)(const struct ng_paper *paper, const struct ng_paper_page *page,
                  const struct ng_paper_item *item, const struct ng_area *area,
                  struct nonogram_text *content);
    void (*close)(struct ng_paper *paper, const struct ng_paper_page *page,
                  const struct ng_paper_item *items, unsigned count,
                  const struct nonogram_text *content);
    /* Writes the rest of the document. */
    void (*end)(struct ng_paper *paper);
};

/* Do the work of the functions of struct ng_document_kind. A part begins with the items of puzzle
 * and answer, before their drawings. */
void ng_paper_part(const struct ng_document_kind *kind, const struct nonogram_puzzle *puzzle,
                   const uint8_t *cells, const struct nonogram_draw_options *options,
                   struct nonogram_text *out);
void ng_paper_add(struct nonogram_document *document, const char *part, size_t size,
                  struct nonogram_text *out);
void ng_paper_end(struct nonogram_document *document, struct nonogram_text *out);
void ng_paper_clear(struct nonogram_document *document);

/* The page with this number of places that has the largest cells for these drawings. With `turns`,
 * if the cells of a single drawing are too small, the page is turned if that makes them larger. */
struct ng_paper_page ng_paper_lay_out(enum nonogram_paper paper, unsigned places, bool turns,
                                      const struct ng_paper_item *items, unsigned count);

#endif
