/* Deduces the lines of a grid until nothing changes, only in the stretches that have changed.
 * Relies on line/deduce.h for the deduction of a stretch. */
#include "grid/field.h"

#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"
#include "line/deduce.h"
#include "nonogram.h"

#include <string.h>

/* The most answers that are remembered, per line and in all: about 100 KB for 25x25 cells, and less
 * where few cells are open. */
#define ANSWERS      64
#define ANSWERS_MOST 8192

static uint64_t *changed_bits(const struct ng_field *field, uint32_t line)
{
    if (line < field->height) {
        return field->changed + line * field->row_words;
    }
    return field->changed + field->height * field->row_words +
           (line - field->height) * field->column_words;
}

uint32_t *ng_field_offsets(const struct ng_field *field, uint32_t line)
{
    return field->offsets + 2 * (field->lattices[line].blocks - field->lattices[0].blocks);
}

/* Lets the whole line be deduced next time: no block counts as fixed. */
static void forget_offsets(struct ng_field *field, uint32_t line)
{
    const struct ng_lattice *lattice = &field->lattices[line];
    uint32_t *offsets = ng_field_offsets(field, line);
    for (uint32_t i = 0; i < lattice->count && offsets[2 * i + 1] <= lattice->slack; i++) {
        offsets[2 * i] = 0;
        offsets[2 * i + 1] = lattice->slack + 1;
    }
}

static void enqueue(struct ng_field *field, uint32_t line)
{
    if (field->queued[line]) {
        return;
    }
    ng_assert(line < field->lines && field->queue_size < field->lines);
    field->queued[line] = 1;
    uint32_t tail = field->queue_head + field->queue_size++;
    field->queue[tail < field->lines ? tail : tail - field->lines] = line;
}

static uint32_t dequeue(struct ng_field *field)
{
    ng_assert(field->queue_size > 0);
    uint32_t line = field->queue[field->queue_head];
    field->queue_head = field->queue_head + 1 < field->lines ? field->queue_head + 1 : 0;
    field->queue_size--;
    ng_assert(field->queued[line]);
    field->queued[line] = 0;
    return line;
}

static void drop_changes(struct ng_field *field, uint32_t line)
{
    memset(changed_bits(field, line), 0, ng_field_words(field, line) * sizeof *field->changed);
}

static void empty_queue(struct ng_field *field)
{
    while (field->queue_size > 0) {
        drop_changes(field, dequeue(field));
    }
}

/* Whether deduction can find anything in an empty line: with one colour, only if some block is
 * longer than the slack, or there are no blocks, or no slack. */
static bool promising(const struct ng_field *field, const struct ng_lattice *lattice)
{
    if (lattice->open) {
        return false;
    }
    if (field->values > 2 || lattice->count == 0 || lattice->slack == 0) {
        return true;
    }
    for (uint32_t i = 0; i < lattice->count; i++) {
        if (lattice->blocks[i].length > lattice->slack) {
            return true;
        }
    }
    return false;
}

/* The number of offsets of all lines: per line one more than its blocks. */
static size_t blocks_of_lines(const struct ng_field *field)
{
    size_t blocks = 0;
    for (uint32_t i = 0; i < field->lines; i++) {
        blocks += (size_t)field->lattices[i].count + 1;
    }
    return blocks;
}

static bool allocate_field(struct ng_field *field)
{
    const struct nonogram_puzzle *puzzle = field->puzzle;
    struct ng_arena *arena = &field->arena;
    size_t words = ng_field_plane_words(field);
    size_t wide = field->row_words > field->column_words ? field->row_words : field->column_words;
    field->lattices = ng_lattice_all(puzzle, arena, &field->poll);
    if (field->lattices == NULL) {
        return false;
    }
    size_t blocks = blocks_of_lines(field);
    size_t most = ng_line_scratch_most(field->lattices, field->lines, field->values);
    field->planes = ng_arena_array(arena, words, field->values * sizeof *field->planes);
    field->changed = ng_arena_array(arena, words, sizeof *field->changed);
    field->offsets = ng_arena_array(arena, blocks, 2 * sizeof *field->offsets);
    field->before = ng_arena_array(arena, wide, field->values * sizeof *field->before);
    field->after = ng_arena_array(arena, wide, field->values * sizeof *field->after);
    field->scratch = ng_arena_array(arena, most, sizeof *field->scratch);
    field->queue = ng_arena_array(arena, field->lines, sizeof *field->queue);
    field->queued = ng_arena_array(arena, field->lines, sizeof *field->queued);
    return !arena->failed;
}

