/* Writing standard output, or a file that appears as a whole or not at all.
 *
 *     open("dir/x") --> write dir/.nonogram-<process>-<n>.tmp --> close: rename to dir/x
 *                                                             \-> abandon: removed, x untouched
 *
 * A file that is not an ordinary one (/dev/null, a pipe) is written directly. Links are followed:
 * the file at their end is replaced. A signal does not cut a write short, unless nobody reads the
 * output. */
#ifndef NG_PLATFORM_WRITER_H
#define NG_PLATFORM_WRITER_H

#include "base/seen.h"
#include "base/text.h"
#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>

struct ng_writer {
    int handle;      /* -1 if closed */
    bool live;       /* a pipe or terminal: flush after each record, as a reader can be waiting */
    int number;      /* the errno value of the first error, or 0; then nothing more is written */
    char *target;    /* NULL if written directly */
    char *temporary; /* NULL if written directly */
    struct nonogram_text buffer;
};

/* Opens a file; `path` NULL or "-": standard output. After a failure there is nothing to close. */
enum nonogram_status ng_writer_open(struct ng_writer *writer, const char *path,
                                    struct nonogram_diagnostic *diagnostic);
/* Writes through the buffer. After an error, further calls return the same error. */
enum nonogram_status ng_writer_write(struct ng_writer *writer, const char *bytes, size_t size,
                                     struct nonogram_diagnostic *diagnostic);
enum nonogram_status ng_writer_flush(struct ng_writer *writer,
                                     struct nonogram_diagnostic *diagnostic);
/* Flushes, closes with the result checked, and puts the file in its place. The disk has the file
 * before it is renamed, and then its folder. After a failure the target is unchanged and the
 * temporary file removed. Standard output is flushed and stays open; an error that a file server
 * reports when a file is closed counts, too. */
enum nonogram_status ng_writer_close(struct ng_writer *writer,
                                     struct nonogram_diagnostic *diagnostic);

/* Closing in steps, for many files that are closed together: waiting for the disk once per file
 * takes several times as long. Hold each file when it is written, from any thread; then sync all of
 * them, place all of them, and sync each of their folders. */
/* Writes all bytes and keeps the file open. After a failure there is nothing to close. */
enum nonogram_status ng_writer_hold(struct ng_writer *writer,
                                    struct nonogram_diagnostic *diagnostic);
/* Waits until the disk has the file. ng_writer_place() reports a failure. */
void ng_writer_sync(struct ng_writer *writer);
enum nonogram_status ng_writer_place(struct ng_writer *writer,
                                     struct nonogram_diagnostic *diagnostic);
/* Waits until the disk has the names in the folder of the file `path`, if supported. */
void ng_writer_sync_folder(const char *path);
/* Removes the temporary files of dead processes from the folder of the file `path`, except files of
 * the last minute. The folder can be missing. Cost: listing the folder. */
void ng_writer_sweep(const char *path);
/* Ends without a file, unless closed already. Output to standard output stays. */
void ng_writer_abandon(struct ng_writer *writer);

/* The folders, by device and inode, from which this run has removed the temporary files of killed
 * runs. All zero: none. */
struct ng_orphans {
    struct ng_seen folders;
};

/* Calls ng_writer_sweep() the first time that a file of this folder is named. */
void ng_orphans_sweep(struct ng_orphans *orphans, const char *path);
void ng_orphans_clear(struct ng_orphans *orphans);

#endif
