/* Runs tests/formats/FORMAT.cases: a text in that format, and what is read.
 *
 *     == name
 *     the text
 *     -> LINE:COLUMN: message     the text, or a puzzle of it, is refused
 *     ~> LINE:COLUMN: message     read, with a remark
 *     ~> detected as FORMAT       what the text is taken for without --from, if that is another
 * format
 *     ->                          the puzzle follows as .non; or "-> json" where .non does not have
 * it all
 *     -> --to FORMAT              what the first puzzle is in that format
 *     -> == other                 the same as of that case
 *
 * A text that begins with a line `base64` is in this code. Every text is also read while each
 * allocation fails, cut short and damaged at every place, in pieces through a pipe, with CR LF and
 * with a NUL. `--cut FOLDER` writes the texts as files
 * FOLDER/FORMAT/read/NAME and FOLDER/FORMAT/refused/NAME instead. */
#define _XOPEN_SOURCE 700

#include "texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A text that takes longer ends the process, and the runner names it. */
enum { CASE_SECONDS = 600 };

/* The text of the case. */
static struct texts_sample find_sample(const struct cases_file *file, const struct cases_item *item)
{
    struct texts_sample sample = {.format = ng_format_by_name(file->name, strlen(file->name))};
    if (sample.format == NULL) {
        cases_stop(file->path, "there is no such format");
    }
    sample.expected = cases_text(file, item, &sample.text);
    return sample;
}

/* Appends the first puzzle in the formats that lines "-> --to FORMAT" of the case name. */
static void print_written(const struct cases_file *file, const struct cases_item *item,
                          const struct texts_sample *sample, struct nonogram_text *out)
{
    static const char mark[] = "-> --to ";
    for (size_t at = sample->expected, next; at < item->end; at = next) {
        size_t size = cases_line(file, at, item->end, &next);
        char name[20];
        if (size <= sizeof mark - 1 || memcmp(file->text + at, mark, sizeof mark - 1) != 0) {
            continue;
        }
        (void)snprintf(name, sizeof name, "%.*s", (int)(size - (sizeof mark - 1)),
                       file->text + at + sizeof mark - 1);
        struct nonogram_diagnostic diagnostic = {0, 0, ""};
        struct nonogram_text written = {.data = NULL};
        struct nonogram_puzzle *puzzle = NULL;
        struct ng_span text = texts_first(sample->format, texts_span(&sample->text));
        if (ng_format_read(sample->format, text, &puzzle, &diagnostic) != NONOGRAM_OK ||
            nonogram_write(puzzle, name, false, &written, &diagnostic) != NONOGRAM_OK) {
            ng_text_reset(&written);
            ng_text_format(&written, "%s\n", diagnostic.message);
        }
        ng_text_format(out, "%s%s\n", mark, name);
        cases_encode(written.data, written.size, cases_is_mark, out);
        ng_puzzle_free(puzzle);
        ng_text_clear(&written);
    }
}

/* Whether the case gives the same. */
static bool is_same(const struct cases_file *file, size_t index, const struct nonogram_text *found)
{
    struct texts_sample other = find_sample(file, &file->items[index]);
    struct nonogram_text text = {.data = NULL};
    (void)texts_describe(other.format, texts_span(&other.text), &text);
    bool same = text.size == found->size && memcmp(text.data, found->data, text.size) == 0;
    ng_text_clear(&text);
    ng_text_clear(&other.text);
    return same;
}

static const char other_mark[] = "-> == ";

/* Where the file has "-> == NAME", and that case gives the same: that line. An expectation that is
 * still to be written names the first case that gives the same. */
static void refer(const struct cases_file *file, const struct cases_item *item,
                  const struct texts_sample *sample, bool good, struct nonogram_text *found)
{
    const char *line = file->text + sample->expected, *end = file->text + item->end;
    while (line < end && strncmp(line, other_mark, sizeof other_mark - 1) != 0) {
        line = (const char *)memchr(line, '\n', (size_t)(end - line)) + 1;
    }
    bool fresh = sample->expected == item->end && good && found->size > 60;
    for (size_t i = 0; i < file->count && (fresh ? &file->items[i] != item : line < end); i++) {
        const char *name = file->items[i].name, *written = line + sizeof other_mark - 1;
        size_t size = strlen(name);
        bool named = fresh || (strncmp(written, name, size) == 0 && written[size] == '\n');
        if (named && is_same(file, i, found)) {
            ng_text_reset(found);
            ng_text_format(found, "%s%s\n", other_mark, name);
            return;
        }
    }
}

/* Says where the text alone, without --from, is taken for another format. */
static void print_detected(const struct cases_item *item, const struct texts_sample *sample,
                           struct nonogram_text *out)
{
    struct ng_span text = texts_span(&sample->text);
    const struct ng_format *detected = ng_format_detect(text, true, NULL, NULL);
    if (detected == sample->format) {
        return;
    }
    if (ng_format_detect(text, true, item->name, NULL) == sample->format) {
        ng_text_string(out, "~> detected by its suffix alone\n");
    } else {
        ng_text_format(out, "~> detected as %s\n", detected != NULL ? detected->name : "nothing");
    }
}

/* ---- cases ---- */

static void run(const struct cases_file *file, const struct cases_item *item,
                struct cases_result *result)
{
    struct texts_sample sample = find_sample(file, item);
    struct nonogram_text found = {.data = NULL};
    bool good = texts_describe(sample.format, texts_span(&sample.text), &found);
    result->begin = sample.expected;
    (void)alarm(CASE_SECONDS);
    texts_check(&sample, &found, good, &result->fault);
    (void)alarm(0);
    refer(file, item, &sample, good, &found);
    if (good) {
        print_detected(item, &sample, &result->found);
    }
    ng_text_bytes(&result->found, found.data, found.size);
    print_written(file, item, &sample, &result->found);
    ng_text_clear(&found);
    ng_text_clear(&sample.text);
}

static const char *cut_folder;

/* Writes the texts of a file as files. */
static void cut(struct cases_file *file)
{
    for (size_t i = 0; i < file->count; i++) {
        struct texts_sample sample = find_sample(file, &file->items[i]);
        struct nonogram_text found = {.data = NULL};
        char path[500];
        bool good = texts_describe(sample.format, texts_span(&sample.text), &found);
        (void)snprintf(path, sizeof path, "%s/%s", cut_folder, file->name);
        (void)mkdir(path, 0777);
        (void)snprintf(path, sizeof path, "%s/%s/%s", cut_folder, file->name,
                       good ? "read" : "refused");
        (void)mkdir(path, 0777);
        strncat(path, "/", sizeof path - 1 - strlen(path));
        strncat(path, file->items[i].name, sizeof path - 1 - strlen(path));
        cases_write(path, sample.text.data, sample.text.size);
        ng_text_clear(&found);
        ng_text_clear(&sample.text);
    }
}

int main(int count, char **arguments)
{
    if (count == 3 && strcmp(arguments[1], "--cut") == 0) {
        cut_folder = arguments[2];
        cases_each_file("tests/formats", cut);
        return 0;
    }
    return cases_main(count, arguments, "tests/formats", run);
}
