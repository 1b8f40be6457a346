/* The settled cells, line deduction for the walk, and the walk's last look at every line: the
 * ranges of its blocks, and the result of exact deduction. */
#include "explain/board.h"

#include "line/deduce.h"

#include <string.h>

const uint8_t *ng_board_cells(const struct ng_board *board, uint32_t line)
{
    return line < board->height
               ? board->by_rows + (size_t)line * board->width
               : board->by_columns + (size_t)(line - board->height) * board->height;
}

static bool allocate_board(struct ng_board *board)
{
    struct ng_arena *arena = &board->grid->arena;
    size_t cells = (size_t)board->width * board->height, most = 0;
    for (uint32_t i = 0; i < board->lines; i++) {
        size_t count = board->grid->lattices[i].count;
        most = count > most ? count : most;
    }
    board->by_rows = ng_arena_array(arena, cells, 1);
    board->by_columns = ng_arena_array(arena, cells, 1);
    board->open = ng_arena_array(arena, board->lines, sizeof *board->open);
    board->bounds = ng_arena_array(arena, most + 1, 2 * sizeof *board->bounds);
    board->ranges = ng_arena_array(arena, most + 1, sizeof *board->ranges);
    return !arena->failed;
}

static void write_cell(struct ng_board *board, size_t cell, uint8_t value)
{
    uint32_t row = (uint32_t)(cell / board->width), column = (uint32_t)(cell % board->width);
    bool opens = value == NONOGRAM_UNKNOWN;
    board->by_rows[cell] = value;
    board->by_columns[(size_t)column * board->height + row] = value;
    board->open[row] += opens ? 1u : -1u;
    board->open[board->height + column] += opens ? 1u : -1u;
    board->open_cells += opens ? (size_t)1 : (size_t)-1;
}

/* Settles a cell that has just lost a value, if it was open and has one value left. */
static void settle(struct ng_board *board, size_t cell, unsigned lost)
{
    if (board->by_rows[cell] == NONOGRAM_UNKNOWN) {
        uint8_t left = (uint8_t)(1 - lost); /* in black and white */
        if (board->values > 2) {
            left = ng_field_value(board->grid, (uint32_t)(cell / board->width),
                                  (uint32_t)(cell % board->width));
        }
        if (left != NONOGRAM_UNKNOWN) {
            write_cell(board, cell, left);
        }
    }
}

/* Settles the given cells; all others are open. */
static void settle_given(struct ng_board *board)
{
    board->open_cells = (size_t)board->width * board->height;
    memset(board->by_rows, NONOGRAM_UNKNOWN, board->open_cells);
    memset(board->by_columns, NONOGRAM_UNKNOWN, board->open_cells);
    for (uint32_t i = 0; i < board->lines; i++) {
        board->open[i] = ng_puzzle_line_length(board->puzzle, i);
    }
    const uint8_t *given = board->puzzle->given;
    for (size_t i = 0; given != NULL && i < (size_t)board->width * board->height; i++) {
        if (given[i] != NONOGRAM_UNKNOWN) {
            write_cell(board, i, given[i]);
        }
    }
}

struct ng_board *ng_board_new(const struct nonogram_puzzle *puzzle, struct ng_memory *memory,
                              struct ng_poll poll)
{
    if (memory != NULL && !ng_memory_charge(memory, ng_puzzle_bytes(puzzle))) {
        return NULL;
    }
    struct ng_field *grid = ng_field_new(puzzle, memory, NULL);
    struct ng_board *board = grid != NULL ? ng_arena_array(&grid->arena, 1, sizeof *board) : NULL;
    if (board == NULL) {
        ng_field_free(grid);
        return NULL;
    }
    grid->poll = poll;
    grid->still = true;
    *board = (struct ng_board){.grid = grid,
                               .puzzle = puzzle,
                               .width = grid->width,
                               .height = grid->height,
                               .lines = grid->lines,
                               .values = grid->values};
    if (!allocate_board(board)) {
        ng_board_free(board);
        return NULL;
    }
    settle_given(board);
    return board;
}

