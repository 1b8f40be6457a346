/* Hammers the readers with texts until a time is over:
 *   hammer run FOLDER SECONDS SEED FORMAT=SAMPLES...   what it finds is kept in FOLDER
 *   hammer FILE...             does with each file what is done with a text, and prints the costs
 *   hammer compare SMALL LARGE compares the costs of two files, as for a text that grows
 *
 * Texts are run in processes, one for each processor, which share their state with the first: so a
 * crash tells which text it was, and the next process goes on behind it. */
#define _DEFAULT_SOURCE

#include "fuzz/fuzz.h"
#include "hammer/make.h"
#include "hammer/tokens.h"
#include "hammer/watch.h"

#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    WORKERS = 2,
    MAKERS_MAX = 16,
    KINDS_MAX = 40,    /* of findings; then the run ends */
    KEY_SIZE = 100,    /* of what tells one kind from another */
    REPEAT = 2000,     /* bytes of a small text that grows */
    GROWTH = 4,        /* so many times larger is the other */
    CPU_SECONDS = 30,  /* for one text */
    LATE_SECONDS = 30, /* what has not ended then, is ended */
    STREAM_EVERY = 16, /* texts go through the source of a batch, too */
    LINE_SIZE = 512,
    SHOWN = 240, /* bytes of a text that are printed */
};

/* What costs too much: more than half again of what is proportionate, and these. */
#define TICKS_SPARED   200000.0
#define BYTES_SPARED   100000.0
#define TICKS_PER_CELL 100.0
#define BYTES_PER_CELL 16.0

/* A batch of texts of one maker. */
#define BATCH_SECONDS 0.02

/* The state of a worker, which outlives it. */
struct shared {
    uint64_t next[MAKERS_MAX]; /* how many texts of each maker have been begun */
    double used[MAKERS_MAX];   /* seconds */
    uint64_t texts;
    size_t maker; /* of the text at work */
    long failure; /* which allocation fails */
    bool working;
    struct text small, text;
};

struct finding {
    char key[KEY_SIZE];
    unsigned times;
};

static struct run {
    const char *folder;
    double end;
    uint64_t seed;
    const char *only; /* makers whose names have this in them */
    struct shared *workers[WORKERS];
    pid_t processes[WORKERS];
    struct finding kinds[KINDS_MAX];
    size_t kind_count;
} run;

static double clock_now(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Huge sizes give no memory rather than an end; abort() shows where. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1:handle_abort=1:detect_leaks=0:quarantine_size_mb=8:"
           "thread_local_quarantine_size_kb=64:malloc_context_size=3";
}

/* ---- one text ---- */

static void read_in_family(const struct text *text)
{
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        const struct family *family = &families[text->family];
        if (family->tokens == NULL || family_has(family, ng_format_all[i]->name)) {
            drive_format(ng_format_all[i], text->data, text->size);
        }
    }
}

static void run_text(const struct text *text, bool stream)
{
    struct itimerval timer = {.it_value = {.tv_sec = CPU_SECONDS}};
    (void)setitimer(ITIMER_PROF, &timer, NULL);
    long alive = watch_alive();
    watch_text(text->size);
    read_in_family(text);
    if (!drive_watch.plain) {
        (void)drive_detect(text->data, text->size);
    }
    if (stream) {
        fuzz_stream((const uint8_t *)text->data, text->size);
    }
    if (watch_alive() != alive) {
        fuzz_fail("%ld allocations are not freed", watch_alive() - alive);
    }
}

static unsigned reader_count(void)
{
    unsigned count = 0;
    while (ng_format_all[count] != NULL) {
        count++;
    }
    return count;
}

/* Of a row of costs. */
static const char *name_of(size_t format)
{
    return format < reader_count() ? ng_format_all[format]->name : "all";
}

/* Says what costs more in the large text than is proportionate. */
static bool says_excess(const char *what, const char *unit, uint64_t small, uint64_t large,
                        double most, char *message)
{
    if ((double)large <= most) {
        return false;
    }
    (void)snprintf(message, LINE_SIZE, "growth of %s: from %lu %s to %lu, more than %.0f", what,
                   (unsigned long)small, unit, (unsigned long)large, most);
    return true;
}

/* What a text that grew has cost. */
struct grown {
    size_t size;
    struct watch_costs costs;
};

