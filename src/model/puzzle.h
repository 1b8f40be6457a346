/* A puzzle: immutable once ng_build_finish() has made it. */
#ifndef NG_MODEL_PUZZLE_H
#define NG_MODEL_PUZZLE_H

#include "base/arena.h"
#include "base/check.h"
#include "base/diag.h"
#include "model/palette.h"
#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The clue of one line. `open`: the clue is unknown and every filling fits (count is then 0). */
struct ng_clue {
    const struct nonogram_block *blocks;
    uint32_t count;
    bool open;
};

/* The notes of a puzzle, in the order of enum nonogram_note, for readers, writers and the API. */
#define NG_PUZZLE_NOTES(X)                                                                         \
    X(TITLE, title)                                                                                \
    X(AUTHOR, author)                                                                              \
    X(COPYRIGHT, copyright)                                                                        \
    X(LICENSE, license)                                                                            \
    X(DESCRIPTION, description)                                                                    \
    X(SOURCE, source)                                                                              \
    X(ID, id)

/* The number of notes. */
enum {
#define X(upper, lower) NG_NOTE_##upper,
    NG_PUZZLE_NOTES(X)
#undef X
        NG_NOTES
};

struct nonogram_puzzle {
    uint32_t width;
    uint32_t height;
    struct ng_palette palette;
    const struct ng_clue *lines; /* height rows, then width columns */
    const char *notes[NG_NOTES]; /* NULL if absent */
    const uint8_t *goal;         /* width * height cell values, row by row, or NULL */
    const uint8_t *given;        /* width * height values, NONOGRAM_UNKNOWN if not given, or NULL */
    struct nonogram_diagnostic *remarks; /* oddities in the text that do no harm */
    size_t remark_count;
    struct nonogram_diagnostic *guess; /* the reading chosen for an ambiguous text; or NULL */
    bool unusual;                      /* the guess is about more than which side is first */
    bool shown;                        /* the clues were read from a picture that shows them */
    bool uneven; /* rows and columns fill different numbers of cells, or one clue is too long */
    struct ng_arena arena; /* owns all of the above, and this puzzle */
};

/* Cells of line `line`: width for a row, height for a column. */
static inline uint32_t ng_puzzle_line_length(const struct nonogram_puzzle *puzzle, uint32_t line)
{
    ng_assert(line - puzzle->height < puzzle->width || line < puzzle->height);
    return line < puzzle->height ? puzzle->width : puzzle->height;
}

/* The blank cells needed between neighbouring blocks: 1 if they have the same colour, else 0. */
static inline uint32_t ng_puzzle_gap(const struct nonogram_block *left,
                                     const struct nonogram_block *right)
{
    return left->colour == right->colour ? 1 : 0;
}

/* The fewest cells that hold the clue: blocks (a blot counts 1) and obligatory gaps. */
uint64_t ng_puzzle_clue_extent(const struct ng_clue *clue);

/* Whether each of these cells (height * width; or NULL) is a value of the puzzle or
 * NONOGRAM_UNKNOWN. */
bool ng_puzzle_takes(const struct nonogram_puzzle *puzzle, const uint8_t *cells);
/* Whether the palette is not plain black and white, whose symbols are always '#' and '.'. */
bool ng_puzzle_is_colour(const struct nonogram_puzzle *puzzle);
bool ng_puzzle_clue_has_blots(const struct ng_clue *clue);      /* or is open */
bool ng_puzzle_has_blots(const struct nonogram_puzzle *puzzle); /* or open clues */

size_t ng_puzzle_bytes(const struct nonogram_puzzle *puzzle);
void ng_puzzle_free(struct nonogram_puzzle *puzzle);

/* The runs of a line are the maximal stretches of neighbouring cells of one colour.
 *
 * One line of a grid of cells: `length` cells, each `stride` after the last. Rows and columns
 * differ only in the stride. */
struct ng_runs_line {
    const uint8_t *cells;
    size_t stride;
    uint32_t length;
};

/* Line `line` (rows first) of a grid stored row by row. */
struct ng_runs_line ng_runs_line(const uint8_t *cells, uint32_t width, uint32_t height,
                                 uint32_t line);
/* Finds the next run at or after cell *at; returns false if only blanks are left. *at becomes the
 * cell after the run. Start with 0. All cells must be known. */
bool ng_runs_next(const struct ng_runs_line *line, uint32_t *at, struct nonogram_block *run);

#endif
