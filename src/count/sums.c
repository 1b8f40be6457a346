/* The table's memory (count/sums.h). */
#include "count/sums.h"

#include "base/memory.h"

enum { SMALLEST = 64 };

static size_t words_of(const struct ng_sums *sums)
{
    return (size_t)sums->key_words + sums->number_words;
}

static bool allocate(struct ng_sums *sums, size_t capacity)
{
    unsigned bits = 0;
    ng_assert(sums->key_words > 0 && sums->number_words > 0);
    sums->entries =
        ng_memory_zeroed(sums->memory, capacity, words_of(sums) * sizeof *sums->entries);
    sums->capacity = capacity;
    sums->count = 0;
    while (capacity >> bits > 1) {
        bits++;
    }
    ng_assert(bits > 0 && bits < 64 && (size_t)1 << bits == sums->capacity);
    sums->shift = 64 - bits;
    return sums->entries != NULL;
}

bool ng_sums_init(struct ng_sums *sums, unsigned key_words, unsigned number_words, size_t room,
                  struct ng_memory *memory)
{
    size_t capacity = SMALLEST;
    while (capacity / 8 * 5 < room && capacity <= SIZE_MAX / 4) {
        capacity *= 2;
    }
    *sums =
        (struct ng_sums){.memory = memory, .key_words = key_words, .number_words = number_words};
    return allocate(sums, capacity);
}

void ng_sums_clear(struct ng_sums *sums)
{
    ng_memory_free(sums->entries);
    sums->entries = NULL;
}

size_t ng_sums_bytes(const struct ng_sums *sums)
{
    return sums->capacity * words_of(sums) * sizeof *sums->entries;
}

bool ng_sums_grow(struct ng_sums *sums)
{
    struct ng_sums old = *sums;
    size_t words = words_of(sums);
    if (old.capacity > SIZE_MAX / 2 || !allocate(sums, 2 * old.capacity)) {
        *sums = old;
        return false;
    }
    for (size_t i = 0; i < old.capacity; i++) {
        const uint64_t *entry = old.entries + i * words;
        if (entry[0] != 0) {
            ng_sums_add(sums, entry, entry + old.key_words, old.number_words, old.key_words,
                        old.number_words);
        }
    }
    ng_assert(sums->count == old.count);
    ng_sums_clear(&old);
    return true;
}
