/* The grid of line deduction: the possible values of each cell, as bit planes stored twice, by rows
 * and by columns, so that no plane is ever transposed. Plane v of a line has bit p set while its
 * cell p can have value v.
 *
 * A block whose place is known divides its line: its two sides do not affect each other. So a line
 * is deduced again in stretches between these blocks, and only in stretches with changed cells:
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
#include "line/answers.h"
#include "line/deduce.h"
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
    uint64_t *planes;         /* rows, then columns */
    uint64_t *changed;        /* per line, one bit per cell: lost values since the last deduction */
    uint32_t *offsets;        /* per block, in the lattices' order: the least and the greatest */
    uint64_t *before, *after; /* planes of a stretch before and after its deduction */
    uint64_t *scratch;
    uint32_t *queue; /* a ring of `lines` lines to deduce, each at most once */
    uint32_t queue_head, queue_size;
    uint8_t *queued;
    struct ng_field_removal *log; /* removals so far; NULL while logging is off */
    size_t log_size;
    struct ng_answers answers; /* deductions made before; without planes while this is off */
    size_t open; /* values that could still be removed: sum over cells of (values left - 1) */
    uint32_t failed_line; /* the line of the last contradiction */
    uint64_t line_solves;
    bool apart;          /* lines do not affect crossing lines */
    bool still;          /* removals queue nothing: the caller chooses the lines to deduce */
    struct ng_poll poll; /* called by all work on the field */
    struct ng_memory *memory;
    struct ng_arena arena;
};

/* Begins with all values possible except in given cells; queues every line that can yield
 * something. Returns NULL when out of memory or stopped. The field, and all that is made from it,
 * is charged to `memory`: 2 bits per cell and value, 2 bits per cell, and 40 bytes per block (in
 * rows and in columns). `poll` (can be NULL) is called meanwhile, and copied for later work. */
struct ng_field *ng_field_new(const struct nonogram_puzzle *puzzle, struct ng_memory *memory,
                              struct ng_poll *poll);
void ng_field_free(struct ng_field *field);
/* Makes a view of a field, which must not change meanwhile, for work that makes no new deductions
 * on it, possibly in several threads: the view has its own planes (a deduction writes them even if
 * they do not change), scratch and a copy of `poll`. Returns false when out of memory. */
bool ng_field_view(struct ng_field *view, const struct ng_field *field, const struct ng_poll *poll);
void ng_field_end_view(struct ng_field *view);
/* A copy whose lines are deduced separately: removals do not affect crossing lines. It uses the
 * memory of `field`, and ends with it. Returns NULL when out of memory. */
struct ng_field *ng_field_apart(struct ng_field *field);

/* Deduces lines until nothing more follows; returns false at a contradiction (the queue is then
 * empty). Ends early when stopped (field->poll.stopped). */
bool ng_field_propagate(struct ng_field *field);
/* The first sweep of a new field: all rows, then all columns. */
bool ng_field_sweep(struct ng_field *field);
/* Whether the field was stopped, or has deduced this number of lines (0: no limit). */
static inline bool ng_field_spent(const struct ng_field *field, uint64_t limit)
{
    return field->poll.stopped || (limit > 0 && field->line_solves >= limit);
}

/* Called before each step of the first sweep: whether the sweep is over. *columns, false at first,
 * is kept from one call to the next. */
bool ng_field_swept(const struct ng_field *field, bool *columns);
/* Deduces only the line at the head of the queue; the queue must not be empty. */
bool ng_field_step(struct ng_field *field);

/* Deduces the changed stretches of the line, which can stay queued. False if it cannot be filled.
 */
bool ng_field_deduce(struct ng_field *field, uint32_t line);
/* Makes the next ng_field_deduce() look at the whole line. */
void ng_field_renew(struct ng_field *field, uint32_t line);
/* Removes all values that `planes` excludes from a line of a field whose lines are apart. Returns
 * whether there is anything to deduce. */
bool ng_field_narrow(struct ng_field *apart, uint32_t line, const uint64_t *planes);

static inline size_t ng_field_words(const struct ng_field *field, uint32_t line)
{
    return line < field->height ? field->row_words : field->column_words;
}

/* The words of all lines' cells for one value. */
static inline size_t ng_field_plane_words(const struct ng_field *field)
{
    return field->height * field->row_words + field->width * field->column_words;
}

/* The approximate work of deducing the line, for `poll`. */
static inline uint64_t ng_field_work(const struct ng_field *field, uint32_t line)
{
    return ng_line_work(&field->lattices[line], ng_field_words(field, line));
}

static inline uint64_t *ng_field_planes(const struct ng_field *field, uint32_t line)
{
    if (line < field->height) {
        return field->planes + line * (field->values * field->row_words);
    }
    return field->planes + field->height * (field->values * field->row_words) +
           (line - field->height) * (field->values * field->column_words);
}

/* The least and greatest offset of each block (a blot has two), from the line's last deduction. */
uint32_t *ng_field_offsets(const struct ng_field *field, uint32_t line);

static inline bool ng_field_solved(const struct ng_field *field)
{
    return field->open == 0;
}

bool ng_field_may(const struct ng_field *field, uint32_t row, uint32_t column, unsigned value);
/* The value of a cell, or NONOGRAM_UNKNOWN if several are left. */
uint8_t ng_field_value(const struct ng_field *field, uint32_t row, uint32_t column);
/* Removes a possible value, and queues the two lines. */
void ng_field_remove(struct ng_field *field, uint32_t row, uint32_t column, unsigned value);
/* Removes all other values. */
void ng_field_fix(struct ng_field *field, uint32_t row, uint32_t column, unsigned value);

/* Gives a cell one of its possible values, and deduces the consequences: ng_field_fix() and
 * ng_field_propagate(). */
bool ng_field_assume(struct ng_field *field, uint32_t cell, unsigned value);

/* Turns the log on (returns false when out of memory). ng_field_mark() is a point to undo to. */
bool ng_field_log(struct ng_field *field);
size_t ng_field_mark(const struct ng_field *field);
void ng_field_undo(struct ng_field *field, size_t mark);
/* Remembers deductions from now on: where a line returns to an earlier state, time is saved.
 * Returns false when out of memory. */
bool ng_field_remember(struct ng_field *field);
/* Turns the log and this off: what it holds stays removed. */
void ng_field_unlog(struct ng_field *field);

/* Writes height * width values. */
void ng_field_cells(const struct ng_field *field, uint8_t *cells);

#endif
