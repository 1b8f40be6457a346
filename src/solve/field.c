#include "solve/field.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "base/check.h"
#include "line/deduce.h"
#include "nonogram.h"

#include <string.h>

size_t ng_field_words(const struct ng_field *field, uint32_t line)
{
    return line < field->height ? field->row_words : field->column_words;
}

uint64_t *ng_field_planes(const struct ng_field *field, uint32_t line)
{
    if (line < field->height) {
        return field->planes + line * (field->values * field->row_words);
    }
    return field->planes + field->height * (field->values * field->row_words) +
           (line - field->height) * (field->values * field->column_words);
}

static void enqueue(struct ng_field *field, uint32_t line)
{
    if (field->queued[line]) {
        return;
    }
    field->queued[line] = 1;
    uint32_t tail = field->queue_head + field->queue_size++;
    field->queue[tail < field->lines ? tail : tail - field->lines] = line;
}

static uint32_t dequeue(struct ng_field *field)
{
    uint32_t line = field->queue[field->queue_head];
    field->queue_head = field->queue_head + 1 < field->lines ? field->queue_head + 1 : 0;
    field->queue_size--;
    field->queued[line] = 0;
    return line;
}

static void empty_queue(struct ng_field *field)
{
    while (field->queue_size > 0) {
        dequeue(field);
    }
}

/* Whether deduction can find anything in a line of which nothing is known: with one colour, only
 * where some block is longer than the slack, or there is no block, or no slack. */
static bool promising(const struct ng_field *field, const struct ng_lattice *lattice)
{
    if (lattice->open) {
        return false;
    }
    if (field->values > 2 || lattice->count == 0 || lattice->slack == 0) {
        return true;
    }
    for (uint32_t i = 0; i < lattice->count; i++) {
        if (lattice->steps[i].length > lattice->slack) {
            return true;
        }
    }
    return false;
}

static bool allocate(struct ng_field *field)
{
    const struct nonogram_puzzle *puzzle = field->puzzle;
    struct ng_arena *arena = &field->arena;
    size_t words = puzzle->height * field->row_words + puzzle->width * field->column_words;
    size_t wide = field->row_words > field->column_words ? field->row_words : field->column_words;
    field->lattices = ng_lattice_all(puzzle, arena);
    if (field->lattices == NULL) {
        return false;
    }
    size_t most = 0;
    for (uint32_t i = 0; i < field->lines; i++) {
        size_t need =
            ng_line_scratch(field->lattices[i].count, ng_field_words(field, i), field->values);
        most = need > most ? need : most;
    }
    field->planes = ng_arena_array(arena, words, field->values * sizeof *field->planes);
    field->before = ng_arena_array(arena, wide, field->values * sizeof *field->before);
    field->scratch = ng_arena_array(arena, most, sizeof *field->scratch);
    field->queue = ng_arena_array(arena, field->lines, sizeof *field->queue);
    field->queued = ng_arena_array(arena, field->lines, sizeof *field->queued);
    return field->planes != NULL && field->before != NULL && field->scratch != NULL &&
           field->queue != NULL && field->queued != NULL;
}

static void fill_planes(struct ng_field *field)
{
    memset(field->queued, 0, field->lines);
    for (uint32_t i = 0; i < field->lines; i++) {
        size_t words = ng_field_words(field, i);
        for (unsigned v = 0; v < field->values; v++) {
            ng_bits_fill(ng_field_planes(field, i) + v * words, words, field->lattices[i].length);
        }
        if (promising(field, &field->lattices[i])) {
            enqueue(field, i);
        }
    }
    field->open = (size_t)field->width * field->height * (field->values - 1);
}

static void take_given(struct ng_field *field)
{
    const uint8_t *given = field->puzzle->given;
    if (given == NULL) {
        return;
    }
    for (uint32_t row = 0; row < field->height; row++) {
        for (uint32_t column = 0; column < field->width; column++) {
            uint8_t value = given[(size_t)row * field->width + column];
            if (value != NONOGRAM_UNKNOWN) {
                ng_field_fix(field, row, column, value);
            }
        }
    }
}

struct ng_field *ng_field_new(const struct nonogram_puzzle *puzzle)
{
    struct ng_arena arena = NG_ARENA_EMPTY;
    struct ng_field *field = ng_arena_array(&arena, 1, sizeof *field);
    if (field == NULL) {
        return NULL;
    }
    *field = (struct ng_field){.puzzle = puzzle,
                               .width = puzzle->width,
                               .height = puzzle->height,
                               .lines = puzzle->width + puzzle->height,
                               .values = puzzle->palette.count + 1,
                               .row_words = ng_line_words(puzzle->width),
                               .column_words = ng_line_words(puzzle->height),
                               .arena = arena};
    if (!allocate(field)) {
        ng_field_free(field);
        return NULL;
    }
    fill_planes(field);
    take_given(field);
    return field;
}

