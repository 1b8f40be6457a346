/* Puzzles and images from pixels. */
#include "format/images/pixels.h"

#include "base/memory.h"

#include <string.h>

enum { WHITE = 0xffffff, SIDE_MOST = 1000 };

struct ng_place ng_pixels_place(const struct ng_pixels *pixels, const void *p)
{
    return ng_place_offset((size_t)((const char *)p - pixels->text.text));
}

bool ng_pixels_wrong(const struct ng_pixels *pixels, const void *p, const char *what)
{
    return ng_build_wrong(pixels->build, ng_pixels_place(pixels, p), "%s", what);
}

bool ng_pixels_check_size(const struct ng_pixels *pixels)
{
    uint64_t count = (uint64_t)pixels->width * pixels->height;
    return (count > 0 && count <= NONOGRAM_CELLS_MAX) ||
           ng_build_wrong(pixels->build, pixels->width_place, "an image of %lu x %lu pixels",
                          (unsigned long)pixels->width, (unsigned long)pixels->height);
}

/* ---- colours ---- */

unsigned ng_pixels_colour(struct ng_pixel_colours *colours, uint32_t rgb)
{
    uint32_t slot = (rgb * 2654435761u) >> 16 & (NG_PIXELS_SLOTS - 1);
    unsigned index;
    while ((index = colours->slots[slot]) != 0) {
        if (colours->rgb[index - 1] == rgb) {
            return index - 1;
        }
        slot = (slot + 1) & (NG_PIXELS_SLOTS - 1);
    }
    if (colours->count == NG_PIXELS_COLOURS) {
        return NG_PIXELS_COLOURS;
    }
    index = colours->count++;
    colours->rgb[index] = rgb;
    colours->slots[slot] = (uint16_t)(index + 1);
    return index;
}

static unsigned background_of(const struct ng_pixel_colours *colours)
{
    unsigned most = 0;
    for (unsigned i = 0; i < colours->count; i++) {
        if (colours->rgb[i] == WHITE) {
            return i;
        }
        most = colours->cells[i] > colours->cells[most] ? i : most;
    }
    return colours->count == 1 ? 1 : most;
}

uint32_t ng_pixels_on_white(struct ng_pixels *pixels, uint64_t sample, uint64_t opaque)
{
    uint64_t most = pixels->maxval;
    pixels->translucent |= opaque < most;
    return ng_pixels_round(pixels, (sample * opaque + most * (most - opaque) + most / 2) / most);
}

/* ---- walks ---- */

/* A walk over an image: which colours and squares it has, its cells, or all its pixels. */
struct walk {
    struct ng_pixels *pixels;
    struct ng_pixel_colours colours;
    uint32_t side;   /* the side of the squares found so far */
    uint32_t *above; /* the pixels of the row before; NULL: do not look for squares */
    uint32_t left;   /* the pixel before */
    struct ng_image *image;
};

static bool walk_over(struct walk *walk, bool (*visit)(struct walk *walk, uint32_t rgb))
{
    struct ng_pixels *pixels = walk->pixels;
    for (pixels->y = 0; pixels->width > 0 && pixels->y < pixels->height; pixels->y++) {
        for (pixels->x = 0; pixels->x < pixels->width; pixels->x++) {
            uint32_t rgb = 0;
            if (!pixels->next(pixels, &rgb) || !visit(walk, rgb)) {
                return false;
            }
        }
        if (!ng_build_work(pixels->build, pixels->width)) {
            return false;
        }
    }
    return pixels->finish == NULL || pixels->finish(pixels);
}

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b > 0) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Narrows the squares, so that the pixel and its neighbours fit into them. */
static void narrow(struct walk *walk, uint32_t rgb)
{
    uint32_t x = walk->pixels->x, y = walk->pixels->y;
    walk->side = x > 0 && rgb != walk->left ? common_divisor(walk->side, x) : walk->side;
    walk->side = y > 0 && rgb != walk->above[x] ? common_divisor(walk->side, y) : walk->side;
    walk->above[x] = walk->left = rgb;
}

