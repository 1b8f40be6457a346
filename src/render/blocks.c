/* blocks: half blocks, two rows a line of text, so that cells come out about square. With colour
 * a known half is painted and an unknown pair is a light shade in the terminal's own colours;
 * without, any colour is a filled half. For a terminal, a picture that fits it with the clues is
 * drawn with them, one in colour on a terminal without as text; what is too wide in parts. */
#include "render/ansi.h"
#include "render/box.h"
#include "render/cells.h"
#include "render/render.h"

#define FULL_BLOCK   u8"\u2588"
#define UPPER_HALF   u8"\u2580"
#define LOWER_HALF   u8"\u2584"
#define LIGHT_SHADE  u8"\u2591"
#define MEDIUM_SHADE u8"\u2592"

/* What half a character shows without colour. */
enum half { BLANK, FILLED, UNKNOWN };

static enum half half_of(uint8_t value)
{
    if (value == NONOGRAM_UNKNOWN)
        return UNKNOWN;
    return value ? FILLED : BLANK;
}

/* Without colour: an unknown half beside a filled one has no character of its own, and becomes a
 * medium shade. */
static void draw_plain(uint8_t top, uint8_t bottom, struct nonogram_text *out)
{
    static const char *const glyphs[3][3] = {
        {" ", LOWER_HALF, LIGHT_SHADE},
        {UPPER_HALF, FULL_BLOCK, MEDIUM_SHADE},
        {LIGHT_SHADE, MEDIUM_SHADE, LIGHT_SHADE},
    };
    ng_text_string(out, glyphs[half_of(top)][half_of(bottom)]);
}

/* With colour: the upper half in ink, the lower one in paper; a half that is unknown or below the
 * picture shows the terminal's own paper. */
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

static uint32_t paint_of(const struct nonogram_puzzle *puzzle, uint8_t value)
{
    return value == NONOGRAM_UNKNOWN ? NG_ANSI_DEFAULT : puzzle->palette.colours[value].rgb;
}

/* Draws the columns first … end - 1 of two rows. */
static void draw_pair(const struct nonogram_puzzle *puzzle, const uint8_t *cells, uint32_t y,
                      uint32_t first, uint32_t end, struct ng_ansi *pen)
{
    bool pair = y + 1 < puzzle->height;
    for (uint32_t x = first; x < end; x++) {
        uint8_t top = ng_cells_at(puzzle, cells, x, y);
        uint8_t bottom = pair ? ng_cells_at(puzzle, cells, x, y + 1) : 0;
        if (!pen->on) {
            draw_plain(top, bottom, pen->out);
            continue;
        }
        uint32_t below = pair ? paint_of(puzzle, bottom) : NG_ANSI_DEFAULT;
        draw_painted(paint_of(puzzle, top), below, top == NONOGRAM_UNKNOWN, pen);
    }
    ng_ansi_plain(pen);
    ng_text_char(pen->out, '\n');
}

/* Whether it fits the terminal with the clues, its cells about square. */
static bool has_room_for_clues(const struct nonogram_puzzle *puzzle,
                               const struct nonogram_draw_options *options)
{
    struct ng_box box;
    return options->terminal && ng_box_lay_out(&box, puzzle, options, 2) &&
           (!options->height || box.height <= options->height);
}

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct ng_ansi pen = ng_ansi_pen(options, out);
    uint32_t most =
        options->width && options->width < puzzle->width ? options->width : puzzle->width;
    if (has_room_for_clues(puzzle, options)) {
        ng_render_boxed.draw(puzzle, cells, options, out);
        return;
    }
    if (options->terminal && !options->colour && ng_puzzle_is_colour(puzzle)) {
        ng_render_text.draw(puzzle, cells, options, out);
        return;
    }
    for (uint32_t x = 0; x < puzzle->width; x += most) {
        uint32_t end = puzzle->width - x < most ? puzzle->width : x + most;
        if (most < puzzle->width)
            ng_text_format(out, "columns %lu to %lu:\n", (unsigned long)x + 1, (unsigned long)end);
        for (uint32_t y = 0; y < puzzle->height; y += 2)
            draw_pair(puzzle, cells, y, x, end, &pen);
    }
}

const struct ng_render ng_render_blocks = {"blocks", "txt", draw};
