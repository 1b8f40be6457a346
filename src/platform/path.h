/* Kinds of paths, the names in a directory, and making directories. Symbolic links are followed. */
#ifndef NG_PLATFORM_PATH_H
#define NG_PLATFORM_PATH_H

#include "base/arena.h"
#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ng_path_kind {
    NG_PATH_MISSING, /* nothing there, or a broken link */
    NG_PATH_UNSEEN,  /* cannot be examined; possibly something is there */
    NG_PATH_FILE,
    NG_PATH_DIRECTORY,
    NG_PATH_OTHER, /* a pipe, a device, a socket */
};

struct ng_path_facts {
    enum ng_path_kind kind;
    uint64_t device;
    uint64_t inode;
    uint64_t size;   /* the size of a file, in bytes */
    double modified; /* the time of a file, in seconds since 1970; else 0 */
};

/* Whether both are facts of the same thing, possibly by different paths. */
static inline bool ng_facts_same(const struct ng_path_facts *a, const struct ng_path_facts *b)
{
    return a->kind > NG_PATH_UNSEEN && a->kind == b->kind && a->device == b->device &&
           a->inode == b->inode;
}

/* Whether the path means standard input or output: "-". */
static inline bool ng_path_is_standard(const char *path)
{
    return path[0] == '-' && path[1] == '\0';
}

struct stat;

/* Converts the system's description. Only for the files of this folder. */
struct ng_path_facts ng_facts_of(const struct stat *status);

/* "-" is standard input. */
struct ng_path_facts ng_path_look(const char *path);

/* The size of the path of its folder, including the last slash; 0 for the current folder. */
size_t ng_path_folder_size(const char *path);
/* Looks at the folder that the first `size` bytes of the path name, the last of them a slash. */
struct ng_path_facts ng_path_look_folder(const char *path, size_t size);

/* How an input lies to a folder that is written to, by their real paths. */
enum ng_path_apart {
    NG_PATH_APART,
    NG_PATH_WITHIN, /* the input lies in the folder */
    NG_PATH_AROUND, /* the input is the folder, or holds it */
};

/* A path that does not exist counts as it would be made; one that cannot be examined lies apart. */
enum ng_path_apart ng_path_apart(const char *input, const char *folder);

/* Makes the directories above `path` that do not exist. */
enum nonogram_status ng_path_make_parents(const char *path, struct nonogram_diagnostic *diagnostic);

/* Fills in the diagnostic with the text of an errno value, without line and column. Returns
 * NONOGRAM_IO, or NONOGRAM_NO_MEMORY if the value is ENOMEM. */
enum nonogram_status ng_path_error(int number, struct nonogram_diagnostic *diagnostic);

/* The names in one directory, sorted by their bytes, without "." and "..". */
struct ng_directory {
    const char **names;
    size_t count;
    struct ng_arena arena; /* holds the names */
};

/* On failure the directory is empty and needs no clearing. */
enum nonogram_status ng_directory_list(struct ng_directory *directory, const char *path,
                                       struct nonogram_diagnostic *diagnostic);
void ng_directory_clear(struct ng_directory *directory);

#endif
