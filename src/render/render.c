/* The registry of renderers, the title of a picture, and clues in slots. */
#include "render/render.h"

#include <string.h>

const struct ng_render *const ng_render_all[] = {
#define X(name) &ng_render_##name,
    NG_RENDERS(X)
#undef X
        NULL,
};

const struct ng_render *ng_render_by_name(const char *name, size_t size)
{
    for (size_t i = 0; ng_render_all[i]; i++) {
        const char *known = ng_render_all[i]->name;
        if (strlen(known) == size && memcmp(known, name, size) == 0) {
            return ng_render_all[i];
        }
    }
    return NULL;
}

bool ng_render_is_text(const struct ng_render *render)
{
    return strcmp(render->suffix, "txt") == 0;
}

const char *ng_cells_title(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                           const struct nonogram_draw_options *options)
{
    bool solved = !options->unsolved && cells &&
                  !memchr(cells, NONOGRAM_UNKNOWN, (size_t)puzzle->width * puzzle->height);
    return options->title ? options->title : solved ? puzzle->notes[NONOGRAM_TITLE] : NULL;
}

/* ---- clues ---- */

/* Appends the decimal digits of a number. */
static void write_number(struct ng_label *label, uint32_t number)
{
    uint32_t unit = 1;
    while (number / unit >= 10) {
        unit *= 10;
    }
    for (; unit > 0; unit /= 10) {
        label->text[label->size++] = (char)('0' + number / unit % 10);
    }
}

/* Ten million times the relative luminance of WCAG 2 (0 to 1), with a cubic polynomial, accurate to
 * 0.002, instead of sRGB's power of 2.4. */
static uint64_t luminance(uint32_t rgb)
{
    static const uint32_t weights[] = {2126, 7152, 722};
    uint64_t sum = 0;
    for (unsigned i = 0; i < 3; i++) {
        uint64_t x = rgb >> (16 - 8 * i) & 0xff;
        uint64_t linear = ((305 * x + 682 * 255) * x + 13 * 255 * 255) * x / (255 * 255 * 255);
        sum += weights[i] * linear;
    }
    return sum;
}

/* The luminance at which black and white have the same contrast, (L + 0.05)^2 = 1.05 * 0.05. */
#define MIDDLE 1791000

uint32_t ng_clues_contrast(uint32_t rgb)
{
    return luminance(rgb) >= MIDDLE ? 0x000000 : 0xffffff;
}

static struct ng_label label_block(const struct ng_clues *clues, const struct nonogram_block *block)
{
    struct ng_label label = {.size = 0};
    if (block->length) {
        write_number(&label, block->length);
    } else {
        label.text[label.size++] = '?';
    }
    if (clues->coloured) {
        const struct nonogram_colour *colour = &clues->puzzle->palette.colours[block->colour];
        label.coloured = true;
        label.colour = block->colour;
        label.paper = colour->rgb;
        label.ink = ng_clues_contrast(colour->rgb);
        if (clues->symbols) {
            label.text[label.size++] = colour->symbol;
        }
    }
    return label;
}

static struct ng_label label_empty(const struct ng_clue *clue)
{
    struct ng_label label = {.text = {clue->open ? '*' : '0'}, .size = 1};
    return label;
}

static uint32_t slots_of(const struct ng_clue *clue)
{
    return clue->count ? clue->count : 1;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

struct ng_clues ng_clues_view(const struct nonogram_puzzle *puzzle, enum ng_clues_axis axis,
                              bool symbols)
{
    bool rows = axis == NG_CLUES_ROWS;
    struct ng_clues clues = {
        .puzzle = puzzle,
        .first = rows ? 0 : puzzle->height,
        .count = rows ? puzzle->height : puzzle->width,
        .slots = 1,
        .widest = 1,
        .coloured = ng_puzzle_is_colour(puzzle),
        .symbols = symbols,
    };
    struct nonogram_block longest = {.length = 0, .colour = 1};
    bool any = false;
    for (uint32_t line = 0; line < clues.count; line++) {
        const struct ng_clue *clue = &puzzle->lines[clues.first + line];
        clues.slots = larger(clues.slots, slots_of(clue));
        any = any || clue->count > 0;
        for (uint32_t i = 0; i < clue->count; i++) {
            longest.length = larger(longest.length, clue->blocks[i].length);
        }
    }
    clues.widest = any ? label_block(&clues, &longest).size : clues.widest;
    return clues;
}

uint32_t ng_clues_free_slots(const struct ng_clues *clues, uint32_t line)
{
    ng_assert(line < clues->count);
    return clues->slots - slots_of(&clues->puzzle->lines[clues->first + line]);
}

struct ng_label ng_clues_label(const struct ng_clues *clues, uint32_t line, uint32_t slot)
{
    const struct ng_clue *clue = &clues->puzzle->lines[clues->first + line];
    uint32_t skip = ng_clues_free_slots(clues, line);
    ng_assert(skip <= slot && slot < clues->slots);
    return clue->count ? label_block(clues, &clue->blocks[slot - skip]) : label_empty(clue);
}