static bool grows_too_much(const struct grown *small, const struct grown *large, char *message)
{
    double ratio = 1.5 * (double)large->size / (double)(small->size + 1);
    double cells = (double)large->costs.cells;
    bool excess = false;
    for (size_t f = 0; f <= NG_FORMATS_MAX; f++) {
        for (size_t s = 0; s < DRIVE_SOLVE && !excess; s++) {
            const struct watch_cost *a = &small->costs.of[f][s], *b = &large->costs.of[f][s];
            char what[LINE_SIZE / 4];
            (void)snprintf(what, sizeof what, "%s, %s", name_of(f), watch_step_names[s]);
            excess = says_excess(what, "ticks", a->ticks, b->ticks,
                                 ratio * (double)a->ticks + TICKS_SPARED + TICKS_PER_CELL * cells,
                                 message) ||
                     says_excess(what, "bytes", a->bytes, b->bytes,
                                 ratio * (double)a->bytes + BYTES_SPARED + BYTES_PER_CELL * cells,
                                 message);
        }
    }
    return excess;
}

static void measure(const struct text *text, struct grown *grown)
{
    drive_watch.plain = true;
    run_text(text, false);
    grown->size = text->size;
    grown->costs = *watch_costs();
    drive_watch.plain = false;
}

/* Whether both messages are about the same cost. */
static bool is_same_cost(const char *a, const char *b)
{
    const char *end = strchr(a, ':');
    return end != NULL && strncmp(a, b, (size_t)(end - a) + 1) == 0;
}

/* Compares the costs of a text that grows. An excess is one only if it goes on: a text that grows
 * still more is asked, and must exceed the same cost. A reader can end early in one of them. */
static void run_growth(struct shared *shared, const struct maker *maker, uint64_t number)
{
    static struct grown small, large, largest;
    char message[LINE_SIZE], again[LINE_SIZE];
    maker->make(number, REPEAT, &shared->small);
    measure(&shared->small, &small);
    maker->make(number, GROWTH * REPEAT, &shared->text);
    measure(&shared->text, &large);
    if (grows_too_much(&small, &large, message)) {
        shared->small = shared->text;
        maker->make(number, GROWTH * GROWTH * REPEAT, &shared->text);
        measure(&shared->text, &largest);
        if (grows_too_much(&large, &largest, again) && is_same_cost(message, again)) {
            fuzz_fail("%s", again);
        }
    }
}

/* Runs the text with the first allocation failing, with the second, with later ones. */
static void run_faults(const struct text *text, long *n)
{
    bool failed = true;
    for (*n = 1; failed; *n += 1 + *n / 8) {
        watch_fail(*n);
        run_text(text, false);
        failed = watch_failed();
        watch_fail(0);
    }
    *n = 0;
}

/* ---- a worker ---- */

static void give_up(int number)
{
    (void)number;
    fuzz_fail("a text takes %d seconds", CPU_SECONDS);
}

/* The number of the text of a maker that comes next for a worker; false: there are no more. Each
 * run goes through all of them in an order of its own. */
static bool find_next(struct shared *shared, size_t worker, size_t maker, uint64_t *number)
{
    uint64_t count = makers[maker].count(), at = shared->next[maker] * WORKERS + worker;
    if (at >= count) {
        return false;
    }
    shared->next[maker]++;
    *number = (at * 2654435761u + run.seed * 40503u) % count;
    return true;
}

static void run_next(struct shared *shared, size_t maker, uint64_t number)
{
    shared->maker = maker;
    makers[maker].make(number, REPEAT, &shared->text);
    shared->working = true;
    if (makers[maker].run == RUN_GROWTH) {
        run_growth(shared, &makers[maker], number);
    } else if (makers[maker].run == RUN_FAULTS) {
        run_faults(&shared->text, &shared->failure);
    } else {
        run_text(&shared->text, shared->texts % STREAM_EVERY == 0);
    }
    shared->working = false;
    shared->texts++;
}

/* The maker that has had the least of its share. */
static size_t pick_maker(const struct shared *shared, size_t worker)
{
    size_t best = 0;
    double least = 1e300;
    for (size_t i = 0; makers[i].name != NULL; i++) {
        double had = shared->used[i] / makers[i].share;
        if (strstr(makers[i].name, run.only) != NULL && had < least &&
            shared->next[i] * WORKERS + worker < makers[i].count()) {
            best = i;
            least = had;
        }
    }
    return best;
}

static void work(size_t worker)
{
    struct shared *shared = run.workers[worker];
    (void)signal(SIGPROF, give_up);
    watch_start();
    for (double now = clock_now(); now < run.end;) {
        size_t maker = pick_maker(shared, worker);
        double start = now, stop = now + BATCH_SECONDS;
        uint64_t number;
        while (now < stop && find_next(shared, worker, maker, &number)) {
            run_next(shared, maker, number);
            now = clock_now();
        }
        now = clock_now();
        shared->used[maker] += now - start + 1e-9;
    }
}

static void name_log(size_t worker, char *path)
{
    (void)snprintf(path, LINE_SIZE, "%.400s/log.%u", run.folder, (unsigned)worker);
}

