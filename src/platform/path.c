/* Examines paths, lists and makes directories, and turns system errors into messages. */
#define _XOPEN_SOURCE 700

#include "platform/path.h"

#include "base/diag.h"
#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ERROR_TEXT_MAX = 160 };

struct ng_path_facts ng_path_look(const char *path)
{
    struct stat status;
    if ((ng_path_is_standard(path) ? fstat(STDIN_FILENO, &status) : stat(path, &status)) == 0) {
        return ng_facts_of(&status);
    }
    bool missing = errno == ENOENT || errno == ENOTDIR || errno == ELOOP;

    return (struct ng_path_facts){.kind = missing ? NG_PATH_MISSING : NG_PATH_UNSEEN};
}

size_t ng_path_folder_size(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

struct ng_path_facts ng_path_look_folder(const char *path, size_t size)
{
    char folder[PATH_MAX]; /* a longer one cannot be looked at */
    return snprintf(folder, sizeof folder, "%.*s.", (int)size, path) < PATH_MAX
               ? ng_path_look(folder)
               : (struct ng_path_facts){.kind = NG_PATH_UNSEEN};
}

/* ---- where paths lie ---- */

/* Appends components that do not exist to a real path. Returns false if it becomes too long. */
static bool add_missing(const char *rest, char real[PATH_MAX])
{
    size_t size = strcmp(real, "/") == 0 ? 0 : strlen(real);
    for (size_t length; *rest != '\0'; rest += length) {
        rest += strspn(rest, "/");
        length = strcspn(rest, "/");
        if (length == 2 && memcmp(rest, "..", 2) == 0) {
            while (size > 0 && real[--size] != '/') {
            }
        } else if (length > 0 && !(length == 1 && *rest == '.')) {
            if (size + 1 + length >= PATH_MAX) {
                return false;
            }
            real[size++] = '/';
            memcpy(real + size, rest, length);
            size += length;
        }
    }
    real[size] = '\0';
    return true;
}

/* Sets the path without links; the part of it that exists goes before. Returns false if it cannot
 * be examined. "" is the root folder. */
static bool find_real(const char *path, char real[PATH_MAX])
{
    char head[PATH_MAX];
    size_t size = strlen(path);
    if (size >= sizeof head) {
        return false;
    }
    memcpy(head, path, size + 1);
    while (realpath(size > 0 ? head : ".", real) == NULL) {
        if (errno != ENOENT || size == 0) {
            return false;
        }
        while (size > 0 && head[size - 1] == '/') {
            size--;
        }
        while (size > 0 && head[size - 1] != '/') {
            size--;
        }
        head[size] = '\0';
    }
    return add_missing(path + size, real);
}

static bool is_below(const char *inner, const char *outer)
{
    size_t size = strlen(outer);
    return strncmp(inner, outer, size) == 0 && (inner[size] == '/' || inner[size] == '\0');
}

enum ng_path_apart ng_path_apart(const char *input, const char *folder)
{
    char inner[PATH_MAX], outer[PATH_MAX];
    if (!find_real(input, inner) || !find_real(folder, outer)) {
        return NG_PATH_APART;
    }
    return is_below(outer, inner)   ? NG_PATH_AROUND
           : is_below(inner, outer) ? NG_PATH_WITHIN
                                    : NG_PATH_APART;
}

enum nonogram_status ng_path_error(int number, struct nonogram_diagnostic *diagnostic)
{
    char text[ERROR_TEXT_MAX];
    if (strerror_r(number, text, sizeof text) != 0) {
        ng_diag_set(diagnostic, (struct ng_place){0, 0}, "error %d", number);
    } else {
        ng_diag_set(diagnostic, (struct ng_place){0, 0}, "%s", text);
    }
    return number == ENOMEM ? NONOGRAM_NO_MEMORY : NONOGRAM_IO;
}

/* Makes one directory, whose parent exists. */
static enum nonogram_status make_one(const char *path, struct nonogram_diagnostic *diagnostic)
{
    if (mkdir(path, S_IRWXU | S_IRWXG | S_IRWXO) == 0) {
        return NONOGRAM_OK;
    }
    int number = errno;
    if (ng_path_look(path).kind == NG_PATH_DIRECTORY) {
        return NONOGRAM_OK;
    }
    return ng_path_error(number == EEXIST ? ENOTDIR : number, diagnostic);
}

/* Makes the directories that end before each '/' of `path`, which is cut there meanwhile. */
static enum nonogram_status make_above(char *path, struct nonogram_diagnostic *diagnostic)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        enum nonogram_status status = make_one(path, diagnostic);
        *slash = '/';
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
    return NONOGRAM_OK;
}

enum nonogram_status ng_path_make_parents(const char *path, struct nonogram_diagnostic *diagnostic)
{
    if (*path == '\0') {
        return NONOGRAM_OK;
    }
    size_t size = strlen(path) + 1;
    char *copy = ng_alloc_array(size, 1);
    if (copy == NULL) {
        return ng_path_error(ENOMEM, diagnostic);
    }
    memcpy(copy, path, size);
    enum nonogram_status status = make_above(copy, diagnostic);
    ng_alloc_free(copy);
    return status;
}

/* ---- facts from stat() ---- */

static enum ng_path_kind kind_of_mode(mode_t mode)
{
    if (S_ISREG(mode)) {
        return NG_PATH_FILE;
    }
    return S_ISDIR(mode) ? NG_PATH_DIRECTORY : NG_PATH_OTHER;
}

struct ng_path_facts ng_facts_of(const struct stat *status)
{
    struct ng_path_facts facts = {
        .kind = kind_of_mode(status->st_mode),
        .device = (uint64_t)status->st_dev,
        .inode = (uint64_t)status->st_ino,
        .modified = S_ISREG(status->st_mode)
                        ? (double)status->st_mtim.tv_sec + (double)status->st_mtim.tv_nsec / 1e9
                        : 0,
        .size = status->st_size > 0 ? (uint64_t)status->st_size : 0,
    };
    return facts;
}

/* ---- directories ---- */

static int compare_names(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* Appends a name; returns 0 or ENOMEM. */
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

/* Returns 0 or an errno value. */
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
