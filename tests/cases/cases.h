/* Cases in tables: files NAME.cases that a person reads, run by one program a folder.
 *
 *     === a heading
 *
 *     == a-name
 *     # what the case is for
 *     its body, up to the blank line before the next '==' or '==='
 *
 * In a body `\xNN` is a byte, and a backslash at the end of a line joins it with the next one. What
 * a line must not begin with, and what cannot be seen, is written so; a backslash before other
 * characters is one. */
#ifndef TESTS_CASES_H
#define TESTS_CASES_H

#include "base/text.h"

struct cases_item {
    char *name;
    size_t begin, end; /* the body in the file, without comments and the blank line behind it */
};

struct cases_file {
    char *path, *name; /* the name without folder and suffix */
    char *text;
    size_t size;
    struct cases_item *items;
    size_t count;
};

/* What the run of a case gives. */
struct cases_result {
    size_t begin; /* where the expectation begins in the file; it ends with the case */
    struct nonogram_text found; /* what should stand there */
    struct nonogram_text fault; /* what else is wrong, which no new expectation can mend */
    bool skipped;
};

typedef void cases_run(const struct cases_file *file, const struct cases_item *item,
                       struct cases_result *result);

/* Runs the cases of all files in the folder: main() of a program with the arguments
 *     PART...   only cases whose FILE/NAME contains one of these
 *     N/COUNT   every COUNT-th case from the N-th on
 * JOBS processes run at a time (default: the number of processors, and one with N/COUNT). With
 * UPDATE=1 expectations that differ are rewritten, and nothing else. Prints what fails, and last
 * "N passed, N failed"; the status is 3 if no case has such a name. */
int cases_main(int count, char **arguments, const char *folder, cases_run *run);

struct cases_file cases_load(const char *path);
void cases_unload(struct cases_file *file);
/* Calls `visit` for each file of the folder in the order of the names. Ends the program where the
 * folder has another file, or a file has no case or two of one name. */
void cases_each_file(const char *folder, void (*visit)(struct cases_file *file));

/* The line that begins at `at`, without its end; sets *next behind that. */
size_t cases_line(const struct cases_file *file, size_t at, size_t end, size_t *next);

/* From lines of a body to bytes, and back. `special` says what a line must not begin with. */
void cases_decode(const char *text, size_t size, struct nonogram_text *out);
void cases_encode(const char *bytes, size_t size, bool (*special)(const char *line, size_t size),
                  struct nonogram_text *out);

/* The text of a case, before the line with "->" or "~>" that begins its expectation: returns where
 * that is. Begins the text with a line `base64`, it is in this code. */
size_t cases_text(const struct cases_file *file, const struct cases_item *item,
                  struct nonogram_text *out);
bool cases_is_mark(const char *line, size_t size);

/* The file, with a NUL behind it that is not counted. Both end the program when they fail. */
void cases_read(const char *path, struct nonogram_text *text);
void cases_write(const char *path, const char *bytes, size_t size);
_Noreturn void cases_stop(const char *path, const char *message);
void *cases_need(void *memory);
/* The two texts in a pattern of two %s. Free it. */
char *cases_print(const char *pattern, const char *a, const char *b);

#endif