/* Begins to look for squares, if the image is coarse. */
static bool begin_squares(struct walk *walk)
{
    const struct ng_pixels *pixels = walk->pixels;
    walk->side = 1;
    if (pixels->coarse) {
        walk->side = common_divisor(pixels->width, pixels->height);
        walk->above =
            ng_memory_array(ng_build_memory(pixels->build), pixels->width, sizeof *walk->above);
    }
    return !pixels->coarse || walk->above != NULL || ng_build_fail(pixels->build);
}

static bool collect(struct walk *walk, uint32_t rgb)
{
    const struct ng_pixels *pixels = walk->pixels;
    unsigned index = ng_pixels_colour(&walk->colours, rgb);
    if (index == NG_PIXELS_COLOURS) {
        return ng_build_wrong(pixels->build, pixels->place,
                              "the picture has more than %d colours and a background%s",
                              NONOGRAM_COLOURS_MAX,
                              pixels->coarse ? ", and shows no grid with clues: generate --image "
                                               "makes a puzzle from a photo"
                                             : "");
    }
    walk->colours.cells[index]++;
    if (walk->above != NULL) {
        narrow(walk, rgb);
    }
    return true;
}

/* Finds the colours, and, if the image is coarse, the side of its squares. */
static bool survey(struct walk *walk)
{
    bool read = begin_squares(walk) && walk_over(walk, collect);
    walk->side = walk->colours.count == 1 ? 1 : walk->side;
    ng_memory_free(walk->above);
    return read;
}

/* ---- the puzzle ---- */

/* Makes the palette and gives the colours their values. */
static bool make_palette(const struct ng_pixels *pixels, struct ng_pixel_colours *colours)
{
    unsigned background = background_of(colours);
    uint32_t blank = background < colours->count ? colours->rgb[background] : WHITE;
    unsigned others = colours->count - (background < colours->count ? 1 : 0);
    if (blank != WHITE) {
        ng_build_blank(pixels->build, NULL, 0, blank, '.');
    }
    for (unsigned i = 0; i < colours->count; i++) {
        bool plain = others == 1 && blank == WHITE && colours->rgb[i] == 0;
        int value = i == background ? 0 : 1;
        if (i != background && !plain) {
            value = ng_build_colour(pixels->build, NULL, 0, colours->rgb[i], 0);
        }
        if (value < 0) {
            return ng_build_wrong(pixels->build, pixels->place,
                                  "the picture has %u colours, more than there are symbols for",
                                  others);
        }
        colours->value[i] = (uint8_t)value;
    }
    return true;
}

/* Makes remarks on interpretations that the pixels do not show. */
static bool judge(const struct ng_pixels *pixels, uint32_t side)
{
    unsigned long width = pixels->width / side, height = pixels->height / side;
    if (pixels->coarse && (width > SIDE_MOST || height > SIDE_MOST)) {
        return ng_build_wrong(
            pixels->build, pixels->width_place,
            "an image of %lu x %lu pixels, one per cell, is more than the %d x %d "
            "possible, and shows no grid with clues: generate --image makes a puzzle from a photo",
            width, height, SIDE_MOST, SIDE_MOST);
    }
    if (side > 1) {
        ng_build_guess(pixels->build, pixels->width_place,
                       "read as %lu x %lu cells of %lu x %lu pixels each", width, height,
                       (unsigned long)side, (unsigned long)side);
    } else if (pixels->coarse && width >= NG_PIXELS_BOARD && height >= NG_PIXELS_BOARD) {
        ng_build_guess(pixels->build, pixels->width_place,
                       "read as %lu x %lu cells, one for each pixel: it shows no grid with clues",
                       width, height);
    }
    if (pixels->translucent) {
        ng_build_guess(pixels->build, pixels->place, "what is transparent is read as white");
    }
    ng_build_width(pixels->build, width, pixels->width_place);
    ng_build_height(pixels->build, height, pixels->height_place);
    ng_build_clues_from_goal(pixels->build);
    return true;
}

