/* The paths at which no result may be put: every input that the arguments or the list of a run
 * name, whether the walk has met it or not. They are looked up when a result first finds a file in
 * its place, which most runs never do.
 *
 * If the list is a pipe, its names are not known in advance. In that case each file that a result
 * replaces is remembered, and an error is reported when the list names one of them later. */
#ifndef NG_BATCH_TAKEN_H
#define NG_BATCH_TAKEN_H

#include "base/seen.h"
#include "nonogram.h"
#include "platform/path.h"

#include <stdbool.h>
#include <stddef.h>

/* To start, set the borrowed members and zero the rest. */
struct ng_taken {
    const char *const *paths; /* the arguments; borrowed */
    size_t count;
    const char *list;                         /* or NULL; borrowed */
    const struct nonogram_batch_files *files; /* or NULL; borrowed */
    struct ng_seen named;    /* files and directories that the arguments and the list name */
    bool looked;             /* `named` has been filled */
    bool open;               /* some names of the list are not in `named`: it is a pipe */
    struct ng_seen replaced; /* where results have replaced files: directory and name, hashed */
};

/* *has: whether an argument, the list or the caller names that file or directory. False: out of
 * memory. The first call costs a look at each of them. */
bool ng_taken_has(struct ng_taken *taken, const struct ng_path_facts *facts, bool *has);
/* Remembers, if `open`, that a result replaces the file. False: out of memory. */
bool ng_taken_replace(struct ng_taken *taken, const char *path);
/* *replaced: whether a result has replaced the file at that path. False: out of memory. */
bool ng_taken_replaced(const struct ng_taken *taken, const char *path, bool *replaced);
void ng_taken_clear(struct ng_taken *taken);

#endif
