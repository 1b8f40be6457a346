/* The words of which the hammer makes texts. To add a family, add a row to the table in tokens.c.
 */
#ifndef TESTS_TOKENS_H
#define TESTS_TOKENS_H

#include <stddef.h>

/* Bytes; they may hold a NUL. */
struct token {
    const char *bytes;
    size_t size;
};

/* Formats whose texts are made of the same words. */
struct family {
    const char *formats;        /* their names, a blank between two; they read its texts */
    const struct token *tokens; /* the last one is empty */
};

/* The last one has no tokens. */
extern const struct family families[];

/* How many tokens the family has; and one of them, by number. */
size_t family_size(const struct family *family);
/* Whether the format is of the family. */
int family_has(const struct family *family, const char *format);

#endif
