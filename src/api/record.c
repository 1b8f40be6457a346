/* Result records. */
#include "batch/record.h"
#include "base/diag.h"
#include "model/puzzle.h"

#include <string.h>

enum nonogram_status nonogram_record_describe(struct nonogram_record *record,
                                              const struct nonogram_puzzle *puzzle,
                                              const struct nonogram_result *result)
{
    if (record == NULL || puzzle == NULL || result == NULL) {
        return NONOGRAM_BAD_USE;
    }
    return ng_record_describe(record, puzzle, result);
}

enum nonogram_status nonogram_record_list(struct nonogram_record *record,
                                          const struct nonogram_puzzle *puzzle,
                                          const uint8_t *cells, size_t count)
{
    if (record == NULL || puzzle == NULL || (cells == NULL && count > 0)) {
        return NONOGRAM_BAD_USE;
    }
    size_t size = puzzle->width * (size_t)puzzle->height;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *grid = cells + i * size;
        if (!ng_puzzle_takes(puzzle, grid) || memchr(grid, NONOGRAM_UNKNOWN, size) != NULL) {
            return NONOGRAM_BAD_USE;
        }
    }
    return ng_record_list(record, puzzle, cells, count);
}

enum nonogram_status nonogram_record_leave(struct nonogram_record *record,
                                           const struct nonogram_puzzle *puzzle,
                                           const uint8_t *cells)
{
    if (record == NULL || puzzle == NULL || cells == NULL || !ng_puzzle_takes(puzzle, cells)) {
        return NONOGRAM_BAD_USE;
    }
    return ng_record_leave(record, puzzle, cells);
}

enum nonogram_status nonogram_record_agree(struct nonogram_record *record,
                                           const struct nonogram_puzzle *puzzle,
                                           const uint8_t *cells)
{
    if (record == NULL || puzzle == NULL || cells == NULL || !ng_puzzle_takes(puzzle, cells)) {
        return NONOGRAM_BAD_USE;
    }
    return ng_record_agree(record, puzzle, cells);
}

enum nonogram_status nonogram_record_write(const struct nonogram_record *record,
                                           struct nonogram_text *out)
{
    if (record == NULL || out == NULL ||
        (record->solution_count > 0 && record->solutions == NULL) ||
        (unsigned)record->verdict > NONOGRAM_LIMIT ||
        (unsigned)record->limited > NONOGRAM_LIMIT_SOLUTIONS ||
        (record->timed && !(record->seconds >= 0 && record->seconds <= NG_RECORD_SECONDS_MOST))) {
        return NONOGRAM_BAD_USE;
    }
    return ng_record_write(record, out);
}

enum nonogram_status nonogram_record_read(const char *text, size_t size,
                                          struct nonogram_record *record,
                                          struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if ((text == NULL && size > 0) || record == NULL) {
        return NONOGRAM_BAD_USE;
    }
    return ng_record_read(text == NULL ? "" : text, size, record, diagnostic);
}

void nonogram_record_clear(struct nonogram_record *record)
{
    if (record != NULL) {
        ng_record_clear(record);
    }
}
