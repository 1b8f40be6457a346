/* Reads cells and their symbols. */
#include "render/cells.h"

#include <string.h>

const char *ng_cells_title(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                           const struct nonogram_draw_options *options)
{
    bool solved = !options->unsolved && cells &&
                  !memchr(cells, NONOGRAM_UNKNOWN, (size_t)puzzle->width * puzzle->height);
    return options->title ? options->title : solved ? puzzle->notes[NONOGRAM_TITLE] : NULL;
}

uint32_t ng_cells_run(const struct nonogram_puzzle *puzzle, const uint8_t *cells, uint32_t x,
                      uint32_t y)
{
    uint8_t value = ng_cells_at(puzzle, cells, x, y);
    do {
        x++;
    } while (x < puzzle->width && ng_cells_at(puzzle, cells, x, y) == value);
    return x;
}

/* Overwrites `size` characters at `to` by the glyphs of the cells. */
static void translate(char *to, const uint8_t *cells, uint32_t size, const char *glyphs)
{
    for (uint32_t i = 0; i < size; i++) {
        to[i] = glyphs[cells[i]];
    }
}

void ng_cells_glyphs(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                     const char glyphs[NONOGRAM_UNKNOWN + 1], uint32_t wrap,
                     struct nonogram_text *out)
{
    uint32_t width = puzzle->width;
    size_t breaks = width / wrap + (width % wrap != 0);
    size_t at = out->size;
    ng_text_fill(out, glyphs[NONOGRAM_UNKNOWN], puzzle->height * (width + breaks));
    if (out->failed) {
        return;
    }
    char *to = out->data + at;
    for (uint32_t y = 0; y < puzzle->height; y++) {
        for (uint32_t x = 0; x < width; x += wrap) {
            uint32_t size = width - x < wrap ? width - x : wrap;
            if (cells) {
                translate(to, cells + (size_t)y * width + x, size, glyphs);
            }
            to[size] = '\n';
            to += size + 1;
        }
    }
}
