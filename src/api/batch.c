/* Many puzzles: guards, then batch/entries. */
#include "batch/entries.h"
#include "batch/result_files.h"

#include <string.h>

static bool are_paths(const char *const *paths, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (paths == NULL || paths[i] == NULL) {
            return false;
        }
    }
    return true;
}

/* Whether names can end in it, behind a dot. */
static bool is_suffix(const char *suffix)
{
    return suffix != NULL && suffix[0] != '\0' && strchr(suffix, '/') == NULL;
}

enum nonogram_status nonogram_batch_run_beside(const struct nonogram_batch *batch,
                                               const struct nonogram_batch_files *files)
{
    if (batch == NULL || batch->work == NULL || batch->emit == NULL ||
        !are_paths(batch->paths, batch->path_count) ||
        (batch->directory != NULL && !is_suffix(batch->suffix)) ||
        !(batch->time_limit >= 0) || /* not a number, too */
        (files != NULL && !are_paths(files->inputs, files->input_count))) {
        return NONOGRAM_BAD_USE;
    }
    return ng_entries_run(batch, files);
}

enum nonogram_status nonogram_batch_run(const struct nonogram_batch *batch)
{
    return nonogram_batch_run_beside(batch, NULL);
}

enum nonogram_status nonogram_entry_path(const struct nonogram_entry *entry, const char *directory,
                                         const char *suffix, struct nonogram_text *path)
{
    if (entry == NULL || entry->name == NULL || entry->path == NULL || directory == NULL ||
        !is_suffix(suffix) || path == NULL) {
        return NONOGRAM_BAD_USE;
    }
    bool several = strcmp(entry->name, entry->path) != 0;
    ng_output_path(directory, entry->path, several ? entry->index : 0, suffix, path);
    return path->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

enum nonogram_status nonogram_batch_part(struct nonogram_entry *entry)
{
    return entry != NULL ? ng_entries_part(entry) : NONOGRAM_BAD_USE;
}
