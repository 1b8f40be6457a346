/* Tries the cells next to settled ones, in rounds until one finds nothing. A cell is tried again
 * only if a line has changed that its last trial has deduced: nothing else can change the outcome.
 */
#include "grid/shave.h"

#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"

#include <string.h>

/* The line deductions allowed: at first, in a third of the time that 25x25 cells mostly take, and
 * per value removed since. */
#define FIRST  1500
#define EARNED 200
/* A cell has this number of neighbours; those beyond the edge count as settled. */
#define NEIGHBOURS 4
/* Lines are told apart modulo this number: the bits of a word. */
#define CLASSES 64

/* The latest trial of a value. */
struct trial {
    uint64_t lines; /* the classes of lines that it deduced */
    uint32_t time;  /* when; 0: never */
};

struct shave {
    struct ng_field *field;
    struct trial *trials; /* per cell and value */
    uint32_t *counts;     /* per cell and value: `base` + the values of the tried cell so far that
                           * exclude it; or less, from earlier trials */
    uint32_t base;
    uint32_t time;             /* the number of changes so far, plus 1 */
    uint32_t changed[CLASSES]; /* per class of lines: the time of the latest change */
    uint64_t begun;            /* line deductions before */
    size_t open;               /* values that could be removed at the start */
    unsigned wanted, found;    /* solutions */
    uint8_t *solutions;
};

static unsigned class_of(uint32_t line)
{
    return line % CLASSES;
}

static size_t key_of(const struct shave *shave, uint32_t cell, unsigned value)
{
    return (size_t)cell * shave->field->values + value;
}

/* Whether shaving has not used more than it has earned. */
static bool pays(const struct shave *shave)
{
    const struct ng_field *field = shave->field;
    ng_assert(field->open <= shave->open && field->line_solves >= shave->begun);
    return field->line_solves - shave->begun <=
           FIRST + EARNED * (uint64_t)(shave->open - field->open);
}

static bool has_found(const struct shave *shave)
{
    return shave->wanted > 0 && shave->found == shave->wanted;
}

/* Whether nothing is left to do, or nothing must be done. */
static bool is_over(const struct shave *shave)
{
    const struct ng_field *field = shave->field;
    return ng_field_solved(field) || field->poll.stopped || has_found(shave) || !pays(shave) ||
           shave->base > UINT32_MAX - 2 * field->values;
}

/* Deduces all queued lines and adds their classes; false at a contradiction. */
static bool propagate(struct ng_field *field, uint64_t *lines)
{
    *lines = 0;
    while (field->queue_size > 0 && !field->poll.stopped) {
        *lines |= (uint64_t)1 << class_of(field->queue[field->queue_head]);
        if (!ng_field_recall(field)) {
            return false;
        }
    }
    return true;
}

/* Deduces for good what follows from the removals since a mark, and notes the changed lines. */
static bool conclude(struct shave *shave, size_t mark)
{
    struct ng_field *field = shave->field;
    bool possible = ng_field_propagate(field);
    shave->time++;
    for (size_t i = mark; i < field->log_size; i++) {
        uint32_t row = field->log[i].cell / field->width,
                 column = field->log[i].cell % field->width;
        shave->changed[class_of(row)] = shave->time;
        shave->changed[class_of(field->height + column)] = shave->time;
    }
    return possible;
}

/* Whether the latest trial of a value would end otherwise now. */
static bool is_stale(const struct shave *shave, const struct trial *trial)
{
    for (uint64_t lines = trial->lines; lines != 0; lines &= lines - 1) {
        if (shave->changed[ng_bits_lowest(lines)] > trial->time) {
            return true;
        }
    }
    return trial->time == 0;
}

static bool is_worth_trying(const struct shave *shave, uint32_t cell)
{
    uint32_t width = shave->field->width;
    for (unsigned v = 0; v < shave->field->values; v++) {
        if (ng_field_may(shave->field, cell / width, cell % width, v) &&
            is_stale(shave, &shave->trials[key_of(shave, cell, v)])) {
            return true;
        }
    }
    return false;
}

/* Counts a removal that the value number `before` + 1 of the tried cell has led to. */
static void count(struct shave *shave, const struct ng_field_removal *removal, unsigned before)
{
    uint32_t *counted = &shave->counts[key_of(shave, removal->cell, removal->value)];
    if (before == 0 || *counted == shave->base + before) {
        *counted = shave->base + before + 1;
    }
}

/* Keeps the solution that the field has become, unless it is known. */
static void keep_solution(struct shave *shave)
{
    size_t size = (size_t)shave->field->width * shave->field->height;
    uint8_t *latest = shave->solutions + shave->found * size;
    ng_field_cells(shave->field, latest);
    shave->found += shave->found == 0 || memcmp(shave->solutions, latest, size) != 0;
}

/* Assumes a value and takes it back; false if that is a contradiction. Sets *end to the end of its
 * removals in the log, and counts them. */
static bool try_value(struct shave *shave, uint32_t cell, unsigned value, unsigned before,
                      size_t *end)
{
    struct ng_field *field = shave->field;
    struct trial *trial = &shave->trials[key_of(shave, cell, value)];
    size_t mark = ng_field_mark(field);
    field->still = true;
    ng_field_suppose(field, cell, value);
    bool possible = propagate(field, &trial->lines);
    trial->time = shave->time;
    *end = ng_field_mark(field);
    for (size_t i = mark; possible && i < *end; i++) {
        count(shave, &field->log[i], before);
    }
    if (possible && ng_field_solved(field) && shave->found < shave->wanted &&
        !field->poll.stopped) {
        keep_solution(shave);
    }
    ng_field_undo(field, mark);
    field->still = false;
    return possible;
}

