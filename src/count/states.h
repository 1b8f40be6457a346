/* States and in how many ways each is reached, in ascending order, and the step that takes all of
 * them past a cell.
 *
 * The key of a state is a string of digits: the states of the columns under way, ordered by when
 * their next cells come, and lowest that of the present row. A step reads one of the digits and the
 * row's, takes a value for the cell, and puts the new digits at the low end:
 *
 *     | above | digit | between | along |     ->     | above | between | digit' | along' |
 *
 * Where the digit is the highest, what it leaves of the key is in order among the states that have
 * the same digit: so the new states come out in order by merging one run for each value of the
 * digit, and equal ones meet on the way. Nothing is looked up: everything is read and written from
 * one end to the other. With digits above, each of their values is a segment by itself.
 *
 * Entries stand one after another, each the words of its key, lowest first, then those of its
 * number. */
#ifndef NG_COUNT_STATES_H
#define NG_COUNT_STATES_H

#include "base/work.h"

#include <stddef.h>
#include <stdint.h>

enum {
    NG_STATES_WORDS = 8,     /* of a key at most; its highest bit is not in use */
    NG_STATES_NEW_BITS = 20, /* of both new digits at most */
};

#define NG_STATES_NONE UINT32_MAX

struct ng_memory;

/* A digit's place in a key. */
struct ng_digit {
    unsigned at, bits; /* no bits: it is always 0 */
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
    unsigned along_bits;   /* of the row's digit before it */
    unsigned new_bits, new_along_bits;
};

struct ng_states {
    uint64_t *words;
    size_t count, capacity; /* entries */
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

/* Makes room for `count` entries in all. False: out of memory, or (*full is then set) it would take
 * more than `limit` bytes. */
bool ng_states_reserve(struct ng_states *states, size_t count, size_t limit,
                       struct ng_memory *memory, bool *full);

/* Makes it empty, of entries of another size, with the room that it has. */
void ng_states_reshape(struct ng_states *states, unsigned key_words, unsigned number_words);

/* Gives back the room that is not needed, where it is much. */
void ng_states_shrink(struct ng_states *states);

/* Which states a step makes: those of which the part of the key that stays is `from` or more and
 * less than `to`; NULL: no bound. So several steps over the same states make all of them, one after
 * another in order. */
struct ng_states_range {
    const uint64_t *from, *to; /* keys without the digits that the step reads */
};

/* Bounds between `parts` ranges in which a step has about the same work: `parts` - 1 keys, of
 * NG_STATES_WORDS words each. */
void ng_states_divide(const struct ng_cell_step *step, const struct ng_states *from, size_t first,
                      size_t count, unsigned parts, uint64_t *bounds);

/* What steps work with; zeroed before the first. */
struct ng_stepper {
    struct ng_memory *memory;
    struct ng_poll *poll;
    size_t limit;  /* bytes that the new states may take */
    uint64_t *met; /* the words of a bit for every pair of new digits */
    uint64_t *sums;
    struct ng_run *runs; /* of states with the same digit */
    size_t met_room, sums_room, run_room;
};

void ng_stepper_clear(struct ng_stepper *stepper);

enum ng_states_end {
    NG_STATES_DONE,
    NG_STATES_FULL,
    NG_STATES_STOPPED, /* by the poll */
    NG_STATES_NO_MEMORY,
};

/* Takes `count` entries of `from`, beginning with entry `first`, past a cell, to the states of a
 * range. `to` is empty, and its key_words and number_words say what comes out; sums must fit into
 * its numbers. Where it does not come to the end, what is in `to` is of no use.
 * O(entries * (values + values of the digit)). */
enum ng_states_end ng_states_step(struct ng_stepper *stepper, const struct ng_cell_step *step,
                                  const struct ng_states *from, size_t first, size_t count,
                                  struct ng_states_range range, struct ng_states *to);

#endif
