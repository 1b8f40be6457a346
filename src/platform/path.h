/* What a path names, and making directories. Symbolic links are followed. */
#ifndef NG_PLATFORM_PATH_H
#define NG_PLATFORM_PATH_H

#include "nonogram.h"

#include <stdint.h>

enum ng_path_kind {
    NG_PATH_MISSING, /* nothing there, a dangling link, or not reachable */
    NG_PATH_FILE,
    NG_PATH_DIRECTORY,
    NG_PATH_OTHER, /* a pipe, a device, a socket */
};

/* Two paths name the same thing when device and inode are equal. */
struct ng_path_facts {
    enum ng_path_kind kind;
    uint64_t device;
    uint64_t inode;
    uint64_t size; /* of a file, in bytes */
};

struct ng_path_facts ng_path_look(const char *path);

/* Makes the directory `path` and those above it; fine when they exist. */
enum nonogram_status ng_path_make_directory(const char *path,
                                            struct nonogram_diagnostic *diagnostic);
/* The same for the directories above `path` only. */
enum nonogram_status ng_path_make_parents(const char *path, struct nonogram_diagnostic *diagnostic);

/* Fills in the diagnostic with the text of an errno value, no line or column. NONOGRAM_IO, or
 * NONOGRAM_NO_MEMORY when that is what it says. */
enum nonogram_status ng_path_error(int number, struct nonogram_diagnostic *diagnostic);

#endif
