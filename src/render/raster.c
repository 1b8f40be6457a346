/* png: the same picture as svg's in pixels, drawn and written band by band: the memory holds one
 * row of cells and the file. Drawing uses the picture's coordinates and is cut to the band. */
#include "base/font.h"
#include "base/memory.h"
#include "render/canvas.h"
#include "render/png.h"

#include <string.h>

/* Parts of a pixel. */
#define PART 64
/* Samples of a pixel along each side. */
#define SAMPLES 4
/* The number of letters that are kept. */
#define GLYPHS 128
#define EDGE   0x808080

/* The number of covered samples of each pixel of a character. */
struct glyph {
    uint32_t character;
    uint32_t font; /* 0: unused */
    uint8_t *cover;
};

struct raster_picture {
    struct ng_canvas canvas; /* its rows from top to bottom are the band */
    uint8_t *pixels;         /* rows of red, green, blue */
    /* The letters drawn so far, so that each is drawn once: a pixel of one takes sixteen samples. A
     * character can be at one place only, which it shares with others. */
    struct glyph glyphs[GLYPHS];
};

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint8_t *pixel_at(const struct raster_picture *picture, uint64_t x, uint64_t y)
{
    return picture->pixels + 3 * ((y - picture->canvas.top) * picture->canvas.layout->width + x);
}

/* ---- shapes ---- */

static void fill_box(struct ng_canvas *canvas, uint64_t x, uint64_t y, uint64_t width,
                     uint64_t height, uint32_t rgb)
{
    uint64_t right = smaller(x + width, canvas->layout->width);
    uint64_t bottom = smaller(y + height, canvas->bottom);
    y = y > canvas->top ? y : canvas->top;
    for (; y < bottom; y++) {
        uint8_t *pixel = pixel_at((const struct raster_picture *)canvas, x, y);
        for (uint64_t i = x; i < right; i++) {
            *pixel++ = (uint8_t)(rgb >> 16);
            *pixel++ = (uint8_t)(rgb >> 8);
            *pixel++ = (uint8_t)rgb;
        }
    }
}

/* Draws a rectangle; the frame is outside. */
static void draw_rectangle(struct ng_canvas *canvas, const struct ng_area *area, uint32_t rgb,
                           bool framed)
{
    if (framed) {
        fill_box(canvas, area->x - 1, area->y - 1, area->width + 2, area->height + 2, EDGE);
    }
    fill_box(canvas, area->x, area->y, area->width, area->height, rgb);
}

/* Adds a shape; a dot is a square. */
static void add_shape(struct ng_canvas *canvas, const struct ng_area *area)
{
    const struct ng_ink *ink = &canvas->ink;
    uint64_t line = canvas->layout->line;
    if (area->width == 0) {
        fill_box(canvas, area->x - line, area->y, ink->width, area->height, ink->rgb);
    } else if (area->height == 0) {
        fill_box(canvas, area->x, area->y - line, area->width, ink->width, ink->rgb);
    } else {
        fill_box(canvas, area->x, area->y, area->width, area->height, ink->rgb);
    }
}

static void ignore(struct ng_canvas *canvas)
{
    (void)canvas;
}

/* ---- letters ---- */

/* Lines through the dots of ng_font_dot() with round ends, by samples in whole numbers, the same on
 * every machine. The width of each letter is 3/5 of the font's size; capitals are 7/10 high. */

static uint64_t letters_width(uint64_t font, uint64_t count)
{
    return count * font * 3 / 5;
}

static uint64_t glyph_height(uint64_t font)
{
    return font * 7 / 10 + 1;
}

/* A point in parts of a pixel. */
struct raster_point {
    int64_t x;
    int64_t y;
};

/* A glyph's lines, for testing one point at a time. */
struct strokes {
    uint32_t character;
    int64_t column; /* from one column of dots to the next, in parts of a pixel */
    int64_t row;
    int64_t radius; /* half the width of a line */
};

/* Whether a point is within the radius of the line from a to b. */
static bool touches(const struct strokes *strokes, struct raster_point p, struct raster_point a,
                    struct raster_point b)
{
    struct raster_point along = {b.x - a.x, b.y - a.y};
    struct raster_point from = {p.x - a.x, p.y - a.y};
    int64_t square = along.x * along.x + along.y * along.y;
    int64_t dot = from.x * along.x + from.y * along.y;
    int64_t limit = strokes->radius * strokes->radius;
    if (dot <= 0) {
        return from.x * from.x + from.y * from.y <= limit;
    }
    if (dot >= square) {
        return (p.x - b.x) * (p.x - b.x) + (p.y - b.y) * (p.y - b.y) <= limit;
    }
    int64_t cross = from.x * along.y - from.y * along.x;
    return cross * cross <= limit * square;
}

