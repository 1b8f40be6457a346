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

/* Whether they can be a solution: every cell has a value. */
static bool are_known(const struct nonogram_puzzle *puzzle, const uint8_t *cells)
{
    return memchr(cells, NONOGRAM_UNKNOWN, (size_t)puzzle->width * puzzle->height) == NULL &&
           ng_puzzle_takes(puzzle, cells);
}

enum nonogram_status nonogram_record_list(struct nonogram_record *record,
                                          const struct nonogram_puzzle *puzzle,
                                          const uint8_t *cells, size_t count)
{
    if (record == NULL || puzzle == NULL || (cells == NULL && count > 0)) {
        return NONOGRAM_BAD_USE;
    }
    for (size_t i = 0; i < count; i++) {
        if (!are_known(puzzle, cells + i * puzzle->width * puzzle->height)) {
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

/* Whether the sizes are those of a puzzle; or there are none, as a limit came before they were
 * known, and no grids either. */
static bool is_sized(const struct nonogram_record *record)
{
    if (record->width == 0 && record->height == 0) {
        return record->verdict == NONOGRAM_LIMIT && record->solution_count == 0 &&
               record->partial == NULL && record->certain == NULL;
    }
    return record->width > 0 && record->height > 0 &&
           record->width <= NONOGRAM_CELLS_MAX / record->height;
}

/* Whether it is a number in digits, as it is read again. */
static bool is_number(const char *count)
{
    size_t size = strlen(count);
    return size > 0 && strspn(count, "0123456789") == size && (count[0] != '0' || size == 1);
}

/* Whether what a record without `error` says is a result. */
static bool is_result(const struct nonogram_record *record)
{
    return is_sized(record) && (record->count == NULL || is_number(record->count));
}

enum nonogram_status nonogram_record_write(const struct nonogram_record *record,
                                           struct nonogram_text *out)
{
    if (record == NULL || out == NULL ||
        (record->solution_count > 0 && record->solutions == NULL) ||
        (unsigned)record->verdict > NONOGRAM_LIMIT ||
        (record->error == NULL && !is_result(record)) ||
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
