/* The grid as a person fills it in: the solver's grid, without the search, and its settled cells,
 * by rows and by columns. A cell is settled if only one value is possible. */
#ifndef NG_EXPLAIN_BOARD_H
#define NG_EXPLAIN_BOARD_H

#include "explain/technique.h"
#include "grid/field.h"
#include "line/answers.h"

struct ng_board {
    struct ng_field *grid; /* still; the log is on if removals are taken back (ng_field_log()) */
    const struct nonogram_puzzle *puzzle;
    uint32_t width, height, lines;
    unsigned values;
    uint8_t *by_rows;    /* the settled cells, NONOGRAM_UNKNOWN for open ones */
    uint8_t *by_columns; /* the settled cells, column by column */
    uint32_t *open;      /* per line: its open cells */
    size_t open_cells;
    struct ng_answers answers; /* after ng_board_log() */
    /* Scratch for one line. */
    uint32_t *bounds;
    struct ng_range *ranges;
};

/* Makes a board with the given cells, charged to `memory` (can be NULL), together with the puzzle.
 * `poll` is asked as lines are deduced; once board->grid->poll.stopped is set, all work on the
 * board ends with the present line. Returns NULL when out of memory. */
struct ng_board *ng_board_new(const struct nonogram_puzzle *puzzle, struct ng_memory *memory,
                              struct ng_poll poll);
void ng_board_free(struct ng_board *board);

const uint8_t *ng_board_cells(const struct ng_board *board, uint32_t line);
/* The index, row by row, of cell `at` of the line. */
static inline size_t ng_board_cell(const struct ng_board *board, uint32_t line, uint32_t at)
{
    return line < board->height ? (size_t)line * board->width + at
                                : (size_t)at * board->width + (line - board->height);
}
/* The line that crosses `line` at its cell `at`. */
static inline uint32_t ng_board_crossing(const struct ng_board *board, uint32_t line, uint32_t at)
{
    return line < board->height ? board->height + at : at;
}

/* The position of a cell in the line; UINT32_MAX if it is in another line. */
static inline uint32_t ng_board_place(const struct ng_board *board, uint32_t line, uint32_t cell)
{
    uint32_t width = board->width, at = cell - line * width; /* wraps around before the row */
    if (line < board->height) {
        return at < width ? at : UINT32_MAX;
    }
    return cell % width == line - board->height ? cell / width : UINT32_MAX;
}

bool ng_board_may(const struct ng_board *board, size_t cell, unsigned value);
/* Excludes a value. Returns false if no other value is possible. */
bool ng_board_remove(struct ng_board *board, size_t cell, unsigned value);
/* Excludes all other values. Returns false if the value itself is excluded. */
bool ng_board_set(struct ng_board *board, size_t cell, unsigned value);
/* Turns the log on, and prepares the deduction of lines. Returns false when out of memory. */
bool ng_board_log(struct ng_board *board);
/* Takes back all removals after the log had this size. */
void ng_board_undo(struct ng_board *board, size_t log_size);
/* Clears the log: all present knowledge stays. */
void ng_board_keep(struct ng_board *board);

/* Counts a deduced line in grid->line_solves, and polls. */
static inline void ng_board_count_line(struct ng_board *board, uint32_t line)
{
    board->grid->line_solves++;
    ng_poll_work(&board->grid->poll, ng_field_work(board->grid, line));
}

enum ng_board_news { NG_BOARD_NOTHING, NG_BOARD_NEWS, NG_BOARD_CONTRADICTION };

/* Deduces one line exactly: returns what is left of these planes, or NULL if it cannot be filled.
 * Valid until the next call. After ng_board_log(). */
NG_INLINE const uint64_t *ng_board_follow(struct ng_board *board, uint32_t line,
                                          const uint64_t *planes, unsigned values, size_t words)
{
    const uint64_t *after =
        ng_answers_find(&board->answers, line, planes, values * words, board->grid->scratch);
    uint64_t any = 0;
    ng_board_count_line(board, line);
    for (unsigned v = 0; v < values; v++) {
        any |= after[v * words];
    }
    return any != 0 ? after : NULL;
}
/* Deduces one line exactly and applies the result to the board. The log must be on. */
enum ng_board_news ng_board_deduce(struct ng_board *board, uint32_t line);

/* Looks at a line: fills in the view, which uses the board's scratch until the next call.
 * NG_BOARD_NEWS: exact deduction settles a cell. `planes` (NULL: the board's) are the possible
 * values of each cell. The view is not valid with NG_BOARD_CONTRADICTION. */
enum ng_board_news ng_board_look(struct ng_board *board, uint32_t line, const uint64_t *planes,
                                 struct ng_view *view);

/* ---- looks that reuse earlier looks ---- */

/* On a walk values are only excluded, never restored. If the new cells of a line are the cells that
 * followed from the last look, nothing else follows; otherwise only the stretches with new cells
 * are deduced again (grid/field.h). */
struct ng_looks {
    struct ng_board *board;
    struct ng_field *exact;  /* the lines after exact deduction, each separately */
    struct ng_range *ranges; /* the ranges of the blocks, in the lattices' order */
    uint8_t *settles;        /* per line, enum ng_settles: the values that deduction adds */
};

/* Uses the memory of the board. Returns NULL when out of memory. */
struct ng_looks *ng_looks_new(struct ng_board *board);

/* Looks at the line on the board, where no value excluded at an earlier look can be possible again.
 * Returns and counts the same as ng_board_look(). */
enum ng_board_news ng_looks_at(struct ng_looks *looks, uint32_t line);
/* The line at the last look, unchanged since. Valid until the next look at it. */
struct ng_view ng_looks_view(const struct ng_looks *looks, uint32_t line);
/* Whether the last look settled these kinds of cells: else their techniques find nothing. */
static inline bool ng_looks_promise(const struct ng_looks *looks, uint32_t line, unsigned settles)
{
    return (looks->settles[line] & settles) != 0;
}

#endif
