/* A library to be loaded before others that makes one call of the C library fail, and tells at the
 * end whether it did, and whether the program has left memory behind. For glibc.
 *   FAULT=KIND:N      the N-th call of that kind; kinds are in the table below
 *   FAULT_REPORT=FILE one line: "reached" or "passed", and how many blocks of memory are left */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void __libc_free(void *memory);

enum kind {
    ALLOCATION,
    READ_ERROR,
    READ_SHORT,
    WRITE_ERROR,
    WRITE_FULL,
    WRITE_SHORT,
    CLOSE_ERROR,
    RENAME_ERROR,
    OPEN_ERROR,
    MKDIR_ERROR,
    CHMOD_ERROR,
    UNLINK_ERROR, /* a rename fails, and from then on every unlink */
    KINDS
};

static const char *const names[KINDS] = {
    [ALLOCATION] = "allocation",   [READ_ERROR] = "read-error",     [READ_SHORT] = "read-short",
    [WRITE_ERROR] = "write-error", [WRITE_FULL] = "write-full",     [WRITE_SHORT] = "write-short",
    [CLOSE_ERROR] = "close-error", [RENAME_ERROR] = "rename-error", [OPEN_ERROR] = "open-error",
    [MKDIR_ERROR] = "mkdir-error", [CHMOD_ERROR] = "chmod-error",   [UNLINK_ERROR] = "unlink-error",
};

static enum kind wanted = KINDS;
static atomic_long left; /* calls of that kind until the one that fails */
static uintptr_t program_start, program_end;

/* Blocks that the program itself has asked for: places of a table by address. */
#define PLACES ((size_t)1 << 20)
static void *blocks[PLACES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int find_program(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    (void)context;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD && (part->p_flags & PF_X) != 0) {
            program_start = start;
            program_end = start + part->p_memsz;
        }
    }
    return 1; /* the first one is the program */
}

__attribute__((constructor)) static void begin(void)
{
    const char *fault = getenv("FAULT");
    const char *colon = fault != NULL ? strchr(fault, ':') : NULL;
    for (int i = 0; colon != NULL && i < KINDS; i++) {
        if (strlen(names[i]) == (size_t)(colon - fault) &&
            strncmp(names[i], fault, (size_t)(colon - fault)) == 0) {
            atomic_store(&left, atol(colon + 1));
            wanted = (enum kind)i;
        }
    }
    dl_iterate_phdr(find_program, NULL);
}

static bool is_of_program(const void *caller)
{
    return (uintptr_t)caller >= program_start && (uintptr_t)caller < program_end;
}

/* Whether this call is the one to fail. */
static bool fails(enum kind kind)
{
    return kind == wanted && atomic_fetch_sub(&left, 1) == 1;
}

static size_t place_of(const void *block)
{
    return (size_t)(((uintptr_t)block >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 40) % PLACES;
}

static void *note(void *block, const void *caller)
{
    if (block != NULL && is_of_program(caller)) {
        pthread_mutex_lock(&lock);
        size_t at = place_of(block);
        for (size_t i = 0; i < PLACES && blocks[at] != NULL && blocks[at] != (void *)blocks; i++) {
            at = (at + 1) % PLACES;
        }
        blocks[at] = block;
        pthread_mutex_unlock(&lock);
    }
    return block;
}

static void forget(void *block)
{
    if (block == NULL) {
        return;
    }
    pthread_mutex_lock(&lock);
    size_t at = place_of(block);
    for (size_t i = 0; i < PLACES && blocks[at] != NULL && blocks[at] != block; i++) {
        at = (at + 1) % PLACES;
    }
    if (blocks[at] == block) {
        blocks[at] = (void *)blocks; /* was used: others may be behind it */
    }
    pthread_mutex_unlock(&lock);
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("FAULT_REPORT");
    char line[64];
    size_t alive = 0;
    for (size_t i = 0; i < PLACES; i++) {
        alive += blocks[i] != NULL && blocks[i] != (void *)blocks;
    }
    bool reached = wanted != KINDS && atomic_load(&left) <= 0;
    int size = snprintf(line, sizeof line, "%s %zu\n", reached ? "reached" : "passed", alive);
    wanted = KINDS;
    int handle = path != NULL ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (handle >= 0) {
        ssize_t written = write(handle, line, (size_t)size);
        (void)written;
        close(handle);
    }
}

/* ---- memory ---- */

void *malloc(size_t size)
{
    const void *caller = __builtin_return_address(0);
    if (is_of_program(caller) && fails(ALLOCATION)) {
        errno = ENOMEM;
        return NULL;
    }
    return note(__libc_malloc(size), caller);
}

void *calloc(size_t count, size_t size)
{
    const void *caller = __builtin_return_address(0);
    if (is_of_program(caller) && fails(ALLOCATION)) {
        errno = ENOMEM;
        return NULL;
    }
    return note(__libc_calloc(count, size), caller);
}

void *realloc(void *old, size_t size)
{
    const void *caller = __builtin_return_address(0);
    if (is_of_program(caller) && fails(ALLOCATION)) {
        errno = ENOMEM;
        return NULL;
    }
    forget(old);
    return note(__libc_realloc(old, size), caller);
}

void free(void *memory)
{
    forget(memory);
    __libc_free(memory);
}

/* ---- files ---- */

ssize_t read(int handle, void *bytes, size_t size)
{
    ssize_t (*real)(int, void *, size_t) =
        (ssize_t(*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
    if (fails(READ_ERROR)) {
        errno = EIO;
        return -1;
    }
    return real(handle, bytes, fails(READ_SHORT) && size > 1 ? 1 : size);
}

ssize_t write(int handle, const void *bytes, size_t size)
{
    ssize_t (*real)(int, const void *, size_t) =
        (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    if (handle == STDERR_FILENO) {
        return real(handle, bytes, size);
    }
    if (fails(WRITE_ERROR) || fails(WRITE_FULL)) {
        errno = wanted == WRITE_FULL ? ENOSPC : EIO;
        return -1;
    }
    return real(handle, bytes, fails(WRITE_SHORT) && size > 1 ? size / 2 : size);
}

int close(int handle)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "close");
    int status = real(handle);
    if (fails(CLOSE_ERROR)) {
        errno = EIO;
        return -1;
    }
    return status;
}

int rename(const char *from, const char *to)
{
    int (*real)(const char *, const char *) =
        (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
    if (fails(RENAME_ERROR) || fails(UNLINK_ERROR)) {
        errno = EIO;
        return -1;
    }
    return real(from, to);
}

int unlink(const char *path)
{
    int (*real)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
    if (wanted == UNLINK_ERROR && atomic_load(&left) <= 0) {
        errno = EACCES;
        return -1;
    }
    return real(path);
}

int mkdir(const char *path, mode_t mode)
{
    int (*real)(const char *, mode_t) = (int (*)(const char *, mode_t))dlsym(RTLD_NEXT, "mkdir");
    if (fails(MKDIR_ERROR)) {
        errno = EACCES;
        return -1;
    }
    return real(path, mode);
}

int fchmod(int handle, mode_t mode)
{
    int (*real)(int, mode_t) = (int (*)(int, mode_t))dlsym(RTLD_NEXT, "fchmod");
    if (fails(CHMOD_ERROR)) {
        errno = EPERM;
        return -1;
    }
    return real(handle, mode);
}

int open(const char *path, int flags, ...)
{
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    if (fails(OPEN_ERROR)) {
        errno = EMFILE;
        return -1;
    }
    return real(path, flags, mode);
}
