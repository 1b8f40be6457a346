#include "cli/record.h"

#include "platform/clock.h"

#include <inttypes.h>

/* ["row","row",...]; symbols are printable ASCII, and only two of those need care in JSON. */
static void write_grid(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                       struct nonogram_text *out)
{
    size_t width = nonogram_width(puzzle);

    for (size_t row = 0; row < nonogram_height(puzzle); row++) {
        nonogram_text_add(out, row == 0 ? "[\"" : ",\"", 2);
        for (size_t i = 0; i < width; i++) {
            uint8_t cell = cells[row * width + i];
            char symbol = cell == NONOGRAM_UNKNOWN ? '?' : nonogram_colour(puzzle, cell).symbol;

            if (symbol == '"' || symbol == '\\') {
                nonogram_text_add(out, "\\", 1);
            }
            nonogram_text_add(out, &symbol, 1);
        }
        nonogram_text_add(out, "\"", 1);
    }
    nonogram_text_add(out, "]", 1);
}

static void write_grids(const struct ng_solving *solving, struct nonogram_text *out)
{
    const uint8_t *cells = ng_solving_partial(solving);

    nonogram_text_format(out, ",\"solutions\":[");
    for (size_t i = 0; ng_solving_grid(solving, i) != NULL; i++) {
        if (i > 0) {
            nonogram_text_add(out, ",", 1);
        }
        write_grid(solving->puzzle, ng_solving_grid(solving, i), out);
    }
    nonogram_text_add(out, "]", 1);
    if (cells != NULL) {
        nonogram_text_format(out, ",\"partial\":");
        write_grid(solving->puzzle, cells, out);
    }
}

/* Whether lines alone, one at a time, lead to the solution. */
static bool is_line_class(const struct nonogram_result *result)
{
    const struct nonogram_statistics *statistics = &result->statistics;

    return result->verdict == NONOGRAM_UNIQUE && statistics->decisions == 0 &&
           statistics->probes == 0 && statistics->conflicts == 0;
}

void ng_record_write(const struct ng_solving *solving, enum ng_record_grids grids, bool timing,
                     struct nonogram_record *record)
{
    const struct nonogram_result *result = &solving->result;
    const char *title = nonogram_note(solving->puzzle, NONOGRAM_TITLE);
    struct nonogram_text *out = &record->out;

    nonogram_text_format(out, "{\"source\":");
    nonogram_text_json(out, record->path);
    nonogram_text_format(out, ",\"index\":%" PRIu64, record->index);
    if (title != NULL) {
        nonogram_text_format(out, ",\"title\":");
        nonogram_text_json(out, title);
    }
    nonogram_text_format(out, ",\"width\":%" PRIu32 ",\"height\":%" PRIu32 ",\"verdict\":\"%s\"",
                         nonogram_width(solving->puzzle), nonogram_height(solving->puzzle),
                         nonogram_verdict_name(result->verdict));
    if (grids == NG_RECORD_GRIDS) {
        write_grids(solving, out);
    }
    if (is_line_class(result)) {
        nonogram_text_format(out, ",\"class\":\"line\"");
    }
    nonogram_text_format(out, ",\"guesses\":%" PRIu64 ",\"conflicts\":%" PRIu64,
                         result->statistics.decisions, result->statistics.conflicts);
    if (timing) {
        nonogram_text_format(out, ",\"seconds\":%.6f", ng_clock_now() - solving->start);
    }
    nonogram_text_format(out, "}\n");
}
