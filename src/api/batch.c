/* Many puzzles: guards, then batch/entries. */
#include "batch/entries.h"

enum nonogram_status nonogram_batch_run(const struct nonogram_batch *batch)
{
    if (batch == NULL || batch->work == NULL || batch->emit == NULL ||
        (batch->paths == NULL && batch->path_count > 0)) {
        return NONOGRAM_BAD_USE;
    }
    return ng_entries_run(batch);
}

enum nonogram_status nonogram_batch_part(struct nonogram_entry *entry)
{
    return entry != NULL ? ng_entries_part(entry) : NONOGRAM_BAD_USE;
}
