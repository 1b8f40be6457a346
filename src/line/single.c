/* The line engines for one line given as a clue and cells: each call prepares the data of its
 * engine, runs it, and frees the data. */
#include "line/single.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/check.h"
#include "line/automaton.h"
#include "line/deduce.h"
#include "line/placements.h"

#include <string.h>

bool ng_single_is_line(const struct nonogram_line *line)
{
    if (line == NULL || (line->blocks == NULL && line->block_count > 0) || line->length < 1 ||
        line->length > NONOGRAM_CELLS_MAX || line->colours < 1 ||
        line->colours > NONOGRAM_COLOURS_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < line->block_count; i++) {
        if (line->blocks[i].colour < 1 || line->blocks[i].colour > line->colours) {
            return false;
        }
    }
    for (uint32_t i = 0; line->cells != NULL && i < line->length; i++) {
        if (line->cells[i] > line->colours && line->cells[i] != NONOGRAM_UNKNOWN) {
            return false;
        }
    }
    return true;
}

/* A line in the form of the engines. */
struct prepared {
    struct ng_arena arena; /* owns all data */
    struct ng_clue clue;
    struct ng_lattice lattice;
    unsigned values; /* colours + 1 */
    size_t words;    /* per plane */
    uint64_t *planes;
};

/* Sets in each plane the bits of cells that have this value or are unknown. */
static enum nonogram_status prepare_planes(struct prepared *prepared,
                                           const struct nonogram_line *line)
{
    size_t words = prepared->words, total = prepared->values * words;
    uint64_t *planes = ng_arena_array(&prepared->arena, total, sizeof *planes);
    if (planes == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    for (size_t i = 0; i < total; i++) {
        planes[i] = 0;
    }
    for (unsigned v = 0; v < prepared->values; v++) {
        for (uint32_t c = 0; c < line->length; c++) {
            ng_assert(line->cells == NULL || line->cells[c] == NONOGRAM_UNKNOWN ||
                      line->cells[c] < prepared->values); /* checked by the caller */
            if (line->cells == NULL || line->cells[c] == NONOGRAM_UNKNOWN || line->cells[c] == v) {
                planes[v * words + c / 64] |= (uint64_t)1 << c % 64;
            }
        }
    }
    ng_assert(prepared->lattice.length == line->length && prepared->values >= 2);
    prepared->planes = planes;
    return NONOGRAM_OK;
}

/* Prepares a line, if its clue fits; with the cells, if asked for. The arena has to be cleared also
 * after a failure. */
static enum nonogram_status prepare_single(struct prepared *prepared,
                                           const struct nonogram_line *line, bool with_cells)
{
    *prepared = (struct prepared){.arena = NG_ARENA_EMPTY,
                                  .clue = {line->blocks, line->block_count, false},
                                  .values = line->colours + 1,
                                  .words = ng_line_words(line->length)};
    if (ng_puzzle_clue_extent(&prepared->clue) > line->length) {
        return NONOGRAM_END;
    }
    size_t count = ng_lattice_blocks(&prepared->clue) + 1;
    struct ng_lattice_block *blocks = ng_arena_array(&prepared->arena, count, sizeof *blocks);
    if (blocks == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_lattice_make(&prepared->lattice, &prepared->clue, line->length, blocks);
    ng_assert(prepared->lattice.count + 1 == count && prepared->lattice.slack <= line->length);
    return with_cells ? prepare_planes(prepared, line) : NONOGRAM_OK;
}

static enum nonogram_status hand_out(const struct prepared *prepared,
                                     bool (*found)(void *context, const uint8_t *cells),
                                     void *context)
{
    struct ng_placements placements;
    enum nonogram_status status =
        ng_placements_init(&placements, &prepared->lattice, prepared->values, prepared->planes);
    if (status != NONOGRAM_OK) {
        return status;
    }
    const uint8_t *cells = ng_placements_next(&placements);
    if (cells == NULL) {
        status = NONOGRAM_END;
    }
    while (cells != NULL && !found(context, cells)) {
        cells = ng_placements_next(&placements);
    }
    ng_placements_free(&placements);
    return status;
}

enum nonogram_status ng_single_each(const struct nonogram_line *line,
                                    bool (*found)(void *context, const uint8_t *cells),
                                    void *context)
{
    struct prepared prepared;
    enum nonogram_status status = prepare_single(&prepared, line, true);
    if (status == NONOGRAM_OK) {
        status = hand_out(&prepared, found, context);
    }
    ng_arena_clear(&prepared.arena);
    return status;
}

enum nonogram_status ng_single_count(const struct nonogram_line *line, struct nonogram_text *out)
{
    struct ng_big count = NG_BIG_ZERO;
    struct prepared prepared;
    enum nonogram_status status = prepare_single(&prepared, line, true);
    if (status == NONOGRAM_OK) {
        status = ng_count_placements(&prepared.lattice, prepared.values, prepared.planes, &count);
    }
    if (status == NONOGRAM_OK && count.count == 0) {
        status = NONOGRAM_END;
    }
    ng_assert((status == NONOGRAM_OK) == (count.count > 0));
    if (status == NONOGRAM_OK || status == NONOGRAM_END) {
        ng_big_text(&count, out);
    }
    ng_big_free(&count);
    ng_arena_clear(&prepared.arena);
    return status;
}

/* The value of a cell that only one plane allows. */
static uint8_t single_value(const struct prepared *prepared, uint32_t cell)
{
    uint8_t value = NONOGRAM_UNKNOWN;
    unsigned allowed = 0;
    for (unsigned v = 0; v < prepared->values; v++) {
        if (ng_bits_get(prepared->planes + v * prepared->words, cell)) {
            value = (uint8_t)v;
            allowed++;
        }
    }
    ng_assert(allowed > 0); /* deduction has found a placement */
    return allowed == 1 ? value : NONOGRAM_UNKNOWN;
}

static enum nonogram_status deduce_single(struct prepared *prepared)
{
    size_t size = ng_line_scratch(prepared->lattice.count, prepared->words, prepared->values);
    uint64_t *scratch = ng_arena_array(&prepared->arena, size, sizeof *scratch);
    if (scratch == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    return ng_line_deduce(&prepared->lattice, prepared->values, prepared->planes, scratch)
               ? NONOGRAM_OK
               : NONOGRAM_END;
}

static bool knows_nothing(const struct nonogram_line *line)
{
    uint32_t c = 0;
    while (line->cells != NULL && c < line->length && line->cells[c] == NONOGRAM_UNKNOWN) {
        c++;
    }
    return line->cells == NULL || c == line->length;
}

/* Marks the certain cells of an empty line. A block together with all later ones can be shifted by
 * up to the slack, so only cells in which a block's first and last places overlap are filled. */
static void mark_overlaps(const struct ng_lattice *lattice, uint8_t *cells)
{
    bool rigid = lattice->slack == 0 || lattice->count == 0;
    memset(cells, rigid ? 0 : NONOGRAM_UNKNOWN, lattice->length);
    for (uint32_t i = 0; i < lattice->count; i++) {
        const struct ng_lattice_block *block = &lattice->blocks[i];
        ng_assert(block->lo + block->length + lattice->slack <= lattice->length);
        if (block->length > lattice->slack) {
            memset(cells + block->lo + lattice->slack, block->colour,
                   block->length - lattice->slack);
        }
    }
}

enum nonogram_status ng_single_deduce(const struct nonogram_line *line, uint8_t *cells)
{
    bool free = knows_nothing(line);
    struct prepared prepared;
    enum nonogram_status status = prepare_single(&prepared, line, !free);
    if (status == NONOGRAM_OK && free) {
        mark_overlaps(&prepared.lattice, cells);
    } else if (status == NONOGRAM_OK) {
        status = deduce_single(&prepared);
        for (uint32_t c = 0; status == NONOGRAM_OK && c < line->length; c++) {
            cells[c] = single_value(&prepared, c);
        }
    }
    ng_arena_clear(&prepared.arena);
    return status;
}

enum nonogram_status ng_single_write(const struct nonogram_line *line, enum ng_single_form form,
                                     const char *symbols, struct nonogram_text *out)
{
    struct ng_clue clue = {line->blocks, line->block_count, false};
    struct ng_automaton automaton = {.transitions = NULL};
    if (ng_puzzle_clue_extent(&clue) > line->length) {
        return NONOGRAM_END;
    }
    if (form == NG_SINGLE_REGEX) {
        ng_automaton_regex(&clue, symbols, out);
    } else if (ng_automaton_make(&automaton, &clue) != NONOGRAM_OK) {
        return NONOGRAM_NO_MEMORY;
    } else if (form == NG_SINGLE_TABLE) {
        ng_automaton_table(&automaton, out);
    } else {
        ng_automaton_dot(&automaton, symbols, out);
    }
    ng_automaton_free(&automaton);
    return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}
