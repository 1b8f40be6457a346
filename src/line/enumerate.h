/* All placements of a clue in a partial line, one after the other.
 *
 * They come in lexicographic order of their blocks' places, leftmost first; a blot that starts at
 * the same cell comes short before long. (An open clue: by cells, colours in order before blank.)
 * What cannot be completed is never entered: of every node of the lattice it is known whether the
 * right edge can be reached from it. */
#ifndef NG_LINE_ENUMERATE_H
#define NG_LINE_ENUMERATE_H

#include "line/deduce.h"
#include "line/fit.h"
#include "nonogram.h"

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

/* The oracle: deduces by looking at every single placement. Exponential; for tests. */
extern const struct ng_line_engine ng_line_engine_enumerate;

#endif