static void fill_planes(struct ng_field *field)
{
    memset(field->queued, 0, field->lines);
    for (uint32_t i = 0; i < field->lines; i++) {
        size_t words = ng_field_words(field, i);
        if (ng_poll_work(&field->poll, (uint64_t)4 * field->lattices[i].count + words)) {
            return;
        }
        for (unsigned v = 0; v < field->values; v++) {
            ng_bits_fill(ng_field_planes(field, i) + v * words, words, field->lattices[i].length);
        }
        memset(ng_field_offsets(field, i), 0,
               2 * field->lattices[i].count * sizeof *field->offsets);
        forget_offsets(field, i);
        drop_changes(field, i);
        if (promising(field, &field->lattices[i])) {
            ng_bits_set(changed_bits(field, i), 0);
            enqueue(field, i);
        }
    }
    ng_assert(field->queue_size <= field->lines && field->values >= 2);
    field->open = (size_t)field->width * field->height * (field->values - 1);
}

/* Rows first, then columns, as in the first sweep. */
static void order_queue(struct ng_field *field)
{
    field->queue_head = field->queue_size = 0;
    for (uint32_t line = 0; line < field->lines; line++) {
        if (field->queued[line]) {
            field->queue[field->queue_size++] = line;
        }
    }
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
    order_queue(field);
}

struct ng_field *ng_field_new(const struct nonogram_puzzle *puzzle, struct ng_memory *memory,
                              struct ng_poll *poll)
{
    struct ng_arena arena = {.memory = memory};
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
                               .memory = memory,
                               .arena = arena};
    if (poll != NULL) {
        field->poll = *poll;
    }
    bool allocated = allocate_field(field);
    if (allocated) {
        fill_planes(field);
    }
    if (poll != NULL) {
        *poll = field->poll;
    }
    if (!allocated || field->poll.stopped) {
        ng_field_free(field);
        return NULL;
    }
    ng_assert(field->open == (size_t)field->width * field->height * (field->values - 1));
    take_given(field);
    return field;
}

void ng_field_free(struct ng_field *field)
{
    if (field != NULL) {
        ng_memory_free(field->log);
        ng_answers_clear(&field->answers);
        struct ng_arena arena = field->arena;
        ng_arena_clear(&arena);
    }
}

bool ng_field_view(struct ng_field *view, const struct ng_field *field, const struct ng_poll *poll)
{
    size_t words = ng_field_plane_words(field) * field->values;
    size_t most = ng_line_scratch_most(field->lattices, field->lines, field->values);
    *view = *field;
    view->poll = *poll;
    view->still = true;
    view->log = NULL;
    view->log_size = 0;
    view->answers = (struct ng_answers){.planes = NULL};
    view->planes = ng_memory_array(field->memory, words, sizeof *view->planes);
    view->changed =
        ng_memory_zeroed(field->memory, ng_field_plane_words(field), sizeof *view->changed);
    view->scratch = ng_memory_array(field->memory, most, sizeof *view->scratch);
    view->queue = ng_memory_array(field->memory, field->lines, sizeof *view->queue);
    view->queued = ng_memory_zeroed(field->memory, field->lines, sizeof *view->queued);
    if (view->planes == NULL || view->changed == NULL || view->scratch == NULL ||
        view->queue == NULL || view->queued == NULL) {
        ng_field_end_view(view);
        return false;
    }
    memcpy(view->planes, field->planes, words * sizeof *view->planes);
    return true;
}

void ng_field_end_view(struct ng_field *view)
{
    ng_memory_free(view->planes);
    ng_memory_free(view->changed);
    ng_memory_free(view->scratch);
    ng_memory_free(view->queue);
    ng_memory_free(view->queued);
}

