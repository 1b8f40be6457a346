/* bmp: the bitmaps of Windows and OS/2, without compression, as goal pictures.
 *
 *     offset 0   "BM", size, zeros
 *     offset 10  offset of the rows
 *     offset 14  size of the header
 *     offset 18  width, height (negative: from the top; else from the bottom up)
 *
 * After the header come masks, if pixels have fields of bits, and a palette. A row's bytes are a
 * multiple of 4. */
#include "format/charset.h"
#include "format/format.h"
#include "format/images/pixels.h"

enum { FILE_HEADER = 14, CORE = 12, INFO = 40, WITH_ALPHA = 56, FIELDS = 3, ALPHA_FIELDS = 6 };

struct bmp {
    unsigned depth; /* bits per pixel */
    bool top_down;
    uint64_t row; /* bytes */
    const uint8_t *rows;
    const uint8_t *palette; /* blue, green, red of each colour */
    unsigned palette_step;  /* bytes per colour */
    uint32_t palette_count;
    uint32_t masks[4]; /* red, green, blue, opacity (0: all is opaque) */
};

static uint32_t half_at(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8;
}

static uint32_t word_at(const uint8_t *p)
{
    return half_at(p) | half_at(p + 2) << 16;
}

static const uint8_t *byte_at(const struct ng_pixels *pixels, size_t offset)
{
    return (const uint8_t *)pixels->text.text + offset;
}

/* ---- header ---- */

/* Sets the masks of pixels of 16 or more bits: the file's masks, if it has some. */
static void set_masks(struct bmp *bmp, const uint8_t *fields, unsigned count)
{
    static const uint32_t short_masks[3] = {0x7c00, 0x03e0, 0x001f};
    static const uint32_t long_masks[3] = {0xff0000, 0x00ff00, 0x0000ff};
    for (unsigned i = 0; i < 4; i++) {
        bmp->masks[i] = i < count             ? word_at(fields + 4 * i)
                        : i == 3 || count > 0 ? 0
                        : bmp->depth == 16    ? short_masks[i]
                                              : long_masks[i];
    }
}

/* Reads sizes and kind; the header has all its bytes. */
static bool read_info(struct ng_pixels *pixels, struct bmp *bmp, uint32_t size)
{
    const uint8_t *head = byte_at(pixels, FILE_HEADER);
    bool core = size == CORE;
    uint32_t height = core ? half_at(head + 6) : word_at(head + 8);
    uint32_t method = core ? 0 : word_at(head + 16);
    bmp->top_down = !core && height > INT32_MAX;
    bmp->depth = half_at(head + (core ? 10 : 14));
    pixels->width = core ? half_at(head + 4) : word_at(head + 4);
    pixels->height = bmp->top_down ? 0 - height : height;
    pixels->width_place = ng_pixels_place(pixels, head + 4);
    pixels->height_place = ng_pixels_place(pixels, head + (core ? 6 : 8));
    bool known = bmp->depth == 1 || bmp->depth == 4 || bmp->depth == 8 || bmp->depth == 16 ||
                 bmp->depth == 24 || bmp->depth == 32;
    bool fields =
        (method == FIELDS || method == ALPHA_FIELDS) && (bmp->depth == 16 || bmp->depth == 32);
    if (!known || pixels->width > INT32_MAX) {
        return ng_pixels_wrong(pixels, head, "this kind of BMP image is not supported");
    }
    if (method != 0 && !fields) {
        return ng_pixels_wrong(pixels, head + 16,
                               "a compressed BMP image: save it without compression, or as PNG");
    }
    if (fields && pixels->text.size < FILE_HEADER + INFO + 16) {
        return ng_pixels_wrong(pixels, head, "the image ends within its header");
    }
    bool alpha = method == ALPHA_FIELDS || size >= WITH_ALPHA;
    set_masks(bmp, head + INFO, fields ? alpha ? 4 : 3 : 0);
    /* masks come after a short header, and are part of a long one */
    uint32_t behind = fields && size == INFO ? alpha ? 16 : 12 : 0;
    uint32_t used = core ? 0 : word_at(head + 32);
    bmp->palette = head + size + behind;
    bmp->palette_step = core ? 3 : 4;
    bmp->palette_count = bmp->depth > 8                                 ? 0
                         : used > 0 && used < UINT32_C(1) << bmp->depth ? used
                                                                        : UINT32_C(1) << bmp->depth;
    return ng_pixels_check_size(pixels);
}

