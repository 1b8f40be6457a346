#include "api_text.h"

#include "format/json_string.h"

#include <string.h>

void nonogram_text_add(struct nonogram_text *text, const char *bytes, size_t size)
{
    struct ng_text lent = ng_api_text_lend(text);

    ng_text_bytes(&lent, bytes, size);
    ng_api_text_take(text, &lent);
}

void nonogram_text_format(struct nonogram_text *text, const char *format, ...)
{
    struct ng_text lent = ng_api_text_lend(text);
    va_list arguments;

    va_start(arguments, format);
    ng_text_format_list(&lent, format, arguments);
    va_end(arguments);
    ng_api_text_take(text, &lent);
}

void nonogram_text_json(struct nonogram_text *text, const char *string)
{
    struct ng_text lent = ng_api_text_lend(text);

    ng_json_string(&lent, string, strlen(string));
    ng_api_text_take(text, &lent);
}

void nonogram_text_reset(struct nonogram_text *text)
{
    text->size = 0;
    text->failed = false;
}

void nonogram_text_clear(struct nonogram_text *text)
{
    struct ng_text lent = ng_api_text_lend(text);

    ng_text_clear(&lent);
    ng_api_text_take(text, &lent);
}
