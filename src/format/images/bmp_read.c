/* bmp: the bitmaps of Windows without compression, as goal pictures.
 *
 *     offset 0   "BM", size, zeros
 *     offset 10  offset of the rows
 *     offset 14  size of the header
 *     offset 18  width, height (negative: from the top; else from the bottom up)
 *
 * After the header comes the palette. A row's bytes are a multiple of 4. */
#include "format/charset.h"
#include "format/format.h"
#include "format/images/pixels.h"

#include <string.h>

enum { FILE_HEADER = 14, INFO = 40, WITH_ALPHA = 56, FIELDS = 3 };

struct bmp {
    unsigned depth; /* bits per pixel */
    bool top_down;
    bool alpha;   /* pixels of 32 bits have their opacity in the last 8 */
    uint64_t row; /* bytes */
    const uint8_t *rows;
    const uint8_t *palette; /* blue, green, red and a zero of each colour */
    uint32_t palette_count;
};

static uint32_t word_at(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static const uint8_t *byte_at(const struct ng_pixels *pixels, size_t offset)
{
    return (const uint8_t *)pixels->text.text + offset;
}

/* ---- header ---- */

static bool refuse_kind(const struct ng_pixels *pixels, const uint8_t *p)
{
    return ng_pixels_wrong(pixels, p,
                           "this kind of BMP image is not supported: convert it to PNG first, for "
                           "example: convert x.bmp x.png");
}

/* Reads sizes and kind; the header has all its bytes. */
static bool read_info(struct ng_pixels *pixels, struct bmp *bmp, uint32_t size)
{
    static const uint8_t masks[] = {0, 0, 0xff, 0, 0, 0xff, 0, 0, 0xff, 0, 0, 0, 0, 0, 0, 0xff};
    const uint8_t *head = byte_at(pixels, FILE_HEADER), *fields = head + INFO;
    uint32_t height = word_at(head + 8), method = word_at(head + 16), used = word_at(head + 32);
    bmp->top_down = height > INT32_MAX;
    bmp->depth = word_at(head + 12) >> 16;
    pixels->width = word_at(head + 4);
    pixels->height = bmp->top_down ? 0 - height : height;
    pixels->width_place = ng_pixels_place(pixels, head + 4);
    pixels->height_place = ng_pixels_place(pixels, head + 8);
    bool known = bmp->depth == 1 || bmp->depth == 4 || bmp->depth == 8 || bmp->depth == 24 ||
                 bmp->depth == 32;
    if (!known || pixels->width > INT32_MAX) {
        return refuse_kind(pixels, head);
    }
    if (method == FIELDS && pixels->text.size < FILE_HEADER + INFO + sizeof masks) {
        return ng_pixels_wrong(pixels, head, "the image ends within its header");
    }
    bmp->alpha = method == FIELDS && size >= WITH_ALPHA && word_at(fields + 12) > 0;
    if (method != 0 && (method != FIELDS || bmp->depth != 32 ||
                        memcmp(fields, masks, bmp->alpha ? 16 : 12) != 0)) {
        return refuse_kind(pixels, head + 16);
    }
    uint32_t most = bmp->depth > 8 ? 0 : UINT32_C(1) << bmp->depth;
    bmp->palette = head + size;
    bmp->palette_count = used > 0 && used < most ? used : most;
    return ng_pixels_check_size(pixels);
}

/* Checks that all parts announced by the header exist, and nothing else. */
static bool check_parts(struct ng_pixels *pixels, struct bmp *bmp)
{
    uint64_t start = word_at(byte_at(pixels, 10)), said = word_at(byte_at(pixels, 2));
    uint64_t palette =
        (uint64_t)(bmp->palette - byte_at(pixels, 0)) + (uint64_t)bmp->palette_count * 4;
    bmp->row = ((uint64_t)pixels->width * bmp->depth + 31) / 32 * 4;
    uint64_t end = start + bmp->row * pixels->height;
    if (start < palette) {
        return ng_pixels_wrong(pixels, byte_at(pixels, 10), "the rows begin within the header");
    }
    if (pixels->text.size < end) {
        return ng_build_wrong(pixels->build, ng_place_offset(pixels->text.size),
                              "the image of %lu x %lu pixels ends too soon",
                              (unsigned long)pixels->width, (unsigned long)pixels->height);
    }
    if (pixels->text.size > end && pixels->text.size > said) {
        return ng_pixels_wrong(pixels, byte_at(pixels, said > end ? (size_t)said : (size_t)end),
                               "something after the image");
    }
    bmp->rows = byte_at(pixels, (size_t)start);
    return true;
}

static bool read_header(struct ng_pixels *pixels, struct bmp *bmp)
{
    size_t left = pixels->text.size;
    if (!ng_charset_is_bmp(pixels->text)) {
        return ng_pixels_wrong(pixels, byte_at(pixels, 0), "expected a BMP image");
    }
    uint32_t size = left >= FILE_HEADER + 4 ? word_at(byte_at(pixels, FILE_HEADER)) : INFO;
    if (left >= FILE_HEADER + 4 && size < INFO) {
        return refuse_kind(pixels, byte_at(pixels, FILE_HEADER));
    }
    if (left < FILE_HEADER || size > left - FILE_HEADER) {
        return ng_build_wrong(pixels->build, ng_place_offset(left),
                              "the image ends within its header");
    }
    return read_info(pixels, bmp, size) && check_parts(pixels, bmp);
}

/* ---- pixels ---- */

static bool next_pixel(struct ng_pixels *pixels, uint32_t *rgb)
{
    const struct bmp *bmp = pixels->unpacked;
    uint32_t y = bmp->top_down ? pixels->y : pixels->height - 1 - pixels->y;
    uint64_t bit = (uint64_t)pixels->x * bmp->depth;
    const uint8_t *p = bmp->rows + bmp->row * y + bit / 8;
    uint64_t opaque = bmp->alpha ? p[3] : pixels->maxval;
    if (bmp->depth <= 8) {
        unsigned index = (unsigned)*p >> (8 - bmp->depth - bit % 8) & ((1u << bmp->depth) - 1);
        if (index >= bmp->palette_count) {
            return ng_pixels_wrong(pixels, p, "a pixel's colour is not in the palette");
        }
        p = bmp->palette + (size_t)index * 4;
    }
    for (unsigned i = 3; i > 0; i--) {
        *rgb = *rgb << 8 | ng_pixels_on_white(pixels, p[i - 1], opaque);
    }
    return true;
}

static bool open(struct ng_pixels *pixels)
{
    struct bmp *bmp = ng_memory_zeroed(ng_build_memory(pixels->build), 1, sizeof *bmp);
    if (bmp == NULL) {
        return ng_build_fail(pixels->build);
    }
    pixels->unpacked = bmp;
    pixels->place = ng_place_offset(0);
    pixels->maxval = 255;
    pixels->coarse = true;
    pixels->next = next_pixel;
    return read_header(pixels, bmp);
}

static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    return ng_charset_is_bmp(text) ? NG_SIGN_SIGNATURE : 0;
}

const struct ng_format ng_format_bmp = {
    .name = "bmp",
    .suffixes = (const char *const[]){"bmp", NULL},
    .picture = true,
    .raw = true,
    .sniff = sniff,
    .open = open,
};