static bool add_cell(struct walk *walk, uint32_t rgb)
{
    const struct ng_pixels *pixels = walk->pixels;
    if (pixels->x % walk->side == 0 && pixels->y % walk->side == 0) {
        unsigned index = ng_pixels_colour(&walk->colours, rgb);
        ng_build_pad(pixels->build, NG_BUILD_GOAL, walk->colours.value[index], 1, pixels->place);
    }
    return true;
}

static bool build_puzzle(struct ng_pixels *pixels)
{
    struct ng_pixels again = *pixels;
    struct walk walk = {.pixels = pixels, .side = 1};
    if (pixels->bitmap) {
        walk.colours.value[ng_pixels_colour(&walk.colours, WHITE)] = 0;
        walk.colours.value[ng_pixels_colour(&walk.colours, 0)] = 1;
    } else if (!survey(&walk) || !make_palette(pixels, &walk.colours)) {
        return false;
    }
    if (!judge(pixels, walk.side)) {
        return false;
    }
    walk.pixels = &again;
    return walk_over(&walk, add_cell);
}

bool ng_pixels_read(ng_pixels_open *open, struct ng_span text, struct ng_build *build)
{
    struct ng_pixels pixels = {.text = text, .at = text.text, .build = build};
    bool read = open(&pixels) && build_puzzle(&pixels);
    ng_memory_free(pixels.unpacked);
    return read;
}

/* ---- the image ---- */

const struct ng_format *ng_pixels_format(struct ng_span text)
{
    size_t i = 0;
    while (ng_format_all[i] != NULL &&
           (ng_format_all[i]->open == NULL || ng_format_sniff(ng_format_all[i], text, true) == 0)) {
        i++;
    }
    return ng_format_all[i];
}

bool ng_pixels_make(struct ng_image *image, uint32_t width, uint32_t height)
{
    *image = (struct ng_image){width, height, ng_alloc_array((size_t)width * height, 3), 1};
    return image->rgb != NULL;
}

void ng_pixels_set(struct ng_image *image, size_t i, uint32_t rgb)
{
    for (unsigned c = 0; c < 3; c++) {
        image->rgb[3 * i + c] = (uint8_t)(rgb >> (16 - 8 * c));
    }
}

static bool set_pixel(struct walk *walk, uint32_t rgb)
{
    const struct ng_pixels *pixels = walk->pixels;
    ng_pixels_set(walk->image, (size_t)pixels->y * pixels->width + pixels->x, rgb);
    if (walk->above != NULL) {
        narrow(walk, rgb);
    }
    return true;
}

static bool read_pixels(struct ng_pixels *pixels, struct ng_image *image)
{
    struct walk walk = {.pixels = pixels, .image = image};
    bool read =
        ng_pixels_check_size(pixels) &&
        (ng_pixels_make(image, pixels->width, pixels->height) || ng_build_fail(pixels->build)) &&
        begin_squares(&walk) && walk_over(&walk, set_pixel);
    image->side = read ? walk.side : 1;
    ng_memory_free(walk.above);
    return read;
}

enum nonogram_status ng_pixels_image(const struct ng_format *format, struct ng_span text,
                                     const struct ng_reading *how, uint32_t least, uint64_t most,
                                     struct ng_image *image, struct nonogram_diagnostic *diagnostic)
{
    struct ng_pixels pixels = {
        .text = text, .at = text.text, .build = ng_build_new(), .whole = true};
    if (pixels.build == NULL) {
        return ng_diag_no_memory(diagnostic);
    }
    ng_build_limit(pixels.build, how->memory, how->poll);
    ng_build_report(pixels.build, diagnostic);
    bool open = format->open(&pixels);
    bool wanted = pixels.width >= least && pixels.height >= least &&
                  (uint64_t)pixels.width * pixels.height <= most;
    bool read = open && wanted && read_pixels(&pixels, image);
    bool failed = ng_build_failed(pixels.build);
    ng_memory_free(pixels.unpacked);
    ng_build_free(pixels.build);
    return read              ? NONOGRAM_OK
           : failed          ? ng_diag_no_memory(diagnostic)
           : open && !wanted ? NONOGRAM_END
                             : NONOGRAM_BAD_INPUT;
}
