/* pbm and ppm: Netpbm's bitmaps (P1, P4: 1 is filled) and pixmaps (P3, P6), plain or raw, as goal
 * pictures. Grey images (P2, P5) are only read for generate. */
#include "format/format.h"
#include "format/images/pixels.h"
#include "format/scan.h"
#include "format/write.h"

#include <string.h>

enum { MAXVAL_LIMIT = 65535 };

/* The longest lines that the formats recommend. */
enum { CELLS_A_LINE = 70, PIXELS_A_LINE = 5 };

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static const char *end_of(const struct ng_pixels *pixels)
{
    return pixels->text.text + pixels->text.size;
}

static bool expect(const struct ng_pixels *pixels, const char *what)
{
    (void)ng_scan_expect(ng_build_diagnostic(pixels->build), ng_pixels_place(pixels, pixels->at),
                         what, pixels->at, end_of(pixels));
    return false;
}

/* Skips blanks, and comments: up to the line's end, or a NUL, which is never text. */
static void skip_blank(struct ng_pixels *pixels)
{
    const char *p = pixels->at;
    const char *end = end_of(pixels);
    for (bool comment = false; p < end && (comment || is_space(*p) || *p == '#'); p++) {
        comment = *p == '#' || (comment && *p != '\n');
        if (*p == '\0') {
            break;
        }
    }
    pixels->at = p;
}

/* ---- samples ---- */

/* Reads a number of the text, at most `limit`. */
static bool read_number(struct ng_pixels *pixels, const char *what, uint32_t limit,
                        uint32_t *number)
{
    skip_blank(pixels);
    const char *start = pixels->at;
    if (start == end_of(pixels) || !ng_scan_is_digit(*start)) {
        return expect(pixels, what);
    }
    bool overflow;
    pixels->at = ng_scan_number(start, end_of(pixels), number, &overflow);
    if (overflow || *number > limit) {
        return ng_build_wrong(pixels->build, ng_pixels_place(pixels, start),
                              "%s must be at most %lu", what, (unsigned long)limit);
    }
    return pixels->at == end_of(pixels) || is_space(*pixels->at) || *pixels->at == '#' ||
           expect(pixels, "a space");
}

/* A plain bitmap's digits need no blanks between them; in a raw one each row begins with a byte,
 * whose highest bit is the leftmost cell. */
static bool read_bit(struct ng_pixels *pixels, uint32_t *sample)
{
    if (pixels->kind == '4') {
        *sample = (unsigned)(unsigned char)*pixels->at >> (7 - pixels->x % 8) & 1;
        pixels->at += pixels->x % 8 == 7 || pixels->x + 1 == pixels->width;
        return true;
    }
    skip_blank(pixels);
    if (pixels->at == end_of(pixels) || (*pixels->at != '0' && *pixels->at != '1')) {
        return expect(pixels, "a cell, 0 or 1");
    }
    *sample = *pixels->at++ == '1';
    return true;
}

static bool read_bytes(struct ng_pixels *pixels, uint32_t *sample)
{
    *sample = (unsigned char)*pixels->at++;
    if (pixels->maxval > 255) {
        *sample = *sample << 8 | (unsigned char)*pixels->at++;
    }
    if (*sample > pixels->maxval) {
        return ng_build_wrong(pixels->build, ng_pixels_place(pixels, pixels->at),
                              "the sample %lu is greater than %lu", (unsigned long)*sample,
                              (unsigned long)pixels->maxval);
    }
    return true;
}

static bool next_pixel(struct ng_pixels *pixels, uint32_t *rgb)
{
    unsigned count = pixels->kind == '3' || pixels->kind == '6' ? 3 : 1;
    bool read = true;
    for (unsigned i = 0; i < count && read; i++) {
        uint32_t sample = 0;
        if (pixels->bitmap) {
            read = read_bit(pixels, &sample);
            sample = 1 - sample;
        } else if (pixels->kind < '4') {
            read = read_number(pixels, "a sample", pixels->maxval, &sample);
        } else {
            read = read_bytes(pixels, &sample);
        }
        *rgb = *rgb << 8 | ng_pixels_round(pixels, sample);
    }
    *rgb *= count == 1 ? 0x010101 : 1;
    return read;
}

