/* Checksums and hashes of bytes, the same on every machine. */
#ifndef NG_BASE_DIGEST_H
#define NG_BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* Continues the sum `crc` (0 at the start) of ISO/IEC 15948 with these bytes. */
uint32_t ng_checksum_crc(uint32_t crc, const void *bytes, size_t size);
/* Continues the sum `adler` (1 at the start) of RFC 1950 with these bytes. */
uint32_t ng_checksum_adler(uint32_t adler, const void *bytes, size_t size);

/* The start value of the hash of G. Fowler, L. Noll and K.-P. Vo (FNV-1a, 64 bits). */
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

#define NG_SHA256_BYTES 32

/* FIPS 180-4. */
void ng_sha256(const void *bytes, size_t size, uint8_t digest[NG_SHA256_BYTES]);

#endif
