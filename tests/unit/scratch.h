/* A directory of its own for a test, with files in it. Include after the cmocka headers; the
 * including file asks for POSIX. */
#ifndef TESTS_SCRATCH_H
#define TESTS_SCRATCH_H

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SCRATCH_PATH_MAX = 512 };

struct scratch {
    char root[SCRATCH_PATH_MAX];
    char path[SCRATCH_PATH_MAX]; /* the last one asked for */
};

static inline int scratch_setup(void **state)
{
    struct scratch *scratch = calloc(1, sizeof *scratch);
    const char *base = getenv("TMPDIR");
    if (scratch == NULL) {
        return -1;
    }
    snprintf(scratch->root, sizeof scratch->root, "%s/nonogram-test-XXXXXX",
             base == NULL ? "/tmp" : base);
    *state = scratch;
    return mkdtemp(scratch->root) == NULL ? -1 : 0;
}

static inline int scratch_remove_one(const char *path, const struct stat *status, int flag,
                                     struct FTW *info)
{
    (void)status;
    (void)flag;
    (void)info;
    return remove(path);
}

static inline int scratch_teardown(void **state)
{
    struct scratch *scratch = *state;
    nftw(scratch->root, scratch_remove_one, 16, FTW_DEPTH | FTW_PHYS);
    free(scratch);
    return 0;
}

/* The path of a name in the directory; valid until the next call. */
static inline const char *scratch_path(struct scratch *scratch, const char *name)
{
    snprintf(scratch->path, sizeof scratch->path, "%.200s/%.200s", scratch->root, name);
    return scratch->path;
}

static inline void scratch_write_bytes(struct scratch *scratch, const char *name, const char *bytes,
                                       size_t size)
{
    FILE *file = fopen(scratch_path(scratch, name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static inline void scratch_write(struct scratch *scratch, const char *name, const char *text)
{
    scratch_write_bytes(scratch, name, text, strlen(text));
}

static inline void scratch_directory(struct scratch *scratch, const char *name)
{
    assert_int_equal(mkdir(scratch_path(scratch, name), 0777), 0);
}

static inline void scratch_link(struct scratch *scratch, const char *target, const char *name)
{
    assert_int_equal(symlink(target, scratch_path(scratch, name)), 0);
}

/* The file's text is exactly this. */
static inline void scratch_expect(struct scratch *scratch, const char *name, const char *text)
{
    char found[4096] = "";
    FILE *file = fopen(scratch_path(scratch, name), "rb");
    assert_non_null(file);
    found[fread(found, 1, sizeof found - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(found, text);
}

/* A pipe as standard input; its writing end. */
static inline int scratch_pipe_input(void)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    close(ends[0]);
    return ends[1];
}

#endif
