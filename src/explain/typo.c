/* Tries every change of one number by one, every block of 1 added or dropped, and all neighbours
 * that change places: the sums of rows and columns must then agree, and there must be a solution.
 */
#include "explain/tools.h"

#include "base/memory.h"
#include "base/work.h"

#include <string.h>

/* The number of cells of one colour on one axis. */
struct sum {
    int64_t cells;
    bool inexact; /* with blots or open clues: larger numbers are possible, too */
};

struct repairing {
    struct nonogram_puzzle puzzle; /* a copy with its own clues */
    const struct nonogram_puzzle *original;
    struct ng_clue *clues;
    struct nonogram_block *blocks; /* the blocks of the changed line */
    struct nonogram_explain_options options;
    bool (*found)(void *context, const struct ng_repair *repair);
    void *context;
    struct sum sums[2][NONOGRAM_COLOURS_MAX + 1]; /* the original's, rows first, by value */
    struct ng_poll poll;
    bool ended; /* `found` returned true, or the work is stopped */
};

static void add_line(struct repairing *repairing, uint32_t line)
{
    const struct ng_clue *clue = &repairing->original->lines[line];
    struct sum *sums = repairing->sums[line >= repairing->original->height];
    for (unsigned v = 1; v <= repairing->original->palette.count && clue->open; v++) {
        sums[v].inexact = true;
    }
    for (uint32_t i = 0; i < clue->count; i++) {
        uint32_t length = clue->blocks[i].length;
        struct sum *sum = &sums[clue->blocks[i].colour];
        sum->cells += length == 0 ? 1 : length;
        sum->inexact = sum->inexact || length == 0;
    }
}

/* Whether with the change both axes fill the same number of cells of each colour, if known. */
static bool sums_agree(const struct repairing *repairing, const struct ng_repair *repair)
{
    for (unsigned v = 1; v <= repairing->original->palette.count; v++) {
        struct sum rows = repairing->sums[0][v], columns = repairing->sums[1][v];
        struct sum *changed = repair->line < repairing->original->height ? &rows : &columns;
        if (repair->now.colour == v) {
            changed->cells += (int64_t)repair->now.length - (int64_t)repair->was.length;
        }
        if ((rows.cells > columns.cells && !columns.inexact) ||
            (columns.cells > rows.cells && !rows.inexact)) {
            return false;
        }
    }
    return true;
}

/* Whether the change is worth a copy of the clue: it makes the sums agree. */
static bool is_promising(struct repairing *repairing, const struct ng_repair *repair)
{
    unsigned colours = repairing->original->palette.count;
    repairing->ended = repairing->ended || ng_poll_work(&repairing->poll, 1 + colours);
    return !repairing->ended && sums_agree(repairing, repair);
}

/* Tries the puzzle with the change, whose clues took `work`. */
static enum nonogram_status try_puzzle(struct repairing *repairing, struct ng_repair repair,
                                       uint64_t work)
{
    struct nonogram_result result = {.first = NULL};
    repairing->ended = ng_poll_work(&repairing->poll, work);
    if (repairing->ended) {
        return NONOGRAM_OK;
    }
    enum nonogram_status status =
        ng_tools_verdict(&repairing->puzzle, &repairing->options, 2, &result);
    repair.verdict = result.verdict;
    ng_solve_clear(&result);
    if (status == NONOGRAM_OK &&
        (repair.verdict == NONOGRAM_UNIQUE || repair.verdict == NONOGRAM_MULTIPLE)) {
        repairing->ended = repairing->found(repairing->context, &repair);
    }
    return status;
}

/* Tries the changed clue, which is in repairing->blocks. */
static enum nonogram_status try_clue(struct repairing *repairing, struct ng_repair repair,
                                     uint32_t count)
{
    struct ng_clue *clue = &repairing->clues[repair.line];
    enum nonogram_status status = NONOGRAM_OK;
    *clue = (struct ng_clue){.blocks = repairing->blocks, .count = count};
    if (ng_puzzle_clue_extent(clue) <= ng_puzzle_line_length(&repairing->puzzle, repair.line)) {
        status = try_puzzle(repairing, repair, count);
    }
    *clue = repairing->original->lines[repair.line];
    return status;
}

