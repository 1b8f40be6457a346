/* Each rule is written once, for "the lowest starts are raised", and compiled for both sides of a
 * line. Relies on the bounds and planes of solve/native.h moving with the assignment. */
#include "solve/rules.h"

#include "base/bits.h"
#include "base/check.h"

/* A side of a line: the line itself, or its mirror image, in which positions count from the right
 * edge, steps from the last, and a step's start is where it ends. Every rule below is written once,
 * for "the lowest starts are raised"; `mirror` is a constant in each call, so the compiler makes
 * two plain versions of it. */
struct side {
    struct ng_assignment *assignment;
    struct ng_native *native;
    const struct ng_native_line *line;
    bool mirror;
};

static inline int32_t lowest(const struct side *side, uint32_t step)
{
    const struct ng_native *native = side->native;
    ng_assert(step >= side->line->first && step < side->line->first + side->line->count);
    return side->mirror ? side->line->length - native->ends[step] : native->lower[step];
}

static inline int32_t highest(const struct side *side, uint32_t step)
{
    const struct ng_native *native = side->native;
    return side->mirror ? side->line->length - native->steps[step].length - native->lower[step]
                        : ng_native_upper(native, step);
}

/* The literal "the step starts at `position` or later". */
static inline uint32_t at_least(const struct side *side, uint32_t step, int32_t position)
{
    if (!side->mirror) {
        return ng_native_order(side->native, step, position);
    }
    int32_t length = side->native->steps[step].length;
    return ng_negate(
        ng_native_order(side->native, step, side->line->length - length - position + 1));
}

static inline uint32_t following(const struct side *side, uint32_t step)
{
    return side->mirror ? step - 1 : step + 1;
}

static inline uint32_t preceding(const struct side *side, uint32_t step)
{
    return side->mirror ? step + 1 : step - 1;
}

/* Start of `step` to the least start of the one that follows. */
static inline int32_t skip(const struct side *side, uint32_t step)
{
    const struct ng_native_step *steps = side->native->steps;
    return side->mirror ? steps[step].length + steps[step - 1].skip - steps[step - 1].length
                        : steps[step].skip;
}

/* The value of the row's cells before `step`. */
static inline unsigned loop_before(const struct side *side, uint32_t step)
{
    return side->native->steps[side->mirror ? step + 1 : step].loop;
}

static inline uint32_t real(const struct side *side, int32_t position)
{
    ng_assert(position >= 0 && position < side->line->length);
    return (uint32_t)(side->mirror ? side->line->length - 1 - position : position);
}

static inline uint32_t cell_at(const struct side *side, int32_t position)
{
    return side->line->cell + real(side, position) * side->line->stride;
}

static inline const uint64_t *plane(const struct side *side, unsigned value)
{
    return side->native->planes + side->line->plane + value * side->line->words;
}

/* The last position of [from, to] whose cell cannot have the value; -1: none. */
static inline int32_t last_without(const struct side *side, unsigned value, int32_t from,
                                   int32_t to)
{
    if (from > to) {
        return -1;
    }
    ng_assert(from >= 0 && to < side->line->length && value < side->native->values);
    const uint64_t *row = plane(side, value);
    uint32_t low = real(side, side->mirror ? to : from),
             high = real(side, side->mirror ? from : to);
    uint32_t first = low / 64, last = high / 64;
    for (uint32_t n = 0; n <= last - first; n++) {
        uint32_t i = side->mirror ? first + n : last - n;
        uint64_t word = row[i];
        if (i == first) {
            word &= ~(uint64_t)0 << low % 64;
        }
        if (i == last) {
            word &= ~(uint64_t)0 >> (63 - high % 64);
        }
        if (word != 0) {
            uint32_t bit = 64 * i + (side->mirror ? ng_bits_lowest(word) : ng_bits_highest(word));
            ng_assert(bit >= low && bit <= high);
            return (int32_t)real(side, (int32_t)bit);
        }
    }
    return -1;
}

