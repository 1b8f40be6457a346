/* What is known of a file. */
#ifndef NG_PLATFORM_FACTS_H
#define NG_PLATFORM_FACTS_H

#include <stdbool.h>
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

#endif
