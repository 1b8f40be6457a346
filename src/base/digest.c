/* CRC-32 and Adler-32, which PNG files need, and SHA-256. */
#include "base/digest.h"

#include <string.h>

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
    enum { MODULUS = 65521, MOST = 5552 }; /* more bytes could overflow 32 bits */
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

/* ---- SHA-256, a block of 64 bytes at a time ---- */

#define BLOCK 64

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t rounds[BLOCK] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/* The first 32 bits of the fractional parts of the square roots of the first 8 primes. */
static const uint32_t start[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static uint32_t turn(uint32_t word, unsigned count)
{
    return word >> count | word << (32 - count);
}

/* Expands the words of one block to all rounds. */
static void spread(const uint8_t *block, uint32_t words[BLOCK])
{
    for (size_t i = 0; i < 16; i++) {
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (size_t i = 16; i < BLOCK; i++) {
        uint32_t a = words[i - 15];
        uint32_t b = words[i - 2];
        words[i] = words[i - 16] + words[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) +
                   (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
    }
}

static void add_block(const uint8_t *block, uint32_t state[8])
{
    uint32_t words[BLOCK];
    spread(block, words);
    uint32_t s[8];
    memcpy(s, state, sizeof s);
    for (size_t i = 0; i < BLOCK; i++) {
        uint32_t a = s[0];
        uint32_t e = s[4];
        uint32_t one = s[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
                       ((e & s[5]) ^ (~e & s[6])) + rounds[i] + words[i];
        uint32_t two =
            (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, sizeof s - sizeof s[0]);
        s[0] = one + two;
        s[4] += one;
    }
    for (size_t i = 0; i < 8; i++) {
        state[i] += s[i];
    }
}

/* Adds the last one or two blocks: the rest, a bit, zeros, and the size in bits. */
static void add_end(const uint8_t *rest, size_t size, uint64_t bits, uint32_t state[8])
{
    uint8_t last[2 * BLOCK] = {0};
    size_t total = size + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
    if (size) {
        memcpy(last, rest, size);
    }
    last[size] = 0x80;
    for (size_t i = 0; i < 8; i++) {
        last[total - 1 - i] = (uint8_t)(bits >> 8 * i);
    }
    for (size_t i = 0; i < total; i += BLOCK) {
        add_block(last + i, state);
    }
}

void ng_sha256(const void *bytes, size_t size, uint8_t digest[NG_SHA256_BYTES])
{
    const uint8_t *at = bytes;
    uint32_t state[8];
    memcpy(state, start, sizeof state);
    for (size_t i = 0; i < size / BLOCK; i++) {
        add_block(at + i * BLOCK, state);
    }
    add_end(size % BLOCK ? at + size / BLOCK * BLOCK : NULL, size % BLOCK, (uint64_t)size * 8,
            state);
    for (size_t i = 0; i < NG_SHA256_BYTES; i++) {
        digest[i] = (uint8_t)(state[i / 4] >> (24 - i % 4 * 8));
    }
}
