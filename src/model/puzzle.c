/* What can be asked of a finished puzzle. */
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

bool ng_puzzle_is_colour(const struct nonogram_puzzle *puzzle)
{
    return !ng_palette_is_black(&puzzle->palette);
}

static bool clue_has_blots(const struct ng_clue *clue)
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
        if (clue_has_blots(&puzzle->lines[line])) {
            return true;
        }
    }
    return false;
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

bool ng_puzzle_equal(const struct nonogram_puzzle *a, const struct nonogram_puzzle *b, bool texts)
{
    size_t cells = (size_t)a->width * a->height;

    return a->width == b->width && a->height == b->height &&
           same_colours(&a->palette, &b->palette) && same_clues(a, b) &&
           same_cells(a->goal, b->goal, cells) && same_cells(a->given, b->given, cells) &&
           (!texts || same_texts(a, b));
}

size_t ng_puzzle_bytes(const struct nonogram_puzzle *puzzle)
{
    return ng_arena_bytes(&puzzle->arena);
}

void ng_puzzle_free(struct nonogram_puzzle *puzzle)
{
    struct ng_arena arena;

    if (puzzle == NULL) {
        return;
    }
    /* The puzzle itself is in its arena. */
    arena = puzzle->arena;
    ng_arena_clear(&arena);
}
