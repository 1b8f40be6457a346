/* Parts of HTML pages without other files, shared by the page to play on and other pages about a
 * puzzle. A page loads nothing, follows the reader's choice of light or dark, and prints. */
#ifndef NG_RENDER_PAGE_H
#define NG_RENDER_PAGE_H

#include "base/text.h"
#include "model/puzzle.h"
#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A file of this folder that the build embeds: a page, its style or its script. */
struct ng_asset {
    const char *name; /* play.css */
    const unsigned char *bytes;
    size_t size;
};

/* All of them; the last one has no name. */
extern const struct ng_asset ng_assets[];

/* A page about a puzzle. */
struct ng_page {
    const struct nonogram_puzzle *puzzle;
    const uint8_t *cells;       /* the cells in the grid; NULL: all cells are unknown */
    const uint8_t *picture;     /* the picture whose hash is in the page; or NULL */
    const char *title;          /* NULL: "Nonogram" */
    uint32_t cell;              /* pixels per cell; 0: automatic */
    bool play;                  /* the page keeps the marks of the player */
    struct nonogram_text steps; /* the steps of a walk, as entries of a list */
};

/* Appends the game of a puzzle, a part of the page to play on; `hints` are steps or empty. */
void ng_page_game(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                  const struct nonogram_draw_options *options, struct nonogram_text hints,
                  struct nonogram_text *out);

#endif
