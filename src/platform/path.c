/* Looks at paths, makes directories, and words errors of the system. */
#define _POSIX_C_SOURCE 200809L

#include "platform/path.h"

#include "base/alloc.h"
#include "base/diag.h"
#include "platform/facts.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { ERROR_TEXT_MAX = 160 };

struct ng_path_facts ng_path_look(const char *path)
{
    struct stat status;
    if (stat(path, &status) == 0) {
        return ng_facts_of(&status);
    }
    bool missing = errno == ENOENT || errno == ENOTDIR || errno == ELOOP;

    return (struct ng_path_facts){.kind = missing ? NG_PATH_MISSING : NG_PATH_UNSEEN};
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

/* Makes the directories that end before each '/' of `path`, which is cut there for the while. */
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
