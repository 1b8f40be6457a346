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
#include "base/bits.h"
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
    struct ng_answers answers; /* for ng_field_recall(), after ng_field_remember() */
    size_t open; /* values that could still be removed: sum over cells of (values left - 1) */
    uint32_t failed_line; /* the line of the last contradiction */
    uint64_t line_solves;
    bool apart; /* lines do not affect crossing lines */
    bool still; /* removals queue nothing, and no places are learned: for trials, by callers who
                 * choose the lines to deduce */
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
/* Makes a view of a field, for work on it while it is still, possibly in several threads: the view
 * has all of its own that such work changes, and a copy of `poll`. It begins with the planes that
 * `field` has now, without a queue or a log. Returns false when out of memory. */
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
/* Gives a cell of a still field one of its possible values, and queues its two lines. */
void ng_field_suppose(struct ng_field *still, uint32_t cell, unsigned value);
/* Removes a possible value of a cell of a still field, and queues its two lines. */
void ng_field_exclude(struct ng_field *still, uint32_t cell, unsigned value);
/* Deduces the line at the head of the queue of a still field, as a whole, by `answers`. The places
 * of its blocks stay as they were. */
bool ng_field_recall(struct ng_field *still);
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

/* The places between the cells of all lines and at their edges are numbered, one more than cells
 * per line, the rows first. This is the first one of a line; of field->lines, the number of all. */
static inline size_t ng_field_position(const struct ng_field *field, uint32_t line)
{
    size_t width = field->width, height = field->height;
    return line < height ? line * (width + 1)
                         : height * (width + 1) + (line - height) * (height + 1);
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
/* Prepares for ng_field_recall(). Returns false when out of memory. */
bool ng_field_remember(struct ng_field *field);
/* Turns the log and this off: what it holds stays removed. */
void ng_field_unlog(struct ng_field *field);

/* Writes height * width values. */
void ng_field_cells(const struct ng_field *field, uint8_t *cells);

/* ---- trials ---- */

/* Passed separately, so that the compiler knows them. */
struct ng_field_shape {
    unsigned values;
    size_t words, across_words; /* per plane of a line, and of the lines that cross it */
};

/* The start of the planes of a line, in field->planes. */
NG_INLINE size_t ng_field_place(const struct ng_field *field, uint32_t line,
                                struct ng_field_shape shape)
{
    bool row = line < field->height;
    size_t rows = row ? 0 : (size_t)field->height * shape.values * shape.across_words;
    return rows + (row ? line : line - field->height) * (shape.values * shape.words);
}

/* Removes the values `gone` of one word of a line, which begins at cell `base`, from the crossing
 * lines, and lets these be queued. */
NG_INLINE void ng_field_cross(struct ng_field *still, uint32_t line, unsigned value, uint32_t base,
                              uint64_t gone, struct ng_field_shape shape,
                              void (*queue)(void *context, uint32_t line), void *context)
{
    bool row = line < still->height;
    uint32_t index = row ? line : line - still->height, first = row ? still->height : 0;
    uint32_t cell = row ? line * still->width : index, step = row ? 1 : still->width;
    struct ng_field_shape turned = {shape.values, shape.across_words, shape.words};
    uint64_t *across = still->planes + ng_field_place(still, first, turned) +
                       value * shape.across_words + index / 64;
    struct ng_field_removal *log = still->log + still->log_size;
    uint64_t bit = (uint64_t)1 << index % 64;
    for (; gone != 0; gone &= gone - 1) {
        uint32_t at = base + ng_bits_lowest(gone);
        ng_assert(at < still->lattices[line].length);
        across[at * (shape.values * shape.across_words)] &= ~bit;
        *log++ = (struct ng_field_removal){cell + at * step, value};
        queue(context, first + at);
    }
    still->log_size = (size_t)(log - still->log);
}

/* Removes all values that `after` excludes from a line of a still field whose log is on, and calls
 * `queue` for the crossing line of each. */
NG_INLINE void ng_field_take(struct ng_field *still, uint32_t line, const uint64_t *after,
                             struct ng_field_shape shape,
                             void (*queue)(void *context, uint32_t line), void *context)
{
    uint64_t *planes = still->planes + ng_field_place(still, line, shape);
    size_t before = still->log_size;
    ng_assert(still->still && still->log != NULL);
    for (unsigned v = 0; v < shape.values; v++, planes += shape.words, after += shape.words) {
        for (size_t j = 0; j < shape.words; j++) {
            uint64_t gone = planes[j] & ~after[j];
            planes[j] &= after[j];
            if (gone != 0) {
                ng_field_cross(still, line, v, (uint32_t)(64 * j), gone, shape, queue, context);
            }
        }
    }
    still->open -= still->log_size - before;
}

/* The shape of a line: the usual one is told apart, to be compiled by itself. */
NG_INLINE bool ng_field_is_usual(const struct ng_field *field)
{
    return field->values == 2 && field->row_words == 1 && field->column_words == 1;
}

static inline struct ng_field_shape ng_field_shape_of(const struct ng_field *field, uint32_t line)
{
    bool row = line < field->height;
    return (struct ng_field_shape){field->values, row ? field->row_words : field->column_words,
                                   row ? field->column_words : field->row_words};
}

#endif
