/* Random puzzles for tests and benchmarks: the same ones for the same seed. */
#include "property/sample.h"

#include "grid/turns.h"
#include "model/build.h"
#include "model/puzzle.h"
#include "nonogram.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct ng_place nowhere = {0, 0};

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

static uint32_t line_length(const struct sample *sample, uint32_t line)
{
    return line < sample->height ? sample->width : sample->height;
}

static struct nonogram_block *line_blocks(const struct sample *sample, uint32_t line)
{
    return sample->blocks + (size_t)line * sample->stride;
}

struct sample *sample_new(uint32_t width, uint32_t height, unsigned colours)
{
    size_t lines = (size_t)width + height, cells = (size_t)width * height;
    struct sample *sample = allocate(1, sizeof *sample);
    sample->width = width;
    sample->height = height;
    sample->colours = colours;
    sample->stride = width > height ? width : height;
    sample->blocks = allocate(lines * sample->stride, sizeof *sample->blocks);
    sample->counts = allocate(lines, sizeof *sample->counts);
    sample->open = allocate(lines, sizeof *sample->open);
    sample->cells = allocate(cells, 1);
    sample->given = allocate(cells, 1);
    memset(sample->given, NONOGRAM_UNKNOWN, cells);
    return sample;
}

void sample_free(struct sample *sample)
{
    if (sample != NULL) {
        free(sample->blocks);
        free(sample->counts);
        free(sample->open);
        free(sample->cells);
        free(sample->given);
        free(sample);
    }
}

void sample_take_clues(struct sample *sample)
{
    for (uint32_t line = 0; line < sample->width + sample->height; line++) {
        struct ng_runs_line cells =
            ng_runs_line(sample->cells, sample->width, sample->height, line);
        uint32_t at = 0, count = 0;
        while (ng_runs_next(&cells, &at, &line_blocks(sample, line)[count])) {
            count++;
        }
        sample->counts[line] = count;
        sample->open[line] = false;
    }
}

static bool chance(struct ng_random *random, unsigned share)
{
    return share > 0 && ng_random_below(random, 100) < share;
}

static void hide(struct sample *sample, struct ng_random *random,
                 const struct sample_shares *shares)
{
    for (uint32_t line = 0; line < sample->width + sample->height; line++) {
        for (uint32_t i = 0; i < sample->counts[line]; i++) {
            if (chance(random, shares->blots)) {
                line_blocks(sample, line)[i].length = 0;
            }
        }
        sample->open[line] = chance(random, shares->open);
    }
}

void sample_fill(struct sample *sample, struct ng_random *random,
                 const struct sample_shares *shares)
{
    size_t cells = (size_t)sample->width * sample->height;
    for (size_t i = 0; i < cells; i++) {
        bool filled = chance(random, shares->filled);
        sample->cells[i] = filled ? (uint8_t)(1 + ng_random_below(random, sample->colours)) : 0;
    }
    sample_take_clues(sample);
    hide(sample, random, shares);
    for (size_t i = 0; i < cells; i++) {
        sample->given[i] = chance(random, shares->given) ? sample->cells[i] : NONOGRAM_UNKNOWN;
    }
}

/* Whether the clue of a line has room in it. */
static bool fits(const struct sample *sample, uint32_t line)
{
    struct ng_clue clue = {line_blocks(sample, line), sample->counts[line], sample->open[line]};
    return ng_puzzle_clue_extent(&clue) <= line_length(sample, line);
}

/* Two blocks change places, or one gives a cell to the other. */
static void change_blocks(struct ng_random *random, struct nonogram_block *a,
                          struct nonogram_block *b)
{
    if (a->colour != b->colour || a->length < 2 || b->length == 0 || chance(random, 50)) {
        struct nonogram_block block = *a;
        *a = *b;
        *b = block;
        return;
    }
    a->length--;
    b->length++;
}

