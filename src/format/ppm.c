/* ppm: Netpbm's portable pixmap, plain (P3) or raw (P6), as a goal picture in colour.
 *
 * White is the background; where there is none, the most frequent colour is (the first of them),
 * unless it is the only one. Every other colour is one of the palette, in the order in which they
 * first occur. */
#include "format/formats.h"
#include "format/netpbm.h"
#include "format/refuse.h"

#include <string.h>

enum { WHITE = 0xffffff, SLOTS = 512, COLOURS = NONOGRAM_COLOURS_MAX + 1, PIXELS_A_LINE = 5 };

/* The different colours of a picture, found by hashing. */
struct colours {
    uint32_t rgb[COLOURS];
    uint64_t samples[COLOURS]; /* of which `rgb` is rounded */
    uint64_t cells[COLOURS];   /* how many have it */
    uint8_t value[COLOURS];    /* of its cells */
    unsigned count;
    uint16_t slots[SLOTS]; /* an index and 1; 0: free */
};

static const char *const suffixes[] = {"ppm", "pnm", NULL};

static const char kinds[] = "36";
/* Grey images hold no puzzle, and are refused as such. */
static const char sniffed[] = "2356";

static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    return ng_netpbm_sniff(text, sniffed);
}

/* ---- colours ---- */

/* The index of a colour, added when it is new; COLOURS when there is no room. */
static unsigned find_colour(struct colours *colours, uint32_t rgb)
{
    uint32_t slot = (rgb * 2654435761u) >> 16 & (SLOTS - 1);
    unsigned index;
    while ((index = colours->slots[slot]) != 0) {
        if (colours->rgb[index - 1] == rgb) {
            return index - 1;
        }
        slot = (slot + 1) & (SLOTS - 1);
    }
    if (colours->count == COLOURS) {
        return COLOURS;
    }
    index = colours->count++;
    colours->rgb[index] = rgb;
    colours->slots[slot] = (uint16_t)(index + 1);
    return index;
}

/* The index of the background; `count` when it is a white that does not occur. */
static unsigned find_background(const struct colours *colours)
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

/* ---- reading ---- */

/* Reads a pixel: three samples of 16 bits, and the same scaled to a byte each. */
static enum nonogram_status read_pixel(struct ng_netpbm *image, uint64_t *samples, uint32_t *rgb)
{
    *samples = 0;
    *rgb = 0;
    for (int i = 0; i < 3; i++) {
        uint32_t sample;
        enum nonogram_status status = ng_netpbm_sample(image, &sample);
        if (status != NONOGRAM_OK) {
            return status;
        }
        *samples = *samples << 16 | sample;
        *rgb = *rgb << 8 | (sample * 255 + image->maxval / 2) / image->maxval;
    }
    return NONOGRAM_OK;
}

/* Goes over the picture a first time: collects its colours. */
static enum nonogram_status collect_colours(struct ng_netpbm *image, struct colours *colours)
{
    uint64_t cells = (uint64_t)image->width * image->height;
    for (uint64_t i = 0; i < cells; i++) {
        uint64_t samples;
        uint32_t rgb;
        enum nonogram_status status = read_pixel(image, &samples, &rgb);
        if (status != NONOGRAM_OK) {
            return status;
        }
        unsigned index = find_colour(colours, rgb);
        if (index == COLOURS) {
            return ng_diag_set(image->diagnostic, image->place,
                               "the picture has more than %d colours and a background",
                               NONOGRAM_COLOURS_MAX);
        }
        if (colours->cells[index]++ == 0) {
            colours->samples[index] = samples;
        } else if (colours->samples[index] != samples) {
            return ng_diag_set(image->diagnostic, image->place,
                               "two colours of the picture are the same in 8 bits a sample: %06lX",
                               (unsigned long)rgb);
        }
    }
    return ng_netpbm_finish(image);
}