void ng_field_free(struct ng_field *field)
{
    if (field != NULL) {
        ng_alloc_free(field->log);
        struct ng_arena arena = field->arena;
        ng_arena_clear(&arena);
    }
}

bool ng_field_may(const struct ng_field *field, uint32_t row, uint32_t column, unsigned value)
{
    return ng_bits_get(ng_field_planes(field, row) + value * field->row_words, column);
}

uint8_t ng_field_value(const struct ng_field *field, uint32_t row, uint32_t column)
{
    uint8_t found = NONOGRAM_UNKNOWN;
    for (unsigned v = 0; v < field->values; v++) {
        if (ng_field_may(field, row, column, v)) {
            if (found != NONOGRAM_UNKNOWN) {
                return NONOGRAM_UNKNOWN;
            }
            found = (uint8_t)v;
        }
    }
    return found;
}

static void note(struct ng_field *field, uint32_t row, uint32_t column, unsigned value)
{
    field->open--;
    if (field->log != NULL) {
        field->log[field->log_size++] = (row * field->width + column) * field->values + value;
    }
}

void ng_field_remove(struct ng_field *field, uint32_t row, uint32_t column, unsigned value)
{
    ng_assert(ng_field_may(field, row, column, value));
    uint32_t crossing = field->height + column;
    ng_bits_unset(ng_field_planes(field, row) + value * field->row_words, column);
    ng_bits_unset(ng_field_planes(field, crossing) + value * field->column_words, row);
    note(field, row, column, value);
    enqueue(field, row);
    enqueue(field, crossing);
}

void ng_field_fix(struct ng_field *field, uint32_t row, uint32_t column, unsigned value)
{
    for (unsigned v = 0; v < field->values; v++) {
        if (v != value && ng_field_may(field, row, column, v)) {
            ng_field_remove(field, row, column, v);
        }
    }
}

/* Carries what has gone from one word of plane `value` of `line` over to the crossing lines. */
static void carry_over(struct ng_field *field, uint32_t line, unsigned value, size_t word,
                       uint64_t gone)
{
    bool row = line < field->height;
    for (; gone != 0; gone &= gone - 1) {
        uint32_t p = (uint32_t)(64 * word + ng_bits_lowest(gone));
        uint32_t crossing = row ? field->height + p : p;
        uint32_t index = row ? line : line - field->height;
        uint64_t *planes = ng_field_planes(field, crossing);
        ng_bits_unset(planes + value * ng_field_words(field, crossing), index);
        note(field, row ? index : p, row ? p : index, value);
        enqueue(field, crossing);
    }
}

static bool deduce(struct ng_field *field, uint32_t line)
{
    size_t words = ng_field_words(field, line), size = field->values * words;
    uint64_t *planes = ng_field_planes(field, line);
    memcpy(field->before, planes, size * sizeof *planes);
    field->line_solves++;
    if (!ng_line_deduce(&field->lattices[line], field->values, planes, field->scratch)) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        uint64_t gone = field->before[i] & ~planes[i];
        if (gone != 0) {
            carry_over(field, line, (unsigned)(i / words), i % words, gone);
        }
    }
    return true;
}

bool ng_field_propagate(struct ng_field *field)
{
    while (field->queue_size > 0) {
        uint32_t line = dequeue(field);
        if (!deduce(field, line)) {
            field->failed_line = line;
            empty_queue(field);
            return false;
        }
    }
    return true;
}

bool ng_field_log(struct ng_field *field)
{
    if (field->log == NULL) {
        field->log = ng_alloc_array(field->open + 1, sizeof *field->log);
    }
    return field->log != NULL;
}

size_t ng_field_mark(const struct ng_field *field)
{
    return field->log_size;
}

void ng_field_undo(struct ng_field *field, size_t mark)
{
    empty_queue(field);
    while (field->log_size > mark) {
        uint32_t entry = field->log[--field->log_size];
        uint32_t value = entry % field->values, cell = entry / field->values;
        uint32_t row = cell / field->width, column = cell % field->width;
        ng_bits_set(ng_field_planes(field, row) + value * field->row_words, column);
        ng_bits_set(ng_field_planes(field, field->height + column) + value * field->column_words,
                    row);
        field->open++;
    }
}

void ng_field_cells(const struct ng_field *field, uint8_t *cells)
{
    for (uint32_t row = 0; row < field->height; row++) {
        for (uint32_t column = 0; column < field->width; column++) {
            *cells++ = ng_field_value(field, row, column);
        }
    }
}