/* Whether there is a line from dot x, y to its neighbour at distance dx, dy: a slanting one only if
 * the two are not joined around the corner. */
static bool joined(uint32_t character, unsigned x, unsigned y, int dx, int dy)
{
    unsigned to_x = x + (unsigned)dx;
    unsigned to_y = y + (unsigned)dy;
    if (!ng_font_dot(character, to_x, to_y)) {
        return false;
    }
    return dx == 0 || dy == 0 ||
           (!ng_font_dot(character, to_x, y) && !ng_font_dot(character, x, to_y));
}

/* Whether a point is on the dot x, y or a line from it to the right or down. */
static bool touches_dot(const struct strokes *strokes, struct raster_point p, unsigned x,
                        unsigned y)
{
    static const int ways[][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    struct raster_point dot = {strokes->column * x, strokes->row * y};
    if (touches(strokes, p, dot, dot)) {
        return true;
    }
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        int dx = ways[i][0];
        int dy = ways[i][1];
        struct raster_point end = {dot.x + dx * strokes->column, dot.y + dy * strokes->row};
        if (joined(strokes->character, x, y, dx, dy) && touches(strokes, p, dot, end)) {
            return true;
        }
    }
    return false;
}

static bool on_stroke(const struct strokes *strokes, struct raster_point p)
{
    for (unsigned y = 0; y < NG_FONT_HEIGHT; y++) {
        for (unsigned x = 0; x < NG_FONT_WIDTH; x++) {
            if (ng_font_dot(strokes->character, x, y) && touches_dot(strokes, p, x, y)) {
                return true;
            }
        }
    }
    return false;
}

/* The samples of a pixel that are on a line; x, y: its corner from the glyph's, in pixels. */
static unsigned cover(const struct strokes *strokes, uint64_t x, uint64_t y)
{
    unsigned count = 0;
    for (unsigned i = 0; i < SAMPLES * SAMPLES; i++) {
        unsigned step = PART / SAMPLES;
        struct raster_point p = {
            (int64_t)(x * PART + i % SAMPLES * step + step / 2) - strokes->radius,
            (int64_t)(y * PART + i / SAMPLES * step + step / 2) - strokes->radius};
        count += on_stroke(strokes, p);
    }
    return count;
}

static void blend(uint8_t *pixel, uint32_t rgb, unsigned count)
{
    unsigned all = SAMPLES * SAMPLES;
    for (unsigned i = 0; i < 3; i++) {
        unsigned ink = rgb >> (16 - 8 * i) & 0xff;
        pixel[i] = (uint8_t)((ink * count + pixel[i] * (all - count) + all / 2) / all);
    }
}

static void draw_glyph(const struct glyph *glyph)
{
    uint64_t width = letters_width(glyph->font, 1);
    int64_t radius = (int64_t)glyph->font * PART / 20;
    struct strokes strokes = {
        .character = glyph->character,
        .column = ((int64_t)glyph->font * PART * 12 / 25 - 2 * radius) / (NG_FONT_WIDTH - 1),
        .row = ((int64_t)glyph->font * PART * 7 / 10 - 2 * radius) / (NG_FONT_HEIGHT - 1),
        .radius = radius,
    };
    for (uint64_t i = 0; i < width * glyph_height(glyph->font); i++) {
        glyph->cover[i] = (uint8_t)cover(&strokes, i % width, i / width);
    }
}

/* The character as drawn before, or drawn now; NULL when out of memory. */
static const uint8_t *find_glyph(struct raster_picture *picture, uint32_t font, uint32_t character)
{
    struct glyph *glyph = &picture->glyphs[(character + 31 * font) % GLYPHS];
    if (glyph->font != font || glyph->character != character) {
        ng_alloc_free(glyph->cover);
        *glyph = (struct glyph){character, font,
                                ng_alloc_array(letters_width(font, 1), glyph_height(font))};
        if (glyph->cover == NULL) {
            glyph->font = 0;
            return NULL;
        }
        draw_glyph(glyph);
    }
    return glyph->cover;
}

