/* Directories that have been entered, in a hash table. */
#include "batch/seen.h"

#include "base/alloc.h"

enum { SMALLEST = 16 };

/* Multiplicative hashing; the constant is 2^64 divided by the golden ratio. */
static size_t hash(uint64_t device, uint64_t inode)
{
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(((inode ^ (device * odd)) * odd) >> 20);
}

/* The slot that holds it or is to hold it. */
static struct ng_seen_slot *find_slot(const struct ng_seen *seen, uint64_t device, uint64_t inode)
{
    size_t i = hash(device, inode) & (seen->capacity - 1);
    while (seen->slots[i].used &&
           (seen->slots[i].device != device || seen->slots[i].inode != inode)) {
        i = (i + 1) & (seen->capacity - 1);
    }
    return &seen->slots[i];
}

static bool grow(struct ng_seen *seen)
{
    struct ng_seen grown = {.count = seen->count};
    grown.capacity = seen->capacity == 0 ? SMALLEST : seen->capacity * 2;
    grown.slots = ng_alloc_zeroed(grown.capacity, sizeof *grown.slots);
    if (grown.slots == NULL) {
        return false;
    }
    for (size_t i = 0; i < seen->capacity; i++) {
        const struct ng_seen_slot *slot = &seen->slots[i];
        if (slot->used) {
            *find_slot(&grown, slot->device, slot->inode) = *slot;
        }
    }
    ng_alloc_free(seen->slots);
    *seen = grown;
    return true;
}

enum nonogram_status ng_seen_add(struct ng_seen *seen, const struct ng_path_facts *facts,
                                 bool *fresh)
{
    if (seen->count >= seen->capacity / 2 && !grow(seen)) {
        return NONOGRAM_NO_MEMORY;
    }
    struct ng_seen_slot *slot = find_slot(seen, facts->device, facts->inode);
    *fresh = !slot->used;
    if (*fresh) {
        *slot = (struct ng_seen_slot){facts->device, facts->inode, true};
        seen->count++;
    }
    return NONOGRAM_OK;
}

void ng_seen_clear(struct ng_seen *seen)
{
    ng_alloc_free(seen->slots);
    *seen = (struct ng_seen){0};
}
