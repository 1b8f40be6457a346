/* A walk as documents without other files: the page of all steps, and the picture of one. */
#ifndef NG_EXPLAIN_WALK_PAGE_H
#define NG_EXPLAIN_WALK_PAGE_H

#include "explain/tour.h"

/* Appends the page of the walk's next steps, up to `steps` of them (0: all). The walk is
 * then at its end or after the last of them. Without scripts the page is a list. */
enum nonogram_status ng_walk_page_write(struct nonogram_walk *walk, uint64_t steps,
                                        struct nonogram_text *out);
/* Appends the steps for the hints of a page to play on: the steps before the first that needs an
 * assumption, found in a fraction of a second; nothing if they take more than 256 KB. */
void ng_walk_page_hints(const struct nonogram_puzzle *puzzle, struct nonogram_text *out);
/* Does the work of nonogram_walk_svg(): the grid after a step, its line and its cells marked, its
 * reason as the description. */
enum nonogram_status ng_walk_page_svg(struct nonogram_walk *walk, struct nonogram_text *out);

#endif
