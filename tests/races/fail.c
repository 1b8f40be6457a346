/* Makes one allocation of a program fail that is linked with --wrap for malloc, calloc and realloc:
 * FAIL_AT=N the N-th, in whatever thread; FAIL_COUNT=FILE takes how many there were. For the
 * programs of run.sh, whose allocations belong to a sanitizer or to valgrind. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static long fail_at; /* set before there are threads */
static atomic_long made;

static void tell(void)
{
    const char *path = getenv("FAIL_COUNT");
    FILE *file = path != NULL ? fopen(path, "w") : NULL;
    if (file != NULL) {
        (void)fprintf(file, "%ld\n", atomic_fetch_add(&made, 0));
        (void)fclose(file);
    }
}

__attribute__((constructor)) static void begin(void)
{
    const char *text = getenv("FAIL_AT");
    fail_at = text != NULL ? strtol(text, NULL, 10) : 0;
    (void)atexit(tell);
}

static int fails(void)
{
    return atomic_fetch_add(&made, 1) + 1 == fail_at;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}