/* Checks that all parts announced by the header exist, and nothing else. */
static bool check_parts(struct ng_pixels *pixels, struct bmp *bmp)
{
    uint64_t start = word_at(byte_at(pixels, 10)), said = word_at(byte_at(pixels, 2));
    uint64_t palette = (uint64_t)(bmp->palette - byte_at(pixels, 0)) +
                       (uint64_t)bmp->palette_count * bmp->palette_step;
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
    uint32_t size = left >= FILE_HEADER + 4 ? word_at(byte_at(pixels, FILE_HEADER)) : CORE;
    if (left < FILE_HEADER + CORE || size > left - FILE_HEADER) {
        return ng_build_wrong(pixels->build, ng_place_offset(left),
                              "the image ends within its header");
    }
    if (size != CORE && size < INFO) {
        return ng_pixels_wrong(pixels, byte_at(pixels, FILE_HEADER),
                               "this kind of BMP image is not supported");
    }
    return read_info(pixels, bmp, size) && check_parts(pixels, bmp);
}

/* ---- pixels ---- */

/* The field of a pixel with this mask, in 0 ... 255. */
static uint64_t field_of(uint32_t pixel, uint32_t mask)
{
    if (mask == 0) {
        return 0;
    }
    uint64_t unit = mask & (0 - mask), most = mask / unit;
    return ((pixel & mask) / unit * 255 + most / 2) / most;
}

/* Reads a pixel of 16 bits or more. */
static uint64_t unpack(struct ng_pixels *pixels, const struct bmp *bmp, const uint8_t *p)
{
    uint32_t pixel = half_at(p), samples[3];
    pixel |= bmp->depth > 16 ? (uint32_t)p[2] << 16 : 0;
    pixel |= bmp->depth > 24 ? (uint32_t)p[3] << 24 : 0;
    uint64_t opaque = bmp->masks[3] > 0 ? field_of(pixel, bmp->masks[3]) : 255;
    pixels->translucent |= opaque < 255;
    for (unsigned i = 0; i < 3; i++) {
        uint64_t sample = field_of(pixel, bmp->masks[i]);
        samples[i] = (uint32_t)((sample * opaque + 255 * (255 - opaque) + 127) / 255);
    }
    return (uint64_t)samples[0] << 32 | samples[1] << 16 | samples[2];
}

static bool next_pixel(struct ng_pixels *pixels, uint64_t *rgb)
{
    const struct bmp *bmp = pixels->unpacked;
    uint32_t y = bmp->top_down ? pixels->y : pixels->height - 1 - pixels->y;
    const uint8_t *row = bmp->rows + bmp->row * y;
    uint64_t bit = (uint64_t)pixels->x * bmp->depth;
    const uint8_t *p = row + bit / 8;
    if (bmp->depth > 8) {
        *rgb = unpack(pixels, bmp, p);
    } else {
        unsigned index = (unsigned)*p >> (8 - bmp->depth - bit % 8) & ((1u << bmp->depth) - 1);
        if (index >= bmp->palette_count) {
            return ng_pixels_wrong(pixels, p, "a pixel's colour is not in the palette");
        }
        const uint8_t *colour = bmp->palette + index * bmp->palette_step;
        *rgb = (uint64_t)colour[2] << 32 | (uint64_t)colour[1] << 16 | colour[0];
    }
    pixels->x = pixels->x + 1 < pixels->width ? pixels->x + 1 : 0;
    pixels->y += pixels->x == 0;
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
