/* png: the same picture as svg's in pixels, drawn and written band by band: memory is that of one
 * row of cells and of the file. */
#include "render/png.h"

#include "base/digest.h"
#include "base/memory.h"
#include "render/canvas.h"
#include "render/layout.h"

#include <string.h>

#define CHUNK     65536 /* bytes of data in one chunk, about */
#define LONGEST   258   /* bytes of a match */
#define SHORTEST  3
#define UP_FILTER 2
#define NONE      256 /* no byte */

/* ---- chunks ---- */

static void write_word(struct nonogram_text *out, uint32_t word)
{
    for (unsigned shift = 32; shift > 0; shift -= 8) {
        ng_text_char(out, (char)(word >> (shift - 8) & 0xff));
    }
}

static void write_chunk(struct nonogram_text *out, const char *kind, const char *data, size_t size)
{
    uint32_t crc = ng_checksum_crc(0, kind, 4);
    write_word(out, (uint32_t)size);
    ng_text_bytes(out, kind, 4);
    if (size) {
        ng_text_bytes(out, data, size);
    }
    write_word(out, ng_checksum_crc(crc, data, size));
}

static void flush_chunk(struct ng_png *png)
{
    if (png->data.failed) {
        png->out->failed = true;
    } else if (png->data.size) {
        write_chunk(png->out, "IDAT", png->data.data, png->data.size);
    }
    ng_text_reset(&png->data);
}

/* ---- deflate ---- */

/* Appends bits, the lowest first. */
static void put_bits(struct ng_png *png, uint32_t bits, unsigned count)
{
    png->bits |= bits << png->bit_count;
    png->bit_count += count;
    while (png->bit_count >= 8) {
        ng_text_char(&png->data, (char)(png->bits & 0xff));
        png->bits >>= 8;
        png->bit_count -= 8;
    }
}

/* Appends a Huffman code, which stands with its highest bit first. */
static void put_code(struct ng_png *png, uint32_t code, unsigned count)
{
    uint32_t turned = 0;
    for (unsigned i = 0; i < count; i++) {
        turned |= (code >> i & 1) << (count - 1 - i);
    }
    put_bits(png, turned, count);
}

/* A literal byte, the end (256) or the class of a length, in the fixed codes. */
static void put_symbol(struct ng_png *png, uint32_t symbol)
{
    if (symbol < 144) {
        put_code(png, 0x30 + symbol, 8);
    } else if (symbol < 256) {
        put_code(png, 0x190 + symbol - 144, 9);
    } else if (symbol < 280) {
        put_code(png, symbol - 256, 7);
    } else {
        put_code(png, 0xc0 + symbol - 280, 8);
    }
}

/* A match of 3 .. 258 bytes, three bytes back. Classes of lengths: eight of one length, then four
 * of 2, four of 4, … lengths, each with as many extra bits; 258 has its own. */
static void put_match(struct ng_png *png, uint32_t length)
{
    uint32_t rest = length - SHORTEST;
    unsigned extra = 0;
    if (length == LONGEST) {
        put_symbol(png, 285);
    } else {
        while (rest >> extra >= 8) {
            extra++;
        }
        put_symbol(png, 257 + 4 * extra + (rest >> extra));
        put_bits(png, rest & ((1u << extra) - 1), extra);
    }
    put_code(png, 2, 5);
}

/* Ends a run. One too short for a match is written out: it is the last byte or two. */
static void end_run(struct ng_png *png)
{
    if (png->run >= SHORTEST) {
        put_match(png, png->run);
    } else {
        for (uint32_t i = png->run; i > 0; i--) {
            put_symbol(png, png->last[i - 1]);
        }
    }
    png->run = 0;
}

static void put_byte(struct ng_png *png, uint8_t byte)
{
    png->adler = ng_checksum_adler(png->adler, &byte, 1);
    if (png->run == LONGEST || byte != png->last[2]) {
        end_run(png);
    }
    if (byte == png->last[2]) {
        png->run++;
    } else {
        put_symbol(png, byte);
    }
    png->last[2] = png->last[1];
    png->last[1] = png->last[0];
    png->last[0] = byte;
    if (png->data.size >= CHUNK) {
        flush_chunk(png);
    }
}

/* ---- the file ---- */

void ng_png_open(struct ng_png *png, uint32_t width, uint32_t height, struct nonogram_text *out)
{
    struct nonogram_text head = {.data = NULL};
    *png = (struct ng_png){.out = out, .last = {NONE, NONE, NONE}, .adler = 1};
    ng_text_bytes(out, "\x89PNG\r\n\x1a\n", 8);
    write_word(&head, width);
    write_word(&head, height);
    ng_text_bytes(&head, "\x08\x02\0\0\0", 5); /* 8 bits, RGB */
    if (head.failed) {
        out->failed = true;
    } else {
        write_chunk(out, "IHDR", head.data, head.size);
    }
    ng_text_clear(&head);
    ng_text_bytes(&png->data, "\x78\x01", 2);
    put_bits(png, 1, 1); /* the last block, */
    put_bits(png, 1, 2); /* with fixed codes */
}

