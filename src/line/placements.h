/* All placements of a clue in a partial line: their number, and one after the other. */
#ifndef NG_LINE_PLACEMENTS_H
#define NG_LINE_PLACEMENTS_H

#include "base/big.h"
#include "line/deduce.h"
#include "line/lattice.h"
#include "nonogram.h"

/* A partial line, borrowed: bit c of plane v says that cell c may have value v. The planes are
 * those of line/deduce.h. */
struct ng_partial {
    const uint64_t *planes; /* plane v begins at planes + v * words */
    size_t words;
    unsigned values; /* colours + 1 */
};

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
