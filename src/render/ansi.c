/* Escape sequences for colours: the nearest of 256, or all of them. */
#include "render/ansi.h"

struct ng_ansi ng_ansi_pen(const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct ng_ansi pen = {
        .out = out,
        .on = options->colour,
        .true_colour = options->true_colour,
        .ink = NG_ANSI_DEFAULT,
        .paper = NG_ANSI_DEFAULT,
    };
    return pen;
}

static int channel(uint32_t rgb, unsigned shift)
{
    return (int)(rgb >> shift & 0xff);
}

/* The squared distance of two colours. */
static int distance(uint32_t a, uint32_t b)
{
    int sum = 0;
    for (unsigned shift = 0; shift <= 16; shift += 8) {
        int difference = channel(a, shift) - channel(b, shift);
        sum += difference * difference;
    }
    return sum;
}

/* The level, 0..5, of the cube's steps 0, 95, 135, 175, 215, 255 that is nearest to a channel. */
static unsigned cube_level(int value)
{
    if (value < 48) {
        return 0;
    }
    if (value < 115) {
        return 1;
    }
    return (unsigned)(value - 35) / 40;
}

static uint32_t cube_value(unsigned level)
{
    return level ? 55 + 40 * level : 0;
}

unsigned ng_ansi_nearest(uint32_t rgb)
{
    unsigned index = 0;
    uint32_t cube = 0;
    int sum = 0;
    for (unsigned i = 0; i < 3; i++) {
        int value = channel(rgb, 16 - 8 * i);
        unsigned level = cube_level(value);
        index = 6 * index + level;
        cube = cube << 8 | cube_value(level);
        sum += value;
    }
    /* The greys are 8, 18, …, 238. */
    int mean = sum / 3;
    unsigned grey = mean < 4 ? 0 : mean > 238 ? 23 : (unsigned)(mean - 3) / 10;
    uint32_t grey_rgb = (8 + 10 * grey) * 0x010101u;
    return distance(rgb, grey_rgb) < distance(rgb, cube) ? 232 + grey : 16 + index;
}

/* Appends the parameters of one colour: `base` is 30 for ink, 40 for paper. */
static void write_colour(const struct ng_ansi *pen, unsigned base, uint32_t rgb)
{
    if (rgb == NG_ANSI_DEFAULT) {
        ng_text_number(pen->out, base + 9);
    } else if (pen->true_colour) {
        ng_text_numbers(pen->out, "#;2;#;#;#",
                        NG_NUMBERS(base + 8, rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff));
    } else {
        ng_text_numbers(pen->out, "#;5;#", NG_NUMBERS(base + 8, ng_ansi_nearest(rgb)));
    }
}

void ng_ansi_set(struct ng_ansi *pen, uint32_t ink, uint32_t paper)
{
    bool new_ink = ink != pen->ink;
    bool new_paper = paper != pen->paper;
    if (!pen->on || (!new_ink && !new_paper)) {
        return;
    }
    pen->ink = ink;
    pen->paper = paper;
    ng_text_string(pen->out, "\033[");
    if (ink == NG_ANSI_DEFAULT && paper == NG_ANSI_DEFAULT) {
        ng_text_char(pen->out, '0');
    } else {
        if (new_ink) {
            write_colour(pen, 30, ink);
        }
        if (new_ink && new_paper) {
            ng_text_char(pen->out, ';');
        }
        if (new_paper) {
            write_colour(pen, 40, paper);
        }
    }
    ng_text_char(pen->out, 'm');
}

void ng_ansi_plain(struct ng_ansi *pen)
{
    ng_ansi_set(pen, NG_ANSI_DEFAULT, NG_ANSI_DEFAULT);
}
