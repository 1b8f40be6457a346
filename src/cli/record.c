/* The members of a record, in their order. */
#include "cli/record.h"

#include "cli/facts.h"
#include "format/json_string.h"
#include "model/puzzle.h"
#include "platform/machine.h"

#include <inttypes.h>

/* Appends an array of rows. */
static void write_grid(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                       struct nonogram_text *out)
{
    ng_text_char(out, '[');
    for (uint32_t y = 0; y < puzzle->height; y++, cells += puzzle->width) {
        ng_json_name(out, NULL);
        ng_fact_row(puzzle, cells, puzzle->width, out);
    }
    ng_text_char(out, ']');
}

/* Writes the listed solutions, or those found. */
static void write_solutions(const struct ng_outcome *outcome, struct nonogram_text *out)
{
    const uint8_t *kept = (const uint8_t *)outcome->kept.data;
    size_t count = outcome->kept.size / outcome->cells;
    const uint8_t *cells;
    ng_json_open(out, "solutions", '[');
    for (size_t i = 0; i < count; i++) {
        ng_json_name(out, NULL);
        write_grid(outcome->puzzle, kept + i * outcome->cells, out);
    }
    for (size_t i = 0; (cells = ng_outcome_grid(outcome, i)) != NULL; i++) {
        ng_json_name(out, NULL);
        write_grid(outcome->puzzle, cells, out);
    }
    ng_json_close(out, ']');
}

static void write_named(const struct nonogram_puzzle *puzzle, const char *name,
                        const uint8_t *cells, struct nonogram_text *out)
{
    if (cells != NULL) {
        ng_json_name(out, name);
        write_grid(puzzle, cells, out);
    }
}

/* With a point whatever the program's locale, as JSON requires. */
static void write_seconds(double seconds, struct nonogram_text *out)
{
    uint64_t millionths = (uint64_t)(seconds * 1e6 + 0.5);
    ng_json_name(out, "seconds");
    ng_text_format(out, "%" PRIu64 ".%06" PRIu64, millionths / 1000000, millionths % 1000000);
}

static void write_member(const char *name, const char *value, struct nonogram_text *out)
{
    if (value != NULL) {
        ng_json_text(out, name, value);
    }
}

/* Opens the record, whatever `out` contains before. */
static void begin_record(const struct ng_subject *subject, const char *id,
                         struct nonogram_text *out)
{
    ng_text_char(out, '{');
    ng_json_text(out, "source", subject->item->from);
    if (subject->item->from_index > 0) {
        ng_json_number(out, "index", subject->item->from_index);
    }
    write_member("id", id, out);
}

static void write_size(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    if (puzzle != NULL) { /* else a limit ended the reading */
        ng_json_number(out, "width", puzzle->width);
        ng_json_number(out, "height", puzzle->height);
    }
}

/* Writes the number of solutions, a string, since JSON's readers round large numbers. */
static void write_count(const struct ng_subject *subject, struct nonogram_text *out)
{
    const struct ng_outcome *outcome = subject->outcome;
    struct nonogram_text digits = {.data = NULL};
    if (outcome->number.size > 0) {
        ng_text_bytes(&digits, outcome->number.data, outcome->number.size);
    } else if (ng_outcome_lists_all(&subject->setup->request, outcome)) {
        ng_text_number(&digits, outcome->result.found);
    } else {
        return;
    }
    ng_text_char(&digits, '\0');
    out->failed = out->failed || digits.failed;
    if (!digits.failed) {
        bool limited = outcome->result.verdict == NONOGRAM_LIMIT;
        ng_json_text(out, limited ? "at_least" : "count", digits.data);
    }
    ng_text_clear(&digits);
}

static void write_verdict(enum nonogram_verdict verdict, enum nonogram_limit limited,
                          struct nonogram_text *out)
{
    ng_json_text(out, "verdict", nonogram_verdict_name(verdict));
    write_member("limited", nonogram_limit_name(limited), out);
}

void ng_record_result(const struct ng_subject *subject, bool grids, struct nonogram_text *out)
{
    const struct ng_outcome *outcome = subject->outcome;
    const struct nonogram_puzzle *puzzle = outcome->puzzle;
    const struct nonogram_result *result = &outcome->result;
    begin_record(subject, puzzle->notes[NONOGRAM_ID], out);
    write_member("title", puzzle->notes[NONOGRAM_TITLE], out);
    write_size(puzzle, out);
    write_verdict(result->verdict, result->limited, out);
    write_count(subject, out);
    if (grids && outcome->number.size == 0) {
        write_solutions(outcome, out);
        write_named(puzzle, "partial", ng_outcome_partial(outcome), out);
    }
    write_named(puzzle, "certain", result->certain, out);
    if (result->difficulty != NONOGRAM_CLASS_UNKNOWN) {
        ng_json_text(out, "class", nonogram_class_name(result->difficulty));
    }
    ng_json_number(out, "guesses", result->statistics.decisions);
    ng_json_number(out, "conflicts", result->statistics.conflicts);
    write_member("proof", outcome->proof, out);
    if (subject->setup->options->timing) {
        write_seconds(ng_clock_now() - outcome->start, out);
    }
}

void ng_record_unread(const struct ng_subject *subject, struct nonogram_text *out)
{
    begin_record(subject, subject->item->id, out);
    write_size(subject->item->puzzle, out);
    write_verdict(NONOGRAM_LIMIT, subject->outcome->result.limited, out);
    ng_json_number(out, "guesses", 0);
    ng_json_number(out, "conflicts", 0);
    if (subject->setup->options->timing) {
        write_seconds(subject->item->seconds, out);
    }
}

void ng_record_error(const struct ng_subject *subject, const struct nonogram_diagnostic *error,
                     const char *message, struct nonogram_text *out)
{
    const struct nonogram_puzzle *puzzle = subject->item->puzzle;
    begin_record(subject, puzzle != NULL ? puzzle->notes[NONOGRAM_ID] : subject->item->id, out);
    ng_json_text(out, "verdict", "error");
    ng_json_open(out, "error", '{');
    ng_json_number(out, "line", error->line);
    ng_json_number(out, "column", error->column);
    ng_json_text(out, "message", message);
    ng_json_close(out, '}');
    if (subject->setup->options->timing) {
        double start = subject->outcome->start;
        write_seconds(start > 0 ? ng_clock_now() - start : subject->item->seconds, out);
    }
}

void ng_record_end(struct nonogram_text *out)
{
    ng_text_bytes(out, "}\n", 2);
}
