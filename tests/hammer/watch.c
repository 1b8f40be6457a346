/* Counts ticks and memory. The compiler calls __sanitizer_cov_trace_pc() at each block of what is
 * instrumented, and the linker sends the calls of the C library's functions through here. */
#include "hammer/watch.h"

#include "fuzz/fuzz.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

/* A step of one text may take these at most: many times what any proportionate one takes. */
#define TICKS_MOST      ((uint64_t)100000000)
#define TICKS_PER_BYTE  ((uint64_t)5000)
#define MEMORY_MOST     ((uint64_t)64 << 20)
#define MEMORY_PER_BYTE ((uint64_t)2000)
#define BYTES_PER_TICK  16

const char *const watch_step_names[DRIVE_STEPS] = {
    "detect", "sniff", "extent", "split", "read", "solve", "draw", "write", "library",
};

static uint64_t ticks, ticks_most = UINT64_MAX;
static uint64_t held, peak, held_most = UINT64_MAX;
static long alive, until_failure;
static bool failed;

static struct watch_costs costs;
static struct {
    struct watch_cost *cost; /* NULL: no step runs */
    const char *format;
    const char *step;
    uint64_t ticks, held; /* as it began */
} now;
static uint64_t ticks_of_step, memory_of_step;

/* ---- ticks ---- */

void __sanitizer_cov_trace_pc(void);

static void end_late(void)
{
    ticks_most = UINT64_MAX;
    fuzz_fail("%s: %s takes too long", now.format, now.step);
}

static inline void take(uint64_t count)
{
    ticks += count;
    if (ticks >= ticks_most) {
        end_late();
    }
}

void __sanitizer_cov_trace_pc(void)
{
    take(1);
}

#define WRAP(type, name, parameters)                                                               \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters

WRAP(void *, memchr, (const void *bytes, int c, size_t size))
{
    const char *found = __real_memchr(bytes, c, size);
    take((found != NULL ? (size_t)(found - (const char *)bytes) : size) / BYTES_PER_TICK);
    return (void *)found;
}

WRAP(int, memcmp, (const void *a, const void *b, size_t size))
{
    take(size / BYTES_PER_TICK);
    return __real_memcmp(a, b, size);
}

WRAP(void *, memcpy, (void *to, const void *from, size_t size))
{
    take(size / BYTES_PER_TICK);
    return __real_memcpy(to, from, size);
}

WRAP(void *, memmove, (void *to, const void *from, size_t size))
{
    take(size / BYTES_PER_TICK);
    return __real_memmove(to, from, size);
}

WRAP(void *, memset, (void *to, int c, size_t size))
{
    take(size / BYTES_PER_TICK);
    return __real_memset(to, c, size);
}

WRAP(size_t, strlen, (const char *text))
{
    size_t size = __real_strlen(text);
    take(size / BYTES_PER_TICK);
    return size;
}

/* ---- memory ---- */

static bool fails_now(void)
{
    bool fails = until_failure > 0 && --until_failure == 0;
    failed = failed || fails;
    return fails;
}

static void ask(size_t size)
{
    if (size > held_most - held) {
        held_most = UINT64_MAX;
        fuzz_fail("%s: %s takes too much memory: %zu bytes more", now.format, now.step, size);
    }
}

static void *gain(void *memory)
{
    if (memory != NULL) {
        alive++;
        held += malloc_usable_size(memory);
        peak = held > peak ? held : peak;
    }
    return memory;
}

static void lose(void *memory)
{
    if (memory != NULL) {
        size_t size = malloc_usable_size(memory);
        alive--;
        held -= size < held ? size : held;
    }
}

WRAP(void *, malloc, (size_t size))
{
    ask(size);
    return fails_now() ? NULL : gain(__real_malloc(size));
}

WRAP(void *, calloc, (size_t count, size_t size))
{
    ask(size == 0 || count > SIZE_MAX / size ? 0 : count * size);
    return fails_now() ? NULL : gain(__real_calloc(count, size));
}

WRAP(void *, realloc, (void *old, size_t size))
{
    size_t before = old != NULL ? malloc_usable_size(old) : 0;
    ask(size > before ? size - before : 0);
    void *memory = fails_now() ? NULL : __real_realloc(old, size);
    if (memory != NULL) {
        alive -= old != NULL;
        held -= before < held ? before : held;
        gain(memory);
    }
    return memory;
}

void __real_free(void *memory);
void __wrap_free(void *memory);
void __wrap_free(void *memory)
{
    lose(memory);
    __real_free(memory);
}

void watch_fail(long n)
{
    until_failure = n;
    failed = false;
}

bool watch_failed(void)
{
    return failed;
}

long watch_alive(void)
{
    return alive;
}

/* ---- steps ---- */

static size_t number_of(const struct ng_format *format)
{
    size_t i = 0;
    while (ng_format_all[i] != NULL && ng_format_all[i] != format) {
        i++;
    }
    return format != NULL ? i : NG_FORMATS_MAX;
}

static void begin(const struct ng_format *format, enum drive_step step)
{
    now.cost = &costs.of[number_of(format)][step];
    now.format = format != NULL ? format->name : "all";
    now.step = watch_step_names[step];
    now.ticks = ticks;
    now.held = held;
    peak = held;
    ticks_most = ticks + ticks_of_step;
    held_most = held + memory_of_step;
}

static void end(void)
{
    uint64_t bytes = peak - (now.held < peak ? now.held : peak);
    now.cost->ticks += ticks - now.ticks;
    now.cost->bytes = bytes > now.cost->bytes ? bytes : now.cost->bytes;
    ticks_most = held_most = UINT64_MAX;
}

static void add_cells(size_t cells)
{
    costs.cells += cells;
}

void watch_start(void)
{
    drive_watch = (struct drive_watch){begin, end, add_cells, watch_failed, false};
}

void watch_text(size_t size)
{
    ticks_of_step = TICKS_MOST + size * TICKS_PER_BYTE;
    memory_of_step = MEMORY_MOST + size * MEMORY_PER_BYTE;
    memset(&costs, 0, sizeof costs);
    ticks_most = held_most = UINT64_MAX;
}

const struct watch_costs *watch_costs(void)
{
    return &costs;
}
