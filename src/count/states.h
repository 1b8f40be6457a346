/* States with the number of ways to reach each, in ascending order, and the step that moves all of
 * them past a cell.
 *
 * The key of a state is a string of digits: the states of the columns under way, in the order of
 * their next cells, and lowest the state of the present row. A step reads one of the digits and the
 * row's, chooses a value for the cell, and adds the new digits at the low end:
 *
 *     | above | digit | between | along |     ->     | above | between | digit' | along' |
 *
 * If the digit is the highest, the rest of the key is in order among the states with the same
 * digit: so merging one run per value of the digit gives the new states in order, and equal ones
 * meet. Nothing is looked up: everything is read and written sequentially. With digits above, each
 * of their values is a separate segment.
 *
 * Entries are consecutive: the words of the key, lowest first, then the words of the number. */
#ifndef NG_COUNT_STATES_H
#define NG_COUNT_STATES_H

#include "base/work.h"

#include <stddef.h>
#include <stdint.h>

enum {
    NG_STATES_WORDS = 8,     /* the most per key; its highest bit is not used */
    NG_STATES_NEW_BITS = 20, /* the most of both new digits */
};

#define NG_STATES_NONE UINT32_MAX

struct ng_memory;

/* A digit's place in a key. */
struct ng_digit {
    unsigned at, bits; /* 0: the digit is always 0 */
};

static inline uint32_t ng_digit_get(const uint64_t *key, struct ng_digit digit)
{
    unsigned word = digit.at / 64, shift = digit.at % 64;
    uint64_t value = digit.bits == 0 ? 0 : key[word] >> shift;
    if (shift + digit.bits > 64) {
        value |= key[word + 1] << (64 - shift);
    }
    return (uint32_t)(value & (((uint64_t)1 << digit.bits) - 1));
}

struct ng_cell_step {
    const uint32_t *down, *along; /* edges: state * values + value -> state, or none */
    unsigned values;
    struct ng_digit digit; /* the one that is replaced */
    unsigned along_bits;   /* bits of the row's digit before the step */
    unsigned new_bits, new_along_bits;
};

struct ng_states {
    uint64_t *words;
    size_t count, capacity; /* numbers of entries */
    unsigned key_words, number_words;
};

void ng_states_clear(struct ng_states *states);

static inline size_t ng_states_size(const struct ng_states *states)
{
    return (size_t)states->key_words + states->number_words;
}

static inline size_t ng_states_bytes(const struct ng_states *states)
{
    return states->capacity * ng_states_size(states) * sizeof *states->words;
}

/* Makes room for `count` entries in all. Returns false when out of memory, or, with *full set, if
 * it would take more than `limit` bytes. */
bool ng_states_reserve(struct ng_states *states, size_t count, size_t limit,
                       struct ng_memory *memory, bool *full);

/* Clears the states, for entries of another size, and keeps the memory. */
void ng_states_reshape(struct ng_states *states, unsigned key_words, unsigned number_words);

/* The states that a step makes: the remaining part of the key is at least `from` and less than
 * `to`; NULL: no bound. So several steps over the same states can make all of them, in order. */
struct ng_states_range {
    const uint64_t *from, *to; /* keys without the digits that the step reads */
};

/* Bounds of `parts` ranges in which a step has about the same work: `parts` - 1 keys of
 * NG_STATES_WORDS words. */
void ng_states_divide(const struct ng_cell_step *step, const struct ng_states *from, unsigned parts,
                      uint64_t *bounds);

/* The memory of steps; zeroed before the first. */
struct ng_stepper {
    struct ng_memory *memory;
    struct ng_poll *poll;
    size_t limit;  /* bytes allowed for the new states */
    uint64_t *met; /* a bit for every pair of new digits */
    uint64_t *sums;
    struct ng_run *runs; /* the runs of states with the same digit */
    size_t met_room, sums_room, run_room;
};

void ng_stepper_clear(struct ng_stepper *stepper);

enum ng_states_end {
    NG_STATES_DONE,
    NG_STATES_FULL,
    NG_STATES_WIDE,    /* a sum does not fit into the numbers */
    NG_STATES_STOPPED, /* by the poll */
    NG_STATES_NO_MEMORY,
};

/* Moves the entries of `from` past a cell, to the states of a range. `to` is empty, with the
 * key_words and number_words of the result. If the step does not finish, `to` is undefined.
 * O(entries * (values + values of the digit)). */
enum ng_states_end ng_states_step(struct ng_stepper *stepper, const struct ng_cell_step *step,
                                  const struct ng_states *from, struct ng_states_range range,
                                  struct ng_states *to);

#endif
