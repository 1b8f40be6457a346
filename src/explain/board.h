/* The grid as a person fills it in: what is known of every cell, by rows and by columns. Nothing
 * here is shared with the search, so that no change there changes a hint or a grade.
 *
 * What a cell may be is a plane of bits for each value, as in line/deduce.h; it is settled when one
 * value is left. Every removal is logged, so that an assumption can be taken back. */
#ifndef NG_EXPLAIN_BOARD_H
#define NG_EXPLAIN_BOARD_H

#include "base/arena.h"
#include "base/work.h"
#include "explain/technique.h"

struct ng_board {
    const struct nonogram_puzzle *puzzle;
    const struct ng_lattice *lattices; /* per line */
    uint32_t width, height, lines;
    unsigned values;
    size_t row_words, column_words;
    uint64_t *planes;    /* of rows, then of columns */
    uint8_t *by_rows;    /* the settled cells, NONOGRAM_UNKNOWN where open */
    uint8_t *by_columns; /* the same, column by column */
    uint32_t *open;      /* per line: its open cells */
    size_t open_cells;
    size_t *log; /* cell * values + value, removed so far */
    size_t log_size, log_capacity;
    bool failed;         /* the log could not grow: what was done since cannot be undone */
    uint64_t effort;     /* lines deduced so far */
    struct ng_poll poll; /* asked while lines are deduced */
    struct ng_memory *memory;
    /* Scratch for one line. */
    uint64_t *exact, *scratch;
    uint32_t *bounds;
    struct ng_range *ranges;
    struct ng_arena arena;
};

/* A board on which the given cells are known, in memory charged to `memory` (NULL: to nothing).
 * `stop` (NULL: never) is polled as lines are deduced; once board->poll.stopped says that it was
 * true, whoever works on the board ends with the line that it is at.
 * NULL: out of memory. The puzzle itself is charged, too, for as long as there is `memory`. */
struct ng_board *ng_board_new(const struct nonogram_puzzle *puzzle, struct ng_memory *memory,
                              bool (*stop)(void *context), void *context);
void ng_board_free(struct ng_board *board);

/* Line `line`'s cells, planes, and how many there are. */
const uint8_t *ng_board_cells(const struct ng_board *board, uint32_t line);
uint64_t *ng_board_planes(const struct ng_board *board, uint32_t line);
static inline size_t ng_board_words(const struct ng_board *board, uint32_t line)
{
    return line < board->height ? board->row_words : board->column_words;
}
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
/* Rules a value out; nothing happens if it is. False: it was the last one. */
bool ng_board_remove(struct ng_board *board, size_t cell, unsigned value);
/* Rules all others out. False: it is ruled out itself. */
bool ng_board_set(struct ng_board *board, size_t cell, unsigned value);

/* Takes back all removals after the log had this size. */
void ng_board_undo(struct ng_board *board, size_t log_size);
/* Forgets the log: what is known now stays. */
void ng_board_keep(struct ng_board *board);

/* A line is deduced: counts it in board->effort, and polls. */
void ng_board_count_line(struct ng_board *board, uint32_t line);

/* A view of the line without ranges and exact deduction. */
struct ng_view ng_board_view(const struct ng_board *board, uint32_t line);

enum ng_board_news { NG_BOARD_NOTHING, NG_BOARD_NEWS, NG_BOARD_CONTRADICTION };

/* Exact deduction of one line from what is known, put on the board. */
enum ng_board_news ng_board_deduce(struct ng_board *board, uint32_t line);

/* Looks at a line: fills in the view, with board's scratch behind it until the next call.
 * NG_BOARD_NEWS: exact deduction settles a cell. `planes` (NULL: the board's) is what each cell may
 * be. The view is not valid with NG_BOARD_CONTRADICTION. */
enum ng_board_news ng_board_look(struct ng_board *board, uint32_t line, const uint64_t *planes,
                                 struct ng_view *view);

#endif
