/* The growing text of the public header: base/text under public names. */
#include "base/text.h"
#include "base/diag.h"
#include "format/json_string.h"
#include "format/read.h"

#include <string.h>

void nonogram_text_add(struct nonogram_text *text, const char *bytes, size_t size)
{
    if (text != NULL && bytes != NULL) {
        ng_text_bytes(text, bytes, size);
    }
}

void nonogram_text_format(struct nonogram_text *text, const char *format, ...)
{
    if (text == NULL || format == NULL) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    ng_text_format_list(text, format, arguments);
    va_end(arguments);
}

void nonogram_text_json(struct nonogram_text *text, const char *string)
{
    if (text != NULL && string != NULL) {
        ng_json_string(text, string, strlen(string));
    }
}

enum nonogram_status nonogram_text_decode(struct nonogram_text *text,
                                          struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (text == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_diagnostic ignored;
    return ng_read_decode(text, diagnostic != NULL ? diagnostic : &ignored);
}

void nonogram_text_reset(struct nonogram_text *text)
{
    if (text != NULL) {
        ng_text_reset(text);
    }
}

void nonogram_text_clear(struct nonogram_text *text)
{
    if (text != NULL) {
        ng_text_clear(text);
    }
}
