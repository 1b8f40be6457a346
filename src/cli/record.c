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

/* Of grids that hold symbols already. */
static struct symbols plain_symbols(void)
{
    struct symbols symbols;

    for (int i = 0; i <= NONOGRAM_UNKNOWN; i++) {
        symbols.of[i] = (char)i;
    }
    return symbols;
}

/* Grids of one size in one kind of cells. */
struct form {
    struct symbols symbols;
    size_t width;
    size_t height;
};

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
static void write_grid(const struct form *form, const void *cells, struct nonogram_text *out)
{
    const uint8_t *row = cells;

    for (size_t y = 0; y < form->height; y++, row += form->width) {
        nonogram_text_add(out, y == 0 ? "[\"" : ",\"", 2);
        write_row(&form->symbols, row, form->width, out);
        nonogram_text_add(out, "\"", 1);
    }
    nonogram_text_add(out, "]", 1);
}

static void begin_solutions(struct nonogram_text *out)
{
    nonogram_text_format(out, ",\"solutions\":[");
}

/* Solution number `number`, from 0. */
static void write_solution(const struct form *form, size_t number, const void *cells,
                           struct nonogram_text *out)
{
    if (number > 0) {
        nonogram_text_add(out, ",", 1);
    }
    write_grid(form, cells, out);
}

static void end_solutions(const struct form *form, const void *partial, struct nonogram_text *out)
{
    nonogram_text_add(out, "]", 1);
    if (partial != NULL) {
        nonogram_text_format(out, ",\"partial\":");
        write_grid(form, partial, out);
    }
}

static void write_grids(const struct form *form, const struct ng_solving *solving,
                        struct nonogram_text *out)
{
    const uint8_t *cells;

    begin_solutions(out);
    for (size_t i = 0; (cells = ng_solving_grid(solving, i)) != NULL; i++) {
        write_solution(form, i, cells, out);
    }
    end_solutions(form, ng_solving_partial(solving), out);
}

void ng_record_text(const char *name, const char *value, struct nonogram_text *out)
{
    if (value != NULL) {
        nonogram_text_format(out, ",\"%s\":", name);
        nonogram_text_json(out, value);
    }
}

void ng_record_source(const char *source, uint64_t index, struct nonogram_text *out)
{
    nonogram_text_format(out, "{\"source\":");
    nonogram_text_json(out, source);
    nonogram_text_format(out, ",\"index\":%" PRIu64, index);
}

static void write_verdict(const struct form *form, enum nonogram_verdict verdict,
                          struct nonogram_text *out)
{
    nonogram_text_format(out, ",\"width\":%zu,\"height\":%zu,\"verdict\":\"%s\"", form->width,
                         form->height, nonogram_verdict_name(verdict));
}

/* A string, since JSON's readers round large numbers. */
static void write_count(const struct ng_solving *solving, struct nonogram_text *out)
{
    nonogram_text_format(out, ",\"%s\":\"",
                         solving->result.verdict == NONOGRAM_LIMIT ? "at_least" : "count");
    nonogram_text_add(out, solving->number.data, solving->number.size);
    nonogram_text_add(out, "\"", 1);
}

static void write_effort(uint64_t guesses, uint64_t conflicts, struct nonogram_text *out)
{
    nonogram_text_format(out, ",\"guesses\":%" PRIu64 ",\"conflicts\":%" PRIu64, guesses,
                         conflicts);
}

void ng_record_write(const struct ng_solving *solving, enum ng_record_grids grids, bool timing,
                     struct nonogram_record *record)
{
    const struct nonogram_puzzle *puzzle = solving->puzzle;
    const struct nonogram_result *result = &solving->result;
    struct form form = {find_symbols(puzzle), nonogram_width(puzzle), nonogram_height(puzzle)};
    struct nonogram_text *out = &record->out;

    ng_record_source(record->path, record->index, out);
    ng_record_text("id", nonogram_note(puzzle, NONOGRAM_ID), out);
    ng_record_text("title", nonogram_note(puzzle, NONOGRAM_TITLE), out);
    write_verdict(&form, result->verdict, out);
    ng_record_text("limited", nonogram_limit_name(result->limited), out);
    if (solving->number.data != NULL) {
        write_count(solving, out);
    } else if (grids == NG_RECORD_GRIDS) {
        write_grids(&form, solving, out);
    }
    if (solving->certain != NULL) {
        nonogram_text_format(out, ",\"certain\":");
        write_grid(&form, solving->certain, out);
    }
    if (result->difficulty != NONOGRAM_CLASS_UNKNOWN) {
        nonogram_text_format(out, ",\"class\":\"%s\"", nonogram_class_name(result->difficulty));
    }
    write_effort(result->statistics.decisions, result->statistics.conflicts, out);
    if (timing) {
        nonogram_text_format(out, ",\"seconds\":%.6f", ng_clock_now() - solving->start);
    }
    nonogram_text_format(out, "}\n");
}

void ng_record_write_joined(const struct nonogram_join *join, const struct nonogram_joined *whole,
                            const char *source, uint64_t solutions, struct nonogram_text *out)
{
    struct form form = {plain_symbols(), whole->width, whole->height};

    ng_record_source(source, 1, out);
    ng_record_text("id", whole->id, out);
    ng_record_text("title", whole->title, out);
    write_verdict(&form, whole->verdict, out);
    begin_solutions(out);
    for (size_t i = 0; i < solutions && i < whole->found; i++) {
        write_solution(&form, i, nonogram_join_solution(join, i), out);
    }
    end_solutions(&form, whole->partial, out);
    write_effort(whole->guesses, whole->conflicts, out);
    nonogram_text_format(out, "}\n");
}
