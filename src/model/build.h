/* Building a puzzle piece by piece, for all readers. The builder keeps the place of each piece in
 * the text, and ng_build_finish() makes all checks that do not depend on the format:
 *   - both sizes known, 1 or more, width * height within NONOGRAM_CELLS_MAX;
 *   - one clue per row and column ("9 row clues, but the height is 10");
 *   - each clue fits its line ("row 3 needs 12 cells, the row has 10");
 *   - the cells of rows and columns agree, per colour, unless there are blots or open clues;
 *   - the goal has exactly the clues' blocks, and the given cells are within the palette.
 * After a call that fails, only ng_build_free() can be called. ng_build_finish() reports a failed
 * allocation. Memory: proportional to the input. */
#ifndef NG_MODEL_BUILD_H
#define NG_MODEL_BUILD_H

#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/work.h"
#include "model/puzzle.h"

struct ng_build;
struct ng_origin;

enum ng_build_axis { NG_BUILD_ROWS, NG_BUILD_COLUMNS };
enum ng_build_grid { NG_BUILD_GOAL, NG_BUILD_GIVEN };

enum { NG_BUILD_REMARKS_MAX = 16 };

struct ng_build *ng_build_new(void); /* NULL when out of memory */
/* Call it for a new builder: the input, and then the puzzle, is charged to `memory` (can be NULL),
 * which must outlive it. `poll` (can be NULL) is called as clues and cells come; when stopped, the
 * builder fails as if out of memory. */
void ng_build_limit(struct ng_build *build, struct ng_memory *memory, struct ng_poll *poll);
void ng_build_free(struct ng_build *build);

/* Declares a size. Without it, ng_build_finish() uses the number of clue lines. */
void ng_build_width(struct ng_build *build, uint64_t width, struct ng_place place);
void ng_build_height(struct ng_build *build, uint64_t height, struct ng_place place);

/* Adds a colour and returns its value (1, 2, …), or -1 if there are too many, or the name or symbol
 * is taken. Without any call, the palette is plain black. If `symbol` is 0, the builder chooses
 * one; a NULL name is made from the symbol. rgb is 0xRRGGBB. */
int ng_build_colour(struct ng_build *build, const char *name, size_t name_size, uint32_t rgb,
                    char symbol);
/* Redefines the blank's name, colour, symbol (default "white", 0xffffff, '.'). False if taken. */
bool ng_build_blank(struct ng_build *build, const char *name, size_t name_size, uint32_t rgb,
                    char symbol);
/* The palette so far, borrowed until the next ng_build_colour() or ng_build_blank(). */
const struct ng_palette *ng_build_palette(const struct ng_build *build);

/* Starts the next clue of the axis; ng_build_block() then adds to it. */
void ng_build_line(struct ng_build *build, enum ng_build_axis axis, struct ng_place place);
/* Adds a block; length 0 is a blot. Lengths over UINT32_MAX, which never fit, become UINT32_MAX. */
void ng_build_block(struct ng_build *build, uint64_t length, unsigned colour);
/* Makes the last clue an open one. */
void ng_build_open(struct ng_build *build);
/* The number of clues of this axis so far. */
size_t ng_build_lines(const struct ng_build *build, enum ng_build_axis axis);
/* Reverses the order of blocks in the last clue (for formats that list from bottom or right). */
void ng_build_reverse_blocks(struct ng_build *build);

/* For black clues that were all added as rows, before the columns are known: whether, of `count`
 * clues in all (missing ones are empty), the first `first` can be one axis and the rest the other,
 * so that each fits its line, and both fill the same number of cells. O(blocks). */
bool ng_build_can_divide(const struct ng_build *build, uint64_t first, uint64_t count);
/* Counts the sizes of squares, up to `most`, that can have these clues: sizes[0] becomes the
 * smallest, sizes[1] the greatest. O(blocks + most). */
uint64_t ng_build_squares(const struct ng_build *build, uint64_t most, uint64_t sizes[2]);
/* Divides these clues between the axes: the first are the columns' if `columns_first`. */
void ng_build_divide(struct ng_build *build, uint64_t first, bool columns_first);

/* Adds the next cell of a stored grid, row by row. */
void ng_build_cell(struct ng_build *build, enum ng_build_grid grid, uint8_t value,
                   struct ng_place place);
/* Adds `count` cells that follow each other in the text without anything between. */
void ng_build_row(struct ng_build *build, enum ng_build_grid grid, const uint8_t *values,
                  size_t count, struct ng_place place);
/* Adds `count` equal cells that do not stand in the text one by one. Without memory for their
 * places: `place` is used if they are the first cells of the grid. */
void ng_build_pad(struct ng_build *build, enum ng_build_grid grid, uint8_t value, size_t count,
                  struct ng_place place);
size_t ng_build_cells(const struct ng_build *build, enum ng_build_grid grid);
/* The clues are made from the goal (for pictures). Needs both sizes. */
void ng_build_clues_from_goal(struct ng_build *build);

/* Sets a text without blanks and line ends around it (except an id); ignores an empty one. */
void ng_build_text(struct ng_build *build, enum nonogram_note which, const char *text, size_t size);
/* Sets a text from a growing text, which is cleared; it can have failed. */
void ng_build_text_taken(struct ng_build *build, enum nonogram_note which,
                         struct nonogram_text *text);

