/* Counts clues line by line. */
#include "format/non_clues.h"

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

size_t ng_non_clues_surplus(struct ng_span text)
{
    struct ng_non_clues clues = {.rows = false};
    struct ng_non_lines lines;
    struct ng_non_line line;
    ng_non_lines_start(&lines, text);
    while (ng_non_lines_next(&lines, &line)) {
        if (line.kind == NG_NON_CLUE && ng_non_clues_full(&clues, &lines)) {
            return (size_t)(line.text.text - text.text);
        }
        ng_non_clues_note(&clues, line.kind);
    }
    return 0;
}
