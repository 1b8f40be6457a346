/* What a path names, what a directory holds, and making directories. Symbolic links are followed.
 */
#ifndef NG_PLATFORM_PATH_H
#define NG_PLATFORM_PATH_H

#include "base/arena.h"
#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ng_path_kind {
    NG_PATH_MISSING, /* nothing there, or a link that leads to nothing */
    NG_PATH_UNSEEN,  /* something may be there, but cannot be looked at */
    NG_PATH_FILE,
    NG_PATH_DIRECTORY,
    NG_PATH_OTHER, /* a pipe, a device, a socket */
};

struct ng_path_facts {
    enum ng_path_kind kind;
    uint64_t device;
    uint64_t inode;
    uint64_t size;   /* of a file, in bytes */
    double modified; /* the same: when, in seconds since 1970; 0 of others */
};

/* Whether they are of one thing, be it named by several paths. */
static inline bool ng_facts_same(const struct ng_path_facts *a, const struct ng_path_facts *b)
{
    return a->kind > NG_PATH_UNSEEN && a->kind == b->kind && a->device == b->device &&
           a->inode == b->inode;
}

struct stat;

/* From the system's description. For the files of this folder only. */
struct ng_path_facts ng_facts_of(const struct stat *status);

struct ng_path_facts ng_path_look(const char *path);

/* The bytes of the path up to its last slash and with it: its folder, 0 for the current one. */
size_t ng_path_folder_size(const char *path);
/* Looks at the folder that the first `size` bytes of the path name, the last of them a slash. */
struct ng_path_facts ng_path_look_folder(const char *path, size_t size);

/* Makes the directories above `path`; fine when they exist. */
enum nonogram_status ng_path_make_parents(const char *path, struct nonogram_diagnostic *diagnostic);

/* Fills in the diagnostic with the text of an errno value, no line or column. NONOGRAM_IO, or
 * NONOGRAM_NO_MEMORY when that is what it says. */
enum nonogram_status ng_path_error(int number, struct nonogram_diagnostic *diagnostic);

/* The names in one directory, sorted by their bytes, "." and ".." left out. */
struct ng_directory {
    const char **names;
    size_t count;
    struct ng_arena arena; /* holds the names */
};

/* On failure the directory is empty and nothing is to be cleared. */
enum nonogram_status ng_directory_list(struct ng_directory *directory, const char *path,
                                       struct nonogram_diagnostic *diagnostic);
void ng_directory_clear(struct ng_directory *directory);

#endif
