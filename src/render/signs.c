/* Pictures of one character per cell:
 *   text  `#` and `.` in black and white, the palette's symbols in colour, `?` for an unknown cell;
 *         with colour, cells of a puzzle in colour are painted
 *   pbm   plain portable bitmap (P1): every colour is black, unknown cells are blank
 *   ppm   plain portable pixmap (P3) in the palette's colours, unknown cells in mid grey
 *   csv   numbers of colours with commas between, `?` for an unknown cell */
#include "render/ansi.h"
#include "render/render.h"

#include <string.h>

/* Overwrites `size` characters at `to` by the glyphs of the cells. */
static void translate(char *to, const uint8_t *cells, uint32_t size, const char *glyphs)
{
    for (uint32_t i = 0; i < size; i++) {
        to[i] = glyphs[cells[i]];
    }
}

/* Appends one character per cell, glyphs[value], row by row; a line ends after every row and,
 * within a row, after every `wrap` >= 1 cells. One allocation, and one look-up per cell. */
static void write_glyphs(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
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

/* ---- text ---- */

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

static void draw_signs(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                       const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    if (options->colour && ng_puzzle_is_colour(puzzle)) {
        draw_painted(puzzle, cells, options, out);
        return;
    }
    char glyphs[NONOGRAM_UNKNOWN + 1];
    memset(glyphs, '?', sizeof glyphs);
    const struct ng_palette *palette = &puzzle->palette;
    for (unsigned value = 0; value <= palette->count; value++) {
        glyphs[value] = palette->colours[value].symbol;
    }
    write_glyphs(puzzle, cells, glyphs, puzzle->width, out);
}

const struct ng_render ng_render_text = {"text", "txt", draw_signs};

/* ---- pbm ---- */

/* The longest line that the format allows. */
#define LINE_MAX_CELLS 70

static void draw_pbm(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                     const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    (void)options;
    char glyphs[NONOGRAM_UNKNOWN + 1];
    memset(glyphs, '1', sizeof glyphs);
    glyphs[0] = '0';
    glyphs[NONOGRAM_UNKNOWN] = '0';
    ng_text_format(out, "P1\n%lu %lu\n", (unsigned long)puzzle->width,
                   (unsigned long)puzzle->height);
    write_glyphs(puzzle, cells, glyphs, LINE_MAX_CELLS, out);
}

const struct ng_render ng_render_pbm = {"pbm", "pbm", draw_pbm};

/* ---- ppm ---- */

#define GREY 0x808080u
/* Pixels per line: the format limits lines to 70 characters, a pixel takes up to 12. */
#define PIXELS_A_LINE 5

static void draw_row(const struct nonogram_puzzle *puzzle, const uint8_t *cells, uint32_t y,
                     struct nonogram_text *out)
{
    for (uint32_t x = 0; x < puzzle->width; x++) {
        uint8_t value = ng_cells_at(puzzle, cells, x, y);
        bool last = x + 1 == puzzle->width || (x + 1) % PIXELS_A_LINE == 0;
        uint32_t rgb = value == NONOGRAM_UNKNOWN ? GREY : puzzle->palette.colours[value].rgb;
        for (int shift = 16; shift >= 0; shift -= 8) {
            ng_text_number(out, rgb >> shift & 0xff);
            ng_text_char(out, last && shift == 0 ? '\n' : ' ');
        }
    }
}

static void draw_ppm(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                     const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    (void)options;
    ng_text_format(out, "P3\n%lu %lu\n255\n", (unsigned long)puzzle->width,
                   (unsigned long)puzzle->height);
    for (uint32_t y = 0; y < puzzle->height && !out->failed; y++) {
        draw_row(puzzle, cells, y, out);
    }
}

const struct ng_render ng_render_ppm = {"ppm", "ppm", draw_ppm};

/* ---- csv ---- */

static void draw_csv(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                     const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    (void)options;
    for (uint32_t y = 0; y < puzzle->height && !out->failed; y++) {
        for (uint32_t x = 0; x < puzzle->width; x++) {
            uint8_t value = ng_cells_at(puzzle, cells, x, y);
            if (value == NONOGRAM_UNKNOWN) {
                ng_text_char(out, '?');
            } else {
                ng_text_number(out, value);
            }
            ng_text_char(out, x + 1 < puzzle->width ? ',' : '\n');
        }
    }
}

const struct ng_render ng_render_csv = {"csv", "csv", draw_csv};
