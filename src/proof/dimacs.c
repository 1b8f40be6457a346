/* Writes the clauses of a puzzle line by line, with the variable numbers of line/order.h. */
#include "proof/dimacs.h"

#include "base/check.h"
#include "line/order.h"
#include "model/verify.h"

#include <inttypes.h>

enum { ALWAYS = NG_ORDER_ALWAYS, NEVER = NG_ORDER_NEVER };

/* Writes in two rounds: first the comments, while the clauses are counted, then the clauses. */
struct dimacs_writer {
    const struct nonogram_puzzle *puzzle;
    const struct ng_lattice *lattices;
    const uint8_t *except; /* a solution to exclude, or NULL */
    struct nonogram_text *out;
    bool comments; /* in the first round */
    uint64_t clauses;
};

/* Writes a clause of up to three literals, unless it always holds. */
static void add_clause(struct dimacs_writer *writer, int32_t a, int32_t b, int32_t c)
{
    const int32_t literals[] = {a, b, c};
    if (a == ALWAYS || b == ALWAYS || c == ALWAYS) {
        return;
    }
    ng_assert(a != 0 && b != 0 && c != 0); /* 0 would end the clause */
    ng_assert(a != NEVER || b != NEVER ||
              c != NEVER); /* not a contradiction: lines can be filled */
    writer->clauses++;
    if (writer->comments) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        if (literals[i] != NEVER) {
            ng_order_write(literals[i], writer->out);
        }
    }
    ng_text_string(writer->out, "0\n");
}

static uint32_t cell_of(const struct nonogram_puzzle *puzzle, uint32_t line, int32_t position)
{
    ng_assert(position >= 0 && (uint32_t)position < ng_puzzle_line_length(puzzle, line));
    return line < puzzle->height ? line * puzzle->width + (uint32_t)position
                                 : (uint32_t)position * puzzle->width + line - puzzle->height;
}

/* a and b imply that the cell has the colour (0: is blank). */
static void give(struct dimacs_writer *writer, uint32_t cell, unsigned colour, int32_t a, int32_t b)
{
    ng_assert(colour <= writer->puzzle->palette.count);
    if (colour != 0) {
        add_clause(writer, ng_order_cell(writer->puzzle, cell, colour), -a, -b);
        return;
    }
    for (unsigned c = 1; c <= writer->puzzle->palette.count; c++) {
        add_clause(writer, -ng_order_cell(writer->puzzle, cell, c), -a, -b);
    }
}

static void write_ladder_and_chain(struct dimacs_writer *writer, const struct ng_order_block *place,
                                   const struct ng_order_block *next)
{
    ng_assert(place->first + place->skip <= next->first);
    for (int32_t p = place->first + 1; p <= place->last; p++) {
        add_clause(writer, ng_order_at_least(place, p - 1), -ng_order_at_least(place, p), NEVER);
        add_clause(writer, ng_order_at_least(next, p + place->skip), -ng_order_at_least(place, p),
                   NEVER);
    }
}

static void write_block(struct dimacs_writer *writer, uint32_t line,
                        const struct ng_order_block *place)
{
    for (int32_t p = place->first; place->length > 0 && p < place->last + place->length; p++) {
        give(writer, cell_of(writer->puzzle, line, p), place->colour,
             ng_order_at_least(place, p - place->length + 1), -ng_order_at_least(place, p + 1));
    }
}

/* Writes the clauses of the cells between two neighbouring blocks. */
static void write_rank(struct dimacs_writer *writer, uint32_t line,
                       const struct ng_order_block *before, const struct ng_order_block *place)
{
    ng_assert(before->first + before->length <= place->first);
    for (int32_t p = before->first + before->length; p < place->last; p++) {
        give(writer, cell_of(writer->puzzle, line, p), place->loop,
             -ng_order_at_least(before, p - before->length + 1), ng_order_at_least(place, p + 1));
    }
}

static void describe(struct dimacs_writer *writer, uint32_t line, uint32_t block,
                     const struct ng_order_block *place)
{
    if (writer->comments && place->first < place->last) {
        bool row = line < writer->puzzle->height;
        ng_text_format(writer->out,
                       "c %s %" PRIu32 " block %" PRIu32 ": it starts at cell %" PRId32
                       " or later: variable %" PRId32 "; ... at cell %" PRId32
                       " or later: variable %" PRId32 "\n",
                       row ? "row" : "column", (row ? line : line - writer->puzzle->height) + 1,
                       block + 1, place->first + 2, ng_order_at_least(place, place->first + 1),
                       place->last + 1, ng_order_at_least(place, place->last));
    }
}

