/* The targets under libFuzzer: FUZZ_TARGET names the one to run. Beside libFuzzer's own mutations,
 * which know bytes, lines and words of a text are copied, swapped and dropped and numbers changed,
 * so that what comes out is often a puzzle still. */
#include "fuzz/fuzz.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fuzz_target *run;

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *name = getenv("FUZZ_TARGET");
    (void)argc;
    (void)argv;
    run = name != NULL ? fuzz_find(name) : NULL;
    if (run == NULL) {
        (void)fprintf(stderr, "FUZZ_TARGET names no target\n");
        exit(2);
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    run(data, size);
    return 0;
}

/* ---- mutations that know text ---- */

static uint32_t next(uint32_t *random)
{
    *random ^= *random << 13;
    *random ^= *random >> 17;
    *random ^= *random << 5;
    return *random;
}

/* A stretch of the text. */
struct piece {
    size_t at;
    size_t size;
};

static int is_end(int kind, uint8_t c)
{
    return kind == 0 ? c == '\n' : kind == 1 ? !isalnum(c) : c == '>' || c == ']' || c == '}';
}

/* The line, word or bracketed stretch that a random position is in. */
static struct piece find_piece(const uint8_t *data, size_t size, uint32_t *random)
{
    int kind = (int)(next(random) % 3);
    size_t first = next(random) % size;
    size_t end = first;
    while (first > 0 && !is_end(kind, data[first - 1])) {
        first--;
    }
    while (end < size && !is_end(kind, data[end])) {
        end++;
    }
    end += end < size;
    return (struct piece){first, end - first};
}

static size_t drop(uint8_t *data, size_t size, struct piece piece)
{
    memmove(data + piece.at, data + piece.at + piece.size, size - piece.at - piece.size);
    return size - piece.size;
}

/* Copies a piece to another piece's place. */
static size_t copy(uint8_t *data, size_t size, size_t max_size, struct piece piece, size_t to)
{
    uint8_t kept[256];
    if (piece.size > sizeof kept || size + piece.size > max_size) {
        return size;
    }
    memcpy(kept, data + piece.at, piece.size);
    memmove(data + to + piece.size, data + to, size - to);
    memcpy(data + to, kept, piece.size);
    return size + piece.size;
}

/* Gives the number at or behind a position another digit. */
static size_t renumber(uint8_t *data, size_t size, uint32_t *random)
{
    size_t at = next(random) % size;
    while (at < size && !isdigit(data[at])) {
        at++;
    }
    if (at < size) {
        data[at] = (uint8_t)('0' + next(random) % 10);
    }
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    uint32_t random = seed * 2654435761u + 1;
    uint32_t what = next(&random) % 8;
    if (size == 0 || what < 4) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    struct piece piece = find_piece(data, size, &random);

    if (what == 4) {
        return drop(data, size, piece);
    }
    if (what == 5) {
        return renumber(data, size, &random);
    }
    return copy(data, size, max_size, piece, find_piece(data, size, &random).at);
}
