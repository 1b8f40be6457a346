#include "solve/dimacs.h"

#include "line/lattice.h"

#include <inttypes.h>

/* A literal: a variable from 1 on, negative where it is negated, or one of these. */
enum { ALWAYS = INT32_MAX, NEVER = -INT32_MAX };

/* What is written: in a first round the comments, while clauses are counted, then the clauses. */
struct writer {
    const struct nonogram_puzzle *puzzle;
    const struct ng_lattice *lattices;
    struct ng_text *out;
    bool comments; /* the first round */
    uint64_t clauses;
};

/* A step of a line, or the edge before the first, or the one after the last: both fixed. */
struct place {
    int32_t first, last; /* the least and the greatest start */
    int32_t length, gap;
    int32_t base; /* variable of [start >= p] is base + p */
    unsigned colour, loop;
};

static void add_literal(struct ng_text *out, int32_t literal)
{
    if (literal < 0) {
        ng_text_char(out, '-');
    }
    ng_text_number(out, (uint64_t)(literal < 0 ? -literal : literal));
    ng_text_char(out, ' ');
}

/* A clause of up to three literals; one that holds anyway is left out. */
static void add_clause(struct writer *writer, int32_t a, int32_t b, int32_t c)
{
    const int32_t literals[] = {a, b, c};
    if (a == ALWAYS || b == ALWAYS || c == ALWAYS) {
        return;
    }
    writer->clauses++;
    if (writer->comments) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        if (literals[i] != NEVER) {
            add_literal(writer->out, literals[i]);
        }
    }
    ng_text_string(writer->out, "0\n");
}

static int32_t cell_variable(const struct nonogram_puzzle *puzzle, uint32_t cell, unsigned colour)
{
    return (int32_t)(cell * puzzle->palette.count + colour);
}

static uint32_t cell_of(const struct nonogram_puzzle *puzzle, uint32_t line, int32_t position)
{
    return line < puzzle->height ? line * puzzle->width + (uint32_t)position
                                 : (uint32_t)position * puzzle->width + line - puzzle->height;
}

/* a and b imply that the cell has the colour (0: none). */
static void give(struct writer *writer, uint32_t cell, unsigned colour, int32_t a, int32_t b)
{
    if (colour != 0) {
        add_clause(writer, cell_variable(writer->puzzle, cell, colour), -a, -b);
        return;
    }
    for (unsigned c = 1; c <= writer->puzzle->palette.count; c++) {
        add_clause(writer, -cell_variable(writer->puzzle, cell, c), -a, -b);
    }
}

/* [start >= position] */
static int32_t at_least(const struct place *place, int32_t position)
{
    if (position <= place->first) {
        return ALWAYS;
    }
    return position > place->last ? NEVER : place->base + position;
}

static void write_ladder_and_chain(struct writer *writer, const struct place *place,
                                   const struct place *next)
{
    for (int32_t p = place->first + 1; p <= place->last; p++) {
        add_clause(writer, at_least(place, p - 1), -at_least(place, p), NEVER);
        add_clause(writer, at_least(next, p + place->length + place->gap), -at_least(place, p),
                   NEVER);
    }
}

static void write_block(struct writer *writer, uint32_t line, const struct place *place)
{
    for (int32_t p = place->first; place->length > 0 && p < place->last + place->length; p++) {
        give(writer, cell_of(writer->puzzle, line, p), place->colour,
             at_least(place, p - place->length + 1), -at_least(place, p + 1));
    }
}

/* The cells between two neighbouring steps. */
static void write_row(struct writer *writer, uint32_t line, const struct place *before,
                      const struct place *place)
{
    for (int32_t p = before->first + before->length; p < place->last; p++) {
        give(writer, cell_of(writer->puzzle, line, p), place->loop,
             -at_least(before, p - before->length + 1), at_least(place, p + 1));
    }
}

static void describe(struct writer *writer, uint32_t line, uint32_t step, const struct place *place)
{
    if (writer->comments && place->first < place->last) {
        bool row = line < writer->puzzle->height;
        ng_text_format(writer->out,
                       "c %s %" PRIu32 " step %" PRIu32 ": it starts at cell %" PRId32
                       " or later: variable %" PRId32 "; ... at cell %" PRId32
                       " or later: variable %" PRId32 "\n",
                       row ? "row" : "column", (row ? line : line - writer->puzzle->height) + 1,
                       step + 1, place->first + 2, at_least(place, place->first + 1),
                       place->last + 1, at_least(place, place->last));
    }
}

