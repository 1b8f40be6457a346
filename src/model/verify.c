/* A naive check of a picture against the clues. Shares no code with the solver. */
#include "model/verify.h"

#include "base/check.h"
#include "nonogram.h"

/* Reads the line at `cells`, one cell every `stride`, block by block along its clue. */
static bool fits_clue(const struct ng_clue *clue, const uint8_t *cells, size_t stride,
                      uint32_t length)
{
    uint32_t block = 0;
    uint32_t i = 0;
    while (i < length) {
        uint8_t colour = cells[i * stride];
        uint32_t start = i;
        ng_assert(block <= clue->count && (i == 0 || cells[(i - 1) * stride] != colour));

        while (i < length && cells[i * stride] == colour) {
            i++;
        }
        if (colour == 0) {
            continue;
        }
        if (block == clue->count || clue->blocks[block].colour != colour) {
            return false;
        }
        if (clue->blocks[block].length != 0 && clue->blocks[block].length != i - start) {
            return false;
        }
        block++;
    }
    ng_assert(i == length && block <= clue->count);
    return block == clue->count;
}

static bool within_palette(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                           size_t stride, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++) {
        if (cells[i * stride] > puzzle->palette.count) {
            return false;
        }
    }
    return true;
}

static bool line_holds(const struct nonogram_puzzle *puzzle, const uint8_t *cells, uint32_t line)
{
    bool row = line < puzzle->height;
    const uint8_t *first =
        row ? cells + (size_t)line * puzzle->width : cells + (line - puzzle->height);
    size_t stride = row ? 1 : puzzle->width;
    uint32_t length = row ? puzzle->width : puzzle->height;
    const struct ng_clue *clue = &puzzle->lines[line];
    ng_assert(!clue->open || clue->count == 0);
    /* A clue has only colours of the palette. */
    return clue->open ? within_palette(puzzle, first, stride, length)
                      : fits_clue(clue, first, stride, length);
}

static bool given_cells_hold(const struct nonogram_puzzle *puzzle, const uint8_t *cells)
{
    size_t count = (size_t)puzzle->width * puzzle->height;
    if (puzzle->given == NULL) {
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        if (puzzle->given[i] != NONOGRAM_UNKNOWN && puzzle->given[i] != cells[i]) {
            return false;
        }
    }
    return true;
}

bool ng_verify_solution(const struct nonogram_puzzle *puzzle, const uint8_t *cells, uint32_t *line)
{
    uint32_t lines = puzzle->height + puzzle->width;
    uint32_t failed = 0;
    while (failed < lines && line_holds(puzzle, cells, failed)) {
        failed++;
    }
    if (failed == lines && given_cells_hold(puzzle, cells)) {
        return true;
    }
    ng_assert(failed < lines || puzzle->given != NULL);
    if (line != NULL) {
        *line = failed;
    }
    return false;
}
