/* Draws pictures: noise, figures, words. Noise and figures are fields of random heights; the
 * highest cells are filled, up to the density, whatever the heights. The heights of a figure are
 * blurred, raised in the middle and mirrored. */
#include "generate/sketch.h"

#include "base/font.h"
#include "base/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    RANDOM_DENSITY = 55,
    FIGURE_DENSITY = 50,
    BLURS = 2,      /* passes of the 3x3 mean over the heights */
    HEIGHTS = 4096, /* random heights are 0 … HEIGHTS - 1 */
    RISE = 24300,   /* added to the middle of a blurred figure, per direction */
    DRAWINGS = 10,  /* the most drawings of a figure */
    BLOCKS = 3,     /* the least blocks in two lines on average: a figure with fewer is one blob */
    LEAST_SIDE = 5, /* the least side of a picture with mirror images */
    WORD_MARGIN = 1,
};

/* Heights and the cells in their order. */
struct relief {
    const struct ng_draft *canvas;
    uint32_t *heights, *blurred;
};

static uint32_t height_at(const struct relief *relief, uint32_t row, uint32_t column)
{
    return relief->heights[(size_t)row * relief->canvas->width + column];
}

/* The sum of the heights around a cell; positions outside count as the nearest inside. */
static uint32_t sum_around(const struct relief *relief, uint32_t row, uint32_t column)
{
    const struct ng_draft *canvas = relief->canvas;
    uint32_t above = row > 0 ? row - 1 : row, below = row + 1 < canvas->height ? row + 1 : row;
    uint32_t left = column > 0 ? column - 1 : column;
    uint32_t right = column + 1 < canvas->width ? column + 1 : column;
    const uint32_t rows[3] = {above, row, below};
    uint32_t sum = 0;
    for (unsigned i = 0; i < 3; i++) {
        sum += height_at(relief, rows[i], left) + height_at(relief, rows[i], column) +
               height_at(relief, rows[i], right);
    }
    return sum;
}

static void blur(struct relief *relief)
{
    const struct ng_draft *canvas = relief->canvas;
    for (uint32_t row = 0; row < canvas->height; row++) {
        for (uint32_t column = 0; column < canvas->width; column++) {
            relief->blurred[(size_t)row * canvas->width + column] = sum_around(relief, row, column);
        }
    }
    uint32_t *heights = relief->heights;
    relief->heights = relief->blurred;
    relief->blurred = heights;
}

/* Makes the images of each cell equally high. */
static void mirror(struct relief *relief)
{
    const struct ng_draft *canvas = relief->canvas;
    for (size_t cell = 0; cell < ng_draft_size(canvas); cell++) {
        for (unsigned fold = 1; fold < canvas->folds; fold++) {
            relief->heights[ng_draft_image(canvas, cell, fold)] = relief->heights[cell];
        }
    }
}

/* The height added to a cell in one direction. */
static uint32_t rise_of(uint32_t index, uint32_t length)
{
    uint64_t from = 2 * (uint64_t)index + 1, end = 2 * (uint64_t)length - from;
    return (uint32_t)(RISE * (from * end) / ((uint64_t)length * length));
}

/* Raises the middle, so that a figure has blank ground around it. */
static void raise_middle(struct relief *relief)
{
    const struct ng_draft *canvas = relief->canvas;
    for (size_t cell = 0; cell < ng_draft_size(canvas); cell++) {
        relief->heights[cell] += rise_of((uint32_t)(cell % canvas->width), canvas->width) +
                                 rise_of((uint32_t)(cell / canvas->width), canvas->height);
    }
}

static int compare_heights(const void *a, const void *b)
{
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return left < right ? 1 : left > right ? -1 : 0;
}

/* The height that `share` per cent of the cells reach. */
static uint32_t level_of(struct relief *relief, unsigned share)
{
    size_t size = ng_draft_size(relief->canvas);
    memcpy(relief->blurred, relief->heights, size * sizeof *relief->heights);
    qsort(relief->blurred, size, sizeof *relief->blurred, compare_heights);
    return relief->blurred[size * share / 100];
}

