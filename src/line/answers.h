/* Line deductions that were made before: a table of the planes of lines (line/deduce.h) and of what
 * their deduction left, in which new answers replace old ones. For work that meets the same lines
 * with the same cells again and again. Answers are compared whole, so that what is found is right.
 */
#ifndef NG_LINE_ANSWERS_H
#define NG_LINE_ANSWERS_H

#include "base/check.h"
#include "line/lattice.h"

/* Per line a table of `kept` answers: the planes before deduction and after it, all 0 after it if
 * the line has no placement. So an empty table is right about empty planes. */
struct ng_answers {
    const struct ng_lattice *lattices;
    unsigned values;
    size_t kept;      /* a power of two; 0: a single answer, which is never known */
    uint64_t unknown; /* 1 then, else 0 */
    uint64_t mask;
    size_t room; /* words for the planes of any line */
    uint64_t *planes;
};

/* Makes tables of at most `bytes` for lines with these lattices (borrowed), of at most `words`
 * words per plane. Returns false when out of memory. */
bool ng_answers_init(struct ng_answers *answers, const struct ng_lattice *lattices, uint32_t lines,
                     unsigned values, size_t words, size_t bytes, struct ng_memory *memory);
void ng_answers_clear(struct ng_answers *answers);

/* The place of the answer to these planes of a line, `size` words in all. If it is not *known, the
 * caller has to fill in the planes after deduction, all 0 if there is no placement. Valid until the
 * next call. */
NG_INLINE uint64_t *ng_answers_place(struct ng_answers *answers, uint32_t line,
                                     const uint64_t *planes, size_t size, bool *known)
{
    uint64_t hash = 0, other = answers->unknown;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ planes[i]) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 32;
    }
    size_t index = line * answers->kept + (size_t)(hash & answers->mask);
    uint64_t *before = answers->planes + 2 * index * answers->room;
    for (size_t i = 0; i < size; i++) {
        other |= before[i] ^ planes[i];
    }
    for (size_t i = 0; i < size && other != 0; i++) {
        before[i] = planes[i];
    }
    *known = other == 0;
    return before + answers->room;
}

/* Deduces planes of a line into `after`; all 0 if there is no placement. */
void ng_answers_deduce(const struct ng_answers *answers, uint32_t line, const uint64_t *planes,
                       size_t size, uint64_t *after, uint64_t *scratch);

/* The planes of the line after exact deduction, all 0 if there is no placement. Valid until the
 * next call. `scratch`: for ng_line_deduce(). */
NG_INLINE const uint64_t *ng_answers_find(struct ng_answers *answers, uint32_t line,
                                          const uint64_t *planes, size_t size, uint64_t *scratch)
{
    bool known;
    uint64_t *after = ng_answers_place(answers, line, planes, size, &known);
    if (!known) {
        ng_answers_deduce(answers, line, planes, size, after, scratch);
    }
    return after;
}

#endif
