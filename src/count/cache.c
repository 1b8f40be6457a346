/* Numbers of regions in a ring of words: new ones overwrite the oldest. */
#include "count/cache.h"

#include "base/check.h"
#include "base/digest.h"
#include "base/memory.h"

#include <string.h>

enum {
    WAYS = 4,                  /* slots that a key may be in */
    WORDS_A_SLOT = 8,          /* of the ring */
    FIRST_WORDS = 1 << 14,     /* of a new ring */
    HEAD = 4,                  /* words before an entry's key: hash (two), key's bytes, digits */
    LARGEST = FIRST_WORDS / 4, /* entry kept, in words */
};

/* Where an entry stands, counted from the beginning of time in words, plus 1. 0: free. */
struct slot {
    uint64_t place;
};

struct ng_cache {
    struct ng_memory *memory;
    uint32_t *ring;
    size_t words; /* of the ring: a power of two */
    size_t most;  /* that it may have */
    uint64_t written;
    struct slot *slots; /* words / WORDS_A_SLOT, in groups of WAYS */
};

static size_t bytes_of(size_t words)
{
    return words * sizeof(uint32_t) + words / WORDS_A_SLOT * sizeof(struct slot);
}

struct ng_cache *ng_cache_new(size_t limit, struct ng_memory *memory)
{
    struct ng_cache *cache = ng_memory_zeroed(memory, 1, sizeof *cache);
    if (cache == NULL) {
        return NULL;
    }
    cache->memory = memory;
    cache->words = cache->most = FIRST_WORDS;
    while (cache->most <= SIZE_MAX / 16 && bytes_of(2 * cache->most) <= limit) {
        cache->most *= 2;
    }
    ng_assert((cache->most & (cache->most - 1)) == 0);
    cache->ring = ng_memory_array(memory, cache->words, sizeof *cache->ring);
    cache->slots = ng_memory_zeroed(memory, cache->words / WORDS_A_SLOT, sizeof *cache->slots);
    if (cache->ring == NULL || cache->slots == NULL) {
        ng_cache_free(cache);
        return NULL;
    }
    return cache;
}

void ng_cache_free(struct ng_cache *cache)
{
    if (cache != NULL) {
        ng_memory_free(cache->ring);
        ng_memory_free(cache->slots);
        ng_memory_free(cache);
    }
}

/* FNV-1a, its bits mixed once more at the end. */
static uint64_t hash_of(const char *key, size_t size)
{
    uint64_t hash = ng_hash_bytes(key, size);
    hash ^= hash >> 32;
    hash *= 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 29;
}

static size_t words_of(size_t size)
{
    return (size + sizeof(uint32_t) - 1) / sizeof(uint32_t);
}

static struct slot *group_of(const struct ng_cache *cache, uint64_t hash)
{
    size_t groups = cache->words / WORDS_A_SLOT / WAYS;
    ng_assert(groups > 0 && (groups & (groups - 1)) == 0);
    return cache->slots + (size_t)(hash & (groups - 1)) * WAYS;
}

/* The entry of a slot that has one; NULL: it has been overwritten. */
static const uint32_t *entry_at(const struct ng_cache *cache, const struct slot *slot)
{
    ng_assert(slot->place <= cache->written);
    if (slot->place == 0 || cache->written - (slot->place - 1) > cache->words) {
        return NULL;
    }
    return cache->ring + (size_t)((slot->place - 1) & (cache->words - 1));
}

static uint64_t entry_hash(const uint32_t *entry)
{
    return (uint64_t)entry[1] << 32 | entry[0];
}

static const uint32_t *find_entry(const struct ng_cache *cache, const char *key, size_t size)
{
    uint64_t hash = hash_of(key, size);
    const struct slot *group = group_of(cache, hash);
    for (int i = 0; i < WAYS; i++) {
        const uint32_t *entry = entry_at(cache, &group[i]);
        if (entry != NULL && entry_hash(entry) == hash && entry[2] == size &&
            memcmp(entry + HEAD, key, size) == 0) {
            return entry;
        }
    }
    return NULL;
}

