/* From PATH arguments to puzzle entries in order: files are found, read in chunks and divided by
 * their format's extent, so that a stream of any length takes the memory of one entry.
 *
 *     paths --> walk --> file --> [ buffer: entry | entry | part of a ... ] --> entry
 *
 * An error of an input does not end the sequence: it becomes an entry with a status. */
#ifndef NG_BATCH_SOURCE_H
#define NG_BATCH_SOURCE_H

#include "format/format.h"

struct ng_source_options {
    const char *const *paths; /* files, directories, "-"; borrowed while the source lives */
    size_t count;             /* 0 without a list: standard input */
    const char *list;         /* a file of NUL-separated paths, "-": standard input; or NULL */
    const struct ng_format *format; /* NULL: detected for each file */
    uint64_t shard;                 /* 1 ... shards: only entries with number % shards = shard-1 */
    uint64_t shards;                /* 0 or 1: all */
    /* Wait for a second entry, or the end, before the first one of a pipe is passed on, so that
     * `several` and `alone` are correct for pipes too. (Ordinary files are always looked into.) */
    bool wait;
    const char *results; /* the folder of result files, or NULL; see walk.h */
    const char *output;  /* the file that the caller writes, or NULL; see walk.h */
    size_t memory_limit; /* the most bytes of an entry's text; 0: no limit */
    /* When to give up finding the puzzles in one text: it is then passed on as one. */
    double time_limit; /* seconds; 0: no limit */
};

/* One entry. Zeroed before first use, then reused: the memory is kept. */
struct ng_source_entry {
    struct nonogram_text name; /* the path, "-" for standard input; ends in a counted NUL */
    struct nonogram_text text; /* exactly one entry for format->read; empty if status is not OK */
    const struct ng_format *format; /* NULL if not detected */
    uint64_t number;                /* in all shards together, from 0 */
    uint64_t index;                 /* in its file, from 1 */
    unsigned long lines_before;     /* lines of the file before the text's first */
    unsigned long columns_before;   /* columns of the text's first line before the text */
    bool several;                   /* the file holds several (assumed for a pipe unless `wait`) */
    bool alone;                     /* the arguments name one file, which holds only this entry */
    /* A folder, list or file could not be read: an unknown number of puzzles is missing. Every
     * shard gets this entry, and none writes a record for it. */
    bool lost;
    double modified; /* the time of the file, as in platform/path.h */
    double done;     /* share of the inputs before this entry, 0 to 1, as far as known */
    /* If not NONOGRAM_OK, the diagnostic has the reason; its line counts from the file's start. */
    enum nonogram_status status;
    struct nonogram_diagnostic diagnostic;
};

struct ng_source;

/* Returns NULL when out of memory. */
struct ng_source *ng_source_new(const struct ng_source_options *options);
void ng_source_free(struct ng_source *source);

/* Gets the next entry of the shard. NONOGRAM_END after the last one, or if a terminating signal
 * came while waiting for input; NONOGRAM_NO_MEMORY if even an error entry cannot be made. */
enum nonogram_status ng_source_next(struct ng_source *source, struct ng_source_entry *entry);
/* See ng_walk_passed_over(). */
uint64_t ng_source_passed_over(const struct ng_source *source, const char **names);
void ng_source_entry_clear(struct ng_source_entry *entry);

/* The `stop` of finding and reading puzzles: whether a terminating signal came, or it is later than
 * *deadline, a double by ng_clock_now(); 0: none. */
bool ng_source_stop(void *deadline);

/* Appends "path", or "path#index" if the file holds several. */
void ng_source_entry_name(const struct ng_source_entry *entry, struct nonogram_text *out);
/* Turns a place in entry->text into one in the file. */
void ng_source_entry_place(const struct ng_source_entry *entry,
                           struct nonogram_diagnostic *diagnostic);

/* Reads a file that holds one puzzle, as nonogram_read_file(). `format` NULL: detected. */
enum nonogram_status ng_source_read_file(const char *path, const struct ng_format *format,
                                         struct nonogram_puzzle **puzzle,
                                         struct nonogram_diagnostic *diagnostic);

#endif
