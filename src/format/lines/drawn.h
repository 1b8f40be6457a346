/* Puzzles drawn with the columns' clues above the rows, as a kind of lines. */
#ifndef NG_FORMAT_LINES_DRAWN_H
#define NG_FORMAT_LINES_DRAWN_H

#include "format/lines/lines.h"

/* Reads a drawn puzzle; sets *drawn to false, and passes nothing to the builder, if it is none.
 * Without a builder the text is only examined. */
bool ng_drawn_read(struct ng_span text, struct ng_build *build, bool *drawn);

#endif
