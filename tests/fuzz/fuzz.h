/* Fuzz targets: each takes any bytes and aborts, with a word on standard error, if what they lead
 * to is wrong. They run under libFuzzer (fuzzer.c) and on files (replay.c) alike. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Runs the target of this name: "read-FORMAT" for every format, "detect", "stream", "options",
 * "line", "solve", "hint", "generate" or "mutate". NULL: there is none. */
typedef void fuzz_target(const uint8_t *data, size_t size);
fuzz_target *fuzz_find(const char *name);

/* Changes a text of `size` bytes, which has room for `max_size`, in one place, by this number;
 * returns its size then. */
size_t fuzz_mutate(uint8_t *data, size_t size, size_t max_size, uint32_t seed);

/* ---- for the targets ---- */

/* Says what is wrong, printf-style, and aborts. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2), noreturn))
#else
_Noreturn
#endif
void fuzz_fail(const char *format, ...);

/* Memory of this size, at least a byte; never NULL. */
void *fuzz_allocate(size_t size);

/* Takes numbers off the bytes, zeros where there are none left. */
struct fuzz_bytes {
    const uint8_t *data;
    size_t size;
};
uint8_t fuzz_byte(struct fuzz_bytes *bytes);
/* One within low ... high. */
uint32_t fuzz_between(struct fuzz_bytes *bytes, uint32_t low, uint32_t high);

fuzz_target fuzz_detect, fuzz_stream, fuzz_options, fuzz_line, fuzz_solve, fuzz_hint, fuzz_generate,
    fuzz_check_mutate;
struct ng_format;
void fuzz_read(const struct ng_format *format, const uint8_t *data, size_t size);

#endif
