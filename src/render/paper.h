/* Documents on pages of paper: the drawings of puzzles in rows and columns, number and words below
 * each, answers on the last pages. A puzzle that is too large for a page is spread over several,
 * with marks where they overlap. Cells of puzzles to be solved are NG_SHEET_CELL_LEAST or larger.
 */
#ifndef NG_RENDER_PAPER_H
#define NG_RENDER_PAPER_H

#include "render/canvas.h"
#include "render/document.h"
#include "render/sheet.h"

/* A drawing and the texts of its place. */
struct ng_paper_item {
    struct ng_sheet_drawing drawing;
    uint64_t bytes;  /* the size of the drawing */
    uint64_t object; /* the format's own number of the drawing */
    uint64_t number; /* the number of the puzzle */
    char words[64];  /* the text below the drawing, NUL-terminated */
};

/* A drawing, or a part of it, on a page. */
struct ng_paper_place {
    const struct ng_paper_item *item;
    struct ng_area view; /* what is shown of the drawing, in its units */
    struct ng_area area; /* its place on the page */
    uint64_t cell;       /* the side of a cell in micrometres */
    uint64_t tile;       /* 0: the whole drawing is shown; or the number of the part, from 1 */
};

/* The document. Drawings wait until their page is full. One that does not fit on the page with the
 * others waits for the next page, while smaller ones can still join this one; at most `per_page`
 * wait, so the order of puzzles is kept approximately. */
struct ng_paper {
    struct nonogram_document document;
    struct nonogram_text *out; /* the text to append to, during a call */
    uint64_t pages;
    uint64_t short_pages; /* with fewer puzzles than asked for, before the last one */
    bool several;         /* the document has several puzzles */
    struct ng_paper_item items[NG_PER_PAGE_MOST]; /* the page that is being filled */
    struct ng_paper_item waiting[NG_PER_PAGE_MOST];
    unsigned count, waiting_count;
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
    /* Begin a page in `content`, put a drawing there, and write the page, which has `count`
     * drawings. */
    void (*open)(const struct ng_paper *paper, uint64_t height, struct nonogram_text *content);
    void (*place)(const struct ng_paper *paper, const struct ng_paper_place *place,
                  struct nonogram_text *content);
    void (*close)(struct ng_paper *paper, uint64_t width, uint64_t height,
                  const struct ng_paper_item *items, unsigned count,
                  const struct nonogram_text *content);
    /* Writes the rest of the document. */
    void (*end)(struct ng_paper *paper);
};

static inline const struct ng_paper_kind *ng_paper_kind_of(const struct ng_paper *paper)
{
    return paper->document.kind->details;
}

#define NG_PAPER_FONT 34 /* the size of the letters below drawings */

struct ng_paper_words {
    char text[100];
};

/* The text below a drawing: its number, if the document has several, and its words. */
struct ng_paper_words ng_paper_name(const struct ng_paper *paper, const struct ng_paper_item *item);
/* Writes words in the middle of the top of an area, shortened to its width. */
void ng_paper_write(const struct ng_paper *paper, const char *words, const struct ng_area *area,
                    uint64_t font, struct nonogram_text *content);
/* Ends a page with its number, and frees `content`. */
void ng_paper_put(struct ng_paper *paper, uint64_t width, uint64_t height,
                  const struct ng_paper_item *items, unsigned count, bool numbered,
                  struct nonogram_text *content);

#endif
