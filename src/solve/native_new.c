/* Making the native problem from what line deduction has left open. */
#include "base/alloc.h"
#include "base/bits.h"
#include "base/check.h"
#include "line/deduce.h"
#include "nonogram.h"
#include "solve/native.h"

#include <string.h>

#define NG_NATIVE_ARRAYS(X)                                                                        \
    X(lines)                                                                                       \
    X(steps)                                                                                       \
    X(lower)                                                                                       \
    X(ends)                                                                                        \
    X(lower_done)                                                                                  \
    X(ends_done)                                                                                   \
    X(planes)                                                                                      \
    X(cell_literals)                                                                               \
    X(variable_cells)                                                                              \
    X(variable_steps)                                                                              \
    X(strongest)                                                                                   \
    X(changed)                                                                                     \
    X(is_changed)

void ng_native_free(struct ng_native *native)
{
    if (native == NULL) {
        return;
    }
#define X(name) ng_alloc_free(native->name);
    NG_NATIVE_ARRAYS(X)
#undef X
    ng_alloc_free(native);
}

static uint32_t count_lattice_steps(const struct ng_field *field)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < field->lines; i++) {
        count += field->lattices[i].open ? 0 : field->lattices[i].count + 2;
    }
    return count;
}

static bool allocate(struct ng_native *native, const struct ng_field *field)
{
    size_t cells = (size_t)field->width * field->height, colours = field->values - 1;
    size_t words = field->height * field->row_words + field->width * field->column_words;
    native->step_count = count_lattice_steps(field);
    native->lines = ng_alloc_zeroed(field->lines, sizeof *native->lines);
    native->steps = ng_alloc_zeroed(native->step_count, sizeof *native->steps);
    native->lower = ng_alloc_array(native->step_count, sizeof *native->lower);
    native->ends = ng_alloc_array(native->step_count, sizeof *native->ends);
    native->lower_done = ng_alloc_array(native->step_count, sizeof *native->lower_done);
    native->ends_done = ng_alloc_array(native->step_count, sizeof *native->ends_done);
    native->planes = ng_alloc_zeroed(words, field->values * sizeof *native->planes);
    native->cell_literals = ng_alloc_array(cells, colours * sizeof *native->cell_literals);
    native->strongest = ng_alloc_array(native->step_count, 2 * sizeof *native->strongest);
    native->changed = ng_alloc_array(field->lines, sizeof *native->changed);
    native->is_changed = ng_alloc_zeroed(field->lines, sizeof *native->is_changed);
    return native->lines != NULL && native->steps != NULL && native->lower != NULL &&
           native->ends != NULL && native->lower_done != NULL && native->ends_done != NULL &&
           native->planes != NULL && native->cell_literals != NULL && native->strongest != NULL &&
           native->changed != NULL && native->is_changed != NULL;
}

/* Gives every open (cell, colour) a variable, from 1 on; returns the next free one. */
static uint32_t number_cells(struct ng_native *native, const struct ng_field *field)
{
    uint32_t next = 1, *literal = native->cell_literals;
    for (uint32_t row = 0; row < field->height; row++) {
        for (uint32_t column = 0; column < field->width; column++) {
            uint8_t value = ng_field_value(field, row, column);
            for (unsigned c = 1; c < field->values; c++, literal++) {
                bool open = value == NONOGRAM_UNKNOWN && ng_field_may(field, row, column, c);
                *literal = open ? 2 * next++ : value == c ? NG_TRUE : NG_FALSE;
            }
        }
    }
    return next;
}

static bool describe_cells(struct ng_native *native, const struct ng_field *field)
{
    native->variable_cells = ng_alloc_array(native->first_order, sizeof *native->variable_cells);
    if (native->variable_cells == NULL) {
        return false;
    }
    const uint32_t *literal = native->cell_literals;
    for (uint32_t row = 0; row < field->height; row++) {
        for (uint32_t column = 0; column < field->width; column++) {
            bool never_blank = !ng_field_may(field, row, column, 0);
            for (unsigned c = 1; c < field->values; c++, literal++) {
                if (*literal > NG_FALSE) {
                    native->variable_cells[*literal / 2] =
                        (struct ng_native_cell){row, column, (uint8_t)c, never_blank};
                }
            }
        }
    }
    return true;
}

