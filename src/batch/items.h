/* Puzzles on their way from their files to their results, one slot for each:
 *
 *     ng_items_next(): a slot with a text --> ng_items_read(): the puzzle --> the caller's work
 *     --> ng_items_write(): its result file --> ng_items_settle(): in its place, in order
 *
 * The caller has the slots, runs an ordered map over them (batch/batch.h) and does the work
 * between. An input that cannot be read is an item with a status. */
#ifndef NG_BATCH_ITEMS_H
#define NG_BATCH_ITEMS_H

#include "batch/result_files.h"
#include "batch/source.h"
#include "format/doc/origin.h"
#include "nonogram.h"
#include "platform/writer.h"

#include <stdatomic.h>

/* With several jobs: the number of puzzles that can be finished or in work before the first of them
 * is emitted. A puzzle that takes some seconds must not leave the other workers without work. */
enum { NG_ITEMS_WINDOW = 512 };

/* One puzzle. Zeroed before first use, then reused for another one. */
struct ng_item {
    /* As the source gives it. Reading the puzzle, and writing its result file, also set the status
     * and the diagnostic. */
    struct ng_source_entry entry;
    const char *name; /* "path", or "path#index" if the file holds several puzzles */
    /* For the record: the path and index, or the source, index and id stated by a puzzle in
     * JSON. */
    const char *from;
    uint64_t from_index;
    const char *id;
    bool skipped;       /* with `resume`: the result exists */
    bool unfinished;    /* a signal came while it was read: the run ends before this puzzle */
    const char *result; /* the path of the result file if writing it failed; else NULL */
    enum nonogram_limit limited;    /* the limit reached, with NONOGRAM_LIMITED */
    double seconds;                 /* the time spent reading the puzzle */
    struct nonogram_puzzle *puzzle; /* NULL if it was not read; with NONOGRAM_BAD_INPUT one whose
                                     * rows and columns fill different numbers of cells */
    bool guessed;             /* puzzle->guess concerns the user, who did not name the format */
    struct nonogram_text out; /* the result; empty at first */

    /* For items.c alone. */
    struct ng_origin origin;
    struct nonogram_text label;       /* `name`, NUL-terminated */
    struct nonogram_text result_path; /* NUL-terminated */
    struct ng_writer writer;          /* writes the result file, until it is in place */
    atomic_bool held;                 /* the result file is held */
    struct ng_memory memory;          /* charged for the text and the puzzle */
    size_t waiting;                   /* bytes of its result, until emitted */
};

/* The inputs, and the place of the results. Constant during the run. */
struct ng_items_options {
    struct ng_source_options source;
    uint64_t made;      /* the number of items without an input: their puzzles are made; or 0 */
    const char *maker;  /* the name of these items */
    bool named;         /* source.format is the one that the user names */
    bool uneven;        /* see struct ng_reading */
    bool columns_first; /* read two lists of clues without names as the columns, then the rows */
    double time_limit;  /* seconds for reading a puzzle; 0: no limit */
    const char *suffix; /* the suffix of the result files, without the dot */
    bool resume;        /* skip a puzzle whose result file exists and is not older than its input */
    const char
        *again; /* with `resume`: a text that a result has if the puzzle is repeated; or NULL */
};

/* The run over all items. */
struct ng_items {
    const struct ng_items_options *options;
    struct ng_source *source; /* NULL: the puzzles are made */
    uint64_t next;            /* then the number of the next one */
    struct ng_orphans swept;  /* folders of result files */
    atomic_size_t waiting;    /* bytes of all results not emitted yet */
    atomic_size_t held;       /* result files */
    size_t held_most;
};

/* Opens the inputs. Returns false when out of memory. */
bool ng_items_open(struct ng_items *items, const struct ng_items_options *options);
void ng_items_close(struct ng_items *items);

/* Sets the slot to the next puzzle. NONOGRAM_END after the last one, or after a signal. */
enum nonogram_status ng_items_next(struct ng_items *items, struct ng_item *item);
/* Reads the puzzle. Returns false if there is no work on it: its result is kept (`skipped`), or a
 * signal came (`unfinished`). */
bool ng_items_read(struct ng_items *items, struct ng_item *item);
/* Writes the result file, if there is to be one and it is `wanted`, and holds it; then frees the
 * puzzle. */
void ng_items_write(struct ng_items *items, struct ng_item *item, bool wanted);
/* Whether so much waits for its turn that no further item is to begin. */
bool ng_items_are_full(const struct ng_items *items);
/* In the order of the input: puts held result files of the `count` slots, `size` bytes apart, in
 * their places. Call it for an item before its result is used, or with an item that is dropped. */
void ng_items_settle(struct ng_items *items, struct ng_item *item, void *slots, size_t count,
                     size_t size);
/* Ends an item that was emitted. */
void ng_items_emitted(struct ng_items *items, struct ng_item *item);
void ng_item_clear(struct ng_item *item);

/* Appends the path, with a NUL, of the result file of an item in this folder. `suffix` has no dot.
 */
enum nonogram_status ng_item_path(const struct ng_item *item, const char *directory,
                                  const char *suffix, struct nonogram_text *path);

#endif
