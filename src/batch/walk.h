/* From the PATH arguments to the files to read, one after another: directories are walked
 * recursively, sorted by name, each entered once per argument (so that links cannot loop).
 *
 *     PATH, PATH, ...   or   names from a list    ("" ends a name: NUL-separated)
 *       |
 *       +-- directory: [ frame | names, next ] -> [ frame of the directory above ] -> ...
 *
 * In a directory, hidden names, backups of editors and what is neither file nor directory are
 * skipped, and so are names without a suffix that some format knows, unless the content is certain
 * to be a puzzle. What the run writes is none of its inputs: the directory of its results is not
 * gone into unless an argument names it, and a file that standard output goes to is skipped there,
 * and refused elsewhere; one that the caller puts the results into in the end is skipped there. */
#ifndef NG_BATCH_WALK_H
#define NG_BATCH_WALK_H

#include "base/text.h"
#include "platform/file.h"

#include <stdbool.h>
#include <stddef.h>

struct ng_walk;

/* `paths` is borrowed. `list` (may be NULL) names a file of NUL-separated paths, walked after
 * `paths`, "-" being standard input. `results` (may be NULL) is the directory of the results, which
 * need not be there yet. NULL: out of memory. */
struct ng_walk *ng_walk_new(const char *const *paths, size_t count, const char *list,
                            const char *results);
void ng_walk_free(struct ng_walk *walk);
/* Says which files the caller writes and reads itself (NULL: none; borrowed), before the first
 * step. */
void ng_walk_set_files(struct ng_walk *walk, const struct nonogram_batch_files *files);

/* What the walk came to. */
struct ng_walk_step {
    struct nonogram_text name; /* NUL-terminated, the NUL counted; reused from step to step */
    struct ng_file file;       /* open, the caller closes it; closed when `status` says why */
    bool standard;             /* it is standard input */
    bool listed;               /* `name` is a directory or a list, which could not be read, or
                                * a file that a result replaces */
    bool missing;              /* nothing is there, and `name` is none of a file of puzzles: it may
                                * be a directory that was there for other runs */
    enum nonogram_status status;
    struct nonogram_diagnostic diagnostic;
};

/* NONOGRAM_OK with *step filled in, NONOGRAM_END after the last, NONOGRAM_NO_MEMORY. `step` starts
 * zeroed; its owner clears step->name at the end. */
enum nonogram_status ng_walk_next(struct ng_walk *walk, struct ng_walk_step *step);
/* Whether the arguments name one file: one path, and not a directory as far as walked. */
bool ng_walk_single(const struct ng_walk *walk);
/* *met: whether the path, below the directory of the results, names an input, met or still to come:
 * a file that an argument or the list names, the list, one that the caller reads itself, or one
 * that is read in a directory that they name. What a list names that is no ordinary file is not
 * known before it comes. False: out of memory. */
bool ng_walk_meets(struct ng_walk *walk, const char *path, bool *met);
/* Says that a result replaces what is at that path, of which ng_walk_meets() knows nothing: should
 * such a list name it later, it is an error. False: out of memory. */
bool ng_walk_replace(struct ng_walk *walk, const char *path);
/* So many files of directories were skipped because nothing tells that they hold puzzles. */
uint64_t ng_walk_passed_over(const struct ng_walk *walk);
/* The share of the arguments that is behind the walk, 0 to 1, when `within` of the current file is:
 * as far as known, a directory's entries counted alike, a list as one argument. */
double ng_walk_done(const struct ng_walk *walk, double within);

#endif
