/* The temporary files that killed runs have left in folders, each of which is cleared once in a
 * run.
 */
#ifndef NG_PLATFORM_ORPHANS_H
#define NG_PLATFORM_ORPHANS_H

#include "base/seen.h"

/* The folders that have been cleared. Zeroed: none. */
struct ng_orphans {
    struct ng_seen folders;
};

/* As ng_writer_sweep(), the first time that a file of that directory is named. */
void ng_orphans_sweep(struct ng_orphans *orphans, const char *path);
void ng_orphans_clear(struct ng_orphans *orphans);

#endif
