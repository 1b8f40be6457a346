/* One line: placements, their number and what follows from them, against trying every filling. */
#include "fuzz/fuzz.h"

#include "nonogram.h"

#include <stdio.h>
#include <string.h>

enum { LENGTH_MAX = 10, BLOCKS_MAX = 5 };

/* What trying finds. */
struct found {
    unsigned count;
    uint8_t agreed[LENGTH_MAX];
    const struct nonogram_line *line;
};

/* Whether the filling's runs are the clue's blocks and its cells those that are known. */
static bool holds(const struct nonogram_line *line, const uint8_t *cells)
{
    uint32_t block = 0;
    for (uint32_t c = 0, run; c < line->length; c += run) {
        for (run = 1; c + run < line->length && cells[c + run] == cells[c]; run++) {
        }
        if (cells[c] == 0) {
            continue;
        }
        if (block == line->block_count || line->blocks[block].colour != cells[c] ||
            (line->blocks[block].length != 0 && line->blocks[block].length != run)) {
            return false;
        }
        block++;
    }
    for (uint32_t c = 0; c < line->length; c++) {
        if (line->cells[c] != NONOGRAM_UNKNOWN && line->cells[c] != cells[c]) {
            return false;
        }
    }
    return block == line->block_count;
}

static void add(struct found *found, const uint8_t *cells)
{
    for (uint32_t c = 0; c < found->line->length; c++) {
        if (found->count == 0) {
            found->agreed[c] = cells[c];
        } else if (found->agreed[c] != cells[c]) {
            found->agreed[c] = NONOGRAM_UNKNOWN;
        }
    }
    found->count++;
}

static void try_all(struct found *found)
{
    const struct nonogram_line *line = found->line;
    uint8_t cells[LENGTH_MAX] = {0};
    uint32_t c = 0;
    while (c < line->length) {
        if (holds(line, cells)) {
            add(found, cells);
        }
        for (c = 0; c < line->length && cells[c] == line->colours; c++) {
            cells[c] = 0;
        }
        if (c < line->length) {
            cells[c]++;
        }
    }
}

static bool count_placement(void *context, const uint8_t *cells)
{
    struct found *found = context;
    if (!holds(found->line, cells)) {
        fuzz_fail("a placement that is none");
    }
    add(found, cells);
    return false;
}

static void check_count(const struct nonogram_line *line, unsigned expected)
{
    struct nonogram_text text = {.data = NULL};
    char number[16];
    int size = snprintf(number, sizeof number, "%u", expected);
    (void)nonogram_line_count(line, &text);
    if (text.size != (size_t)size || memcmp(text.data, number, text.size) != 0) {
        fuzz_fail("%.*s placements, expected %u", (int)text.size, text.data, expected);
    }
    nonogram_text_clear(&text);
}

static void check(const struct nonogram_line *line)
{
    struct found tried = {.line = line};
    struct found handed = {.line = line};
    try_all(&tried);
    (void)nonogram_line_each(line, count_placement, &handed);
    if (tried.count != handed.count) {
        fuzz_fail("%u placements handed out, expected %u", handed.count, tried.count);
    }
    check_count(line, tried.count);
    uint8_t deduced[LENGTH_MAX];
    enum nonogram_status status = nonogram_line_deduce(line, deduced);
    if ((status == NONOGRAM_OK) != (tried.count > 0)) {
        fuzz_fail("deduction says %d of %u placements", (int)status, tried.count);
    }
    if (status == NONOGRAM_OK && memcmp(deduced, tried.agreed, line->length) != 0) {
        fuzz_fail("deduction is not exact");
    }
}

void fuzz_line(const uint8_t *data, size_t size)
{
    struct fuzz_bytes bytes = {data, size};
    struct nonogram_block blocks[BLOCKS_MAX];
    uint8_t cells[LENGTH_MAX];
    struct nonogram_line line = {.blocks = blocks, .cells = cells};
    line.colours = fuzz_between(&bytes, 1, 2);
    line.length = fuzz_between(&bytes, 1, line.colours == 1 ? LENGTH_MAX : 8);
    line.block_count = fuzz_between(&bytes, 0, BLOCKS_MAX);
    for (uint32_t i = 0; i < line.block_count; i++) {
        blocks[i].length = fuzz_between(&bytes, 0, 5);
        blocks[i].colour = fuzz_between(&bytes, 1, line.colours);
    }
    for (uint32_t c = 0; c < line.length; c++) {
        uint32_t value = fuzz_between(&bytes, 0, 7);
        cells[c] = value <= line.colours ? (uint8_t)value : NONOGRAM_UNKNOWN;
    }
    check(&line);
}
