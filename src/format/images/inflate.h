/* Inflating a zlib stream into memory of a known size. RFC 1950, RFC 1951. */
#ifndef NG_FORMAT_IMAGES_INFLATE_H
#define NG_FORMAT_IMAGES_INFLATE_H

#include "base/memory.h"

#include <stdint.h>

/* The most bytes that a deflated byte becomes. */
enum { NG_INFLATE_MOST = 1032 };

struct ng_inflate {
    const uint8_t *at; /* the next input */
    const uint8_t *end;
    bool (*more)(struct ng_inflate *inflate); /* sets `at` and `end` to more input, if any */
    struct ng_memory *memory;
    uint8_t *out;
    size_t size; /* bytes of output */
    /* Private to the inflater. */
    size_t done;
    uint64_t bits; /* taken from `at`, the next one lowest */
    unsigned bit_count;
    const char *wrong;    /* the first error, or NULL */
    const uint8_t *place; /* its place */
};

/* Returns NULL, or an error message, whose place is then set. Out of memory is an empty string. */
const char *ng_inflate(struct ng_inflate *inflate);

#endif
