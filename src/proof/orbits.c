/* A hash table of numbers by orbit. Orbits with the number 0 are dropped when it grows. */
#include "proof/orbits.h"

#include "base/check.h"
#include "base/memory.h"

struct ng_orbit {
    uint64_t key;
    uint32_t count;
    bool used;
};

/* The finalizer of MurmurHash3 (A. Appleby): one to one, every bit depends on all. */
static uint64_t mix(uint64_t number)
{
    number = (number ^ number >> 33) * UINT64_C(0xff51afd7ed558ccd);
    number = (number ^ number >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return number ^ number >> 33;
}

uint64_t ng_orbits_key(const struct ng_symmetry *symmetry, const uint32_t *literals, uint32_t size)
{
    uint64_t key = 0;
    for (unsigned k = 0; k <= symmetry->count; k++) {
        uint64_t sum = size;
        for (uint32_t i = 0; i < size; i++) {
            ng_assert(literals[i] > NG_FALSE);
            uint32_t literal = k == 0 ? literals[i] : symmetry->literals[k - 1][literals[i]];
            sum += mix(literal + UINT64_C(1));
        }
        key += mix(sum);
    }
    return key;
}

static struct ng_orbit *orbit_for(const struct ng_orbits *orbits, uint64_t key)
{
    ng_assert(orbits->capacity > 0 && (orbits->capacity & (orbits->capacity - 1)) == 0);
    size_t at = (size_t)key & (orbits->capacity - 1);
    ng_assert(orbits->used < orbits->capacity);
    while (orbits->places[at].used && orbits->places[at].key != key) {
        at = (at + 1) & (orbits->capacity - 1);
    }
    return &orbits->places[at];
}

/* Doubles the table; returns false when out of memory. */
static bool widen(struct ng_orbits *orbits)
{
    struct ng_orbits wider = {.memory = orbits->memory, .capacity = 64};
    size_t live = 0;
    for (size_t i = 0; i < orbits->capacity; i++) {
        live += orbits->places[i].count > 0;
    }
    while (wider.capacity / 4 < live) {
        wider.capacity *= 2;
    }
    wider.places = ng_memory_zeroed(wider.memory, wider.capacity, sizeof *wider.places);
    if (wider.places == NULL) {
        return false;
    }
    for (size_t i = 0; i < orbits->capacity; i++) {
        if (orbits->places[i].count > 0) {
            *orbit_for(&wider, orbits->places[i].key) = orbits->places[i];
            ng_assert(wider.used < wider.capacity);
            wider.used++;
        }
    }
    ng_orbits_clear(orbits);
    *orbits = wider;
    return true;
}

uint32_t *ng_orbits_find(struct ng_orbits *orbits, uint64_t key)
{
    if (orbits->used >= orbits->capacity / 2 && !widen(orbits)) {
        return NULL;
    }
    struct ng_orbit *orbit = orbit_for(orbits, key);
    ng_assert(!orbit->used || orbit->key == key);
    orbits->used += !orbit->used;
    orbit->key = key;
    orbit->used = true;
    return &orbit->count;
}

void ng_orbits_clear(struct ng_orbits *orbits)
{
    ng_memory_free(orbits->places);
    orbits->places = NULL;
}
