/* Reads results back. What cannot be known from them, such as the colours of blocks, or whether
 * there is a second solution, is taken on trust. */
#include "cli/kept.h"

#include "cli/options.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

/* Whether the cells are a solution, with all cells that the puzzle gives. */
static bool is_solution(const struct nonogram_puzzle *puzzle, const uint8_t *cells)
{
    struct nonogram_puzzle *copy = NULL;
    struct nonogram_diagnostic ignored;
    const uint8_t *given = nonogram_given(puzzle);
    size_t count = (size_t)nonogram_width(puzzle) * nonogram_height(puzzle);
    for (size_t i = 0; i < count; i++) {
        if (cells[i] == NONOGRAM_UNKNOWN ||
            (given != NULL && given[i] != NONOGRAM_UNKNOWN && given[i] != cells[i])) {
            return false;
        }
    }
    bool solves = nonogram_copy_with(puzzle, cells, NULL, &copy, &ignored) == NONOGRAM_OK;
    nonogram_free(copy);
    return solves;
}

/* The same of a text picture. */
static bool is_drawn_solution(const struct nonogram_puzzle *puzzle, const char *text, size_t size)
{
    struct nonogram_diagnostic ignored;
    uint8_t *cells = malloc((size_t)nonogram_width(puzzle) * nonogram_height(puzzle));
    bool solves = cells != NULL &&
                  nonogram_read_cells(puzzle, text, size, cells, &ignored) == NONOGRAM_OK &&
                  is_solution(puzzle, cells);
    free(cells);
    return solves;
}

/* The size of the first picture of so many rows in the text; all of it, if it has fewer. */
static size_t size_of_rows(const char *text, size_t size, uint32_t rows)
{
    const char *end = text + size;
    for (const char *line = text; line < end;) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        next = next == NULL ? end : next + 1;
        rows -= next - line > 1 ? 1 : 0;
        if (rows == 0) {
            return (size_t)(next - text);
        }
        line = next;
    }
    return size;
}

static bool has_note(const struct nonogram_puzzle *puzzle, enum nonogram_note which,
                     const char *text)
{
    const char *own = nonogram_note(puzzle, which);
    return own == NULL || text == NULL ? own == text : strcmp(own, text) == 0;
}

static bool has_solutions(const struct nonogram_puzzle *puzzle,
                          const struct nonogram_record *record)
{
    size_t width = record->width, count = width * record->height;
    struct nonogram_text rows = {.data = NULL};
    bool fits = true;
    for (size_t i = 0; i < record->solution_count && fits; i++) {
        const char *grid = record->solutions + i * count;
        nonogram_text_reset(&rows);
        for (size_t at = 0; at < count; at += width) {
            nonogram_text_add(&rows, grid + at, width);
            nonogram_text_add(&rows, "\n", 1);
        }
        fits = !rows.failed && is_drawn_solution(puzzle, rows.data, rows.size);
    }
    nonogram_text_clear(&rows);
    return fits;
}

/* As ng_kept_says(); with `more`, also with something added to the text. The text is compared as it
 * is once it has been in a record. */
static bool says(const char *said, const char *own, bool more)
{
    struct nonogram_record record = {.source = own, .error = ""};
    struct nonogram_text line = {.data = NULL};
    if (said == NULL || own == NULL) {
        return said == own;
    }
    bool same = nonogram_record_write(&record, &line) == NONOGRAM_OK &&
                nonogram_record_read(line.data, line.size, &record, NULL) == NONOGRAM_OK;
    if (same) {
        size_t size = strlen(record.source) + (more ? 0 : 1);
        same = strncmp(said, record.source, size) == 0;
        nonogram_record_clear(&record);
    }
    nonogram_text_clear(&line);
    return same;
}

bool ng_kept_says(const char *said, const char *own)
{
    return says(said, own, false);
}

/* Whether the record tells of the failure to read that the entry has, with the repairs that a
 * command that mends has put behind it. */
static bool is_same_failure(const struct ng_task *task, const struct nonogram_entry *entry,
                            const struct nonogram_record *record, const char *result, size_t size)
{
    bool mended = task->mend != NULL && entry->puzzle != NULL;
    return record->error != NULL && record->line == entry->diagnostic.line &&
           record->column == entry->diagnostic.column &&
           says(record->error, entry->diagnostic.message, mended) &&
           ng_kept_holds(result, size, NG_REPAIRS_MARK) == mended;
}

static bool is_of_entry(const struct ng_task *task, const struct nonogram_entry *entry,
                        const struct nonogram_puzzle *puzzle, const struct nonogram_record *record,
                        const char *result, size_t size)
{
    if (!ng_kept_says(record->source, entry->source) || record->index != entry->source_index) {
        return false;
    }
    if (puzzle == NULL) {
        return is_same_failure(task, entry, record, result, size);
    }
    return record->error == NULL && record->timed == task->options->timing &&
           record->width == nonogram_width(puzzle) && record->height == nonogram_height(puzzle) &&
           has_note(puzzle, NONOGRAM_TITLE, record->title) &&
           has_note(puzzle, NONOGRAM_ID, record->id) && has_solutions(puzzle, record) &&
           (task->owns == NULL || task->owns(task, entry, record, result, size));
}

