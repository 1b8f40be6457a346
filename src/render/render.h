/* Pictures of a grid, one `const struct ng_render` each, and their view of a puzzle: its cells, its
 * title, and its clues laid out in slots. */
#ifndef NG_RENDER_RENDER_H
#define NG_RENDER_RENDER_H

#include "base/check.h"
#include "base/text.h"
#include "model/puzzle.h"
#include "nonogram.h"
#include "render/render.h"

/* The least and the most pixels of a cell, and the most pictures on a page. */
enum { NG_CELL_LEAST = 8, NG_CELL_MOST = 200, NG_PER_PAGE_MOST = 64 };

struct ng_render {
    const char *name;
    const char *suffix; /* the suffix of its files, without the dot */
    /* Appends the picture of `cells` (height * width values, NONOGRAM_UNKNOWN allowed), ending with
     * a newline if it is text. `cells` can be NULL: all unknown. */
    void (*draw)(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out);
};

/* The renderers, in the order of the registry: ng_render_text in signs.c, and so on. */
#define NG_RENDERS(X) X(text) X(boxed) X(blocks) X(svg) X(pdf) X(png) X(html) X(pbm) X(ppm) X(csv)

#define X(name) extern const struct ng_render ng_render_##name;
NG_RENDERS(X)
#undef X

/* All of them, NULL-terminated; the first is the default. */
extern const struct ng_render *const ng_render_all[];
const struct ng_render *ng_render_by_name(const char *name, size_t size);
/* Whether its pictures are text, and can follow one another. Others are documents, one per file. */
bool ng_render_is_text(const struct ng_render *render);

/* The lines of a grid that are numbered: every fifth one, if there are at least NG_NUMBERS_FROM. */
enum { NG_NUMBERS_FROM = 10, NG_NUMBERS = 5 };

static inline bool ng_is_numbered(uint32_t line, uint32_t lines)
{
    return lines >= NG_NUMBERS_FROM && (line + 1) % NG_NUMBERS == 0;
}

/* ---- cells ---- */

/* The value of a cell; without `cells` all are unknown. */
static inline uint8_t ng_cells_at(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                  uint32_t x, uint32_t y)
{
    uint8_t value = cells ? cells[(size_t)y * puzzle->width + x] : NONOGRAM_UNKNOWN;
    ng_assert(value == NONOGRAM_UNKNOWN || value <= puzzle->palette.count);
    return value;
}

/* The title of a drawing: the one asked for, else the puzzle's own if the drawing shows a solution,
 * or NULL; the title of a puzzle to be solved often names its picture. */
const char *ng_cells_title(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                           const struct nonogram_draw_options *options);

/* ---- clues ---- */

/* The clues of one axis laid out for drawing. Every line of the axis has the same number of slots,
 * numbered towards the grid, and its clue fills the last of them:
 *
 *      slot 0   .  .  2  .        row 0      .  .  3
 *      slot 1   .  1  1  .        row 1      1  2  1
 *      slot 2   3  1  1  0        row 2      .  .  0
 *              columns 0..3              slots 0  1  2
 *
 * One view serves both axes, as the columns' clues end above the grid and the rows' clues left of
 * it. */

struct ng_clues {
    const struct nonogram_puzzle *puzzle;
    uint32_t first;  /* the axis's first line */
    uint32_t count;  /* the number of its lines */
    uint32_t slots;  /* at least 1 */
    uint32_t widest; /* characters of the longest label */
    bool coloured;   /* the puzzle is in colour */
    bool symbols;    /* labels of coloured blocks end with the colour's symbol */
};

/* The contents of a slot: the length, `?` for a blot, `*` for an open clue, 0 for an empty one. */
struct ng_label {
    char text[12]; /* not NUL-terminated; a number of up to ten digits and a symbol */
    uint32_t size;
    bool coloured;   /* a block of a puzzle in colour: the next three are valid */
    unsigned colour; /* 1..C */
    uint32_t paper;  /* 0xRRGGBB: the block's colour */
    uint32_t ink;    /* black or white, whichever reads better on `paper` */
};

enum ng_clues_axis { NG_CLUES_ROWS, NG_CLUES_COLUMNS };

/* Lays out an axis. With `symbols`, labels of a puzzle in colour end with the colour's symbol.
 * Allocates nothing. O(blocks). */
struct ng_clues ng_clues_view(const struct nonogram_puzzle *puzzle, enum ng_clues_axis axis,
                              bool symbols);

/* The number of free slots before the clue of line `line` (0..count-1). */
uint32_t ng_clues_free_slots(const struct ng_clues *clues, uint32_t line);
/* Black or white, whichever reads better on 0xRRGGBB. */
uint32_t ng_clues_contrast(uint32_t rgb);
/* The label in a slot that is not free. */
struct ng_label ng_clues_label(const struct ng_clues *clues, uint32_t line, uint32_t slot);

#endif