static void start_worker(size_t worker)
{
    char path[LINE_SIZE];
    name_log(worker, path);
    (void)fflush(stdout);
    run.processes[worker] = fork();
    if (run.processes[worker] == 0) {
        int log = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
        if (log < 0 || dup2(log, STDERR_FILENO) < 0) {
            _exit(2);
        }
        work(worker);
        _exit(0);
    }
}

/* ---- findings ---- */

/* Takes what a line says, without numbers, as what tells one finding from another. */
static void take_key(char *key, const char *line)
{
    size_t size = strlen(key);
    for (; *line != '\0' && size + 1 < KEY_SIZE; line++) {
        if (isalpha((unsigned char)*line) || (*line == ' ' && size > 0 && key[size - 1] != ' ')) {
            key[size++] = *line;
        }
    }
    key[size] = '\0';
}

static bool is_message(const char *line)
{
    return strstr(line, "fuzz: ") != NULL || strstr(line, "ERROR: AddressSanitizer: ") != NULL ||
           strstr(line, "runtime error: ") != NULL || strstr(line, "Assertion") != NULL;
}

/* Reads what a worker left: the lines that tell something to `shown`, and the key. */
static void read_log(size_t worker, char *key, FILE *shown)
{
    char path[LINE_SIZE], line[LINE_SIZE];
    unsigned messages = 0, frames = 0;
    name_log(worker, path);
    FILE *log = fopen(path, "r");
    while (log != NULL && fgets(line, sizeof line, log) != NULL) {
        const char *frame = strstr(line, " in "), *source = strstr(line, "src/");
        if (is_message(line) && messages++ == 0) {
            const char *text = strstr(line, ": ");
            (void)fprintf(shown, "  %s", line);
            take_key(key, strncmp(line, "fuzz: growth", 12) == 0 || text == NULL ? line : text);
        } else if (frame != NULL && source != NULL && line[4] == '#' && frames++ < 6) {
            (void)fprintf(shown, "    %s", frame + 4);
            if (frames == 1) {
                take_key(key, frame);
            }
        }
    }
    if (log != NULL) {
        (void)fclose(log);
    }
}

static void print_escaped(const struct text *text)
{
    for (size_t i = 0; i < text->size && i < SHOWN; i++) {
        unsigned char c = (unsigned char)text->data[i];
        if (c == '\\' || c == '"' || c < ' ' || c > '~') {
            (void)printf(c == '\n' ? "\\n" : c == '\\' || c == '"' ? "\\%c" : "\\x%02x", c);
        } else {
            (void)putchar(c);
        }
    }
    (void)printf(text->size > SHOWN ? "\"...\n" : "\"\n");
}

static void keep(const struct text *text, size_t number, const char *suffix)
{
    char path[LINE_SIZE];
    (void)snprintf(path, sizeof path, "%.400s/found-%02u%s", run.folder, (unsigned)number, suffix);
    FILE *file = fopen(path, "wb");
    if (file != NULL) {
        (void)fwrite(text->data, 1, text->size, file);
        (void)fclose(file);
    }
    (void)printf("  %s, %lu bytes: \"", path, (unsigned long)text->size);
    print_escaped(text);
}

/* Prints a finding of a kind not seen before, and keeps its text. */
static void report(size_t worker, int status, double start)
{
    struct shared *shared = run.workers[worker];
    char *lines = NULL, key[KEY_SIZE] = "";
    size_t size = 0, i = 0;
    FILE *shown = open_memstream(&lines, &size);
    read_log(worker, key, shown);
    (void)fclose(shown);
    while (i < run.kind_count && strcmp(run.kinds[i].key, key) != 0) {
        i++;
    }
    if (i == run.kind_count && i < KINDS_MAX) {
        memcpy(run.kinds[run.kind_count++].key, key, sizeof key);
        (void)printf("found %u, after %.1f s and %lu texts, by %s%s, status %d\n%s",
                     (unsigned)run.kind_count, clock_now() - start,
                     (unsigned long)(run.workers[0]->texts + run.workers[1]->texts),
                     shared->working ? makers[shared->maker].name : "no text",
                     shared->failure > 0 ? ", an allocation failing" : "", status, lines);
        if (shared->working && makers[shared->maker].run == RUN_GROWTH) {
            keep(&shared->small, run.kind_count, ".small");
        }
        keep(&shared->text, run.kind_count, "");
    }
    run.kinds[i < KINDS_MAX ? i : KINDS_MAX - 1].times++;
    shared->working = false;
    shared->failure = 0;
    free(lines);
}

