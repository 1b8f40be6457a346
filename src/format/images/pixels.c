/* Puzzles and images from pixels. */
#include "format/images/pixels.h"

#include "base/memory.h"
#include "format/refuse.h"

#include <string.h>

enum { WHITE = 0xffffff, SIDE_MOST = 1000 };

struct ng_place ng_pixels_place(const struct ng_pixels *pixels, const void *p)
{
    return ng_place_offset((size_t)((const char *)p - pixels->text.text));
}

enum nonogram_status ng_pixels_wrong(const struct ng_pixels *pixels, const void *p,
                                     const char *what)
{
    return ng_diag_set(pixels->diagnostic, ng_pixels_place(pixels, p), "%s", what);
}

enum nonogram_status ng_pixels_check_size(const struct ng_pixels *pixels)
{
    uint64_t count = (uint64_t)pixels->width * pixels->height;
    return count > 0 && count <= NONOGRAM_CELLS_MAX
               ? NONOGRAM_OK
               : ng_diag_set(pixels->diagnostic, pixels->width_place,
                             "an image of %lu x %lu pixels", (unsigned long)pixels->width,
                             (unsigned long)pixels->height);
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

unsigned ng_pixels_background(const struct ng_pixel_colours *colours)
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

static uint32_t round_samples(const struct ng_pixels *pixels, uint64_t samples)
{
    uint32_t rgb = 0;
    for (unsigned shift = 48; shift > 0; shift -= 16) {
        uint64_t sample = samples >> (shift - 16) & 0xffff;
        rgb = rgb << 8 | (uint32_t)((sample * 255 + pixels->maxval / 2) / pixels->maxval);
    }
    return rgb;
}

/* ---- the first walk ---- */

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b > 0) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static enum nonogram_status collect_colour(const struct ng_pixels *pixels,
                                           struct ng_pixel_colours *colours, uint64_t samples)
{
    uint32_t rgb = round_samples(pixels, samples);
    unsigned index = ng_pixels_colour(colours, rgb);
    if (index == NG_PIXELS_COLOURS) {
        return ng_diag_set(pixels->diagnostic, pixels->place,
                           "the picture has more than %d colours and a background%s",
                           NONOGRAM_COLOURS_MAX,
                           pixels->coarse ? ": generate --from makes a puzzle from it" : "");
    }
    if (colours->cells[index]++ == 0) {
        colours->samples[index] = samples;
    } else if (colours->samples[index] != samples) {
        return ng_diag_set(pixels->diagnostic, pixels->place,
                           "two colours of the picture are the same in 8 bits per sample: %06lX",
                           (unsigned long)rgb);
    }
    return NONOGRAM_OK;
}

/* Walks over the image: collects its colours, and, with the pixels of the row before in `above`
 * unless that is NULL, the side of the squares that it is made of. */
static enum nonogram_status collect(struct ng_pixels *pixels, struct ng_pixel_colours *colours,
                                    uint64_t *above, uint32_t *side)
{
    enum nonogram_status status = NONOGRAM_OK;
    *side = above == NULL ? 1 : common_divisor(pixels->width, pixels->height);
    for (uint32_t y = 0; y < pixels->height; y++) {
        uint64_t left = 0;
        for (uint32_t x = 0; x < pixels->width; x++) {
            uint64_t samples;
            status = pixels->next(pixels, &samples);
            if (status == NONOGRAM_OK) {
                status = collect_colour(pixels, colours, samples);
            }
            if (status != NONOGRAM_OK) {
                return status;
            }
            if (above != NULL) {
                *side = x > 0 && samples != left ? common_divisor(*side, x) : *side;
                *side = y > 0 && samples != above[x] ? common_divisor(*side, y) : *side;
                above[x] = left = samples;
            }
        }
    }
    *side = colours->count == 1 ? 1 : *side;
    return pixels->finish != NULL ? pixels->finish(pixels) : NONOGRAM_OK;
}

static enum nonogram_status survey(struct ng_pixels *pixels, struct ng_pixel_colours *colours,
                                   uint32_t *side)
{
    uint64_t *above = NULL;
    if (pixels->coarse) {
        above = ng_memory_array(pixels->memory, pixels->width, sizeof *above);
        if (above == NULL) {
            return ng_refuse_no_memory(pixels->diagnostic);
        }
    }
    enum nonogram_status status = collect(pixels, colours, above, side);
    ng_memory_free(above);
    return status;
}

/* ---- the puzzle ---- */

/* Makes the palette and gives the colours their values. */
static enum nonogram_status make_palette(const struct ng_pixels *pixels,
                                         struct ng_pixel_colours *colours)
{
    unsigned background = ng_pixels_background(colours);
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
            return ng_diag_set(pixels->diagnostic, pixels->place,
                               "the picture has %u colours, more than there are symbols for",
                               others);
        }
        colours->value[i] = (uint8_t)value;
    }
    return NONOGRAM_OK;
}

