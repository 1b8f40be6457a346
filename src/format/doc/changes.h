/* Whether a program changes a list after it has set it: programs are not run. */
#ifndef NG_FORMAT_DOC_CHANGES_H
#define NG_FORMAT_DOC_CHANGES_H

#include "format/format.h"

/* A list that was read. */
struct ng_changes_list {
    struct ng_span name;
    const char *end; /* the end of its value */
    bool around;     /* it has more than a side or a picture: a method of it can be anything */
};

/* Finds the first statement that changes one of these lists behind its end, as in
 * "rows.append([1])", "rows += [[1]]", "rows[0] = [1]", "del rows[0]", "reverse(rows)" or
 * "rows = rows[::-1]", by any name that the list has there: returns its place, and the number of
 * the list; or NULL. */
const char *ng_changes_find(struct ng_span text, const struct ng_changes_list *lists, size_t count,
                            size_t *which);

#endif
