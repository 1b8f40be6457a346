/* A table with one place per hash. An entry is a head (twice the line + 2, + 1 if it can be
 * filled; 0: empty), the planes before, the planes after. */
#include "grid/memo.h"

#include "base/bits.h"
#include "base/check.h"

#include <string.h>

/* The table has 32 to 64 entries per line, at most 2^13 in all: about 200 KB for 25x25 cells. */
#define BITS_A_LINE 6
#define BITS_MOST   13

struct ng_memo {
    size_t words; /* the most of a line */
    size_t step;  /* from one entry to the next */
    unsigned shift;
    uint64_t *entries;
    uint64_t *last; /* the entry of the latest lookup */
    size_t last_words;
};

struct ng_memo *ng_memo_new(uint32_t lines, size_t words, struct ng_memory *memory)
{
    struct ng_memo *memo = ng_memory_zeroed(memory, 1, sizeof *memo);
    if (memo == NULL) {
        return NULL;
    }
    unsigned bits = BITS_A_LINE + ng_bits_highest(lines | 1);
    bits = bits < BITS_MOST ? bits : BITS_MOST;
    memo->words = words;
    memo->step = 1 + 2 * words;
    memo->shift = 64 - bits;
    memo->entries = ng_memory_zeroed(memory, (size_t)1 << bits, memo->step * sizeof(uint64_t));
    if (memo->entries == NULL) {
        ng_memo_free(memo);
        return NULL;
    }
    return memo;
}

void ng_memo_free(struct ng_memo *memo)
{
    if (memo != NULL) {
        ng_memory_free(memo->entries);
        ng_memory_free(memo);
    }
}

/* Folds before the multiplication, which carries only upwards: every bit of a word counts. */
static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash ^= word;
    return (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

bool ng_memo_find(struct ng_memo *memo, uint32_t line, const uint64_t *planes, size_t words,
                  const uint64_t **left)
{
    uint64_t hash = mix(0, line + (uint64_t)1), differs = 0;
    ng_assert(words <= memo->words);
    for (size_t i = 0; i < words; i++) {
        hash = mix(hash, planes[i]);
    }
    uint64_t *entry = memo->entries + (size_t)(hash >> memo->shift) * memo->step;
    for (size_t i = 0; i < words; i++) {
        differs |= entry[1 + i] ^ planes[i];
    }
    if (differs == 0 && entry[0] / 2 == line + (uint64_t)1) {
        *left = entry[0] & 1 ? entry + 1 + words : NULL;
        return true;
    }
    entry[0] = 2 * (line + (uint64_t)1);
    memcpy(entry + 1, planes, words * sizeof *planes);
    memo->last = entry;
    memo->last_words = words;
    return false;
}

void ng_memo_keep(struct ng_memo *memo, const uint64_t *left)
{
    ng_assert(memo->last != NULL);
    if (left != NULL) {
        memo->last[0] |= 1;
        memcpy(memo->last + 1 + memo->last_words, left, memo->last_words * sizeof *left);
    }
}
