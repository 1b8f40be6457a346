/* Builds the nonogram behind an assignment from the cells that line deduction has left open; tests
 * whether it is a picture, shortens clauses by its ladders, and computes fingerprints of lines. */
#include "search/native.h"

#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"
#include "line/deduce.h"
#include "nonogram.h"

#include <stdlib.h>
#include <string.h>

/* A picture has more than this number of open cells per block. */
#define PICTURE_CELLS 3
/* A regular pattern has, per different clue, at least this many lines. */
#define REGULAR_LINES 4
/* A regular pattern has, on average, at least this many blocks per line. A chain of dominoes, which
 * is solved sooner if it does not count as one, has at most three. */
#define REGULAR_BLOCKS 4

bool ng_native_is_picture(const struct ng_native *native)
{
    uint64_t blocks = 0, cells = (native->first_order - 1) / (native->values - 1);
    for (uint32_t line = 0; line < native->height + native->width; line++) {
        uint32_t count = native->lines[line].count;
        ng_assert(count == 0 || count >= 2); /* with the two blocks at the edges */
        blocks += count > 0 ? count - 2 : 0;
    }
    return PICTURE_CELLS * blocks < cells;
}

/* The entry for the strongest literal of the same block and sign. */
static inline uint32_t *strongest(struct ng_native *native, uint32_t literal)
{
    return &native->strongest[2 * native->variable_blocks[literal / 2 - native->first_order] +
                              (literal & 1)];
}

uint32_t ng_native_strengthen(struct ng_native *native, uint32_t *literals, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        uint32_t literal = literals[i];
        if (literal / 2 >= native->first_order) {
            uint32_t *best = strongest(native, literal);
            bool better = *best == NG_NONE || (literal & 1 ? literal > *best : literal < *best);
            *best = better ? literal : *best;
        }
    }
    ng_assert(size > 0);
    uint32_t kept = 1;
    for (uint32_t i = 1; i < size; i++) {
        if (literals[i] / 2 < native->first_order ||
            *strongest(native, literals[i]) == literals[i]) {
            literals[kept++] = literals[i];
        }
    }
    for (uint32_t i = 0; i < kept; i++) {
        if (literals[i] / 2 >= native->first_order) {
            ng_assert(i == 0 || *strongest(native, literals[i]) == literals[i] ||
                      *strongest(native, literals[i]) == NG_NONE);
            *strongest(native, literals[i]) = NG_NONE;
        }
    }
    return kept;
}

/* Folds before the multiplication, which carries only upwards: every bit of a word counts. */
static inline uint64_t mix(uint64_t hash, uint64_t word)
{
    hash ^= word;
    return (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

uint64_t ng_native_fingerprint(const struct ng_native *native, uint32_t line)
{
    const struct ng_native_line *l = &native->lines[line];
    const uint64_t *planes = native->planes + l->plane;
    ng_assert(line < native->height + native->width);
    uint64_t hash = mix(0, line + (uint64_t)1);
    for (size_t j = 0; j < (size_t)native->values * l->words; j++) {
        hash = mix(hash, planes[j]);
    }
    for (uint32_t s = l->first; s < l->first + l->count; s++) {
        hash = mix(hash, (uint64_t)(uint32_t)native->lower[s] << 32 | (uint32_t)native->ends[s]);
    }
    return hash | 1;
}

/* ---- construction ---- */

/* Order literals cost about a hundred bytes each, used or not. A puzzle can have up to this number
 * of them, which is enough for every puzzle that can be solved. */
#define ORDERS_ALL ((uint64_t)2000000)
/* A puzzle that needs more gets this number, for the lines with the fewest. In its other lines
 * exact deduction explains by cells alone. */
#define ORDERS_SOME ((uint64_t)250000)

#define NG_NATIVE_ARRAYS(X)                                                                        \
    X(lines)                                                                                       \
    X(blocks)                                                                                      \
    X(lower)                                                                                       \
    X(ends)                                                                                        \
    X(lower_done)                                                                                  \
    X(ends_done)                                                                                   \
    X(planes)                                                                                      \
    X(cell_literals)                                                                               \
    X(variable_cells)                                                                              \
    X(variable_blocks)                                                                             \
    X(strongest)                                                                                   \
    X(changed)                                                                                     \
    X(is_changed)

void ng_native_free(struct ng_native *native)
{
    if (native == NULL) {
        return;
    }
#define X(name) ng_memory_free(native->name);
    NG_NATIVE_ARRAYS(X)
#undef X
    ng_memory_free(native);
}

static uint32_t count_lattice_blocks(const struct ng_field *field)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < field->lines; i++) {
        count += field->lattices[i].open ? 0 : field->lattices[i].count + 2;
    }
    return count;
}

