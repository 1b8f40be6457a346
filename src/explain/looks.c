/* Looks at lines that build on the looks before. */
#include "explain/looks.h"

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
    return looks->exact != NULL && looks->ranges != NULL && looks->settles != NULL ? looks : NULL;
}

static struct ng_range *ranges_of(const struct ng_looks *looks, uint32_t line)
{
    const struct ng_lattice *lattices = looks->exact->lattices;
    return looks->ranges + (lattices[line].blocks - lattices[0].blocks);
}

/* The cells, of word j of a line, to which one value is left. */
static uint64_t settled(const uint64_t *planes, size_t words, unsigned values, size_t j)
{
    uint64_t once = 0, more = 0;
    for (unsigned v = 0; v < values; v++, planes += words) {
        more |= once & planes[j];
        once |= planes[j];
    }
    return once & ~more;
}

/* What exact deduction settles in open cells: blanks, colours, both or nothing. */
static unsigned settles_in(const struct ng_view *view)
{
    uint64_t blank = 0, filled = 0;
    for (size_t j = 0; j < view->words; j++) {
        uint64_t found = settled(view->exact, view->words, view->values, j) &
                         ~settled(view->planes, view->words, view->values, j);
        blank |= found & view->exact[j];
        filled |= found & ~view->exact[j];
    }
    return (blank != 0 ? NG_SETTLES_BLANK : 0u) | (filled != 0 ? NG_SETTLES_FILLED : 0u);
}

struct ng_view ng_looks_view(const struct ng_looks *looks, uint32_t line)
{
    struct ng_view view = ng_board_view(looks->board, line);
    view.ranges = ranges_of(looks, line);
    view.exact = ng_field_planes(looks->exact, line);
    return view;
}

enum ng_board_news ng_looks_at(struct ng_looks *looks, uint32_t line)
{
    ng_board_count_line(looks->board, line);
    if (ng_field_narrow(looks->exact, line, ng_field_planes(looks->board->grid, line))) {
        if (!ng_field_deduce(looks->exact, line)) {
            ng_field_renew(looks->exact, line); /* the next look sees the same */
            return NG_BOARD_CONTRADICTION;
        }
        ng_view_ranges(&looks->board->puzzle->lines[line], &looks->exact->lattices[line],
                       ng_field_offsets(looks->exact, line), ranges_of(looks, line));
    }
    struct ng_view view = ng_looks_view(looks, line);
    looks->settles[line] = (uint8_t)settles_in(&view);
    return looks->settles[line] != 0 ? NG_BOARD_NEWS : NG_BOARD_NOTHING;
}