/* Tries the line's clue with the length of block `at` set to `length`; 0 leaves it out. */
static enum nonogram_status try_length(struct repairing *repairing, uint32_t line, uint32_t at,
                                       uint32_t length)
{
    const struct ng_clue *clue = &repairing->original->lines[line];
    struct ng_repair repair = {.line = line,
                               .block = at,
                               .was = clue->blocks[at],
                               .now = {length, clue->blocks[at].colour}};
    uint32_t count = 0;
    if (!is_promising(repairing, &repair)) {
        return NONOGRAM_OK;
    }
    for (uint32_t i = 0; i < clue->count; i++) {
        struct nonogram_block block = clue->blocks[i];
        block.length = i == at ? length : block.length;
        if (i != at || length > 0) {
            repairing->blocks[count++] = block;
        }
    }
    return try_clue(repairing, repair, count);
}

/* Tries the line's clue with a block of 1 inserted before block `at`. */
static enum nonogram_status try_more(struct repairing *repairing, uint32_t line, uint32_t at,
                                     unsigned colour)
{
    const struct ng_clue *clue = &repairing->original->lines[line];
    struct nonogram_block one = {1, colour};
    struct ng_repair repair = {.line = line, .block = at, .was = {0, colour}, .now = one};
    uint32_t count = 0;
    if (!is_promising(repairing, &repair)) {
        return NONOGRAM_OK;
    }
    for (uint32_t i = 0; i <= clue->count; i++) {
        if (i == at) {
            repairing->blocks[count++] = one;
        }
        if (i < clue->count) {
            repairing->blocks[count++] = clue->blocks[i];
        }
    }
    return try_clue(repairing, repair, count);
}

/* Whether block `at` is a 1 after a 1 of its colour: dropping one or the other is the same. */
static bool is_second_one(const struct ng_clue *clue, uint32_t at)
{
    const struct nonogram_block *block = &clue->blocks[at];
    return at > 0 && block->length == 1 && block[-1].length == 1 &&
           block[-1].colour == block->colour;
}

static enum nonogram_status repair_block(struct repairing *repairing, uint32_t line, uint32_t at)
{
    const struct ng_clue *clue = &repairing->original->lines[line];
    uint32_t length = clue->blocks[at].length;
    enum nonogram_status status = NONOGRAM_OK;
    if (length > 0) {
        status = try_length(repairing, line, at, length + 1);
    }
    if (length > 0 && status == NONOGRAM_OK && !repairing->ended && !is_second_one(clue, at)) {
        status = try_length(repairing, line, at, length - 1);
    }
    return status;
}

static enum nonogram_status repair_line(struct repairing *repairing, uint32_t line)
{
    const struct ng_clue *clue = &repairing->original->lines[line];
    enum nonogram_status status = NONOGRAM_OK;
    for (uint32_t i = 0; i < clue->count && status == NONOGRAM_OK && !repairing->ended; i++) {
        status = repair_block(repairing, line, i);
    }
    for (uint32_t i = 0; i <= clue->count && !clue->open; i++) {
        for (unsigned v = 1; v <= repairing->original->palette.count; v++) {
            /* a 1 next to a 1 of its colour is the same on either side */
            bool same = i > 0 && clue->blocks[i - 1].length == 1 && clue->blocks[i - 1].colour == v;
            if (status == NONOGRAM_OK && !repairing->ended && !same) {
                status = try_more(repairing, line, i, v);
            }
        }
    }
    return status;
}

/* ---- neighbours that change places ---- */

static bool same_block(const struct nonogram_block *a, const struct nonogram_block *b)
{
    return a->length == b->length && a->colour == b->colour;
}

static bool same_clue(const struct ng_clue *a, const struct ng_clue *b)
{
    bool same = a->open == b->open && a->count == b->count;
    for (uint32_t i = 0; i < a->count && same; i++) {
        same = same_block(&a->blocks[i], &b->blocks[i]);
    }
    return same;
}

