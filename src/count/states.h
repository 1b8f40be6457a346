/* States with the number of ways to reach each, in ascending order, and the step that moves all of
 * them past some cells of a row.
 *
 * The key of a state is a string of digits: the state of the present row, lowest, and the states of
 * the columns under way. A step has the possible ways to fill its cells, its moves. Each state goes
 * on to a new one by each move that its columns allow:
 *
 *     | column 4 | column 3 | column 2 | column 1 | row |     cells of columns 2 and 3
 *     |  moved   | replaced | replaced |  moved   | new |
 *
 * The new states are sorted, and equal ones become one. Few are equal in most puzzles, as a row
 * has not many ways to be filled that its columns allow.
 *
 * Entries are consecutive: the words of the key, lowest first, then the words of the number. */
#ifndef NG_COUNT_STATES_H
#define NG_COUNT_STATES_H

#include "base/work.h"

#include <stddef.h>
#include <stdint.h>

enum {
    NG_STATES_WORDS = 8,       /* the most per key; its highest bit is not used */
    NG_STATES_CHOICES = 64,    /* the most choices of a step */
    NG_STATES_MOVES = 1 << 12, /* the most moves of a step */
    NG_STATES_LISTS = 16,      /* the most lists merged */
};

struct ng_memory;

/* A digit's place in a key; a digit stands in one word. */
struct ng_digit {
    unsigned at, bits; /* 0: the digit is always 0 */
};

static inline uint32_t ng_digit_get(const uint64_t *key, struct ng_digit digit)
{
    uint64_t value = digit.bits == 0 ? 0 : key[digit.at / 64] >> digit.at % 64;
    return (uint32_t)(value & (((uint64_t)1 << digit.bits) - 1));
}

/* A cell of a step: the digit of its column before the step, and per value of the digit `values`
 * + 1 words in the table: a bit for each choice of the step that the column allows, then per value
 * of the cell the new digit at its place in the word `word` of the new key. */
struct ng_states_cell {
    struct ng_digit digit;
    unsigned word;
    const uint64_t *table;
};

/* Digits of columns without a cell in a step. */
struct ng_states_shift {
    struct ng_digit digit;
    unsigned to; /* the new `at` */
};

/* A way to fill the cells of a step: a bit per cell and value, and the row's states before and
 * after it. */
struct ng_states_move {
    uint64_t choices;
    uint32_t from, to;
};

struct ng_cells_step {
    unsigned values, cell_count, shift_count, along_bits;
    unsigned key_words; /* the size of a new state */
    const struct ng_states_cell *cells;
    const struct ng_states_shift *shifts;
    const struct ng_states_move *moves; /* ascending by `from` */
    uint32_t move_count;
    const uint32_t *firsts; /* per state of the row its first move, and the end */
    const uint64_t *masks;  /* per move and value: a key, all bits of the columns with this value */
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

/* Finds the choices of a step with which an entry can have a future; 0: none. `left` entries of
 * `size` words follow it, in ascending order. */
typedef uint64_t ng_states_look(void *context, const uint64_t *entry, size_t size, size_t left);

/* The memory of steps; zeroed before the first. */
struct ng_stepper {
    struct ng_memory *memory;
    struct ng_poll *poll;
    size_t limit;              /* bytes allowed for the new states */
    ng_states_look *look;      /* NULL: entries move by all choices that their columns allow */
    void *outlook;             /* its context */
    struct ng_answer *answers; /* the moves allowed by columns met lately */
    uint16_t *allowed;         /* their numbers */
    size_t allowed_count;
    uint32_t *latest; /* per part of a hash: the latest new state with it, if it is still there */
    uint64_t moved;   /* new states before equal ones became one */
    uint64_t dropped; /* entries without a future */
};

void ng_stepper_clear(struct ng_stepper *stepper);

enum ng_states_end {
    NG_STATES_DONE,
    NG_STATES_FULL,
    NG_STATES_WIDE,    /* a sum does not fit into the numbers */
    NG_STATES_STOPPED, /* by the poll */
    NG_STATES_NO_MEMORY,
};

/* Moves the entries [first, end) of `from` past the cells of a step. `to` is empty, with the
 * key_words and number_words of the result. If the step does not finish, `to` is undefined. */
enum ng_states_end ng_states_step(struct ng_stepper *stepper, const struct ng_cells_step *step,
                                  const struct ng_states *from, size_t first, size_t end,
                                  struct ng_states *to);

/* Merges `count` lists of states of one shape into an empty one, for at most `limit` bytes. */
enum ng_states_end ng_states_merge(struct ng_states *const *lists, unsigned count, size_t limit,
                                   struct ng_memory *memory, struct ng_poll *poll,
                                   struct ng_states *to);

#endif
