/* What is known of every cell, kept twice, and line deduction on it. */
#include "explain/board.h"

#include "base/check.h"
#include "base/memory.h"
#include "line/deduce.h"

#include <string.h>

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

uint64_t *ng_board_planes(const struct ng_board *board, uint32_t line)
{
    if (line < board->height) {
        return board->planes + line * (board->values * board->row_words);
    }
    return board->planes + board->height * (board->values * board->row_words) +
           (line - board->height) * (board->values * board->column_words);
}

const uint8_t *ng_board_cells(const struct ng_board *board, uint32_t line)
{
    return line < board->height
               ? board->by_rows + (size_t)line * board->width
               : board->by_columns + (size_t)(line - board->height) * board->height;
}

static bool allocate_scratch(struct ng_board *board)
{
    struct ng_arena *arena = &board->arena;
    size_t steps = 0, blocks = 0, need = 0, wide = larger(board->row_words, board->column_words);
    for (uint32_t i = 0; i < board->lines; i++) {
        const struct ng_lattice *lattice = &board->lattices[i];
        steps = larger(steps, lattice->count);
        blocks = larger(blocks, board->puzzle->lines[i].count);
        need =
            larger(need, ng_line_scratch(lattice->count, ng_board_words(board, i), board->values));
    }
    board->exact = ng_arena_array(arena, wide, board->values * sizeof *board->exact);
    board->scratch = ng_arena_array(arena, need, sizeof *board->scratch);
    board->bounds = ng_arena_array(arena, steps + 1, 2 * sizeof *board->bounds);
    board->ranges = ng_arena_array(arena, blocks + 1, sizeof *board->ranges);
    return board->exact != NULL && board->scratch != NULL && board->bounds != NULL &&
           board->ranges != NULL;
}

static bool allocate(struct ng_board *board)
{
    struct ng_arena *arena = &board->arena;
    size_t cells = (size_t)board->width * board->height;
    size_t words = board->height * board->row_words + board->width * board->column_words;
    board->lattices = ng_lattice_all(board->puzzle, arena, NULL);
    board->planes = ng_arena_array(arena, words, board->values * sizeof *board->planes);
    board->by_rows = ng_arena_array(arena, cells, 1);
    board->by_columns = ng_arena_array(arena, cells, 1);
    board->open = ng_arena_array(arena, board->lines, sizeof *board->open);
    return board->lattices != NULL && board->planes != NULL && board->by_rows != NULL &&
           board->by_columns != NULL && board->open != NULL && allocate_scratch(board);
}

static void open_all(struct ng_board *board)
{
    for (uint32_t i = 0; i < board->lines; i++) {
        size_t words = ng_board_words(board, i);
        uint32_t length = ng_puzzle_line_length(board->puzzle, i);
        for (unsigned v = 0; v < board->values; v++) {
            ng_bits_fill(ng_board_planes(board, i) + v * words, words, length);
        }
        board->open[i] = length;
    }
    board->open_cells = (size_t)board->width * board->height;
    memset(board->by_rows, NONOGRAM_UNKNOWN, board->open_cells);
    memset(board->by_columns, NONOGRAM_UNKNOWN, board->open_cells);
}

static void take_given(struct ng_board *board)
{
    const uint8_t *given = board->puzzle->given;
    for (size_t i = 0; given != NULL && i < (size_t)board->width * board->height; i++) {
        if (given[i] != NONOGRAM_UNKNOWN) {
            (void)ng_board_set(board, i, given[i]);
        }
    }
    ng_board_keep(board);
}

