/* Building a puzzle piece by piece: what every reader calls. The builder keeps where each piece
 * stood in the text, and ng_build_finish() makes all checks that do not depend on the format, so
 * that no reader has to:
 *   - both sizes known, 1 or more, width * height within NONOGRAM_CELLS_MAX;
 *   - as many clues as rows and columns ("9 row clues, but the height is 10");
 *   - each clue fits its line ("row 3 needs 12 cells, the row has 10");
 *   - the rows' and columns' cells agree, per colour, where no blots or open clues are;
 *   - the goal has exactly the clues' blocks, and the given cells are within the palette.
 * A call that fails leaves the builder usable only for ng_build_free(). Out of memory is
 * remembered and reported by ng_build_finish(). Memory: proportional to what was put in. */
#ifndef NG_MODEL_BUILD_H
#define NG_MODEL_BUILD_H

#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/work.h"
#include "model/puzzle.h"

struct ng_build;

enum ng_build_axis { NG_BUILD_ROWS, NG_BUILD_COLUMNS };
enum ng_build_grid { NG_BUILD_GOAL, NG_BUILD_GIVEN };

enum { NG_BUILD_REMARKS_MAX = 16 };

struct ng_build *ng_build_new(void); /* NULL when out of memory */
/* Of a new builder: what is put in, and then the puzzle, is charged to `memory` (NULL: to nothing),
 * which has to outlive it. `poll` (NULL: never) is asked as clues and cells come; once it says
 * stop, the builder has failed as if there were no memory. */
void ng_build_limit(struct ng_build *build, struct ng_memory *memory, struct ng_poll *poll);
void ng_build_free(struct ng_build *build);

/* Declares a size. Without it, ng_build_finish() takes the number of clue lines. */
void ng_build_width(struct ng_build *build, uint64_t width, struct ng_place place);
void ng_build_height(struct ng_build *build, uint64_t height, struct ng_place place);

/* Adds a colour and returns its value (1, 2, …), or -1 when there are too many, or the name or
 * symbol is already taken. Without any, the palette is plain black. A `symbol` of 0 is chosen by
 * the builder, a NULL name is made from it. rgb is 0xRRGGBB. */
int ng_build_colour(struct ng_build *build, const char *name, size_t name_size, uint32_t rgb,
                    char symbol);
/* Redefines the blank's name, colour and symbol (default "white", 0xffffff, '.'). False: taken. */
bool ng_build_blank(struct ng_build *build, const char *name, size_t name_size, uint32_t rgb,
                    char symbol);
/* The palette so far, borrowed until the next ng_build_colour/blank. */
const struct ng_palette *ng_build_palette(const struct ng_build *build);

/* Starts the next clue of the axis; ng_build_block() then adds to it. */
void ng_build_line(struct ng_build *build, enum ng_build_axis axis, struct ng_place place);
/* Length 0 is a blot. Lengths over UINT32_MAX are kept as UINT32_MAX (they never fit). */
void ng_build_block(struct ng_build *build, uint64_t length, unsigned colour);
/* Makes the clue started last an open one. */
void ng_build_open(struct ng_build *build);
/* Clues started so far on this axis. */
size_t ng_build_lines(const struct ng_build *build, enum ng_build_axis axis);
/* Reverses the order of the blocks within the clue started last (formats that list from bottom or
 * right). */
void ng_build_reverse_blocks(struct ng_build *build);

/* For black clues that were all started as rows', before it is known which are the columns':
 * whether, of `count` in all, of which those that have not come are empty, the first `first` can be
 * one axis and the rest the other, so that each fits its line, and both fill as many cells.
 * O(blocks). */
bool ng_build_can_divide(const struct ng_build *build, uint64_t first, uint64_t count);
/* Makes them that: the first are the columns' if `columns_first`. */
void ng_build_divide(struct ng_build *build, uint64_t first, bool columns_first);

/* The next cell of a stored grid, row by row. */
void ng_build_cell(struct ng_build *build, enum ng_build_grid grid, uint8_t value,
                   struct ng_place place);
