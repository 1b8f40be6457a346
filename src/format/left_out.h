/* What is left out of a puzzle without a word when it is written in a format. */
#ifndef NG_FORMAT_LEFT_OUT_H
#define NG_FORMAT_LEFT_OUT_H

#include "format/format.h"

/* Which of what the format drops (NG_DROPS_…, or-ed) the puzzle has. */
unsigned ng_left_out_of(const struct ng_format *format, const struct nonogram_puzzle *puzzle);
/* Appends their names: "title, goal", or nothing. */
void ng_left_out_name(unsigned drops, struct nonogram_text *out);

#endif
