/* From the PATH arguments to the files to read, one after another: directories are walked
 * recursively, sorted by name, each entered once per argument (so that links cannot loop).
 *
 *     PATH, PATH, ...   or   names from a list    ("" ends a name: NUL-separated)
 *       |
 *       +-- directory: [ frame | names, next ] -> [ frame of the directory above ] -> ...
 *
 * In a folder the walk skips hidden names, backups of editors, anything but files and folders, and
 * names without the suffix of a format. Output files are never read as input: the file that
 * standard output is written to, or that the caller writes at the end, is skipped in a folder and
 * is an error as an argument. */
#ifndef NG_BATCH_WALK_H
#define NG_BATCH_WALK_H

#include "base/text.h"
#include "platform/file.h"

#include <stdbool.h>
#include <stddef.h>

struct ng_walk;

/* `paths` is borrowed. `list` (can be NULL) names a file of NUL-separated paths, walked after
 * `paths`; "-" is standard input. `results` (can be NULL) is the
 * folder of the results: what the list names must lie apart from it. `output` (can be NULL) is a
 * file that the caller writes. Returns NULL when out of memory. */
struct ng_walk *ng_walk_new(const char *const *paths, size_t count, const char *list,
                            const char *results, const char *output);
void ng_walk_free(struct ng_walk *walk);

/* A file that the walk has reached, or an error. */
struct ng_walk_step {
    struct nonogram_text name; /* ends in a counted NUL; reused from step to step */
    struct ng_file file;       /* open, the caller closes it; closed after an error */
    bool standard;             /* standard input */
    bool listed;  /* an error: `name` is a folder or list that could not be read, the output, or
                   * in the folder of the results */
    bool missing; /* an error: the name does not exist and has no suffix of a format, so it could be
                   * a folder in other runs */
    enum nonogram_status status;
    struct nonogram_diagnostic diagnostic;
};

/* Sets *step and returns NONOGRAM_OK; NONOGRAM_END after the last, or NONOGRAM_NO_MEMORY. `step`
 * starts zeroed; its owner clears step->name at the end. */
enum nonogram_status ng_walk_next(struct ng_walk *walk, struct ng_walk_step *step);
/* Whether the arguments name one file: one path, and not a directory as far as walked. */
bool ng_walk_single(const struct ng_walk *walk);
/* The number of files in folders that were skipped because no format has their suffix; *names
 * becomes the first of their names, until the walk goes on. */
uint64_t ng_walk_passed_over(const struct ng_walk *walk, const char **names);
/* The share of the files that is done, 0 to 1, when `within` of the current one is, as far as
 * known: names with the suffix of a format in the folders being walked are counted, the files in
 * folders and arguments to come are estimated from those before. 0 with a list, of unknown length.
 */
double ng_walk_done(const struct ng_walk *walk, double within);

#endif
