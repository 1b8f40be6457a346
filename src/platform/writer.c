/* Writes to a temporary file in the same folder, and renames it when it is complete. */
#define _XOPEN_SOURCE 700

#include "platform/writer.h"

#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "platform/path.h"
#include "platform/room.h"
#include "platform/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    BUFFER_SIZE = 1 << 16,
    ATTEMPTS = 1000,     /* names to try for a temporary file */
    TEMPORARY_ROOM = 64, /* for the temporary name without its directory */
    SWEEP_AGE = 60,      /* seconds */
    ALL_MAY = 0666,      /* before the umask is applied */
    MODE_BITS = 07777,
    ACCESS_BITS = 0777, /* without set-id and sticky bits */
};

static const struct ng_writer closed_writer = {.handle = -1};

static void forget(struct ng_writer *writer)
{
    ng_text_clear(&writer->buffer);
    ng_alloc_free(writer->temporary);
    free(writer->target); /* allocated by realpath() or strdup() */
    *writer = closed_writer;
}

/* Writes all bytes; returns 0 or an errno value. With `live`, output that can have to wait for a
 * reader, writes pieces that never block: EINTR if a signal has ended the run and nobody reads. */
static int write_all(int handle, bool live, const char *bytes, size_t size)
{
    const size_t most = live ? (size_t)ng_room_size() : size;
    bool full = live;
    while (size > 0) {
        if (full && !ng_room_wait(handle)) {
            return EINTR;
        }
        ssize_t written = write(handle, bytes, size < most ? size : most);
        if (written >= 0) {
            bytes += written;
            size -= (size_t)written;
        } else if (errno == EAGAIN) {
            full = true; /* another process made the file non-blocking */
        } else if (errno == EPIPE && ng_signals_terminating() != 0) {
            return EINTR;
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

static bool is_pipe(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISFIFO(facts.st_mode);
}

/* Waits for a pipe's reader outside of open(), which a signal just before it would not end. */
static enum nonogram_status open_directly(struct ng_writer *writer, const char *path,
                                          struct nonogram_diagnostic *diagnostic)
{
    int number;
    do {
        writer->handle = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
        number = writer->handle < 0 ? errno : 0;
    } while ((number == EINTR || (number == ENXIO && is_pipe(path))) && ng_room_wait_for_reader());
    if (number == ENXIO && ng_signals_terminating() != 0) {
        number = EINTR;
    }
    writer->live = true;
    return number == 0 ? NONOGRAM_OK : ng_path_error(number, diagnostic);
}

/* Locks the whole file for writing, which shows other machines that it is in use. Returns false if
 * another process has locked it, or the file system does not support locks. */
static bool try_lock(int handle)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(handle, F_SETLK, &lock) == 0;
}

/* Opens a new file in the folder of the target under an unused name; returns 0 or an errno value.
 * The name is hidden, so that a walk over the folder skips it. Many files can be open at once, so
 * the number in the name comes from the clock. */
static int open_temporary(struct ng_writer *writer)
{
    size_t directory = ng_path_folder_size(writer->target);
    writer->temporary = ng_alloc_array(directory + TEMPORARY_ROOM, 1);
    if (writer->temporary == NULL) {
        return ENOMEM;
    }
    memcpy(writer->temporary, writer->target, directory);
    for (int i = 0; i < ATTEMPTS; i++) {
        struct timespec now = {.tv_nsec = 0};
        (void)timespec_get(&now, TIME_UTC);
        snprintf(writer->temporary + directory, TEMPORARY_ROOM, ".nonogram-%ld-%ld.tmp",
                 (long)getpid(), now.tv_nsec);
        writer->handle =
            open(writer->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, (mode_t)ALL_MAY);
        if (writer->handle >= 0) {
            (void)try_lock(writer->handle);
            return 0;
        }
        if (errno != EEXIST) {
            return errno;
        }
    }
    return EEXIST;
}

/* Sets the file to replace: the end of a link, and only if it is writable. Returns 0 or an errno
 * value. `exists`: there is a file. */
static int set_target(struct ng_writer *writer, const char *path, bool exists)
{
    writer->target = exists ? realpath(path, NULL) : strdup(path);
    return writer->target != NULL && (!exists || access(writer->target, W_OK) == 0) ? 0 : errno;
}

/* Whether the file is so old that its process would have locked it by now, if it could. By the
 * clock of the file server, which can differ from this machine's. */
static bool is_old(int handle)
{
    struct stat facts;
    return fstat(handle, &facts) == 0 && facts.st_mtime < time(NULL) - SWEEP_AGE;
}

/* Whether the file, named by process `owner`, is abandoned: the process does not exist here, and no
 * process of another machine has locked the file, or has just made it and not locked it yet. */
static bool is_orphan(const char *path, long owner)
{
    if (owner == (long)getpid() || kill((pid_t)owner, 0) == 0 || errno != ESRCH) {
        return false;
    }
    int handle = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    bool free_to_go = handle >= 0 && is_old(handle) && try_lock(handle);
    if (handle >= 0) {
        close(handle);
    }
    return free_to_go;
}

/* The process in the name of a temporary file; 0: it is the name of another file. */
static long owner_of(const char *name)
{
    long owner = 0;
    int number = 0, end = 0;
    bool temporary = sscanf(name, ".nonogram-%ld-%d.tmp%n", &owner, &number, &end) == 2 &&
                     end > 0 && name[end] == '\0';
    return temporary ? owner : 0;
}

void ng_writer_sweep(const char *path)
{
    char other[PATH_MAX];
    int size = (int)ng_path_folder_size(path);
    struct nonogram_diagnostic ignored;
    struct ng_directory names;
    if (snprintf(other, sizeof other, "%.*s.", size, path) >= PATH_MAX ||
        ng_directory_list(&names, other, &ignored) != NONOGRAM_OK) {
        return;
    }
    for (size_t i = 0; i < names.count; i++) {
        long owner = owner_of(names.names[i]);
        if (owner > 0 &&
            snprintf(other, sizeof other, "%.*s%s", size, path, names.names[i]) < PATH_MAX &&
            is_orphan(other, owner)) {
            unlink(other);
        }
    }
    ng_directory_clear(&names);
}

/* Gives the new file the owner, group and mode of the file that it will replace, as far as the
 * process and the file system allow; failures are ignored. Set-id bits are kept only with the same
 * owner and group. */
static void copy_owner_and_mode(const struct ng_writer *writer)
{
    struct stat old, made;
    if (stat(writer->target, &old) != 0) {
        return;
    }
    bool given = fchown(writer->handle, old.st_uid, old.st_gid) == 0 ||
                 fchown(writer->handle, (uid_t)-1, old.st_gid) == 0;
    bool kept = given && fstat(writer->handle, &made) == 0 && made.st_uid == old.st_uid &&
                made.st_gid == old.st_gid;
    int refused = fchmod(writer->handle, old.st_mode & (mode_t)(kept ? MODE_BITS : ACCESS_BITS));
    (void)refused;
}

static enum nonogram_status open_beside(struct ng_writer *writer, const char *path, bool exists,
                                        struct nonogram_diagnostic *diagnostic)
{
    int number = set_target(writer, path, exists);
    if (number == 0) {
        number = open_temporary(writer);
    }
    if (number != 0) {
        forget(writer);
        return ng_path_error(number, diagnostic);
    }
    if (exists) {
        copy_owner_and_mode(writer);
    }
    return NONOGRAM_OK;
}

static void open_standard(struct ng_writer *writer)
{
    writer->handle = STDOUT_FILENO;
    struct stat status;
    writer->live = fstat(STDOUT_FILENO, &status) == 0 && ng_facts_of(&status).kind != NG_PATH_FILE;
}

enum nonogram_status ng_writer_open(struct ng_writer *writer, const char *path,
                                    struct nonogram_diagnostic *diagnostic)
{
    *writer = closed_writer;
    if (path == NULL || ng_path_is_standard(path)) {
        open_standard(writer);
        return NONOGRAM_OK;
    }
    enum ng_path_kind kind = ng_path_look(path).kind;
    if (kind == NG_PATH_OTHER || kind == NG_PATH_DIRECTORY) {
        return open_directly(writer, path, diagnostic); /* reports an error for a directory */
    }
    return open_beside(writer, path, kind == NG_PATH_FILE, diagnostic);
}

/* The status of all that was done with the writer. */
static enum nonogram_status status_of(const struct ng_writer *writer,
                                      struct nonogram_diagnostic *diagnostic)
{
    if (writer->number == EINTR) {
        return ng_diag_refuse(
            NONOGRAM_IO, diagnostic,
            "nobody was reading when a signal came: the last result may be cut short");
    }
    return writer->number == 0 ? NONOGRAM_OK : ng_path_error(writer->number, diagnostic);
}

/* Writes the buffer, then these bytes, unless there was an error. */
static void put_bytes(struct ng_writer *writer, const char *bytes, size_t size)
{
    struct nonogram_text *buffer = &writer->buffer;
    if (writer->number == 0) {
        writer->number = write_all(writer->handle, writer->live, buffer->data, buffer->size);
    }
    if (writer->number == 0) {
        writer->number = write_all(writer->handle, writer->live, bytes, size);
    }
    ng_text_reset(buffer);
}

enum nonogram_status ng_writer_flush(struct ng_writer *writer,
                                     struct nonogram_diagnostic *diagnostic)
{
    put_bytes(writer, NULL, 0);
    return status_of(writer, diagnostic);
}

enum nonogram_status ng_writer_write(struct ng_writer *writer, const char *bytes, size_t size,
                                     struct nonogram_diagnostic *diagnostic)
{
    if (size >= BUFFER_SIZE - writer->buffer.size) {
        put_bytes(writer, bytes, size);
    } else {
        ng_text_bytes(&writer->buffer, bytes, size);
    }
    if (writer->buffer.failed) {
        writer->number = ENOMEM;
    }
    return status_of(writer, diagnostic);
}

/* Waits until the disk has a file or folder; returns 0 or an errno value. Handles that do not
 * support this count as done. */
static int sync_handle(int handle)
{
    return fsync(handle) == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : errno;
}

void ng_writer_sync_folder(const char *path)
{
    char name[PATH_MAX];
    int size = snprintf(name, sizeof name, "%.*s.", (int)ng_path_folder_size(path), path);
    int folder = size < PATH_MAX ? open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY) : -1;
    if (folder >= 0) {
        (void)sync_handle(folder); /* the file is complete even if this fails */
        close(folder);
    }
}

/* Closes a copy of standard output, which stays open: a file server then writes all data and
 * reports a full disk. Returns 0 or an errno value. */
static int close_copy(const struct ng_writer *writer)
{
    int copy = writer->live ? -1 : dup(writer->handle);
    return copy >= 0 && close(copy) != 0 && errno != EINTR ? errno : 0;
}

void ng_writer_sync(struct ng_writer *writer)
{
    if (writer->number == 0 && writer->temporary != NULL) {
        writer->number = sync_handle(writer->handle);
    }
}

/* Closes the handle and puts the synced file in its place; returns 0 or an errno value. */
static int put_in_place(struct ng_writer *writer)
{
    int handle = writer->handle;
    writer->handle = -1;
    if (close(handle) != 0 && errno != EINTR) {
        return errno;
    }
    return writer->temporary == NULL || rename(writer->temporary, writer->target) == 0 ? 0 : errno;
}

/* Ends with an error, or with the file in its place. */
static enum nonogram_status end_writer(struct ng_writer *writer, bool alone,
                                       struct nonogram_diagnostic *diagnostic)
{
    if (writer->number == 0) {
        writer->number =
            writer->handle == STDOUT_FILENO ? close_copy(writer) : put_in_place(writer);
    }
    enum nonogram_status status = status_of(writer, diagnostic);
    if (status != NONOGRAM_OK) {
        ng_writer_abandon(writer);
    } else if (alone && writer->temporary != NULL) {
        ng_writer_sync_folder(writer->target);
    }
    forget(writer);
    return status;
}

enum nonogram_status ng_writer_place(struct ng_writer *writer,
                                     struct nonogram_diagnostic *diagnostic)
{
    return end_writer(writer, false, diagnostic);
}

enum nonogram_status ng_writer_close(struct ng_writer *writer,
                                     struct nonogram_diagnostic *diagnostic)
{
    put_bytes(writer, NULL, 0);
    ng_writer_sync(writer);
    return end_writer(writer, true, diagnostic);
}

enum nonogram_status ng_writer_hold(struct ng_writer *writer,
                                    struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_writer_flush(writer, diagnostic);
    ng_text_clear(&writer->buffer);
    if (status != NONOGRAM_OK) {
        ng_writer_abandon(writer);
    }
    return status;
}

void ng_writer_abandon(struct ng_writer *writer)
{
    if (writer->handle > STDOUT_FILENO) {
        close(writer->handle);
    }
    if (writer->temporary != NULL) {
        unlink(writer->temporary);
    }
    forget(writer);
}

void ng_orphans_sweep(struct ng_orphans *orphans, const char *path)
{
    struct ng_path_facts folder = ng_path_look_folder(path, ng_path_folder_size(path));
    size_t *sweeps = folder.kind == NG_PATH_DIRECTORY
                         ? ng_seen_find(&orphans->folders, folder.device, folder.inode)
                         : NULL;
    if (sweeps != NULL && (*sweeps)++ == 0) {
        ng_writer_sweep(path);
    }
}

void ng_orphans_clear(struct ng_orphans *orphans)
{
    ng_seen_clear(&orphans->folders);
}
