/* Turns a clue's blocks, blots and gaps into the blocks of a lattice; finds cuts from their bounds.
 */
#include "line/lattice.h"

#include "base/check.h"

size_t ng_lattice_blocks(const struct ng_clue *clue)
{
    size_t count = clue->count;
    for (uint32_t i = 0; i < clue->count; i++) {
        count += clue->blocks[i].length == 0;
    }
    return count;
}

static uint8_t gap_after(const struct ng_clue *clue, uint32_t i)
{
    return i + 1 < clue->count && ng_puzzle_gap(&clue->blocks[i], &clue->blocks[i + 1]) ? 1 : 0;
}

/* Appends a block at `*lo` and moves `*lo` past it. */
static void add_row(struct ng_lattice *lattice, struct ng_lattice_block *blocks, uint32_t *lo,
                    struct ng_lattice_block block)
{
    ng_assert(lattice->count == 0 ||
              blocks[lattice->count - 1].lo + blocks[lattice->count - 1].length <= *lo);
    ng_assert(block.gap <= 1 && (block.length > 0 || block.loop == block.colour));
    block.lo = *lo;
    blocks[lattice->count++] = block;
    *lo += block.length + block.gap;
}

void ng_lattice_make(struct ng_lattice *lattice, const struct ng_clue *clue, uint32_t length,
                     struct ng_lattice_block *blocks)
{
    *lattice = (struct ng_lattice){.length = length, .open = clue->open, .blocks = blocks};
    uint32_t lo = 0;
    for (uint32_t i = 0; i < clue->count; i++) {
        struct ng_lattice_block block = {.length = clue->blocks[i].length,
                                         .colour = (uint8_t)clue->blocks[i].colour,
                                         .gap = gap_after(clue, i)};
        if (block.length == 0) {
            add_row(lattice, blocks, &lo,
                    (struct ng_lattice_block){.length = 1, .colour = block.colour});
            block.loop = block.colour;
        }
        add_row(lattice, blocks, &lo, block);
    }
    ng_assert(lo <= length);
    ng_assert(lattice->count == ng_lattice_blocks(clue));
    ng_assert(lo == ng_puzzle_clue_extent(clue));
    lattice->slack = length - lo;
    blocks[lattice->count] = (struct ng_lattice_block){.lo = lo};
}

struct ng_lattice *ng_lattice_all(const struct nonogram_puzzle *puzzle, struct ng_arena *arena,
                                  struct ng_poll *poll)
{
    size_t lines = (size_t)puzzle->width + puzzle->height;
    size_t count = lines;
    for (size_t i = 0; i < lines; i++) {
        count += ng_lattice_blocks(&puzzle->lines[i]);
    }
    struct ng_lattice *lattices = ng_arena_array(arena, lines, sizeof *lattices);
    struct ng_lattice_block *blocks = ng_arena_array(arena, count, sizeof *blocks);
    if (lattices == NULL || blocks == NULL) {
        return NULL;
    }
    const struct ng_lattice_block *end = blocks + count;
    for (uint32_t i = 0; i < lines; i++) {
        ng_assert(blocks < end);
        ng_lattice_make(&lattices[i], &puzzle->lines[i], ng_puzzle_line_length(puzzle, i), blocks);
        blocks += lattices[i].count + 1;
        if (poll != NULL && ng_poll_work(poll, (uint64_t)8 * lattices[i].count + 16)) {
            return NULL;
        }
    }
    ng_assert(blocks == end);
    return lattices;
}

/* All placements are in rank i from the position where the latest of them has taken the block
 * before it to the position where the earliest takes the next one. Two ranks share a position only
 * around a block of no cells: all placements then pass both nodes, and the later rank is chosen. */
void ng_cuts_find(const struct ng_lattice *lattice, const uint32_t *bounds, uint32_t *ranks)
{
    for (uint32_t p = 0; p <= lattice->length; p++) {
        ranks[p] = lattice->open ? 0 : NG_CUTS_NONE;
    }
    if (lattice->open) {
        return;
    }
    uint32_t from = 0;
    for (uint32_t i = 0; i <= lattice->count; i++) {
        const struct ng_lattice_block *block = &lattice->blocks[i];
        bool last = i == lattice->count;
        uint32_t to = last ? lattice->length : block->lo + bounds[2 * i];
        ng_assert(to <= lattice->length);
        ng_assert(last || bounds[2 * i] <= bounds[2 * i + 1]);
        ng_assert(last || i == 0 || bounds[2 * i - 2] <= bounds[2 * i]);
        for (uint32_t p = from; p <= to; p++) {
            ranks[p] = i;
        }
        if (!last) {
            from = block->lo + bounds[2 * i + 1] + block->length + block->gap;
        }
    }
    ng_assert(ranks[0] == 0 && ranks[lattice->length] == lattice->count);
}
