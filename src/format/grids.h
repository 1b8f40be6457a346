/* The pictures that a puzzle stores, goal and given cells: their sizes beside those of its clues.
 */
#ifndef NG_FORMAT_GRIDS_H
#define NG_FORMAT_GRIDS_H

#include "format/scan.h"
#include "model/build.h"

struct ng_grid_size {
    struct ng_place place;
    size_t width;  /* of the first row */
    size_t height; /* 0: there is none */
};

/* Takes the sizes of a puzzle from its clues, or, without `clues`, the sizes and the clues from the
 * goal, and compares the pictures with them: `grids` by enum ng_build_grid. */
enum nonogram_status ng_grids_settle(struct ng_build *build, const struct ng_grid_size grids[2],
                                     bool clues, struct nonogram_diagnostic *diagnostic);

#endif
