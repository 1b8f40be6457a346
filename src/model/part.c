/* Ids are parsed from their end, since the id of the whole puzzle can contain anything. */
#include "model/part.h"
#include "base/check.h"

#include <inttypes.h>
#include <string.h>

static const char word[] = "split-";

enum { WORD_SIZE = sizeof word - 1, DIGITS = 16 };

void ng_part_write(const struct ng_part *part, struct nonogram_text *out)
{
    ng_assert(part->number >= 1 && part->number <= part->count);
    ng_assert(part->count <= NG_PARTS_MAX);
    if (part->whole_size > 0) {
        ng_text_bytes(out, part->whole, part->whole_size);
        ng_text_char(out, '/');
    }
    ng_text_format(out, "%s%016" PRIx64 "/%" PRIu64 "/%" PRIu64, word, part->digest, part->number,
                   part->count);
}

/* Reads digits of `base` from text[at] to text[end]; false for other or no digits, or too many. */
static bool read_number(const char *text, size_t at, size_t end, unsigned base, uint64_t *number)
{
    *number = 0;
    for (size_t i = at; i < end; i++) {
        uint32_t digit = ng_text_digit(text[i]);
        if (digit >= base || *number > (UINT64_MAX - digit) / base) {
            return false;
        }
        ng_assert(*number * base / base == *number);
        *number = *number * base + digit;
    }
    return at < end;
}

/* The start of the last component of text[0 .. size]: after its last slash. */
static size_t last_component(const char *text, size_t size)
{
    while (size > 0 && text[size - 1] != '/') {
        size--;
    }
    return size;
}

/* Reads the number after the last slash, in its plain form, and cuts both off. */
static bool cut_number(const char *id, size_t *size, uint64_t *number)
{
    size_t at = last_component(id, *size);
    if (at == 0 || !read_number(id, at, *size, 10, number) || id[at] == '0') {
        return false;
    }
    ng_assert(at <= *size && id[at - 1] == '/');
    *size = at - 1;
    return true;
}

bool ng_part_read(const char *id, size_t size, struct ng_part *part)
{
    if (!cut_number(id, &size, &part->count) || !cut_number(id, &size, &part->number) ||
        part->number < 1 || part->number > part->count || part->count > NG_PARTS_MAX) {
        return false;
    }
    size_t at = last_component(id, size);
    if (at == 1 || size - at != WORD_SIZE + DIGITS || memcmp(id + at, word, WORD_SIZE) != 0 ||
        !read_number(id, at + WORD_SIZE, size, 16, &part->digest)) {
        return false;
    }
    ng_assert(at == 0 || id[at - 1] == '/');
    part->whole = id;
    part->whole_size = at > 0 ? at - 1 : 0;
    return true;
}