/* Waits for workers, and starts one where another has crashed. */
static void watch_workers(double start)
{
    size_t left = WORKERS;
    while (left > 0) {
        int status;
        pid_t ended = waitpid(-1, &status, WNOHANG);
        for (size_t i = 0; i < WORKERS; i++) {
            bool late = clock_now() > run.end + LATE_SECONDS;
            if (ended > 0 && run.processes[i] == ended) {
                bool clean = WIFEXITED(status) && WEXITSTATUS(status) == 0;
                if (!clean && !late) {
                    report(i, status, start);
                }
                bool more = !clean && clock_now() < run.end && run.kind_count < KINDS_MAX;
                run.processes[i] = 0;
                left -= !more;
                if (more) {
                    start_worker(i);
                }
            } else if (late && run.processes[i] > 0) {
                (void)kill(run.processes[i], SIGKILL);
            }
        }
        if (ended <= 0) {
            (void)usleep(20000);
        }
    }
}

/* ---- commands ---- */

/* Prints what was done, and returns the exit status. */
static int conclude(double seconds)
{
    uint64_t texts = 0;
    unsigned long found = 0;
    for (size_t m = 0; makers[m].name != NULL; m++) {
        uint64_t made = run.workers[0]->next[m] + run.workers[1]->next[m];
        (void)printf("%-26s %10lu of %lu\n", makers[m].name, (unsigned long)made,
                     (unsigned long)makers[m].count());
    }
    for (size_t i = 0; i < WORKERS; i++) {
        texts += run.workers[i]->texts;
    }
    for (size_t i = 0; i < run.kind_count; i++) {
        found += run.kinds[i].times;
    }
    (void)printf(
        "hammer: %lu texts, %u readers, %.0f s, %.0f texts a second, %u kinds of findings\n",
        (unsigned long)texts, reader_count(), seconds, (double)texts / seconds,
        (unsigned)run.kind_count);
    (void)printf("%lu passed, %lu failed\n", (unsigned long)texts, found);
    return run.kind_count > 0 ? 1 : 0;
}

static int hammer(int argc, char **argv)
{
    double start = clock_now();
    const char *only = getenv("ONLY");
    run.only = only != NULL ? only : "";
    run.folder = argv[2];
    run.end = start + strtod(argv[3], NULL);
    run.seed = strtoull(argv[4], NULL, 10);
    make_seed(run.seed);
    for (int i = 5; i < argc; i++) {
        char *folder = strchr(argv[i], '=');
        if (folder != NULL) {
            *folder = '\0';
            make_add_samples(argv[i], folder + 1);
        }
    }
    for (size_t i = 0; i < WORKERS; i++) {
        run.workers[i] = mmap(NULL, sizeof(struct shared), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (run.workers[i] == MAP_FAILED) {
            return 2;
        }
    }
    for (size_t i = 0; i < WORKERS; i++) {
        start_worker(i);
    }
    watch_workers(start);
    return conclude(clock_now() - start);
}

static struct text *load(const char *path)
{
    struct text *text = fuzz_allocate(sizeof *text);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fuzz_fail("cannot open %s", path);
    }
    text->size = fread(text->data, 1, sizeof text->data, file);
    (void)fclose(file);
    for (text->family = 0; families[text->family].tokens != NULL; text->family++) {
    }
    return text;
}

static void print_costs(size_t size)
{
    const struct watch_costs *costs = watch_costs();
    for (size_t f = 0; f <= NG_FORMATS_MAX; f++) {
        for (size_t s = 0; s < DRIVE_STEPS; s++) {
            const struct watch_cost *cost = &costs->of[f][s];
            if (cost->ticks > 0) {
                (void)printf("  %-10s %-7s %12lu ticks, %8.1f a byte, %12lu bytes\n", name_of(f),
                             watch_step_names[s], (unsigned long)cost->ticks,
                             (double)cost->ticks / (double)(size + 1), (unsigned long)cost->bytes);
            }
        }
    }
}

static int replay(int count, char **paths)
{
    watch_start();
    for (int i = 0; i < count; i++) {
        struct text *text = load(paths[i]);
        long failure = 0;
        (void)printf("%s, %lu bytes\n", paths[i], (unsigned long)text->size);
        run_text(text, true);
        print_costs(text->size);
        run_faults(text, &failure);
        free(text);
    }
    return 0;
}

static int compare_files(const char *small_path, const char *large_path)
{
    static struct grown small, large;
    char message[LINE_SIZE];
    watch_start();
    measure(load(small_path), &small);
    measure(load(large_path), &large);
    bool excess = grows_too_much(&small, &large, message);
    (void)printf("%s\n", excess ? message : "in proportion");
    return excess ? 1 : 0;
}

int main(int argc, char **argv)
{
    if (argc > 5 && strcmp(argv[1], "run") == 0) {
        return hammer(argc, argv);
    }
    if (argc == 4 && strcmp(argv[1], "compare") == 0) {
        return compare_files(argv[2], argv[3]);
    }
    if (argc < 2) {
        (void)fprintf(stderr, "usage: hammer FILE...\n");
        return 2;
    }
    return replay(argc - 1, argv + 1);
}
