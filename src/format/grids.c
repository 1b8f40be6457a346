/* Sizes of stored pictures. */
#include "format/grids.h"

enum nonogram_status ng_grids_settle(struct ng_build *build, const struct ng_grid_size grids[2],
                                     bool clues, struct nonogram_diagnostic *diagnostic)
{
    const struct ng_grid_size *goal = &grids[NG_BUILD_GOAL];
    size_t width = ng_build_lines(build, NG_BUILD_COLUMNS);
    size_t height = ng_build_lines(build, NG_BUILD_ROWS);
    if (goal->height > 0 && !clues) {
        width = goal->width;
        height = goal->height;
        ng_build_width(build, width, goal->place);
        ng_build_height(build, height, goal->place);
        ng_build_clues_from_goal(build);
    }
    /* Where an axis has no clues, that is what is wrong. */
    for (unsigned i = 0; i < 2 && width > 0 && height > 0; i++) {
        if (grids[i].height > 0 && (grids[i].width != width || grids[i].height != height)) {
            return ng_diag_set(diagnostic, grids[i].place,
                               "the picture is %zu x %zu, the clues %zu x %zu", grids[i].width,
                               grids[i].height, width, height);
        }
    }
    return NONOGRAM_OK;
}
