/* Cases in tables (cases.h): running them in several processes, comparing and rewriting them. */
#define _XOPEN_SOURCE   700
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "cases.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { JOBS_MOST = 64, NOTHING_RUN = 3 /* the status when no case is selected */ };

/* What the processes share. */
struct tally {
    atomic_size_t next, passed, failed;
    char now[JOBS_MOST][100]; /* the case that each runs */
};

static struct {
    cases_run *run;
    char **parts;
    int part_count;
    unsigned long first, each; /* N/COUNT */
    struct tally *tally;
    unsigned worker;
    size_t number, selected,
        mine; /* of cases so far; and which of the selected is the next to run */
} runner;

static void print_difference(const char *expected, size_t size, const struct nonogram_text *found,
                             struct nonogram_text *report)
{
    char folder[] = "/tmp/nonogram-case.XXXXXX";
    if (mkdtemp(folder) == NULL) {
        cases_stop(folder, "cannot be made");
    }
    char *before = cases_print("%s/%s", folder, "expected"),
         *after = cases_print("%s/%s", folder, "found");
    char *command =
        cases_print("cd %s && { diff -a -u expected found; rm -rf \"$PWD\"; }%s", folder, "");
    cases_write(before, expected, size);
    cases_write(after, found->data, found->size);
    FILE *difference = popen(command, "r");
    if (difference == NULL) {
        cases_stop(command, "cannot be run");
    }
    char line[1 << 10];
    for (unsigned i = 0; fgets(line, sizeof line, difference) != NULL; i++) {
        ng_text_string(report, i < 2 ? "" : line); /* the first two name the files */
    }
    (void)pclose(difference);
    free(before);
    free(after);
    free(command);
}

/* Runs the case; sets what the file should have for it. Returns whether that is another text. */
static bool run_item(const struct cases_file *file, const struct cases_item *item, const char *name,
                     bool update, struct cases_result *result)
{
    runner.run(file, item, result);
    const char *expected = file->text + result->begin;
    size_t size = item->end - result->begin;
    bool same = result->found.size == size &&
                (size == 0 || memcmp(result->found.data, expected, size) == 0);
    if (result->skipped) {
        (void)printf("skipped %s\n", name);
    } else if (result->fault.size == 0 && (same || update)) {
        runner.tally->passed++;
    } else {
        runner.tally->failed++;
        struct nonogram_text report = {.data = NULL};
        ng_text_format(&report, "FAILED %s\n", name);
        if (!same) {
            print_difference(expected, size, &result->found, &report);
        }
        ng_text_bytes(&report, result->fault.data, result->fault.size);
        (void)fwrite(report.data, 1, report.size, stdout);
        ng_text_clear(&report);
    }
    (void)fflush(stdout);
    return !same && !result->skipped;
}

static bool is_selected(const char *name)
{
    bool part = runner.part_count == 0;
    for (int i = 0; i < runner.part_count; i++) {
        part |= strstr(name, runner.parts[i]) != NULL;
    }
    return runner.number++ % runner.each == runner.first && part;
}

/* Runs those cases of a file that no other process has taken. */
static void share_file(struct cases_file *file)
{
    for (size_t i = 0; i < file->count; i++) {
        char *name = cases_print("%s/%s", file->name, file->items[i].name);
        if (is_selected(name) && runner.selected++ == runner.mine) {
            struct cases_result result = {.begin = file->items[i].begin};
            (void)snprintf(runner.tally->now[runner.worker], sizeof runner.tally->now[0], "%s",
                           name);
            (void)run_item(file, &file->items[i], name, false, &result);
            ng_text_clear(&result.found);
            ng_text_clear(&result.fault);
            runner.mine = runner.tally->next++;
        }
        free(name);
    }
}

/* Rewrites the file where that changes it. */
static void update_file(struct cases_file *file)
{
    struct nonogram_text all = {.data = NULL};
    size_t at = 0;
    for (size_t i = 0; i < file->count; i++) {
        const struct cases_item *item = &file->items[i];
        struct cases_result result = {.begin = item->begin};
        char *name = cases_print("%s/%s", file->name, item->name);
        if (is_selected(name) && run_item(file, item, name, true, &result)) {
            ng_text_bytes(&all, file->text + at, result.begin - at);
            ng_text_bytes(&all, result.found.data, result.found.size);
            at = item->end;
        }
        ng_text_clear(&result.found);
        ng_text_clear(&result.fault);
        free(name);
    }
    if (at > 0) {
        ng_text_bytes(&all, file->text + at, file->size - at);
        cases_write(file->path, all.data, all.size);
        (void)printf("updated %s\n", file->path);
    }
    ng_text_clear(&all);
}

/* Runs the cases in so many processes. */
static void share(const char *folder, unsigned long jobs)
{
    pid_t children[JOBS_MOST];
    for (unsigned i = 0; i < jobs; i++) {
        children[i] = fork();
        if (children[i] == 0) {
            runner.worker = i;
            runner.mine = runner.tally->next++;
            cases_each_file(folder, share_file);
            exit(0);
        }
    }
    for (unsigned i = 0; i < jobs; i++) {
        int status = -1;
        if (waitpid(children[i], &status, 0) < 0 || status != 0) {
            (void)printf("FAILED %s: it ended the process\n", runner.tally->now[i]);
            runner.tally->failed++;
        }
    }
}

int cases_main(int count, char **arguments, const char *folder, cases_run *run)
{
    const char *update = getenv("UPDATE"), *wanted = getenv("JOBS");
    long jobs = wanted != NULL ? strtol(wanted, NULL, 10) : sysconf(_SC_NPROCESSORS_ONLN);
    unsigned long first, each;
    runner.run = run;
    runner.each = 1;
    if (count == 2 && sscanf(arguments[1], "%lu/%lu", &first, &each) == 2 && first > 0 &&
        each > 0) {
        runner.first = first - 1;
        runner.each = each;
        jobs = 1;
    } else {
        runner.parts = arguments + 1;
        runner.part_count = count - 1;
    }
    runner.tally =
        mmap(NULL, sizeof *runner.tally, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (runner.tally == MAP_FAILED) {
        cases_stop(folder, "out of memory");
    }
    if (update != NULL && strcmp(update, "1") == 0) {
        cases_each_file(folder, update_file);
    } else {
        share(folder, jobs < 1 ? 1 : jobs > JOBS_MOST ? JOBS_MOST : (unsigned long)jobs);
    }
    (void)printf("%zu passed, %zu failed\n", runner.tally->passed, runner.tally->failed);
    return runner.tally->failed > 0 ? 1 : runner.tally->passed == 0 ? NOTHING_RUN : 0;
}
