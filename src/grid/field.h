/* The grid as line deduction sees it: what each cell may still be, kept as bit planes twice, once
 * by rows and once by columns, so that no plane is ever transposed. Plane v of a line has bit p
 * set while its cell p may have value v.
 *
 * A block whose place is known parts its line: one side of it does not affect
 * the other. So a line is deduced again in stretches between such blocks, and only in those of them
 * in which cells have changed:
 *
 *     clue 1 3 2      . . ? # ? . # # # . ? ? # ?
 *                     `-- a ---' [ fixed ]`-- b -'
 *
 * Removals are logged, so that an assumption can be taken back. */
#ifndef NG_GRID_FIELD_H
#define NG_GRID_FIELD_H

#include "base/arena.h"
#include "base/memory.h"
#include "base/work.h"
#include "line/lattice.h"
#include "model/puzzle.h"

#include <stdbool.h>
#include <stdint.h>

/* A value that a cell has lost. */
struct ng_field_removal {
    uint32_t cell;
    uint32_t value;
};

struct ng_field {
    const struct nonogram_puzzle *puzzle;
    const struct ng_lattice *lattices; /* per line */
    uint32_t width, height, lines;
    unsigned values;
    size_t row_words, column_words;
    uint64_t *planes;  /* rows, then columns */
    uint64_t *changed; /* per line a bit a cell: those that lost values since its last deduction */
    uint32_t
        *offsets; /* per block (as the lattices' blocks lie) the least and the greatest offset */
    uint64_t *before, *after; /* a stretch's planes around its deduction */
    uint64_t *scratch;
    uint32_t *queue; /* a ring of `lines` lines to look at, each at most once */
    uint32_t queue_head, queue_size;
    uint8_t *queued;
    struct ng_field_removal *log; /* so far; NULL while logging is off */
    size_t log_size;
    size_t open; /* values that could still be removed: sum over cells of (values left - 1) */
    uint32_t failed_line; /* where the last contradiction was seen */
    uint64_t line_solves;
    bool apart;          /* its lines know nothing of each other */
    bool thrifty;        /* whatever is made from it uses no order literals (search/native.h) */
    struct ng_poll poll; /* asked by whoever works on the field */
    struct ng_memory *memory;
    struct ng_arena arena;
};

/* All values possible, but for given cells; every line that can yield something queued. NULL: out
 * of memory, which is that of `memory`, as is all that is made from the field. 2 bits a cell and
 * value, 2 bits a cell, and 40 bytes a block (in rows and in columns). `poll` (NULL: never asked)
 * is asked while it is made, and then copied for what works on it: NULL, too, where poll->stopped.
 */
struct ng_field *ng_field_new(const struct nonogram_puzzle *puzzle, struct ng_memory *memory,
                              struct ng_poll *poll);
void ng_field_free(struct ng_field *field);
/* Another look at a field that stays as it is meanwhile, for what deduces nothing new on it,
 * possibly at the same time as others: with planes (a deduction writes them even where they do not
 * change), room to calculate and a poll of its own, `poll` copied. False: out of memory. */
bool ng_field_view(struct ng_field *view, const struct ng_field *field, const struct ng_poll *poll);
void ng_field_end_view(struct ng_field *view);
/* A copy of which each line is deduced by itself: nothing is carried over to those that cross it.
 * It is in the memory of `field`, and ends with it. NULL: out of memory. */
struct ng_field *ng_field_apart(struct ng_field *field);

/* Line deduction until nothing more follows; false: a contradiction (the queue is then empty).
 * Where `poll` says stop, it is as far as it came (field->poll.stopped). */
bool ng_field_propagate(struct ng_field *field);
/* The same, of a field on which nothing has been deduced, for its first sweep alone: all rows, then
 * all columns. */
bool ng_field_sweep(struct ng_field *field);
/* Whether it is stopped, or has deduced this number of lines (0: no limit). */
static inline bool ng_field_spent(const struct ng_field *field, uint64_t limit)
{
    return field->poll.stopped || (limit > 0 && field->line_solves >= limit);
}

/* Asked before each step of the first sweep: whether it is over. *columns, false at first, is kept
 * from one question to the next. */
bool ng_field_swept(const struct ng_field *field, bool *columns);
/* The same for the line at the head of the queue alone; the queue must not be empty. */
bool ng_field_step(struct ng_field *field);

/* Deduces the line where its cells have changed; false: it cannot be filled. It may stay queued. */
bool ng_field_deduce(struct ng_field *field, uint32_t line);
/* The same of all of the line, whatever has changed. */
bool ng_field_deduce_whole(struct ng_field *field, uint32_t line);
/* Makes the next ng_field_deduce() look at all of the line. */
void ng_field_renew(struct ng_field *field, uint32_t line);
/* Rules out in a line, of a field whose lines are apart, all that `planes` rules out there. Whether
 * there is anything to deduce. */
bool ng_field_narrow(struct ng_field *apart, uint32_t line, const uint64_t *planes);

/* About how much work deducing the line is, for `poll`. */
uint64_t ng_field_work(const struct ng_field *field, uint32_t line);

uint64_t *ng_field_planes(const struct ng_field *field, uint32_t line);
size_t ng_field_words(const struct ng_field *field, uint32_t line);
/* Per block (a blot has two) the least and the greatest offset, as the line's last deduction has
 * left them. */
uint32_t *ng_field_offsets(const struct ng_field *field, uint32_t line);

static inline bool ng_field_solved(const struct ng_field *field)
{
    return field->open == 0;
}

bool ng_field_may(const struct ng_field *field, uint32_t row, uint32_t column, unsigned value);
/* The value of a cell, NONOGRAM_UNKNOWN while there are several. */
uint8_t ng_field_value(const struct ng_field *field, uint32_t row, uint32_t column);
/* Removes a value that is there, and queues the two lines. */
void ng_field_remove(struct ng_field *field, uint32_t row, uint32_t column, unsigned value);
/* Removes all other values. */
void ng_field_fix(struct ng_field *field, uint32_t row, uint32_t column, unsigned value);

/* Takes a value that a cell may have for its own, and deduces what follows: as ng_field_fix() and
 * ng_field_propagate(). */
bool ng_field_assume(struct ng_field *field, uint32_t cell, unsigned value);

/* Turns the log on (false: out of memory). ng_field_mark() is the point to come back to. */
bool ng_field_log(struct ng_field *field);
size_t ng_field_mark(const struct ng_field *field);
void ng_field_undo(struct ng_field *field, size_t mark);

/* Writes height * width values. */
void ng_field_cells(const struct ng_field *field, uint8_t *cells);

#endif
