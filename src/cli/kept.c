/* Reads results back. What cannot be known from them, such as the colours of blocks, or whether
 * there is a second solution, is taken on trust. */
#include "cli/kept.h"

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

bool ng_kept_record_fits(const struct nonogram_puzzle *puzzle, const char *result, size_t size)
{
    struct nonogram_diagnostic ignored;
    struct nonogram_record record;
    if (nonogram_record_read(result, size, &record, &ignored) != NONOGRAM_OK) {
        return false;
    }
    bool failed = puzzle == NULL || record.error != NULL;
    bool fits = failed ? puzzle == NULL && record.error != NULL
                       : record.width == nonogram_width(puzzle) &&
                             record.height == nonogram_height(puzzle) &&
                             has_note(puzzle, NONOGRAM_TITLE, record.title) &&
                             has_note(puzzle, NONOGRAM_ID, record.id) &&
                             has_solutions(puzzle, &record);
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

bool ng_kept_form_fits(const struct nonogram_puzzle *puzzle, const char *format, const char *result,
                       size_t size)
{
    struct nonogram_format known;
    struct nonogram_puzzle *other = NULL;
    struct nonogram_diagnostic ignored;
    size_t used = 0;
    if (size == 0 || !nonogram_format_find(format, &known)) {
        return true;
    }
    if (strcmp(format, "text") == 0) {
        return is_drawn_solution(puzzle, result,
                                 size_of_rows(result, size, nonogram_height(puzzle)));
    }
    bool fits = nonogram_read(result, size, format, NULL, &used, &other, &ignored) == NONOGRAM_OK &&
                is_same(puzzle, other, known.picture);
    nonogram_free(other);
    return fits;
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
        return size == 0 || (size == 2 && memcmp(result, "0\n", 2) == 0);
    }
    if (question != NG_ASKS_ONLY_ONE || size == 0) {
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
