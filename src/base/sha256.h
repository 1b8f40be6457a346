/* SHA-256 (FIPS 180-4) of bytes in memory. */
#ifndef NG_BASE_SHA256_H
#define NG_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define NG_SHA256_BYTES 32

void ng_sha256(const void *bytes, size_t size, uint8_t digest[NG_SHA256_BYTES]);

#endif
