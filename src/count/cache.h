/* Numbers of solutions that have been found, by what they depend on (the key of a region).
 *
 * Bounded memory: entries stand one after another in a ring, and new ones overwrite the oldest:
 *
 *     ring    [ newer entries | free to the oldest > | older entries ... ]
 *     slots   hash -> position in all that was ever written; stale once overwritten
 *
 * Whole keys are kept and compared, so that a hash that two of them share does no harm. */
#ifndef NG_COUNT_CACHE_H
#define NG_COUNT_CACHE_H

#include "base/big.h"
#include "base/memory.h"

struct ng_cache;

/* An empty cache that grows to about `limit` bytes. NULL: out of memory. */
struct ng_cache *ng_cache_new(size_t limit, struct ng_memory *memory);
void ng_cache_free(struct ng_cache *cache);

/* Sets *known, and if it is true `number`, to what is kept for a key. False: out of memory. */
bool ng_cache_find(const struct ng_cache *cache, const char *key, size_t size, bool *known,
                   struct ng_big *number);
/* Keeps a number, as long as room allows; a key that is there already is kept twice. */
void ng_cache_add(struct ng_cache *cache, const char *key, size_t size,
                  const struct ng_big *number);

#endif