/* The number of neighbours of a cell in `cells` that are equal to it. */
static unsigned count_like(const struct ng_draft *canvas, const uint8_t *cells, size_t cell)
{
    size_t next[4];
    unsigned like = 0;
    for (unsigned n = ng_draft_neighbours(canvas, cell, next); n-- > 0;) {
        like += cells[next[n]] == cells[cell];
    }
    return like;
}

/* Removes specks: cells that are unlike all their neighbours. */
static void clean(struct ng_draft *canvas, uint8_t *copy)
{
    memcpy(copy, canvas->cells, ng_draft_size(canvas));
    for (size_t cell = 0; cell < ng_draft_size(canvas); cell++) {
        if (count_like(canvas, copy, cell) == 0) {
            canvas->cells[cell] = copy[cell] == 0;
        }
    }
}

/* Whether the clues of a figure have enough blocks. */
static bool has_enough_blocks(const struct ng_draft *canvas)
{
    size_t width = canvas->width, blocks = 0;
    for (size_t cell = 0; cell < ng_draft_size(canvas); cell++) {
        bool filled = canvas->cells[cell] != 0;
        blocks += filled && (cell % width == 0 || canvas->cells[cell - 1] == 0);
        blocks += filled && (cell < width || canvas->cells[cell - width] == 0);
    }
    return 2 * blocks >= BLOCKS * (width + canvas->height);
}

/* Colours the filled cells by another relief, so that each colour has areas. */
static void colour(struct relief *relief, struct ng_draft *canvas)
{
    for (unsigned c = 2; c <= canvas->colours; c++) {
        uint32_t level = level_of(relief, 100 * (canvas->colours + 1 - c) / canvas->colours);
        for (size_t cell = 0; cell < ng_draft_size(canvas); cell++) {
            if (canvas->cells[cell] != 0 && relief->heights[cell] > level) {
                canvas->cells[cell] = (uint8_t)c;
            }
        }
    }
}

static void make_relief(struct relief *relief, struct ng_random *random, unsigned blurs)
{
    for (size_t cell = 0; cell < ng_draft_size(relief->canvas); cell++) {
        relief->heights[cell] = (uint32_t)ng_random_below(random, HEIGHTS);
    }
    for (unsigned i = 0; i < blurs; i++) {
        blur(relief);
    }
}

static void fill_shape(struct relief *relief, struct ng_draft *canvas, unsigned density)
{
    uint32_t level = level_of(relief, density);
    for (size_t cell = 0; cell < ng_draft_size(canvas); cell++) {
        canvas->cells[cell] = relief->heights[cell] > level;
    }
}

/* Draws figures until one has enough blocks; keeps the last one otherwise. */
static void draw_figure(const struct ng_sketch *sketch, struct ng_random *random,
                        struct relief *relief, struct ng_draft *canvas)
{
    for (unsigned i = 0; i < DRAWINGS && (i == 0 || !has_enough_blocks(canvas)); i++) {
        make_relief(relief, random, BLURS);
        raise_middle(relief);
        mirror(relief);
        fill_shape(relief, canvas, sketch->density != 0 ? sketch->density : FIGURE_DENSITY);
        clean(canvas, (uint8_t *)relief->blurred);
    }
}

/* ---- words ---- */

enum { WORD_MOST = 100 /* letters */ };

/* The letters of words, which are drawn as capitals. */
static const char letters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!?-+.& ";

bool ng_sketch_has_word(const char *word)
{
    size_t size = strlen(word);
    return size >= 1 && size <= WORD_MOST && strspn(word, letters) == size;
}

uint32_t ng_sketch_word_width(const char *word)
{
    return (uint32_t)strlen(word) * (NG_FONT_WIDTH + 1) - 1 + 2 * WORD_MARGIN;
}

uint32_t ng_sketch_word_height(void)
{
    return NG_FONT_HEIGHT + 2 * WORD_MARGIN;
}