static bool allocate_native(struct ng_native *native, const struct ng_field *field)
{
    size_t cells = (size_t)field->width * field->height, colours = field->values - 1;
    size_t words = field->height * field->row_words + field->width * field->column_words;
    ng_assert(field->queue_size == 0 && field->values >= 2);
    native->block_count = count_lattice_blocks(field);
    native->lines = ng_memory_zeroed(field->memory, field->lines, sizeof *native->lines);
    native->blocks = ng_memory_zeroed(field->memory, native->block_count, sizeof *native->blocks);
    native->lower = ng_memory_array(field->memory, native->block_count, sizeof *native->lower);
    native->ends = ng_memory_array(field->memory, native->block_count, sizeof *native->ends);
    native->lower_done =
        ng_memory_array(field->memory, native->block_count, sizeof *native->lower_done);
    native->ends_done =
        ng_memory_array(field->memory, native->block_count, sizeof *native->ends_done);
    native->planes = ng_memory_zeroed(field->memory, words, field->values * sizeof *native->planes);
    native->cell_literals =
        ng_memory_array(field->memory, cells, colours * sizeof *native->cell_literals);
    native->strongest =
        ng_memory_array(field->memory, native->block_count, 2 * sizeof *native->strongest);
    native->changed = ng_memory_array(field->memory, field->lines, sizeof *native->changed);
    native->is_changed = ng_memory_zeroed(field->memory, field->lines, sizeof *native->is_changed);
    return native->lines != NULL && native->blocks != NULL && native->lower != NULL &&
           native->ends != NULL && native->lower_done != NULL && native->ends_done != NULL &&
           native->planes != NULL && native->cell_literals != NULL && native->strongest != NULL &&
           native->changed != NULL && native->is_changed != NULL;
}

/* Gives every open (cell, colour) a variable, from 1 on; returns the next free number, which can
 * exceed the range of variables. */
static uint64_t number_cells(struct ng_native *native, struct ng_field *field)
{
    uint64_t next = 1;
    uint32_t *literal = native->cell_literals;
    uint64_t work = (uint64_t)field->width * field->values * 8;
    for (uint32_t row = 0; row < field->height && !ng_poll_work(&field->poll, work); row++) {
        for (uint32_t column = 0; column < field->width; column++) {
            uint8_t value = ng_field_value(field, row, column);
            for (unsigned c = 1; c < field->values; c++, literal++) {
                bool open = value == NONOGRAM_UNKNOWN && ng_field_may(field, row, column, c);
                *literal = open ? (uint32_t)(2 * next++) : value == c ? NG_TRUE : NG_FALSE;
            }
        }
    }
    return next;
}

static bool describe_cells(struct ng_native *native, struct ng_field *field)
{
    native->variable_cells =
        ng_memory_array(field->memory, native->first_order, sizeof *native->variable_cells);
    if (native->variable_cells == NULL) {
        return false;
    }
    const uint32_t *literal = native->cell_literals;
    uint64_t work = (uint64_t)field->width * field->values * 8;
    for (uint32_t row = 0; row < field->height && !ng_poll_work(&field->poll, work); row++) {
        for (uint32_t column = 0; column < field->width; column++) {
            bool never_blank = !ng_field_may(field, row, column, 0);
            for (unsigned c = 1; c < field->values; c++, literal++) {
                if (*literal > NG_FALSE) {
                    ng_assert(*literal / 2 < native->first_order);
                    native->variable_cells[*literal / 2] =
                        (struct ng_native_cell){row, column, (uint8_t)c, never_blank};
                }
            }
        }
    }
    return true;
}

/* Copies the planes of "cell p is not v" from the field. */
static void copy_planes(struct ng_native *native, const struct ng_field *field, uint32_t line)
{
    struct ng_native_line *to = &native->lines[line];
    const uint64_t *from = ng_field_planes(field, line);
    for (unsigned v = 0; v < field->values; v++) {
        uint64_t *bits = native->planes + to->plane + v * to->words;
        ng_bits_fill(bits, to->words, (size_t)to->length);
        for (uint32_t i = 0; i < to->words; i++) {
            ng_assert((from[v * to->words + i] & ~bits[i]) == 0); /* within the line */
            bits[i] &= ~from[v * to->words + i];
        }
    }
}

