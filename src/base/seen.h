/* Pairs of numbers seen so far, such as the device and inode of a directory, each with a number
 * chosen by the caller: open addressing, at most half full.
 *
 *     slots  [ - | a,b=n | - | - | a,b=n | a,b=n | - | - ]      a power of two
 */
#ifndef NG_BASE_SEEN_H
#define NG_BASE_SEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ng_seen_slot {
    uint64_t first;
    uint64_t second;
    size_t number; /* 0: the slot is free */
};

/* All zero: empty. */
struct ng_seen {
    struct ng_seen_slot *slots;
    size_t capacity;
    size_t count;
};

/* The number of a pair, valid until the next call: 0 if the pair is new, and then the caller has to
 * set it. NULL when out of memory. */
size_t *ng_seen_find(struct ng_seen *seen, uint64_t first, uint64_t second);
void ng_seen_clear(struct ng_seen *seen);

#endif