void ng_board_free(struct ng_board *board)
{
    if (board != NULL) {
        ng_answers_clear(&board->answers);
        ng_field_free(board->grid);
    }
}

bool ng_board_may(const struct ng_board *board, size_t cell, unsigned value)
{
    return ng_field_may(board->grid, (uint32_t)(cell / board->width),
                        (uint32_t)(cell % board->width), value);
}

bool ng_board_remove(struct ng_board *board, size_t cell, unsigned value)
{
    if (ng_board_may(board, cell, value)) {
        if (board->by_rows[cell] != NONOGRAM_UNKNOWN) {
            return false;
        }
        ng_field_remove(board->grid, (uint32_t)(cell / board->width),
                        (uint32_t)(cell % board->width), value);
        settle(board, cell, value);
    }
    return true;
}

bool ng_board_set(struct ng_board *board, size_t cell, unsigned value)
{
    if (!ng_board_may(board, cell, value)) {
        return false;
    }
    ng_field_fix(board->grid, (uint32_t)(cell / board->width), (uint32_t)(cell % board->width),
                 value);
    if (board->by_rows[cell] == NONOGRAM_UNKNOWN) {
        write_cell(board, cell, (uint8_t)value);
    }
    return true;
}

/* The memory for answers of line deduction. */
#define ANSWERS_BYTES ((size_t)1 << 20)

bool ng_board_log(struct ng_board *board)
{
    const struct ng_field *grid = board->grid;
    size_t wide = grid->row_words > grid->column_words ? grid->row_words : grid->column_words;
    if (!ng_field_log(board->grid)) {
        return false;
    }
    size_t left = ng_memory_left(grid->memory) / 4;
    return board->answers.planes != NULL ||
           ng_answers_init(&board->answers, grid->lattices, grid->lines, grid->values, wide,
                           left < ANSWERS_BYTES ? left : ANSWERS_BYTES, grid->memory);
}

void ng_board_undo(struct ng_board *board, size_t log_size)
{
    for (size_t i = log_size; i < board->grid->log_size; i++) {
        if (board->by_rows[board->grid->log[i].cell] != NONOGRAM_UNKNOWN) {
            write_cell(board, board->grid->log[i].cell, NONOGRAM_UNKNOWN);
        }
    }
    ng_field_undo(board->grid, log_size);
}

void ng_board_keep(struct ng_board *board)
{
    board->grid->log_size = 0;
}

/* ---- lines ---- */

enum ng_board_news ng_board_deduce(struct ng_board *board, uint32_t line)
{
    const struct ng_field *grid = board->grid;
    size_t before = grid->log_size, words = ng_field_words(grid, line);
    const uint64_t *planes = ng_field_planes(grid, line);
    const uint64_t *after = ng_board_follow(board, line, planes, board->values, words);
    if (after == NULL) {
        return NG_BOARD_CONTRADICTION;
    }
    for (unsigned v = 0; v < board->values; v++) {
        for (size_t j = v * words; j < (v + 1) * words; j++) {
            for (uint64_t gone = planes[j] & ~after[j]; gone != 0; gone &= gone - 1) {
                uint32_t at = (uint32_t)(64 * (j - v * words)) + ng_bits_lowest(gone);
                (void)ng_board_remove(board, ng_board_cell(board, line, at), v);
            }
        }
    }
    return grid->log_size > before ? NG_BOARD_NEWS : NG_BOARD_NOTHING;
}

/* The cells of word j of a line with only one value left. */
static uint64_t settled(const uint64_t *planes, size_t words, unsigned values, size_t j)
{
    uint64_t once = 0, more = 0;
    for (unsigned v = 0; v < values; v++, planes += words) {
        more |= once & planes[j];
        once |= planes[j];
    }
    return once & ~more;
}

