/* What is read of a text, in the notation of tests/formats (texts.h). */
#include "texts.h"

#include "base/memory.h"
#include "format/scan.h"

#include <stdlib.h>
#include <string.h>

struct ng_span texts_span(const struct nonogram_text *text)
{
    return (struct ng_span){text->data != NULL ? text->data : "", text->size};
}

char *texts_copy(struct ng_span text)
{
    char *copy = cases_need(malloc(text.size > 0 ? text.size : 1));
    memcpy(copy, text.text, text.size);
    return copy;
}

struct ng_span texts_first(const struct ng_format *format, struct ng_span text)
{
    size_t size = format->extent == NULL ? text.size : format->extent(text, true);
    text.size = ng_scan_skip_blank(text, size) == text.size ? text.size : size;
    return text;
}

static unsigned long count_lines(struct ng_span text)
{
    unsigned long lines = 0;
    for (size_t i = 0; i < text.size; i++) {
        lines += text.text[i] == '\n';
    }
    return lines;
}

void texts_print_place(const char *mark, const struct nonogram_diagnostic *diagnostic,
                       unsigned long before, struct nonogram_text *out)
{
    struct nonogram_text line = {.data = NULL};
    ng_text_format(&line, "%lu:%lu: %s\n", diagnostic->line + before, diagnostic->column,
                   diagnostic->message);
    ng_text_format(out, "%s ", mark);
    cases_encode(line.data, line.size, NULL, out);
    ng_text_clear(&line);
}

void texts_print_puzzle(const struct nonogram_puzzle *puzzle, unsigned long before,
                        struct nonogram_text *out)
{
    struct nonogram_text text = {.data = NULL};
    if (puzzle->guess != NULL) {
        texts_print_place("~>", puzzle->guess, before, out);
    }
    for (size_t i = 0; i < puzzle->remark_count; i++) {
        texts_print_place("~>", &puzzle->remarks[i], before, out);
    }
    bool plain = ng_format_write(&ng_format_non, puzzle, NULL, &text, NULL) == NONOGRAM_OK;
    if (!plain) {
        ng_text_clear(&text);
        (void)ng_format_write(&ng_format_json, puzzle, NULL, &text, NULL);
    }
    ng_text_string(out, plain ? "->\n" : "-> json\n");
    cases_encode(text.data, text.size, cases_is_mark, out);
    ng_text_clear(&text);
}

/* Appends what is read of one puzzle; of a list as well what is read of each in it. */
static bool describe_entry(const struct ng_format *format, struct ng_span text,
                           unsigned long before, struct nonogram_text *out)
{
    struct nonogram_diagnostic diagnostic = {0, 0, ""};
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_span *list = NULL;
    char *copy = texts_copy(text);
    struct ng_span exact = {copy, text.size};
    bool good = ng_format_read(format, exact, &puzzle, &diagnostic) == NONOGRAM_OK;
    if (good) {
        texts_print_puzzle(puzzle, before, out);
    } else {
        texts_print_place("->", &diagnostic, before, out);
    }
    size_t count = !good && format->split != NULL ? format->split(exact, NULL, NULL, &list) : 0;
    for (size_t i = 0; count > 1 && i < count; i++) {
        struct ng_span ahead = {copy, (size_t)(list[i].text - copy)};
        (void)describe_entry(format, list[i], before + count_lines(ahead), out);
    }
    ng_memory_free(list);
    ng_puzzle_free(puzzle);
    free(copy);
    return good;
}

bool texts_describe(const struct ng_format *format, struct ng_span text, struct nonogram_text *out)
{
    unsigned long before = 0;
    bool good = true;
    do {
        struct ng_span entry = texts_first(format, text);
        if (entry.size == 0 && text.size > 0) {
            ng_text_string(out, "-> the first puzzle has no bytes\n");
            return false;
        }
        good &= describe_entry(format, entry, before, out);
        before += count_lines(entry);
        text.text += entry.size;
        text.size -= entry.size;
    } while (text.size > 0);
    return good;
}
