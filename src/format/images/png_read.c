/* png: Portable Network Graphics, all colour types and depths, as goal pictures. ISO/IEC 15948.
 *
 * The chunks are read once, with their checksums, before anything is unpacked; then all rows are
 * inflated into one piece of memory and their filters undone in place. An interlaced picture is
 * seven small ones, each with some of the columns and rows. */
#include "base/digest.h"
#include "format/format.h"
#include "format/images/inflate.h"
#include "format/images/pixels.h"
#include "format/scan.h"

#include <string.h>

enum { SIGNATURE = 8, AROUND = 12 /* bytes of a chunk around its data */ };

enum { COLOURED = 2, PALETTE = 3, WITH_ALPHA = 4 }; /* types are sums of these */

struct chunk {
    const uint8_t *type;
    const uint8_t *data;
    uint32_t size;
};

/* The pixels of one of the small pictures, and its place. */
struct pass {
    uint8_t x, y, dx, dy;
    uint32_t width, height;
    size_t row;   /* bytes, including the filter */
    size_t start; /* in the rows */
};

struct png {
    uint8_t depth; /* bits per sample */
    uint8_t type;
    unsigned channels;
    struct chunk palette;      /* PLTE; `data` is NULL without one */
    struct chunk transparency; /* tRNS */
    const uint8_t *first;      /* the first IDAT */
    uint64_t packed;           /* the size of the data of all */
    unsigned pass_count;
    struct pass passes[7];
    size_t size;
    uint8_t rows[];
};

