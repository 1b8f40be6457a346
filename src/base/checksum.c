/* Checksums of PNG: CRC-32, four bits at a time, and Adler-32. */
#include "base/checksum.h"

/* The remainders of four bits. */
static const uint32_t remainders[16] = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
    0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
};

uint32_t ng_checksum_crc(uint32_t crc, const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;
    crc = ~crc;
    for (size_t i = 0; i < size; i++) {
        crc ^= byte[i];
        crc = crc >> 4 ^ remainders[crc & 15];
        crc = crc >> 4 ^ remainders[crc & 15];
    }
    return ~crc;
}

uint32_t ng_checksum_adler(uint32_t adler, const void *bytes, size_t size)
{
    enum { MODULUS = 65521, MOST = 5552 }; /* bytes after which 32 bits may not suffice */
    const uint8_t *byte = bytes;
    uint32_t low = adler & 0xffff, high = adler >> 16;
    while (size > 0) {
        size_t part = size < MOST ? size : MOST;
        for (size_t i = 0; i < part; i++) {
            low += *byte++;
            high += low;
        }
        low %= MODULUS;
        high %= MODULUS;
        size -= part;
    }
    return high << 16 | low;
}
