/* Reads a text picture of a puzzle that is known: as many rows and columns as it has, its symbols.
 */
#include "format/cells.h"

#include "format/expect.h"

/* One row of symbols. */
static enum nonogram_status read_row(const struct nonogram_puzzle *puzzle, struct ng_span line,
                                     struct ng_place place, uint8_t *cells,
                                     struct nonogram_diagnostic *diagnostic)
{
    if (line.size != puzzle->width) {
        return ng_diag_set(diagnostic, place, "the row has %zu cell%s, the puzzle %lu column%s",
                           line.size, line.size == 1 ? "" : "s", (unsigned long)puzzle->width,
                           puzzle->width == 1 ? "" : "s");
    }
    for (size_t i = 0; i < line.size; i++) {
        int value = ng_palette_by_symbol(&puzzle->palette, line.text[i]);
        if (value < 0 && line.text[i] != '?') {
            place.column = (unsigned long)i + 1;
            return ng_expect_set(diagnostic, place, "a colour of the puzzle or '?'", line.text + i,
                                 line.text + line.size);
        }
        cells[i] = value < 0 ? NONOGRAM_UNKNOWN : (uint8_t)value;
    }
    return NONOGRAM_OK;
}

enum nonogram_status ng_cells_read(const struct nonogram_puzzle *puzzle, struct ng_span text,
                                   uint8_t *cells, struct nonogram_diagnostic *diagnostic)
{
    struct ng_place place = {1, 1};
    uint32_t row = 0;
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_span line;
    while (ng_scan_line(&scan, &line, &place)) {
        if (ng_scan_blank(line) && (row == 0 || row == puzzle->height)) {
            continue;
        }
        if (row == puzzle->height) {
            return ng_diag_set(diagnostic, place, "more rows than the puzzle's %lu",
                               (unsigned long)puzzle->height);
        }
        enum nonogram_status status =
            read_row(puzzle, line, place, cells + (size_t)row * puzzle->width, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
        row++;
    }
    if (row < puzzle->height) {
        return ng_diag_set(diagnostic, place, "%lu row%s, the puzzle has %lu", (unsigned long)row,
                           row == 1 ? "" : "s", (unsigned long)puzzle->height);
    }
    return NONOGRAM_OK;
}
