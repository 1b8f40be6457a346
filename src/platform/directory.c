/* Lists a directory, sorted. */
#define _POSIX_C_SOURCE 200809L

#include "platform/directory.h"

#include "base/alloc.h"
#include "platform/path.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int compare_names(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* Appends a name; 0 or ENOMEM. */
static int add_name(struct ng_directory *directory, size_t *capacity, const char *name)
{
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) {
        return 0;
    }
    if (!ng_alloc_grow(&directory->names, capacity, directory->count + 1,
                       sizeof *directory->names)) {
        return ENOMEM;
    }
    const char *copy = ng_arena_text(&directory->arena, name, strlen(name));
    if (copy == NULL) {
        return ENOMEM;
    }
    directory->names[directory->count++] = copy;
    return 0;
}

/* 0 or what went wrong. */
static int read_names(struct ng_directory *directory, DIR *stream)
{
    size_t capacity = 0;
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(stream);
        if (entry == NULL) {
            return errno;
        }
        int number = add_name(directory, &capacity, entry->d_name);
        if (number != 0) {
            return number;
        }
    }
}

enum nonogram_status ng_directory_list(struct ng_directory *directory, const char *path,
                                       struct nonogram_diagnostic *diagnostic)
{
    *directory = (struct ng_directory){0};
    DIR *stream = opendir(path);
    if (stream == NULL) {
        return ng_path_error(errno, diagnostic);
    }
    int number = read_names(directory, stream);
    closedir(stream);
    if (number != 0) {
        ng_directory_clear(directory);
        return ng_path_error(number, diagnostic);
    }
    if (directory->count > 1) {
        qsort(directory->names, directory->count, sizeof *directory->names, compare_names);
    }
    return NONOGRAM_OK;
}

void ng_directory_clear(struct ng_directory *directory)
{
    ng_alloc_free(directory->names);
    ng_arena_clear(&directory->arena);
    *directory = (struct ng_directory){0};
}