static enum nonogram_status swap_blocks(struct repairing *repairing, uint32_t line, uint32_t at)
{
    const struct ng_clue *clue = &repairing->original->lines[line];
    if (same_block(&clue->blocks[at], &clue->blocks[at + 1])) {
        return NONOGRAM_OK;
    }
    memcpy(repairing->blocks, clue->blocks, clue->count * sizeof *clue->blocks);
    repairing->blocks[at] = clue->blocks[at + 1];
    repairing->blocks[at + 1] = clue->blocks[at];
    return try_clue(repairing, (struct ng_repair){NG_REPAIR_BLOCKS, .line = line, .block = at},
                    clue->count);
}

/* Lets the clues of the line and the next one change places. */
static enum nonogram_status swap_lines(struct repairing *repairing, uint32_t line)
{
    const struct ng_clue *original = &repairing->original->lines[line];
    struct ng_clue *clues = &repairing->clues[line];
    if (same_clue(&original[0], &original[1])) {
        return NONOGRAM_OK;
    }
    clues[0] = original[1];
    clues[1] = original[0];
    enum nonogram_status status =
        try_puzzle(repairing, (struct ng_repair){NG_REPAIR_LINES, .line = line}, 1);
    clues[0] = original[0];
    clues[1] = original[1];
    return status;
}

/* A swap leaves the sums as they are. There are as many as blocks and lines, so each gets little
 * effort. */
static enum nonogram_status swap_neighbours(struct repairing *repairing)
{
    enum { CONFLICTS = 200 };
    const struct nonogram_puzzle *puzzle = repairing->original;
    const uint64_t limit = repairing->options.conflict_limit;
    enum nonogram_status status = NONOGRAM_OK;
    bool right = sums_agree(repairing, &(struct ng_repair){.line = 0});
    repairing->options.conflict_limit = limit == 0 || limit > CONFLICTS ? CONFLICTS : limit;
    for (uint32_t line = 0; right && line < puzzle->height + puzzle->width; line++) {
        for (uint32_t i = 0; i + 1 < puzzle->lines[line].count; i++) {
            if (status == NONOGRAM_OK && !repairing->ended) {
                status = swap_blocks(repairing, line, i);
            }
        }
        bool last = line + 1 == puzzle->height || line + 1 == puzzle->height + puzzle->width;
        if (!last && status == NONOGRAM_OK && !repairing->ended) {
            status = swap_lines(repairing, line);
        }
    }
    return status;
}

enum nonogram_status ng_typo(const struct nonogram_puzzle *puzzle,
                             const struct nonogram_explain_options *options,
                             bool (*found)(void *context, const struct ng_repair *repair),
                             void *context)
{
    uint32_t lines = puzzle->width + puzzle->height, most = 0;
    for (uint32_t line = 0; line < lines; line++) {
        most = puzzle->lines[line].count > most ? puzzle->lines[line].count : most;
    }
    struct repairing repairing = {.puzzle = *puzzle,
                                  .original = puzzle,
                                  .clues = ng_alloc_array(lines, sizeof *repairing.clues),
                                  .blocks =
                                      ng_alloc_array((size_t)most + 1, sizeof *repairing.blocks),
                                  .options = *options,
                                  .found = found,
                                  .context = context,
                                  .poll = {.stop = options->stop, .context = options->context}};
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    if (repairing.clues != NULL && repairing.blocks != NULL) {
        memcpy(repairing.clues, puzzle->lines, lines * sizeof *repairing.clues);
        repairing.puzzle.lines = repairing.clues;
        status = NONOGRAM_OK;
    }
    for (uint32_t line = 0; line < lines; line++) {
        add_line(&repairing, line);
    }
    for (uint32_t line = 0; line < lines && status == NONOGRAM_OK && !repairing.ended; line++) {
        status = repair_line(&repairing, line);
    }
    if (status == NONOGRAM_OK && !repairing.ended) {
        status = swap_neighbours(&repairing);
    }
    ng_alloc_free(repairing.clues);
    ng_alloc_free(repairing.blocks);
    return status;
}
