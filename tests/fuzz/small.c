/* Making small puzzles of bytes, and trying their grids row by row. The bytes are how a picture is
 * folded, the picture, then what is changed of its clues: blots, open clues, other lengths and
 * colours, given cells. */
#include "fuzz/small.h"

#include "property/sample.h"

#include <string.h>

/* 3 values in each of SIDE_MAX cells; rows that are put into a grid until it is given up; cells of
 * a puzzle in two colours. */
enum { SIDE_MAX = 6, FILLINGS_MAX = 729, EFFORT_MAX = 20000, COLOURED_MAX = 20 };

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

/* Whether the first cells of a line can be those of its clue: no run in them contradicts it, and if
 * they are all, no block is missing. */
static bool line_may_hold(const struct nonogram_puzzle *puzzle, uint32_t line, const uint8_t *grid,
                          uint32_t known)
{
    uint8_t cells[SIDE_MAX];
    bool whole = take_line(puzzle, grid, line, cells) == known;
    uint32_t block = 0;
    for (uint32_t c = 0, run; c < known && !nonogram_clue_open(puzzle, line); c += run) {
        for (run = 1; c + run < known && cells[c + run] == cells[c]; run++) {
        }
        if (cells[c] == 0) {
            continue;
        }
        if (block == nonogram_clue_size(puzzle, line)) {
            return false;
        }
        struct nonogram_block expected = nonogram_clue_block(puzzle, line, block++);
        bool ended = whole || c + run < known;
        bool fits = ended ? run == expected.length : run <= expected.length;
        if (expected.colour != cells[c] || (expected.length != 0 && !fits)) {
            return false;
        }
    }
    return nonogram_clue_open(puzzle, line) || !whole || block == nonogram_clue_size(puzzle, line);
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
    return line_may_hold(puzzle, row, grid, width);
}

static bool columns_may_hold(const struct nonogram_puzzle *puzzle, const uint8_t *grid,
                             uint32_t rows)
{
    uint32_t lines = nonogram_width(puzzle) + nonogram_height(puzzle);
    for (uint32_t line = nonogram_height(puzzle); line < lines; line++) {
        if (!line_may_hold(puzzle, line, grid, rows)) {
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

/* Rows that hold are put below each other as long as the columns may hold. */
bool fuzz_try_all(struct fuzz_grids *grids, const struct nonogram_puzzle *puzzle)
{
    static struct fillings rows[SIDE_MAX];
    size_t chosen[SIDE_MAX] = {0};
    uint32_t height = nonogram_height(puzzle), width = nonogram_width(puzzle), effort = 0;
    uint8_t grid[FUZZ_CELLS_MAX] = {0};
    grids->puzzle = puzzle;
    grids->size = (size_t)width * height;
    grids->count = 0;
    for (uint32_t row = 0; row < height; row++) {
        try_row(&rows[row], puzzle, row);
    }
    for (uint32_t row = 0;;) {
        if (chosen[row] == rows[row].count) {
            chosen[row] = 0;
            if (row == 0) {
                return true;
            }
            row--;
            continue;
        }
        memcpy(grid + (size_t)row * width, rows[row].cells[chosen[row]++], width);
        if (effort++ == EFFORT_MAX) {
            return false;
        }
        if (!columns_may_hold(puzzle, grid, row + 1)) {
            continue;
        }
        if (row + 1 < height) {
            row++;
        } else if (grids->count < FUZZ_SOLUTIONS_MAX) {
            memcpy(grids->cells[grids->count++], grid, grids->size);
        } else {
            return false;
        }
    }
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

/* The cell whose value cell (x, y) takes where the picture is to be the same after a flip, half a
 * turn or a transposition; without a fold, and where none fits, itself. */
static uint32_t fold_cell(const struct sample *sample, uint32_t fold, uint32_t x, uint32_t y)
{
    uint32_t right = sample->width - 1 - x, below = sample->height - 1 - y;
    uint32_t at = y * sample->width + x, image = at;
    if (fold == 1) {
        image = y * sample->width + right;
    } else if (fold == 2) {
        image = below * sample->width + x;
    } else if (fold == 3) {
        image = below * sample->width + right;
    } else if (fold == 4 && sample->width == sample->height) {
        image = x * sample->width + y;
    }
    return image < at ? image : at;
}

static void draw(struct fuzz_bytes *bytes, struct sample *sample, uint32_t fold)
{
    for (uint32_t i = 0; i < sample->width * sample->height; i++) {
        uint32_t from = fold_cell(sample, fold, i % sample->width, i / sample->width);
        sample->cells[i] =
            from < i ? sample->cells[from] : (uint8_t)fuzz_between(bytes, 0, sample->colours);
    }
}

struct nonogram_puzzle *fuzz_small_puzzle(struct fuzz_bytes *bytes)
{
    unsigned colours = fuzz_between(bytes, 1, 2);
    uint32_t most = colours == 1 ? FUZZ_CELLS_MAX : COLOURED_MAX;
    uint32_t width = fuzz_between(bytes, 1, SIDE_MAX);
    uint32_t height = fuzz_between(bytes, 1, most / width < SIDE_MAX ? most / width : SIDE_MAX);
    struct sample *sample = sample_new(width, height, colours);
    uint32_t changes = fuzz_between(bytes, 0, 6);
    draw(bytes, sample, fuzz_between(bytes, 0, 7));
    sample_take_clues(sample);
    for (uint32_t i = 0; i < changes; i++) {
        change(bytes, sample);
    }
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}