bool ng_cache_find(const struct ng_cache *cache, const char *key, size_t size, bool *known,
                   struct ng_big *number)
{
    const uint32_t *entry = find_entry(cache, key, size);
    *known = entry != NULL;
    if (entry == NULL) {
        return true;
    }
    size_t count = entry[3];
    if (!ng_big_reserve(number, count)) {
        return false;
    }
    if (count > 0) {
        memcpy(number->digits, entry + HEAD + words_of(size), count * sizeof *number->digits);
    }
    ng_assert(entry + HEAD + words_of(size) + count <= cache->ring + cache->words);
    number->count = count;
    return true;
}

/* Puts an entry's place in, instead of the oldest of its group. */
static void enter(struct ng_cache *cache, uint64_t hash, uint64_t place)
{
    struct slot *group = group_of(cache, hash), *oldest = group;
    for (int i = 1; i < WAYS; i++) {
        oldest = group[i].place < oldest->place ? &group[i] : oldest;
    }
    ng_assert(oldest->place <= place); /* it is not entered twice */
    oldest->place = place + 1;
}

/* Doubles a ring that has not gone round yet. What is not moved for lack of memory stays as it is:
 * the ring then goes round earlier. */
static void grow(struct ng_cache *cache)
{
    size_t words = 2 * cache->words, old_slots = cache->words / WORDS_A_SLOT;
    struct slot *old = cache->slots;
    struct slot *slots = ng_memory_zeroed(cache->memory, words / WORDS_A_SLOT, sizeof *slots);
    uint32_t *ring = slots == NULL ? NULL : ng_memory_resize(cache->ring, words, sizeof *ring);
    if (ring == NULL) {
        ng_memory_free(slots);
        cache->most = cache->words;
        return;
    }
    ng_assert(cache->written <= cache->words && cache->words < cache->most);
    cache->ring = ring;
    cache->slots = slots;
    cache->words = words;
    for (size_t i = 0; i < old_slots; i++) {
        const uint32_t *entry = entry_at(cache, &old[i]);
        if (entry != NULL) {
            enter(cache, entry_hash(entry), old[i].place - 1);
        }
    }
    ng_memory_free(old);
}

/* Makes room for an entry in one piece. */
static uint32_t *claim(struct ng_cache *cache, size_t size)
{
    while (cache->written + size > cache->words && cache->words < cache->most) {
        grow(cache);
    }
    ng_assert(size <= cache->words && cache->words <= cache->most);
    size_t at = (size_t)(cache->written & (cache->words - 1));
    if (size > cache->words - at) {
        cache->written += cache->words - at;
        at = 0;
    }
    ng_assert(at + size <= cache->words); /* in one piece */
    return cache->ring + at;
}

void ng_cache_add(struct ng_cache *cache, const char *key, size_t size, const struct ng_big *number)
{
    size_t digits = number->count;
    if (digits > LARGEST || size > LARGEST || HEAD + words_of(size) + digits > LARGEST) {
        return;
    }
    ng_assert(size > 0);
    ng_assert(digits == 0 || number->digits[digits - 1] != 0);
    uint64_t hash = hash_of(key, size);
    uint32_t *entry = claim(cache, HEAD + words_of(size) + digits);
    entry[0] = (uint32_t)hash;
    entry[1] = (uint32_t)(hash >> 32);
    entry[2] = (uint32_t)size;
    entry[3] = (uint32_t)digits;
    memcpy(entry + HEAD, key, size);
    if (digits > 0) {
        memcpy(entry + HEAD + words_of(size), number->digits, digits * sizeof *entry);
    }
    enter(cache, hash, cache->written);
    cache->written += HEAD + words_of(size) + digits;
}