/* Keeps a printf-style remark on an oddity that does no harm: the puzzle is read in any case, and
 * the remark shown on request. Drops repeated remarks, and all after NG_BUILD_REMARKS_MAX. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void ng_build_remark(struct ng_build *build, struct ng_place place, const char *format, ...);

/* Keeps a printf-style note on how a text was read that could be read in two ways, such as rows
 * first if the text does not decide it. Always reported, unlike remarks, in one message. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void ng_build_guess(struct ng_build *build, struct ng_place place, const char *format, ...);
/* Does so with one that is not only about which side is first: a file's name does not settle it. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void ng_build_unusual(struct ng_build *build, struct ng_place place, const char *format, ...);
/* Says that the clues come from a picture that shows them. */
void ng_build_set_shown(struct ng_build *build);
/* Whether the user chose that the columns come first if two sides have no names. */
void ng_build_set_columns_first(struct ng_build *build, bool columns_first);
bool ng_build_columns_first(const struct ng_build *build);
/* The place for what a record of an earlier run says of its puzzle, also if it cannot be read
 * (format/doc/origin.h); NULL: nowhere. */
void ng_build_set_origin(struct ng_build *build, struct ng_origin *origin);
struct ng_origin *ng_build_origin(const struct ng_build *build); /* `build` can be NULL */
/* The arguments of ng_build_limit(), for a reader's own allocations. */
struct ng_memory *ng_build_memory(const struct ng_build *build);
struct ng_poll *ng_build_poll(const struct ng_build *build);

/* Allows a puzzle whose rows and columns fill different numbers of cells, or with one clue that is
 * too long for its line, for finding the typing error; the diagnostic and puzzle->uneven report it.
 */
void ng_build_allow_uneven(struct ng_build *build);

/* Sets the diagnostic of ng_build_wrong(), which is NULL at first. */
void ng_build_report(struct ng_build *build, struct nonogram_diagnostic *diagnostic);
/* The diagnostic set by ng_build_report(); NULL without a builder. */
struct nonogram_diagnostic *ng_build_diagnostic(const struct ng_build *build);
/* Reports a printf-style error of the text, and returns false. `build` can be NULL. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool ng_build_wrong(const struct ng_build *build, struct ng_place place, const char *format, ...);
/* Makes the builder fail as if out of memory. Returns false. */
bool ng_build_fail(struct ng_build *build);

/* Whether the builder is out of memory or stopped: its other answers are then unreliable. A reader
 * of long texts calls this at each line. */
bool ng_build_failed(const struct ng_build *build);

/* Counts work of a reader that adds nothing meanwhile, such as bytes examined. False if it has to
 * stop, or the builder has failed. `build` can be NULL. */
bool ng_build_work(struct ng_build *build, uint64_t work);

/* Whether the declared sizes are possible; else their error is in the diagnostic. For readers that
 * fill up a grid: to be called before. */
bool ng_build_check_sizes(struct ng_build *build);

/* Checks everything, hands over the puzzle (owned by the caller) and frees the builder, also on
 * failure. Returns NONOGRAM_BAD_INPUT with a diagnostic, or NONOGRAM_NO_MEMORY. */
enum nonogram_status ng_build_finish(struct ng_build *build, struct nonogram_puzzle **puzzle,
                                     struct nonogram_diagnostic *diagnostic);

/* The data of a builder, only for the files that fill it in and check it.
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
    bool sized; /* the number of lines was declared, in the next two members */
    uint64_t size;
    struct ng_place size_place;
};

/* Cells that follow each other in one line of the text: only the first one's place is kept. */
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
    struct ng_memory *memory;               /* charged, or NULL */
    struct ng_poll *poll;                   /* NULL: never stopped */
    struct nonogram_diagnostic *diagnostic; /* for errors in the text; or NULL */
    struct ng_arena arena;                  /* notes and names; becomes the puzzle's */
    struct ng_palette palette;
    struct nonogram_colour *colours; /* the palette's, unless it is plain black */
    bool coloured;                   /* colours were declared: colour 1 is not the default one */
    struct nonogram_block *blocks;
    size_t block_count;
    size_t block_capacity;
    struct ng_build_axis_parts axes[2];  /* by enum ng_build_axis */
    struct ng_build_grid_parts grids[2]; /* by enum ng_build_grid */
    enum ng_build_axis axis;             /* the axis of the last clue */
    struct ng_place last_place;          /* the place of the last clue */
    bool clues_from_goal;
    bool shown;               /* see ng_build_set_shown() */
    bool columns_first;       /* see ng_build_columns_first() */
    struct ng_origin *origin; /* see ng_build_origin() */
    bool allow_uneven;        /* see ng_build_allow_uneven() */
    bool uneven;              /* rows and columns differ, or a clue is too long */
    bool failed;              /* out of memory, or stopped */
    const char *notes[NG_NOTES];
    struct nonogram_diagnostic *remarks; /* in the arena, or NULL */
    size_t remark_count;
    struct nonogram_diagnostic *guess; /* in the arena, or NULL */
    bool unusual;                      /* the guess is about more than which side is first */
};

/* Makes the checks that need no clues: sizes, numbers of cells and their values. On success `size`
 * of both axes is known and within the limits; else the error is in the diagnostic. */
bool ng_build_check_grids(struct ng_build *build);
/* Makes the other checks, after these: numbers of clues, the length of each, sums, the goal. */
bool ng_build_check_clues(struct ng_build *build);

#endif
