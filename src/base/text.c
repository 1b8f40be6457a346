/* Appending to a growing text, which remembers its first failure; the size of characters in UTF-8;
 * escapes for XML. */
#include "base/text.h"

#include "base/memory.h"

#include <stdio.h>
#include <string.h>

/* Bytes between two calls of `stop`: a few milliseconds' work. */
#define ASK_INTERVAL ((size_t)1 << 20)

bool ng_text_ask(struct nonogram_text *text)
{
    text->asked = text->size;
    if (!text->failed && text->stop != NULL && text->stop(text->context)) {
        text->stopped = true;
        text->failed = true;
    }
    return !text->failed;
}

/* Grows to `needed` bytes or more, as far as the limit allows. */
static bool grow_text(struct nonogram_text *text, size_t needed)
{
    size_t limit = text->limit;
    if (limit == 0 || needed <= limit / 2) {
        return ng_alloc_grow(&text->data, &text->capacity, needed, 1);
    }
    text->limited = needed > limit;
    char *data = text->limited ? NULL : ng_alloc_resize(text->data, limit, 1);
    if (data == NULL) {
        return false;
    }
    text->data = data;
    text->capacity = limit;
    return true;
}

/* Makes room for `size` more bytes (and one for the NUL of printf). */
static bool make_text_room(struct nonogram_text *text, size_t size)
{
    if (text->failed) {
        return false;
    }
    if (text->size - text->asked >= ASK_INTERVAL && !ng_text_ask(text)) {
        return false;
    }
    if (size < text->capacity - text->size) {
        return true;
    }
    if (size >= (size_t)PTRDIFF_MAX - text->size || !grow_text(text, text->size + size + 1)) {
        text->failed = true;
        return false;
    }
    return true;
}

void ng_text_bytes(struct nonogram_text *text, const char *bytes, size_t size)
{
    uintptr_t offset = (uintptr_t)bytes - (uintptr_t)text->data; /* below size: within the text */
    if (size == 0 || !make_text_room(text, size)) {
        return;
    }
    memcpy(text->data + text->size, offset < text->size ? text->data + offset : bytes, size);
    text->size += size;
}

void ng_text_string(struct nonogram_text *text, const char *string)
{
    ng_text_bytes(text, string, strlen(string));
}

void ng_text_char(struct nonogram_text *text, char c)
{
    if (make_text_room(text, 1)) {
        text->data[text->size++] = c;
    }
}

void ng_text_fill(struct nonogram_text *text, char c, size_t count)
{
    if (count == 0 || !make_text_room(text, count)) {
        return;
    }
    memset(text->data + text->size, c, count);
    text->size += count;
}

void ng_text_number(struct nonogram_text *text, uint64_t number)
{
    size_t digits = 1;
    for (uint64_t rest = number; rest >= 10; rest /= 10) {
        digits++;
    }
    if (!make_text_room(text, digits)) {
        return;
    }
    text->size += digits;
    for (char *end = text->data + text->size; digits > 0; digits--, number /= 10) {
        *--end = (char)('0' + number % 10);
    }
}

void ng_text_format_list(struct nonogram_text *text, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int size = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (size < 0 || !make_text_room(text, (size_t)size)) {
        text->failed = true;
        return;
    }
    (void)vsnprintf(text->data + text->size, (size_t)size + 1, format, arguments);
    text->size += (size_t)size;
}

static void write_millionths(struct nonogram_text *out, uint64_t number)
{
    char digits[] = ".000000";
    size_t size = sizeof digits - 1;
    uint64_t rest = number % 1000000;
    for (size_t i = size - 1; i > 0; i--, rest /= 10) {
        digits[i] = (char)('0' + rest % 10);
    }
    while (size > 0 && (digits[size - 1] == '0' || digits[size - 1] == '.')) {
        size--;
    }
    ng_text_number(out, number / 1000000);
    ng_text_bytes(out, digits, size);
}

static void write_rgb(struct nonogram_text *out, uint64_t rgb)
{
    char digits[] = "#000000";
    for (size_t i = sizeof digits - 2; i > 0; i--, rgb >>= 4) {
        digits[i] = "0123456789abcdef"[rgb & 15];
    }
    ng_text_bytes(out, digits, sizeof digits - 1);
}

/* Whether the sign of a pattern stands for a number, or ends it. */
static bool is_special(char sign)
{
    return sign == '#' || sign == '~' || sign == '$' || sign == '\0';
}

void ng_text_numbers(struct nonogram_text *text, const char *pattern, const uint64_t *numbers)
{
    for (size_t plain; *pattern != '\0'; pattern += plain) {
        for (plain = 0; !is_special(pattern[plain]); plain++) {
        }
        ng_text_bytes(text, pattern, plain);
        switch (pattern[plain]) {
        case '\0':
            return;
        case '#':
            ng_text_number(text, *numbers++);
            break;
        case '~':
            write_millionths(text, *numbers++);
            break;
        default:
            write_rgb(text, *numbers++);
            break;
        }
        plain++;
    }
}

void ng_text_format(struct nonogram_text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ng_text_format_list(text, format, arguments);
    va_end(arguments);
}

void ng_text_reset(struct nonogram_text *text)
{
    text->size = 0;
    text->asked = 0;
    text->failed = false;
    text->limited = false;
    text->stopped = false;
}

void ng_text_clear(struct nonogram_text *text)
{
    ng_alloc_free(text->data);
    *text = (struct nonogram_text){.data = NULL};
}

/* ---- UTF-8 ---- */

#define LAST_CODE 0x10ffffu

/* By the number of continuation bytes: mask and mark of the lead byte, and the least code point. */
static const struct shape {
    unsigned char mask;
    unsigned char mark;
    uint32_t least;
} shapes[] = {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};

