/* Cuts the lines that have changed since the last snapshot. */
#include "explain/snapshot.h"

#include "line/deduce.h"

#include <string.h>

bool ng_snapshot_init(struct ng_snapshot *snapshot, const struct ng_board *board,
                      struct ng_arena *arena)
{
    size_t positions = ng_field_position(board->grid, board->lines),
           words = board->values * ng_field_plane_words(board->grid);
    size_t longest = board->width > board->height ? board->width : board->height;
    *snapshot =
        (struct ng_snapshot){.board = board,
                             .planes = ng_arena_array(arena, words, sizeof *snapshot->planes),
                             .ends = ng_arena_array(arena, positions, sizeof *snapshot->ends),
                             .starts = ng_arena_array(arena, positions, sizeof *snapshot->starts),
                             .prints = ng_arena_array(arena, positions, sizeof *snapshot->prints),
                             .ranks = ng_arena_array(arena, longest + 1, sizeof *snapshot->ranks)};
    if (arena->failed) {
        return false;
    }
    memset(snapshot->planes, 0, words * sizeof *snapshot->planes); /* no line is like that */
    return true;
}

/* A hash of the planes of a section. */
static uint64_t print_of(const struct ng_field *grid, uint32_t line, uint32_t from, uint32_t to)
{
    const uint64_t *planes = ng_field_planes(grid, line);
    size_t words = ng_field_words(grid, line);
    uint64_t print = ng_snapshot_mix(line, from);
    for (unsigned v = 0; v < grid->values; v++, planes += words) {
        for (size_t j = from / 64; j <= (to - 1) / 64; j++) {
            uint64_t word = planes[j];
            word &= j == from / 64 ? ~(uint64_t)0 << from % 64 : ~(uint64_t)0;
            word &= j == to / 64 ? ((uint64_t)1 << to % 64) - 1 : ~(uint64_t)0;
            print = ng_snapshot_mix(print, word);
        }
    }
    return print;
}

/* Divides a line into its sections. */
static void cut_line(struct ng_snapshot *snapshot, uint32_t line)
{
    const struct ng_board *board = snapshot->board;
    struct ng_field *grid = board->grid;
    const struct ng_lattice *lattice = &grid->lattices[line];
    size_t first = ng_field_position(grid, line);
    size_t size = grid->values * ng_field_words(grid, line) * sizeof *grid->after;
    memcpy(grid->after, ng_field_planes(grid, line), size);
    memcpy(snapshot->planes + (ng_field_planes(grid, line) - grid->planes), grid->after, size);
    bool possible =
        ng_line_deduce_bounds(lattice, grid->values, grid->after, grid->scratch, board->bounds);
    if (possible) {
        ng_cuts_find(lattice, board->bounds, snapshot->ranks);
    }
    for (uint32_t from = 0, to = 1; to <= lattice->length; to++) {
        if (to < lattice->length && (!possible || snapshot->ranks[to] == NG_CUTS_NONE)) {
            continue;
        }
        uint64_t place = possible ? ng_snapshot_mix(snapshot->ranks[from], snapshot->ranks[to]) : 0;
        snapshot->prints[first + from] = ng_snapshot_mix(print_of(grid, line, from, to), place);
        for (uint32_t at = from; at < to; at++) {
            snapshot->starts[first + at] = from;
            snapshot->ends[first + at] = to;
        }
        from = to;
    }
}

void ng_snapshot_take(struct ng_snapshot *snapshot)
{
    const struct ng_field *grid = snapshot->board->grid;
    bool changed = false;
    for (uint32_t line = 0; line < grid->lines; line++) {
        const uint64_t *planes = ng_field_planes(grid, line);
        size_t size = grid->values * ng_field_words(grid, line) * sizeof *planes;
        if (memcmp(snapshot->planes + (planes - grid->planes), planes, size) != 0) {
            cut_line(snapshot, line);
            changed = true;
        }
    }
    snapshot->age += changed;
}

/* Whole planes are copied where that takes less time. */
void ng_snapshot_restore(const struct ng_snapshot *snapshot, size_t mark)
{
    enum { REMOVAL_WORDS = 32 }; /* copied in the time of restoring a removal */
    struct ng_field *grid = snapshot->board->grid;
    size_t removals = grid->log_size - mark, words = grid->values * ng_field_plane_words(grid);
    if (removals < words / REMOVAL_WORDS) {
        ng_field_undo(grid, mark);
        return;
    }
    memcpy(grid->planes, snapshot->planes, words * sizeof *grid->planes);
    grid->open += removals;
    grid->log_size = mark;
}