void ng_png_row(struct ng_png *png, const uint8_t *row, const uint8_t *above, size_t size)
{
    put_byte(png, UP_FILTER);
    for (size_t i = 0; i < size; i++) {
        put_byte(png, above ? (uint8_t)(row[i] - above[i]) : row[i]);
    }
}

void ng_png_close(struct ng_png *png)
{
    end_run(png);
    put_symbol(png, 256);
    if (png->bit_count) {
        put_bits(png, 0, 8 - png->bit_count);
    }
    write_word(&png->data, png->adler);
    flush_chunk(png);
    ng_text_clear(&png->data);
    write_chunk(png->out, "IEND", NULL, 0);
}

/* ---- the picture ---- */

#define WHITE 0xffffff
#define EDGE  0x808080
#define FOG   0xe8e8e8 /* an unknown cell */
#define DOT   0xa0a0a0

struct picture {
    const struct nonogram_puzzle *puzzle;
    const uint8_t *cells;  /* shown in the grid */
    const uint8_t *answer; /* shown at the foot */
    struct ng_layout layout;
    struct ng_canvas canvas;
    bool failed; /* out of memory */
};

/* The lines, slots or rows that a band meets: of `count` that are `size` high and begin at `from`,
 * numbers first … end - 1. */
struct range {
    uint32_t first;
    uint32_t end;
};

static struct range meet(const struct ng_canvas *canvas, uint64_t from, uint64_t size,
                         uint32_t count)
{
    uint64_t bottom = canvas->top + canvas->rows;
    uint64_t first = canvas->top > from ? (canvas->top - from) / size : 0;
    uint64_t end = bottom > from ? (bottom - from + size - 1) / size : 0;
    struct range range = {first < count ? (uint32_t)first : count,
                          end < count ? (uint32_t)end : count};
    return range;
}

/* Draws `size` bytes of a text from x on, capitals' tops at y. Accents and the like are left out.
 */
static void draw_text(struct picture *picture, const struct ng_canvas_pen *pen, uint64_t x,
                      uint64_t y, const char *text, size_t size)
{
    for (const char *end = text + size; text < end;) {
        uint32_t character = ng_layout_character(&text);
        unsigned letters = ng_layout_letters_of(character);
        if (letters > 0 && character > ' ') {
            picture->failed |= !ng_canvas_character(&picture->canvas, pen, x, y, character);
        }
        x += ng_canvas_letters(pen->font, letters);
    }
}

static void draw_words(struct picture *picture, const struct ng_canvas_pen *pen, uint64_t x,
                       uint64_t y, const struct ng_layout_words *words)
{
    uint64_t letters = ng_layout_words_letters(words) - words->dot_count;
    draw_text(picture, pen, x, y, words->text, words->size);
    draw_text(picture, pen, x + ng_canvas_letters(pen->font, letters), y, words->dots,
              words->dot_count);
}

static void draw_title(struct picture *picture)
{
    const struct ng_layout *layout = &picture->layout;
    struct ng_canvas_pen pen = {(uint32_t)layout->title_font, 0};
    struct ng_layout_words words =
        ng_layout_shorten(layout->title, ng_layout_title_letters(layout));
    uint64_t width = ng_canvas_letters(pen.font, ng_layout_words_letters(&words));
    draw_words(picture, &pen, width < layout->width ? (layout->width - width) / 2 : 0,
               layout->border + layout->title_font / 4, &words);
}

/* Draws a label into the slot whose upper left corner is x, y. */
static void draw_label(struct picture *picture, const struct ng_label *label, uint64_t x,
                       uint64_t y)
{
    uint32_t cell = picture->layout.cell;
    uint32_t gap = cell / NG_LAYOUT_CELL ? cell / NG_LAYOUT_CELL : 1;
    struct ng_canvas_pen pen = {(uint32_t)ng_layout_label_font(&picture->layout, label), 0};
    if (label->coloured) {
        ng_canvas_fill(&picture->canvas, x + gap, y + gap, cell - 2 * gap, cell - 2 * gap,
                       label->paper);
        pen.rgb = label->ink;
    }
    /* A letter's own space is at its right. */
    uint64_t width = ng_canvas_letters(pen.font, label->size) - pen.font / 8;
    draw_text(picture, &pen, x + (cell - width) / 2, y + (cell - pen.font * 7 / 10) / 2,
              label->text, label->size);
}

