/* Which known name somebody may have meant. */
#ifndef NG_CLI_NEAREST_H
#define NG_CLI_NEAREST_H

#include <stddef.h>

struct ng_nearest {
    const char *given; /* of `size` bytes */
    size_t size;
    const char *name; /* the nearest so far, NULL at first */
    unsigned distance;
};

struct ng_nearest ng_nearest_start(const char *given, size_t size);
/* Compares one more name. The first of several equally near ones is kept. */
void ng_nearest_try(struct ng_nearest *nearest, const char *name);

/* The nearest name if it is one that a slip of the fingers leads to, else NULL: at most one edit in
 * three bytes of the longer of the two, and three in all. */
const char *ng_nearest_name(const struct ng_nearest *nearest);

#endif