static bool finish(struct ng_pixels *pixels)
{
    if (pixels->kind < '4') {
        skip_blank(pixels);
    }
    while (pixels->at < end_of(pixels) && ng_scan_is_space(*pixels->at)) {
        pixels->at++;
    }
    return pixels->at == end_of(pixels) || expect(pixels, "the end of the picture");
}

/* ---- head ---- */

/* Whether the text, after blank space, is an image of one of these kinds. */
static bool has_magic(struct ng_span text, const char *kinds)
{
    size_t at = ng_scan_skip_blank(text, 0);
    const char *p = text.text + at;
    return text.size >= at + 3 && p[0] == 'P' && p[1] != '\0' && strchr(kinds, p[1]) != NULL &&
           (is_space(p[2]) || p[2] == '#');
}

static bool read_sizes(struct ng_pixels *pixels)
{
    skip_blank(pixels);
    pixels->width_place = ng_pixels_place(pixels, pixels->at);
    if (!read_number(pixels, "the width", UINT32_MAX, &pixels->width)) {
        return false;
    }
    skip_blank(pixels);
    pixels->height_place = ng_pixels_place(pixels, pixels->at);
    if (!read_number(pixels, "the height", UINT32_MAX, &pixels->height)) {
        return false;
    }
    return pixels->bitmap ||
           (read_number(pixels, "the greatest sample", MAXVAL_LIMIT, &pixels->maxval) &&
            (pixels->maxval > 0 ||
             ng_pixels_wrong(pixels, pixels->at, "the greatest sample is 0")));
}

/* The bytes per row of a raw image. */
static uint64_t raw_row(const struct ng_pixels *pixels)
{
    unsigned bytes = (pixels->maxval > 255 ? 2u : 1u) * (pixels->kind == '6' ? 3u : 1u);
    return pixels->bitmap ? ((uint64_t)pixels->width + 7) / 8 : (uint64_t)pixels->width * bytes;
}

/* Checks that the text is long enough for the image before anything is allocated. A raw one begins
 * after one blank. */
static bool check_length(struct ng_pixels *pixels)
{
    bool raw = pixels->kind >= '4';
    if (raw && pixels->at == end_of(pixels)) {
        return expect(pixels, "the samples");
    }
    pixels->at += raw;
    uint64_t left = (uint64_t)(end_of(pixels) - pixels->at), row = raw_row(pixels);
    if (raw && row > 0 && left / row < pixels->height) {
        return ng_build_wrong(pixels->build, ng_pixels_place(pixels, pixels->at),
                              "the picture of %lu x %lu cells ends after %llu bytes",
                              (unsigned long)pixels->width, (unsigned long)pixels->height,
                              (unsigned long long)left);
    }
    return true;
}

/* Opens an image of one of two kinds, or, if it is not for a puzzle, of one of the others. All of
 * it is then kept in memory: the text must be long enough for that, also of a plain one. */
static bool open_kinds(struct ng_pixels *pixels, const char *kinds, const char *others)
{
    struct ng_span text = pixels->text;
    const char *start = text.text + ng_scan_skip_blank(text, 0);
    pixels->place = ng_pixels_place(pixels, start);
    if (!has_magic(text, kinds) && !(pixels->whole && has_magic(text, others))) {
        return has_magic(text, "25")
                   ? ng_pixels_wrong(
                         pixels, start,
                         "a grey image is not a puzzle: generate --image makes one from it")
                   : ng_build_wrong(pixels->build, pixels->place, "expected P%c or P%c", kinds[0],
                                    kinds[1]);
    }
    pixels->kind = start[1];
    pixels->at = start + 2;
    pixels->bitmap = pixels->kind == '1' || pixels->kind == '4';
    pixels->maxval = 1;
    pixels->next = next_pixel;
    pixels->finish = finish;
    if (!read_sizes(pixels) || !check_length(pixels)) {
        return false;
    }
    return !pixels->whole || (uint64_t)pixels->width * pixels->height / 8 <= text.size ||
           ng_build_wrong(pixels->build, pixels->place, "the image has fewer samples than it says");
}

static bool open_bitmap(struct ng_pixels *pixels)
{
    return open_kinds(pixels, "14", "");
}

static bool open_pixmap(struct ng_pixels *pixels)
{
    return open_kinds(pixels, "36", "25");
}

