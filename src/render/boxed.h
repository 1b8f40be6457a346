/* How a picture of characters with frame and clues is laid out, and in which of its forms: the
 * first one that fits the width.
 *
 *      wide, labels with the symbols of their colours     close, without       stacked, two or
 *      (in colour) and a blank between columns:           the symbols:         one characters a
 * cell: |  3r 12n|                                    |  3 12|               | 1| |  1n  1n| |  1
 * 1|               |32| |  | |11|
 *
 * Symbols are left out only where colours are seen. Numbers that are stacked have a digit a line,
 * and an empty line stands next to every number of two digits, so that none is read with the next.
 */
#ifndef NG_RENDER_BOXED_H
#define NG_RENDER_BOXED_H

#include "render/render.h"

struct ng_box {
    struct ng_clues rows;
    struct ng_clues columns;
    size_t margin;  /* characters at the left of the frame */
    uint32_t pitch; /* characters of a cell */
    bool ruled;     /* a rule follows every NG_BOX_RULE cells */
    bool stacked;
    uint64_t width; /* of all, in characters */
    uint64_t height;
};

#define NG_BOX_RULE 5

/* The form with cells of at least `pitch` characters that fits options->width; false: there is
 * none, and the narrowest is given. O(blocks). */
bool ng_box_lay_out(struct ng_box *box, const struct nonogram_puzzle *puzzle,
                    const struct nonogram_draw_options *options, uint32_t pitch);
/* Divides a picture too wide for options->width into parts of `*columns` columns, the last one of
 * fewer: the form that needs the fewest parts, of forms that need as many the roomiest; that with
 * one character a cell only if no other has room for 2 * NG_BOX_RULE columns. False: next to the
 * rows' clues there is no room for NG_BOX_RULE columns. O(blocks). */
bool ng_box_split(struct ng_box *box, uint32_t *columns, const struct nonogram_puzzle *puzzle,
                  const struct nonogram_draw_options *options);
/* The characters of a row's clue, each label followed by a space. */
size_t ng_box_row_extent(const struct ng_box *box, uint32_t row);
/* Lines of text that a slot of the columns takes, and whether an empty one comes before them. */
uint32_t ng_box_slot_lines(const struct ng_box *box, uint32_t slot);
bool ng_box_slot_apart(const struct ng_box *box, uint32_t slot);
/* Whether the frame or a rule runs before line `line` of an axis. */
bool ng_box_ruled_before(const struct ng_box *box, uint32_t line);

#endif