/* The planes of "cell p is not v": what the field has excluded. */
static void copy_planes(struct ng_native *native, const struct ng_field *field, uint32_t line)
{
    struct ng_native_line *to = &native->lines[line];
    const uint64_t *from = ng_field_planes(field, line);
    for (unsigned v = 0; v < field->values; v++) {
        uint64_t *row = native->planes + to->plane + v * to->words;
        ng_bits_fill(row, to->words, (size_t)to->length);
        for (uint32_t i = 0; i < to->words; i++) {
            row[i] &= ~from[v * to->words + i];
        }
    }
}

/* Fills in a line's steps, with the bounds that exact deduction gives them, and numbers their order
 * literals from `next` on; returns the next free variable. */
static uint32_t number_steps(struct ng_native *native, struct ng_field *field, uint32_t line,
                             uint32_t first, uint32_t next, uint32_t *bounds)
{
    const struct ng_lattice *lattice = &field->lattices[line];
    bool possible = ng_line_deduce_bounds(lattice, field->values, ng_field_planes(field, line),
                                          field->scratch, bounds);
    ng_assert(possible);
    (void)possible;
    native->steps[first] = (struct ng_native_step){.line = line};
    for (uint32_t i = 0; i < lattice->count; i++) {
        const struct ng_step *step = &lattice->steps[i];
        struct ng_native_step *s = &native->steps[first + 1 + i];
        *s = (struct ng_native_step){.first = (int32_t)(step->lo + bounds[2 * i]),
                                     .last = (int32_t)(step->lo + bounds[2 * i + 1]),
                                     .length = (int32_t)step->length,
                                     .skip = (int32_t)step->length + step->gap,
                                     .line = line,
                                     .colour = step->colour,
                                     .loop = step->loop};
        s->base = next - (uint32_t)s->first - 1;
        next += (uint32_t)(s->last - s->first);
    }
    int32_t length = (int32_t)lattice->length;
    native->steps[first + 1 + lattice->count] = (struct ng_native_step){
        .first = length, .last = length, .line = line, .loop = lattice->steps[lattice->count].loop};
    native->lines[line].first = first;
    native->lines[line].count = lattice->count + 2;
    return next;
}

static uint32_t number_lines(struct ng_native *native, struct ng_field *field, uint32_t *bounds)
{
    uint32_t next = native->first_order, first = 0;
    size_t plane = 0;
    for (uint32_t i = 0; i < field->lines; i++) {
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
            next = number_steps(native, field, i, first, next, bounds);
            first += native->lines[i].count;
        }
    }
    for (uint32_t s = 0; s < native->step_count; s++) {
        native->lower[s] = native->lower_done[s] = native->steps[s].first;
        native->ends[s] = native->ends_done[s] = native->steps[s].last + native->steps[s].length;
        native->strongest[2 * s] = native->strongest[2 * s + 1] = NG_NONE;
    }
    return next;
}

static bool describe_orders(struct ng_native *native, uint32_t variables)
{
    native->variable_steps =
        ng_alloc_array(variables - native->first_order, sizeof *native->variable_steps);
    if (native->variable_steps == NULL) {
        return false;
    }
    for (uint32_t s = 0; s < native->step_count; s++) {
        const struct ng_native_step *step = &native->steps[s];
        for (int32_t p = step->first + 1; p <= step->last; p++) {
            native->variable_steps[step->base + (uint32_t)p - native->first_order] = s;
        }
    }
    return true;
}

/* Numbers everything; returns the count of variables, 0 when out of memory. */
static uint32_t number_all(struct ng_native *native, struct ng_field *field)
{
    uint32_t *bounds = ng_alloc_array(native->step_count, 2 * sizeof *bounds);
    if (bounds == NULL) {
        return 0;
    }
    native->first_order = number_cells(native, field);
    uint32_t variables = number_lines(native, field, bounds);
    ng_alloc_free(bounds);
    return describe_cells(native, field) && describe_orders(native, variables) ? variables : 0;
}

struct ng_native *ng_native_new(struct ng_field *field)
{
    struct ng_native *native = ng_alloc_zeroed(1, sizeof *native);
    if (native == NULL) {
        return NULL;
    }
    native->width = field->width;
    native->height = field->height;
    native->values = field->values;
    native->variables = allocate(native, field) ? number_all(native, field) : 0;
    if (native->variables == 0) {
        ng_native_free(native);
        return NULL;
    }
    return native;
}
