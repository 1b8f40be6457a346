/* A step as a picture: the grid after it, its line and its cells marked, its reason below. */
#ifndef NG_EXPLAIN_PICTURE_H
#define NG_EXPLAIN_PICTURE_H

#include "explain/tour.h"

/* As nonogram_walk_svg(). */
enum nonogram_status ng_picture_write(struct nonogram_walk *walk, struct nonogram_text *out);

#endif