void sample_perturb(struct sample *sample, struct ng_random *random, unsigned changes)
{
    for (unsigned n = 0; n < changes; n++) {
        uint32_t line = (uint32_t)ng_random_below(random, sample->width + sample->height);
        uint32_t count = sample->counts[line];
        if (count < 2) {
            continue;
        }
        struct nonogram_block *blocks = line_blocks(sample, line);
        uint32_t i = (uint32_t)ng_random_below(random, count);
        uint32_t j = (uint32_t)ng_random_below(random, count);
        struct nonogram_block a = blocks[i], b = blocks[j];
        if (i != j) {
            change_blocks(random, &blocks[i], &blocks[j]);
        }
        if (!fits(sample, line)) {
            blocks[i] = a;
            blocks[j] = b;
        }
    }
}

uint32_t sample_turned(const struct sample *sample, unsigned turn, uint32_t cell)
{
    uint32_t row = cell / sample->width, column = cell % sample->width, held = row;
    if (turn & NG_TRANSPOSE) {
        row = column;
        column = held;
    }
    if (turn & NG_FLIP_ROWS) {
        row = sample->height - 1 - row;
    }
    if (turn & NG_FLIP_COLUMNS) {
        column = sample->width - 1 - column;
    }
    return row * sample->width + column;
}

/* Gives a cell's image the greater value of both, and what is given of either to both. */
static bool fold_cell(struct sample *sample, uint32_t cell, uint32_t to)
{
    bool changed = false;
    if (sample->cells[to] < sample->cells[cell]) {
        sample->cells[to] = sample->cells[cell];
        changed = true;
    }
    if (sample->given[cell] != NONOGRAM_UNKNOWN) {
        changed = changed || sample->given[to] != sample->cells[to];
        sample->given[to] = sample->cells[to];
        sample->given[cell] = sample->cells[cell];
    }
    return changed;
}

void sample_fold(struct sample *sample, unsigned turn)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t cell = 0; cell < sample->width * sample->height; cell++) {
            changed = fold_cell(sample, cell, sample_turned(sample, turn, cell)) || changed;
        }
    }
    sample_take_clues(sample);
}

static void add_block(struct sample *sample, uint32_t line, uint32_t length)
{
    line_blocks(sample, line)[sample->counts[line]++] = (struct nonogram_block){length, 1};
}

struct sample *sample_domino(uint32_t size)
{
    uint32_t n = 2 * size + 1;
    struct sample *sample = sample_new(n, n, 1);
    for (uint32_t i = 0; i < n; i++) {
        bool pair = i % 2 == 0 && i > 0 && i + 1 < n;
        uint32_t row = i, column = n + i;
        if (i == 0 || pair) {
            add_block(sample, row, 3);
        }
        add_block(sample, column, i + 1 < n ? 1 : 3);
        if (i > 0) {
            add_block(sample, row, 1);
        }
        if (pair) {
            add_block(sample, column, 3);
        }
    }
    return sample;
}

static void add_lines(const struct sample *sample, struct ng_build *build, enum ng_build_axis axis)
{
    uint32_t line = axis == NG_BUILD_ROWS ? 0 : sample->height;
    uint32_t end = axis == NG_BUILD_ROWS ? sample->height : sample->height + sample->width;
    for (; line < end; line++) {
        ng_build_line(build, axis, nowhere);
        for (uint32_t i = 0; i < sample->counts[line] && !sample->open[line]; i++) {
            ng_build_block(build, line_blocks(sample, line)[i].length,
                           line_blocks(sample, line)[i].colour);
        }
        if (sample->open[line]) {
            ng_build_open(build);
        }
    }
}

static void add_cells(const struct sample *sample, struct ng_build *build, enum ng_build_grid grid,
                      const uint8_t *cells)
{
    for (uint32_t row = 0; row < sample->height; row++) {
        ng_build_row(build, grid, cells + (size_t)row * sample->width, sample->width, nowhere);
    }
}

static bool any_given(const struct sample *sample)
{
    for (size_t i = 0; i < (size_t)sample->width * sample->height; i++) {
        if (sample->given[i] != NONOGRAM_UNKNOWN) {
            return true;
        }
    }
    return false;
}

