/* Clears folders known by device and inode, whatever path leads to them. */
#include "platform/orphans.h"

#include "base/text.h"
#include "platform/path.h"
#include "platform/writer.h"

#include <string.h>

void ng_orphans_sweep(struct ng_orphans *orphans, const char *path)
{
    struct nonogram_text folder = {.data = NULL};
    const char *slash = strrchr(path, '/');
    ng_text_bytes(&folder, path, slash == NULL ? 0 : (size_t)(slash - path) + 1);
    ng_text_bytes(&folder, ".", sizeof ".");
    if (!folder.failed) {
        struct ng_path_facts facts = ng_path_look(folder.data);
        size_t *sweeps = facts.kind == NG_PATH_DIRECTORY
                             ? ng_seen_find(&orphans->folders, facts.device, facts.inode)
                             : NULL;
        if (sweeps != NULL && (*sweeps)++ == 0) {
            ng_writer_sweep(path);
        }
    }
    ng_text_clear(&folder);
}

void ng_orphans_clear(struct ng_orphans *orphans)
{
    ng_seen_clear(&orphans->folders);
}
