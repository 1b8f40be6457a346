/* Pieces of HTML pages that stand alone: what the page to play on and other pages about a puzzle
 * share. A page loads nothing, follows the reader's choice of light or dark, and prints. */
#ifndef NG_RENDER_PAGE_H
#define NG_RENDER_PAGE_H

#include "base/text.h"
#include "model/puzzle.h"

/* Appends everything up to <body>, which is open then: the title (plain text, escaped here), the
 * common style, the colours of `puzzle` as classes c0 … cC, and the caller's own rules: `style`,
 * NULL-terminated, or NULL. The custom properties --page, --ink, --dim, --line, --rule, --mark and
 * --wrong are colours that suit light and dark; --cell is the side of a cell. */
void ng_page_open(const struct nonogram_puzzle *puzzle, const char *title, const char *const *style,
                  struct nonogram_text *out);
void ng_page_close(struct nonogram_text *out);

/* Appends lines of text as they are; NULL-terminated, each gets a newline. */
void ng_page_lines(const char *const *lines, struct nonogram_text *out);

/* A grid with its clues: a table, the columns' clues in its head, a row's in its first cell. A cell
 * of value v has class cv, an unknown one none; a block is a <span>, in a puzzle in colour of the
 * block's class. Every fifth line is thicker. */
struct ng_page_grid {
    const struct nonogram_puzzle *puzzle;
    const uint8_t *cells; /* height * width, or NULL: all unknown */
    /* Classes that an element has besides: NULL or "" for none. Either may be NULL. */
    const char *(*cell_class)(const void *context, uint32_t x, uint32_t y);
    const char *(*block_class)(const void *context, uint32_t line, uint32_t block);
    const void *context;
};

/* Appends it. O(cells + blocks). */
void ng_page_grid(const struct ng_page_grid *grid, struct nonogram_text *out);

#endif
