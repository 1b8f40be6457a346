/* The names in one directory, sorted by their bytes, "." and ".." left out. */
#ifndef NG_PLATFORM_DIRECTORY_H
#define NG_PLATFORM_DIRECTORY_H

#include "base/arena.h"
#include "nonogram.h"

#include <stddef.h>

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
