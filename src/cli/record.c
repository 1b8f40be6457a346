#include "cli/record.h"

#include "platform/clock.h"

#include <inttypes.h>
#include <string.h>

/* The symbol of every cell value. */
struct symbols {
    char of[NONOGRAM_UNKNOWN + 1];
};

static struct symbols find_symbols(const struct nonogram_puzzle *puzzle)
{
    struct symbols symbols;

    memset(symbols.of, '?', sizeof symbols.of);
    for (unsigned value = 0; value <= nonogram_colours(puzzle); value++) {
        symbols.of[value] = nonogram_colour(puzzle, value).symbol;
    }
    return symbols;
}

/* Symbols are printable ASCII, and only two of those need care in JSON. */
static void write_row(const struct symbols *symbols, const uint8_t *cells, size_t width,
                      struct nonogram_text *out)
{
    char chunk[256];
    size_t size = 0;

    for (size_t i = 0; i < width; i++) {
        char symbol = symbols->of[cells[i]];

        if (size > sizeof chunk - 2) {
            nonogram_text_add(out, chunk, size);
            size = 0;
        }
        if (symbol == '"' || symbol == '\\') {
            chunk[size++] = '\\';
        }
        chunk[size++] = symbol;
    }
    nonogram_text_add(out, chunk, size);
}

/* ["row","row",...] */
static void write_grid(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                       struct nonogram_text *out)
{
    struct symbols symbols = find_symbols(puzzle);
    size_t width = nonogram_width(puzzle);

    for (size_t row = 0; row < nonogram_height(puzzle); row++) {
        nonogram_text_add(out, row == 0 ? "[\"" : ",\"", 2);
        write_row(&symbols, cells + row * width, width, out);
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