/* Draws a character with the upper left corner of capitals at x, y. */
static void draw_character(struct raster_picture *picture, const struct ng_canvas_text *text,
                           uint64_t x, uint64_t y, uint32_t character)
{
    const struct ng_canvas *canvas = &picture->canvas;
    uint64_t height = glyph_height(text->font), width = letters_width(text->font, 1);
    if (y >= canvas->bottom || y + height <= canvas->top || width == 0) {
        return;
    }
    const uint8_t *cover = find_glyph(picture, (uint32_t)text->font, character);
    if (cover == NULL) {
        canvas->out->failed = true;
        return;
    }
    uint64_t end = smaller(height, canvas->bottom - y);
    for (uint64_t v = canvas->top > y ? canvas->top - y : 0; v < end; v++) {
        for (uint64_t u = 0; u < width && x + u < canvas->layout->width; u++) {
            if (cover[v * width + u] != 0) {
                blend(pixel_at(picture, x + u, y + v), text->rgb, cover[v * width + u]);
            }
        }
    }
}

/* Draws `size` bytes of a text from x on, without accents and the like, and returns its end. */
static uint64_t draw_letters(struct raster_picture *picture, const struct ng_canvas_text *text,
                             uint64_t x, const char *letters, size_t size)
{
    uint64_t top = text->base - text->font * 7 / 10, count = 0;
    for (const char *at = letters; at < letters + size;) {
        uint32_t character = ng_layout_character(&at);
        if (ng_layout_letters_of(character) > 0 && character > ' ') {
            draw_character(picture, text, x + letters_width(text->font, count), top, character);
        }
        count += ng_layout_letters_of(character);
    }
    return x + letters_width(text->font, count);
}

static void draw_text(struct ng_canvas *canvas, const struct ng_canvas_text *text)
{
    struct raster_picture *picture = (struct raster_picture *)canvas;
    const struct ng_layout_words *words = &text->words;
    /* A letter's own space is at its right. */
    uint64_t size = letters_width(text->font, ng_layout_words_letters(words));
    uint64_t width = size > text->font / 8 ? size - text->font / 8 : 0;
    uint64_t x = text->x + (text->width > width ? (text->width - width) / 2 : 0);
    x = draw_letters(picture, text, x, words->text, words->size);
    (void)draw_letters(picture, text, x, words->dots, words->dot_count);
}

/* ---- the whole ---- */

static const struct ng_canvas_kind kind = {draw_rectangle, ignore, add_shape, ignore, draw_text};

/* Draws and writes all bands. The pixels have a row more than a band: first, the last one of the
 * band before. */
static void draw_bands(struct raster_picture *picture, const uint8_t *cells, uint8_t *pixels)
{
    struct ng_canvas *canvas = &picture->canvas;
    const struct ng_layout *layout = canvas->layout;
    size_t stride = 3 * (size_t)layout->width;
    uint8_t *band = picture->pixels = pixels + stride;
    struct ng_png png;
    ng_png_open(&png, (uint32_t)layout->width, (uint32_t)layout->height, canvas->out);
    for (; canvas->top < layout->height && ng_text_ask(canvas->out); canvas->top = canvas->bottom) {
        canvas->bottom = smaller(canvas->top + layout->cell, layout->height);
        size_t rows = (size_t)(canvas->bottom - canvas->top);
        ng_canvas_draw(canvas, cells);
        for (size_t i = 0; i < rows; i++) {
            uint8_t *row = band + i * stride;
            ng_png_row(&png, row, canvas->top + i > 0 ? row - stride : NULL, stride);
        }
        memcpy(pixels, band + (rows - 1) * stride, stride);
    }
    ng_png_close(&png);
}

static void draw_raster(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                        const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    uint32_t cell = options->cell ? options->cell : NG_LAYOUT_CELL;
    struct ng_layout layout = ng_layout_make(puzzle, options, cell);
    struct raster_picture picture = {.canvas = {.kind = &kind, .layout = &layout, .out = out}};
    bool fits = layout.width <= INT32_MAX && layout.height <= INT32_MAX;
    uint8_t *pixels = fits ? ng_alloc_array((size_t)layout.width, 3 * ((size_t)cell + 1)) : NULL;
    if (pixels) {
        draw_bands(&picture, cells, pixels);
    } else {
        out->failed = true;
    }
    for (size_t i = 0; i < GLYPHS; i++) {
        ng_alloc_free(picture.glyphs[i].cover);
    }
    ng_alloc_free(pixels);
}

const struct ng_render ng_render_png = {"png", "png", draw_raster};