struct ng_field *ng_field_apart(struct ng_field *field)
{
    struct ng_arena *arena = &field->arena;
    size_t words = ng_field_plane_words(field), blocks = blocks_of_lines(field);
    struct ng_field *apart = ng_arena_array(arena, 1, sizeof *apart);
    if (apart == NULL) {
        return NULL;
    }
    *apart = *field;
    apart->apart = true;
    apart->log = NULL;
    apart->answers = (struct ng_answers){.planes = NULL};
    apart->planes = ng_arena_array(arena, words, field->values * sizeof *field->planes);
    apart->changed = ng_arena_array(arena, words, sizeof *field->changed);
    apart->offsets = ng_arena_array(arena, blocks, 2 * sizeof *field->offsets);
    if (arena->failed) {
        return NULL;
    }
    memcpy(apart->planes, field->planes, words * field->values * sizeof *field->planes);
    memset(apart->changed, 0, words * sizeof *field->changed);
    memset(apart->offsets, 0, blocks * 2 * sizeof *field->offsets);
    for (uint32_t i = 0; i < field->lines; i++) {
        ng_field_renew(apart, i);
    }
    return apart;
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
    ng_assert(value < field->values);
    field->open--;
    if (field->log != NULL) {
        ng_assert(row < field->height && column < field->width);
        field->log[field->log_size++] =
            (struct ng_field_removal){row * field->width + column, value};
    }
}

/* Removes a value from one line's view of a cell. */
static void unset(struct ng_field *field, uint32_t line, uint32_t p, unsigned value)
{
    ng_bits_unset(ng_field_planes(field, line) + value * ng_field_words(field, line), p);
    if (!field->still) {
        ng_bits_set(changed_bits(field, line), p);
        enqueue(field, line);
    }
}

void ng_field_remove(struct ng_field *field, uint32_t row, uint32_t column, unsigned value)
{
    ng_assert(ng_field_may(field, row, column, value));
    ng_assert(
        ng_bits_get(ng_field_planes(field, field->height + column) + value * field->column_words,
                    row)); /* both views agree */
    unset(field, row, column, value);
    unset(field, field->height + column, row, value);
    note(field, row, column, value);
}

void ng_field_fix(struct ng_field *field, uint32_t row, uint32_t column, unsigned value)
{
    for (unsigned v = 0; v < field->values; v++) {
        if (v != value && ng_field_may(field, row, column, v)) {
            ng_field_remove(field, row, column, v);
        }
    }
}

/* A stretch of a line between two fixed blocks, or an edge of the line. */
struct stretch {
    uint32_t line;
    uint32_t from, to;    /* its cells: from … to - 1 */
    uint32_t first, last; /* its blocks: first … last - 1 */
};

static bool has_place(const uint32_t *offsets, uint32_t i)
{
    return offsets[2 * i] == offsets[2 * i + 1];
}

/* The first block that can start after cell p. */
static uint32_t block_after(const struct ng_lattice *lattice, const uint32_t *offsets, uint32_t p)
{
    uint32_t low = 0, high = lattice->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (lattice->blocks[middle].lo + offsets[2 * middle + 1] > p) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    ng_assert(low <= lattice->count);
    return low;
}

/* The stretch around cell p. If the cell belongs to a fixed block, it ends before p. */
static struct stretch stretch_around(const struct ng_field *field, uint32_t line, uint32_t p)
{
    const struct ng_lattice *lattice = &field->lattices[line];
    const uint32_t *offsets = ng_field_offsets(field, line);
    uint32_t after = block_after(lattice, offsets, p);
    struct stretch stretch = {line, 0, lattice->length, after, after};
    while (stretch.first > 0 && !has_place(offsets, stretch.first - 1)) {
        stretch.first--;
    }
    if (stretch.first > 0) {
        const struct ng_lattice_block *block = &lattice->blocks[stretch.first - 1];
        stretch.from = block->lo + offsets[2 * stretch.first - 1] + block->length + block->gap;
        ng_assert(stretch.from == block[1].lo + offsets[2 * stretch.first - 1]);
    }
    while (stretch.last < lattice->count && !has_place(offsets, stretch.last)) {
        stretch.last++;
    }
    ng_assert(stretch.first <= stretch.last && stretch.last <= lattice->count);
    if (stretch.last < lattice->count) {
        stretch.to = lattice->blocks[stretch.last].lo + offsets[2 * stretch.last];
    }
    ng_assert(stretch.from <= stretch.to && stretch.to <= lattice->length);
    return stretch;
}

/* Copies `bits` bits of `wide` words, from bit `from` on, to `words` words. */
static inline void copy_bits(uint64_t *out, size_t words, const uint64_t *bits_in, size_t wide,
                             uint32_t from, uint32_t bits)
{
    ng_assert(bits > 0 && from + bits <= 64 * wide);
    size_t whole = from / 64;
    unsigned part = from % 64;
    if (wide == 1) {
        out[0] = bits_in[0] >> part & (((uint64_t)1 << bits) - 1);
        return;
    }
    for (size_t i = 0; i < words; i++) {
        uint64_t low = i + whole < wide ? bits_in[i + whole] >> part : 0;
        uint64_t high =
            part != 0 && i + whole + 1 < wide ? bits_in[i + whole + 1] << (64 - part) : 0;
        out[i] = low | high;
    }
    out[words - 1] &= ((uint64_t)1 << bits % 64) - 1;
}

