/* Making small puzzles of bytes, and trying every grid. The bytes are a picture, then what is
 * changed of its clues: blots, open clues, other lengths and colours, given cells. */
#include "fuzz/small.h"

#include "property/sample.h"

#include <string.h>

/* 3 values in each of SIDE_MAX cells. */
enum { SIDE_MAX = 6, FILLINGS_MAX = 729 };

/* ---- trying ---- */

/* The cells of a line. */
static uint32_t take_line(const struct nonogram_puzzle *puzzle, const uint8_t *grid, uint32_t line,
                          uint8_t *cells)
{
    uint32_t width = nonogram_width(puzzle);
    uint32_t height = nonogram_height(puzzle);
    uint32_t length = line < height ? width : height;
    for (uint32_t i = 0; i < length; i++) {
        cells[i] = line < height ? grid[line * width + i] : grid[i * width + (line - height)];
    }
    return length;
}

static bool line_holds(const struct nonogram_puzzle *puzzle, uint32_t line, const uint8_t *grid)
{
    uint8_t cells[SIDE_MAX * 2];
    uint32_t length = take_line(puzzle, grid, line, cells);
    uint32_t block = 0;
    for (uint32_t c = 0, run; c < length && !nonogram_clue_open(puzzle, line); c += run) {
        for (run = 1; c + run < length && cells[c + run] == cells[c]; run++) {
        }
        if (cells[c] == 0) {
            continue;
        }
        if (block == nonogram_clue_size(puzzle, line)) {
            return false;
        }
        struct nonogram_block expected = nonogram_clue_block(puzzle, line, block++);

        if (expected.colour != cells[c] || (expected.length != 0 && expected.length != run)) {
            return false;
        }
    }
    return nonogram_clue_open(puzzle, line) || block == nonogram_clue_size(puzzle, line);
}

/* Whether a row keeps its clue and the given cells; the grid's other rows do not matter. */
static bool row_holds(const struct nonogram_puzzle *puzzle, uint32_t row, const uint8_t *grid)
{
    const uint8_t *given = nonogram_given(puzzle);
    uint32_t width = nonogram_width(puzzle);
    for (size_t i = (size_t)row * width; given != NULL && i < (size_t)(row + 1) * width; i++) {
        if (given[i] != NONOGRAM_UNKNOWN && given[i] != grid[i]) {
            return false;
        }
    }
    return line_holds(puzzle, row, grid);
}

static bool columns_hold(const struct nonogram_puzzle *puzzle, const uint8_t *grid)
{
    uint32_t lines = nonogram_width(puzzle) + nonogram_height(puzzle);
    for (uint32_t line = nonogram_height(puzzle); line < lines; line++) {
        if (!line_holds(puzzle, line, grid)) {
            return false;
        }
    }
    return true;
}

/* The fillings of a row that its clue allows. */
struct fillings {
    size_t count;
    uint8_t cells[FILLINGS_MAX][SIDE_MAX];
};

static void try_row(struct fillings *fillings, const struct nonogram_puzzle *puzzle, uint32_t row)
{
    uint32_t width = nonogram_width(puzzle);
    uint8_t grid[FUZZ_CELLS_MAX] = {0};
    uint8_t *cells = grid + (size_t)row * width;
    uint32_t c = 0;
    fillings->count = 0;
    while (c < width) {
        if (row_holds(puzzle, row, grid)) {
            memcpy(fillings->cells[fillings->count++], cells, width);
        }
        for (c = 0; c < width && cells[c] == nonogram_colours(puzzle); c++) {
            cells[c] = 0;
        }
        if (c < width) {
            cells[c]++;
        }
    }
}

/* Every grid of rows that hold is looked at: a counter with a digit for each row. */
bool fuzz_try_all(struct fuzz_grids *grids, const struct nonogram_puzzle *puzzle)
{
    static struct fillings rows[SIDE_MAX];
    size_t chosen[SIDE_MAX] = {0};
    uint32_t height = nonogram_height(puzzle), width = nonogram_width(puzzle);
    uint8_t grid[FUZZ_CELLS_MAX];
    grids->puzzle = puzzle;
    grids->size = (size_t)width * height;
    grids->count = 0;
    for (uint32_t row = 0; row < height; row++) {
        try_row(&rows[row], puzzle, row);
        if (rows[row].count == 0) {
            return true;
        }
        memcpy(grid + (size_t)row * width, rows[row].cells[0], width);
    }
    for (uint32_t row = 0; row < height;) {
        if (columns_hold(puzzle, grid)) {
            if (grids->count == FUZZ_SOLUTIONS_MAX) {
                return false;
            }
            memcpy(grids->cells[grids->count++], grid, grids->size);
        }
        for (row = 0; row < height; row++) {
            chosen[row] = (chosen[row] + 1) % rows[row].count;
            memcpy(grid + (size_t)row * width, rows[row].cells[chosen[row]], width);
            if (chosen[row] > 0) {
                break;
            }
        }
    }
    return true;
}

bool fuzz_has(const struct fuzz_grids *grids, const uint8_t *cells)
{
    for (size_t i = 0; i < grids->count; i++) {
        if (memcmp(grids->cells[i], cells, grids->size) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- making ---- */

static void change_block(struct fuzz_bytes *bytes, struct sample *sample, uint32_t line)
{
    if (sample->counts[line] == 0) {
        return;
    }
    struct nonogram_block *block =
        &sample->blocks[(size_t)line * sample->stride +
                        fuzz_between(bytes, 0, sample->counts[line] - 1)];
    uint32_t what = fuzz_between(bytes, 0, 3);

    if (what == 0) {
        block->length = 0;
    } else if (what == 1) {
        block->length += block->length > 0;
    } else if (what == 2) {
        block->length -= block->length > 1;
    } else {
        block->colour = fuzz_between(bytes, 1, sample->colours);
    }
}

static void change(struct fuzz_bytes *bytes, struct sample *sample)
{
    uint32_t line = fuzz_between(bytes, 0, sample->width + sample->height - 1);
    uint32_t what = fuzz_between(bytes, 0, 5);
    if (what == 0) {
        sample->open[line] = true;
        sample->counts[line] = 0;
    } else if (what == 1) {
        sample->given[fuzz_between(bytes, 0, sample->width * sample->height - 1)] =
            (uint8_t)fuzz_between(bytes, 0, sample->colours);
    } else {
        change_block(bytes, sample, line);
    }
}

struct nonogram_puzzle *fuzz_small_puzzle(struct fuzz_bytes *bytes)
{
    unsigned colours = fuzz_between(bytes, 1, 2);
    uint32_t most = colours == 1 ? FUZZ_CELLS_MAX : 9;
    uint32_t width = fuzz_between(bytes, 1, SIDE_MAX);
    uint32_t height = fuzz_between(bytes, 1, most / width < SIDE_MAX ? most / width : SIDE_MAX);
    struct sample *sample = sample_new(width, height, colours);
    uint32_t changes = fuzz_between(bytes, 0, 6);
    for (uint32_t i = 0; i < width * height; i++) {
        sample->cells[i] = (uint8_t)fuzz_between(bytes, 0, colours);
    }
    sample_take_clues(sample);
    for (uint32_t i = 0; i < changes; i++) {
        change(bytes, sample);
    }
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}
