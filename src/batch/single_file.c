/* Reads a file that holds one puzzle, through the source that batches read from. */
#include "batch/single_file.h"

#include "batch/source.h"

/* The entry of a file that must hold no other. */
static enum nonogram_status take_entry(struct ng_source *source, struct ng_source_entry *entry,
                                       struct nonogram_puzzle **puzzle,
                                       struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_source_next(source, entry);
    if (status == NONOGRAM_END) {
        return ng_diag_refuse(NONOGRAM_BAD_INPUT, diagnostic, "no puzzle");
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (entry->status != NONOGRAM_OK) {
        *diagnostic = entry->diagnostic;
        return entry->status;
    }
    status = ng_format_read(entry->format, (struct ng_span){entry->text.data, entry->text.size},
                            puzzle, diagnostic);
    if (status == NONOGRAM_OK && !entry->alone) {
        ng_puzzle_free(*puzzle);
        *puzzle = NULL;
        return ng_diag_refuse(NONOGRAM_BAD_INPUT, diagnostic,
                              entry->several ? "more than one puzzle" : "a folder, no file");
    }
    return status;
}

enum nonogram_status ng_single_file_read(const char *path, const struct ng_format *format,
                                         struct nonogram_puzzle **puzzle,
                                         struct nonogram_diagnostic *diagnostic)
{
    struct ng_source_options options = {.paths = &path, .count = 1, .format = format, .wait = true};
    struct ng_source_entry entry = {.index = 0};
    struct ng_source *source = ng_source_new(&options);
    if (source == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    struct nonogram_diagnostic own;
    enum nonogram_status status =
        take_entry(source, &entry, puzzle, diagnostic != NULL ? diagnostic : &own);
    ng_source_entry_clear(&entry);
    ng_source_free(source);
    return status;
}