struct nonogram_puzzle *sample_puzzle(const struct sample *sample, bool goal)
{
    static const uint32_t rgb[] = {0x000000, 0xff0000, 0x00aa00, 0x0000ff, 0xaa00aa};
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_build *build = ng_build_new();
    if (build == NULL) {
        return NULL;
    }
    for (unsigned c = 0; c < sample->colours && sample->colours > 1; c++) {
        (void)ng_build_colour(build, NULL, 0, rgb[c % 5] + c / 5, (char)('a' + c));
    }
    ng_build_width(build, sample->width, nowhere);
    ng_build_height(build, sample->height, nowhere);
    add_lines(sample, build, NG_BUILD_ROWS);
    add_lines(sample, build, NG_BUILD_COLUMNS);
    if (goal) {
        add_cells(sample, build, NG_BUILD_GOAL, sample->cells);
    }
    if (any_given(sample)) {
        add_cells(sample, build, NG_BUILD_GIVEN, sample->given);
    }
    (void)ng_build_finish(build, &puzzle, NULL);
    return puzzle;
}

void sample_copy_line(struct sample *sample, uint32_t line, const struct nonogram_puzzle *puzzle,
                      uint32_t from, bool mirror)
{
    const struct ng_clue *clue = &puzzle->lines[from];
    sample->counts[line] = clue->count;
    sample->open[line] = clue->open;
    for (uint32_t i = 0; i < clue->count; i++) {
        line_blocks(sample, line)[i] = clue->blocks[mirror ? clue->count - 1 - i : i];
    }
}

uint64_t sample_seed(uint64_t otherwise)
{
    const char *text = getenv("SEED");
    uint64_t seed = text != NULL && *text != '\0' ? strtoull(text, NULL, 10) : otherwise;
    printf("SEED=%llu\n", (unsigned long long)seed);
    return seed;
}

static bool same_colours(const struct ng_palette *a, const struct ng_palette *b)
{
    if (a->count != b->count) {
        return false;
    }
    for (unsigned i = 0; i <= a->count; i++) {
        if (a->colours[i].rgb != b->colours[i].rgb) {
            return false;
        }
    }
    return true;
}

static bool same_clue(const struct ng_clue *a, const struct ng_clue *b)
{
    if (a->open != b->open || a->count != b->count) {
        return false;
    }
    for (uint32_t i = 0; i < a->count; i++) {
        if (a->blocks[i].length != b->blocks[i].length ||
            a->blocks[i].colour != b->blocks[i].colour) {
            return false;
        }
    }
    return true;
}

static bool same_clues(const struct nonogram_puzzle *a, const struct nonogram_puzzle *b)
{
    for (uint32_t line = 0; line < a->height + a->width; line++) {
        if (!same_clue(&a->lines[line], &b->lines[line])) {
            return false;
        }
    }
    return true;
}

static bool same_cells(const uint8_t *a, const uint8_t *b, size_t count)
{
    if (a == NULL || b == NULL) {
        return a == b;
    }
    return memcmp(a, b, count) == 0;
}

static bool same_texts(const struct nonogram_puzzle *a, const struct nonogram_puzzle *b)
{
    for (size_t i = 0; i < NG_NOTES; i++) {
        if (a->notes[i] == NULL || b->notes[i] == NULL) {
            if (a->notes[i] != b->notes[i]) {
                return false;
            }
        } else if (strcmp(a->notes[i], b->notes[i]) != 0) {
            return false;
        }
    }
    return true;
}

bool sample_same(const struct nonogram_puzzle *a, const struct nonogram_puzzle *b, bool texts)
{
    size_t cells = (size_t)a->width * a->height;
    return a->width == b->width && a->height == b->height &&
           same_colours(&a->palette, &b->palette) && same_clues(a, b) &&
           same_cells(a->goal, b->goal, cells) && same_cells(a->given, b->given, cells) &&
           (!texts || same_texts(a, b));
}
