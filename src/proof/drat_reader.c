/* Reads the steps of proof/drat.c: a binary proof begins with the byte of a lemma. */
#include "proof/drat_reader.h"

#include "base/check.h"
#include "base/memory.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_blanks(struct ng_drat_reader *reader)
{
    while (reader->at < reader->size && is_blank(reader->bytes[reader->at])) {
        reader->at++;
    }
}

/* Reads a literal as twice its variable, plus 1 if negated; 0 ends the step. */
static bool read_text(struct ng_drat_reader *reader, uint64_t *number)
{
    skip_blanks(reader);
    bool negative = reader->at < reader->size && reader->bytes[reader->at] == '-';
    size_t start = reader->at += negative;
    uint64_t variable = 0;
    while (reader->at < reader->size && reader->bytes[reader->at] >= '0' &&
           reader->bytes[reader->at] <= '9' && variable < INT32_MAX) {
        variable = 10 * variable + (uint64_t)(reader->bytes[reader->at++] - '0');
    }
    *number = 2 * variable + negative;
    return reader->at > start && (variable > 0 || !negative) &&
           (reader->at == reader->size || is_blank(reader->bytes[reader->at]));
}

static bool read_binary(struct ng_drat_reader *reader, uint64_t *number)
{
    *number = 0;
    for (unsigned shift = 0; reader->at < reader->size && shift <= 28; shift += 7) {
        unsigned char byte = (unsigned char)reader->bytes[reader->at++];
        *number |= (uint64_t)(byte & 127) << shift;
        if ((byte & 128) == 0) {
            return *number != 1;
        }
    }
    return false;
}

/* Appends the literal with its variable's new number; false when out of memory or numbers. */
static bool add_literal(struct ng_drat_reader *reader, uint64_t number, size_t size)
{
    int64_t variable = (int64_t)(number / 2);
    ng_assert(variable > 0 && size <= reader->capacity);
    if (variable > reader->variables) {
        variable += reader->shift;
        if (variable >= INT32_MAX) {
            return false;
        }
        reader->own = variable >= reader->own ? (int32_t)variable + 1 : reader->own;
    }
    if (!ng_alloc_grow(&reader->literals, &reader->capacity, size + 1, sizeof *reader->literals)) {
        return false;
    }
    reader->literals[size] = (int32_t)(number & 1 ? -variable : variable);
    return true;
}

static void begin(struct ng_drat_reader *reader)
{
    if (!reader->begun) {
        reader->begun = true;
        reader->binary = reader->size > 0 && reader->bytes[0] == 'a';
        reader->shift = reader->own - reader->variables - 1;
        ng_assert(reader->shift >= 0); /* its own variables come after the clauses' variables */
    }
    if (!reader->binary) {
        skip_blanks(reader);
    }
}

enum nonogram_status ng_drat_read_step(struct ng_drat_reader *reader, struct ng_drat_step *step)
{
    uint64_t number = 0;
    begin(reader);
    ng_assert(reader->at <= reader->size);
    *step = (struct ng_drat_step){.drop = false};
    if (reader->at == reader->size) {
        return NONOGRAM_END;
    }
    step->drop = reader->bytes[reader->at] == 'd';
    if (reader->binary && !step->drop && reader->bytes[reader->at] != 'a') {
        return NONOGRAM_BAD_INPUT;
    }
    reader->at += reader->binary || step->drop;
    for (;; step->size++) {
        if (!(reader->binary ? read_binary(reader, &number) : read_text(reader, &number)) ||
            number / 2 >= INT32_MAX) {
            return NONOGRAM_BAD_INPUT;
        }
        if (number == 0) {
            ng_assert(step->size <= reader->capacity);
            step->literals = reader->literals;
            return NONOGRAM_OK;
        }
        if (!add_literal(reader, number, step->size)) {
            return NONOGRAM_NO_MEMORY;
        }
    }
}

void ng_drat_reader_clear(struct ng_drat_reader *reader)
{
    ng_alloc_free(reader->literals);
    reader->literals = NULL;
}
