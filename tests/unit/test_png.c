/* PNG pictures: read back by an inflate of the test's own, every checksum compared, pixels looked
 * at. */
#include "answer/draw.h"
#include "render/render.h"

#include "nonogram.h"
#include "render/png.h"

#include "base/text.h"
#include "render/canvas.h"
#include "unit/sketch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct image {
    uint32_t width;
    uint32_t height;
    uint8_t *pixels; /* RGB */
};

static uint32_t word_at(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static uint32_t crc_of(const uint8_t *p, size_t size)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < size * 8; i++) {
        uint32_t bit = (crc ^ (uint32_t)p[i / 8] >> i % 8) & 1;
        crc = crc >> 1 ^ (bit ? 0xedb88320u : 0);
    }
    return ~crc;
}

static uint32_t adler_of(const uint8_t *p, size_t size)
{
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < size; i++) {
        a = (a + p[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

/* Bits of a deflated stream. */
struct stream {
    const uint8_t *bytes;
    size_t size;
    size_t bit;
};

static uint32_t bits_of(struct stream *in, unsigned count)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < count; i++, in->bit++) {
        assert_true(in->bit / 8 < in->size);
        value |= (uint32_t)(in->bytes[in->bit / 8] >> in->bit % 8 & 1) << i;
    }
    return value;
}

/* A symbol of the fixed code for literals and lengths, RFC 1951 section 3.2.6. */
static uint32_t symbol_of(struct stream *in)
{
    uint32_t code = 0;
    for (unsigned length = 1; length <= 9; length++) {
        code = code << 1 | bits_of(in, 1);
        if (length == 7 && code <= 0x17) {
            return 256 + code;
        }
        if (length == 8 && code >= 0x30 && code <= 0xbf) {
            return code - 0x30;
        }
        if (length == 8 && code >= 0xc0 && code <= 0xc7) {
            return 280 + code - 0xc0;
        }
        if (length == 9 && code >= 0x190) {
            return 144 + code - 0x190;
        }
    }
    fail();
    return 0;
}

static uint32_t length_of(struct stream *in, uint32_t symbol)
{
    static const uint16_t least[] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                     15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                     67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const uint8_t extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                    2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    assert_in_range(symbol, 257, 285);
    return least[symbol - 257] + bits_of(in, extra[symbol - 257]);
}

/* Distances up to 4 are all that is expected. */
static uint32_t distance_of(struct stream *in)
{
    uint32_t code = 0;
    for (unsigned i = 0; i < 5; i++) {
        code = code << 1 | bits_of(in, 1);
    }
    assert_in_range(code, 0, 3);
    return code + 1;
}

/* Inflates one block of fixed codes into `out`, which it has to fill. */
static void inflate(struct stream *in, uint8_t *out, size_t size)
{
    size_t at = 0;
    assert_int_equal(bits_of(in, 3), 3); /* the last block, fixed codes */
    for (uint32_t symbol = symbol_of(in); symbol != 256; symbol = symbol_of(in)) {
        if (symbol < 256) {
            assert_true(at < size);
            out[at++] = (uint8_t)symbol;
            continue;
        }
        uint32_t length = length_of(in, symbol);
        uint32_t distance = distance_of(in);
        assert_true(distance <= at && length <= size - at);
        for (; length > 0; length--, at++) {
            out[at] = out[at - distance];
        }
    }
    assert_int_equal(at, size);
}

/* Collects the data of the chunks and checks their sums. */
static struct nonogram_text chunks_of(const struct nonogram_text *file, struct image *image)
{
    const uint8_t *bytes = (const uint8_t *)file->data;
    struct nonogram_text data = {.data = NULL};
    size_t at = 8;
    assert_true(file->size > 8);
    assert_memory_equal(bytes, "\x89PNG\r\n\x1a\n", 8);
    while (memcmp(bytes + at + 4, "IEND", 4) != 0) {
        uint32_t size = word_at(bytes + at);
        assert_true(at + 24 + size <= file->size);
        assert_int_equal(crc_of(bytes + at + 4, size + 4), word_at(bytes + at + 8 + size));
        if (memcmp(bytes + at + 4, "IHDR", 4) == 0) {
            image->width = word_at(bytes + at + 8);
            image->height = word_at(bytes + at + 12);
            assert_memory_equal(bytes + at + 16, "\x08\x02\0\0\0", 5);
        } else {
            assert_memory_equal(bytes + at + 4, "IDAT", 4);
            ng_text_bytes(&data, (const char *)bytes + at + 8, size);
        }
        at += 12 + size;
    }
    assert_int_equal(at + 12, file->size);
    assert_int_equal(crc_of(bytes + at + 4, 4), word_at(bytes + at + 8));
    return data;
}

/* Reads a whole file back; the caller frees the pixels. */
static struct image read_back(const struct nonogram_text *file)
{
    struct image image = {.width = 0};
    struct nonogram_text data = chunks_of(file, &image);
    struct stream in = {(const uint8_t *)data.data, data.size, 16};
    size_t stride = 3 * (size_t)image.width + 1;
    uint8_t *raw = malloc(stride * image.height);
    image.pixels = calloc(stride - 1, image.height);
    assert_true(raw && image.pixels);
    assert_memory_equal(data.data, "\x78\x01", 2);
    inflate(&in, raw, stride * image.height);
    assert_int_equal((in.bit + 7) / 8 + 4, data.size);
    assert_int_equal(word_at((const uint8_t *)data.data + data.size - 4),
                     adler_of(raw, stride * image.height));
    for (size_t y = 0; y < image.height; y++) {
        assert_int_equal(raw[y * stride], 2);
        for (size_t i = 0; i < stride - 1; i++) {
            uint8_t above = y ? image.pixels[(y - 1) * (stride - 1) + i] : 0;
            image.pixels[y * (stride - 1) + i] = (uint8_t)(raw[y * stride + 1 + i] + above);
        }
    }
    free(raw);
    nonogram_text_clear(&data);
    return image;
}

static uint32_t rgb_at(const struct image *image, uint32_t x, uint32_t y)
{
    assert_true(x < image->width && y < image->height);
    const uint8_t *p = image->pixels + 3 * ((size_t)y * image->width + x);
    return (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
}

static struct image draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                         const struct nonogram_draw_options *options)
{
    struct nonogram_text out = {.data = NULL};
    assert_int_equal(nonogram_draw(puzzle, cells, "png", options, &out), NONOGRAM_OK);
    struct image image = read_back(&out);
    nonogram_text_clear(&out);
    return image;
}

/* Any bytes come back, whatever runs they have. */
static void rows_of_any_kind_come_back(void **state)
{
    static const uint32_t widths[] = {1, 2, 3, 85, 86, 87, 88, 173, 400};
    (void)state;
    for (size_t k = 0; k < sizeof widths / sizeof widths[0]; k++) {
        enum { HEIGHT = 40 };
        size_t stride = 3 * (size_t)widths[k];
        uint8_t *rows = malloc(stride * HEIGHT);
        struct nonogram_text out = {.data = NULL};
        uint32_t random = 12345;
        assert_non_null(rows);
        for (size_t i = 0; i < stride * HEIGHT; i++) {
            random = random * 1664525 + 1013904223;
            bool copy = i >= 3 && (i / stride % 4 == 0 || random >> 28 > 1);
            rows[i] = copy ? rows[i - 3] : (uint8_t)(random >> 20);
        }
        struct ng_png png;
        ng_png_open(&png, widths[k], HEIGHT, &out);
        for (size_t y = 0; y < HEIGHT; y++) {
            ng_png_row(&png, rows + y * stride, y ? rows + (y - 1) * stride : NULL, stride);
        }
        ng_png_close(&png);
        struct image image = read_back(&out);
        assert_int_equal(image.width, widths[k]);
        assert_memory_equal(image.pixels, rows, stride * HEIGHT);
        free(image.pixels);
        free(rows);
        nonogram_text_clear(&out);
    }
}

/* More than one chunk. */
static void long_data_is_cut_into_chunks(void **state)
{
    enum { WIDTH = 50000 };
    uint8_t *row = malloc(3 * WIDTH);
    struct nonogram_text out = {.data = NULL};
    uint32_t random = 1;
    (void)state;
    assert_non_null(row);
    for (size_t i = 0; i < 3 * WIDTH; i++) {
        random = random * 1664525 + 1013904223;
        row[i] = (uint8_t)(random >> 24);
    }
    struct ng_png png;
    ng_png_open(&png, WIDTH, 1, &out);
    ng_png_row(&png, row, NULL, 3 * WIDTH);
    ng_png_close(&png);
    struct image image = read_back(&out);
    assert_memory_equal(image.pixels, row, 3 * WIDTH);
    free(image.pixels);
    free(row);
    nonogram_text_clear(&out);
}

static void cells_and_clues_are_in_their_colours(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_colours("yellow", 0xffff00);
    struct image image = draw(puzzle, puzzle->goal, NULL);
    (void)state;
    /* Two slots of clues on both sides, three columns, two rows. */
    assert_int_equal(image.width, 10 + 5 * 20 + 10);
    assert_int_equal(image.height, 10 + 4 * 20 + 10);
    assert_int_equal(rgb_at(&image, 2, 2), 0xffffff);
    assert_int_equal(rgb_at(&image, 55, 55), 0xffff00);
    assert_int_equal(rgb_at(&image, 75, 55), 0x000080);
    assert_int_equal(rgb_at(&image, 95, 55), 0xffffff);
    /* The clue of column 0: 1 yellow over 1 navy, lines around. */
    assert_int_equal(rgb_at(&image, 53, 13), 0xffff00);
    assert_int_equal(rgb_at(&image, 53, 33), 0x000080);
    assert_int_equal(rgb_at(&image, 50, 20), 0x404040);
    assert_int_equal(rgb_at(&image, 69, 60), 0xb0b0b0);
    free(image.pixels);
    ng_puzzle_free(puzzle);
}

static bool has_colour(const struct image *image, uint32_t rgb, uint32_t x, uint32_t y,
                       uint32_t size)
{
    for (uint32_t i = 0; i < size * size; i++) {
        if (rgb_at(image, x + i % size, y + i / size) == rgb) {
            return true;
        }
    }
    return false;
}

/* Black on yellow, white on navy. */
static void numbers_stand_out_from_their_colour(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_colours("yellow", 0xffff00);
    struct image image = draw(puzzle, puzzle->goal, NULL);
    (void)state;
    assert_true(has_colour(&image, 0x000000, 52, 12, 16));
    assert_false(has_colour(&image, 0xffffff, 52, 12, 16));
    assert_true(has_colour(&image, 0xffffff, 52, 32, 16));
    assert_false(has_colour(&image, 0x000000, 52, 32, 16));
    free(image.pixels);
    ng_puzzle_free(puzzle);
}

static void an_unsolved_puzzle_shows_no_cells_but_a_legend(void **state)
{
    const struct nonogram_draw_options options = {.unsolved = true, .cell = 40};
    struct nonogram_puzzle *puzzle = sketch_colours("yellow", 0xffff00);
    struct image image = draw(puzzle, puzzle->goal, &options);
    (void)state;
    assert_int_equal(image.width, 20 + 5 * 40 + 20);
    assert_true(image.height > 20 + 4 * 40 + 20);
    assert_int_equal(rgb_at(&image, 110, 110), 0xffffff);
    assert_int_equal(rgb_at(&image, 40, 20 + 4 * 40 + 20 + 20), 0xffff00);
    free(image.pixels);
    ng_puzzle_free(puzzle);
}

static void the_answer_is_upside_down(void **state)
{
    const struct nonogram_draw_options options = {.unsolved = true, .answer = true};
    /* ##
     * #.  */
    struct nonogram_puzzle *puzzle = sketch_puzzle("2/1", "2/1", "##/#.", NULL);
    struct image image = draw(puzzle, puzzle->goal, &options);
    (void)state;
    /* Cells 4 wide, in the middle of 80 pixels, below 80. */
    assert_int_equal(image.width, 80);
    assert_int_equal(image.height, 80 + 8 + 10);
    assert_int_equal(rgb_at(&image, 37, 81), 0xffffff);
    assert_int_equal(rgb_at(&image, 41, 81), 0x000000);
    assert_int_equal(rgb_at(&image, 37, 85), 0x000000);
    assert_int_equal(rgb_at(&image, 41, 85), 0x000000);
    free(image.pixels);
    ng_puzzle_free(puzzle);
}

static void a_title_stands_above(void **state)
{
    struct nonogram_draw_options options = {.title = ""};
    struct nonogram_puzzle *puzzle = sketch_puzzle("2/1", "2/1", "##/#.", NULL);
    struct image empty = draw(puzzle, puzzle->goal, &options);
    (void)state;
    assert_true(empty.height > 80);
    assert_false(has_colour(&empty, 0x000000, 0, 0, 30));
    options.title = "Fl\xc3\xbcgel of more than there is room for";
    struct image image = draw(puzzle, puzzle->goal, &options);
    bool ink = false;
    for (uint32_t x = 0; x < 80; x++) {
        ink |= rgb_at(&image, x, 15) == 0;
    }
    assert_true(ink);
    assert_int_equal(rgb_at(&image, 79, 15), 0xffffff);
    free(empty.pixels);
    free(image.pixels);
    ng_puzzle_free(puzzle);
}

/* The ink in the first rows: what is left of it, and what is right. */
static void margins_of(const struct image *image, uint32_t *left, uint32_t *right)
{
    *left = *right = image->width;
    for (uint32_t x = 0; x < image->width; x++) {
        for (uint32_t y = 0; y < 25; y++) {
            if (rgb_at(image, x, y) < 0x808080) {
                *left = *left < x ? *left : x;
                *right = image->width - 1 - x;
            }
        }
    }
}

/* Letters that are not in the font are boxes, each in the middle of its place or at its left, and
 * an accent of its own is left out. */
static void a_title_in_any_script_is_in_the_middle(void **state)
{
    static const char *const titles[] = {"cafe", "cafe\xcc\x81",
                                         "\xe7\x8c\xab\xe7\x8c\xab\xe7\x8c\xab"};
    struct nonogram_puzzle *puzzle = sketch_puzzle("8", "1/1/1/1/1/1/1/1", "########", NULL);
    (void)state;
    uint32_t left[3], right[3];
    for (size_t i = 0; i < 3; i++) {
        const struct nonogram_draw_options options = {.title = titles[i]};
        struct image image = draw(puzzle, puzzle->goal, &options);
        margins_of(&image, &left[i], &right[i]);
        free(image.pixels);
    }
    assert_int_equal(left[0], left[1]);
    assert_int_equal(right[0], right[1]);
    assert_in_range(right[2] - left[2], 0, 20);
    ng_puzzle_free(puzzle);
}

/* The letters of Europe's Latin alphabets are drawn without their accents, dashes and quotation
 * marks as those of ASCII. */
static void accents_are_left_out(void **state)
{
    static const struct {
        const char *title;
        const char *drawn;
    } same[] = {
        {u8"\u0150r \u0141\u00f3d\u017a \u017dlut\u00fd", "Or Lodz Zluty"},
        {u8"\u0100\u017f\u0219\u00c0\u00ff", "AssAy"},
        {u8"\u201ca\u2019\u201d \u2013\u00a0b", "\"a'\" - b"},
    };
    struct nonogram_puzzle *puzzle = sketch_puzzle("8", "1/1/1/1/1/1/1/1", "########", NULL);
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        const struct nonogram_draw_options options = {.title = same[i].title};
        const struct nonogram_draw_options plain = {.title = same[i].drawn};
        struct image image = draw(puzzle, puzzle->goal, &options);
        struct image expected = draw(puzzle, puzzle->goal, &plain);
        assert_int_equal(image.width, expected.width);
        assert_int_equal(image.height, expected.height);
        assert_memory_equal(image.pixels, expected.pixels, (size_t)3 * image.width * image.height);
        free(image.pixels);
        free(expected.pixels);
        assert_true(ng_canvas_has_letters("png", same[i].title));
    }
    assert_true(ng_canvas_has_letters("png", NULL));
    assert_true(ng_canvas_has_letters("png", "cafe\xcc\x81\n"));
    assert_false(ng_canvas_has_letters("png", u8"5 \u20ac"));
    assert_false(ng_canvas_has_letters("png", u8"\u732b"));
    assert_false(ng_canvas_has_letters("png", u8"\u0180"));
    ng_puzzle_free(puzzle);
}

static void numbers_out_of_range_are_refused(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1", "1", "#", NULL);
    struct nonogram_text out = {.data = NULL};
    const struct nonogram_draw_options wrong[] = {
        {.cell = NG_CELL_LEAST - 1},
        {.cell = NG_CELL_MOST + 1},
        {.per_page = NG_PER_PAGE_MOST + 1},
        {.paper = (enum nonogram_paper)3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(nonogram_draw(puzzle, NULL, "png", &wrong[i], &out), NONOGRAM_BAD_USE);
    }
    assert_false(ng_draw_accepts(&wrong[2]));
    assert_int_equal(out.size, 0);
    ng_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_any_kind_come_back),
        cmocka_unit_test(long_data_is_cut_into_chunks),
        cmocka_unit_test(cells_and_clues_are_in_their_colours),
        cmocka_unit_test(numbers_stand_out_from_their_colour),
        cmocka_unit_test(an_unsolved_puzzle_shows_no_cells_but_a_legend),
        cmocka_unit_test(the_answer_is_upside_down),
        cmocka_unit_test(a_title_stands_above),
        cmocka_unit_test(a_title_in_any_script_is_in_the_middle),
        cmocka_unit_test(accents_are_left_out),
        cmocka_unit_test(numbers_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
