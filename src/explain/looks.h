/* What a walk has seen of every line: where its blocks can lie, and what exact deduction leaves of
 * its cells.
 *
 * On a walk cells only come to be known, so what was ruled out once stays so. When a line is looked
 * at again,
 *  - what is new there may be what followed from the line before: then nothing else follows now;
 *  - a block whose place is known parts the line: only the stretches between such blocks in which
 *    something is new are deduced again.
 *
 *     clue 1 3 2      . . ? # ? . # # # . ? ? # ?
 *                     `-- a ---' [ known ]`-- b -'
 */
#ifndef NG_EXPLAIN_LOOKS_H
#define NG_EXPLAIN_LOOKS_H

#include "explain/board.h"

struct ng_looks {
    struct ng_board *board;
    uint64_t *exact;          /* as board->planes, after exact deduction */
    struct ng_range *ranges;  /* of the blocks, where the lattices have theirs */
    uint8_t *settles;         /* per line, enum ng_settles: what deduction adds to what is known */
    bool *seen;               /* per line: it has been looked at */
    uint64_t *changed;        /* of a line: the cells that are not as in the last look */
    uint64_t *before, *after; /* the planes of a stretch around its deduction */
};

/* In the arena; NULL: out of memory. */
struct ng_looks *ng_looks_new(struct ng_board *board, struct ng_arena *arena);

/* Looks at the line as it is on the board, which must have nothing back that an earlier look has
 * seen ruled out. Says and counts what ng_board_look() would. */
enum ng_board_news ng_looks_at(struct ng_looks *looks, uint32_t line);
/* The line as the last look has seen it, since when it has to be unchanged. Valid until it is
 * looked at again. */
struct ng_view ng_looks_view(const struct ng_looks *looks, uint32_t line);
/* Whether the last look at the line saw what a technique that settles such cells could find. */
static inline bool ng_looks_promise(const struct ng_looks *looks, uint32_t line, unsigned settles)
{
    return (looks->settles[line] & settles) != 0;
}

#endif
