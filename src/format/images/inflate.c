/* Inflates. A Huffman code is a table of all strings of bits of the length of its longest word:
 * each begins with one word, whose symbol and length are in the table. */
#include "format/images/inflate.h"

#include "base/digest.h"

#include <string.h>

enum {
    LONGEST = 15, /* bits per word */
    LITERALS = 288,
    DISTANCES = 30,
    LENGTHS = 19, /* symbols of the code for the lengths of other codes' words */
    END = 256
};

struct code {
    unsigned bits;                /* the bits of the longest word; 0: no word */
    uint16_t table[1 << LONGEST]; /* symbol << 4 | length; 0: no word */
};

struct codes {
    struct code literals;
    struct code distances;
};

static const char truncated[] = "the picture's data ends too soon";
static const char bad_code[] = "the picture's data is damaged: no such code";
static const char bad_lengths[] = "the picture's data is damaged: wrong code lengths";
static const char too_much[] = "the picture has more data than its sizes allow";

/* ---- bits ---- */

/* Keeps the first error: what is read after it does not matter. */
static void fail(struct ng_inflate *in, const char *wrong)
{
    if (in->wrong == NULL) {
        in->wrong = wrong;
        in->place = in->at - in->bit_count / 8;
    }
}

static void fill(struct ng_inflate *in)
{
    while (in->bit_count <= 56 && (in->at < in->end || in->more(in))) {
        in->bits |= (uint64_t)*in->at++ << in->bit_count;
        in->bit_count += 8;
    }
}

static unsigned take_present(struct ng_inflate *in, unsigned count)
{
    unsigned value = (unsigned)(in->bits & ((1u << count) - 1));
    in->bits >>= count;
    in->bit_count -= count;
    return value;
}

/* Takes up to 16 bits; 0 if there are fewer. */
static unsigned take(struct ng_inflate *in, unsigned count)
{
    if (in->bit_count < count) {
        fill(in);
    }
    if (in->bit_count < count) {
        fail(in, truncated);
        return 0;
    }
    return take_present(in, count);
}

/* ---- codes ---- */

static unsigned turn(unsigned word, unsigned length)
{
    unsigned turned = 0;
    for (; length > 0; length--, word >>= 1) {
        turned = turned << 1 | (word & 1);
    }
    return turned;
}

/* Makes the code whose words have these lengths (0: no word). Returns false if there are more words
 * than possible, or fewer than necessary: one word of one bit is allowed. */
static bool make_code(struct code *code, const uint8_t *lengths, unsigned count)
{
    unsigned of_length[LONGEST + 1] = {0}, next[LONGEST + 1] = {0};
    int left = 1;
    for (unsigned i = 0; i < count; i++) {
        of_length[lengths[i]]++;
    }
    of_length[0] = 0;
    code->bits = 0;
    for (unsigned length = 1; length <= LONGEST; length++) {
        next[length] = (next[length - 1] + of_length[length - 1]) << 1;
        left = left * 2 - (int)of_length[length];
        code->bits = of_length[length] > 0 ? length : code->bits;
        if (left < 0) {
            return false;
        }
    }
    memset(code->table, 0, sizeof code->table[0] << code->bits);
    for (unsigned i = 0; i < count; i++) {
        unsigned length = lengths[i];
        unsigned word = length > 0 ? turn(next[length]++, length) : 1u << LONGEST;
        for (; word < 1u << code->bits; word += 1u << length) {
            code->table[word] = (uint16_t)(i << 4 | length);
        }
    }
    return left == 0 || code->bits <= 1;
}

/* Takes a word; the end after an error. */
static unsigned take_symbol(struct ng_inflate *in, const struct code *code)
{
    if (in->bit_count < LONGEST) {
        fill(in);
    }
    unsigned entry = code->table[in->bits & ((1u << code->bits) - 1)];
    unsigned length = entry & 15;
    if (length == 0 || length > in->bit_count) {
        fail(in, length == 0 && in->bit_count >= code->bits ? bad_code : truncated);
        return END;
    }
    (void)take_present(in, length);
    return entry >> 4;
}

static void make_fixed(struct codes *codes)
{
    uint8_t lengths[LITERALS];
    for (unsigned i = 0; i < LITERALS; i++) {
        lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    }
    make_code(&codes->literals, lengths, LITERALS);
    memset(lengths, 5, 32);
    make_code(&codes->distances, lengths, 32);
}

/* Reads the lengths of `count` words, by the code in `codes->literals`. */
static void read_lengths(struct ng_inflate *in, const struct code *code, uint8_t *lengths,
                         unsigned count)
{
    for (unsigned i = 0; i < count && in->wrong == NULL;) {
        unsigned symbol = take_symbol(in, code);
        if (symbol < 16) {
            lengths[i++] = (uint8_t)symbol;
            continue;
        }
        unsigned repeat = take(in, symbol == 16 ? 2 : symbol == 17 ? 3 : 7);
        repeat += symbol == 18 ? 11 : 3;
        if (repeat > count - i || (symbol == 16 && i == 0)) {
            fail(in, bad_lengths);
            return;
        }
        memset(lengths + i, symbol == 16 ? lengths[i - 1] : 0, repeat);
        i += repeat;
    }
}

