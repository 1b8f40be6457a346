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

static void fill(struct ng_inflate *in)
{
    while (in->bit_count <= 56 && (in->at < in->end || in->more(in))) {
        in->bits |= (uint64_t)*in->at++ << in->bit_count;
        in->bit_count += 8;
    }
}

/* Takes up to 16 bits; returns false if there are fewer. */
static bool take(struct ng_inflate *in, unsigned count, unsigned *value)
{
    if (in->bit_count < count) {
        fill(in);
    }
    if (in->bit_count < count) {
        return false;
    }
    *value = (unsigned)(in->bits & ((1u << count) - 1));
    in->bits >>= count;
    in->bit_count -= count;
    return true;
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

/* Takes a word; returns NULL, or an error message. */
static const char *take_symbol(struct ng_inflate *in, const struct code *code, unsigned *symbol)
{
    if (in->bit_count < LONGEST) {
        fill(in);
    }
    unsigned entry = code->table[in->bits & ((1u << code->bits) - 1)];
    unsigned length = entry & 15;
    if (length == 0 || length > in->bit_count) {
        return length == 0 && in->bit_count >= code->bits ? bad_code : truncated;
    }
    in->bits >>= length;
    in->bit_count -= length;
    *symbol = entry >> 4;
    return NULL;
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
static const char *read_lengths(struct ng_inflate *in, const struct code *code, uint8_t *lengths,
                                unsigned count)
{
    for (unsigned i = 0; i < count;) {
        unsigned symbol, repeat = 0;
        const char *wrong = take_symbol(in, code, &symbol);
        if (wrong != NULL) {
            return wrong;
        }
        if (symbol < 16) {
            lengths[i++] = (uint8_t)symbol;
            continue;
        }
        if (!take(in, symbol == 16 ? 2 : symbol == 17 ? 3 : 7, &repeat)) {
            return truncated;
        }
        repeat += symbol == 18 ? 11 : 3;
        if (repeat > count - i || (symbol == 16 && i == 0)) {
            return bad_lengths;
        }
        memset(lengths + i, symbol == 16 ? lengths[i - 1] : 0, repeat);
        i += repeat;
    }
    return NULL;
}

static const char *read_codes(struct ng_inflate *in, struct codes *codes)
{
    static const uint8_t order[LENGTHS] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                           11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[LITERALS + 32] = {0};
    unsigned literals, distances, count;
    if (!take(in, 5, &literals) || !take(in, 5, &distances) || !take(in, 4, &count)) {
        return truncated;
    }
    literals += 257;
    distances += 1;
    for (unsigned i = 0; i < count + 4; i++) {
        unsigned length;
        if (!take(in, 3, &length)) {
            return truncated;
        }
        lengths[order[i]] = (uint8_t)length;
    }
    if (literals > 286 || distances > DISTANCES || !make_code(&codes->literals, lengths, LENGTHS)) {
        return bad_lengths;
    }
    const char *wrong = read_lengths(in, &codes->literals, lengths, literals + distances);
    if (wrong != NULL) {
        return wrong;
    }
    bool right = lengths[END] > 0 && make_code(&codes->distances, lengths + literals, distances) &&
                 make_code(&codes->literals, lengths, literals);
    return right ? NULL : bad_lengths;
}

/* ---- blocks ---- */

/* Copies a match whose length has this symbol. */
static const char *copy_match(struct ng_inflate *in, const struct code *code, unsigned symbol)
{
    static const uint16_t lengths[] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                       15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                       67, 83, 99, 115, 131, 163, 195, 227, 258};
    unsigned extra = 0, more = 0, class = symbol - END - 1;
    if (class >= sizeof lengths / sizeof lengths[0]) {
        return bad_code;
    }
    unsigned bits = class < 8 || class == 28 ? 0 : class / 4 - 1;
    const char *wrong = take(in, bits, &extra) ? take_symbol(in, code, &symbol) : truncated;
    if (wrong != NULL || symbol >= DISTANCES) {
        return wrong != NULL ? wrong : bad_code;
    }
    bits = symbol < 4 ? 0 : symbol / 2 - 1;
    if (!take(in, bits, &more)) {
        return truncated;
    }
    size_t distance = 1 + more + (symbol < 4 ? symbol : (2u + symbol % 2) << bits);
    size_t length = lengths[class] + extra;
    if (distance > in->done) {
        return "the picture's data is damaged: a copy from before the beginning";
    }
    if (length > in->size - in->done) {
        return too_much;
    }
    for (size_t end = in->done + length; in->done < end; in->done++) {
        in->out[in->done] = in->out[in->done - distance];
    }
    return NULL;
}

static const char *read_words(struct ng_inflate *in, const struct codes *codes)
{
    for (;;) {
        unsigned symbol;
        const char *wrong = take_symbol(in, &codes->literals, &symbol);
        if (wrong != NULL || symbol == END) {
            return wrong;
        }
        if (symbol > END) {
            wrong = copy_match(in, &codes->distances, symbol);
            if (wrong != NULL) {
                return wrong;
            }
        } else if (in->done == in->size) {
            return too_much;
        } else {
            in->out[in->done++] = (uint8_t)symbol;
        }
    }
}

/* Skips the bits before the next whole byte. */
static void align(struct ng_inflate *in)
{
    unsigned rest;
    (void)take(in, in->bit_count % 8, &rest);
}

static const char *read_stored(struct ng_inflate *in)
{
    unsigned size, inverse, byte;
    align(in);
    if (!take(in, 16, &size) || !take(in, 16, &inverse)) {
        return truncated;
    }
    if ((size ^ inverse) != 0xffff) {
        return "the picture's data is damaged: the length of a block";
    }
    if (size > in->size - in->done) {
        return too_much;
    }
    for (; size > 0; size--) {
        if (!take(in, 8, &byte)) {
            return truncated;
        }
        in->out[in->done++] = (uint8_t)byte;
    }
    return NULL;
}

static const char *read_blocks(struct ng_inflate *in, struct codes *codes)
{
    const char *wrong = NULL;
    for (unsigned last = 0, kind; last == 0 && wrong == NULL;) {
        if (!take(in, 1, &last) || !take(in, 2, &kind)) {
            return truncated;
        }
        if (kind == 0) {
            wrong = read_stored(in);
            continue;
        }
        if (kind == 1) {
            make_fixed(codes);
        } else {
            wrong = kind == 2 ? read_codes(in, codes)
                              : "the picture's data is damaged: no such kind of block";
        }
        wrong = wrong == NULL ? read_words(in, codes) : wrong;
    }
    return wrong;
}

/* ---- the stream ---- */

static const char *read_head(struct ng_inflate *in)
{
    unsigned method, flags;
    if (!take(in, 8, &method) || !take(in, 8, &flags)) {
        return truncated;
    }
    bool known = (method & 15) == 8 && method >> 4 <= 7 && (flags & 32) == 0;
    return known && (method << 8 | flags) % 31 == 0
               ? NULL
               : "the picture's data is damaged: no zlib stream";
}

static const char *read_end(struct ng_inflate *in)
{
    unsigned byte;
    uint32_t adler = 0;
    align(in);
    for (unsigned i = 0; i < 4; i++) {
        if (!take(in, 8, &byte)) {
            return truncated;
        }
        adler = adler << 8 | byte;
    }
    if (in->done < in->size) {
        return "the picture has less data than its sizes ask for";
    }
    if (adler != ng_checksum_adler(1, in->out, in->size)) {
        return "the picture's data is damaged: its checksum is wrong";
    }
    fill(in);
    return in->bit_count == 0 ? NULL : "data after the end of the picture's data";
}

const char *ng_inflate(struct ng_inflate *in)
{
    struct codes *codes = ng_memory_array(in->memory, 1, sizeof *codes);
    in->done = 0;
    in->bits = 0;
    in->bit_count = 0;
    if (codes == NULL) {
        return "";
    }
    const char *wrong = read_head(in);
    wrong = wrong == NULL ? read_blocks(in, codes) : wrong;
    ng_memory_free(codes);
    return wrong == NULL ? read_end(in) : wrong;
}
