/* One line: placements, their number, what follows from them and the clue's automaton, against
 * trying every filling; and the same behind so many blanks that wider kernels are at work. */
#include "fuzz/fuzz.h"

#include "line/automaton.h"
#include "line/single.h"
#include "nonogram.h"

#include <stdio.h>
#include <string.h>

enum { LENGTH_MAX = 10, BLOCKS_MAX = 5, MARGIN_MAX = 200 };

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

/* The next filling; false: it was the last one. */
static bool fill_next(const struct nonogram_line *line, uint8_t *cells)
{
    uint32_t c = 0;
    for (; c < line->length && cells[c] == line->colours; c++) {
        cells[c] = 0;
    }
    if (c < line->length) {
        cells[c]++;
    }
    return c < line->length;
}

static void try_all(struct found *found)
{
    uint8_t cells[LENGTH_MAX] = {0};
    do {
        if (holds(found->line, cells)) {
            add(found, cells);
        }
    } while (fill_next(found->line, cells));
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

static bool accepts(const struct ng_automaton *automaton, const struct nonogram_line *line,
                    const uint8_t *cells)
{
    uint32_t state = 1;
    for (uint32_t c = 0; c < line->length; c++) {
        size_t i = 0;
        while (i < automaton->count && (automaton->transitions[i].state != state ||
                                        automaton->transitions[i].symbol != cells[c])) {
            i++;
        }
        if (i == automaton->count) {
            return false;
        }
        state = automaton->transitions[i].next;
    }
    return state >= automaton->accept;
}

/* What is printed of the automaton: a transition a line, where the clue fits into the line. */
static void check_table(const struct nonogram_line *line, size_t transitions)
{
    static const char symbols[] = ".#+";
    struct nonogram_text table = {.data = NULL}, dot = {.data = NULL}, regex = {.data = NULL};
    enum nonogram_status status = ng_single_write(line, NG_SINGLE_TABLE, NULL, &table);
    size_t lines = 0;
    for (size_t i = 0; i < table.size; i++) {
        lines += table.data[i] == '\n';
    }
    if (status == NONOGRAM_OK && lines != transitions) {
        fuzz_fail("%zu transitions printed of %zu", lines, transitions);
    }
    if (ng_single_write(line, NG_SINGLE_DOT, symbols, &dot) != status ||
        ng_single_write(line, NG_SINGLE_REGEX, symbols, &regex) != status) {
        fuzz_fail("the clue's forms differ in whether it fits");
    }
    nonogram_text_clear(&table);
    nonogram_text_clear(&dot);
    nonogram_text_clear(&regex);
}

/* The automaton reads the fillings of the clue, whatever cells are known. */
static void check_automaton(const struct nonogram_line *line)
{
    uint8_t unknown[LENGTH_MAX], cells[LENGTH_MAX] = {0};
    struct nonogram_block blocks[BLOCKS_MAX];
    struct nonogram_line open = *line;
    const struct ng_clue clue = {.blocks = blocks, .count = line->block_count};
    struct ng_automaton automaton;
    memcpy(blocks, line->blocks, line->block_count * sizeof *blocks);
    memset(unknown, NONOGRAM_UNKNOWN, sizeof unknown);
    open.cells = unknown;
    if (ng_automaton_make(&automaton, &clue) != NONOGRAM_OK) {
        return;
    }
    check_table(line, automaton.count);
    do {
        if (accepts(&automaton, line, cells) != holds(&open, cells)) {
            fuzz_fail("the automaton is not that of the clue");
        }
    } while (fill_next(line, cells));
    ng_automaton_free(&automaton);
}

/* So many blanks in front change nothing. */
static void check_behind(const struct nonogram_line *line, const struct found *tried,
                         uint32_t margin)
{
    uint8_t cells[MARGIN_MAX + LENGTH_MAX], deduced[MARGIN_MAX + LENGTH_MAX];
    struct nonogram_line longer = *line;
    memset(cells, 0, margin);
    memcpy(cells + margin, line->cells, line->length);
    longer.cells = cells;
    longer.length += margin;
    check_count(&longer, tried->count);
    enum nonogram_status status = nonogram_line_deduce(&longer, deduced);
    if ((status == NONOGRAM_OK) != (tried->count > 0)) {
        fuzz_fail("deduction behind %u blanks says %d of %u placements", (unsigned)margin,
                  (int)status, tried->count);
    }
    if (status == NONOGRAM_OK && (memcmp(deduced, cells, margin) != 0 ||
                                  memcmp(deduced + margin, tried->agreed, line->length) != 0)) {
        fuzz_fail("deduction is not exact behind %u blanks", (unsigned)margin);
    }
}

static void check(const struct nonogram_line *line, uint32_t margin)
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
    check_automaton(line);
    check_behind(line, &tried, margin);
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
    static const uint32_t margins[] = {0, 50, 70, 130, MARGIN_MAX};
    check(&line, margins[fuzz_between(&bytes, 0, 4)]);
}