static void draw_labels(struct picture *picture, const struct ng_layout_axis *axis,
                        struct range lines, struct range slots)
{
    uint64_t cell = picture->layout.cell;
    for (uint32_t line = lines.first; line < lines.end; line++) {
        uint32_t slot = ng_clues_free_slots(&axis->clues, line);
        for (slot = slot < slots.first ? slots.first : slot; slot < slots.end; slot++) {
            struct ng_label label = ng_clues_label(&axis->clues, line, slot);
            uint64_t across = axis->from + cell * line;
            uint64_t along = axis->head + cell * slot;
            draw_label(picture, &label, axis->down ? across : along, axis->down ? along : across);
        }
    }
}

static void draw_clues(struct picture *picture)
{
    const struct ng_layout_axis *rows = &picture->layout.rows;
    const struct ng_layout_axis *columns = &picture->layout.columns;
    const struct range all_columns = {0, columns->clues.count};
    const struct range all_slots = {0, rows->clues.slots};
    uint32_t cell = picture->layout.cell;
    draw_labels(picture, columns, all_columns,
                meet(&picture->canvas, columns->head, cell, columns->clues.slots));
    draw_labels(picture, rows, meet(&picture->canvas, rows->from, cell, rows->clues.count),
                all_slots);
}

/* A square in the middle of a cell, `size` wide. */
static void draw_dot(struct picture *picture, uint64_t x, uint64_t y, uint32_t size, uint32_t rgb)
{
    uint32_t cell = picture->layout.cell;
    ng_canvas_fill(&picture->canvas, x + (cell - size) / 2, y + (cell - size) / 2, size, size, rgb);
}

static void draw_cell(struct picture *picture, uint8_t value, uint64_t x, uint64_t y)
{
    uint32_t cell = picture->layout.cell;
    uint32_t dot = cell / 5 + cell % 2;
    bool unsolved = picture->layout.unsolved;
    if (value == NONOGRAM_UNKNOWN && !unsolved) {
        ng_canvas_fill(&picture->canvas, x, y, cell, cell, FOG);
        draw_dot(picture, x, y, dot, DOT);
    } else if (value == 0 && unsolved) {
        draw_dot(picture, x, y, dot + 2, EDGE);
    } else if (value != 0 && value != NONOGRAM_UNKNOWN) {
        ng_canvas_fill(&picture->canvas, x, y, cell, cell,
                       picture->puzzle->palette.colours[value].rgb);
    }
}

static void draw_cells(struct picture *picture)
{
    const struct ng_layout *layout = &picture->layout;
    uint64_t left = layout->columns.from;
    uint64_t top = layout->rows.from;
    struct range rows = meet(&picture->canvas, top, layout->cell, picture->puzzle->height);
    ng_canvas_fill(&picture->canvas, left, top, layout->rows.tail - left,
                   layout->columns.tail - top, picture->puzzle->palette.colours[0].rgb);
    for (uint32_t y = rows.first; picture->cells && y < rows.end; y++) {
        for (uint32_t x = 0; x < picture->puzzle->width; x++) {
            draw_cell(picture, ng_cells_at(picture->puzzle, picture->cells, x, y),
                      left + (uint64_t)layout->cell * x, top + (uint64_t)layout->cell * y);
        }
    }
}

/* Draws the lines between an axis's lines: every fifth one and the last, or all. */
static void draw_lines(struct picture *picture, const struct ng_layout_axis *axis, bool thick)
{
    uint64_t cell = picture->layout.cell;
    uint64_t thin = cell / NG_LAYOUT_CELL ? cell / NG_LAYOUT_CELL : 1;
    uint64_t width = thick ? 2 * thin : thin;
    const struct range all = {0, axis->clues.count};
    struct range range =
        axis->down ? all : meet(&picture->canvas, axis->from, cell, axis->clues.count);
    /* A line is half above the cell that it begins, hence one more. */
    for (uint32_t i = range.first; i <= range.end; i++) {
        uint64_t at = axis->from + cell * i - thin;
        uint64_t length = axis->tail - axis->head;
        if (thick && i % NG_LAYOUT_THICK != 0 && i != axis->clues.count) {
            continue;
        }
        ng_canvas_fill(&picture->canvas, axis->down ? at : axis->head, axis->down ? axis->head : at,
                       axis->down ? width : length, axis->down ? length : width,
                       thick ? picture->layout.thick : picture->layout.thin);
    }
}

/* An outline, one pixel wide. */
static void draw_frame(struct picture *picture, uint64_t x, uint64_t y, uint64_t width,
                       uint64_t height, uint32_t inside)
{
    ng_canvas_fill(&picture->canvas, x, y, width, height, EDGE);
    ng_canvas_fill(&picture->canvas, x + 1, y + 1, width - 2, height - 2, inside);
}

