/* The two forms of facts. */
#include "cli/facts.h"

#include "explain/words.h"
#include "format/json_string.h"
#include "model/puzzle.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

void ng_fact_words(const struct ng_facts *facts, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!facts->records) {
        ng_text_format_list(facts->out, format, arguments);
    }
    va_end(arguments);
}

void ng_fact_open(const struct ng_facts *facts, const char *name, char bracket)
{
    if (facts->records) {
        ng_json_open(facts->out, name, bracket);
    }
}

void ng_fact_close(const struct ng_facts *facts, char bracket)
{
    if (facts->records) {
        ng_json_close(facts->out, bracket);
    }
}

void ng_fact_text(const struct ng_facts *facts, const char *name, const char *value)
{
    if (facts->records) {
        ng_json_text(facts->out, name, value);
    }
}

void ng_fact_number(const struct ng_facts *facts, const char *name, uint64_t value)
{
    if (facts->records) {
        ng_json_number(facts->out, name, value);
    }
}

void ng_fact_flag(const struct ng_facts *facts, const char *name, bool value)
{
    if (facts->records) {
        ng_json_word(facts->out, name, value ? "true" : "false");
    }
}

void ng_fact_place(const struct ng_facts *facts, size_t row, size_t column)
{
    ng_fact_number(facts, "row", (uint64_t)row + 1);
    ng_fact_number(facts, "column", (uint64_t)column + 1);
}

char ng_fact_symbol(const struct nonogram_puzzle *puzzle, uint8_t value)
{
    return value == NONOGRAM_UNKNOWN ? '?' : puzzle->palette.colours[value].symbol;
}

/* Symbols are printable ASCII, of which only two need escapes. */
void ng_fact_row(const struct nonogram_puzzle *puzzle, const uint8_t *cells, uint32_t length,
                 struct nonogram_text *out)
{
    size_t start = out->size;
    bool escapes = false;
    ng_text_fill(out, '"', (size_t)length + 2);
    for (uint32_t i = 0; i < length && !out->failed; i++) {
        char symbol = ng_fact_symbol(puzzle, cells[i]);
        out->data[start + 1 + i] = symbol;
        escapes = escapes || symbol == '"' || symbol == '\\';
    }
    if (!escapes) {
        return;
    }
    out->size = start + 1;
    for (uint32_t i = 0; i < length; i++) {
        char symbol = ng_fact_symbol(puzzle, cells[i]);
        ng_text_string(out, symbol == '"' || symbol == '\\' ? "\\" : "");
        ng_text_char(out, symbol);
    }
    ng_text_char(out, '"');
}

void ng_fact_cells(const struct ng_facts *facts, const char *name, const uint8_t *cells,
                   uint32_t length)
{
    if (facts->records) {
        ng_json_name(facts->out, name);
        ng_fact_row(facts->puzzle, cells, length, facts->out);
    }
}

void ng_fact_block(const struct ng_facts *facts, struct nonogram_block block)
{
    bool colours = facts->puzzle->palette.count > 1;
    if (!facts->records) {
        ng_words_block(facts->puzzle, block, facts->out);
        return;
    }
    if (colours) {
        ng_fact_open(facts, NULL, '[');
    }
    if (block.length > 0) {
        ng_fact_number(facts, NULL, block.length);
    } else {
        ng_fact_text(facts, NULL, "?");
    }
    if (colours) {
        ng_fact_text(facts, NULL, nonogram_colour(facts->puzzle, block.colour).name);
        ng_fact_close(facts, ']');
    }
}

void ng_fact_line_name(const struct nonogram_puzzle *puzzle, uint32_t line, char name[32])
{
    bool row = line < puzzle->height;
    (void)snprintf(name, 32, "%s %" PRIu32, row ? "row" : "column",
                   (row ? line : line - puzzle->height) + 1);
}

void ng_fact_line(const struct ng_facts *facts, uint32_t line)
{
    const struct ng_clue *clue = &facts->puzzle->lines[line];
    char name[32];
    ng_fact_line_name(facts->puzzle, line, name);
    if (!facts->records) {
        ng_text_format(facts->out, "%s (\"", name);
        ng_words_clue(facts->puzzle, clue, facts->out);
        ng_text_string(facts->out, "\")");
        return;
    }
    ng_fact_text(facts, "line", name);
    if (clue->open) {
        ng_fact_text(facts, "clue", "*");
        return;
    }
    ng_fact_open(facts, "clue", '[');
    for (uint32_t i = 0; i < clue->count; i++) {
        ng_fact_block(facts, clue->blocks[i]);
    }
    ng_fact_close(facts, ']');
}
