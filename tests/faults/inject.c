/* Makes every call in turn of every kind fail (preload.c) under commands of the program, and looks
 * at how it ends: by itself, with a status and a message that say so, with a result that is whole
 * or none, and with no memory left behind. inject PRELOAD PROGRAM COMMANDS [MOST] COMMANDS has a
 * command a line, its words divided by single blanks, behind a '+' where the file `out` is to be
 * there before; what it writes is the file or folder `out`, or standard output. MOST bounds the
 * calls of each kind tried for each command (0: all). The current folder is written to. Prints what
 * was wrong, the faults of each kind, and last "N passed, N failed". */
#define _XOPEN_SOURCE 700

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 32, KINDS = 12, UNLINK = 11, SECONDS = 300 };

static const char *const kinds[KINDS] = {
    "allocation",  "read-error",   "read-short", "write-error", "write-full",  "write-short",
    "close-error", "rename-error", "open-error", "mkdir-error", "chmod-error", "unlink-error",
};

/* What a run has left. */
struct outcome {
    int status; /* 128 and a signal's number; else the exit status */
    char *out, *error;
    char *files;  /* names and contents below `out` */
    bool reached; /* the fault has happened */
    long left;    /* blocks of memory; -1: not known */
};

static struct {
    const char *preload, *program;
    long most;
    bool over; /* `out` is there before: a file with one line */
    unsigned long injected[KINDS], failed;
} test;

static char *slurp(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1);
    size_t size = 0, got = 1;
    while (file != NULL && text != NULL && got > 0) {
        char chunk[4096];
        got = fread(chunk, 1, sizeof chunk, file);
        char *longer = realloc(text, size + got + 1);
        if (longer == NULL) {
            abort();
        }
        text = longer;
        for (size_t i = 0; i < got; i++) {
            text[size++] = chunk[i] != '\0' ? chunk[i] : '0';
        }
        text[size] = '\0';
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return text;
}

static char *join(char *text, const char *more)
{
    size_t size = strlen(text), add = strlen(more);
    char *longer = realloc(text, size + add + 1);
    if (longer == NULL) {
        abort();
    }
    memcpy(longer + size, more, add + 1);
    return longer;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *gathered[4096];
static size_t gathered_count;

static int gather_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)walk;
    if (kind == FTW_F && gathered_count < sizeof gathered / sizeof gathered[0]) {
        gathered[gathered_count++] = strdup(path);
    }
    return 0;
}

/* The names and contents of all files that begin with `out`, or are hidden, here. */
static char *gather(void)
{
    char *text = calloc(1, 1);
    DIR *folder = opendir(".");
    gathered_count = 0;
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        if (strncmp(entry->d_name, "out", 3) == 0 || strncmp(entry->d_name, ".nonogram", 9) == 0) {
            (void)nftw(entry->d_name, gather_one, 16, FTW_PHYS);
        }
    }
    if (folder != NULL) {
        (void)closedir(folder);
    }
    qsort(gathered, gathered_count, sizeof gathered[0], compare);
    for (size_t i = 0; i < gathered_count; i++) {
        char *content = slurp(gathered[i]);
        text = join(join(join(join(text, gathered[i]), "\n"), content), "\n");
        free(content);
        free(gathered[i]);
    }
    return text;
}

/* Removes what a run has left that could not unlink it. */
static void remove_temporary(void)
{
    DIR *folder = opendir(".");
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        if (strncmp(entry->d_name, ".nonogram-", 10) == 0) {
            (void)remove(entry->d_name);
        }
    }
    if (folder != NULL) {
        (void)closedir(folder);
    }
}

static void lay_file(void)
{
    FILE *file = fopen("out", "w");
    if (file == NULL || fputs("old\n", file) == EOF || fclose(file) != 0) {
        abort();
    }
}

static void redirect(const char *path, int handle, int flags)
{
    int opened = open(path, flags, 0600);
    if (opened < 0 || dup2(opened, handle) < 0) {
        _exit(126);
    }
    (void)close(opened);
}

static struct outcome run(char *const *words, const char *input, const char *fault)
{
    struct outcome outcome = {.left = -1};
    int status;
    (void)nftw("out", remove_one, 16, FTW_DEPTH | FTW_PHYS);
    remove_temporary();
    (void)remove("report");
    if (test.over) {
        lay_file();
    }
    pid_t child = fork();
    if (child == 0) {
        redirect(input, STDIN_FILENO, O_RDONLY);
        redirect("standard", STDOUT_FILENO, O_WRONLY | O_CREAT | O_TRUNC);
        redirect("error", STDERR_FILENO, O_WRONLY | O_CREAT | O_TRUNC);
        (void)setenv("FAULT", fault, 1);
        (void)setenv("FAULT_REPORT", "report", 1);
        (void)setenv("LD_PRELOAD", test.preload, 1);
        (void)alarm(SECONDS);
        (void)execv(test.program, words);
        _exit(127);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        abort();
    }
    outcome.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    outcome.out = slurp("standard");
    outcome.error = slurp("error");
    outcome.files = gather();
    char *report = slurp("report");
    outcome.reached = strncmp(report, "reached ", 8) == 0;
    if (strchr(report, ' ') != NULL) {
        outcome.left = atol(strchr(report, ' '));
    }
    free(report);
    return outcome;
}

static void clear(struct outcome *outcome)
{
    free(outcome->out);
    free(outcome->error);
    free(outcome->files);
}

