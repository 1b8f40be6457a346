/* Counts clues line by line. */
#include "format/non_clues.h"

#include "format/scan.h"

#include <string.h>

void ng_non_clues_note(struct ng_non_clues *clues, enum ng_non_kind kind)
{
    if (kind == NG_NON_ROWS || kind == NG_NON_COLUMNS) {
        clues->in_columns = kind == NG_NON_COLUMNS;
        *(clues->in_columns ? &clues->columns : &clues->rows) = true;
    }
    if (kind == NG_NON_CLUE) {
        (*(clues->in_columns ? &clues->column_lines : &clues->row_lines))++;
    }
}

bool ng_non_clues_full(const struct ng_non_clues *clues, const struct ng_non_lines *lines)
{
    return clues->rows && clues->columns && clues->row_lines >= lines->height &&
           clues->column_lines >= lines->width;
}

/* Whether a line that may be a comment is rather a row of a picture: '#' and '.' alone, both. */
static bool is_of_picture(const struct ng_non_line *line, bool drawn)
{
    return drawn && line->kind == NG_NON_OTHER &&
           memchr(line->text.text, '.', line->text.size) != NULL;
}

size_t ng_non_clues_surplus(struct ng_span text)
{
    struct ng_non_clues clues = {.rows = false};
    struct ng_non_lines lines;
    struct ng_non_line line;
    size_t first = 0; /* of the lines before this one that are drawn */
    ng_non_lines_start(&lines, text);
    while (ng_non_lines_next(&lines, &line)) {
        bool full = ng_non_clues_full(&clues, &lines);
        bool drawn = full && ng_scan_is_drawn(line.text);
        size_t at = (size_t)(line.text.text - text.text);
        first = !drawn ? 0 : first > 0 ? first : at;
        if (full && (line.kind == NG_NON_CLUE || is_of_picture(&line, drawn))) {
            return drawn ? first : at;
        }
        ng_non_clues_note(&clues, line.kind);
    }
    return 0;
}
