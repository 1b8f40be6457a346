/* What a builder collects: clues of two axes, cells of two grids, and so many remarks at most. */
#ifndef NG_MODEL_BUILD_KINDS_H
#define NG_MODEL_BUILD_KINDS_H

enum ng_build_axis { NG_BUILD_ROWS, NG_BUILD_COLUMNS };
enum ng_build_grid { NG_BUILD_GOAL, NG_BUILD_GIVEN };

enum { NG_BUILD_REMARKS_MAX = 16 };

#endif
