/* What is asked of the nonogram behind an assignment: whether it is a picture, clauses made shorter
 * by its ladders, a line's state in one number. Made in native_new.c. */
#include "search/native.h"

#include "base/check.h"

/* Open cells for each block of a picture, more than this. */
#define PICTURE_CELLS 3

bool ng_native_is_picture(const struct ng_native *native)
{
    uint64_t blocks = 0, cells = (native->first_order - 1) / (native->values - 1);
    for (uint32_t line = 0; line < native->height + native->width; line++) {
        uint32_t count = native->lines[line].count;
        ng_assert(count == 0 || count >= 2); /* one before the first and one after the last */
        blocks += count > 0 ? count - 2 : 0;
    }
    return PICTURE_CELLS * blocks < cells;
}

/* Where the strongest literal of the same block and sign is noted. */
static inline uint32_t *strongest(struct ng_native *native, uint32_t literal)
{
    return &native->strongest[2 * native->variable_blocks[literal / 2 - native->first_order] +
                              (literal & 1)];
}

uint32_t ng_native_strengthen(struct ng_native *native, uint32_t *literals, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        uint32_t literal = literals[i];
        if (literal / 2 >= native->first_order) {
            uint32_t *best = strongest(native, literal);
            bool better = *best == NG_NONE || (literal & 1 ? literal > *best : literal < *best);
            *best = better ? literal : *best;
        }
    }
    ng_assert(size > 0);
    uint32_t kept = 1;
    for (uint32_t i = 1; i < size; i++) {
        if (literals[i] / 2 < native->first_order ||
            *strongest(native, literals[i]) == literals[i]) {
            literals[kept++] = literals[i];
        }
    }
    for (uint32_t i = 0; i < kept; i++) {
        if (literals[i] / 2 >= native->first_order) {
            ng_assert(i == 0 || *strongest(native, literals[i]) == literals[i] ||
                      *strongest(native, literals[i]) == NG_NONE);
            *strongest(native, literals[i]) = NG_NONE;
        }
    }
    return kept;
}

/* Folds before it multiplies, which carries only upwards, so that no bit of a word weighs little.
 */
static inline uint64_t mix(uint64_t hash, uint64_t word)
{
    hash ^= word;
    return (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

uint64_t ng_native_fingerprint(const struct ng_native *native, uint32_t line)
{
    const struct ng_native_line *l = &native->lines[line];
    const uint64_t *planes = native->planes + l->plane;
    ng_assert(line < native->height + native->width);
    uint64_t hash = mix(0, line + (uint64_t)1);
    for (size_t j = 0; j < (size_t)native->values * l->words; j++) {
        hash = mix(hash, planes[j]);
    }
    for (uint32_t s = l->first; s < l->first + l->count; s++) {
        hash = mix(hash, (uint64_t)(uint32_t)native->lower[s] << 32 | (uint32_t)native->ends[s]);
    }
    return hash | 1;
}
