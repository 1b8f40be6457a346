/* Chunks, deflate, and rows with the filter "up". */
#include "render/png.h"

#include "base/digest.h"

#define CHUNK     65536 /* approximate bytes of data in one chunk */
#define LONGEST   258   /* bytes of a match */
#define SHORTEST  3
#define UP_FILTER 2
#define NONE      256 /* no byte */

/* ---- chunks ---- */

static void write_word(struct nonogram_text *out, uint32_t word)
{
    for (unsigned shift = 32; shift > 0; shift -= 8) {
        ng_text_char(out, (char)(word >> (shift - 8) & 0xff));
    }
}

static void write_chunk(struct nonogram_text *out, const char *kind, const char *data, size_t size)
{
    uint32_t crc = ng_checksum_crc(0, kind, 4);
    write_word(out, (uint32_t)size);
    ng_text_bytes(out, kind, 4);
    if (size) {
        ng_text_bytes(out, data, size);
    }
    write_word(out, ng_checksum_crc(crc, data, size));
}

static void flush_chunk(struct ng_png *png)
{
    if (png->data.failed) {
        png->out->failed = true;
    } else if (png->data.size) {
        write_chunk(png->out, "IDAT", png->data.data, png->data.size);
    }
    ng_text_reset(&png->data);
}

/* ---- deflate ---- */

/* Appends bits, the lowest first. */
static void put_bits(struct ng_png *png, uint32_t bits, unsigned count)
{
    png->bits |= bits << png->bit_count;
    png->bit_count += count;
    while (png->bit_count >= 8) {
        ng_text_char(&png->data, (char)(png->bits & 0xff));
        png->bits >>= 8;
        png->bit_count -= 8;
    }
}

/* Appends a Huffman code, highest bit first. */
static void put_code(struct ng_png *png, uint32_t code, unsigned count)
{
    uint32_t turned = 0;
    for (unsigned i = 0; i < count; i++) {
        turned |= (code >> i & 1) << (count - 1 - i);
    }
    put_bits(png, turned, count);
}

/* Appends a literal byte, the end (256) or the class of a length, in the fixed codes. */
static void put_symbol(struct ng_png *png, uint32_t symbol)
{
    if (symbol < 144) {
        put_code(png, 0x30 + symbol, 8);
    } else if (symbol < 256) {
        put_code(png, 0x190 + symbol - 144, 9);
    } else if (symbol < 280) {
        put_code(png, symbol - 256, 7);
    } else {
        put_code(png, 0xc0 + symbol - 280, 8);
    }
}

/* Appends a match of 3 .. 258 bytes, three bytes back. Classes of lengths: eight of one length,
 * then four of 2, four of 4, … lengths, with 1, 2, … extra bits; 258 has its own class. */
static void put_match(struct ng_png *png, uint32_t length)
{
    uint32_t rest = length - SHORTEST;
    unsigned extra = 0;
    if (length == LONGEST) {
        put_symbol(png, 285);
    } else {
        while (rest >> extra >= 8) {
            extra++;
        }
        put_symbol(png, 257 + 4 * extra + (rest >> extra));
        put_bits(png, rest & ((1u << extra) - 1), extra);
    }
    put_code(png, 2, 5);
}

/* Ends a run. A run too short for a match, the last byte or two, is written as literals. */
static void end_run(struct ng_png *png)
{
    if (png->run >= SHORTEST) {
        put_match(png, png->run);
    } else {
        for (uint32_t i = png->run; i > 0; i--) {
            put_symbol(png, png->last[i - 1]);
        }
    }
    png->run = 0;
}

static void put_byte(struct ng_png *png, uint8_t byte)
{
    if (png->run == LONGEST || byte != png->last[2]) {
        end_run(png);
    }
    if (byte == png->last[2]) {
        png->run++;
    } else {
        put_symbol(png, byte);
    }
    png->last[2] = png->last[1];
    png->last[1] = png->last[0];
    png->last[0] = byte;
    if (png->data.size >= CHUNK) {
        flush_chunk(png);
    }
}

static void put_bytes(struct ng_png *png, const uint8_t *bytes, size_t size)
{
    png->adler = ng_checksum_adler(png->adler, bytes, size);
    for (size_t i = 0; i < size; i++) {
        put_byte(png, bytes[i]);
    }
}

/* ---- the file ---- */

void ng_png_open(struct ng_png *png, uint32_t width, uint32_t height, struct nonogram_text *out)
{
    struct nonogram_text head = {.data = NULL};
    *png = (struct ng_png){.out = out, .last = {NONE, NONE, NONE}, .adler = 1};
    ng_text_bytes(out, "\x89PNG\r\n\x1a\n", 8);
    write_word(&head, width);
    write_word(&head, height);
    ng_text_bytes(&head, "\x08\x02\0\0\0", 5); /* 8 bits, RGB */
    if (head.failed) {
        out->failed = true;
    } else {
        write_chunk(out, "IHDR", head.data, head.size);
    }
    ng_text_clear(&head);
    ng_text_bytes(&png->data, "\x78\x01", 2);
    put_bits(png, 1, 1); /* the last block, */
    put_bits(png, 1, 2); /* with fixed codes */
}

void ng_png_row(struct ng_png *png, const uint8_t *row, const uint8_t *above, size_t size)
{
    uint8_t part[1024] = {UP_FILTER};
    size_t count = 1;
    for (size_t i = 0; i < size; i++) {
        if (count == sizeof part) {
            put_bytes(png, part, count);
            count = 0;
        }
        part[count++] = above ? (uint8_t)(row[i] - above[i]) : row[i];
    }
    put_bytes(png, part, count);
}

void ng_png_close(struct ng_png *png)
{
    end_run(png);
    put_symbol(png, 256);
    if (png->bit_count) {
        put_bits(png, 0, 8 - png->bit_count);
    }
    write_word(&png->data, png->adler);
    flush_chunk(png);
    ng_text_clear(&png->data);
    write_chunk(png->out, "IEND", NULL, 0);
}
