/* Why a puzzle has no solution, as far as lines one at a time show it. */
#include "base/alloc.h"
#include "model/runs.h"
#include "nonogram.h"
#include "solve/field.h"

/* Room for any one line. */
struct room {
    struct nonogram_block *blocks;
    uint8_t *cells;
};

static void copy_line(const struct nonogram_puzzle *puzzle, uint32_t line, struct room *room)
{
    struct ng_runs_line given = ng_runs_line(puzzle->given, puzzle->width, puzzle->height, line);

    for (uint32_t i = 0; i < puzzle->lines[line].count; i++) {
        room->blocks[i] = nonogram_clue_block(puzzle, line, i);
    }
    for (uint32_t i = 0; i < given.length; i++) {
        room->cells[i] = given.cells[i * given.stride];
    }
}

/* NONOGRAM_OK when the line's given cells leave no placement of its clue. */
static enum nonogram_status look_at_line(const struct nonogram_puzzle *puzzle, uint32_t line,
                                         struct room *room)
{
    enum nonogram_status status;

    if (puzzle->lines[line].open) {
        return NONOGRAM_END;
    }
    copy_line(puzzle, line, room);
    status =
        nonogram_line_deduce(&(struct nonogram_line){.length = ng_puzzle_line_length(puzzle, line),
                                                     .colours = puzzle->palette.count,
                                                     .blocks = room->blocks,
                                                     .block_count = puzzle->lines[line].count,
                                                     .cells = room->cells},
                             room->cells);
    return status == NONOGRAM_OK ? NONOGRAM_END : status == NONOGRAM_END ? NONOGRAM_OK : status;
}

/* A line that its own given cells rule out. */
static enum nonogram_status find_at_once(const struct nonogram_puzzle *puzzle, uint32_t *line)
{
    uint32_t longest = puzzle->width > puzzle->height ? puzzle->width : puzzle->height;
    struct room room = {ng_alloc_array(longest, sizeof *room.blocks), ng_alloc_array(longest, 1)};
    enum nonogram_status status = NONOGRAM_END;

    if (room.blocks == NULL || room.cells == NULL) {
        status = NONOGRAM_NO_MEMORY;
    }
    for (*line = 0; status == NONOGRAM_END && *line < puzzle->height + puzzle->width; ++*line) {
        status = look_at_line(puzzle, *line, &room);
        if (status == NONOGRAM_OK) {
            break;
        }
    }
    ng_alloc_free(room.blocks);
    ng_alloc_free(room.cells);
    return status;
}

/* A line that nothing is left for after deduction in the others. */
static enum nonogram_status find_in_the_end(const struct nonogram_puzzle *puzzle, uint32_t *line)
{
    struct ng_field *field = ng_field_new(puzzle);
    enum nonogram_status status = NONOGRAM_NO_MEMORY;

    if (field != NULL) {
        status = ng_field_propagate(field) ? NONOGRAM_END : NONOGRAM_OK;
        *line = field->failed_line;
    }
    ng_field_free(field);
    return status;
}

enum nonogram_status nonogram_find_fault(const struct nonogram_puzzle *puzzle,
                                         struct nonogram_fault *fault)
{
    enum nonogram_status status = NONOGRAM_END;

    *fault = (struct nonogram_fault){.given = puzzle->given != NULL};
    if (fault->given) {
        status = find_at_once(puzzle, &fault->line);
    }
    if (status == NONOGRAM_END) {
        fault->given = false;
        status = find_in_the_end(puzzle, &fault->line);
    }
    return status;
}
