/* Writing standard output, or a file that appears whole or not at all.
 *
 *     open("dir/x") --> write dir/.nonogram-<process>-<n>.tmp --> close: rename to dir/x
 *                                                             \-> abandon: removed, x untouched
 *
 * A file that may be written, in a folder that may not, gets its bytes at the end from an unnamed
 * temporary file elsewhere; only if that last step fails is it left in part. A file
 * that is not an ordinary one (/dev/null, a pipe) is written directly. A link is followed: its
 * target is replaced, or made. A signal does not cut a write short, unless nobody reads what is to
 * be written. */
#ifndef NG_PLATFORM_WRITER_H
#define NG_PLATFORM_WRITER_H

#include "base/seen.h"
#include "base/text.h"
#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>

struct ng_writer {
    int handle;      /* -1: closed */
    bool live;       /* a pipe or terminal: somebody may be waiting, flush after each record */
    int number;      /* the system's error of ng_writer_sync(), or 0 */
    char *target;    /* NULL: written directly */
    char *temporary; /* NULL: written directly, or from an unnamed file */
    struct nonogram_text buffer;
};

/* `path` NULL or "-": standard output. On failure there is nothing to close. */
enum nonogram_status ng_writer_open(struct ng_writer *writer, const char *path,
                                    struct nonogram_diagnostic *diagnostic);
/* The same for the one file of a run: sweeps first, as below. */
enum nonogram_status ng_writer_open_swept(struct ng_writer *writer, const char *path,
                                          struct nonogram_diagnostic *diagnostic);
/* Buffered. */
enum nonogram_status ng_writer_write(struct ng_writer *writer, const char *bytes, size_t size,
                                     struct nonogram_diagnostic *diagnostic);
enum nonogram_status ng_writer_flush(struct ng_writer *writer,
                                     struct nonogram_diagnostic *diagnostic);
/* Flushes, closes with the result checked, puts the file in its place. The disk has the file before
 * it is renamed, and then its folder. After a failure the target is as it was and the temporary
 * file is gone. Standard output is flushed and stays open; what a file server says of it at the
 * close of a file counts, too. */
enum nonogram_status ng_writer_close(struct ng_writer *writer,
                                     struct nonogram_diagnostic *diagnostic);

/* The same in steps, for many files that are closed together: waiting for the disk once for each of
 * them takes several times as long. Hold each when it is written, from any thread; then sync all of
 * them, place all of them, and sync each folder that they are in. */
/* Writes all bytes and keeps the file open. After a failure there is nothing to close. */
enum nonogram_status ng_writer_hold(struct ng_writer *writer,
                                    struct nonogram_diagnostic *diagnostic);
/* Waits until the disk has the file. A failure is reported by ng_writer_place(). */
void ng_writer_sync(struct ng_writer *writer);
enum nonogram_status ng_writer_place(struct ng_writer *writer,
                                     struct nonogram_diagnostic *diagnostic);
/* Waits until the disk has the names in the folder of the file `path`, where the system can. */
void ng_writer_sync_folder(const char *path);
/* Removes the temporary files of dead processes from the folder of the file `path`, except files of
 * the last minute. The folder may be missing. Cost: listing that
 * directory. */
void ng_writer_sweep(const char *path);
/* Ends without a file. What went to standard output has gone. Fine when closed already. */
void ng_writer_abandon(struct ng_writer *writer);

/* The folders from which this run has removed the temporary files that killed runs had left, known
 * by device and inode. Zeroed: none. */
struct ng_orphans {
    struct ng_seen folders;
};

/* As ng_writer_sweep(), the first time that a file of that directory is named. */
void ng_orphans_sweep(struct ng_orphans *orphans, const char *path);
void ng_orphans_clear(struct ng_orphans *orphans);

#endif
