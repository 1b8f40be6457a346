/* What is known of a file. */
#ifndef NG_PLATFORM_FACTS_H
#define NG_PLATFORM_FACTS_H

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

struct stat;

/* From the system's description. For the files of this folder only. */
struct ng_path_facts ng_facts_of(const struct stat *status);

#endif
