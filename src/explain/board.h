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
 * was true, whoever works on the board ends with the line that it is at.
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
/* Rules a value out, if it is not. False: it is the last one. */
bool ng_board_remove(struct ng_board *board, size_t cell, unsigned value);
/* Rules all others out. False: the value is ruled out itself. */
bool ng_board_set(struct ng_board *board, size_t cell, unsigned value);
/* Takes back all removals after the log had this size. */
void ng_board_undo(struct ng_board *board, size_t log_size);
/* Forgets the log: what is known now stays. */
void ng_board_keep(struct ng_board *board);

/* Counts a line that is deduced in grid->line_solves, and polls. */
void ng_board_count_line(struct ng_board *board, uint32_t line);

/* A view of the line without ranges and exact deduction. */
struct ng_view ng_board_view(const struct ng_board *board, uint32_t line);

enum ng_board_news { NG_BOARD_NOTHING, NG_BOARD_NEWS, NG_BOARD_CONTRADICTION };

/* Exact deduction of one line from what is known, put on the board. The log must be on. */
enum ng_board_news ng_board_deduce(struct ng_board *board, uint32_t line);

/* Looks at a line: fills in the view, with the board's scratch behind it until the next call.
 * NG_BOARD_NEWS: exact deduction settles a cell. `planes` (NULL: the board's) is what each cell may
 * be. The view is not valid with NG_BOARD_CONTRADICTION. */
enum ng_board_news ng_board_look(struct ng_board *board, uint32_t line, const uint64_t *planes,
                                 struct ng_view *view);

#endif
