/* What a format cannot say of a puzzle: refused, with the same words for the same loss whatever the
 * format, or left out where it does no harm. */
#ifndef NG_FORMAT_REFUSE_H
#define NG_FORMAT_REFUSE_H

#include "format/format.h"

/* Properties of a puzzle that not every format can express. Black-and-white clues with known
 * lengths go without saying; a goal picture and the texts are never a reason to refuse. */
enum ng_can {
    NG_CAN_COLOUR = 1 << 0, /* more than plain black on white */
    NG_CAN_BLOTS = 1 << 1,  /* blocks of unknown length */
    NG_CAN_OPEN = 1 << 2,   /* clues that are unknown as a whole */
    NG_CAN_GIVEN = 1 << 3,  /* cells given from the start */
    NG_CAN_DRAW = 1 << 4, /* the goal is all that is written, so that clues cannot come out wrong */
};

/* NONOGRAM_OK when the puzzle needs nothing beyond `can` (NG_CAN_… or-ed), or when what it needs
 * may be dropped: given cells and colour with options->lossy (`options` may be NULL: not lossy).
 * Otherwise NONOGRAM_UNSUPPORTED and a diagnostic such as "nin does not support colour or given
 * cells".
 *
 * To drop something must not make another puzzle of it, so even then unknown lengths and clues are
 * refused, and colours where black blocks of the same lengths would not do: where they do not fit
 * their line, or touch in the goal. O(blocks + cells). */
enum nonogram_status ng_refuse(const struct nonogram_puzzle *puzzle, const char *format,
                               unsigned can, const struct ng_format_write *options,
                               struct nonogram_diagnostic *diagnostic);
/* NONOGRAM_UNSUPPORTED: `format` has characters for so many colours at most. */
enum nonogram_status ng_refuse_colours(const char *format, unsigned colours, unsigned most,
                                       struct nonogram_diagnostic *diagnostic);
/* NONOGRAM_NO_MEMORY, with its diagnostic. */
enum nonogram_status ng_refuse_no_memory(struct nonogram_diagnostic *diagnostic);
/* The same when `out` has failed, else NONOGRAM_OK: the end of a format's `write`. */
enum nonogram_status ng_refuse_failed(const struct nonogram_text *out,
                                      struct nonogram_diagnostic *diagnostic);

/* Which of what the format drops (NG_DROPS_…, or-ed) the puzzle has. */
unsigned ng_refuse_left_out(const struct ng_format *format, const struct nonogram_puzzle *puzzle);
/* Appends their names: "title, goal", or nothing. */
void ng_refuse_name_left_out(unsigned drops, struct nonogram_text *out);

#endif
