/* Mutations that know text. Pieces are lines, words and what ends with a bracket; they are dropped,
 * copied, moved and repeated, and numbers become other ones, so that what comes out is often a
 * puzzle still, or one that is wrong in a single place. */
#include "fuzz/fuzz.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE_MAX = 512, COPIES_MAX = 40, NUMBER_MAX = 24 };

static uint32_t next(uint32_t *random)
{
    *random ^= *random << 13;
    *random ^= *random >> 17;
    *random ^= *random << 5;
    return *random;
}

/* The text that is changed, and the bytes that it may have. */
struct text {
    uint8_t *data;
    size_t size;
    size_t max;
};

/* A stretch of the text. */
struct piece {
    size_t at;
    size_t size;
};

static int is_end(uint32_t kind, uint8_t c)
{
    return kind == 0 ? c == '\n' : kind == 1 ? !isalnum(c) : c == '>' || c == ']' || c == '}';
}

/* The line, word or bracketed stretch that a random position is in; not empty. */
static struct piece find_piece(const struct text *text, uint32_t *random)
{
    uint32_t kind = next(random) % 3;
    size_t first = next(random) % text->size;
    size_t end = first;
    while (first > 0 && !is_end(kind, text->data[first - 1])) {
        first--;
    }
    while (end < text->size && !is_end(kind, text->data[end])) {
        end++;
    }
    end += end < text->size;
    return (struct piece){first, end - first};
}

/* Puts bytes, which are not those of the text, in the place of a piece. */
static void put(struct text *text, struct piece piece, const uint8_t *bytes, size_t size)
{
    size_t behind = piece.at + piece.size;
    if (text->size - piece.size + size > text->max) {
        return;
    }
    memmove(text->data + piece.at + size, text->data + behind, text->size - behind);
    if (size > 0) {
        memcpy(text->data + piece.at, bytes, size);
    }
    text->size = text->size - piece.size + size;
}

static void drop(struct text *text, uint32_t *random)
{
    put(text, find_piece(text, random), NULL, 0);
}

/* Copies a piece to where another one begins. */
static void copy(struct text *text, uint32_t *random)
{
    uint8_t kept[PIECE_MAX];
    struct piece from = find_piece(text, random);
    struct piece to = find_piece(text, random);
    if (from.size <= sizeof kept) {
        memcpy(kept, text->data + from.at, from.size);
        put(text, (struct piece){to.at, 0}, kept, from.size);
    }
}

/* Puts a piece, again and again, behind itself. */
static void repeat(struct text *text, uint32_t *random)
{
    uint8_t kept[PIECE_MAX];
    struct piece piece = find_piece(text, random);
    uint32_t copies = 1 + next(random) % COPIES_MAX;
    if (piece.size <= sizeof kept) {
        memcpy(kept, text->data + piece.at, piece.size);
        for (uint32_t i = 0; i < copies; i++) {
            put(text, (struct piece){piece.at, 0}, kept, piece.size);
        }
    }
}

/* Moves the later one of two pieces to where the earlier one begins. */
static void move(struct text *text, uint32_t *random)
{
    uint8_t kept[PIECE_MAX];
    struct piece one = find_piece(text, random);
    struct piece two = find_piece(text, random);
    struct piece late = one.at < two.at ? two : one;
    struct piece early = one.at < two.at ? one : two;
    if (early.at + early.size <= late.at && late.size <= sizeof kept) {
        memcpy(kept, text->data + late.at, late.size);
        put(text, late, NULL, 0);
        put(text, (struct piece){early.at, 0}, kept, late.size);
    }
}

/* The number at or behind a random position; an empty piece: there is none. */
static struct piece find_number(const struct text *text, uint32_t *random)
{
    size_t first = next(random) % text->size;
    while (first < text->size && !isdigit(text->data[first])) {
        first++;
    }
    while (first > 0 && first < text->size && isdigit(text->data[first - 1])) {
        first--;
    }
    size_t end = first;
    while (end < text->size && isdigit(text->data[end])) {
        end++;
    }
    return (struct piece){first, end - first};
}

/* Gives a number another digit, the value of another number, or one where something ends. */
static void renumber(struct text *text, uint32_t *random)
{
    static const char *const ends[] = {
        "0",        "1",         "2",         "9",          "10",         "00",
        "63",       "64",        "65",        "100",        "127",        "128",
        "254",      "255",       "256",       "257",        "1000",       "32768",
        "-1",       "65535",     "65536",     "2147483647", "2147483648", "4294967295",
        "1e99",     "1.5",       "",          "4294967296", "0x10",       "18446744073709551616",
        "16777216", "268435456", "268435457",
    };
    uint8_t kept[NUMBER_MAX];
    struct piece number = find_number(text, random);
    uint32_t what = next(random) % 3;
    if (number.size == 0) {
        return;
    }
    if (what == 0) {
        text->data[number.at + next(random) % number.size] = (uint8_t)('0' + next(random) % 10);
    } else if (what == 1) {
        struct piece other = find_number(text, random);
        other.size = other.size < sizeof kept ? other.size : sizeof kept;
        memcpy(kept, text->data + other.at, other.size);
        put(text, number, kept, other.size);
    } else {
        const char *end = ends[next(random) % (sizeof ends / sizeof ends[0])];
        put(text, number, (const uint8_t *)end, strlen(end));
    }
}

size_t fuzz_mutate(uint8_t *data, size_t size, size_t max_size, uint32_t seed)
{
    static void (*const mutations[])(struct text *, uint32_t *) = {drop, copy,     repeat,
                                                                   move, renumber, renumber};
    struct text text = {data, size, max_size};
    uint32_t random = seed * 2654435761u + 1;
    random = random != 0 ? random : 1;
    if (size > 0) {
        mutations[next(&random) % (sizeof mutations / sizeof mutations[0])](&text, &random);
    }
    return text.size;
}

/* Changes a copy that has no byte to spare, again and again: it stays within its size, and the same
 * numbers make the same text. */
void fuzz_check_mutate(const uint8_t *data, size_t size)
{
    enum { SPARE = 100, TIMES = 300 };
    size_t max = size + SPARE;
    uint8_t *one = fuzz_allocate(max);
    uint8_t *two = fuzz_allocate(max);
    size_t changes = 0;
    for (uint32_t seed = 0; seed < TIMES; seed++) {
        if (size > 0) {
            memcpy(one, data, size);
            memcpy(two, data, size);
        }
        size_t got = fuzz_mutate(one, size, max, seed);
        if (got > max || fuzz_mutate(two, size, max, seed) != got || memcmp(one, two, got) != 0) {
            fuzz_fail("%zu bytes of %zu, or others the second time", got, max);
        }
        changes += got != size || (size > 0 && memcmp(one, data, size) != 0);
    }
    if (size > 20 && changes < TIMES / 4) {
        fuzz_fail("%zu changes in %d times", changes, (int)TIMES);
    }
    free(one);
    free(two);
}