/* Clears the bits of `gone`, bit 0 of it at bit `base`. */
static void clear_bits(uint64_t *bits, uint32_t base, uint64_t gone)
{
    ng_assert(gone != 0);
    bits += base / 64;
    bits[0] &= ~(gone << base % 64);
    if (base % 64 != 0 && gone >> (64 - base % 64) != 0) {
        bits[1] &= ~(gone >> (64 - base % 64));
    }
}

/* Applies the removals `gone` from plane `value` of a line, in the word that begins at cell `base`,
 * to the line and to the crossing lines. */
static void carry_over(struct ng_field *field, uint32_t line, unsigned value, uint32_t base,
                       uint64_t gone)
{
    clear_bits(ng_field_planes(field, line) + value * ng_field_words(field, line), base, gone);
    if (field->apart) {
        return;
    }
    bool row = line < field->height;
    uint32_t index = row ? line : line - field->height, first = row ? field->height : 0;
    size_t words = ng_field_words(field, first);
    uint64_t *planes = ng_field_planes(field, first) + value * words + index / 64;
    uint64_t *changed = changed_bits(field, first) + index / 64;
    uint64_t bit = (uint64_t)1 << index % 64;
    for (; gone != 0; gone &= gone - 1) {
        ng_assert(base + ng_bits_lowest(gone) < field->lattices[line].length);
        uint32_t p = base + ng_bits_lowest(gone);
        planes[(size_t)p * field->values * words] &= ~bit;
        changed[p * words] |= bit;
        enqueue(field, first + p);
        note(field, row ? index : p, row ? p : index, value);
    }
}

/* Applies all differences of field->after from the planes `before`, which begin at cell `from`.
 * Deduction only removes. */
static inline void carry_all(struct ng_field *field, uint32_t line, const uint64_t *before,
                             size_t words, uint32_t from)
{
    for (unsigned v = 0; v < field->values; v++) {
        for (size_t i = 0; i < words; i++) {
            uint64_t gone = before[v * words + i] & ~field->after[v * words + i];
            ng_assert((field->after[v * words + i] & ~before[v * words + i]) == 0);
            if (gone != 0) {
                carry_over(field, line, v, from + (uint32_t)(64 * i), gone);
            }
        }
    }
}

/* Deduces a stretch; `wide` is the number of words of its whole line. */
static inline bool deduce_stretch(struct ng_field *field, const struct stretch *stretch,
                                  size_t wide)
{
    uint32_t line = stretch->line, length = stretch->to - stretch->from;
    size_t words = wide == 1 ? 1 : ng_line_words(length);
    const struct ng_lattice *whole = &field->lattices[line];
    const struct ng_lattice_block *blocks = whole->blocks + stretch->first;
    struct ng_lattice part = {.length = length,
                              .count = stretch->last - stretch->first,
                              .slack = length - (whole->blocks[stretch->last].lo - blocks->lo),
                              .open = whole->open,
                              .blocks = blocks};
    ng_assert(stretch->from < stretch->to && stretch->first <= stretch->last);
    ng_assert(whole->blocks[stretch->last].lo - blocks->lo <= length);
    uint32_t *offsets = ng_field_offsets(field, line) + 2 * stretch->first;
    const uint64_t *planes = ng_field_planes(field, line);
    for (unsigned v = 0; v < field->values; v++) {
        copy_bits(field->before + v * words, words, planes + v * wide, wide, stretch->from, length);
    }
    for (size_t i = 0; i < field->values * words; i++) {
        field->after[i] = field->before[i];
    }
    if (!ng_line_deduce_bounds(&part, field->values, field->after, field->scratch, offsets)) {
        return false;
    }
    for (uint32_t i = 0; stretch->from > 0 && i < 2 * part.count; i++) {
        offsets[i] += stretch->from; /* offsets were counted from the stretch's first cell */
    }
    carry_all(field, line, field->before, words, stretch->from);
    return true;
}

