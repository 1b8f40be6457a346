/* The formats with only numbers: two sizes (or none), then clues, one per line, of one side and of
 * the other. A template (struct ng_form) says in which order; it is written, and read. */
#ifndef NG_FORMAT_LINES_PLAIN_H
#define NG_FORMAT_LINES_PLAIN_H

#include "format/format.h"

/* Reads a puzzle of this format, which has a layout and a template. */
bool ng_plain_read(const struct ng_format *format, struct ng_span text, struct ng_build *build);
/* Returns the sign (enum ng_sign) of a text in a free layout, or 0. */
int ng_plain_sniff(const struct ng_format *format, struct ng_span text, bool complete);

/* nonogrid.c: reads a text in the notation of nonogrid; without a builder, returns whether it is
 * one. */
bool ng_lines_nonogrid(struct ng_span text, struct ng_build *build);

#endif
