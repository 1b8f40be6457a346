/* Line deduction that remembers: a table of lines and what follows in them, in which new answers
 * replace old ones. For work that meets the same lines with the same cells again and again. */
#ifndef NG_LINE_ANSWERS_H
#define NG_LINE_ANSWERS_H

#include "base/check.h"
#include "line/lattice.h"

/* Per line a table of `kept` answers: the planes (line/deduce.h) before deduction and after it, all
 * 0 after it if the line has no placement. So an empty table is right about empty planes. */
struct ng_answers {
    const struct ng_lattice *lattices;
    unsigned values;
    size_t kept; /* a power of two; 0: a single answer, which is always deduced again */
    uint64_t mask;
    size_t room; /* words for the planes of any line */
    uint64_t *planes;
    uint64_t *scratch;
};

/* Makes tables of at most `bytes` for lines with these lattices (borrowed), of at most `words`
 * words per plane. Returns false when out of memory. */
bool ng_answers_init(struct ng_answers *answers, const struct ng_lattice *lattices, uint32_t lines,
                     unsigned values, size_t words, size_t bytes, struct ng_memory *memory);
void ng_answers_clear(struct ng_answers *answers);

/* Deduces a line whose answer is not kept. */
void ng_answers_deduce(struct ng_answers *answers, uint32_t line, const uint64_t *planes,
                       size_t size, uint64_t *before);

/* The planes of the line (`size` words in all) after exact deduction; all 0 if there is no
 * placement. Valid until the next call. */
NG_INLINE const uint64_t *ng_answers_find(struct ng_answers *answers, uint32_t line,
                                          const uint64_t *planes, size_t size)
{
    uint64_t hash = 0, other = 0;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ planes[i]) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 32;
    }
    size_t index = line * answers->kept + (size_t)(hash & answers->mask);
    uint64_t *before = answers->planes + 2 * index * answers->room;
    for (size_t i = 0; i < size; i++) {
        other |= before[i] ^ planes[i];
    }
    if (other != 0 || answers->kept == 0) {
        ng_answers_deduce(answers, line, planes, size, before);
    }
    return before + answers->room;
}

#endif