/* The first changed cell of a line from p on, or its length. */
static inline uint32_t next_change(const uint64_t *changed, size_t wide, uint32_t p,
                                   uint32_t length)
{
    for (size_t i = p / 64; i < wide; i++) {
        uint64_t word = i == p / 64 ? changed[i] & ~(uint64_t)0 << p % 64 : changed[i];
        if (word != 0) {
            return (uint32_t)(64 * i + ng_bits_lowest(word));
        }
    }
    return length;
}

static inline bool deduce_changed(struct ng_field *field, uint32_t line, size_t wide)
{
    uint32_t length = field->lattices[line].length;
    uint64_t *changed = changed_bits(field, line);
    bool possible = true;
    uint32_t p = next_change(changed, wide, 0, length);
    while (possible && p < length) {
        struct stretch stretch = stretch_around(field, line, p);
        possible = stretch.from <= p && deduce_stretch(field, &stretch, wide);
        ng_assert(!possible || (p < stretch.to && stretch.to <= length));
        p = next_change(changed, wide, stretch.to, length);
    }
    for (size_t i = 0; i < wide; i++) {
        changed[i] = 0;
    }
    return possible;
}

/* Compiled separately for lines of one word, as most are (like line/deduce.c). */
static bool deduce(struct ng_field *field, uint32_t line)
{
    size_t wide = ng_field_words(field, line);
    return wide == 1 ? deduce_changed(field, line, 1) : deduce_changed(field, line, wide);
}

bool ng_field_deduce(struct ng_field *field, uint32_t line)
{
    field->line_solves++;
    return deduce(field, line);
}

static void enqueue_in(void *field, uint32_t line)
{
    enqueue(field, line);
}

NG_INLINE bool recall(struct ng_field *still, uint32_t line, struct ng_field_shape shape)
{
    const uint64_t *planes = still->planes + ng_field_place(still, line, shape);
    const uint64_t *after =
        ng_answers_find(&still->answers, line, planes, shape.values * shape.words, still->scratch);
    uint64_t any = 0;
    for (unsigned v = 0; v < shape.values; v++) {
        any |= after[v * shape.words];
    }
    if (any != 0) {
        ng_field_take(still, line, after, shape, enqueue_in, still);
    }
    return any != 0;
}

bool ng_field_recall(struct ng_field *still)
{
    uint32_t line = dequeue(still);
    still->line_solves++;
    ng_poll_work(&still->poll, ng_field_work(still, line));
    bool possible = ng_field_is_usual(still) ? recall(still, line, (struct ng_field_shape){2, 1, 1})
                                             : recall(still, line, ng_field_shape_of(still, line));
    if (!possible) {
        empty_queue(still);
    }
    return possible;
}

void ng_field_renew(struct ng_field *field, uint32_t line)
{
    forget_offsets(field, line);
    ng_bits_set(changed_bits(field, line), 0);
}

bool ng_field_narrow(struct ng_field *apart, uint32_t line, const uint64_t *planes)
{
    size_t words = ng_field_words(apart, line);
    uint64_t *own = ng_field_planes(apart, line), *changed = changed_bits(apart, line);
    uint64_t any = 0;
    ng_assert(apart->apart);
    for (unsigned v = 0; v < apart->values; v++, own += words, planes += words) {
        for (size_t i = 0; i < words; i++) {
            changed[i] |= own[i] & ~planes[i];
            own[i] &= planes[i];
            any |= changed[i];
        }
    }
    return any != 0;
}

static void enqueue_cell(struct ng_field *still, uint32_t cell)
{
    enqueue(still, cell / still->width);
    enqueue(still, still->height + cell % still->width);
}

void ng_field_suppose(struct ng_field *still, uint32_t cell, unsigned value)
{
    ng_field_fix(still, cell / still->width, cell % still->width, value);
    enqueue_cell(still, cell);
}

void ng_field_exclude(struct ng_field *still, uint32_t cell, unsigned value)
{
    ng_field_remove(still, cell / still->width, cell % still->width, value);
    enqueue_cell(still, cell);
}

bool ng_field_step(struct ng_field *field)
{
    uint32_t line = dequeue(field);
    ng_poll_work(&field->poll, ng_field_work(field, line));
    if (!ng_field_deduce(field, line)) {
        ng_assert(line < field->lines);
        field->failed_line = line;
        empty_queue(field);
        return false;
    }
    return true;
}

bool ng_field_propagate(struct ng_field *field)
{
    while (field->queue_size > 0 && !field->poll.stopped) {
        if (!ng_field_step(field)) {
            return false;
        }
    }
    return true;
}

