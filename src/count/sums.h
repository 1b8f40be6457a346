/* States and what belongs to them: a hash table from keys to numbers that are summed up.
 *
 * Keys and numbers are words, of as many as the table says, lowest first. An entry stands where its
 * key's hash says, or in the next free place after that (linear probing):
 *
 *     entries  | key ... number ... | free | key ... number ... | ...     capacity: a power of two
 *
 * The top bit of a key's first word is set: a free entry's is not. */
#ifndef NG_COUNT_SUMS_H
#define NG_COUNT_SUMS_H

#include "base/check.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NG_SUMS_MARK ((uint64_t)1 << 63)

struct ng_memory;

struct ng_sums {
    uint64_t *entries;
    struct ng_memory *memory; /* what they are charged to; NULL: nothing */
    size_t capacity;          /* entries there is room for */
    size_t count;
    unsigned shift; /* of a hash, to be an index */
    unsigned key_words, number_words;
};

/* An empty table for `room` entries, in memory charged to `memory` (may be NULL); false: out of
 * memory. */
bool ng_sums_init(struct ng_sums *sums, unsigned key_words, unsigned number_words, size_t room,
                  struct ng_memory *memory);
void ng_sums_clear(struct ng_sums *sums);

/* The bytes of a table that has room for so many entries. */
size_t ng_sums_bytes(const struct ng_sums *sums);

/* Doubles it; false: out of memory, nothing changed. */
bool ng_sums_grow(struct ng_sums *sums);

static inline bool ng_sums_full(const struct ng_sums *sums)
{
    return sums->count >= sums->capacity / 8 * 5;
}

static inline size_t ng_sums_home(const struct ng_sums *sums, const uint64_t *key,
                                  unsigned key_words)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < key_words; i++) {
        hash = (hash ^ key[i]) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 32;
    }
    ng_assert(sums->shift > 0 && (size_t)1 << (64 - sums->shift) == sums->capacity);
    return (size_t)(hash * 0xd6e8feb86659fd93U >> sums->shift);
}

/* Adds `number`, of `from` words, at most those of the table's, to the number of `key`. The table
 * must not be full and the sum must fit. `key_words` and `number_words` are the table's: where they
 * are constants, the compiler makes use of it. */
static inline void ng_sums_add(struct ng_sums *sums, const uint64_t *key, const uint64_t *number,
                               unsigned from, unsigned key_words, unsigned number_words)
{
    size_t size = key_words + number_words, mask = sums->capacity - 1;
    size_t at = ng_sums_home(sums, key, key_words);
    ng_assert(key_words == sums->key_words && number_words == sums->number_words);
    ng_assert((key[0] & NG_SUMS_MARK) != 0 && from <= number_words);
    ng_assert(at < sums->capacity && sums->count < sums->capacity);
    for (;; at = (at + 1) & mask) {
        uint64_t *entry = sums->entries + at * size;
        bool same = true;
        if (entry[0] == 0) {
            for (unsigned i = 0; i < key_words; i++) {
                entry[i] = key[i];
            }
            for (unsigned i = 0; i < number_words; i++) {
                entry[key_words + i] = i < from ? number[i] : 0;
            }
            sums->count++;
            return;
        }
        for (unsigned i = 0; i < key_words; i++) {
            same = same && entry[i] == key[i];
        }
        if (same) {
            uint64_t carry = 0;
            for (unsigned i = 0; i < number_words; i++) {
                uint64_t digit = (i < from ? number[i] : 0) + carry;
                carry = digit < carry;
                entry[key_words + i] += digit;
                carry += entry[key_words + i] < digit;
                ng_assert(carry <= 1);
            }
            ng_assert(carry == 0);
            return;
        }
    }
}

#endif
