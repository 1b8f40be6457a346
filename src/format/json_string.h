/* Writing JSON: strings, and objects and arrays member by member. */
#ifndef NG_FORMAT_JSON_STRING_H
#define NG_FORMAT_JSON_STRING_H

#include "base/text.h"

/* Appends `size` bytes as a JSON string, including quotes; a byte that does not begin valid UTF-8
 * becomes U+FFFD. */
void ng_json_string(struct nonogram_text *out, const char *bytes, size_t size);

/* Append a member of a JSON object, or an element of an array (`name` NULL), after a comma unless
 * it is the first. Brackets are '{' and '}' or '[' and ']'. After a line end, values start a new
 * line. */
void ng_json_open(struct nonogram_text *out, const char *name, char bracket);
void ng_json_close(struct nonogram_text *out, char bracket);
void ng_json_text(struct nonogram_text *out, const char *name, const char *value);
void ng_json_number(struct nonogram_text *out, const char *name, uint64_t value);
void ng_json_word(struct nonogram_text *out, const char *name, const char *value);
/* Appends the comma and `"name":` before a member's value. */
void ng_json_name(struct nonogram_text *out, const char *name);

#endif