/* The start of a word or a letter: centred in the free room, or from the third attempt on anywhere,
 * so that letters dance. */
static uint32_t place(const struct ng_sketch *sketch, struct ng_random *random, uint32_t room)
{
    return sketch->attempt < 2 ? room / 2 : (uint32_t)ng_random_below(random, (uint64_t)room + 1);
}

static void draw_letter(char letter, uint32_t scale, uint32_t left, uint32_t top,
                        struct ng_draft *canvas)
{
    bool small = letter >= 'a' && letter <= 'z';
    uint32_t capital = (uint32_t)(small ? letter - 'a' + 'A' : letter);
    for (uint32_t y = 0; y < NG_FONT_HEIGHT * scale; y++) {
        for (uint32_t x = 0; x < NG_FONT_WIDTH * scale; x++) {
            if (ng_font_dot(capital, x / scale, y / scale)) {
                canvas->cells[(size_t)(top + y) * canvas->width + left + x] = 1;
            }
        }
    }
}

/* Draws a word as large as it fits. Every other attempt has light letters on a filled ground: its
 * lines are nearly full, so that their clues leave little room. */
static void draw_word(const struct ng_sketch *sketch, struct ng_random *random,
                      struct ng_draft *canvas)
{
    const char *word = sketch->word;
    uint32_t across = ng_sketch_word_width(word), down = ng_sketch_word_height();
    uint32_t scale_across = canvas->width / across, scale_down = canvas->height / down;
    uint32_t scale = scale_across < scale_down ? scale_across : scale_down;
    scale = scale > 0 ? scale : 1;
    uint32_t left = WORD_MARGIN * scale;
    left += place(sketch, random, canvas->width - across * scale);
    for (; *word != '\0'; word++, left += (NG_FONT_WIDTH + 1) * scale) {
        uint32_t top = WORD_MARGIN * scale;
        top += place(sketch, random, canvas->height - down * scale);
        draw_letter(*word, scale, left, top, canvas);
    }
    for (size_t cell = 0; sketch->attempt % 2 == 1 && cell < ng_draft_size(canvas); cell++) {
        canvas->cells[cell] = canvas->cells[cell] == 0;
    }
}

/* The number of equal images of a cell in a style. Small pictures have no mirror images, as too few
 * of them have one solution. */
static unsigned folds_of(enum nonogram_style style, const struct ng_draft *canvas)
{
    if (canvas->width < LEAST_SIDE || canvas->height < LEAST_SIDE) {
        return 1;
    }
    return style == NONOGRAM_STYLE_SYMMETRIC  ? 2
           : style != NONOGRAM_STYLE_ORNAMENT ? 1
           : canvas->width == canvas->height  ? 8
                                              : 4;
}

bool ng_sketch_draw(const struct ng_sketch *sketch, struct ng_random *random,
                    struct ng_draft *canvas)
{
    size_t size = ng_draft_size(canvas);
    struct relief relief = {canvas, ng_alloc_array(size, sizeof *relief.heights),
                            ng_alloc_array(size, sizeof *relief.blurred)};
    bool able = relief.heights != NULL && relief.blurred != NULL;
    if (able) {
        memset(canvas->cells, 0, size);
        canvas->folds = folds_of(sketch->style, canvas);
        if (sketch->style == NONOGRAM_STYLE_TEXT) {
            draw_word(sketch, random, canvas);
        } else if (sketch->style == NONOGRAM_STYLE_RANDOM) {
            make_relief(&relief, random, 0);
            fill_shape(&relief, canvas, sketch->density != 0 ? sketch->density : RANDOM_DENSITY);
        } else {
            draw_figure(sketch, random, &relief, canvas);
        }
        if (canvas->colours > 1) {
            make_relief(&relief, random, BLURS);
            mirror(&relief);
            colour(&relief, canvas);
        }
    }
    ng_alloc_free(relief.heights);
    ng_alloc_free(relief.blurred);
    return able;
}
