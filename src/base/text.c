/* Appending to a growing text; the first failure stays noted in it. */
#include "base/text.h"

#include "base/alloc.h"

#include <stdio.h>
#include <string.h>

/* Bytes between two questions whether to stop: a few milliseconds' work. */
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

/* Grows to `needed` bytes and more, as far as the limit allows. */
static bool grow(struct nonogram_text *text, size_t needed)
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

/* Makes room for `size` more bytes (and, for printf's sake, one for a NUL). */
static bool make_room(struct nonogram_text *text, size_t size)
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
    if (size >= (size_t)PTRDIFF_MAX - text->size || !grow(text, text->size + size + 1)) {
        text->failed = true;
        return false;
    }
    return true;
}

void ng_text_bytes(struct nonogram_text *text, const char *bytes, size_t size)
{
    uintptr_t offset = (uintptr_t)bytes - (uintptr_t)text->data; /* of bytes of its own */
    if (size == 0 || !make_room(text, size)) {
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
    if (make_room(text, 1)) {
        text->data[text->size++] = c;
    }
}

void ng_text_fill(struct nonogram_text *text, char c, size_t count)
{
    if (count == 0 || !make_room(text, count)) {
        return;
    }
    memset(text->data + text->size, c, count);
    text->size += count;
}

void ng_text_number(struct nonogram_text *text, uint64_t number)
{
    char digits[20]; /* of UINT64_MAX */
    size_t first = sizeof digits;
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    ng_text_bytes(text, digits + first, sizeof digits - first);
}

void ng_text_format_list(struct nonogram_text *text, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int size = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (size < 0 || !make_room(text, (size_t)size)) {
        text->failed = true;
        return;
    }
    (void)vsnprintf(text->data + text->size, (size_t)size + 1, format, arguments);
    text->size += (size_t)size;
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