static size_t count_lines(const char *text)
{
    size_t lines = 0;
    for (; *text != '\0'; text++) {
        lines += *text == '\n';
    }
    return lines;
}

/* Whether records tell of the failure: as many as there should be, one an error or without a
 * result for lack of memory. */
static bool told_in_records(const struct outcome *is, const struct outcome *should)
{
    const char *text = should->out[0] != '\0' ? is->out : is->files;
    const char *model = should->out[0] != '\0' ? should->out : should->files;
    return count_lines(text) == count_lines(model) &&
           (strstr(text, "\"error\"") != NULL || strstr(text, "limited\"") != NULL);
}

/* Whether all files that are there are as they should be. */
static bool files_are_whole(const struct outcome *is, const struct outcome *should)
{
    if (strcmp(is->files, should->files) == 0 ||
        strcmp(is->files, test.over ? "out\nold\n\n" : "") == 0) {
        return true;
    }
    if (strstr(is->files, ".nonogram-") != NULL) {
        return false;
    }
    /* A folder: each file is one of those that should be there, or tells of the failure. A file of
     * records: these do. */
    return strncmp(is->files, "out/", 4) == 0 || strstr(is->files, "\nout/") != NULL ||
           (should->out[0] == '\0' && told_in_records(is, should));
}

/* What is wrong about a run under a fault; NULL: nothing. */
static const char *judge(const struct outcome *is, const struct outcome *should, int kind)
{
    if (kind == UNLINK) { /* the temporary file stays: nothing can be done about it */
        return is->status != 2                                        ? "another status"
               : is->left != 0                                        ? "memory is left behind"
               : is->error[0] == '\0' && !told_in_records(is, should) ? "it says nothing"
                                                                      : NULL;
    }
    bool same = is->status == should->status && strcmp(is->out, should->out) == 0 &&
                strcmp(is->files, should->files) == 0;
    if (is->status >= 126) {
        return "it crashed or hung";
    }
    if (is->left != 0) {
        return is->left < 0 ? "it did not come to its end" : "memory is left behind";
    }
    if (same) {
        return NULL;
    }
    if (is->status == 3 && strstr(is->files, ".nonogram-") == NULL &&
        (strstr(is->error, "within the memory limit") != NULL ||
         strstr(is->out, "at least") != NULL)) {
        return NULL; /* what is known by then is written */
    }
    if (!files_are_whole(is, should)) {
        return "a file is left in part";
    }
    if (is->status == 2 || is->status == 3) {
        return is->error[0] != '\0' || told_in_records(is, should) ? NULL : "it says nothing";
    }
    return told_in_records(is, should) ? NULL : "another result, and no failure";
}

static void complain(const char *command, const char *fault, const char *what,
                     const struct outcome *is)
{
    test.failed++;
    (void)printf("%s: %s: %s (status %d, %ld blocks left)\n%.300s%.600s\n", command, fault, what,
                 is->status, is->left, is->error, is->out);
}

/* Makes the n-th call of a kind fail; false: there are not so many. */
static bool inject(char *const *words, const char *input, const char *command, int kind, long n,
                   const struct outcome *should)
{
    char fault[64];
    (void)snprintf(fault, sizeof fault, "%s:%ld", kinds[kind], n);
    struct outcome is = run(words, input, fault);
    bool reached = is.reached || is.status >= 126;
    if (reached) {
        const char *what = judge(&is, should, kind);
        test.injected[kind]++;
        if (what != NULL) {
            complain(command, fault, what, &is);
        }
    }
    clear(&is);
    return reached;
}

static void try_command(char *command)
{
    char copy[4096], *words[WORDS];
    const char *input = "/dev/null";
    size_t count = 0;
    test.over = command[0] == '+';
    (void)snprintf(copy, sizeof copy, "%s", command + test.over);
    words[count++] = (char *)(size_t)test.program;
    for (char *word = strtok(copy, " "); word != NULL && count + 1 < WORDS;
         word = strtok(NULL, " ")) {
        if (word[0] == '<') {
            input = word + 1;
        } else {
            words[count++] = word;
        }
    }
    words[count] = NULL;
    struct outcome should = run(words, input, "");
    if (should.status >= 126 || should.left != 0) {
        complain(command, "none", "it fails or leaves memory by itself", &should);
    }
    for (int kind = 0; kind < KINDS; kind++) {
        /* All of the first, then further and further apart. */
        long step = 1;
        for (long n = 1; inject(words, input, command, kind, n, &should); n += step) {
            if (test.most > 0 && n >= test.most) {
                step = 1 + n / test.most * 2;
            }
        }
    }
    clear(&should);
}

int main(int count, char **arguments)
{
    char line[4096];
    unsigned long sum = 0;
    if (count < 4) {
        (void)fprintf(stderr, "usage: inject PRELOAD PROGRAM COMMANDS [MOST]\n");
        return 2;
    }
    test.preload = arguments[1];
    test.program = arguments[2];
    test.most = count > 4 ? atol(arguments[4]) : 0;
    FILE *commands = fopen(arguments[3], "r");
    if (commands == NULL) {
        return 2;
    }
    while (fgets(line, sizeof line, commands) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '\0' && line[0] != '#') {
            try_command(line);
        }
    }
    (void)fclose(commands);
    for (int kind = 0; kind < KINDS; kind++) {
        (void)printf("%-13s %7lu faults\n", kinds[kind], test.injected[kind]);
        sum += test.injected[kind];
    }
    (void)printf("%lu passed, %lu failed\n", sum - test.failed, test.failed);
    return test.failed > 0;
}
