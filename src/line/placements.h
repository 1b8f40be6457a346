/* All placements of a clue in a partial line: their number, and an enumeration. */
#ifndef NG_LINE_PLACEMENTS_H
#define NG_LINE_PLACEMENTS_H

#include "base/big.h"
#include "line/deduce.h"
#include "line/lattice.h"
#include "nonogram.h"

/* A partial line, borrowed: bit c of plane v means that cell c can have value v, as in
 * line/deduce.h. */
struct ng_partial {
    const uint64_t *planes; /* plane v begins at planes + v * words */
    size_t words;
    unsigned values; /* colours + 1 */
};

/* ---- counting ---- */

/* Sets `count` (an initialised number) to the number of placements of the lattice in the partial
 * line `planes` (as in line/deduce.h). Returns NONOGRAM_OK or NONOGRAM_NO_MEMORY. O(blocks * slack)
 * additions of numbers with O(blocks + slack) digits. With k blocks and slack w, an empty line has
 * binomial(w + k, k), by ng_binomial(). */
enum nonogram_status ng_count_placements(const struct ng_lattice *lattice, unsigned values,
                                         const uint64_t *planes, struct ng_big *count);

/* ---- enumerating ---- */

/* All placements of a clue in a partial line.
 *
 * They come in lexicographic order of their blocks' places, leftmost first; a blot that starts at
 * the same cell comes short before long. The clue must not be open.
 * No dead end is entered: for every node of the lattice it is known whether the right edge can be
 * reached from it. */
struct ng_placements {
    const struct ng_lattice *lattice; /* borrowed */
    struct ng_partial line;           /* its planes are borrowed */
    uint64_t *take; /* count ranks of slack + 1 bits: block i taken at offset d can be completed */
    uint64_t *live; /* a rank of slack + 1 bits; bit 0: there is a placement */
    uint64_t *runs; /* a plane of bits: first cells of runs for the current block */
    uint32_t *at;   /* the offsets of the blocks in the present placement */
    uint8_t *cells; /* the present placement: `length` values */
    bool started;
    bool ended;
};

/* Prepares the enumeration; lattice and planes (values * ng_line_words(length)) must not change
 * meanwhile. Returns NONOGRAM_OK, or NONOGRAM_NO_MEMORY, after which there is nothing to free. Time
 * O(blocks * length / 64) word operations, times a logarithm if block lengths differ; memory
 * O(blocks * slack) bits and O(length) bytes. */
enum nonogram_status ng_placements_init(struct ng_placements *placements,
                                        const struct ng_lattice *lattice, unsigned values,
                                        const uint64_t *planes);
/* The next placement: `length` cell values, valid until the next call; NULL after the last.
 * Allocates nothing. O(length + blocks + slack) on average. */
const uint8_t *ng_placements_next(struct ng_placements *placements);
void ng_placements_free(struct ng_placements *placements);

#endif