/* Gives the cell a value, because of two literals. */
static inline bool give(const struct side *side, uint32_t cell, unsigned value, uint32_t a,
                        uint32_t b)
{
    if (value != 0) {
        return ng_assignment_imply(side->assignment, ng_native_cell(side->native, cell, value), a,
                                   b);
    }
    for (unsigned c = 1; c < side->native->values; c++) {
        if (!ng_assignment_imply(side->assignment, ng_negate(ng_native_cell(side->native, cell, c)),
                                 a, b)) {
            return false;
        }
    }
    return true;
}

/* The cells [from, to] lie in the step's block, wherever that starts. */
static inline bool fill_block(const struct side *side, uint32_t step, int32_t from, int32_t to)
{
    int32_t length = side->native->steps[step].length;
    ng_assert(from > to || length > 0);
    for (int32_t p = from; p <= to; p++) {
        if (!give(side, cell_at(side, p), side->native->steps[step].colour,
                  at_least(side, step, p - length + 1), ng_negate(at_least(side, step, p + 1)))) {
            return false;
        }
    }
    return true;
}

/* The cells [from, to] lie in the row before `step`, wherever that and the one before start. */
static inline bool fill_row(const struct side *side, uint32_t step, int32_t from, int32_t to)
{
    uint32_t before = preceding(side, step);
    int32_t length = side->native->steps[before].length;
    for (int32_t p = from; p <= to; p++) {
        if (!give(side, cell_at(side, p), loop_before(side, step),
                  ng_negate(at_least(side, before, p - length + 1)), at_least(side, step, p + 1))) {
            return false;
        }
    }
    return true;
}

static inline int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* The lowest start of `step` has been raised from `from`: all that follows in its line. */
static inline bool raised(const struct side *side, uint32_t step, int32_t from)
{
    const struct ng_native_step *steps = side->native->steps;
    int32_t to = lowest(side, step), length = steps[step].length;
    uint32_t before = preceding(side, step), after = following(side, step);
    ng_assert(from < to && to <= highest(side, step) && skip(side, step) >= length);
    /* the next step has to make room */
    if (lowest(side, after) < to + skip(side, step) &&
        !ng_assignment_imply(side->assignment, at_least(side, after, to + skip(side, step)),
                             at_least(side, step, to), NG_TRUE)) {
        return false;
    }
    /* a cell that the block cannot cover: it starts behind that */
    int32_t bad = last_without(side, steps[step].colour, to, to + length - 1);
    if (bad >= 0 && !ng_assignment_imply(side->assignment, at_least(side, step, bad + 1),
                                         ng_assignment_why_not(side->assignment, cell_at(side, bad),
                                                               steps[step].colour),
                                         at_least(side, step, bad - length + 1))) {
        return false;
    }
    /* a cell left behind that the row cannot have: the step before has to reach it */
    bad = last_without(side, loop_before(side, step), from, to - 1);
    if (bad >= 0 &&
        !ng_assignment_imply(
            side->assignment, at_least(side, before, bad - steps[before].length + 1),
            ng_assignment_why_not(side->assignment, cell_at(side, bad), loop_before(side, step)),
            at_least(side, step, bad + 1))) {
        return false;
    }
    return fill_block(side, step, larger(highest(side, step), from + length),
                      lowest(side, step) + length - 1) &&
           fill_row(side, step, larger(highest(side, before) + steps[before].length, from), to - 1);
}

/* The last step whose lowest start is `position` or before. Counts instead of searching: a few
 * comparisons of neighbouring numbers, which compilers do several at a time. */
static inline uint32_t step_at(const struct side *side, int32_t position)
{
    const struct ng_native_line *line = side->line;
    const int32_t *bounds = (side->mirror ? side->native->ends : side->native->lower) + line->first;
    int32_t limit = side->mirror ? line->length - 1 - position : position;
    int32_t count = 0;
    for (uint32_t i = 0; i < line->count; i++) {
        count += bounds[i] <= limit;
    }
    return line->first + (uint32_t)(side->mirror ? count : count - 1);
}