/* Says what was made of the image that its pixels do not show. */
static enum nonogram_status judge(const struct ng_pixels *pixels, uint32_t side)
{
    unsigned long width = pixels->width / side, height = pixels->height / side;
    if (pixels->coarse && (width > SIDE_MOST || height > SIDE_MOST)) {
        return ng_diag_set(pixels->diagnostic, pixels->width_place,
                           "an image of %lu x %lu pixels, one per cell, is more than the %d x %d "
                           "possible: generate --from makes a puzzle from it",
                           width, height, SIDE_MOST, SIDE_MOST);
    }
    if (side > 1) {
        ng_build_guess(pixels->build, pixels->width_place,
                       "read as %lu x %lu cells of %lu x %lu pixels each", width, height,
                       (unsigned long)side, (unsigned long)side);
    }
    if (pixels->translucent) {
        ng_build_guess(pixels->build, pixels->place, "what is transparent is read as white");
    }
    ng_build_width(pixels->build, width, pixels->width_place);
    ng_build_height(pixels->build, height, pixels->height_place);
    ng_build_clues_from_goal(pixels->build);
    return NONOGRAM_OK;
}

/* Walks over the image, again if `colours` are known from a first time: makes the cells. */
static enum nonogram_status add_cells(struct ng_pixels *pixels, struct ng_pixel_colours *colours,
                                      uint32_t side)
{
    for (uint32_t y = 0; y < pixels->height; y++) {
        for (uint32_t x = 0; x < pixels->width; x++) {
            uint64_t samples;
            enum nonogram_status status = pixels->next(pixels, &samples);
            if (status != NONOGRAM_OK) {
                return status;
            }
            if (x % side == 0 && y % side == 0) {
                unsigned index = ng_pixels_colour(colours, round_samples(pixels, samples));
                ng_build_cell(pixels->build, NG_BUILD_GOAL, colours->value[index], pixels->place);
            }
        }
        if (ng_build_failed(pixels->build)) {
            return ng_refuse_no_memory(pixels->diagnostic);
        }
    }
    return pixels->finish != NULL ? pixels->finish(pixels) : NONOGRAM_OK;
}

static enum nonogram_status build_puzzle(struct ng_pixels *pixels)
{
    struct ng_pixels again = *pixels;
    struct ng_pixel_colours colours;
    uint32_t side = 1;
    memset(&colours, 0, sizeof colours);
    if (pixels->bitmap) {
        colours.value[ng_pixels_colour(&colours, WHITE)] = 0;
        colours.value[ng_pixels_colour(&colours, 0)] = 1;
    } else {
        enum nonogram_status status = survey(pixels, &colours, &side);
        again.translucent = pixels->translucent;
        if (status == NONOGRAM_OK) {
            status = make_palette(pixels, &colours);
        }
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
    enum nonogram_status status = judge(&again, side);
    return status == NONOGRAM_OK ? add_cells(&again, &colours, side) : status;
}

enum nonogram_status ng_pixels_parse(ng_pixels_open *open, struct ng_span text,
                                     struct ng_build *build, struct nonogram_diagnostic *diagnostic)
{
    struct ng_pixels pixels = {.text = text,
                               .at = text.text,
                               .memory = ng_build_memory(build),
                               .build = build,
                               .diagnostic = diagnostic};
    enum nonogram_status status = open(&pixels);
    status = status == NONOGRAM_OK ? build_puzzle(&pixels) : status;
    ng_memory_free(pixels.unpacked);
    return status;
}

/* ---- the image ---- */

static enum nonogram_status read_image(struct ng_pixels *pixels, struct ng_image *image)
{
    enum nonogram_status status = ng_pixels_check_size(pixels);
    if (status != NONOGRAM_OK) {
        return status;
    }
    size_t count = (size_t)pixels->width * pixels->height;
    *image = (struct ng_image){pixels->width, pixels->height, ng_alloc_array(count, 3)};
    if (image->rgb == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    for (size_t i = 0; i < count && status == NONOGRAM_OK; i++) {
        uint64_t samples = 0;
        status = pixels->next(pixels, &samples);
        uint32_t rgb = round_samples(pixels, samples);
        for (unsigned c = 0; c < 3; c++) {
            image->rgb[3 * i + c] = (uint8_t)(rgb >> (16 - 8 * c));
        }
    }
    return status == NONOGRAM_OK && pixels->finish != NULL ? pixels->finish(pixels) : status;
}

enum nonogram_status ng_pixels_image(ng_pixels_open *open, struct ng_span text,
                                     struct ng_image *image, struct nonogram_diagnostic *diagnostic)
{
    struct ng_pixels pixels = {.text = text, .at = text.text, .diagnostic = diagnostic};
    enum nonogram_status status = open(&pixels);
    status = status == NONOGRAM_OK ? read_image(&pixels, image) : status;
    ng_memory_free(pixels.unpacked);
    return status;
}
