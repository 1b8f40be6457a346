/* Small puzzles of any kind, solved and counted, against trying every grid. The bytes are a
 * picture, then what is changed of its clues: blots, open clues, other lengths and colours, given
 * cells. */
#include "fuzz/fuzz.h"

#include "property/sample.h"

#include "nonogram.h"

#include <stdio.h>
#include <string.h>

enum { SIDE_MAX = 6, CELLS_MAX = 14, SOLUTIONS_MAX = 2000 };

struct grids {
    const struct nonogram_puzzle *puzzle;
    size_t size;
    size_t count;
    uint8_t cells[SOLUTIONS_MAX][CELLS_MAX];
};

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

static bool grid_holds(const struct nonogram_puzzle *puzzle, const uint8_t *grid)
{
    uint32_t lines = nonogram_width(puzzle) + nonogram_height(puzzle);
    const uint8_t *given = nonogram_given(puzzle);
    size_t cells = (size_t)nonogram_width(puzzle) * nonogram_height(puzzle);

    for (size_t i = 0; given != NULL && i < cells; i++) {
        if (given[i] != NONOGRAM_UNKNOWN && given[i] != grid[i]) {
            return false;
        }
    }
    for (uint32_t line = 0; line < lines; line++) {
        if (!line_holds(puzzle, line, grid)) {
            return false;
        }
    }
    return true;
}

/* False: there are too many. */
static bool try_all(struct grids *grids)
{
    unsigned colours = nonogram_colours(grids->puzzle);
    uint8_t grid[CELLS_MAX] = {0};
    size_t c = 0;

    while (c < grids->size) {
        if (grid_holds(grids->puzzle, grid)) {
            if (grids->count == SOLUTIONS_MAX) {
                return false;
            }
            memcpy(grids->cells[grids->count++], grid, grids->size);
        }
        for (c = 0; c < grids->size && grid[c] == colours; c++) {
            grid[c] = 0;
        }
        if (c < grids->size) {
            grid[c]++;
        }
    }
    return true;
}

/* ---- comparing ---- */

static bool has(const struct grids *grids, const uint8_t *cells)
{
    for (size_t i = 0; i < grids->count; i++) {
        if (memcmp(grids->cells[i], cells, grids->size) == 0) {
            return true;
        }
    }
    return false;
}

static bool keep(void *context, const uint8_t *cells)
{
    struct grids *found = context;

    if (has(found, cells)) {
        fuzz_fail("a solution twice");
    }
    if (found->count == SOLUTIONS_MAX) {
        fuzz_fail("too many solutions");
    }
    memcpy(found->cells[found->count++], cells, found->size);
    return false;
}

static enum nonogram_verdict verdict_of(size_t count)
{
    return count == 0 ? NONOGRAM_NONE : count == 1 ? NONOGRAM_UNIQUE : NONOGRAM_MULTIPLE;
}

/* Solves for all solutions, and for two. */
static void check_solve(const struct grids *tried)
{
    static struct grids found;
    struct nonogram_solve_options options;
    struct nonogram_result result;

    found = (struct grids){.puzzle = tried->puzzle, .size = tried->size};
    nonogram_solve_defaults(&options);
    options.solutions = 0;
    options.found = keep;
    options.context = &found;
    if (nonogram_solve(tried->puzzle, &options, &result) != NONOGRAM_OK) {
        fuzz_fail("solving failed");
    }
    if (result.verdict != verdict_of(tried->count) || found.count != tried->count) {
        fuzz_fail("%zu solutions, verdict %d, expected %zu", found.count, (int)result.verdict,
                  tried->count);
    }
    for (size_t i = 0; i < found.count; i++) {
        if (!has(tried, found.cells[i])) {
            fuzz_fail("a solution that is none");
        }
    }
    nonogram_result_clear(&result);
    nonogram_solve_defaults(&options);
    if (nonogram_solve(tried->puzzle, &options, &result) != NONOGRAM_OK ||
        result.verdict != verdict_of(tried->count)) {
        fuzz_fail("another verdict by default");
    }
    nonogram_result_clear(&result);
}

static void check_count(const struct grids *tried)
{
    struct nonogram_solve_options options;
    struct nonogram_text text = {.data = NULL};
    struct nonogram_result result;
    char number[24];
    int size = snprintf(number, sizeof number, "%zu", tried->count);

    nonogram_solve_defaults(&options);
    if (nonogram_count(tried->puzzle, &options, &text, &result) != NONOGRAM_OK) {
        fuzz_fail("counting failed");
    }
    if (text.size != (size_t)size || memcmp(text.data, number, text.size) != 0) {
        fuzz_fail("counted %.*s, expected %zu", (int)text.size, text.data, tried->count);
    }
    nonogram_result_clear(&result);
    nonogram_text_clear(&text);
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

static struct nonogram_puzzle *make_puzzle(struct fuzz_bytes *bytes)
{
    unsigned colours = fuzz_between(bytes, 1, 2);
    uint32_t most = colours == 1 ? CELLS_MAX : 9;
    uint32_t width = fuzz_between(bytes, 1, SIDE_MAX);
    uint32_t height = fuzz_between(bytes, 1, most / width < SIDE_MAX ? most / width : SIDE_MAX);
    struct sample *sample = sample_new(width, height, colours);
    struct nonogram_puzzle *puzzle;
    uint32_t changes = fuzz_between(bytes, 0, 6);

    for (uint32_t i = 0; i < width * height; i++) {
        sample->cells[i] = (uint8_t)fuzz_between(bytes, 0, colours);
    }
    sample_take_clues(sample);
    for (uint32_t i = 0; i < changes; i++) {
        change(bytes, sample);
    }
    puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

void fuzz_solve(const uint8_t *data, size_t size)
{
    static struct grids tried;
    struct fuzz_bytes bytes = {data, size};
    struct nonogram_puzzle *puzzle = make_puzzle(&bytes);

    if (puzzle == NULL) {
        return;
    }
    tried = (struct grids){.puzzle = puzzle,
                           .size = (size_t)nonogram_width(puzzle) * nonogram_height(puzzle)};
    if (try_all(&tried)) {
        check_solve(&tried);
        check_count(&tried);
    }
    nonogram_free(puzzle);
}
