/* The numbers of variables, shared by proofs and clause files. */
#include "line/order.h"

#include "base/check.h"

uint64_t ng_order_variables(const struct nonogram_puzzle *puzzle, const struct ng_lattice *lattices)
{
    uint64_t count = (uint64_t)ng_order_orders(puzzle) - 1;
    for (uint32_t line = 0; line < puzzle->width + puzzle->height; line++) {
        count += (uint64_t)ng_order_line(&lattices[line]);
    }
    ng_assert(count >= (uint64_t)puzzle->width * puzzle->height);
    return count;
}

struct ng_order_block ng_order_block(const struct ng_lattice *lattice, uint32_t i)
{
    const struct ng_lattice_block *block = &lattice->blocks[i];
    int32_t lo = (int32_t)block->lo, length = (int32_t)lattice->length;
    ng_assert(!lattice->open && i <= lattice->count);
    if (i == lattice->count) {
        return (struct ng_order_block){.first = length, .last = length, .loop = block->loop};
    }
    return (struct ng_order_block){.first = lo,
                                   .last = lo + (int32_t)lattice->slack,
                                   .length = (int32_t)block->length,
                                   .skip = (int32_t)block->length + block->gap,
                                   .colour = block->colour,
                                   .loop = block->loop};
}

struct ng_order_block ng_order_block_from(const struct ng_lattice *lattice, uint32_t i,
                                          int64_t variable)
{
    struct ng_order_block block = ng_order_block(lattice, i);
    int64_t slack = lattice->slack;
    ng_assert(variable >= 1 && variable + lattice->count * slack <= INT32_MAX);
    block.base = (uint32_t)(variable + i * slack - block.first - 1);
    return block;
}

void ng_order_write(int32_t literal, struct nonogram_text *out)
{
    ng_assert(literal != 0 && literal != NG_ORDER_ALWAYS && literal != NG_ORDER_NEVER);
    if (literal < 0) {
        ng_text_char(out, '-');
    }
    ng_text_number(out, (uint64_t)(literal < 0 ? -(int64_t)literal : literal));
    ng_text_char(out, ' ');
}