/* Writes a line's clauses; `variable` is its first variable. Returns the next line's. */
static int64_t write_line(struct dimacs_writer *writer, uint32_t line, int64_t variable)
{
    const struct ng_lattice *lattice = &writer->lattices[line];
    struct ng_order_block before = {.first = 0};
    if (lattice->open) {
        return variable;
    }
    for (uint32_t i = 0; i < lattice->count; i++) {
        struct ng_order_block place = ng_order_block_from(lattice, i, variable);
        struct ng_order_block next = ng_order_block_from(lattice, i + 1, variable);
        describe(writer, line, i, &place);
        write_rank(writer, line, &before, &place);
        write_block(writer, line, &place);
        write_ladder_and_chain(writer, &place, &next);
        before = place;
    }
    struct ng_order_block edge = ng_order_block_from(lattice, lattice->count, variable);
    write_rank(writer, line, &before, &edge);
    ng_assert(edge.first == edge.last);
    return variable + ng_order_line(lattice);
}

static void write_cell(struct dimacs_writer *writer, uint32_t cell, uint8_t given)
{
    unsigned colours = writer->puzzle->palette.count;
    ng_assert(given == NONOGRAM_UNKNOWN || given <= colours);
    for (unsigned c = 1; c <= colours; c++) {
        int32_t variable = ng_order_cell(writer->puzzle, cell, c);
        for (unsigned d = c + 1; d <= colours; d++) {
            add_clause(writer, -variable, -ng_order_cell(writer->puzzle, cell, d), NEVER);
        }
        if (given != NONOGRAM_UNKNOWN) {
            add_clause(writer, given == c ? variable : -variable, NEVER, NEVER);
        }
    }
}

/* Excludes one solution: another one lacks a cell of it. */
static void write_exception(struct dimacs_writer *writer)
{
    const struct nonogram_puzzle *puzzle = writer->puzzle;
    bool blanks = ng_puzzle_has_blots(puzzle);
    uint32_t cells = puzzle->width * puzzle->height;
    writer->clauses++;
    if (writer->comments) {
        ng_text_format(writer->out,
                       "c the last clause rules a solution out: any other differs in %s\n",
                       blanks ? "some cell" : "some cell that is filled there");
        return;
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        unsigned value = writer->except[cell];
        ng_assert(value <= puzzle->palette.count); /* the grid was verified */
        if (value != 0) {
            ng_order_write(-ng_order_cell(puzzle, cell, value), writer->out);
        }
        for (unsigned c = 1; blanks && value == 0 && c <= puzzle->palette.count; c++) {
            ng_order_write(ng_order_cell(puzzle, cell, c), writer->out);
        }
    }
    ng_text_string(writer->out, "0\n");
}

static void write_clauses(struct dimacs_writer *writer)
{
    const struct nonogram_puzzle *puzzle = writer->puzzle;
    uint32_t cells = puzzle->width * puzzle->height;
    int64_t variable = ng_order_orders(puzzle);
    for (uint32_t cell = 0; cell < cells; cell++) {
        write_cell(writer, cell, puzzle->given != NULL ? puzzle->given[cell] : NONOGRAM_UNKNOWN);
    }
    /* counting the clauses of a line can take long without any output */
    for (uint32_t line = 0; line < puzzle->width + puzzle->height; line++) {
        if (!ng_text_ask(writer->out)) {
            return;
        }
        variable = write_line(writer, line, variable);
    }
    ng_assert((uint64_t)variable == ng_order_variables(puzzle, writer->lattices) + 1);
    if (writer->except != NULL) {
        write_exception(writer);
    }
}

static void write_head(const struct dimacs_writer *writer)
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

static void write_all(struct dimacs_writer *writer, uint64_t variables)
{
    write_head(writer);
    writer->comments = true;
    write_clauses(writer);
    uint64_t counted = writer->clauses;
    ng_text_format(writer->out, "p cnf %" PRIu64 " %" PRIu64 "\n", variables, counted);
    writer->comments = false;
    write_clauses(writer);
    ng_assert(writer->clauses == 2 * counted || writer->out->failed);
}

enum nonogram_status ng_dimacs_write(const struct nonogram_puzzle *puzzle, const uint8_t *except,
                                     struct nonogram_text *out)
{
    struct ng_arena arena = NG_ARENA_EMPTY;
    struct dimacs_writer writer = {.puzzle = puzzle, .except = except, .out = out};
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    if (except != NULL && !ng_verify_solution(puzzle, except, NULL)) {
        return NONOGRAM_BAD_USE;
    }
    writer.lattices = ng_lattice_all(puzzle, &arena, NULL);
    if (writer.lattices != NULL) {
        uint64_t variables = ng_order_variables(puzzle, writer.lattices);
        status = variables < INT32_MAX ? NONOGRAM_OK : NONOGRAM_UNSUPPORTED;
        if (status == NONOGRAM_OK) {
            write_all(&writer, variables);
        }
    }
    ng_arena_clear(&arena);
    return status;
}
