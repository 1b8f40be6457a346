/* Checksums and a digest of bytes, the same on every machine. */
#ifndef NG_BASE_DIGEST_H
#define NG_BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* Continues the sum `crc` (0 at the start) of ISO/IEC 15948 with these bytes. */
uint32_t ng_checksum_crc(uint32_t crc, const void *bytes, size_t size);
/* Continues the sum `adler` (1 at the start) of RFC 1950 with these bytes. */
uint32_t ng_checksum_adler(uint32_t adler, const void *bytes, size_t size);

#define NG_SHA256_BYTES 32

/* FIPS 180-4. */
void ng_sha256(const void *bytes, size_t size, uint8_t digest[NG_SHA256_BYTES]);

#endif