/* Rows are queued first. They queue columns after them, and only these queue rows again. */
bool ng_field_swept(const struct ng_field *field, bool *columns)
{
    if (field->queue_size == 0) {
        return true;
    }
    bool row = field->queue[field->queue_head] < field->height;
    bool swept = row && *columns;
    *columns = !row;
    return swept;
}

bool ng_field_assume(struct ng_field *field, uint32_t cell, unsigned value)
{
    ng_field_fix(field, cell / field->width, cell % field->width, value);
    return ng_field_propagate(field);
}

bool ng_field_sweep(struct ng_field *field)
{
    bool columns = false;
    while (!field->poll.stopped && !ng_field_swept(field, &columns)) {
        if (!ng_field_step(field)) {
            return false;
        }
    }
    return true;
}

bool ng_field_log(struct ng_field *field)
{
    if (field->log == NULL) {
        field->log = ng_memory_array(field->memory, field->open + 1, sizeof *field->log);
    }
    return field->log != NULL;
}

bool ng_field_remember(struct ng_field *field)
{
    size_t wide = field->row_words > field->column_words ? field->row_words : field->column_words;
    size_t answer = 2 * field->values * wide * sizeof(uint64_t),
           answers = (field->open < ANSWERS ? field->open : ANSWERS) * field->lines;
    answers = answers < ANSWERS_MOST ? answers : ANSWERS_MOST;
    return ng_answers_init(&field->answers, field->lattices, field->lines, field->values, wide,
                           answers * answer, field->memory);
}

void ng_field_unlog(struct ng_field *field)
{
    ng_answers_clear(&field->answers);
    ng_memory_free(field->log);
    field->log = NULL;
    field->log_size = 0;
}

size_t ng_field_mark(const struct ng_field *field)
{
    return field->log_size;
}

/* Puts a removed value back, in both lines of its cell. */
NG_INLINE void restore(struct ng_field *field, struct ng_field_removal entry, size_t row_words,
                       size_t column_words)
{
    uint32_t row = entry.cell / field->width, column = entry.cell - row * field->width;
    uint64_t *columns = ng_field_planes(field, field->height);
    ng_assert(entry.value < field->values && row < field->height);
    ng_assert(!ng_field_may(field, row, column, entry.value));
    ng_bits_set(field->planes + (row * field->values + entry.value) * row_words, column);
    ng_bits_set(columns + (column * field->values + entry.value) * column_words, row);
    if (!field->still) {
        forget_offsets(field, row);
        forget_offsets(field, field->height + column);
    }
}

/* Compiled separately for lines of one word. */
void ng_field_undo(struct ng_field *field, size_t mark)
{
    bool narrow = field->row_words == 1 && field->column_words == 1;
    ng_assert(mark <= field->log_size);
    empty_queue(field);
    field->open += field->log_size - mark;
    for (size_t i = field->log_size; narrow && i-- > mark;) {
        restore(field, field->log[i], 1, 1);
    }
    for (size_t i = field->log_size; !narrow && i-- > mark;) {
        restore(field, field->log[i], field->row_words, field->column_words);
    }
    field->log_size = mark;
}

/* Writes the cells of one word of a row's planes. */
static void write_cells(const uint64_t *planes, size_t words, unsigned values, uint8_t *cells,
                        size_t count)
{
    uint64_t once = 0, more = 0;
    memset(cells, 0, count);
    for (unsigned v = 0; v < values; v++) {
        uint64_t word = planes[v * words];
        more |= once & word;
        once |= word;
        ng_assert(count > 0 && count <= 64);
        for (; v != 0 && word != 0; word &= word - 1) {
            cells[ng_bits_lowest(word)] = (uint8_t)v;
        }
    }
    more |= ~once;
    more &= count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0;
    for (; more != 0; more &= more - 1) {
        cells[ng_bits_lowest(more)] = NONOGRAM_UNKNOWN;
    }
}

void ng_field_cells(const struct ng_field *field, uint8_t *cells)
{
    for (uint32_t row = 0; row < field->height; row++) {
        const uint64_t *planes = ng_field_planes(field, row);
        for (uint32_t column = 0; column < field->width; column += 64) {
            uint32_t count = field->width - column < 64 ? field->width - column : 64;
            write_cells(planes + column / 64, field->row_words, field->values, cells, count);
            cells += count;
        }
    }
}
