/* The checksums of PNG files: of their chunks and of what is deflated in them. */
#ifndef NG_BASE_CHECKSUM_H
#define NG_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* ISO/IEC 15948: of what `crc` (0: nothing) is the sum of and these bytes behind it. */
uint32_t ng_checksum_crc(uint32_t crc, const void *bytes, size_t size);
/* RFC 1950: the same, where nothing has the sum 1. */
uint32_t ng_checksum_adler(uint32_t adler, const void *bytes, size_t size);

#endif