static bool is_surrogate(uint32_t code)
{
    return code >= 0xd800 && code <= 0xdfff;
}

/* The number of continuation bytes after a lead byte; 4 if it is not a lead byte. */
static size_t continuation_count(unsigned char lead)
{
    size_t count = 0;
    while (count < 4 && (lead & shapes[count].mask) != shapes[count].mark) {
        count++;
    }
    return count;
}

size_t ng_utf8_size(const char *p, const char *end)
{
    size_t more = continuation_count((unsigned char)*p);
    if (more == 4 || more >= (size_t)(end - p)) {
        return 0;
    }
    uint32_t code = (unsigned char)*p & (unsigned char)~shapes[more].mask;
    for (size_t i = 1; i <= more; i++) {
        unsigned char byte = (unsigned char)p[i];
        if ((byte & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (byte & 0x3fu);
    }
    return code < shapes[more].least || code > LAST_CODE || is_surrogate(code) ? 0 : more + 1;
}

void ng_utf8_append(struct nonogram_text *text, uint32_t code)
{
    size_t more = 3;
    while (more > 0 && code < shapes[more].least) {
        more--;
    }
    ng_text_char(text, (char)(shapes[more].mark | code >> 6 * more));
    while (more-- > 0) {
        ng_text_char(text, (char)(0x80 | (code >> 6 * more & 0x3f)));
    }
}

static bool is_control(uint32_t code)
{
    bool space = code == '\t' || code == '\n' || code == '\r';
    return (code < 0x20 && !space) || (code >= 0x7f && code < 0xa0);
}

bool ng_utf8_is_text(uint32_t code)
{
    return !is_control(code) && code <= LAST_CODE && !is_surrogate(code);
}

size_t ng_utf8_control_size(const char *p, const char *end)
{
    unsigned char byte = (unsigned char)*p;
    if (byte < 0x80) {
        return is_control(byte) ? 1 : 0;
    }
    return byte == 0xc2 && end - p > 1 && is_control((unsigned char)p[1]) ? 2 : 0;
}

size_t ng_utf8_layout_size(const char *p, const char *end)
{
    if (end - p < 3 || p[0] != '\xe2') {
        return 0;
    }
    unsigned char second = (unsigned char)p[1], third = (unsigned char)p[2];
    bool ends_or_embeds = second == 0x80 && third >= 0xa8 && third <= 0xae;
    bool isolates = second == 0x81 && third >= 0xa6 && third <= 0xa9;
    return ends_or_embeds || isolates ? 3 : 0;
}

uint32_t ng_utf8_from_windows(uint32_t code)
{
    static const uint16_t characters[0x20] = {
        0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
        0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178};
    return code >= 0x80 && code < 0xa0 ? characters[code - 0x80] : code;
}

void ng_utf8_append_windows(struct nonogram_text *text, char byte)
{
    uint32_t code = ng_utf8_from_windows((unsigned char)byte);
    ng_utf8_append(text, is_control(code) ? ' ' : code);
}

/* ---- XML ---- */

/* The bytes of the character at `p`, or 0 if XML does not allow it, such as U+FFFE and U+FFFF. */
static size_t character_size(const char *p, const char *end)
{
    size_t size = ng_utf8_size(p, end);
    bool control = (unsigned char)*p < ' ' && *p != '\t' && *p != '\n' && *p != '\r';
    bool marker = size == 3 && memcmp(p, "\xef\xbf", 2) == 0 && (unsigned char)p[2] >= 0xbe;
    return control || marker ? 0 : size;
}

static const char *entity_of(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\r': /* readers of XML turn it into a line end */
        return "&#13;";
    default:
        return NULL;
    }
}

/* Appends the character at `text`; returns its size. */
static size_t escape_character(struct nonogram_text *out, const char *text, const char *end)
{
    const char *entity = entity_of(*text);
    size_t size = character_size(text, end);
    if (entity != NULL) {
        ng_text_string(out, entity);
    } else {
        ng_text_bytes(out, size > 0 ? text : "?", size > 0 ? size : 1);
    }
    return size > 0 ? size : 1;
}

void ng_markup_escape(struct nonogram_text *out, const char *text)
{
    ng_markup_escape_part(out, text, strlen(text));
}

void ng_markup_escape_part(struct nonogram_text *out, const char *text, size_t size)
{
    for (const char *end = text + size; text < end;) {
        text += escape_character(out, text, end);
    }
}

/* ---- words ---- */

/* Bytes of a word that are compared. */
enum { LONGEST = 40 };

static size_t lesser(size_t a, size_t b)
{
    return a < b ? a : b;
}

static bool is_same(char a, char b)
{
    return ng_text_lower(a) == ng_text_lower(b);
}

/* cost[i][j] is the distance between the first i bytes of a and the first j bytes of b. */
unsigned ng_text_distance(const char *a, size_t a_size, const char *b, size_t b_size)
{
    size_t cost[LONGEST + 1][LONGEST + 1];
    a_size = lesser(a_size, LONGEST);
    b_size = lesser(b_size, LONGEST);
    for (size_t i = 0; i <= a_size; i++) {
        for (size_t j = 0; j <= b_size; j++) {
            size_t least = i + j; /* if i or j is 0 */
            if (i > 0 && j > 0) {
                least = cost[i - 1][j - 1] + !is_same(a[i - 1], b[j - 1]);
                least = lesser(least, lesser(cost[i - 1][j], cost[i][j - 1]) + 1);
            }
            if (i > 1 && j > 1 && is_same(a[i - 1], b[j - 2]) && is_same(a[i - 2], b[j - 1])) {
                least = lesser(least, cost[i - 2][j - 2] + 1);
            }
            cost[i][j] = least;
        }
    }
    return (unsigned)cost[a_size][b_size];
}