static uint32_t word_at(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static bool is(const struct chunk *chunk, const char *type)
{
    return memcmp(chunk->type, type, 4) == 0;
}

static const uint8_t *end_of(const struct ng_pixels *pixels)
{
    return (const uint8_t *)pixels->text.text + pixels->text.size;
}

/* ---- chunks ---- */

/* Reads the chunk at *p, and moves *p after it. */
static bool read_chunk(const struct ng_pixels *pixels, const uint8_t **p, struct chunk *chunk)
{
    size_t left = (size_t)(end_of(pixels) - *p);
    uint32_t size = left >= AROUND ? word_at(*p) : 0;
    if (left < AROUND || size > left - AROUND) {
        return ng_pixels_wrong(pixels, *p, "the image ends within a chunk");
    }
    *chunk = (struct chunk){*p + 4, *p + 8, size};
    for (unsigned i = 0; i < 4; i++) {
        if (!ng_scan_is_letter((char)chunk->type[i])) {
            return ng_pixels_wrong(pixels, chunk->type, "expected a chunk's type, four letters");
        }
    }
    *p = chunk->data + size;
    if (ng_checksum_crc(0, chunk->type, 4 + (size_t)size) != word_at(*p)) {
        return ng_build_wrong(pixels->build, ng_pixels_place(pixels, *p),
                              "the chunk %.4s is damaged: its checksum is wrong",
                              (const char *)chunk->type);
    }
    *p += 4;
    return true;
}

static bool read_head(struct ng_pixels *pixels, struct png *png, const struct chunk *chunk)
{
    static const uint8_t depths[7] = {
        1 | 2 | 4 | 8 | 16, 0, 8 | 16, 1 | 2 | 4 | 8, 8 | 16, 0, 8 | 16};
    static const uint8_t channels[7] = {1, 0, 3, 1, 2, 0, 4};
    const uint8_t *data = chunk->data;
    if (!is(chunk, "IHDR") || chunk->size != 13) {
        return ng_pixels_wrong(pixels, chunk->type, "expected the chunk IHDR, of 13 bytes");
    }
    pixels->width = word_at(data);
    pixels->height = word_at(data + 4);
    pixels->width_place = ng_pixels_place(pixels, data);
    pixels->height_place = ng_pixels_place(pixels, data + 4);
    png->depth = data[8];
    png->type = data[9];
    bool power = (png->depth & (png->depth - 1)) == 0;
    if (png->type > 6 || !power || (depths[png->type] & png->depth) == 0 || data[10] > 0 ||
        data[11] > 0 || data[12] > 1) {
        return ng_pixels_wrong(pixels, data + 8, "this kind of PNG image does not exist");
    }
    png->channels = channels[png->type];
    png->pass_count = data[12] == 1 ? 7 : 1;
    return ng_pixels_check_size(pixels);
}

/* Records a chunk after the first. */
static bool keep_chunk(const struct ng_pixels *pixels, struct png *png, const struct chunk *chunk)
{
    bool palette = png->type == PALETTE;
    const char *wrong = NULL;
    if (is(chunk, "IDAT")) {
        png->first = png->first == NULL ? chunk->type - 4 : png->first;
        png->packed += chunk->size;
    } else if (is(chunk, "PLTE")) {
        uint32_t most = palette ? 3u << png->depth : 3 * 256;
        bool right = chunk->size > 0 && chunk->size % 3 == 0 && chunk->size <= most;
        wrong = right ? NULL : "a palette of the wrong size";
        png->palette = *chunk;
    } else if (is(chunk, "tRNS")) {
        uint32_t most = palette ? png->palette.size / 3 : 2 * png->channels;
        bool right =
            (png->type & WITH_ALPHA) == 0 && (palette ? chunk->size <= most : chunk->size == most);
        wrong = right ? NULL : "tRNS of the wrong size";
        png->transparency = *chunk;
    } else if ((chunk->type[0] & 32) == 0) {
        wrong = "an unknown chunk that is needed";
    } else {
        ng_build_remark(pixels->build, ng_pixels_place(pixels, chunk->type), "%.4s is not read",
                        (const char *)chunk->type);
    }
    return wrong == NULL || ng_pixels_wrong(pixels, chunk->type, wrong);
}

static bool read_chunks(struct ng_pixels *pixels, struct png *png)
{
    const uint8_t *p = (const uint8_t *)pixels->text.text;
    if (pixels->text.size < SIGNATURE || memcmp(p, "\x89PNG\r\n\x1a\n", SIGNATURE) != 0) {
        return ng_pixels_wrong(pixels, p, "expected the eight bytes that begin a PNG image");
    }
    p += SIGNATURE;
    struct chunk chunk;
    if (!read_chunk(pixels, &p, &chunk) || !read_head(pixels, png, &chunk)) {
        return false;
    }
    do {
        if (!read_chunk(pixels, &p, &chunk) ||
            (!is(&chunk, "IEND") && !keep_chunk(pixels, png, &chunk))) {
            return false;
        }
    } while (!is(&chunk, "IEND"));
    if (png->first == NULL || (png->type == PALETTE && png->palette.data == NULL)) {
        return ng_pixels_wrong(pixels, chunk.type, "an image without data, or without its palette");
    }
    return p == end_of(pixels) || ng_pixels_wrong(pixels, p, "something after the image");
}

/* ---- rows ---- */

/* Places all rows in memory. */
static void place_rows(const struct ng_pixels *pixels, struct png *png)
{
    static const struct pass whole = {0, 0, 1, 1, 0, 0, 0, 0};
    static const struct pass interlaced[7] = {{0, 0, 8, 8, 0, 0, 0, 0}, {4, 0, 8, 8, 0, 0, 0, 0},
                                              {0, 4, 4, 8, 0, 0, 0, 0}, {2, 0, 4, 4, 0, 0, 0, 0},
                                              {0, 2, 2, 4, 0, 0, 0, 0}, {1, 0, 2, 2, 0, 0, 0, 0},
                                              {0, 1, 1, 2, 0, 0, 0, 0}};
    uint64_t bits = (uint64_t)png->channels * png->depth;
    png->size = 0;
    for (unsigned i = 0; i < png->pass_count; i++) {
        struct pass *pass = &png->passes[i];
        *pass = png->pass_count == 1 ? whole : interlaced[i];
        pass->width = (pixels->width + pass->dx - 1 - pass->x) / pass->dx;
        pass->height = (pixels->height + pass->dy - 1 - pass->y) / pass->dy;
        pass->row = pass->width == 0 ? 0 : 1 + (size_t)((pass->width * bits + 7) / 8);
        pass->start = png->size;
        png->size += pass->row * pass->height;
    }
}

static uint8_t predict(unsigned filter, int left, int above, int before)
{
    int sum = left + above - before;
    int by_left = sum > left ? sum - left : left - sum;
    int by_above = sum > above ? sum - above : above - sum;
    int by_before = sum > before ? sum - before : before - sum;
    switch (filter) {
    case 1:
        return (uint8_t)left;
    case 2:
        return (uint8_t)above;
    case 3:
        return (uint8_t)((left + above) / 2);
    case 4:
        return (uint8_t)(by_left <= by_above && by_left <= by_before ? left
                         : by_above <= by_before                     ? above
                                                                     : before);
    default:
        return 0;
    }
}

/* Undoes the filters of a pass's rows; returns false if one is unknown. */
static bool undo_filters(struct png *png, const struct pass *pass)
{
    size_t step = (png->channels * png->depth + 7u) / 8;
    for (uint32_t y = 0; pass->row > 0 && y < pass->height; y++) {
        uint8_t *row = png->rows + pass->start + y * pass->row;
        const uint8_t *above = y > 0 ? row - pass->row : NULL;
        if (row[0] > 4) {
            return false;
        }
        for (size_t i = 1; row[0] > 0 && i < pass->row; i++) {
            bool first = i <= step;
            row[i] = (uint8_t)(row[i] + predict(row[0], first ? 0 : row[i - step],
                                                above != NULL ? above[i] : 0,
                                                first || above == NULL ? 0 : above[i - step]));
        }
    }
    return true;
}

/* Continues with the next IDAT; some chunk follows. */
static bool more(struct ng_inflate *inflate)
{
    while (inflate->at == inflate->end && memcmp(inflate->end + 8, "IDAT", 4) == 0) {
        const uint8_t *next = inflate->end + 4;
        inflate->at = next + 8;
        inflate->end = inflate->at + word_at(next);
    }
    return inflate->at < inflate->end;
}

static bool unpack(const struct ng_pixels *pixels, struct png *png)
{
    const uint8_t *data = png->first + 8;
    struct ng_inflate inflate = {.at = data,
                                 .end = data + word_at(png->first),
                                 .more = more,
                                 .memory = ng_build_memory(pixels->build),
                                 .out = png->rows,
                                 .size = png->size};
    const char *wrong = ng_inflate(&inflate);
    if (wrong != NULL) {
        return *wrong == '\0' ? ng_build_fail(pixels->build)
                              : ng_pixels_wrong(pixels, inflate.place, wrong);
    }
    for (unsigned i = 0; i < png->pass_count; i++) {
        if (!undo_filters(png, &png->passes[i])) {
            return ng_pixels_wrong(pixels, png->first, "the picture's data is damaged: a filter");
        }
    }
    return true;
}

/* ---- pixels ---- */

static uint64_t sample_at(const struct png *png, const uint8_t *row, size_t index)
{
    if (png->depth >= 8) {
        const uint8_t *p = row + index * (png->depth / 8);
        return png->depth == 8 ? *p : (uint64_t)p[0] << 8 | p[1];
    }
    size_t bit = index * png->depth;
    return (uint64_t)row[bit / 8] >> (8 - png->depth - bit % 8) & ((1u << png->depth) - 1);
}

static const uint8_t *row_of(const struct png *png, uint32_t x, uint32_t y, size_t *index)
{
    const struct pass *pass = png->passes;
    while (x % pass->dx != pass->x || y % pass->dy != pass->y) {
        pass++;
    }
    *index = x / pass->dx;
    return png->rows + pass->start + y / pass->dy * pass->row + 1;
}

/* The opacity of a pixel, 0 ... maxval; its samples are in the image's format. */
static uint64_t opacity(const struct ng_pixels *pixels, const struct png *png,
                        const uint64_t *samples)
{
    const struct chunk *key = &png->transparency;
    if ((png->type & WITH_ALPHA) != 0) {
        return samples[png->channels - 1];
    }
    if (key->data == NULL) {
        return pixels->maxval;
    }
    if (png->type == PALETTE) {
        return samples[0] < key->size ? key->data[samples[0]] : pixels->maxval;
    }
    for (unsigned i = 0; i < png->channels; i++) {
        if (samples[i] != ((uint64_t)key->data[2 * i] << 8 | key->data[2 * i + 1])) {
            return pixels->maxval;
        }
    }
    return 0;
}

static bool next_pixel(struct ng_pixels *pixels, uint32_t *rgb)
{
    const struct png *png = pixels->unpacked;
    uint64_t samples[4];
    size_t index;
    const uint8_t *row = row_of(png, pixels->x, pixels->y, &index);
    for (unsigned i = 0; i < png->channels; i++) {
        samples[i] = sample_at(png, row, index * png->channels + i);
    }
    uint64_t opaque = opacity(pixels, png, samples);
    if (png->type == PALETTE && samples[0] >= png->palette.size / 3) {
        return ng_pixels_wrong(pixels, png->first, "a pixel's colour is not in the palette");
    }
    for (unsigned i = 0; i < 3; i++) {
        uint64_t sample = png->type == PALETTE          ? png->palette.data[3 * samples[0] + i]
                          : (png->type & COLOURED) != 0 ? samples[i]
                                                        : samples[0];
        *rgb = *rgb << 8 | ng_pixels_on_white(pixels, sample, opaque);
    }
    return true;
}

static bool open(struct ng_pixels *pixels)
{
    struct png head = {.first = NULL};
    pixels->place = ng_place_offset(0);
    if (!read_chunks(pixels, &head)) {
        return false;
    }
    place_rows(pixels, &head);
    if (head.size / NG_INFLATE_MOST > head.packed) {
        return ng_pixels_wrong(pixels, head.first, "the image has too little data for its sizes");
    }
    struct png *png = ng_memory_array(ng_build_memory(pixels->build), sizeof *png + head.size, 1);
    if (png == NULL) {
        return ng_build_fail(pixels->build);
    }
    *png = head;
    pixels->unpacked = png;
    pixels->maxval = png->type == PALETTE ? 255 : (1u << png->depth) - 1;
    pixels->coarse = true;
    pixels->next = next_pixel;
    return unpack(pixels, png);
}

static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    return ng_scan_starts_with(text, "\x89PNG") ? NG_SIGN_SIGNATURE : 0;
}

const struct ng_format ng_format_png = {
    .name = "png",
    .suffixes = (const char *const[]){"png", NULL},
    .picture = true,
    .raw = true,
    .sniff = sniff,
    .open = open,
};