/* Makes the palette and gives the colours their values. */
static enum nonogram_status make_palette(const struct ng_netpbm *image, struct colours *colours,
                                         struct ng_build *build)
{
    unsigned background = find_background(colours);
    uint32_t blank = background < colours->count ? colours->rgb[background] : WHITE;
    unsigned others = colours->count - (background < colours->count ? 1 : 0);
    if (blank != WHITE) {
        ng_build_blank(build, NULL, 0, blank, '.');
    }
    for (unsigned i = 0; i < colours->count; i++) {
        bool plain = others == 1 && blank == WHITE && colours->rgb[i] == 0;
        int value = i == background ? 0 : 1;
        if (i != background && !plain) {
            value = ng_build_colour(build, NULL, 0, colours->rgb[i], 0);
        }
        if (value < 0) {
            return ng_diag_set(image->diagnostic, image->place,
                               "the picture has %u colours, more than there are symbols for",
                               others);
        }
        colours->value[i] = (uint8_t)value;
    }
    return NONOGRAM_OK;
}

/* Goes over the picture a second time, when it is known to be right: makes the cells. */
static void add_cells(struct ng_netpbm *image, struct colours *colours, struct ng_build *build)
{
    uint64_t cells = (uint64_t)image->width * image->height;
    for (uint64_t i = 0; i < cells; i++) {
        uint64_t samples;
        uint32_t rgb;
        read_pixel(image, &samples, &rgb);
        ng_build_cell(build, NG_BUILD_GOAL, colours->value[find_colour(colours, rgb)],
                      image->place);
    }
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct ng_netpbm image;
    enum nonogram_status status = ng_netpbm_start(&image, text, kinds, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    struct colours colours;
    memset(&colours, 0, sizeof colours);
    struct ng_netpbm again = image;
    status = collect_colours(&image, &colours);
    if (status == NONOGRAM_OK) {
        status = make_palette(&image, &colours, build);
    }
    if (status == NONOGRAM_OK) {
        add_cells(&again, &colours, build);
        ng_netpbm_build(&image, build);
    }
    return status;
}

/* ---- writing ---- */

/* Refuses a picture that would be read back with fewer colours. */
static enum nonogram_status refuse_unclear(const struct nonogram_puzzle *puzzle,
                                           const struct ng_format_write *options,
                                           struct nonogram_diagnostic *diagnostic)
{
    const struct ng_palette *palette = &puzzle->palette;
    size_t cells = (size_t)puzzle->width * puzzle->height;
    bool lost = false;
    struct colours colours;
    memset(&colours, 0, sizeof colours);
    for (size_t i = 0; i < cells; i++) {
        unsigned index = find_colour(&colours, palette->colours[puzzle->goal[i]].rgb);
        lost = lost || (colours.cells[index]++ > 0 && colours.value[index] != puzzle->goal[i]);
        colours.value[index] = puzzle->goal[i];
    }
    if (!lost || (options != NULL && options->lossy)) {
        return NONOGRAM_OK;
    }
    return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                          "ppm cannot say two colours of the same RGB value");
}

static void write_pixel(uint32_t rgb, char behind, struct nonogram_text *out)
{
    ng_text_number(out, rgb >> 16);
    ng_text_char(out, ' ');
    ng_text_number(out, rgb >> 8 & 0xff);
    ng_text_char(out, ' ');
    ng_text_number(out, rgb & 0xff);
    ng_text_char(out, behind);
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status =
        ng_refuse_picture(puzzle, "ppm", NG_CAN_DRAW | NG_CAN_COLOUR, options, diagnostic);
    const uint8_t *cell = puzzle->goal;
    if (status == NONOGRAM_OK) {
        status = refuse_unclear(puzzle, options, diagnostic);
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_text_format(out, "P3\n%lu %lu\n255\n", (unsigned long)puzzle->width,
                   (unsigned long)puzzle->height);
    for (uint32_t y = 0; y < puzzle->height; y++) {
        for (uint32_t x = 1; x <= puzzle->width; x++) {
            bool last = x == puzzle->width || x % PIXELS_A_LINE == 0;
            write_pixel(puzzle->palette.colours[*cell++].rgb, last ? '\n' : ' ', out);
        }
    }
    return NONOGRAM_OK;
}

const struct ng_format ng_format_ppm = {
    .name = "ppm",
    .suffixes = suffixes,
    .picture = true,
    .drops = NG_DROPS_TEXTS | NG_DROPS_NAMES | NG_DROPS_LETTERS,
    .sniff = sniff,
    .extent = ng_netpbm_extent,
    .parse = parse,
    .write = write,
};
