/* Each rule is written once, for "the lowest start has risen", and compiled for both sides of a
 * line. Relies on bounds and planes (search/native.h) that change with the assignment. */
#include "search/rules.h"

#include "base/bits.h"
#include "base/check.h"
#include "search/core.h"

/* A side of a line: the line itself, or its mirror image, where positions count from the right
 * edge, blocks from the last, and a block's start is its end. `mirror` is a constant in each call,
 * so the compiler makes two specialised versions of each rule. */
struct rule_side {
    struct ng_assignment *assignment;
    struct ng_native *native;
    const struct ng_native_line *line;
    bool mirror;
};

static inline int32_t lowest(const struct rule_side *side, uint32_t block)
{
    const struct ng_native *native = side->native;
    ng_assert(block >= side->line->first && block < side->line->first + side->line->count);
    return side->mirror ? side->line->length - native->ends[block] : native->lower[block];
}

static inline int32_t highest(const struct rule_side *side, uint32_t block)
{
    const struct ng_native *native = side->native;
    return side->mirror ? side->line->length - native->blocks[block].length - native->lower[block]
                        : ng_native_upper(native, block);
}

/* The literal "the block starts at `position` or later". */
static inline uint32_t at_least(const struct rule_side *side, uint32_t block, int32_t position)
{
    if (!side->mirror) {
        return ng_native_order(side->native, block, position);
    }
    int32_t length = side->native->blocks[block].length;
    return ng_negate(
        ng_native_order(side->native, block, side->line->length - length - position + 1));
}

static inline uint32_t following(const struct rule_side *side, uint32_t block)
{
    return side->mirror ? block - 1 : block + 1;
}

static inline uint32_t preceding(const struct rule_side *side, uint32_t block)
{
    ng_assert(block !=
              (side->mirror ? side->line->first + side->line->count - 1 : side->line->first));
    return side->mirror ? block + 1 : block - 1;
}

/* The distance from the start of `block` to the least start of the next block. */
static inline int32_t skip(const struct rule_side *side, uint32_t block)
{
    const struct ng_order_block *blocks = side->native->blocks;
    return side->mirror ? blocks[block].length + blocks[block - 1].skip - blocks[block - 1].length
                        : blocks[block].skip;
}

/* The value of the cells in the rank before `block`. */
static inline unsigned loop_before(const struct rule_side *side, uint32_t block)
{
    return side->native->blocks[side->mirror ? block + 1 : block].loop;
}

static inline uint32_t real(const struct rule_side *side, int32_t position)
{
    ng_assert(position >= 0 && position < side->line->length);
    return (uint32_t)(side->mirror ? side->line->length - 1 - position : position);
}

static inline uint32_t cell_at(const struct rule_side *side, int32_t position)
{
    return side->line->cell + real(side, position) * side->line->stride;
}

static inline const uint64_t *plane(const struct rule_side *side, unsigned value)
{
    return side->native->planes + side->line->plane + value * side->line->words;
}

