/* The numbers of variables, which proofs and clause files share. */
#include "solve/encoding.h"

#include "base/check.h"

uint64_t ng_encoding_variables(const struct nonogram_puzzle *puzzle,
                               const struct ng_lattice *lattices)
{
    uint64_t count = (uint64_t)ng_encoding_orders(puzzle) - 1;
    for (uint32_t line = 0; line < puzzle->width + puzzle->height; line++) {
        count += (uint64_t)ng_encoding_line(&lattices[line]);
    }
    ng_assert(count >= (uint64_t)puzzle->width * puzzle->height);
    return count;
}

struct ng_encoding_block ng_encoding_block(const struct ng_lattice *lattice, uint32_t i,
                                           int64_t variable)
{
    const struct ng_lattice_block *block = &lattice->blocks[i];
    int32_t slack = (int32_t)lattice->slack, lo = (int32_t)block->lo;
    ng_assert(!lattice->open && i <= lattice->count);
    ng_assert(variable >= 1 && variable + (int64_t)lattice->count * slack <= INT32_MAX);
    if (i == lattice->count) {
        int32_t length = (int32_t)lattice->length;
        return (struct ng_encoding_block){.first = length, .last = length, .loop = block->loop};
    }
    return (struct ng_encoding_block){.first = lo,
                                      .last = lo + slack,
                                      .length = (int32_t)block->length,
                                      .gap = block->gap,
                                      .base = (int32_t)(variable + (int64_t)i * slack - lo - 1),
                                      .colour = block->colour,
                                      .loop = block->loop};
}

void ng_encoding_write(int32_t literal, struct nonogram_text *out)
{
    ng_assert(literal != 0 && literal != NG_ENCODING_ALWAYS && literal != NG_ENCODING_NEVER);
    if (literal < 0) {
        ng_text_char(out, '-');
    }
    ng_text_number(out, (uint64_t)(literal < 0 ? -(int64_t)literal : literal));
    ng_text_char(out, ' ');
}
