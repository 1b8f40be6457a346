/* Fills rectangles, lines and letters of a band of pixels. */
#include "render/band.h"

#include "base/font.h"
#include "base/memory.h"
#include "render/layout.h"

#include <stdbool.h>
#include <string.h>

/* Parts of a pixel. */
#define PART 64
/* Samples of a pixel along each side. */
#define SAMPLES 4
/* The number of letters that are kept. */
#define GLYPHS 128

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint8_t *pixel_at(const struct ng_band *band, uint64_t x, uint64_t y)
{
    return band->pixels + 3 * ((y - band->top) * band->width + x);
}

static void set_pixel(uint8_t *pixel, uint32_t rgb)
{
    pixel[0] = (uint8_t)(rgb >> 16);
    pixel[1] = (uint8_t)(rgb >> 8);
    pixel[2] = (uint8_t)rgb;
}

void ng_band_fill(struct ng_band *band, uint64_t x, uint64_t y, uint64_t width, uint64_t height,
                  uint32_t rgb)
{
    uint64_t right = smaller(x + width, band->width);
    uint64_t bottom = smaller(y + height, band->top + band->rows);
    y = y > band->top ? y : band->top;
    for (; y < bottom; y++) {
        for (uint64_t i = x; i < right; i++) {
            set_pixel(pixel_at(band, i, y), rgb);
        }
    }
}

uint64_t ng_band_letters(uint32_t font, uint64_t count)
{
    return count * font * 3 / 5;
}

/* A point in parts of a pixel. */
struct point {
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
static bool touches(const struct strokes *strokes, struct point p, struct point a, struct point b)
{
    struct point along = {b.x - a.x, b.y - a.y};
    struct point from = {p.x - a.x, p.y - a.y};
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
static bool touches_dot(const struct strokes *strokes, struct point p, unsigned x, unsigned y)
{
    static const int ways[][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    struct point dot = {strokes->column * x, strokes->row * y};
    if (touches(strokes, p, dot, dot)) {
        return true;
    }
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        int dx = ways[i][0];
        int dy = ways[i][1];
        struct point end = {dot.x + dx * strokes->column, dot.y + dy * strokes->row};
        if (joined(strokes->character, x, y, dx, dy) && touches(strokes, p, dot, end)) {
            return true;
        }
    }
    return false;
}

static bool on_stroke(const struct strokes *strokes, struct point p)
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
        struct point p = {(int64_t)(x * PART + i % SAMPLES * step + step / 2) - strokes->radius,
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

/* The number of covered samples of each pixel of a character. */
struct glyph {
    uint32_t character;
    uint32_t font; /* 0: unused */
    uint8_t *cover;
};

/* A character can be at one place only, which it shares with others. */
struct ng_glyphs {
    struct glyph at[GLYPHS];
};

struct ng_glyphs *ng_glyphs_new(void)
{
    return ng_alloc_zeroed(1, sizeof(struct ng_glyphs));
}

void ng_glyphs_free(struct ng_glyphs *glyphs)
{
    for (size_t i = 0; glyphs != NULL && i < GLYPHS; i++) {
        ng_alloc_free(glyphs->at[i].cover);
    }
    ng_alloc_free(glyphs);
}

static uint64_t glyph_height(uint32_t font)
{
    return (uint64_t)font * 7 / 10 + 1;
}

static void draw_glyph(struct glyph *glyph)
{
    uint64_t width = ng_band_letters(glyph->font, 1);
    int64_t radius = (int64_t)glyph->font * PART / 20;
    struct strokes strokes = {
        .character = glyph->character,
        .column = ((int64_t)glyph->font * PART * 12 / 25 - 2 * radius) / (NG_FONT_WIDTH - 1),
        .row = ((int64_t)glyph->font * PART * 7 / 10 - 2 * radius) / (NG_FONT_HEIGHT - 1),
        .radius = radius,
    };
    for (uint64_t v = 0; v < glyph_height(glyph->font); v++) {
        for (uint64_t u = 0; u < width; u++) {
            glyph->cover[v * width + u] = (uint8_t)cover(&strokes, u, v);
        }
    }
}

/* The character as drawn before, or drawn now; NULL when out of memory. */
static const uint8_t *find_glyph(struct ng_glyphs *glyphs, uint32_t font, uint32_t character)
{
    struct glyph *glyph = &glyphs->at[(character + 31 * font) % GLYPHS];
    if (glyph->font == font && glyph->character == character) {
        return glyph->cover;
    }
    ng_alloc_free(glyph->cover);
    *glyph = (struct glyph){
        .character = character,
        .font = font,
        .cover = ng_alloc_array(ng_band_letters(font, 1), glyph_height(font)),
    };
    if (glyph->cover == NULL) {
        glyph->font = 0;
        return NULL;
    }
    draw_glyph(glyph);
    return glyph->cover;
}

bool ng_band_character(struct ng_band *band, const struct ng_band_pen *pen, uint64_t x, uint64_t y,
                       uint32_t character)
{
    uint64_t height = glyph_height(pen->font);
    uint64_t width = ng_band_letters(pen->font, 1);
    if (y >= band->top + band->rows || y + height <= band->top || width == 0) {
        return true;
    }
    const uint8_t *cover = find_glyph(band->glyphs, pen->font, character);
    if (cover == NULL) {
        return false;
    }
    uint64_t end = smaller(height, band->top + band->rows - y);
    for (uint64_t v = band->top > y ? band->top - y : 0; v < end; v++) {
        for (uint64_t u = 0; u < width && x + u < band->width; u++) {
            if (cover[v * width + u] != 0) {
                blend(pixel_at(band, x + u, y + v), pen->rgb, cover[v * width + u]);
            }
        }
    }
    return true;
}
