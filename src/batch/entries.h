/* Many puzzles: read from files and streams, worked on in threads, emitted in order. */
#ifndef NG_BATCH_ENTRIES_H
#define NG_BATCH_ENTRIES_H

#include "nonogram.h"

/* nonogram_batch_run() for a batch with `work` and `emit`. NONOGRAM_BAD_USE: the
 * format or the shard does not exist. */
enum nonogram_status ng_entries_run(const struct nonogram_batch *batch);
/* Does the work of nonogram_batch_part() for an entry of this batch, called by its `work`. */
enum nonogram_status ng_entries_part(struct nonogram_entry *entry);

#endif
