/* text: one character a cell; `#` and `.` in black and white, the palette's symbols in colour, `?`
 * for an unknown cell. */
#include "render/cells.h"
#include "render/render.h"

#include <string.h>

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    (void)options;
    char glyphs[NONOGRAM_UNKNOWN + 1];
    memset(glyphs, '?', sizeof glyphs);
    const struct ng_palette *palette = ng_cells_palette(puzzle);
    for (unsigned value = 0; value <= palette->count; value++)
        glyphs[value] = palette->colours[value].symbol;
    ng_cells_glyphs(puzzle, cells, glyphs, puzzle->width, out);
}

const struct ng_render ng_render_text = {"text", "txt", draw};
