/* Writing JSON strings. */
#ifndef NG_FORMAT_JSON_STRING_H
#define NG_FORMAT_JSON_STRING_H

#include "base/text.h"

/* Appends `size` bytes as a JSON string, quotes included; a byte that begins no valid UTF-8 is
 * written as U+FFFD. */
void ng_json_string(struct nonogram_text *out, const char *bytes, size_t size);

#endif
