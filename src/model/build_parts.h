/* What a builder has collected; seen only by the files that fill it in and that check it.
 *
 *     blocks  | 2 1 | 1 1 | 4 | 2 1 | 1 2 | ...    all clues' blocks, in the order they came
 *               ^     ^     ^   ^     ^
 *     rows[0] --+     |     |   |     |            a line is a stretch of them
 *     rows[1] --------+   rows[2] columns[0] columns[1]
 */
#ifndef NG_MODEL_BUILD_PARTS_H
#define NG_MODEL_BUILD_PARTS_H

#include "base/diag.h"
#include "model/build_kinds.h"
#include "model/puzzle.h"

/* A clue as it was read. */
struct ng_build_clue {
    size_t first; /* index of its first block */
    size_t count;
    bool open;
    struct ng_place place;
};

struct ng_build_axis_parts {
    struct ng_build_clue *clues;
    size_t count;
    size_t capacity;
    bool sized; /* the number of lines was declared: */
    uint64_t size;
    struct ng_place size_place;
};

/* Cells that follow each other in one line of the text, so that only the first one's place need
 * be kept. */
struct ng_build_stretch {
    size_t first;
    struct ng_place place;
};

struct ng_build_grid_parts {
    uint8_t *cells;
    size_t count;
    size_t capacity;
    struct ng_build_stretch *stretches;
    size_t stretch_count;
    size_t stretch_capacity;
};

struct ng_build {
    struct ng_memory *memory; /* NULL: nothing is charged */
    struct ng_poll *poll;     /* NULL: never stopped */
    struct ng_arena arena;    /* notes and names; becomes the puzzle's */
    struct ng_palette palette;
    struct nonogram_colour *colours; /* the palette's, once it is not plain black any more */
    bool coloured;                   /* colours were declared: colour 1 is not the default one */
    struct nonogram_block *blocks;
    size_t block_count;
    size_t block_capacity;
    struct ng_build_axis_parts axes[2];  /* by enum ng_build_axis */
    struct ng_build_grid_parts grids[2]; /* by enum ng_build_grid */
    enum ng_build_axis axis;             /* of the clue started last */
    struct ng_place last_place;          /* of that clue */
    bool clues_from_goal;
    bool columns_first; /* see ng_build_columns_first() */
    bool allow_uneven;  /* see ng_build_allow_uneven() */
    bool uneven;        /* and it was needed */
    bool failed;        /* out of memory, or stopped */
    const char *notes[NG_NOTES];
    struct nonogram_diagnostic *remarks; /* in the arena, NULL: none */
    size_t remark_count;
    struct nonogram_diagnostic *guess; /* in the arena, NULL: none */
};

/* The checks that need no clues: sizes, numbers of cells and their values. On success both axes'
 * `size` is known and within the limits. */
enum nonogram_status ng_build_check_grids(struct ng_build *build,
                                          struct nonogram_diagnostic *diagnostic);
/* All others, after that: numbers of clues, what each needs, sums, the goal. */
enum nonogram_status ng_build_check_clues(struct ng_build *build,
                                          struct nonogram_diagnostic *diagnostic);

#endif
