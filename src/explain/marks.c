/* The colours that crossing lines exclude, and their consequences in a line. */
#include "explain/marks.h"

#include <string.h>

struct ng_marks *ng_marks_new(struct ng_board *board, struct ng_arena *arena)
{
    struct ng_marks *marks = ng_arena_array(arena, 1, sizeof *marks);
    if (marks == NULL) {
        return NULL;
    }
    uint32_t longest = board->width > board->height ? board->width : board->height;
    size_t wide = board->grid->row_words > board->grid->column_words ? board->grid->row_words
                                                                     : board->grid->column_words;
    size_t words =
        board->height * board->grid->row_words + board->width * board->grid->column_words;
    size_t bytes = board->values * sizeof *marks->planes;
    *marks = (struct ng_marks){.board = board,
                               .reach = ng_arena_array(arena, words, bytes),
                               .excluded = ng_arena_array(arena, words, bytes),
                               .reached = ng_arena_array(arena, board->lines, sizeof(bool)),
                               .planes = ng_arena_array(arena, wide, bytes),
                               .ruled = ng_arena_array(arena, wide, bytes),
                               .trial = ng_arena_array(arena, wide, bytes),
                               .target = ng_arena_array(arena, longest, 1)};
    if (arena->failed) {
        return NULL;
    }
    memset(marks->reached, 0, board->lines * sizeof *marks->reached);
    memset(marks->excluded, 0, words * bytes);
    return marks;
}

/* The line's part of the planes of all lines, such as marks->reach. */
static uint64_t *planes_in(const struct ng_marks *marks, uint64_t *all, uint32_t line)
{
    const struct ng_board *board = marks->board;
    return all + (ng_field_planes(board->grid, line) - board->grid->planes);
}

static uint64_t *reach_of(const struct ng_marks *marks, uint32_t line)
{
    return planes_in(marks, marks->reach, line);
}

static uint64_t *excluded_of(const struct ng_marks *marks, uint32_t line)
{
    return planes_in(marks, marks->excluded, line);
}

void ng_marks_exclude(struct ng_marks *marks, size_t cell, unsigned value)
{
    const struct ng_board *board = marks->board;
    uint32_t row = (uint32_t)(cell / board->width), column = (uint32_t)(cell % board->width);
    ng_bits_set(excluded_of(marks, row) + value * board->grid->row_words, column);
    ng_bits_set(excluded_of(marks, board->height + column) + value * board->grid->column_words,
                row);
}

/* Applies the remembered marks to the board. */
static void recall(struct ng_marks *marks)
{
    struct ng_board *board = marks->board;
    size_t words = board->grid->row_words;
    for (uint32_t row = 0; row < board->height; row++) {
        const uint64_t *excluded = excluded_of(marks, row);
        for (size_t j = 0; j < board->values * words; j++) {
            for (uint64_t gone = excluded[j]; gone != 0; gone &= gone - 1) {
                uint32_t at = (uint32_t)(64 * (j % words) + ng_bits_lowest(gone));
                (void)ng_board_remove(board, ng_board_cell(board, row, at), (unsigned)(j / words));
            }
        }
    }
}

/* Finds the cells that the blocks of the line can reach. Returns false if it cannot be filled. */
static bool find_reach(struct ng_marks *marks, uint32_t line)
{
    struct ng_board *board = marks->board;
    size_t words = ng_field_words(board->grid, line);
    uint64_t *reach = reach_of(marks, line);
    struct ng_view view;
    if (marks->reached[line]) {
        return true;
    }
    if (ng_board_look(board, line, NULL, &view) == NG_BOARD_CONTRADICTION) {
        return false;
    }
    memcpy(reach, view.planes, board->values * words * sizeof *reach);
    marks->reached[line] = true;
    if (view.clue->open) {
        return true;
    }
    memset(reach + words, 0, (board->values - 1) * words * sizeof *reach);
    for (uint32_t i = 0; i < view.clue->count; i++) {
        uint64_t *plane = reach + view.clue->blocks[i].colour * words;
        for (uint32_t at = view.ranges[i].first_start; at < view.ranges[i].last_end; at++) {
            ng_bits_set(plane, at);
        }
    }
    return true;
}

/* Sets marks->planes to the board's, without the colours that crossing lines do not reach. */
static bool mark_line(struct ng_marks *marks, uint32_t line)
{
    struct ng_board *board = marks->board;
    size_t words = ng_field_words(board->grid, line), across = 0;
    uint32_t length = ng_puzzle_line_length(board->puzzle, line);
    for (size_t j = 0; j < board->values * words; j++) {
        marks->planes[j] = ng_field_planes(board->grid, line)[j] & ~excluded_of(marks, line)[j];
    }
    for (uint32_t at = 0; at < length; at++) {
        uint32_t crossing = ng_board_crossing(board, line, at);
        if (ng_board_cells(board, line)[at] != NONOGRAM_UNKNOWN) {
            continue;
        }
        if (!find_reach(marks, crossing)) {
            return false;
        }
        across = ng_field_words(board->grid, crossing);
        uint32_t here = line < board->height ? line : line - board->height;
        for (unsigned v = 1; v < board->values; v++) {
            if (!ng_bits_get(reach_of(marks, crossing) + v * across, here)) {
                ng_bits_unset(marks->planes + v * words, at);
            }
        }
    }
    return true;
}

