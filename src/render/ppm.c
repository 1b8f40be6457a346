/* ppm: plain portable pixmap (P3) in the palette's colours, unknown cells in mid grey. */
#include "render/cells.h"
#include "render/render.h"

#define GREY 0x808080u
/* Pixels a line: the format asks for lines of at most 70 characters, a pixel takes up to 12. */
#define PIXELS_A_LINE 5

/* Appends "R G B". */
static void draw_pixel(uint32_t rgb, struct nonogram_text *out)
{
    ng_text_number(out, rgb >> 16);
    ng_text_char(out, ' ');
    ng_text_number(out, rgb >> 8 & 0xff);
    ng_text_char(out, ' ');
    ng_text_number(out, rgb & 0xff);
}

static void draw_row(const struct nonogram_puzzle *puzzle, const uint8_t *cells, uint32_t y,
                     struct nonogram_text *out)
{
    for (uint32_t x = 0; x < puzzle->width; x++) {
        uint8_t value = ng_cells_at(puzzle, cells, x, y);
        bool last = x + 1 == puzzle->width || (x + 1) % PIXELS_A_LINE == 0;
        draw_pixel(value == NONOGRAM_UNKNOWN ? GREY : puzzle->palette.colours[value].rgb, out);
        ng_text_char(out, last ? '\n' : ' ');
    }
}

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    (void)options;
    ng_text_format(out, "P3\n%lu %lu\n255\n", (unsigned long)puzzle->width,
                   (unsigned long)puzzle->height);
    for (uint32_t y = 0; y < puzzle->height && !out->failed; y++) {
        draw_row(puzzle, cells, y, out);
    }
}

const struct ng_render ng_render_ppm = {"ppm", "ppm", draw};
