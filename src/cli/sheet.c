/* Options for printed puzzles, and the pictures that share pages. */
#include "cli/sheet.h"

#include "cli/message.h"

#include <stdlib.h>
#include <string.h>

/* Formats in which an option means something; NULL ends them. */
struct reach {
    const char *option;
    const char *formats[8];
};

static const struct reach answer_reach = {"answer", {"svg", "png", NULL}};
static const struct reach title_reach = {
    "title", {"svg", "png", "html", "text", "boxed", "blocks", "url", NULL}};
static const struct reach cell_reach = {"cell", {"svg", "png", "html", NULL}};
static const struct reach paper_reach = {"paper", {"svg", NULL}};

static bool reaches(const struct reach *reach, const char *format)
{
    for (size_t i = 0; reach->formats[i] != NULL; i++) {
        if (strcmp(reach->formats[i], format) == 0) {
            return true;
        }
    }
    return false;
}

bool ng_sheet_has(const char *format)
{
    return reaches(&cell_reach, format);
}

/* Says which formats the option needs: "svg, png or html". */
static enum ng_exit refuse(const struct reach *reach)
{
    struct nonogram_text formats = {.data = NULL};
    ng_message_words(&formats, reach->formats);
    enum ng_exit status = ng_message_error("--%s needs --to=%s", reach->option,
                                           formats.failed ? reach->formats[0] : formats.data);
    nonogram_text_clear(&formats);
    return status;
}

/* Whether an option may be used with this format; says so if not. */
static enum ng_exit check_reach(const struct reach *reach, bool used, const char *format)
{
    return !used || reaches(reach, format) ? NG_EXIT_DONE : refuse(reach);
}

static enum nonogram_paper paper_of(const char *name)
{
    return name == NULL              ? NONOGRAM_PAPER_NONE
           : strcmp(name, "a4") == 0 ? NONOGRAM_PAPER_A4
                                     : NONOGRAM_PAPER_LETTER;
}

enum ng_exit ng_sheet_options(const struct ng_options *options, const char *format,
                              struct nonogram_draw_options *draw)
{
    if (check_reach(&answer_reach, options->answer, format) != NG_EXIT_DONE ||
        check_reach(&title_reach, options->title, format) != NG_EXIT_DONE ||
        check_reach(&cell_reach, options->cell > 0, format) != NG_EXIT_DONE ||
        check_reach(&paper_reach, options->paper != NULL, format) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    if (options->per_page > 0 && options->paper == NULL) {
        return ng_message_error("--per-page needs --paper");
    }
    if (options->cell > 0 && options->paper != NULL) {
        return ng_message_error("--cell and --paper exclude each other: the page sets the size");
    }
    draw->unsolved = options->unsolved || options->answer;
    draw->answer = options->answer;
    draw->cell = (uint32_t)options->cell;
    draw->per_page = (unsigned)options->per_page;
    draw->paper = paper_of(options->paper);
    return NG_EXIT_DONE;
}

enum nonogram_status ng_sheet_add(struct ng_sheet *sheet, const struct nonogram_text *picture)
{
    struct nonogram_text copy = {.data = NULL};
    if (sheet->count == sheet->capacity) {
        size_t capacity = sheet->capacity > 0 ? 2 * sheet->capacity : 16;
        struct nonogram_text *pictures = NULL;
        if (capacity <= SIZE_MAX / sizeof *pictures) {
            pictures = realloc(sheet->pictures, capacity * sizeof *pictures);
        }
        if (pictures == NULL) {
            return NONOGRAM_NO_MEMORY;
        }
        sheet->pictures = pictures;
        sheet->capacity = capacity;
    }
    nonogram_text_add(&copy, picture->data, picture->size);
    sheet->pictures[sheet->count++] = copy;
    return copy.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

void ng_sheet_clear(struct ng_sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++) {
        nonogram_text_clear(&sheet->pictures[i]);
    }
    free(sheet->pictures);
}
