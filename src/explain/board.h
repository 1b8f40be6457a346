/* The grid as a person fills it in: the solver's grid, of which the search decides nothing here,
 * and which of its cells are settled, by rows and by columns. A cell is settled when it may have
 * one value only. */
#ifndef NG_EXPLAIN_BOARD_H
#define NG_EXPLAIN_BOARD_H

#include "explain/technique.h"
#include "grid/field.h"

struct ng_board {
    struct ng_field *grid; /* the log is on where removals are taken back (ng_field_log()) */
    const struct nonogram_puzzle *puzzle;
    uint32_t width, height, lines;
    unsigned values;
    uint8_t *by_rows;    /* the settled cells, NONOGRAM_UNKNOWN where open */
    uint8_t *by_columns; /* the same, column by column */
    uint32_t *open;      /* per line: its open cells */
    size_t open_cells;
    /* Scratch for one line. */
    uint32_t *bounds;
    struct ng_range *ranges;
};

/* A board on which the given cells are known, in memory charged to `memory` (NULL: to nothing).
 * `stop` (NULL: never) is polled as lines are deduced; once board->grid->poll.stopped says that it
 * returned true, all work on the board ends with the line in hand.
 * NULL: out of memory. The puzzle itself is charged, too, for as long as there is `memory`. */
struct ng_board *ng_board_new(const struct nonogram_puzzle *puzzle, struct ng_memory *memory,
                              bool (*stop)(void *context), void *context);
void ng_board_free(struct ng_board *board);

/* The settled cells of a line. */
const uint8_t *ng_board_cells(const struct ng_board *board, uint32_t line);
/* The number, row by row, of cell `at` of the line. */
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

bool ng_board_may(const struct ng_board *board, size_t cell, unsigned value);
/* Rules a value out. False: the cell may have no other. */
bool ng_board_remove(struct ng_board *board, size_t cell, unsigned value);
/* Rules all other values out. False: the value itself is ruled out. */
bool ng_board_set(struct ng_board *board, size_t cell, unsigned value);
/* Takes back all removals after the log had this size. */
void ng_board_undo(struct ng_board *board, size_t log_size);
/* Forgets the log: what is known now stays. */
void ng_board_keep(struct ng_board *board);

/* Counts a line that is deduced in grid->line_solves, and polls. */
void ng_board_count_line(struct ng_board *board, uint32_t line);

enum ng_board_news { NG_BOARD_NOTHING, NG_BOARD_NEWS, NG_BOARD_CONTRADICTION };

/* Exact deduction of one line from what is known, put on the board. The log must be on. */
enum ng_board_news ng_board_deduce(struct ng_board *board, uint32_t line);

/* Looks at a line: fills in the view, with the board's scratch behind it until the next call.
 * NG_BOARD_NEWS: exact deduction settles a cell. `planes` (NULL: the board's) is what each cell may
 * be. The view is not valid with NG_BOARD_CONTRADICTION. */
enum ng_board_news ng_board_look(struct ng_board *board, uint32_t line, const uint64_t *planes,
                                 struct ng_view *view);

/* ---- looks that build on looks ---- */

/* On a walk cells only come to be known: a value that is ruled out once stays ruled out. When a
 * line is looked at again, the new cells may be those that followed from the line before: then
 * nothing else follows now. Else only the stretches with new cells are deduced again
 * (grid/field.h). */
struct ng_looks {
    struct ng_board *board;
    struct ng_field *exact;  /* the lines after exact deduction, each by itself */
    struct ng_range *ranges; /* of the blocks, where the lattices have theirs */
    uint8_t *settles;        /* per line, enum ng_settles: what deduction adds to what is known */
};

/* In the memory of the board; NULL: out of memory. */
struct ng_looks *ng_looks_new(struct ng_board *board);

/* Looks at the line as it is on the board, which must have nothing back that an earlier look has
 * seen ruled out. Returns and counts the same as ng_board_look(). */
enum ng_board_news ng_looks_at(struct ng_looks *looks, uint32_t line);
/* The line as the last look has seen it, since when it has to be unchanged. Valid until it is
 * looked at again. */
struct ng_view ng_looks_view(const struct ng_looks *looks, uint32_t line);
/* Whether the last look at the line found such cells settled: else no technique for them can fire.
 */
static inline bool ng_looks_promise(const struct ng_looks *looks, uint32_t line, unsigned settles)
{
    return (looks->settles[line] & settles) != 0;
}

#endif
