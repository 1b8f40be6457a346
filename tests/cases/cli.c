/* Runs tests/cli/TOPIC.cases: what the program prints, as in a terminal.
 *
 *     == name
 *     $ a command of the shell; all of a case run one after another in one shell, in a fresh folder
 *     > its next line
 *     what it writes to standard output
 *     ! what it writes to standard error
 *     [3]      its status, where that is not 0
 *
 * `nonogram` is the program ($NONOGRAM, default: the one at the top), data/ is tests/cli/data, and
 * $CASES is tests/cli. A case has CASE_TIME_LIMIT seconds (300; 1500 with SANITIZE, as the Makefile
 * sets it). */
#define _XOPEN_SOURCE 700

#include "cases.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Behind each command both streams get a line with this and the status. */
static const char separator[] = "\n\036";
static const char prologue[] = "_out='%s/out' _err='%s/err'\n"
                               "_mark() {\n"
                               "    _status=$?\n"
                               "    printf '\\n\\036%%d\\n' $_status >>\"$_out\"\n"
                               "    printf '\\n\\036%%d\\n' $_status >>\"$_err\"\n"
                               "    return $_status\n"
                               "}\n";

static char scratch[PATH_MAX / 2];

static char *path_of(const char *folder, const char *name)
{
    static char path[PATH_MAX + 100];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* Whether the line begins with this sign and a blank, or is that sign. */
static bool has_mark(const char *line, size_t size, char sign)
{
    return size > 0 && line[0] == sign && (size == 1 || line[1] == ' ');
}

/* Lines of output that would be taken for something else. */
static bool is_special(const char *line, size_t size)
{
    return has_mark(line, size, '$') || has_mark(line, size, '>') || has_mark(line, size, '!') ||
           cases_is_mark(line, size) ||
           (size >= 3 && line[0] == '[' && strspn(line + 1, "0123456789") == size - 2);
}

/* ---- the script ---- */

/* Where the next command begins, from `at` on; the end of the case if there is none. */
static size_t next_command(const struct cases_file *file, const struct cases_item *item, size_t at)
{
    for (size_t next; at < item->end; at = next) {
        size_t size = cases_line(file, at, item->end, &next);
        if (has_mark(file->text + at, size, '$')) {
            return at;
        }
    }
    return item->end;
}

/* The end of the lines of the command that begins at `at`. */
static size_t command_end(const struct cases_file *file, const struct cases_item *item, size_t at)
{
    size_t next, end;
    (void)cases_line(file, at, item->end, &end);
    while (end < item->end &&
           has_mark(file->text + end, cases_line(file, end, item->end, &next), '>')) {
        end = next;
    }
    return end;
}

static void print_script(const struct cases_file *file, const struct cases_item *item,
                         const char *folder, struct nonogram_text *script)
{
    ng_text_format(script, prologue, folder, folder);
    for (size_t at = next_command(file, item, item->begin); at < item->end;
         at = next_command(file, item, at)) {
        size_t end = command_end(file, item, at);
        for (size_t next; at < end; at = next) {
            size_t size = cases_line(file, at, end, &next);
            ng_text_bytes(script, file->text + at + 2, size > 2 ? size - 2 : 0);
            ng_text_char(script, '\n');
        }
        ng_text_string(script, "_mark\n");
        at = end;
    }
}

static void redirect(const char *path, int flags, int descriptor)
{
    int file = open(path, flags, 0666);
    if (file < 0 || dup2(file, descriptor) < 0 || (file != descriptor && close(file) != 0)) {
        cases_stop(path, "fails");
    }
}

_Noreturn static void run_script(const char *folder)
{
    const char *limit = getenv("CASE_TIME_LIMIT");
    const char *sanitize = getenv("SANITIZE");
    char script[PATH_MAX + 100];
    if (limit == NULL) {
        limit = sanitize != NULL && *sanitize != '\0' ? "1500" : "300";
    }
    (void)snprintf(script, sizeof script, "%s/script", folder);
    redirect("/dev/null", O_RDONLY, STDIN_FILENO);
    redirect(path_of(folder, "out"), O_WRONLY | O_CREAT | O_APPEND, STDOUT_FILENO);
    redirect(path_of(folder, "err"), O_WRONLY | O_CREAT | O_APPEND, STDERR_FILENO);
    if (chdir(path_of(folder, "work")) == 0) {
        (void)execlp("timeout", "timeout", limit, "sh", script, (char *)NULL);
        (void)execlp("sh", "sh", script, (char *)NULL);
    }
    cases_stop("sh", "fails");
}

/* ---- the transcript ---- */

/* What one command has written to a stream, and its status; -1: its mark was never reached. */
struct stream {
    struct nonogram_text text;
    size_t at, size, next; /* the part, and where that of the next command begins */
    int status;
};

static void next_part(struct stream *stream)
{
    const char *part = stream->text.data + stream->next, *end = part;
    const char *last = stream->text.data + stream->text.size;
    while (last - end >= 2 && memcmp(end, separator, 2) != 0) {
        end++;
    }
    bool found = last - end >= 2;
    stream->at = stream->next;
    stream->size = (size_t)((found ? end : last) - part);
    stream->status = found ? atoi(end + 2) : -1;
    stream->next = (size_t)((found ? strchr(end + 1, '\n') + 1 : last) - stream->text.data);
}

static void print_error(const char *bytes, size_t size, struct nonogram_text *out)
{
    struct nonogram_text lines = {.data = NULL};
    cases_encode(bytes, size, NULL, &lines);
    for (size_t i = 0; i < lines.size; i++) {
        if (i == 0 || lines.data[i - 1] == '\n') {
            ng_text_string(out, lines.data[i] == '\n' ? "!" : "! ");
        }
        ng_text_char(out, lines.data[i]);
    }
    ng_text_clear(&lines);
}

/* Appends the commands of the case, each with what it wrote and its status. */
static void print_transcript(const struct cases_file *file, const struct cases_item *item,
                             struct stream *output, struct stream *error, int status,
                             struct nonogram_text *out)
{
    for (size_t at = next_command(file, item, item->begin); at < item->end;
         at = next_command(file, item, at)) {
        size_t end = command_end(file, item, at);
        ng_text_bytes(out, file->text + at, end - at);
        next_part(output);
        next_part(error);
        cases_encode(output->text.data + output->at, output->size, is_special, out);
        print_error(error->text.data + error->at, error->size, out);
        int result = output->status >= 0 ? output->status : status;
        if (result != 0) {
            ng_text_format(out, "[%d]\n", result);
        }
        status = output->status >= 0 ? status : 0;
        at = end;
    }
}

/* Whether a command takes away the addresses that a sanitizer needs. */
static bool needs_addresses(const struct nonogram_text *script)
{
    const char *sanitize = getenv("SANITIZE");
    return sanitize != NULL && *sanitize != '\0' && strstr(script->data, "\nulimit -v ") != NULL;
}

static void make_folder(char *folder)
{
    char data[PATH_MAX];
    (void)snprintf(folder, PATH_MAX, "%s/case.XXXXXX", scratch);
    (void)snprintf(data, sizeof data, "%s/data", getenv("CASES"));
    if (mkdtemp(folder) == NULL || chmod(folder, 0755) != 0 ||
        mkdir(path_of(folder, "work"), 0777) != 0 ||
        symlink(data, path_of(folder, "work/data")) != 0) {
        cases_stop(folder, "fails");
    }
}

/* Runs the script; returns its status. */
static int wait_for(const char *folder)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        run_script(folder);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        cases_stop("sh", "fails");
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void run(const struct cases_file *file, const struct cases_item *item,
                struct cases_result *result)
{
    char folder[PATH_MAX];
    struct nonogram_text script = {.data = NULL};
    struct stream output = {.at = 0}, error = {.at = 0};
    make_folder(folder);
    print_script(file, item, folder, &script);
    cases_write(path_of(folder, "script"), script.data, script.size);
    ng_text_char(&script, '\0');
    result->skipped = needs_addresses(&script);
    if (!result->skipped) {
        int status = wait_for(folder);
        cases_read(path_of(folder, "out"), &output.text);
        cases_read(path_of(folder, "err"), &error.text);
        print_transcript(file, item, &output, &error, status, &result->found);
        ng_text_string(&result->fault, status == 124 ? "timed out?\n" : "");
    }
    ng_text_clear(&script);
    ng_text_clear(&output.text);
    ng_text_clear(&error.text);
}

/* ---- the surroundings ---- */

/* A folder with `nonogram` in front of the others. */
static void make_scratch(void)
{
    const char *program = getenv("NONOGRAM"), *temporary = getenv("TMPDIR"), *path = getenv("PATH");
    char full[PATH_MAX], *all = malloc(PATH_MAX + 100 + strlen(path != NULL ? path : ""));
    (void)snprintf(scratch, sizeof scratch, "%s/nonogram-cli.XXXXXX",
                   temporary != NULL ? temporary : "/tmp");
    if (realpath(program != NULL ? program : "nonogram", full) == NULL) {
        cases_stop(program != NULL ? program : "nonogram", "fails");
    }
    (void)umask(022);
    if (all == NULL || mkdtemp(scratch) == NULL ||
        chmod(scratch, 0755) != 0 || /* others look into it */
        mkdir(path_of(scratch, "bin"), 0777) != 0 ||
        symlink(full, path_of(scratch, "bin/nonogram")) != 0) {
        cases_stop(scratch, "fails");
    }
    (void)sprintf(all, "%s:%s", path_of(scratch, "bin"), path != NULL ? path : "");
    (void)setenv("PATH", all, 1);
    free(all);
}

static void set_environment(void)
{
    static const char *const names[] = {"NO_COLOR", "COLORTERM", "CLICOLOR", "COLUMNS", "LINES"};
    char cases[PATH_MAX];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        (void)unsetenv(names[i]);
    }
    if (realpath("tests/cli", cases) == NULL) {
        cases_stop("tests/cli", "fails");
    }
    (void)setenv("CASES", cases, 1);
    (void)setenv("LC_ALL", "C", 1);
    (void)setenv("TERM", "xterm", 1);
}

static void remove_scratch(void)
{
    pid_t child = fork();
    if (child == 0) {
        (void)execlp("rm", "rm", "-rf", scratch, (char *)NULL);
        cases_stop("rm", "fails");
    }
    (void)waitpid(child, NULL, 0);
}

int main(int count, char **arguments)
{
    make_scratch();
    set_environment();
    int status = cases_main(count, arguments, "tests/cli", run);
    remove_scratch();
    return status;
}
