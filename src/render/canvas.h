/* The surfaces on which a puzzle is drawn to scale: svg, png and pdf each have a `const struct
 * ng_canvas_kind`. Lengths are whole units from the upper left corner, y grows downwards. */
#ifndef NG_RENDER_CANVAS_H
#define NG_RENDER_CANVAS_H

#include "render/layout.h"

struct ng_area {
    uint64_t x, y, width, height;
};

/* Shapes of one kind and colour, drawn together: shapes that only touch show seams if they are
 * drawn one by one. */
struct ng_ink {
    enum { NG_INK_RECTANGLES, NG_INK_LINES, NG_INK_DOTS } shape;
    uint32_t rgb;
    uint64_t width; /* the width of the lines and dots */
};

struct ng_canvas_text {
    uint64_t x, width; /* the text is centred in this room; width 0: it begins at x */
    uint64_t base;     /* y of the base line of the letters */
    uint64_t font;     /* the size of the letters; capitals are 7/10 of it high */
    bool bold;
    uint32_t rgb;
    struct ng_layout_words words;
};

/* The first member of the struct of each kind. */
struct ng_canvas {
    const struct ng_canvas_kind *kind;
    const struct ng_layout *layout;
    struct nonogram_text *out; /* if it fails the drawing ends early */
    struct ng_ink ink;         /* the shapes that are being drawn */
    uint64_t top, bottom;      /* rows of units to draw; others can be left out */
};

struct ng_canvas_kind {
    /* Draws a rectangle, with a thin grey line around it if `framed`. */
    void (*rectangle)(struct ng_canvas *canvas, const struct ng_area *area, uint32_t rgb,
                      bool framed);
    void (*begin)(struct ng_canvas *canvas);
    /* Adds a shape. A line's area has a width or a height of 0, a dot's is the square around it. */
    void (*add)(struct ng_canvas *canvas, const struct ng_area *area);
    void (*end)(struct ng_canvas *canvas);
    void (*text)(struct ng_canvas *canvas, const struct ng_canvas_text *text);
};

/* Draws the puzzle by the canvas's layout: with `cells` (NULL: an empty grid), or unsolved, with
 * the given cells in the grid and `cells` in the answer. */
void ng_canvas_draw(struct ng_canvas *canvas, const uint8_t *cells);
/* Draws only the cells, from the upper left corner on. */
void ng_canvas_solution(struct ng_canvas *canvas, const uint8_t *cells);

/* Whether the format has all letters of a text in UTF-8; NULL has none. */
bool ng_canvas_has_letters(const char *format, const char *text);
/* The code of a character (Unicode) in pdf's fonts, or 0 if they lack it. */
unsigned ng_pdf_code(uint32_t character);

#endif