static int sniff_bitmap(struct ng_span text, bool complete)
{
    (void)complete;
    return has_magic(text, "14") ? NG_SIGN_SIGNATURE : 0;
}

/* Grey images hold no puzzle: reading them reports that. */
static int sniff_pixmap(struct ng_span text, bool complete)
{
    (void)complete;
    return has_magic(text, "2356") ? NG_SIGN_SIGNATURE : 0;
}

/* ---- writing ---- */

static enum nonogram_status write_bitmap(const struct nonogram_puzzle *puzzle,
                                         const struct ng_format_write *options,
                                         struct nonogram_text *out,
                                         struct nonogram_diagnostic *diagnostic)
{
    (void)options, (void)diagnostic;
    const uint8_t *cell = puzzle->goal;
    ng_text_format(out, "P1\n%lu %lu\n", (unsigned long)puzzle->width,
                   (unsigned long)puzzle->height);
    for (uint32_t y = 0; y < puzzle->height; y++) {
        for (uint32_t x = 1; x <= puzzle->width; x++) {
            ng_text_char(out, *cell++ != 0 ? '1' : '0');
            if (x == puzzle->width || x % CELLS_A_LINE == 0) {
                ng_text_char(out, '\n');
            }
        }
    }
    return NONOGRAM_OK;
}

/* Reports an error for a picture that would be read back with fewer colours. */
static enum nonogram_status refuse_unclear(const struct nonogram_puzzle *puzzle,
                                           const struct ng_format_write *options,
                                           struct nonogram_diagnostic *diagnostic)
{
    const struct ng_palette *palette = &puzzle->palette;
    size_t cells = (size_t)puzzle->width * puzzle->height;
    bool lost = false;
    struct ng_pixel_colours colours;
    memset(&colours, 0, sizeof colours);
    for (size_t i = 0; i < cells; i++) {
        unsigned index = ng_pixels_colour(&colours, palette->colours[puzzle->goal[i]].rgb);
        lost = lost || (colours.cells[index]++ > 0 && colours.value[index] != puzzle->goal[i]);
        colours.value[index] = puzzle->goal[i];
    }
    if (!lost || (options != NULL && options->lossy)) {
        return NONOGRAM_OK;
    }
    return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                          "ppm does not support two colours of the same RGB value");
}

static enum nonogram_status write_pixmap(const struct nonogram_puzzle *puzzle,
                                         const struct ng_format_write *options,
                                         struct nonogram_text *out,
                                         struct nonogram_diagnostic *diagnostic)
{
    const uint8_t *cell = puzzle->goal;
    enum nonogram_status status = refuse_unclear(puzzle, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_text_format(out, "P3\n%lu %lu\n255\n", (unsigned long)puzzle->width,
                   (unsigned long)puzzle->height);
    for (uint32_t y = 0; y < puzzle->height; y++) {
        for (uint32_t x = 1; x <= puzzle->width; x++) {
            bool last = x == puzzle->width || x % PIXELS_A_LINE == 0;
            uint32_t rgb = puzzle->palette.colours[*cell++].rgb;
            for (unsigned shift = 16; shift > 0; shift -= 8) {
                ng_text_number(out, rgb >> shift & 0xff);
                ng_text_char(out, ' ');
            }
            ng_text_number(out, rgb & 0xff);
            ng_text_char(out, last ? '\n' : ' ');
        }
    }
    return NONOGRAM_OK;
}

const struct ng_format ng_format_pbm = {
    .name = "pbm",
    .suffixes = (const char *const[]){"pbm", NULL},
    .picture = true,
    .raw = true,
    .drops = NG_DROPS_TEXTS,
    .can = NG_CAN_DRAW,
    .sniff = sniff_bitmap,
    .open = open_bitmap,
    .write = write_bitmap,
};

const struct ng_format ng_format_ppm = {
    .name = "ppm",
    .suffixes = (const char *const[]){"ppm", "pnm", NULL},
    .picture = true,
    .raw = true,
    .drops = NG_DROPS_TEXTS | NG_DROPS_NAMES | NG_DROPS_LETTERS,
    .can = NG_CAN_DRAW | NG_CAN_COLOUR,
    .sniff = sniff_pixmap,
    .open = open_pixmap,
    .write = write_pixmap,
};