void ng_marks_find_single(const struct ng_view *view, const uint64_t *planes,
                          struct ng_findings *findings)
{
    struct ng_side side = {view, false};
    for (uint32_t at = 0; at < view->length; at++) {
        unsigned left = 0, last = 0;
        for (unsigned v = 0; v < view->values; v++) {
            bool may = ng_bits_get(planes + v * view->words, at);
            left += may;
            last = may ? v : last;
        }
        if (left == 1) {
            ng_findings_add(
                findings, &side,
                (struct ng_finding){{at, at + 1}, (uint8_t)last, NG_NO_BLOCK, {at, at + 1}, 0});
        }
    }
}

static void find_by(unsigned technique, const struct ng_view *view, struct ng_findings *findings)
{
    ng_findings_reset(findings, view);
    if (technique < NG_TECHNIQUE_COUNT) {
        ng_techniques[technique].find(view, findings);
    } else {
        ng_marks_find_single(view, technique == NG_MARKS_CELL ? view->planes : view->exact,
                             findings);
    }
}

unsigned ng_marks_easiest(struct ng_marks *marks, uint32_t line, struct ng_findings *findings,
                          bool *contradiction)
{
    struct ng_view view;
    enum ng_board_news news = NG_BOARD_CONTRADICTION;
    if (mark_line(marks, line)) {
        news = ng_board_look(marks->board, line, marks->planes, &view);
    }
    *contradiction = news == NG_BOARD_CONTRADICTION;
    if (news != NG_BOARD_NEWS) {
        return NG_MARKS_NOTHING;
    }
    find_by(NG_MARKS_CELL, &view, findings);
    if (findings->count > 0) {
        return NG_MARKS_CELL;
    }
    for (unsigned t = NG_RANK_FULL + 1; t < NG_TECHNIQUE_COUNT; t++) {
        find_by(t, &view, findings);
        if (findings->count > 0) {
            return t;
        }
    }
    return NG_MARKS_NOTHING;
}

uint32_t ng_marks_deduce(struct ng_marks *marks, bool all, bool *contradiction)
{
    struct ng_board *board = marks->board;
    size_t before, open = board->open_cells;
    uint32_t found = board->lines;
    *contradiction = false;
    recall(marks);
    do {
        before = board->grid->log_size;
        for (uint32_t line = 0;
             line < board->lines && found == board->lines && !board->grid->poll.stopped; line++) {
            memcpy(marks->planes, ng_field_planes(board->grid, line),
                   board->values * ng_field_words(board->grid, line) * sizeof *marks->planes);
            *contradiction = ng_board_deduce(board, line) == NG_BOARD_CONTRADICTION;
            found = !all && (*contradiction || board->open_cells < open) ? line : found;
        }
    } while (found == board->lines && board->grid->log_size > before && !board->grid->poll.stopped);
    return found;
}

/* Whether the technique, with the trial's marks, settles all that it has to. */
static bool suffices(struct ng_marks *marks, uint32_t line, unsigned technique,
                     struct ng_findings *findings)
{
    struct ng_view view;
    if (ng_board_look(marks->board, line, marks->trial, &view) != NG_BOARD_NEWS) {
        return false;
    }
    find_by(technique, &view, findings);
    for (uint32_t at = 0; at < view.length; at++) {
        if (findings->after[at] != marks->target[at]) {
            return false;
        }
    }
    return true;
}

void ng_marks_reduce(struct ng_marks *marks, uint32_t line, unsigned technique,
                     struct ng_findings *findings)
{
    const struct ng_board *board = marks->board;
    size_t words = ng_field_words(board->grid, line);
    size_t size = board->values * words * sizeof *marks->planes;
    uint32_t length = ng_puzzle_line_length(board->puzzle, line);
    const uint64_t *known = ng_field_planes(board->grid, line);
    struct ng_view view;
    (void)ng_board_look(marks->board, line, marks->planes, &view);
    find_by(technique, &view, findings);
    memcpy(marks->target, findings->after, length);
    memcpy(marks->trial, marks->planes, size);
    for (size_t bit = 0; bit < board->values * words * 64; bit++) {
        if (ng_bits_get(known, bit) && !ng_bits_get(marks->planes, bit)) {
            ng_bits_set(marks->trial, bit);
            if (!suffices(marks, line, technique, findings)) {
                ng_bits_unset(marks->trial, bit);
            }
        }
    }
    memcpy(marks->planes, marks->trial, size);
    for (size_t j = 0; j < board->values * words; j++) {
        marks->ruled[j] = known[j] & ~marks->planes[j];
    }
    (void)ng_board_look(marks->board, line, marks->planes, &view);
    find_by(technique, &view, findings);
}

bool ng_marks_ruled_out(const struct ng_marks *marks, uint32_t line, unsigned value, bool excluded,
                        uint64_t *cells)
{
    size_t words = ng_field_words(marks->board->grid, line), plane = value * words;
    uint64_t any = 0;
    for (size_t j = 0; j < words; j++) {
        uint64_t assumed = excluded_of(marks, line)[plane + j];
        cells[j] = marks->ruled[plane + j] & (excluded ? assumed : ~assumed);
        any |= cells[j];
    }
    return any != 0;
}