/* Fills in a line's blocks, with exact bounds; returns the number of their order literals. */
static uint64_t make_blocks(struct ng_native *native, struct ng_field *field, uint32_t line,
                            uint32_t first, uint32_t *bounds)
{
    const struct ng_lattice *lattice = &field->lattices[line];
    bool possible = ng_line_deduce_bounds(lattice, field->values, ng_field_planes(field, line),
                                          field->scratch, bounds);
    ng_assert(possible);
    (void)possible;
    uint64_t orders = 0;
    native->blocks[first] = (struct ng_order_block){.line = line};
    for (uint32_t i = 0; i <= lattice->count; i++) {
        struct ng_order_block *s = &native->blocks[first + 1 + i];
        *s = ng_order_block(lattice, i);
        s->line = line;
        if (i < lattice->count) {
            s->first = (int32_t)(lattice->blocks[i].lo + bounds[2 * i]);
            s->last = (int32_t)(lattice->blocks[i].lo + bounds[2 * i + 1]);
        }
        ng_assert(s->first <= s->last && s->last + s->skip <= (int32_t)lattice->length);
        ng_assert(i == 0 || s[-1].first + s[-1].skip <= s->first);
        ng_assert(i == 0 || s[-1].last + s[-1].skip <= s->last);
        orders += (uint32_t)(s->last - s->first);
    }
    ng_assert(first + lattice->count + 2 <= native->block_count);
    native->lines[line].first = first;
    native->lines[line].count = lattice->count + 2;
    return orders;
}

/* Makes the lines, unless stopped; orders[i] becomes the number of order literals of line i. */
static void make_lines(struct ng_native *native, struct ng_field *field, uint32_t *bounds,
                       uint64_t *orders)
{
    uint32_t first = 0;
    size_t plane = 0;
    for (uint32_t i = 0; i < field->lines && !ng_poll_work(&field->poll, ng_field_work(field, i));
         i++) {
        bool row = i < field->height;
        uint32_t words = (uint32_t)ng_field_words(field, i);
        native->lines[i] =
            (struct ng_native_line){.length = (int32_t)(row ? field->width : field->height),
                                    .cell = row ? i * field->width : i - field->height,
                                    .stride = row ? 1 : field->width,
                                    .words = words,
                                    .plane = plane};
        plane += (size_t)words * field->values;
        copy_planes(native, field, i);
        if (!field->lattices[i].open) {
            orders[i] = make_blocks(native, field, i, first, bounds);
            ng_assert(native->lines[i].count >= 2);
            first += native->lines[i].count;
        }
    }
}

/* Sets every bound to its value at the root. */
static void set_bounds(struct ng_native *native, struct ng_field *field)
{
    for (uint32_t s = 0; s < native->block_count && !ng_poll_work(&field->poll, 8); s++) {
        native->lower[s] = native->lower_done[s] = native->blocks[s].first;
        native->ends[s] = native->ends_done[s] = native->blocks[s].last + native->blocks[s].length;
        native->strongest[2 * s] = native->strongest[2 * s + 1] = NG_NONE;
    }
}

uint64_t ng_native_most_orders(const uint64_t *sorted, size_t count)
{
    uint64_t all = 0, some = 0, most = 0;
    for (size_t i = 0; i < count; i++) {
        ng_assert(i == 0 || sorted[i - 1] <= sorted[i]);
        all += sorted[i];
    }
    if (all <= ORDERS_ALL) {
        return UINT64_MAX;
    }
    for (size_t i = 0, next; i < count; i = next) {
        /* lines with equal numbers get all or none, as clues can be symmetric */
        for (next = i; next < count && sorted[next] == sorted[i]; next++) {
            some += sorted[next];
        }
        if (some > ORDERS_SOME) {
            break;
        }
        most = sorted[i];
    }
    ng_assert(most <= ORDERS_SOME);
    return most;
}

/* Numbers the order literals from native->first_order on; returns the next free variable, like
 * number_cells(). Overwrites `orders`. */
static uint64_t number_orders(struct ng_native *native, struct ng_field *field, uint64_t *orders,
                              bool thrifty)
{
    uint64_t next = native->first_order;
    qsort(orders, field->lines, sizeof *orders, ng_bits_compare);
    uint64_t most = thrifty ? 0 : ng_native_most_orders(orders, field->lines);
    for (uint32_t i = 0;
         i < field->lines && !ng_poll_work(&field->poll, (uint64_t)4 * native->lines[i].count);
         i++) {
        struct ng_native_line *line = &native->lines[i];
        uint64_t before = next;
        for (uint32_t s = line->first; s < line->first + line->count; s++) {
            struct ng_order_block *block = &native->blocks[s];
            block->base = (uint32_t)next - (uint32_t)block->first - 1;
            ng_assert(block->line == i && block->first <= block->last);
            next += (uint32_t)(block->last - block->first);
        }
        ng_assert(next >= before);
        bool ruled = next - before <= most;
        line->ruled = ruled ? line->count : 0;
        next = ruled ? next : before;
    }
    return next;
}