/* A cell cannot have this value (any more): the lowest placement must not need it to. */
static inline bool excluded(const struct side *side, uint32_t at, unsigned value)
{
    int32_t position = (int32_t)real(side, (int32_t)at);
    uint32_t step = step_at(side, position);
    const struct ng_native_step *s = &side->native->steps[step];
    ng_assert(step >= side->line->first && step < side->line->first + side->line->count);
    int32_t reach = position - s->length + 1; /* the least start that covers the cell */
    if (lowest(side, step) >= reach) {
        return s->colour != value ||
               ng_assignment_imply(
                   side->assignment, at_least(side, step, position + 1),
                   ng_assignment_why_not(side->assignment, cell_at(side, position), value),
                   at_least(side, step, reach));
    }
    uint32_t after = following(side, step);
    if (lowest(side, after) <= position) {
        return true; /* bounds are on the move: theirs to see, when they have settled */
    }
    return loop_before(side, after) != value ||
           ng_assignment_imply(
               side->assignment, at_least(side, step, reach),
               ng_assignment_why_not(side->assignment, cell_at(side, position), value),
               at_least(side, after, position + 1));
}

static bool exclude_in_line(struct ng_assignment *assignment, uint32_t line, uint32_t at,
                            unsigned value)
{
    struct ng_native *native = assignment->native;
    const struct ng_native_line *l = &native->lines[line];
    if (l->ruled == 0) {
        return true;
    }
    ng_assert(ng_bits_get(native->planes + l->plane + value * l->words, at));
    const struct side left = {assignment, native, l, false}, right = {assignment, native, l, true};
    return excluded(&left, at, value) && excluded(&right, at, value);
}

static bool exclude(struct ng_assignment *assignment, const struct ng_native_cell *cell,
                    unsigned value)
{
    return exclude_in_line(assignment, cell->row, cell->column, value) &&
           exclude_in_line(assignment, assignment->native->height + cell->column, cell->row, value);
}

/* A cell has one colour at most. */
static bool exclude_others(struct ng_assignment *assignment, const struct ng_native_cell *cell,
                           uint32_t literal)
{
    const struct ng_native *native = assignment->native;
    uint32_t index = ng_native_index(native, cell);
    for (unsigned c = 1; c < native->values; c++) {
        uint32_t other = ng_native_cell(native, index, c);
        if (other != literal &&
            !ng_assignment_imply(assignment, ng_negate(other), literal, NG_TRUE)) {
            return false;
        }
    }
    return true;
}

/* A bound has moved: from where, and the side it is the lowest start of. */
static bool propagate_bound(struct ng_assignment *assignment, uint32_t step, bool mirror)
{
    struct ng_native *native = assignment->native;
    const struct ng_native_line *line = &native->lines[native->steps[step].line];
    if (mirror) {
        const struct side right = {assignment, native, line, true};
        int32_t done = native->ends_done[step];
        ng_assert(native->ends[step] < done);
        native->ends_done[step] = native->ends[step];
        return raised(&right, step, line->length - done);
    }
    const struct side left = {assignment, native, line, false};
    int32_t done = native->lower_done[step];
    ng_assert(native->lower[step] > done);
    native->lower_done[step] = native->lower[step];
    return raised(&left, step, done);
}

bool ng_rules_propagate(struct ng_assignment *assignment, uint32_t literal)
{
    struct ng_native *native = assignment->native;
    ng_assert(literal > NG_FALSE && assignment->values[literal] > 0);
    if (literal / 2 >= native->first_order) {
        /* most order literals come with the ladder of a bound that is dealt with already */
        uint32_t step = native->variable_steps[literal / 2 - native->first_order];
        bool mirror = literal & 1;
        bool done = mirror ? native->ends_done[step] == native->ends[step]
                           : native->lower_done[step] == native->lower[step];
        return done || propagate_bound(assignment, step, mirror);
    }
    const struct ng_native_cell *cell = &native->variable_cells[literal / 2];
    ng_native_touch(native, cell->row);
    ng_native_touch(native, native->height + cell->column);
    if (literal & 1) {
        return exclude(assignment, cell, cell->colour);
    }
    return (native->values == 2 || exclude_others(assignment, cell, literal)) &&
           exclude(assignment, cell, 0);
}