bool ng_kept_record_fits(const struct ng_task *task, const struct nonogram_entry *entry,
                         const struct nonogram_puzzle *puzzle, const char *result, size_t size)
{
    struct nonogram_diagnostic ignored;
    struct nonogram_record record;
    if (nonogram_record_read(result, size, &record, &ignored) != NONOGRAM_OK) {
        return false;
    }
    bool fits = is_of_entry(task, entry, puzzle, &record, result, size);
    nonogram_record_clear(&record);
    return fits;
}

/* Whether the clues have the same lengths. */
static bool is_same_clues(const struct nonogram_puzzle *puzzle, const struct nonogram_puzzle *other)
{
    uint32_t lines = nonogram_height(puzzle) + nonogram_width(puzzle);
    for (uint32_t line = 0; line < lines; line++) {
        uint32_t size = nonogram_clue_size(puzzle, line);
        if (size != nonogram_clue_size(other, line) ||
            nonogram_clue_open(puzzle, line) != nonogram_clue_open(other, line)) {
            return false;
        }
        for (uint32_t i = 0; i < size; i++) {
            if (nonogram_clue_block(puzzle, line, i).length !=
                nonogram_clue_block(other, line, i).length) {
                return false;
            }
        }
    }
    return true;
}

/* Whether the puzzle read from a result can be `puzzle`: a picture in black and white by its cells,
 * as the clues may have unknown lengths; in one with colours these have no names. */
static bool is_same(const struct nonogram_puzzle *puzzle, const struct nonogram_puzzle *other,
                    bool picture)
{
    if (nonogram_width(puzzle) != nonogram_width(other) ||
        nonogram_height(puzzle) != nonogram_height(other)) {
        return false;
    }
    if (!picture) {
        return is_same_clues(puzzle, other);
    }
    return nonogram_colours(puzzle) > 1 || nonogram_colours(other) > 1 ||
           is_solution(puzzle, nonogram_goal(other));
}

/* Whether there is nothing but blank lines. */
static bool is_blank(const char *text, size_t size)
{
    size_t i = 0;
    while (i < size && strchr(" \n", text[i]) != NULL && text[i] != '\0') {
        i++;
    }
    return i == size;
}

bool ng_kept_form_fits(const struct ng_task *task, const struct nonogram_puzzle *puzzle,
                       const char *result, size_t size)
{
    struct nonogram_format known;
    struct nonogram_puzzle *other = NULL;
    struct nonogram_diagnostic ignored;
    size_t used = 0;
    bool fits = false;
    if (!nonogram_format_find(task->form, &known)) {
        return true;
    }
    if (strcmp(task->form, "text") == 0) {
        used = size_of_rows(result, size, nonogram_height(puzzle));
        fits = is_drawn_solution(puzzle, result, used);
    } else {
        fits =
            nonogram_read(result, size, task->form, NULL, &used, &other, &ignored) == NONOGRAM_OK &&
            is_same(puzzle, other, known.picture);
        nonogram_free(other);
    }
    return fits && (!task->single || is_blank(result + used, size - used));
}

/* The word of a line of check, which is "NAME: WORD" or "NAME: WORD, CLASS, ...". */
static const char *word_of(const char *result, size_t size, size_t *length)
{
    const char *end = memchr(result, '\n', size);
    const char *word = result;
    end = end != NULL ? end : result + size;
    for (const char *at = result; end - at > 2; at++) {
        word = at[0] == ':' && at[1] == ' ' ? at + 2 : word;
    }
    const char *comma = memchr(word, ',', (size_t)(end - word));
    end = comma != NULL ? comma : end;
    *length = (size_t)(end - word);
    return word;
}

bool ng_kept_verdict(enum ng_question question, const char *result, size_t size,
                     enum nonogram_verdict *verdict)
{
    if (question == NG_ASKS_SOLUTION) {
        *verdict = NONOGRAM_NONE;
        return size == 2 && memcmp(result, "0\n", 2) == 0;
    }
    if (question != NG_ASKS_ONLY_ONE) {
        return false;
    }
    size_t length = 0;
    const char *word = word_of(result, size, &length);
    for (int i = NONOGRAM_UNIQUE; i <= NONOGRAM_LIMIT; i++) {
        const char *name = nonogram_verdict_name((enum nonogram_verdict)i);
        *verdict = (enum nonogram_verdict)i;
        if (strlen(name) == length && memcmp(name, word, length) == 0) {
            return true;
        }
    }
    return false;
}

bool ng_kept_holds(const char *result, size_t size, const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i + length <= size; i++) {
        if (memcmp(result + i, text, length) == 0) {
            return true;
        }
    }
    return false;
}
