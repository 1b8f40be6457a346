/* Whether a program uses a list behind the place where it sets it. Programs are not run: what a use
 * does to the list is not known. */
#ifndef NG_FORMAT_DOC_USES_H
#define NG_FORMAT_DOC_USES_H

#include "format/format.h"

/* A list that was read. */
struct ng_uses_list {
    struct ng_span name;
    const char *end; /* the end of its value */
};

/* Finds the first word behind the end of one of these lists that has its name, as in "f(rows)",
 * "rows.append([1])", "self.rows[0]" or "p['rows']": returns its place, and the number of the list;
 * or NULL. O(text and lists). */
const char *ng_uses_find(struct ng_span text, const struct ng_uses_list *lists, size_t count,
                         size_t *which);

#endif