/* The same for `count` cells that follow each other in the text without anything between. */
void ng_build_row(struct ng_build *build, enum ng_build_grid grid, const uint8_t *values,
                  size_t count, struct ng_place place);
size_t ng_build_cells(const struct ng_build *build, enum ng_build_grid grid);
/* The puzzle has no clues of its own: they are made from the goal (pictures). Needs both sizes. */
void ng_build_clues_from_goal(struct ng_build *build);

/* Blanks and line ends around a text do not belong to it, but for those of an id; an empty text is
 * none. */
void ng_build_text(struct ng_build *build, enum nonogram_note which, const char *text, size_t size);
/* The same of a growing text, which is cleared; it may have failed. */
void ng_build_text_taken(struct ng_build *build, enum nonogram_note which,
                         struct nonogram_text *text);

/* Keeps, printf-style, a word on something odd that does no harm: the puzzle is read all the same,
 * and who wants to know is told. What has been said is not said again; beyond NG_BUILD_REMARKS_MAX
 * they are dropped. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void ng_build_remark(struct ng_build *build, struct ng_place place, const char *format, ...);

/* Keeps, printf-style, how something was read that could be read in two ways: the rows first, say,
 * where nothing in the text decides it. A guess is always reported, remarks only on request. The
 * first guess is kept. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void ng_build_guess(struct ng_build *build, struct ng_place place, const char *format, ...);
/* Whether the user says that of two sides without names the columns come first. */
void ng_build_set_columns_first(struct ng_build *build, bool columns_first);
bool ng_build_columns_first(const struct ng_build *build);
/* What the builder was given by ng_build_limit(), for what a reader allocates itself. */
struct ng_memory *ng_build_memory(const struct ng_build *build);
struct ng_poll *ng_build_poll(const struct ng_build *build);

/* Lets a puzzle be made whose rows do not fill as many cells as its columns; the diagnostic says so
 * all the same, and puzzle->uneven. For those who look for the typing error. */
void ng_build_allow_uneven(struct ng_build *build);

/* Where ng_build_wrong() writes; NULL, as at first: nowhere. */
void ng_build_report(struct ng_build *build, struct nonogram_diagnostic *diagnostic);
/* That, NULL for no builder. */
struct nonogram_diagnostic *ng_build_diagnostic(const struct ng_build *build);
/* Reports, printf-style, what is wrong with the text, and returns false, which a reader passes on.
 * `build` may be NULL. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool ng_build_wrong(const struct ng_build *build, struct ng_place place, const char *format, ...);
/* The builder fails as if it had no memory. Returns false. */
bool ng_build_fail(struct ng_build *build);

/* Whether memory has run out, or it is stopped: what the builder then says of itself need not be
 * true. A reader of long texts asks at each line. */
bool ng_build_failed(const struct ng_build *build);

/* Checks everything, hands out the puzzle (owned by the caller) and frees the builder, also on
 * failure. NONOGRAM_BAD_INPUT with a diagnostic, or NONOGRAM_NO_MEMORY. */
enum nonogram_status ng_build_finish(struct ng_build *build, struct nonogram_puzzle **puzzle,
                                     struct nonogram_diagnostic *diagnostic);

/* What a builder has collected; seen only by the files that fill it in and that check it.
 *
 *     blocks  | 2 1 | 1 1 | 4 | 2 1 | 1 2 | ...    all clues' blocks, in the order they came
 *               ^     ^     ^   ^     ^
 *     rows[0] --+     |     |   |     |            a line is a stretch of them
 *     rows[1] --------+   rows[2] columns[0] columns[1]
 */

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
    struct ng_memory *memory;               /* NULL: nothing is charged */
    struct ng_poll *poll;                   /* NULL: never stopped */
    struct nonogram_diagnostic *diagnostic; /* of what is wrong with the text; or NULL */
    struct ng_arena arena;                  /* notes and names; becomes the puzzle's */
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
