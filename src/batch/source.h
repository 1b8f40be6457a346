/* From PATH arguments to puzzle entries in order: files are found, read in chunks and split by
 * their format's extent, so that a stream of any length takes the memory of one entry.
 *
 *     paths --> walk --> file --> [ buffer: entry | entry | part of a ... ] --> entry
 *
 * Nothing that goes wrong with an input ends the sequence: it becomes an entry with a status. */
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
    /* Wait for a second entry, or the end, before the first one of a pipe is handed out, so that
     * `several` and `alone` are true of pipes too. (Ordinary files are always looked into.) */
    bool wait;
    const char *results; /* the directory of result files, or NULL; see walk.h */
    const struct nonogram_batch_files *files; /* or NULL; borrowed while the source lives */
    /* Refuse a file if its results would have the same names as the results of an earlier file
     * (result_files.h). Needed for several paths only: within one path names are never shared. */
    bool apart;
    size_t memory_limit; /* bytes that the text of an entry may have; 0: any */
};

/* One entry. Zeroed before first use, then reused: the memory is kept. */
struct ng_source_entry {
    struct nonogram_text
        name; /* the path, "-" for standard input; NUL-terminated, the NUL counted */
    struct nonogram_text text; /* exactly one entry for format->read; empty when status is not OK */
    const struct ng_format *format; /* NULL when it was not detected */
    uint64_t number;                /* among all entries of all shards, from 0 */
    uint64_t index;                 /* in its file, from 1 */
    unsigned long lines_before;     /* lines of the file before the text's first */
    unsigned long columns_before;   /* of that line, before the text */
    bool several; /* the file holds more than one (assumed of a pipe unless `wait`) */
    bool alone;   /* the arguments name one file, and it holds this entry only */
    /* A folder or list could not be read, or a file was refused: an unknown number of puzzles is
     * missing. Every shard gets this entry, and none writes a record for it. */
    bool lost;
    double modified; /* when the file was, as in platform/path.h */
    double done;     /* share of the inputs behind this entry, 0 to 1, as far as known */
    /* If not NONOGRAM_OK, the diagnostic says why the puzzle could not be read; its line counts
     * from the beginning of the file. */
    enum nonogram_status status;
    struct nonogram_diagnostic diagnostic;
};

struct ng_source;
struct ng_walk;

/* NULL: out of memory. */
struct ng_source *ng_source_new(const struct ng_source_options *options);
void ng_source_free(struct ng_source *source);

/* The next entry of the shard. NONOGRAM_END after the last one, or when a terminating signal
 * came while waiting for input; NONOGRAM_NO_MEMORY when not even an error entry can be made. */
enum nonogram_status ng_source_next(struct ng_source *source, struct ng_source_entry *entry);
/* The walk that leads to the files: to ask it about results. */
struct ng_walk *ng_source_walk(struct ng_source *source);
void ng_source_entry_clear(struct ng_source_entry *entry);

/* Appends "path", or "path#index" when the file holds several. */
void ng_source_entry_name(const struct ng_source_entry *entry, struct nonogram_text *out);
/* Turns a place in entry->text into one in the file. */
void ng_source_entry_place(const struct ng_source_entry *entry,
                           struct nonogram_diagnostic *diagnostic);

/* Reads a file that holds one puzzle, as nonogram_read_file(). `format` NULL: it is detected. */
enum nonogram_status ng_single_file_read(const char *path, const struct ng_format *format,
                                         struct nonogram_puzzle **puzzle,
                                         struct nonogram_diagnostic *diagnostic);

#endif