/* Step `i` of a lattice; past the last, the right edge. */
static struct place step_place(const struct ng_lattice *lattice, uint32_t i, int64_t variable)
{
    const struct ng_step *step = &lattice->steps[i];
    int32_t slack = (int32_t)lattice->slack, lo = (int32_t)step->lo;
    if (i == lattice->count) {
        int32_t length = (int32_t)lattice->length;
        return (struct place){.first = length, .last = length, .loop = step->loop};
    }
    return (struct place){.first = lo,
                          .last = lo + slack,
                          .length = (int32_t)step->length,
                          .gap = step->gap,
                          .base = (int32_t)(variable - lo - 1),
                          .colour = step->colour,
                          .loop = step->loop};
}

/* `variable` is the line's first; returns the next line's. */
static int64_t write_line(struct writer *writer, uint32_t line, int64_t variable)
{
    const struct ng_lattice *lattice = &writer->lattices[line];
    struct place before = {.first = 0};
    if (lattice->open) {
        return variable;
    }
    for (uint32_t i = 0; i < lattice->count; i++) {
        struct place place = step_place(lattice, i, variable);
        variable += lattice->slack;
        struct place next = step_place(lattice, i + 1, variable);
        describe(writer, line, i, &place);
        write_row(writer, line, &before, &place);
        write_block(writer, line, &place);
        write_ladder_and_chain(writer, &place, &next);
        before = place;
    }
    struct place edge = step_place(lattice, lattice->count, variable);
    write_row(writer, line, &before, &edge);
    return variable;
}

static void write_cell(struct writer *writer, uint32_t cell, uint8_t given)
{
    unsigned colours = writer->puzzle->palette.count;
    for (unsigned c = 1; c <= colours; c++) {
        int32_t variable = cell_variable(writer->puzzle, cell, c);
        for (unsigned d = c + 1; d <= colours; d++) {
            add_clause(writer, -variable, -cell_variable(writer->puzzle, cell, d), NEVER);
        }
        if (given != NONOGRAM_UNKNOWN) {
            add_clause(writer, given == c ? variable : -variable, NEVER, NEVER);
        }
    }
}

static void write_clauses(struct writer *writer)
{
    const struct nonogram_puzzle *puzzle = writer->puzzle;
    uint32_t cells = puzzle->width * puzzle->height;
    int64_t variable = (int64_t)cells * puzzle->palette.count + 1;
    for (uint32_t cell = 0; cell < cells; cell++) {
        write_cell(writer, cell, puzzle->given != NULL ? puzzle->given[cell] : NONOGRAM_UNKNOWN);
    }
    for (uint32_t line = 0; line < puzzle->width + puzzle->height; line++) {
        variable = write_line(writer, line, variable);
    }
}

static uint64_t count_variables(const struct writer *writer)
{
    const struct nonogram_puzzle *puzzle = writer->puzzle;
    uint64_t count = (uint64_t)puzzle->width * puzzle->height * puzzle->palette.count;
    for (uint32_t line = 0; line < puzzle->width + puzzle->height; line++) {
        const struct ng_lattice *lattice = &writer->lattices[line];
        count += lattice->open ? 0 : (uint64_t)lattice->count * lattice->slack;
    }
    return count;
}

static void write_head(const struct writer *writer)
{
    const struct nonogram_puzzle *puzzle = writer->puzzle;
    unsigned colours = puzzle->palette.count;
    ng_text_format(writer->out,
                   "c nonogram of %" PRIu32 " rows, %" PRIu32 " columns, %u colour%s\n",
                   puzzle->height, puzzle->width, colours, colours == 1 ? "" : "s");
    ng_text_format(writer->out,
                   "c row R, column C has colour K (R, C, K from 1): variable"
                   " %" PRIu64 " * (R - 1) + %u * (C - 1) + K\n",
                   (uint64_t)puzzle->width * colours, colours);
}

static void write_all(struct writer *writer, uint64_t variables)
{
    write_head(writer);
    writer->comments = true;
    write_clauses(writer);
    ng_text_format(writer->out, "p cnf %" PRIu64 " %" PRIu64 "\n", variables, writer->clauses);
    writer->comments = false;
    write_clauses(writer);
}

enum nonogram_status ng_dimacs_write(const struct nonogram_puzzle *puzzle, struct ng_text *out)
{
    struct ng_arena arena = NG_ARENA_EMPTY;
    struct writer writer = {.puzzle = puzzle, .out = out};
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    writer.lattices = ng_lattice_all(puzzle, &arena);
    if (writer.lattices != NULL) {
        uint64_t variables = count_variables(&writer);
        status = variables < INT32_MAX ? NONOGRAM_OK : NONOGRAM_UNSUPPORTED;
        if (status == NONOGRAM_OK) {
            write_all(&writer, variables);
        }
    }
    ng_arena_clear(&arena);
    return status;
}
