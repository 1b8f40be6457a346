/* A walk as one page that stands alone: the grid with its clues, and the steps to go through. */
#ifndef NG_EXPLAIN_HTML_H
#define NG_EXPLAIN_HTML_H

#include "explain/tour.h"

/* Appends the page of the walk's next steps, up to `steps` of them (0: all). Ends the walk, or
 * stops after so many. Works without scripts, then as a list. */
enum nonogram_status ng_html_write(struct nonogram_walk *walk, uint64_t steps,
                                   struct nonogram_text *out);

#endif