struct ng_board *ng_board_new(const struct nonogram_puzzle *puzzle, struct ng_memory *memory,
                              bool (*stop)(void *context), void *context)
{
    struct ng_board *board = NULL;
    if (memory == NULL || ng_memory_charge(memory, ng_puzzle_bytes(puzzle))) {
        board = ng_memory_zeroed(memory, 1, sizeof *board);
    }
    if (board == NULL) {
        return NULL;
    }
    board->puzzle = puzzle;
    board->memory = board->arena.memory = memory;
    board->poll = (struct ng_poll){.stop = stop, .context = context};
    board->width = puzzle->width;
    board->height = puzzle->height;
    board->lines = puzzle->width + puzzle->height;
    board->values = puzzle->palette.count + 1;
    board->row_words = ng_line_words(puzzle->width);
    board->column_words = ng_line_words(puzzle->height);
    if (!allocate(board)) {
        ng_board_free(board);
        return NULL;
    }
    open_all(board);
    take_given(board);
    if (board->failed) {
        ng_board_free(board);
        return NULL;
    }
    return board;
}

void ng_board_free(struct ng_board *board)
{
    if (board != NULL) {
        ng_memory_free(board->log);
        ng_arena_clear(&board->arena);
        ng_memory_free(board);
    }
}

/* A cell in the planes of its row or of its column. */
struct bit {
    uint64_t *planes;
    size_t words, at;
};

static struct bit in_row(const struct ng_board *board, size_t cell)
{
    uint32_t row = (uint32_t)(cell / board->width);
    return (struct bit){ng_board_planes(board, row), board->row_words, cell % board->width};
}

static struct bit in_column(const struct ng_board *board, size_t cell)
{
    uint32_t column = (uint32_t)(cell % board->width);
    return (struct bit){ng_board_planes(board, board->height + column), board->column_words,
                        cell / board->width};
}

bool ng_board_may(const struct ng_board *board, size_t cell, unsigned value)
{
    struct bit bit = in_row(board, cell);
    return ng_bits_get(bit.planes + value * bit.words, bit.at);
}