static bool describe_orders(struct ng_native *native, struct ng_field *field, uint32_t variables)
{
    native->variable_blocks = ng_memory_array(field->memory, variables - native->first_order,
                                              sizeof *native->variable_blocks);
    if (native->variable_blocks == NULL) {
        return false;
    }
    for (uint32_t s = 0; s < native->block_count; s++) {
        const struct ng_order_block *block = &native->blocks[s];
        if (ng_poll_work(&field->poll, (uint64_t)(block->last - block->first) + 4)) {
            return false;
        }
        bool ruled = native->lines[block->line].ruled > 0;
        for (int32_t p = block->first + 1; ruled && p <= block->last; p++) {
            ng_assert(block->base + (uint32_t)p >= native->first_order);
            ng_assert(block->base + (uint32_t)p < variables);
            native->variable_blocks[block->base + (uint32_t)p - native->first_order] = s;
        }
    }
    return true;
}

/* Whether few of the clues are different. `hashes` is scratch for one number per line. */
static bool is_regular(const struct ng_native *native, uint64_t *hashes)
{
    uint32_t lines = native->height + native->width, different = 0;
    for (uint32_t i = 0; i < lines; i++) {
        const struct ng_native_line *line = &native->lines[i];
        hashes[i] = mix(0, line->count);
        for (uint32_t s = line->first; s < line->first + line->count; s++) {
            const struct ng_order_block *block = &native->blocks[s];
            hashes[i] = mix(hashes[i], (uint64_t)block->length << 8 | block->colour);
        }
    }
    qsort(hashes, lines, sizeof *hashes, ng_bits_compare);
    for (uint32_t i = 0; i < lines; i++) {
        different += i == 0 || hashes[i] != hashes[i - 1];
    }
    return different <= lines / REGULAR_LINES &&
           native->block_count >= (2 + REGULAR_BLOCKS) * (uint64_t)lines;
}

/* Compares the mean numbers of order literals in a column and in a row. */
static bool has_fewer_in_columns(const struct ng_native *native, const uint64_t *orders)
{
    uint64_t rows = 0, columns = 0;
    for (uint32_t i = 0; i < native->height + native->width; i++) {
        *(i < native->height ? &rows : &columns) += orders[i];
    }
    return columns / native->width < rows / native->height;
}

/* Numbers all; returns the number of variables, or 0 when out of memory or numbers, or stopped. */
static uint32_t number_all(struct ng_native *native, struct ng_field *field, bool thrifty)
{
    uint64_t variables = number_cells(native, field);
    uint32_t *bounds = ng_memory_array(field->memory, native->block_count, 2 * sizeof *bounds);
    uint64_t *orders = ng_memory_zeroed(field->memory, field->lines, sizeof *orders);
    bool able = bounds != NULL && orders != NULL && variables <= NG_VARIABLES_MAX;
    if (able) {
        native->first_order = (uint32_t)variables;
        make_lines(native, field, bounds, orders);
        set_bounds(native, field);
    }
    if (able && !field->poll.stopped) {
        native->by_columns = has_fewer_in_columns(native, orders);
        variables = number_orders(native, field, orders, thrifty);
        native->regular = is_regular(native, orders);
    }
    ng_memory_free(bounds);
    ng_memory_free(orders);
    if (!able) {
        return 0;
    }
    if (variables > NG_VARIABLES_MAX || field->poll.stopped || !describe_cells(native, field) ||
        field->poll.stopped || !describe_orders(native, field, (uint32_t)variables)) {
        return 0;
    }
    return (uint32_t)variables;
}

struct ng_native *ng_native_new(struct ng_field *field, bool thrifty)
{
    struct ng_native *native = ng_memory_zeroed(field->memory, 1, sizeof *native);
    if (native == NULL) {
        return NULL;
    }
    native->memory = field->memory;
    native->width = field->width;
    native->height = field->height;
    native->values = field->values;
    native->variables = allocate_native(native, field) ? number_all(native, field, thrifty) : 0;
    if (native->variables == 0) {
        ng_native_free(native);
        return NULL;
    }
    return native;
}
