/* Pairs of numbers in a hash table. */
#include "base/seen.h"

#include "base/memory.h"

enum { SMALLEST = 16 };

/* Multiplicative hashing; the constant is 2^64 divided by the golden ratio. */
static size_t hash(uint64_t first, uint64_t second)
{
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(((second ^ (first * odd)) * odd) >> 20);
}

/* The slot with the pair, or the free slot for it. */
static struct ng_seen_slot *find_slot(const struct ng_seen *seen, uint64_t first, uint64_t second)
{
    size_t i = hash(first, second) & (seen->capacity - 1);
    while (seen->slots[i].number != 0 &&
           (seen->slots[i].first != first || seen->slots[i].second != second)) {
        i = (i + 1) & (seen->capacity - 1);
    }
    return &seen->slots[i];
}

static bool grow_table(struct ng_seen *seen)
{
    struct ng_seen grown = {.count = seen->count};
    grown.capacity = seen->capacity == 0 ? SMALLEST : seen->capacity * 2;
    grown.slots = ng_alloc_zeroed(grown.capacity, sizeof *grown.slots);
    if (grown.slots == NULL) {
        return false;
    }
    for (size_t i = 0; i < seen->capacity; i++) {
        const struct ng_seen_slot *slot = &seen->slots[i];
        if (slot->number != 0) {
            *find_slot(&grown, slot->first, slot->second) = *slot;
        }
    }
    ng_alloc_free(seen->slots);
    *seen = grown;
    return true;
}

size_t *ng_seen_find(struct ng_seen *seen, uint64_t first, uint64_t second)
{
    if (seen->count >= seen->capacity / 2 && !grow_table(seen)) {
        return NULL;
    }
    struct ng_seen_slot *slot = find_slot(seen, first, second);
    if (slot->number == 0) {
        slot->first = first;
        slot->second = second;
        seen->count++;
    }
    return &slot->number;
}

void ng_seen_clear(struct ng_seen *seen)
{
    ng_alloc_free(seen->slots);
    *seen = (struct ng_seen){0};
}
