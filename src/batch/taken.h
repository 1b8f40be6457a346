/* The paths at which no result may be put: what the caller of a run names as an input of it, be it
 * met already or still to come. They are looked at when a result first finds a file in its place,
 * which most runs never do.
 *
 * Of a list that is no ordinary file, the names are not known before they come: what was replaced
 * until then is remembered, so that it can be told of an input that it was one of those. */
#ifndef NG_BATCH_TAKEN_H
#define NG_BATCH_TAKEN_H

#include "base/seen.h"
#include "nonogram.h"
#include "platform/facts.h"

#include <stdbool.h>
#include <stddef.h>

/* Zeroed but for what is borrowed: no file. */
struct ng_taken {
    const char *const *paths; /* the arguments; borrowed */
    size_t count;
    const char *list;                         /* or NULL; borrowed */
    const struct nonogram_batch_files *files; /* or NULL; borrowed */
    struct ng_seen named;    /* files and directories that the arguments and the list name */
    bool looked;             /* at them, */
    bool open;               /* but not at all names of the list, which are still to come */
    struct ng_seen replaced; /* where results have replaced files: directory and name, hashed */
};

/* *has: whether an argument, the list or the caller names that file or directory. False: out of
 * memory. The first call costs a look at each of them. */
bool ng_taken_has(struct ng_taken *taken, const struct ng_path_facts *facts, bool *has);
/* Remembers that a result replaces the file, for when `open`. False: out of memory. */
bool ng_taken_replace(struct ng_taken *taken, const char *path);
/* *replaced: whether it is one of those. False: out of memory. */
bool ng_taken_replaced(const struct ng_taken *taken, const char *path, bool *replaced);
void ng_taken_clear(struct ng_taken *taken);

#endif