/* The one value that is left; NONOGRAM_UNKNOWN: there are several, or none. */
static uint8_t value_left(const struct ng_board *board, size_t cell)
{
    struct bit bit = in_row(board, cell);
    unsigned found = NONOGRAM_UNKNOWN;
    for (unsigned v = 0; v < board->values; v++) {
        if (ng_bits_get(bit.planes + v * bit.words, bit.at)) {
            if (found != NONOGRAM_UNKNOWN) {
                return NONOGRAM_UNKNOWN;
            }
            found = v;
        }
    }
    return (uint8_t)found;
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

static void log_removal(struct ng_board *board, size_t cell, unsigned value)
{
    if (!ng_memory_grow(board->memory, &board->log, &board->log_capacity, board->log_size + 1,
                        sizeof *board->log)) {
        board->failed = true;
        return;
    }
    board->log[board->log_size++] = cell * board->values + value;
}

bool ng_board_remove(struct ng_board *board, size_t cell, unsigned value)
{
    struct bit row = in_row(board, cell), column = in_column(board, cell);
    if (!ng_bits_get(row.planes + value * row.words, row.at)) {
        return true;
    }
    if (board->by_rows[cell] != NONOGRAM_UNKNOWN) {
        return false;
    }
    ng_bits_unset(row.planes + value * row.words, row.at);
    ng_bits_unset(column.planes + value * column.words, column.at);
    log_removal(board, cell, value);
    uint8_t left = value_left(board, cell);
    if (left != NONOGRAM_UNKNOWN) {
        write_cell(board, cell, left);
    }
    return true;
}

bool ng_board_set(struct ng_board *board, size_t cell, unsigned value)
{
    if (!ng_board_may(board, cell, value)) {
        return false;
    }
    for (unsigned v = 0; v < board->values; v++) {
        if (v != value) {
            (void)ng_board_remove(board, cell, v);
        }
    }
    return true;
}

void ng_board_undo(struct ng_board *board, size_t log_size)
{
    while (board->log_size > log_size) {
        size_t entry = board->log[--board->log_size];
        size_t cell = entry / board->values;
        size_t value = entry % board->values;
        struct bit row = in_row(board, cell), column = in_column(board, cell);
        if (board->by_rows[cell] != NONOGRAM_UNKNOWN) {
            write_cell(board, cell, NONOGRAM_UNKNOWN);
        }
        ng_bits_set(row.planes + value * row.words, row.at);
        ng_bits_set(column.planes + value * column.words, column.at);
    }
}

void ng_board_keep(struct ng_board *board)
{
    board->log_size = 0;
}

/* ---- lines ---- */

/* Puts what deduction has ruled out in a line on the board. */
static enum ng_board_news take_exact(struct ng_board *board, uint32_t line)
{
    size_t words = ng_board_words(board, line), before = board->log_size;
    const uint64_t *planes = ng_board_planes(board, line);
    for (unsigned v = 0; v < board->values; v++) {
        for (size_t j = 0; j < words; j++) {
            uint64_t gone = planes[v * words + j] & ~board->exact[v * words + j];
            for (; gone != 0; gone &= gone - 1) {
                uint32_t at = (uint32_t)(64 * j + ng_bits_lowest(gone));
                (void)ng_board_remove(board, ng_board_cell(board, line, at), v);
            }
        }
    }
    return board->log_size > before ? NG_BOARD_NEWS : NG_BOARD_NOTHING;
}

void ng_board_count_line(struct ng_board *board, uint32_t line)
{
    board->effort++;
    ng_poll_work(&board->poll, ng_line_work(&board->lattices[line], ng_board_words(board, line)));
}

enum ng_board_news ng_board_deduce(struct ng_board *board, uint32_t line)
{
    size_t size = board->values * ng_board_words(board, line);
    ng_board_count_line(board, line);
    memcpy(board->exact, ng_board_planes(board, line), size * sizeof *board->exact);
    if (!ng_line_deduce(&board->lattices[line], board->values, board->exact, board->scratch)) {
        return NG_BOARD_CONTRADICTION;
    }
    return take_exact(board, line);
}

/* Whether exact deduction has settled an open cell of the view: in black and white, which it does
 * with all that it rules out. */
static bool settles_any(const struct ng_view *view)
{
    if (view->values == 2) {
        return memcmp(view->planes, view->exact, 2 * view->words * sizeof *view->exact) != 0;
    }
    for (uint32_t at = 0; at < view->length; at++) {
        if (view->cells[at] != NONOGRAM_UNKNOWN) {
            continue;
        }
        unsigned left = 0;
        for (unsigned v = 0; v < view->values && left < 2; v++) {
            left += ng_bits_get(view->exact + v * view->words, at);
        }
        if (left == 1) {
            return true;
        }
    }
    return false;
}

struct ng_view ng_board_view(const struct ng_board *board, uint32_t line)
{
    return (struct ng_view){.clue = &board->puzzle->lines[line],
                            .length = ng_puzzle_line_length(board->puzzle, line),
                            .values = board->values,
                            .words = ng_board_words(board, line),
                            .cells = ng_board_cells(board, line),
                            .planes = ng_board_planes(board, line)};
}

enum ng_board_news ng_board_look(struct ng_board *board, uint32_t line, const uint64_t *planes,
                                 struct ng_view *view)
{
    *view = ng_board_view(board, line);
    view->planes = planes != NULL ? planes : view->planes;
    view->ranges = board->ranges;
    view->exact = board->exact;
    ng_board_count_line(board, line);
    memcpy(board->exact, view->planes, view->values * view->words * sizeof *board->exact);
    if (!ng_line_deduce_bounds(&board->lattices[line], board->values, board->exact, board->scratch,
                               board->bounds)) {
        return NG_BOARD_CONTRADICTION;
    }
    ng_view_ranges(view->clue, &board->lattices[line], board->bounds, board->ranges);
    return settles_any(view) ? NG_BOARD_NEWS : NG_BOARD_NOTHING;
}
