/* Tries of values, with their outcome kept. */
#include "grid/tries.h"

#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"

#include <string.h>

bool ng_tries_init(struct ng_tries *tries, struct ng_field *field, unsigned wanted,
                   uint8_t *solutions)
{
    size_t cells = (size_t)field->width * field->height;
    ng_assert(field->queue_size == 0 && field->log == NULL && wanted <= 2);
    *tries = (struct ng_tries){.field = field, .time = 1, .wanted = wanted, .solutions = solutions};
    tries->latest = ng_memory_zeroed(field->memory, cells, field->values * sizeof *tries->latest);
    tries->counts = ng_memory_zeroed(field->memory, cells, field->values * sizeof *tries->counts);
    return tries->latest != NULL && tries->counts != NULL && ng_field_log(field) &&
           ng_field_remember(field);
}

void ng_tries_clear(struct ng_tries *tries)
{
    if (tries->field != NULL) {
        ng_field_unlog(tries->field);
    }
    ng_memory_free(tries->latest);
    ng_memory_free(tries->counts);
}

/* ---- which cells ---- */

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

uint64_t ng_tries_open(const struct ng_field *field, uint32_t row, size_t word)
{
    return ~settled_cells(field, row, word);
}

uint64_t ng_tries_beside(const struct ng_field *field, uint32_t row, size_t word,
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

static unsigned class_of(uint32_t line)
{
    return line % NG_LINE_CLASSES;
}

/* Whether this try of a value would end otherwise now. */
static bool is_stale(const struct ng_tries *tries, const struct ng_try *latest)
{
    for (uint64_t lines = latest->lines; lines != 0; lines &= lines - 1) {
        if (tries->changed[ng_bits_lowest(lines)] > latest->time) {
            return true;
        }
    }
    return latest->time == 0;
}

bool ng_tries_can_differ(const struct ng_tries *tries, uint32_t cell)
{
    uint32_t width = tries->field->width;
    for (unsigned v = 0; v < tries->field->values; v++) {
        if (ng_field_may(tries->field, cell / width, cell % width, v) &&
            is_stale(tries, &tries->latest[ng_tries_index(tries, cell, v)])) {
            return true;
        }
    }
    return false;
}

void ng_tries_note(struct ng_tries *tries, size_t mark)
{
    const struct ng_field *field = tries->field;
    tries->time++;
    for (size_t i = mark; i < field->log_size; i++) {
        uint32_t row = field->log[i].cell / field->width,
                 column = field->log[i].cell % field->width;
        tries->changed[class_of(row)] = tries->time;
        tries->changed[class_of(field->height + column)] = tries->time;
    }
}

/* ---- a try ---- */

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

/* Counts a removal that the value number `before` + 1 of the tried cell has led to. */
static void count(struct ng_tries *tries, const struct ng_field_removal *removal, unsigned before)
{
    uint32_t *counted = &tries->counts[ng_tries_index(tries, removal->cell, removal->value)];
    if (before == 0 || *counted == tries->base + before) {
        *counted = tries->base + before + 1;
    }
}

/* Keeps the solution that the field has become, unless it is known. */
static void keep_solution(struct ng_tries *tries)
{
    size_t size = (size_t)tries->field->width * tries->field->height;
    uint8_t *latest = tries->solutions + tries->found * size;
    ng_field_cells(tries->field, latest);
    tries->found += tries->found == 0 || memcmp(tries->solutions, latest, size) != 0;
}

/* Assumes a value and takes it back; false if that is a contradiction. Sets *end to the end of its
 * removals in the log, and counts them. */
static bool try_value(struct ng_tries *tries, uint32_t cell, unsigned value, unsigned before,
                      size_t *end)
{
    struct ng_field *field = tries->field;
    struct ng_try *latest = &tries->latest[ng_tries_index(tries, cell, value)];
    size_t mark = ng_field_mark(field);
    ng_field_suppose(field, cell, value);
    bool possible = propagate(field, &latest->lines);
    latest->time = tries->time;
    *end = ng_field_mark(field);
    latest->removed = (uint32_t)(*end - mark);
    for (size_t i = mark; possible && i < *end; i++) {
        count(tries, &field->log[i], before);
    }
    if (possible && ng_field_solved(field) && tries->found < tries->wanted &&
        !field->poll.stopped) {
        keep_solution(tries);
    }
    ng_field_undo(field, mark);
    return possible;
}

/* Moves to the end of the log the removals to which all `values` values of a cell have led. The
 * last value's removals are still in the log, up to `end`, and include them. */
static size_t gather_common(struct ng_tries *tries, unsigned values, size_t end)
{
    struct ng_field *field = tries->field;
    size_t mark = ng_field_mark(field), size = 0;
    for (size_t i = mark; i < end; i++) {
        const struct ng_field_removal *removal = &field->log[i];
        if (tries->counts[ng_tries_index(tries, removal->cell, removal->value)] ==
            tries->base + values) {
            field->log[mark + size++] = *removal;
        }
    }
    return size;
}

static size_t try_values(struct ng_tries *tries, uint32_t cell)
{
    struct ng_field *field = tries->field;
    uint32_t row = cell / field->width, column = cell % field->width;
    unsigned values = 0;
    size_t end = ng_field_mark(field);
    tries->base += field->values + 1;
    for (unsigned v = field->values; v-- > 0;) {
        if (!ng_field_may(field, row, column, v)) {
            continue;
        }
        bool possible = try_value(tries, cell, v, values++, &end);
        if (field->poll.stopped || ng_tries_enough(tries)) {
            return 0;
        }
        if (!possible) {
            field->log[ng_field_mark(field)] = (struct ng_field_removal){cell, v};
            return 1;
        }
    }
    return gather_common(tries, values, end);
}

size_t ng_tries_cell(struct ng_tries *tries, uint32_t cell)
{
    bool still = tries->field->still;
    tries->field->still = true;
    size_t removals = try_values(tries, cell);
    tries->field->still = still;
    return removals;
}