static void draw_legend(struct picture *picture)
{
    const struct ng_layout *layout = &picture->layout;
    struct ng_canvas_pen pen = {(uint32_t)ng_layout_legend_font(layout), 0};
    uint32_t cell = layout->cell;
    struct ng_layout_entry entry = {.value = 0};
    while (ng_layout_next(layout, &entry)) {
        const struct nonogram_colour *colour = &picture->puzzle->palette.colours[entry.value];
        draw_frame(picture, entry.x, entry.y, cell, cell, colour->rgb);
        struct ng_layout_words name = ng_layout_shorten(entry.name, ng_layout_name_letters(layout));
        draw_words(picture, &pen, entry.x + cell * (uint64_t)5 / 4,
                   entry.y + (cell - pen.font * 7 / 10) / 2, &name);
    }
}

/* Upside down: the last cell comes first. */
static void draw_answer(struct picture *picture)
{
    const struct ng_layout *layout = &picture->layout;
    uint32_t width = picture->puzzle->width;
    uint32_t height = picture->puzzle->height;
    uint64_t side = layout->answer_cell;
    struct range rows = meet(&picture->canvas, layout->answer_top, side, height);
    draw_frame(picture, layout->answer_left - 1, layout->answer_top - 1, side * width + 2,
               side * height + 2, picture->puzzle->palette.colours[0].rgb);
    for (uint32_t y = rows.first; picture->answer && y < rows.end; y++) {
        for (uint32_t x = 0; x < width; x++) {
            uint8_t value =
                ng_cells_at(picture->puzzle, picture->answer, width - 1 - x, height - 1 - y);
            if (value != 0 && value != NONOGRAM_UNKNOWN) {
                ng_canvas_fill(&picture->canvas, layout->answer_left + side * x,
                               layout->answer_top + side * y, side, side,
                               picture->puzzle->palette.colours[value].rgb);
            }
        }
    }
}

/* Draws what of the picture is in the canvas's band. */
static void draw_band(struct picture *picture)
{
    const struct ng_layout *layout = &picture->layout;
    ng_canvas_fill(&picture->canvas, 0, picture->canvas.top, layout->width, picture->canvas.rows,
                   WHITE);
    if (layout->title) {
        draw_title(picture);
    }
    draw_cells(picture);
    draw_clues(picture);
    for (unsigned thick = 0; thick < 2; thick++) {
        draw_lines(picture, &layout->columns, thick);
        draw_lines(picture, &layout->rows, thick);
    }
    if (layout->legend_top) {
        draw_legend(picture);
    }
    if (layout->answer_top) {
        draw_answer(picture);
    }
}

/* Draws and writes all bands. The canvas has a row more than a band: the last one of the band
 * before, first. */
static void draw_bands(struct picture *picture, uint8_t *pixels, struct nonogram_text *out)
{
    const struct ng_layout *layout = &picture->layout;
    size_t stride = 3 * (size_t)layout->width;
    uint8_t *band = pixels + stride;
    struct ng_png png;
    ng_png_open(&png, (uint32_t)layout->width, (uint32_t)layout->height, out);
    for (uint64_t y = 0; y < layout->height && !picture->failed && ng_text_ask(out);
         y += layout->cell) {
        uint64_t rest = layout->height - y;
        uint64_t rows = rest < layout->cell ? rest : layout->cell;
        picture->canvas = (struct ng_canvas){band, layout->width, y, rows, picture->canvas.glyphs};
        draw_band(picture);
        for (size_t i = 0; i < rows; i++) {
            ng_png_row(&png, band + i * stride, y + i ? band + i * stride - stride : NULL, stride);
        }
        memcpy(pixels, band + (rows - 1) * stride, stride);
    }
    ng_png_close(&png);
    out->failed |= picture->failed;
}

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    uint32_t cell = options->cell ? options->cell : NG_LAYOUT_CELL;
    struct picture picture = {
        .puzzle = puzzle,
        .cells = options->unsolved ? puzzle->given : cells,
        .answer = cells,
        .layout = ng_layout_make(puzzle, options, cell),
        .canvas.glyphs = ng_glyphs_new(),
    };
    const struct ng_layout *layout = &picture.layout;
    bool fits = layout->width <= INT32_MAX && layout->height <= INT32_MAX;
    uint8_t *pixels = fits ? ng_alloc_array((size_t)layout->width, 3 * ((size_t)cell + 1)) : NULL;
    if (pixels && picture.canvas.glyphs) {
        draw_bands(&picture, pixels, out);
    } else {
        out->failed = true;
    }
    ng_alloc_free(pixels);
    ng_glyphs_free(picture.canvas.glyphs);
}

const struct ng_render ng_render_png = {"png", "png", draw};
