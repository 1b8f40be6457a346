/* text: one character a cell; `#` and `.` in black and white, the palette's symbols in colour, `?`
 * for an unknown cell. With colour, cells of a puzzle in colour are painted. */
#include "render/ansi.h"
#include "render/cells.h"
#include "render/clues.h"
#include "render/render.h"

#include <string.h>

static void draw_painted(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                         const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct ng_ansi pen = ng_ansi_pen(options, out);
    for (uint32_t y = 0; y < puzzle->height && !out->failed; y++) {
        for (uint32_t x = 0; x < puzzle->width; x++) {
            uint8_t value = ng_cells_at(puzzle, cells, x, y);
            if (value == NONOGRAM_UNKNOWN) {
                ng_ansi_plain(&pen);
                ng_text_char(out, '?');
                continue;
            }
            const struct nonogram_colour *colour = &puzzle->palette.colours[value];
            ng_ansi_set(&pen, ng_clues_contrast(colour->rgb), colour->rgb);
            ng_text_char(out, colour->symbol);
        }
        ng_ansi_plain(&pen);
        ng_text_char(out, '\n');
    }
}

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    if (options->colour && ng_puzzle_is_colour(puzzle)) {
        draw_painted(puzzle, cells, options, out);
        return;
    }
    char glyphs[NONOGRAM_UNKNOWN + 1];
    memset(glyphs, '?', sizeof glyphs);
    const struct ng_palette *palette = ng_cells_palette(puzzle);
    for (unsigned value = 0; value <= palette->count; value++) {
        glyphs[value] = palette->colours[value].symbol;
    }
    ng_cells_glyphs(puzzle, cells, glyphs, puzzle->width, out);
}

const struct ng_render ng_render_text = {"text", "txt", draw};