/* The values that exact deduction gives to open cells of `known`: blanks, colours, both or none. */
static inline unsigned settles_in(const struct ng_view *view, const uint64_t *known)
{
    uint64_t blank = 0, filled = 0;
    for (size_t j = 0; j < view->words; j++) {
        uint64_t found = settled(view->exact, view->words, view->values, j) &
                         ~settled(known, view->words, view->values, j);
        blank |= found & view->exact[j];
        filled |= found & ~view->exact[j];
    }
    return (blank != 0 ? NG_SETTLES_BLANK : 0u) | (filled != 0 ? NG_SETTLES_FILLED : 0u);
}

/* A view of the line without ranges and exact deduction. */
static struct ng_view board_view(const struct ng_board *board, uint32_t line)
{
    return (struct ng_view){.clue = &board->puzzle->lines[line],
                            .length = ng_puzzle_line_length(board->puzzle, line),
                            .values = board->values,
                            .words = ng_field_words(board->grid, line),
                            .cells = ng_board_cells(board, line),
                            .planes = ng_field_planes(board->grid, line)};
}

enum ng_board_news ng_board_look(struct ng_board *board, uint32_t line, const uint64_t *planes,
                                 struct ng_view *view)
{
    struct ng_field *grid = board->grid;
    *view = board_view(board, line);
    view->planes = planes != NULL ? planes : view->planes;
    view->ranges = board->ranges;
    view->exact = grid->after;
    ng_board_count_line(board, line);
    memcpy(grid->after, view->planes, view->values * view->words * sizeof *grid->after);
    if (!ng_line_deduce_bounds(&grid->lattices[line], board->values, grid->after, grid->scratch,
                               board->bounds)) {
        return NG_BOARD_CONTRADICTION;
    }
    ng_view_ranges(view->clue, &grid->lattices[line], board->bounds, board->ranges);
    return settles_in(view, ng_field_planes(grid, line)) != 0 ? NG_BOARD_NEWS : NG_BOARD_NOTHING;
}

/* ---- looks that reuse earlier looks ---- */

struct ng_looks *ng_looks_new(struct ng_board *board)
{
    struct ng_arena *arena = &board->grid->arena;
    struct ng_looks *looks = ng_arena_array(arena, 1, sizeof *looks);
    if (looks == NULL) {
        return NULL;
    }
    const struct ng_lattice *last = &board->grid->lattices[board->lines - 1];
    size_t blocks = (size_t)(last->blocks + last->count - board->grid->lattices[0].blocks);
    *looks = (struct ng_looks){.board = board,
                               .exact = ng_field_apart(board->grid),
                               .ranges = ng_arena_array(arena, blocks, sizeof *looks->ranges),
                               .settles = ng_arena_array(arena, board->lines, 1)};
    return arena->failed ? NULL : looks;
}

static struct ng_range *ranges_of(const struct ng_looks *looks, uint32_t line)
{
    const struct ng_lattice *lattices = looks->exact->lattices;
    return looks->ranges + (lattices[line].blocks - lattices[0].blocks);
}

struct ng_view ng_looks_view(const struct ng_looks *looks, uint32_t line)
{
    struct ng_view view = board_view(looks->board, line);
    view.ranges = ranges_of(looks, line);
    view.exact = ng_field_planes(looks->exact, line);
    return view;
}

enum ng_board_news ng_looks_at(struct ng_looks *looks, uint32_t line)
{
    ng_board_count_line(looks->board, line);
    if (ng_field_narrow(looks->exact, line, ng_field_planes(looks->board->grid, line))) {
        if (!ng_field_deduce(looks->exact, line)) {
            ng_field_renew(looks->exact, line); /* the next look finds the same */
            return NG_BOARD_CONTRADICTION;
        }
        ng_view_ranges(&looks->board->puzzle->lines[line], &looks->exact->lattices[line],
                       ng_field_offsets(looks->exact, line), ranges_of(looks, line));
    }
    struct ng_view view = ng_looks_view(looks, line);
    looks->settles[line] = (uint8_t)settles_in(&view, view.planes);
    return looks->settles[line] != 0 ? NG_BOARD_NEWS : NG_BOARD_NOTHING;
}