/* The last position in [from, to] whose cell cannot have the value, or -1. */
static inline int32_t last_without(const struct rule_side *side, unsigned value, int32_t from,
                                   int32_t to)
{
    if (from > to) {
        return -1;
    }
    ng_assert(from >= 0 && to < side->line->length && value < side->native->values);
    const uint64_t *bits = plane(side, value);
    uint32_t low = real(side, side->mirror ? to : from),
             high = real(side, side->mirror ? from : to);
    uint32_t first = low / 64, last = high / 64;
    for (uint32_t n = 0; n <= last - first; n++) {
        uint32_t i = side->mirror ? first + n : last - n;
        uint64_t word = bits[i];
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

/* Gives the cell a value because of two literals. */
static inline bool give(const struct rule_side *side, uint32_t cell, unsigned value, uint32_t a,
                        uint32_t b)
{
    ng_assert(value < side->native->values);
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

/* The cells [from, to] belong to the block at all its remaining starts. */
static inline bool fill_block(const struct rule_side *side, uint32_t block, int32_t from,
                              int32_t to)
{
    int32_t length = side->native->blocks[block].length;
    ng_assert(from > to || length > 0);
    for (int32_t p = from; p <= to; p++) {
        if (!give(side, cell_at(side, p), side->native->blocks[block].colour,
                  at_least(side, block, p - length + 1), ng_negate(at_least(side, block, p + 1)))) {
            return false;
        }
    }
    return true;
}

/* The cells [from, to] belong to the rank before `block` wherever its neighbours start. */
static inline bool fill_rank(const struct rule_side *side, uint32_t block, int32_t from, int32_t to)
{
    uint32_t before = preceding(side, block);
    ng_assert(from > to || (from >= 0 && to < side->line->length));
    int32_t length = side->native->blocks[before].length;
    for (int32_t p = from; p <= to; p++) {
        if (!give(side, cell_at(side, p), loop_before(side, block),
                  ng_negate(at_least(side, before, p - length + 1)),
                  at_least(side, block, p + 1))) {
            return false;
        }
    }
    return true;
}

static inline int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* The lowest start of `block` has risen: the next block has to make room. */
static inline bool push_next_block(const struct rule_side *side, uint32_t block)
{
    uint32_t next = following(side, block);
    int32_t to = lowest(side, block), room = to + skip(side, block);
    return lowest(side, next) >= room ||
           ng_assignment_imply(side->assignment, at_least(side, next, room),
                               at_least(side, block, to), NG_TRUE);
}

/* The block covers a cell that it cannot cover now: it starts after that cell. */
static inline bool push_past_cell(const struct rule_side *side, uint32_t block, int32_t to)
{
    const struct ng_order_block *b = &side->native->blocks[block];
    int32_t bad = last_without(side, b->colour, to, to + b->length - 1);
    return bad < 0 || ng_assignment_imply(
                          side->assignment, at_least(side, block, bad + 1),
                          ng_assignment_why_not(side->assignment, cell_at(side, bad), b->colour),
                          at_least(side, block, bad - b->length + 1));
}

/* The block has left a cell that the rank before it cannot have: the block before must reach it. */
static inline bool pull_block_before(const struct rule_side *side, uint32_t block, int32_t from,
                                     int32_t to)
{
    uint32_t before = preceding(side, block);
    unsigned loop = loop_before(side, block);
    int32_t bad = last_without(side, loop, from, to - 1);
    return bad < 0 || ng_assignment_imply(
                          side->assignment,
                          at_least(side, before, bad - side->native->blocks[before].length + 1),
                          ng_assignment_why_not(side->assignment, cell_at(side, bad), loop),
                          at_least(side, block, bad + 1));
}

/* The lowest start of `block` has risen from `from`: applies all consequences in its line. */
static inline bool push_blocks(const struct rule_side *side, uint32_t block, int32_t from)
{
    const struct ng_order_block *blocks = side->native->blocks;
    int32_t to = lowest(side, block), length = blocks[block].length;
    uint32_t before = preceding(side, block);
    ng_assert(from < to && to <= highest(side, block) && skip(side, block) >= length);
    if (!push_next_block(side, block) || !push_past_cell(side, block, to) ||
        !pull_block_before(side, block, from, to)) {
        return false;
    }
    return fill_block(side, block, larger(highest(side, block), from + length),
                      lowest(side, block) + length - 1) &&
           fill_rank(side, block, larger(highest(side, before) + blocks[before].length, from),
                     to - 1);
}

/* The last block whose lowest start is at most `position`. Counts instead of searching, as
 * compilers vectorise the comparisons. */
static inline uint32_t block_at(const struct rule_side *side, int32_t position)
{
    const struct ng_native_line *line = side->line;
    const int32_t *bounds = (side->mirror ? side->native->ends : side->native->lower) + line->first;
    int32_t limit = side->mirror ? line->length - 1 - position : position;
    int32_t count = 0;
    for (uint32_t i = 0; i < line->count; i++) {
        count += bounds[i] <= limit;
    }
    ng_assert(side->mirror ? count < (int32_t)line->count : count > 0);
    return line->first + (uint32_t)(side->mirror ? count : count - 1);
}

/* A cell has lost this value: the lowest placement must not need it. */
static inline bool excluded(const struct rule_side *side, uint32_t at, unsigned value)
{
    int32_t position = (int32_t)real(side, (int32_t)at);
    uint32_t block = block_at(side, position);
    const struct ng_order_block *s = &side->native->blocks[block];
    ng_assert(block >= side->line->first && block < side->line->first + side->line->count);
    int32_t reach = position - s->length + 1; /* the least start that covers the cell */
    if (lowest(side, block) >= reach) {
        return s->colour != value ||
               ng_assignment_imply(
                   side->assignment, at_least(side, block, position + 1),
                   ng_assignment_why_not(side->assignment, cell_at(side, position), value),
                   at_least(side, block, reach));
    }
    uint32_t after = following(side, block);
    if (lowest(side, after) <= position) {
        return true; /* bounds are changing: their rules will see the cell */
    }
    return loop_before(side, after) != value ||
           ng_assignment_imply(
               side->assignment, at_least(side, block, reach),
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
    const struct rule_side left = {assignment, native, l, false},
                           right = {assignment, native, l, true};
    return excluded(&left, at, value) && excluded(&right, at, value);
}

static bool exclude(struct ng_assignment *assignment, const struct ng_native_cell *cell,
                    unsigned value)
{
    return exclude_in_line(assignment, cell->row, cell->column, value) &&
           exclude_in_line(assignment, assignment->native->height + cell->column, cell->row, value);
}

/* A cell has at most one colour. */
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

/* A bound has moved: applies the rules from its propagated value, on its side of the line. */
static bool propagate_bound(struct ng_assignment *assignment, uint32_t block, bool mirror)
{
    struct ng_native *native = assignment->native;
    const struct ng_native_line *line = &native->lines[native->blocks[block].line];
    if (mirror) {
        const struct rule_side right = {assignment, native, line, true};
        int32_t done = native->ends_done[block];
        ng_assert(native->ends[block] < done);
        native->ends_done[block] = native->ends[block];
        return push_blocks(&right, block, line->length - done);
    }
    const struct rule_side left = {assignment, native, line, false};
    int32_t done = native->lower_done[block];
    ng_assert(native->lower[block] > done);
    native->lower_done[block] = native->lower[block];
    return push_blocks(&left, block, done);
}

static bool propagate(struct ng_assignment *assignment, uint32_t literal)
{
    struct ng_native *native = assignment->native;
    ng_assert(literal > NG_FALSE && assignment->values[literal] > 0);
    if (literal / 2 >= native->first_order) {
        /* most order literals follow by the ladder of a bound that was propagated before */
        uint32_t block = native->variable_blocks[literal / 2 - native->first_order];
        bool mirror = literal & 1;
        bool done = mirror ? native->ends_done[block] == native->ends[block]
                           : native->lower_done[block] == native->lower[block];
        return done || propagate_bound(assignment, block, mirror);
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

static void *own_native(struct ng_core *core, const struct ng_field *field)
{
    (void)field;
    return core->assignment.native;
}

static void free_native(void *self)
{
    ng_native_free(self);
}

const struct ng_hooks ng_rules_hooks = {
    .make = own_native,
    .free = free_native,
    .propagate = propagate,
};
