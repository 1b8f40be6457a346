/* Tries to change one number, or the colour of one, to insert one, to leave one out, to split one
 * and to join two, each so that the sums of rows and columns then agree, and all neighbours that
 * change places. There must be a solution. */
#include "explain/tools.h"

#include "base/memory.h"
#include "base/work.h"

#include <string.h>

/* The number of cells of one colour on one axis. */
struct sum {
    int64_t cells;
    bool inexact; /* with blots or open clues: larger numbers are possible, too */
};

/* The most conflicts of a change, of a swap (there are as many as blocks and lines), and of all;
 * and the most cells and blocks of all tries. */
enum { CHANGE = 1000, SWAP = 200, ALL = 10000, CELLS = 1 << 26 };

struct repairing {
    struct nonogram_puzzle puzzle; /* a copy with its own clues */
    const struct nonogram_puzzle *original;
    struct ng_clue *clues;
    struct nonogram_block *blocks; /* the blocks of the changed line */
    const struct nonogram_explain_options *options;
    struct ng_repair *repairs; /* those that give a solution */
    size_t most, count;
    struct sum sums[2][NONOGRAM_COLOURS_MAX + 1]; /* the original's, rows first, by value */
    struct ng_poll poll;
    uint64_t conflicts; /* so far */
    bool ended;         /* there is no room for another one, or the work is stopped */
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

static bool same_block(const struct nonogram_block *a, const struct nonogram_block *b)
{
    return a->length == b->length && a->colour == b->colour;
}

/* The number of cells of a colour that the axis of a line lacks: with blots and open clues, the
 * least number. */
static int64_t lack(const struct repairing *repairing, uint32_t line, unsigned colour, bool *exact)
{
    bool column = line >= repairing->original->height;
    const struct sum *own = &repairing->sums[column][colour];
    const struct sum *other = &repairing->sums[!column][colour];
    *exact = !own->inexact && !other->inexact;
    return other->cells - own->cells;
}

/* The cells of this colour in some blocks. */
static int64_t cells_of(const struct nonogram_block *blocks, unsigned count, unsigned colour)
{
    int64_t cells = 0;
    for (unsigned i = 0; i < count; i++) {
        cells += blocks[i].colour == colour ? (int64_t)blocks[i].length : 0;
    }
    return cells;
}

/* Whether with the change both axes fill the same number of cells of each colour, if known. */
static bool sums_agree(const struct repairing *repairing, const struct ng_repair *repair)
{
    const struct nonogram_block *blocks = repairing->original->lines[repair->line].blocks;
    for (unsigned v = 1; v <= repairing->original->palette.count; v++) {
        struct sum rows = repairing->sums[0][v], columns = repairing->sums[1][v];
        struct sum *changed = repair->line < repairing->original->height ? &rows : &columns;
        for (unsigned i = 0; i < repair->removed; i++) {
            changed->cells -= cells_of(&blocks[repair->block + i], 1, v);
        }
        changed->cells += cells_of(repair->now, repair->added, v);
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
    struct nonogram_explain_options options = *repairing->options;
    uint64_t most = repair.swaps_lines || repair.added == 2 ? SWAP : CHANGE;
    struct nonogram_result result = {.first = NULL};
    work += (uint64_t)repairing->puzzle.width * repairing->puzzle.height;
    repairing->ended = ng_poll_work(&repairing->poll, work);
    if (repairing->ended || repairing->poll.work > CELLS) {
        return repairing->ended ? NONOGRAM_OK : NONOGRAM_END;
    }
    if (options.conflict_limit == 0 || options.conflict_limit > most) {
        options.conflict_limit = most;
    }
    enum nonogram_status status = ng_tools_verdict(&repairing->puzzle, &options, 2, &result);
    repair.verdict = result.verdict;
    repairing->conflicts += result.statistics.conflicts;
    ng_solve_clear(&result);
    if (status == NONOGRAM_OK && repairing->conflicts >= ALL) {
        return NONOGRAM_END;
    }
    if (status == NONOGRAM_OK &&
        (repair.verdict == NONOGRAM_UNIQUE || repair.verdict == NONOGRAM_MULTIPLE)) {
        repairing->ended = repairing->count == repairing->most;
        if (!repairing->ended) {
            repairing->repairs[repairing->count] = repair;
        }
        repairing->count++;
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

/* Tries other blocks in the place of some. */
static enum nonogram_status try_change(struct repairing *repairing, struct ng_repair repair)
{
    const struct ng_clue *clue = &repairing->original->lines[repair.line];
    uint32_t count = 0;
    if (!is_promising(repairing, &repair)) {
        return NONOGRAM_OK;
    }
    for (uint32_t i = 0; i < repair.block; i++) {
        repairing->blocks[count++] = clue->blocks[i];
    }
    for (uint32_t i = 0; i < repair.added; i++) {
        repairing->blocks[count++] = repair.now[i];
    }
    for (uint32_t i = repair.block + repair.removed; i < clue->count; i++) {
        repairing->blocks[count++] = clue->blocks[i];
    }
    return try_clue(repairing, repair, count);
}

/* Tries another length or colour of a block, with which the sums can agree; 0 leaves it out. Where
 * the sums are not exact, the length is the next one. A block of unknown length stays. */
static enum nonogram_status change_block(struct repairing *repairing, struct ng_repair repair)
{
    const struct nonogram_block *block =
        &repairing->original->lines[repair.line].blocks[repair.block];
    int64_t length = block->length, most = ng_puzzle_line_length(repairing->original, repair.line);
    bool twin = repair.block > 0 && same_block(block, block - 1); /* leave out only one of them */
    enum nonogram_status status = NONOGRAM_OK;
    repair.removed = 1;
    for (unsigned v = 1; v <= repairing->original->palette.count && length > 0; v++) {
        bool exact, own = v == block->colour;
        int64_t lacking = lack(repairing, repair.line, v, &exact);
        int64_t longer = exact ? own * length + lacking : length + own;
        int64_t lengths[] = {longer, own && !exact ? length - 1 : longer};
        for (unsigned i = 0; i < 1U + (lengths[1] != longer); i++) {
            int64_t least = own && !twin ? 0 : 1;
            repair.now[0] = (struct nonogram_block){(uint32_t)lengths[i], v};
            repair.added = lengths[i] > 0;
            if (lengths[i] >= least && lengths[i] <= most && status == NONOGRAM_OK &&
                !repairing->ended) {
                status = try_change(repairing, repair);
            }
        }
    }
    return status;
}

/* Tries a further block before `repair.block`, of the length that is lacking. */
static enum nonogram_status insert_block(struct repairing *repairing, struct ng_repair repair)
{
    const struct nonogram_block *blocks = repairing->original->lines[repair.line].blocks;
    int64_t most = ng_puzzle_line_length(repairing->original, repair.line);
    enum nonogram_status status = NONOGRAM_OK;
    repair.added = 1;
    for (unsigned v = 1; v <= repairing->original->palette.count; v++) {
        bool exact;
        int64_t lacking = lack(repairing, repair.line, v, &exact);
        repair.now[0] = (struct nonogram_block){exact ? (uint32_t)lacking : 1, v};
        /* behind a block of the same kind it would be the same as before it */
        bool same = repair.block > 0 && same_block(&blocks[repair.block - 1], repair.now);
        if ((!exact || (lacking > 0 && lacking <= most)) && !same && status == NONOGRAM_OK &&
            !repairing->ended) {
            status = try_change(repairing, repair);
        }
    }
    return status;
}

/* Tries the block as two, whose digits it has, and it and the next one as one. In colour a sign is
 * between the numbers. */
static enum nonogram_status divide_block(struct repairing *repairing, struct ng_repair repair)
{
    const struct ng_clue *clue = &repairing->original->lines[repair.line];
    const struct nonogram_block *block = &clue->blocks[repair.block];
    enum nonogram_status status = NONOGRAM_OK;
    repair.removed = 1;
    repair.added = 2;
    uint64_t unit = 10;
    for (; unit <= block->length; unit *= 10) {
        repair.now[0] = (struct nonogram_block){(uint32_t)(block->length / unit), block->colour};
        repair.now[1] = (struct nonogram_block){(uint32_t)(block->length % unit), block->colour};
        bool digits = repair.now[1].length >= unit / 10; /* a number does not begin with 0 */
        if (digits && status == NONOGRAM_OK && !repairing->ended) {
            status = try_change(repairing, repair);
        }
    }
    uint64_t most = ng_puzzle_line_length(repairing->original, repair.line);
    uint64_t next = repair.block + 1 < clue->count ? block[1].length : 0;
    if (block->length == 0 || block->length > most || next == 0 || next > most) {
        return status; /* numbers of any size can stand in a clue that is too long */
    }
    for (unit = 10; unit <= next; unit *= 10) {
    }
    uint64_t joined = block->length * unit + next;
    repair.removed = 2;
    repair.added = 1;
    repair.now[0] = (struct nonogram_block){(uint32_t)joined, block->colour};
    return joined <= most && status == NONOGRAM_OK && !repairing->ended
               ? try_change(repairing, repair)
               : status;
}

static enum nonogram_status repair_line(struct repairing *repairing, uint32_t line)
{
    const struct ng_clue *clue = &repairing->original->lines[line];
    enum nonogram_status status = NONOGRAM_OK;
    for (uint32_t i = 0; i < clue->count && status == NONOGRAM_OK && !repairing->ended; i++) {
        const struct ng_repair repair = {.line = line, .block = i};
        status = change_block(repairing, repair);
        if (status == NONOGRAM_OK && repairing->original->palette.count == 1) {
            status = divide_block(repairing, repair);
        }
    }
    for (uint32_t i = 0; i <= clue->count && !clue->open && status == NONOGRAM_OK; i++) {
        status = insert_block(repairing, (struct ng_repair){.line = line, .block = i});
    }
    return status;
}

/* ---- neighbours that change places ---- */

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
    const struct ng_repair repair = {.line = line,
                                     .block = at,
                                     .removed = 2,
                                     .added = 2,
                                     .now = {clue->blocks[at + 1], clue->blocks[at]}};
    return try_change(repairing, repair);
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
        try_puzzle(repairing, (struct ng_repair){.line = line, .swaps_lines = true}, 1);
    clues[0] = original[0];
    clues[1] = original[1];
    return status;
}

/* A swap leaves the sums as they are. */
static enum nonogram_status swap_neighbours(struct repairing *repairing)
{
    const struct nonogram_puzzle *puzzle = repairing->original;
    enum nonogram_status status = NONOGRAM_OK;
    bool right = sums_agree(repairing, &(struct ng_repair){.line = 0});
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
                             struct ng_repair *repairs, size_t most, size_t *count)
{
    uint32_t lines = puzzle->width + puzzle->height, longest = 0, first = 0, behind = lines;
    for (uint32_t line = 0; line < lines; line++) {
        const struct ng_clue *clue = &puzzle->lines[line];
        longest = clue->count > longest ? clue->count : longest;
        if (ng_puzzle_clue_extent(clue) > ng_puzzle_line_length(puzzle, line)) {
            first = line; /* no other change helps */
            behind = line + 1;
        }
    }
    struct repairing repairing = {.puzzle = *puzzle,
                                  .original = puzzle,
                                  .clues = ng_alloc_array(lines, sizeof *repairing.clues),
                                  .blocks =
                                      ng_alloc_array((size_t)longest + 1, sizeof *repairing.blocks),
                                  .options = options,
                                  .repairs = repairs,
                                  .most = most,
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
    for (uint32_t line = first; line < behind && status == NONOGRAM_OK && !repairing.ended;
         line++) {
        status = repair_line(&repairing, line);
    }
    if (status == NONOGRAM_OK && !repairing.ended && behind == lines) {
        status = swap_neighbours(&repairing);
    }
    ng_alloc_free(repairing.clues);
    ng_alloc_free(repairing.blocks);
    *count = repairing.count;
    return status;
}
