/* A set of directories, by device and inode: open addressing, at most half full.
 *
 *     slots  [ - | d,i | - | - | d,i | d,i | - | - ]      a power of two
 */
#ifndef NG_BATCH_SEEN_H
#define NG_BATCH_SEEN_H

#include "platform/path.h"

#include <stdbool.h>
#include <stddef.h>

struct ng_seen_slot {
    uint64_t device;
    uint64_t inode;
    bool used;
};

/* Zeroed: empty. */
struct ng_seen {
    struct ng_seen_slot *slots;
    size_t capacity;
    size_t count;
};

/* Adds one; *fresh says whether it was not there before. NONOGRAM_NO_MEMORY: unchanged. */
enum nonogram_status ng_seen_add(struct ng_seen *seen, const struct ng_path_facts *facts,
                                 bool *fresh);
void ng_seen_clear(struct ng_seen *seen);

#endif