static void read_codes(struct ng_inflate *in, struct codes *codes)
{
    static const uint8_t order[LENGTHS] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                           11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[LITERALS + 32] = {0};
    unsigned literals = take(in, 5) + 257, distances = take(in, 5) + 1, count = take(in, 4) + 4;
    for (unsigned i = 0; i < count; i++) {
        lengths[order[i]] = (uint8_t)take(in, 3);
    }
    if (literals > 286 || distances > DISTANCES || !make_code(&codes->literals, lengths, LENGTHS)) {
        fail(in, bad_lengths);
        return;
    }
    read_lengths(in, &codes->literals, lengths, literals + distances);
    if (lengths[END] == 0 || !make_code(&codes->distances, lengths + literals, distances) ||
        !make_code(&codes->literals, lengths, literals)) {
        fail(in, bad_lengths);
    }
}

/* ---- blocks ---- */

/* Copies a match whose length has this symbol. */
static void copy_match(struct ng_inflate *in, const struct code *code, unsigned symbol)
{
    static const uint16_t lengths[] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                       15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                       67, 83, 99, 115, 131, 163, 195, 227, 258};
    unsigned class = symbol - END - 1;
    if (class >= sizeof lengths / sizeof lengths[0]) {
        fail(in, bad_code);
        return;
    }
    size_t length = lengths[class] + take(in, class < 8 || class == 28 ? 0 : class / 4 - 1);
    symbol = take_symbol(in, code);
    if (symbol >= DISTANCES) {
        fail(in, bad_code);
        return;
    }
    unsigned bits = symbol < 4 ? 0 : symbol / 2 - 1;
    size_t distance = 1 + take(in, bits) + (symbol < 4 ? symbol : (2u + symbol % 2) << bits);
    if (distance > in->done) {
        fail(in, "the picture's data is damaged: a copy from before the beginning");
    } else if (length > in->size - in->done) {
        fail(in, too_much);
    } else {
        for (size_t end = in->done + length; in->done < end; in->done++) {
            in->out[in->done] = in->out[in->done - distance];
        }
    }
}

static void put(struct ng_inflate *in, unsigned byte)
{
    if (in->done == in->size) {
        fail(in, too_much);
    } else {
        in->out[in->done++] = (uint8_t)byte;
    }
}

static void read_words(struct ng_inflate *in, const struct codes *codes)
{
    unsigned symbol;
    while (in->wrong == NULL && (symbol = take_symbol(in, &codes->literals)) != END) {
        if (symbol > END) {
            copy_match(in, &codes->distances, symbol);
        } else {
            put(in, symbol);
        }
    }
}

static void read_stored(struct ng_inflate *in)
{
    (void)take(in, in->bit_count % 8);
    unsigned size = take(in, 16), inverse = take(in, 16);
    if ((size ^ inverse) != 0xffff) {
        fail(in, "the picture's data is damaged: the length of a block");
    }
    for (; size > 0 && in->wrong == NULL; size--) {
        put(in, take(in, 8));
    }
}

static void read_blocks(struct ng_inflate *in, struct codes *codes)
{
    for (unsigned last = 0; last == 0 && in->wrong == NULL;) {
        last = take(in, 1);
        unsigned kind = take(in, 2);
        if (kind == 0) {
            read_stored(in);
        } else if (kind == 3) {
            fail(in, "the picture's data is damaged: no such kind of block");
        } else {
            if (kind == 1) {
                make_fixed(codes);
            } else {
                read_codes(in, codes);
            }
            read_words(in, codes);
        }
    }
}

/* ---- the stream ---- */

static void read_head(struct ng_inflate *in)
{
    unsigned method = take(in, 8), flags = take(in, 8);
    if ((method & 15) != 8 || method >> 4 > 7 || (flags & 32) != 0 ||
        (method << 8 | flags) % 31 != 0) {
        fail(in, "the picture's data is damaged: no zlib stream");
    }
}

static void read_end(struct ng_inflate *in)
{
    (void)take(in, in->bit_count % 8);
    uint32_t high = take(in, 16), low = take(in, 16);
    uint32_t adler = (high & 0xff) << 24 | high >> 8 << 16 | (low & 0xff) << 8 | low >> 8;
    if (in->done < in->size) {
        fail(in, "the picture has less data than its sizes ask for");
    } else if (adler != ng_checksum_adler(1, in->out, in->size)) {
        fail(in, "the picture's data is damaged: its checksum is wrong");
    }
    fill(in);
    if (in->bit_count > 0) {
        fail(in, "data after the end of the picture's data");
    }
}

const char *ng_inflate(struct ng_inflate *in)
{
    struct codes *codes = ng_memory_array(in->memory, 1, sizeof *codes);
    if (codes == NULL) {
        return "";
    }
    read_head(in);
    read_blocks(in, codes);
    read_end(in);
    ng_memory_free(codes);
    return in->wrong;
}
