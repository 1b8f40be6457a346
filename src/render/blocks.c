/* blocks: half blocks, two rows a line of text, so that cells come out about square. With colour
 * a known half is painted and an unknown pair is a light shade in the terminal's own colours;
 * without, any colour is a filled half. */
#include "render/ansi.h"
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

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct ng_ansi pen = ng_ansi_pen(options, out);
    for (uint32_t y = 0; y < puzzle->height; y += 2) {
        bool pair = y + 1 < puzzle->height;
        for (uint32_t x = 0; x < puzzle->width; x++) {
            uint8_t top = ng_cells_at(puzzle, cells, x, y);
            uint8_t bottom = pair ? ng_cells_at(puzzle, cells, x, y + 1) : 0;
            if (!pen.on) {
                draw_plain(top, bottom, out);
                continue;
            }
            uint32_t below = pair ? paint_of(puzzle, bottom) : NG_ANSI_DEFAULT;
            draw_painted(paint_of(puzzle, top), below, top == NONOGRAM_UNKNOWN, &pen);
        }
        ng_ansi_plain(&pen);
        ng_text_char(out, '\n');
    }
}

const struct ng_render ng_render_blocks = {"blocks", "txt", draw};
