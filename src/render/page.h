/* Parts of HTML pages without other files, shared by the page to play on and other pages about a
 * puzzle. A page loads nothing, follows the reader's choice of light or dark, and prints. */
#ifndef NG_RENDER_PAGE_H
#define NG_RENDER_PAGE_H

#include "base/text.h"
#include "model/puzzle.h"

/* A file of this folder that the build embeds: a page, its style or its script. */
struct ng_asset {
    const char *name; /* play.css */
    const unsigned char *bytes;
    size_t size;
};

/* All of them; the last one has no name. */
extern const struct ng_asset ng_assets[];

/* The contents of the holes {{name}} of a page. */
struct ng_page_part {
    const char *name;
    void (*write)(void *context, struct nonogram_text *out);
};

/* Appends the embedded page `file` with its holes filled: by the embedded file of that name, else
 * by the part, which must exist for each. A hole alone in its line stands for whole lines: the
 * line's end goes with it. */
void ng_page_fill(const char *file, const struct ng_page_part *parts, void *context,
                  struct nonogram_text *out);

/* Appends the rules of style that depend on the puzzle: its colours as classes c0 ... cC, and the
 * number of columns with clues as --across. */
void ng_page_style(const struct nonogram_puzzle *puzzle, struct nonogram_text *out);

/* Appends a grid with its clues: a table, the columns' clues in its head, a row's in its first
 * cell. A cell of value v has class cv, an unknown one none; with `given`, the puzzle's given cells
 * have class given, and x if they are blank. A block is a <span>, in a puzzle in colour with the
 * block's class. Every fifth line is thicker, and numbered if there are at least ten. `cells` can
 * be NULL: all are unknown. The headings have ids r0, c0 and so on. O(cells + blocks). */
void ng_page_grid(const struct nonogram_puzzle *puzzle, const uint8_t *cells, bool given,
                  struct nonogram_text *out);

#endif
