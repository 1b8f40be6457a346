/* The hash of G. Fowler, L. Noll and K.-P. Vo (FNV-1a, 64 bits): the same on every machine. */
#ifndef NG_BASE_HASH_H
#define NG_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* That of no bytes, to begin with. */
#define NG_HASH_EMPTY UINT64_C(0xcbf29ce484222325)

static inline uint64_t ng_hash_byte(uint64_t hash, unsigned char byte)
{
    return (hash ^ byte) * UINT64_C(0x100000001b3);
}

static inline uint64_t ng_hash_bytes(const char *bytes, size_t size)
{
    uint64_t hash = NG_HASH_EMPTY;
    for (size_t i = 0; i < size; i++) {
        hash = ng_hash_byte(hash, (unsigned char)bytes[i]);
    }
    return hash;
}

#endif
