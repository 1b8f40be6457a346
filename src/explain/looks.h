/* What a walk has seen of every line: where its blocks can lie, and what exact deduction leaves of
 * its cells.
 *
 * On a walk cells only come to be known, so what was ruled out once stays so. When a line is looked
 * at again, what is new there may be what followed from the line before: then nothing else follows
 * now. Else only the stretches in which something is new are deduced again (grid/field.h). */
#ifndef NG_EXPLAIN_LOOKS_H
#define NG_EXPLAIN_LOOKS_H

#include "explain/board.h"

struct ng_looks {
    struct ng_board *board;
    struct ng_field *exact;  /* the lines after exact deduction, each by itself */
    struct ng_range *ranges; /* of the blocks, where the lattices have theirs */
    uint8_t *settles;        /* per line, enum ng_settles: what deduction adds to what is known */
};

/* In the memory of the board; NULL: out of memory. */
struct ng_looks *ng_looks_new(struct ng_board *board);

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
