/* States of a count with the number of ways to reach each. The key of a state is a string of
 * digits, as the plan lays them out (count/plan.h), of the same width in a whole count.
 *
 *     entries   | key number | key number | key number | ...
 *
 * New entries are put behind the others; if one of the latest has the same key, which is found by a
 * hash, the number is added to that one. From time to time, and in the end, the entries are sorted,
 * and equal ones become one. A table of all entries by their hashes needs no sorting, but each new
 * entry is then at another place of the memory, which takes up to twice the time.
 *
 * Keys and numbers are words, lowest first. */
#ifndef NG_COUNT_STATES_H
#define NG_COUNT_STATES_H

#include "base/check.h"
#include "base/work.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct ng_memory;

enum ng_states_end {
    NG_STATES_DONE,
    NG_STATES_FULL,    /* `limit` or the memory's limit is reached */
    NG_STATES_WIDE,    /* a sum does not fit into the numbers */
    NG_STATES_STOPPED, /* by the poll */
    NG_STATES_NO_MEMORY,
};

enum {
    NG_STATES_LATEST_BITS = 16, /* the bits of a hash that is kept for the latest new entries */
    NG_STATES_LISTS = 16,       /* the most lists merged */
};

struct ng_states {
    uint64_t *words;        /* the entries */
    uint32_t *latest;       /* per part of a hash the latest entry with it, if it is still there */
    size_t count, capacity; /* numbers of entries */
    size_t room;            /* the entries for which ng_states_make_room() is not needed */
    size_t loose;           /* entries after which equal ones become one */
    unsigned key_words, number_words;
    size_t limit; /* the most bytes of entries */
    struct ng_memory *memory;
    struct ng_poll *poll;
};

static inline size_t ng_states_size(const struct ng_states *states)
{
    return (size_t)states->key_words + states->number_words;
}

static inline const uint64_t *ng_states_entry(const struct ng_states *states, size_t index)
{
    return states->words + index * ng_states_size(states);
}

static inline size_t ng_states_bytes(const struct ng_states *states)
{
    return states->capacity * ng_states_size(states) * sizeof *states->words;
}

/* Empties the list, for numbers of another size, and keeps the memory. */
void ng_states_reset(struct ng_states *states, unsigned number_words);
void ng_states_clear(struct ng_states *states);

/* Makes room for `more` entries. */
enum ng_states_end ng_states_make_room(struct ng_states *states, size_t more);

/* Adds a number to a sum of as many words. Returns false if it does not fit. */
NG_INLINE bool ng_states_sum(uint64_t *sum, const uint64_t *number, unsigned words)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < words; i++) {
        uint64_t digit = number[i] + carry;
        carry = digit < carry;
        sum[i] += digit;
        carry += sum[i] < digit;
    }
    return carry == 0;
}

/* Takes in the entry that was written behind the last one, for which there is room: as a new one,
 * or added to one with its key. Returns false if that sum does not fit. The sizes are passed so
 * that the compiler knows them. */
NG_INLINE bool ng_states_take(struct ng_states *states, unsigned key_words, unsigned number_words)
{
    size_t size = (size_t)key_words + number_words;
    const uint64_t *entry = states->words + states->count * size;
    uint64_t hash = 0, differing = 0;
    ng_assert(states->count < states->room);
    for (unsigned i = 0; i < key_words; i++) {
        hash = (hash ^ entry[i]) * 0x9e3779b97f4a7c15U;
    }
    uint32_t *latest = &states->latest[hash >> (64 - NG_STATES_LATEST_BITS)];
    uint64_t *other = states->words + *latest * size;
    for (unsigned i = 0; i < key_words && *latest < states->count; i++) {
        differing |= other[i] ^ entry[i];
    }
    if (*latest < states->count && differing == 0) {
        return ng_states_sum(other + key_words, entry + key_words, number_words);
    }
    *latest = (uint32_t)states->count++;
    return true;
}

/* Sorts the entries by their keys; equal ones become one. */
enum ng_states_end ng_states_tidy(struct ng_states *states);

/* Exchanges the entries of two lists. */
void ng_states_exchange(struct ng_states *a, struct ng_states *b);

/* Merges `count` tidy lists of one shape into an empty one. */
enum ng_states_end ng_states_merge(struct ng_states *const *lists, unsigned count,
                                   struct ng_states *to);

#endif
