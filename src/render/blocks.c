/* blocks: half blocks, two rows per line of text, so that cells are nearly square. With colour a
 * known half is painted and an unknown pair is a light shade in the terminal's own colours;
 * without, any colour is a filled half. On a terminal, a picture that fits together with its clues
 * is drawn with them, one in colour on a terminal without as text, a too wide one in parts. */
#include "render/ansi.h"
#include "render/boxed.h"
#include "render/render.h"

#define FULL_BLOCK   u8"\u2588"
#define UPPER_HALF   u8"\u2580"
#define LOWER_HALF   u8"\u2584"
#define LIGHT_SHADE  u8"\u2591"
#define MEDIUM_SHADE u8"\u2592"

/* The look of half a character without colour. */
enum half { BLANK, FILLED, UNKNOWN };

static enum half half_of(uint8_t value)
{
    if (value == NONOGRAM_UNKNOWN) {
        return UNKNOWN;
    }
    return value ? FILLED : BLANK;
}

/* Draws without colour. An unknown half next to a filled one becomes a medium shade. */
static void draw_plain(uint8_t top, uint8_t bottom, struct nonogram_text *out)
{
    static const char *const glyphs[3][3] = {
        {" ", LOWER_HALF, LIGHT_SHADE},
        {UPPER_HALF, FULL_BLOCK, MEDIUM_SHADE},
        {LIGHT_SHADE, MEDIUM_SHADE, LIGHT_SHADE},
    };
    ng_text_string(out, glyphs[half_of(top)][half_of(bottom)]);
}

/* Draws with colour: the upper half in ink, the lower one in paper; a half that is unknown or below
 * the picture shows the terminal's own paper. */
static void draw_painted(uint32_t top, uint32_t bottom, bool shade, struct ng_ansi *pen)
{
    if (top == bottom) {
        ng_ansi_set(pen, shade ? NG_ANSI_DEFAULT : pen->ink, top);
        ng_text_string(pen->out, shade ? LIGHT_SHADE : " ");
    } else if (top == NG_ANSI_DEFAULT) {
        ng_ansi_set(pen, bottom, top);
        ng_text_string(pen->out, LOWER_HALF);
    } else {
        ng_ansi_set(pen, top, bottom);
        ng_text_string(pen->out, UPPER_HALF);
    }
}

struct drawing {
    const struct nonogram_puzzle *puzzle;
    const uint8_t *cells;
    const uint8_t *certain; /* NULL: all known cells */
    struct ng_ansi pen;
};

/* A colour half way to a middle grey. */
static uint32_t pale(uint32_t rgb)
{
    return (rgb >> 1 & 0x7f7f7f) + 0x404040;
}

static uint32_t paint_of(const struct drawing *drawing, uint32_t x, uint32_t y)
{
    uint8_t value = ng_cells_at(drawing->puzzle, drawing->cells, x, y);
    if (value == NONOGRAM_UNKNOWN) {
        return NG_ANSI_DEFAULT;
    }
    uint32_t rgb = drawing->puzzle->palette.colours[value].rgb;
    bool assumed = drawing->certain &&
                   ng_cells_at(drawing->puzzle, drawing->certain, x, y) == NONOGRAM_UNKNOWN;
    return assumed ? pale(rgb) : rgb;
}

/* Draws the columns first … end - 1 of two rows. */
static void draw_pair(struct drawing *drawing, uint32_t y, uint32_t first, uint32_t end)
{
    const struct nonogram_puzzle *puzzle = drawing->puzzle;
    bool pair = y + 1 < puzzle->height;
    for (uint32_t x = first; x < end; x++) {
        uint8_t top = ng_cells_at(puzzle, drawing->cells, x, y);
        uint8_t bottom = pair ? ng_cells_at(puzzle, drawing->cells, x, y + 1) : 0;
        if (!drawing->pen.on) {
            draw_plain(top, bottom, drawing->pen.out);
            continue;
        }
        uint32_t below = pair ? paint_of(drawing, x, y + 1) : NG_ANSI_DEFAULT;
        draw_painted(paint_of(drawing, x, y), below, top == NONOGRAM_UNKNOWN, &drawing->pen);
    }
    ng_ansi_plain(&drawing->pen);
    ng_text_char(drawing->pen.out, '\n');
}

/* Draws the picture in parts that fit the width, or only the first part. */
static void draw_parts(struct drawing *drawing, const struct nonogram_draw_options *options)
{
    uint32_t width = drawing->puzzle->width;
    uint32_t height = drawing->puzzle->height;
    uint32_t most = options->width && options->width < width ? options->width : width;
    if (options->clip && options->height && options->height < height - height / 2) {
        height = 2 * options->height;
    }
    for (uint32_t x = 0; x < width && (x == 0 || !options->clip); x += most) {
        uint32_t end = width - x < most ? width : x + most;
        if (most < width && !options->clip) {
            ng_text_format(drawing->pen.out, "columns %lu to %lu:\n", (unsigned long)x + 1,
                           (unsigned long)end);
        }
        for (uint32_t y = 0; y < height && !drawing->pen.out->failed; y += 2) {
            draw_pair(drawing, y, x, end);
        }
    }
}

/* Whether the picture with its clues fits the terminal, with cells nearly square. */
static bool has_room_for_clues(const struct nonogram_puzzle *puzzle,
                               const struct nonogram_draw_options *options)
{
    struct ng_box box;
    return options->terminal && ng_box_lay_out(&box, puzzle, options, 2) &&
           (!options->height || box.height <= options->height);
}

static void draw_blocks(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                        const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct drawing drawing = {puzzle, cells, options->certain, ng_ansi_pen(options, out)};
    if (has_room_for_clues(puzzle, options)) {
        ng_render_boxed.draw(puzzle, cells, options, out);
    } else if (options->terminal && !options->colour && ng_puzzle_is_colour(puzzle)) {
        ng_render_text.draw(puzzle, cells, options, out);
    } else {
        draw_parts(&drawing, options);
    }
}

const struct ng_render ng_render_blocks = {"blocks", "txt", draw_blocks};