/* Removes the values that all `values` values of a cell exclude: they are among the removals of the
 * last one, which are still in the log, from its present end to `end`. */
static bool remove_common(struct shave *shave, unsigned values, size_t end)
{
    struct ng_field *field = shave->field;
    size_t mark = ng_field_mark(field);
    for (size_t i = mark; i < end; i++) {
        struct ng_field_removal removal = field->log[i];
        if (shave->counts[key_of(shave, removal.cell, removal.value)] == shave->base + values) {
            ng_assert(field->log_size <= i); /* what is overwritten was read */
            ng_field_remove(field, removal.cell / field->width, removal.cell % field->width,
                            removal.value);
        }
    }
    return field->log_size == mark || conclude(shave, mark);
}

/* Tries all values of an open cell, colours before the background; false if the field is
 * contradictory. */
static bool try_cell(struct shave *shave, uint32_t cell)
{
    struct ng_field *field = shave->field;
    uint32_t row = cell / field->width, column = cell % field->width;
    unsigned values = 0;
    size_t end = ng_field_mark(field), mark = end;
    shave->base += field->values + 1;
    for (unsigned v = field->values; v-- > 0;) {
        if (!ng_field_may(field, row, column, v)) {
            continue;
        }
        bool possible = try_value(shave, cell, v, values++, &end);
        if (field->poll.stopped || has_found(shave)) {
            return true;
        }
        if (!possible) {
            ng_field_remove(field, row, column, v);
            return conclude(shave, mark);
        }
    }
    return remove_common(shave, values, end);
}

/* The settled cells among the 64 from a column on, and all cells outside of the grid. */
static uint64_t settled_cells(const struct ng_field *field, uint32_t row, size_t word)
{
    uint64_t once = 0, more = 0;
    if (row >= field->height) { /* including row -1 */
        return ~(uint64_t)0;
    }
    const uint64_t *planes = ng_field_planes(field, row) + word;
    for (unsigned v = 0; v < field->values; v++) {
        more |= once & planes[v * field->row_words];
        once |= planes[v * field->row_words];
    }
    return ~more;
}

/* The open cells of a word that have exactly this number of settled neighbours. */
static uint64_t cells_beside(const struct ng_field *field, uint32_t row, size_t word,
                             unsigned neighbours)
{
    uint64_t own = settled_cells(field, row, word);
    uint64_t before = word > 0 ? settled_cells(field, row, word - 1) : ~(uint64_t)0;
    uint64_t after =
        word + 1 < field->row_words ? settled_cells(field, row, word + 1) : ~(uint64_t)0;
    uint64_t a = settled_cells(field, row - 1, word), b = settled_cells(field, row + 1, word);
    uint64_t c = own << 1 | before >> 63, d = own >> 1 | after << 63;
    /* the sum of four bits, in binary */
    uint64_t ones = a ^ b ^ c ^ d, fours = a & b & c & d;
    uint64_t twos = ((a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d))) & ~fours;
    return ~own & (neighbours & 1 ? ones : ~ones) & (neighbours & 2 ? twos : ~twos) &
           (neighbours & 4 ? fours : ~fours);
}

/* Tries the cells with this number of settled neighbours; false at a contradiction. */
static bool go_round(struct shave *shave, unsigned neighbours)
{
    const struct ng_field *field = shave->field;
    for (uint32_t row = 0; row < field->height; row++) {
        for (size_t word = 0; word < field->row_words; word++) {
            uint64_t left = cells_beside(field, row, word, neighbours);
            while (left != 0 && !is_over(shave)) {
                uint32_t column = (uint32_t)(64 * word) + ng_bits_lowest(left);
                uint32_t cell = row * field->width + column;
                left &= left - 1;
                if (is_worth_trying(shave, cell) && !try_cell(shave, cell)) {
                    return false;
                }
                left &= ~settled_cells(field, row, word);
            }
        }
    }
    return true;
}

/* Cells along an edge come first: corners find less. Cells in the open come last, in the search. */
static enum ng_shave_answer go_rounds(struct shave *shave)
{
    for (unsigned neighbours = 1; neighbours <= NEIGHBOURS && !is_over(shave);) {
        uint32_t time = shave->time;
        if (!go_round(shave, neighbours)) {
            return NG_SHAVE_NONE;
        }
        neighbours += shave->time == time;
    }
    return ng_field_solved(shave->field) ? NG_SHAVE_SOLVED
           : has_found(shave)            ? NG_SHAVE_FOUND
                                         : NG_SHAVE_OPEN;
}

enum ng_shave_answer ng_shave(struct ng_field *field, unsigned wanted, uint8_t *solutions)
{
    size_t cells = (size_t)field->width * field->height;
    struct shave shave = {.field = field,
                          .time = 1,
                          .begun = field->line_solves,
                          .open = field->open,
                          .wanted = wanted,
                          .solutions = solutions};
    enum ng_shave_answer answer = NG_SHAVE_NO_MEMORY;
    ng_assert(field->queue_size == 0 && field->log == NULL && wanted <= 2);
    shave.trials = ng_memory_zeroed(field->memory, cells, field->values * sizeof *shave.trials);
    shave.counts = ng_memory_zeroed(field->memory, cells, field->values * sizeof *shave.counts);
    if (shave.trials != NULL && shave.counts != NULL && ng_field_log(field) &&
        ng_field_remember(field)) {
        answer = go_rounds(&shave);
    }
    ng_field_unlog(field);
    ng_memory_free(shave.trials);
    ng_memory_free(shave.counts);
    return answer;
}
