/* pbm: plain portable bitmap (P1). Every colour is black, unknown cells are blank. */
#include "render/cells.h"
#include "render/render.h"

#include <string.h>

/* The longest line that the format asks for. */
#define LINE_MAX_CELLS 70

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    (void)options;
    char glyphs[NONOGRAM_UNKNOWN + 1];
    memset(glyphs, '1', sizeof glyphs);
    glyphs[0] = '0';
    glyphs[NONOGRAM_UNKNOWN] = '0';
    ng_text_format(out, "P1\n%lu %lu\n", (unsigned long)puzzle->width,
                   (unsigned long)puzzle->height);
    ng_cells_glyphs(puzzle, cells, glyphs, LINE_MAX_CELLS, out);
}

const struct ng_render ng_render_pbm = {"pbm", "pbm", draw};
