/* What stat() says of a file. */
#define _POSIX_C_SOURCE 200809L

#include "platform/facts.h"

#include <sys/stat.h>

static enum ng_path_kind kind_of(mode_t mode)
{
    if (S_ISREG(mode)) {
        return NG_PATH_FILE;
    }
    return S_ISDIR(mode) ? NG_PATH_DIRECTORY : NG_PATH_OTHER;
}

struct ng_path_facts ng_facts_of(const struct stat *status)
{
    struct ng_path_facts facts = {
        .kind = kind_of(status->st_mode),
        .device = (uint64_t)status->st_dev,
        .inode = (uint64_t)status->st_ino,
        .modified = S_ISREG(status->st_mode)
                        ? (double)status->st_mtim.tv_sec + (double)status->st_mtim.tv_nsec / 1e9
                        : 0,
        .size = status->st_size > 0 ? (uint64_t)status->st_size : 0,
    };
    return facts;
}
