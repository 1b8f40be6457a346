/* Questions about a finished puzzle, and the runs of a line of a picture. */
#include "model/puzzle.h"

#include "base/check.h"

#include <string.h>

uint64_t ng_puzzle_clue_extent(const struct ng_clue *clue)
{
    uint64_t extent = 0;
    for (uint32_t i = 0; i < clue->count; i++) {
        const struct nonogram_block *block = &clue->blocks[i];
        ng_assert(block->colour > 0);
        extent += block->length == 0 ? 1 : block->length;
        if (i > 0) {
            extent += ng_puzzle_gap(block - 1, block);
        }
    }
    ng_assert(extent >= clue->count);
    return extent;
}

bool ng_puzzle_takes(const struct nonogram_puzzle *puzzle, const uint8_t *cells)
{
    for (size_t i = 0; cells != NULL && i < (size_t)puzzle->width * puzzle->height; i++) {
        if (cells[i] > puzzle->palette.count && cells[i] != NONOGRAM_UNKNOWN) {
            return false;
        }
    }
    return true;
}

bool ng_puzzle_is_colour(const struct nonogram_puzzle *puzzle)
{
    return !ng_palette_is_black(&puzzle->palette);
}

bool ng_puzzle_clue_has_blots(const struct ng_clue *clue)
{
    for (uint32_t i = 0; i < clue->count; i++) {
        if (clue->blocks[i].length == 0) {
            return true;
        }
    }
    return clue->open;
}

bool ng_puzzle_has_blots(const struct nonogram_puzzle *puzzle)
{
    for (uint32_t line = 0; line < puzzle->height + puzzle->width; line++) {
        if (ng_puzzle_clue_has_blots(&puzzle->lines[line])) {
            return true;
        }
    }
    return false;
}

size_t ng_puzzle_bytes(const struct nonogram_puzzle *puzzle)
{
    return ng_arena_bytes(&puzzle->arena);
}

void ng_puzzle_free(struct nonogram_puzzle *puzzle)
{
    if (puzzle == NULL) {
        return;
    }
    /* The puzzle itself is in its arena. */
    struct ng_arena arena = puzzle->arena;
    ng_arena_clear(&arena);
}

/* ---- runs ---- */

struct ng_runs_line ng_runs_line(const uint8_t *cells, uint32_t width, uint32_t height,
                                 uint32_t line)
{
    ng_assert(line < height || line - height < width);
    if (line < height) {
        return (struct ng_runs_line){cells + (size_t)line * width, 1, width};
    }
    return (struct ng_runs_line){cells + (line - height), width, height};
}

bool ng_runs_next(const struct ng_runs_line *line, uint32_t *at, struct nonogram_block *run)
{
    uint32_t start = *at;
    ng_assert(start <= line->length);
    ng_assert(start == 0 || start == line->length ||
              line->cells[start * line->stride] != line->cells[(start - 1) * line->stride]);
    while (start < line->length && line->cells[start * line->stride] == 0) {
        start++;
    }
    if (start == line->length) {
        return false;
    }
    run->colour = line->cells[start * line->stride];
    uint32_t end = start + 1;
    while (end < line->length && line->cells[end * line->stride] == run->colour) {
        end++;
    }
    run->length = end - start;
    ng_assert(run->length > 0 && end <= line->length);
    *at = end;
    return true;
}
