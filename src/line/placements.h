/* All placements of a clue in a partial line: their number, and one after the other. */
#ifndef NG_LINE_PLACEMENTS_H
#define NG_LINE_PLACEMENTS_H

#include "base/big.h"
#include "base/bits.h"
#include "base/check.h"
#include "line/deduce.h"
#include "line/lattice.h"
#include "nonogram.h"

/* Where a block fits, one position after the other: what the plain walks over the lattice of
 * placements (enumerating, counting) stand on. In offsets all blocks keep the offset and all cells
 * passed in a rank add one to it, so that a walk is a path through (blocks + 1) x (slack + 1)
 * nodes.
 */

/* A partial line, borrowed: bit c of plane v says that cell c may have value v. The planes are
 * those of line/deduce.h. */
struct ng_partial {
    const uint64_t *planes; /* plane v begins at planes + v * words */
    size_t words;
    unsigned values; /* colours + 1 */
};

static inline bool ng_fit_cell(const struct ng_partial *line, unsigned value, uint32_t cell)
{
    ng_assert(value < line->values && cell / 64 < line->words);
    return ng_bits_get(line->planes + value * line->words, cell);
}

/* Whether the rank before block i lets a placement pass from offset d to d + 1, d < slack. Block
 * `count` stands for the last rank. */
static inline bool ng_fit_pass(const struct ng_lattice *lattice, const struct ng_partial *line,
                               uint32_t i, uint32_t d)
{
    ng_assert(i <= lattice->count && d < lattice->slack);
    return ng_fit_cell(line, lattice->blocks[i].loop, lattice->blocks[i].lo + d);
}

/* fits (slack + 1 bits): bit d says that the cells which block i covers at offset d may all have
 * its colour, and the one after them, if the block has a gap, be blank. O(slack + length of block
 * i). */
void ng_fit_block(const struct ng_lattice *lattice, const struct ng_partial *line, uint32_t i,
                  uint64_t *fits);

/* ---- number ---- */

/* Sets `count` (a number that was initialised) to the placements of the lattice in the partial line
 * `planes` (as in line/deduce.h); 0 when there are none. NONOGRAM_OK or NONOGRAM_NO_MEMORY.
 * O(blocks * slack) additions of numbers with O(blocks + slack) digits. With k blocks and slack w,
 * a line of which nothing is known has binomial(w + k, k), by ng_binomial(). */
enum nonogram_status ng_count_placements(const struct ng_lattice *lattice, unsigned values,
                                         const uint64_t *planes, struct ng_big *count);

/* ---- one after the other ---- */

/* All placements of a clue in a partial line.
 *
 * They come in lexicographic order of their blocks' places, leftmost first; a blot that starts at
 * the same cell comes short before long. (An open clue: by cells, colours in order before blank.)
 * What cannot be completed is never entered: of every node of the lattice it is known whether the
 * right edge can be reached from it. */
struct ng_placements {
    const struct ng_lattice *lattice; /* borrowed */
    struct ng_partial line;           /* its planes are borrowed */
    uint64_t *take; /* count ranks of slack + 1 bits: block i taken at offset d can be completed */
    uint64_t *live; /* a rank of slack + 1 bits; bit 0: there is any placement */
    uint64_t *runs; /* a plane of bits: cells from which on the block in hand may lie */
    uint32_t *at;   /* count offsets: where the present placement takes its blocks */
    uint8_t *cells; /* the present placement: `length` values */
    bool started;
    bool ended;
};

/* Prepares to go through the placements; lattice and planes (values * ng_line_words(length)) must
 * stay as they are meanwhile. NONOGRAM_OK, or NONOGRAM_NO_MEMORY, after which there is nothing to
 * free. Time O(blocks * length / 64) word operations, times a logarithm where lengths of blocks
 * differ; memory O(blocks * slack) bits and O(length) bytes. */
enum nonogram_status ng_placements_init(struct ng_placements *placements,
                                        const struct ng_lattice *lattice, unsigned values,
                                        const uint64_t *planes);
/* The next placement: `length` cell values, good until the next call; NULL after the last.
 * Allocates nothing. O(length + blocks + slack) on average. */
const uint8_t *ng_placements_next(struct ng_placements *placements);
void ng_placements_free(struct ng_placements *placements);

#endif
