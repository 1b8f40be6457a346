/* The layout of a picture of characters with frame and clues, in the first of its forms that fits
 * the width.
 *
 *     wide, labels with the symbols of their     close, without     stacked, two or one
 *     colours, a blank between columns:          symbols:           characters per cell:
 *     |  3r 12n|                                 |  3 12|           | 1|
 *     |  1n  1n|                                 |  1  1|           |32|
 *                                                                   |  |
 *                                                                   |11|
 *
 * Symbols are left out only if colours are shown. Stacked numbers have a digit per line, with an
 * empty line next to every number of two digits, so that it is not read together with the next one.
 */
#ifndef NG_RENDER_BOXED_H
#define NG_RENDER_BOXED_H

#include "render/render.h"

struct ng_box {
    struct ng_clues rows;
    struct ng_clues columns;
    size_t margin;  /* characters at the left of the frame */
    uint32_t pitch; /* characters per cell */
    bool ruled;     /* there is a rule after every NG_BOX_RULE cells */
    bool stacked;
    uint64_t width; /* the width of the whole, in characters */
    uint64_t height;
};

#define NG_BOX_RULE 5

/* Chooses the form with cells of at least `pitch` characters that fits options->width; returns
 * false, with the narrowest form, if none fits. O(blocks). */
bool ng_box_lay_out(struct ng_box *box, const struct nonogram_puzzle *puzzle,
                    const struct nonogram_draw_options *options, uint32_t pitch);
/* Divides a picture too wide for options->width into parts of `*columns` columns, the last one of
 * fewer. Chooses the form with the fewest parts, and of these the roomiest; the form with one
 * character per cell only if no other has room for 2 * NG_BOX_RULE columns. Returns false if
 * NG_BOX_RULE columns do not fit next to the rows' clues. O(blocks). */
bool ng_box_split(struct ng_box *box, uint32_t *columns, const struct nonogram_puzzle *puzzle,
                  const struct nonogram_draw_options *options);

#endif
