/* A turn as a map of literals: cells to cells, and order literals of a block to order literals of
 * its image, negated if the line is reversed. Relies on equal clues of both lines. */
#include "tactics/symmetry.h"

#include "base/check.h"
#include "base/memory.h"

#include <string.h>

/* The image of a cell under a turn. */
static uint32_t turned_cell(const struct ng_native *native, unsigned turn, uint32_t cell)
{
    uint32_t row = cell / native->width, column = cell % native->width;
    uint32_t to_row = turn & NG_TRANSPOSE ? column : row;
    uint32_t to_column = turn & NG_TRANSPOSE ? row : column;
    to_row = turn & NG_FLIP_ROWS ? native->height - 1 - to_row : to_row;
    to_column = turn & NG_FLIP_COLUMNS ? native->width - 1 - to_column : to_column;
    ng_assert(to_row < native->height && to_column < native->width);
    return to_row * native->width + to_column;
}

/* The image of a line under a turn, and whether its cells have the reverse order there. */
static uint32_t turned_line(const struct ng_native *native, unsigned turn, uint32_t line,
                            bool *reversed)
{
    bool row = line < native->height, to_row = row != (bool)(turn & NG_TRANSPOSE);
    uint32_t index = row ? line : line - native->height;
    uint32_t lines = to_row ? native->height : native->width;
    *reversed = turn & (to_row ? NG_FLIP_COLUMNS : NG_FLIP_ROWS);
    index = turn & (to_row ? NG_FLIP_ROWS : NG_FLIP_COLUMNS) ? lines - 1 - index : index;
    ng_assert(index < lines);
    return to_row ? index : native->height + index;
}

/* A line and its image. */
struct turned {
    const struct ng_native_line *from, *to;
    bool reversed;
};

static struct turned turn_line(const struct ng_native *native, unsigned turn, uint32_t line)
{
    struct turned turned = {.from = &native->lines[line]};
    turned.to = &native->lines[turned_line(native, turn, line, &turned.reversed)];
    return turned;
}

/* The image of the line's i-th block. */
static uint32_t turned_block(const struct turned *turned, uint32_t i)
{
    ng_assert(i < turned->to->count);
    return turned->to->first + (turned->reversed ? turned->to->count - 1 - i : i);
}

static int32_t gap(const struct ng_order_block *block)
{
    return block->skip - block->length;
}

/* Whether a line's i-th block, the gap before it and the rank before it equal their images. */
static bool block_fits(const struct ng_native *native, const struct turned *turned, uint32_t i)
{
    const struct ng_order_block *from = &native->blocks[turned->from->first + i];
    const struct ng_order_block *to = &native->blocks[turned_block(turned, i)];
    ng_assert(from->first <= from->last && to->first <= to->last);
    if (from->length != to->length || from->colour != to->colour) {
        return false;
    }
    if (turned->reversed) {
        int32_t edge = turned->to->length - to->length;
        return from->first == edge - to->last && from->last == edge - to->first &&
               (i == 0 || (from->loop == to[1].loop && gap(from - 1) == gap(to)));
    }
    return from->first == to->first && from->last == to->last &&
           (i == 0 || (from->loop == to->loop && gap(from - 1) == gap(to - 1)));
}

static bool line_fits(const struct ng_native *native, const struct turned *turned)
{
    if (turned->from->count != turned->to->count || turned->from->length != turned->to->length) {
        return false;
    }
    for (uint32_t i = 0; i < turned->from->count; i++) {
        if (!block_fits(native, turned, i)) {
            return false;
        }
    }
    return true;
}

/* Whether a cell and its image have the same fixed literals: these are their own images. */
static bool cell_fits(const struct ng_native *native, uint32_t cell, uint32_t to)
{
    for (unsigned c = 1; c < native->values; c++) {
        uint32_t a = ng_native_cell(native, cell, c), b = ng_native_cell(native, to, c);
        bool open = a > NG_FALSE;
        if (open ? b <= NG_FALSE : a != b) {
            return false;
        }
        if (open && native->variable_cells[a / 2].never_blank !=
                        native->variable_cells[b / 2].never_blank) {
            return false;
        }
    }
    return true;
}

/* Returns false also when stopped. */
static bool fits(const struct ng_native *native, unsigned turn, struct ng_poll *poll)
{
    if (turn & NG_TRANSPOSE && native->width != native->height) {
        return false;
    }
    for (uint32_t line = 0; line < native->height + native->width; line++) {
        struct turned turned = turn_line(native, turn, line);
        if (ng_poll_work(poll, native->lines[line].count) || !line_fits(native, &turned)) {
            return false;
        }
    }
    for (uint32_t cell = 0; cell < native->width * native->height; cell++) {
        if (ng_poll_work(poll, 8) || !cell_fits(native, cell, turned_cell(native, turn, cell))) {
            return false;
        }
    }
    return true;
}

static void map(uint32_t *literals, uint32_t from, uint32_t to)
{
    ng_assert((from > NG_FALSE) == (to > NG_FALSE));
    literals[from] = to;
    literals[ng_negate(from)] = ng_negate(to);
}

static void map_line(const struct ng_native *native, const struct turned *turned,
                     uint32_t *literals)
{
    ng_assert(turned->from->ruled == turned->to->ruled && turned->from->count == turned->to->count);
    for (uint32_t i = 0; i < turned->from->ruled; i++) {
        uint32_t from = turned->from->first + i, to = turned_block(turned, i);
        const struct ng_order_block *block = &native->blocks[from];
        for (int32_t p = block->first + 1; p <= block->last; p++) {
            int32_t edge = turned->to->length - block->length - p;
            uint32_t image = turned->reversed ? ng_negate(ng_native_order(native, to, edge + 1))
                                              : ng_native_order(native, to, p);
            map(literals, ng_native_order(native, from, p), image);
        }
    }
}

/* Returns NULL when out of memory, and an incomplete map when stopped. */
static uint32_t *map_literals(const struct ng_native *native, unsigned turn, struct ng_poll *poll)
{
    uint32_t *literals = ng_memory_array(native->memory, native->variables, 2 * sizeof *literals);
    if (literals == NULL) {
        return NULL;
    }
    map(literals, NG_TRUE, NG_TRUE);
    for (uint32_t v = 1; v < native->first_order && !ng_poll_work(poll, 16); v++) {
        const struct ng_native_cell *at = &native->variable_cells[v];
        uint32_t to = turned_cell(native, turn, ng_native_index(native, at));
        map(literals, 2 * v, ng_native_cell(native, to, at->colour));
    }
    for (uint32_t line = 0; line < native->height + native->width && !poll->stopped; line++) {
        struct turned turned = turn_line(native, turn, line);
        ng_poll_work(poll, (uint64_t)16 * native->lines[line].ruled);
        map_line(native, &turned, literals);
    }
    return literals;
}

static void free_symmetry(void *self)
{
    struct ng_symmetry *symmetry = self;
    for (unsigned k = 0; k < symmetry->count; k++) {
        ng_memory_free(symmetry->literals[k]);
    }
    ng_memory_free(symmetry->waiting);
    ng_memory_free(symmetry);
}

/* Brings two literals that are not false to the front; returns false if there are fewer. */
static bool find_watches(const struct ng_assignment *assignment, uint32_t *literals, uint32_t size)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < size && found < 2; i++) {
        if (assignment->values[literals[i]] >= 0) {
            uint32_t literal = literals[i];
            literals[i] = literals[found];
            literals[found++] = literal;
        }
    }
    ng_assert(found <= 2 && found <= size);
    return found == 2;
}

/* Learns one image, or lets it wait; returns false when out of memory. */
static bool learn_image(struct ng_symmetry *symmetry, struct ng_core *core, const uint32_t *images,
                        const uint32_t *learned, uint32_t size, uint32_t glue)
{
    uint32_t mark = ng_clauses_new_mark(glue);
    ng_assert(size > 0);
    if (!ng_memory_grow(core->memory, &symmetry->waiting, &symmetry->waiting_capacity,
                        symmetry->waiting_size + 2 + size, sizeof *symmetry->waiting)) {
        return false;
    }
    uint32_t *entry = symmetry->waiting + symmetry->waiting_size, *literals = entry + 2;
    entry[0] = size;
    entry[1] = mark;
    for (uint32_t i = 0; i < size; i++) {
        literals[i] = images[learned[i]];
        ng_assert(literals[i] > NG_FALSE && literals[i] / 2 < core->assignment.variables);
        ng_assert(images[ng_negate(learned[i])] == ng_negate(literals[i]));
    }
    if (find_watches(&core->assignment, literals, size)) {
        return ng_clauses_add(&core->clauses, literals, size, mark) != NG_NONE;
    }
    symmetry->waiting_size += 2 + size;
    return true;
}

static void learn_images(void *self, struct ng_core *core, const uint32_t *literals, uint32_t size,
                         uint32_t glue)
{
    struct ng_symmetry *symmetry = self;
    bool *failed = &core->assignment.failed;
    for (unsigned k = 0; k < symmetry->count; k++) {
        *failed =
            *failed || !learn_image(symmetry, core, symmetry->literals[k], literals, size, glue);
    }
}

/* Whether images wait and the search is at its root. */
static bool due(const void *self, const struct ng_core *core)
{
    const struct ng_symmetry *symmetry = self;
    return core->assignment.level == 0 && symmetry->waiting_size > 0;
}

static void settle(void *self, struct ng_core *core)
{
    struct ng_symmetry *symmetry = self;
    struct ng_assignment *assignment = &core->assignment;
    ng_assert(assignment->level == 0);
    for (size_t at = 0; at < symmetry->waiting_size && !assignment->broken;) {
        const uint32_t *entry = symmetry->waiting + at;
        assignment->failed =
            assignment->failed || !ng_core_add_at_root(core, entry + 2, entry[0], entry[1]);
        ng_assert(entry[0] > 0 && at + 2 + entry[0] <= symmetry->waiting_size);
        at += 2 + entry[0];
    }
    symmetry->waiting_size = 0;
}

static const struct ng_hooks hooks = {
    .precedence = NG_PRECEDENCE_SYMMETRY,
    .free = free_symmetry,
    .due = due,
    .begin = settle,
    .learned = learn_images,
};

/* Whether a map is a permutation: it maps every literal back to itself after some steps. */
static bool is_permutation(const uint32_t *literals, uint32_t variables)
{
    for (uint32_t literal = 0; literal < 2 * variables; literal++) {
        uint32_t at = literals[literal];
        for (unsigned k = 1; k < 4 && at != literal; k++) { /* turns have order 1, 2 or 4 */
            at = at < 2 * variables ? literals[at] : literal + 1;
        }
        if (at != literal || literals[literal ^ 1] != (literals[literal] ^ 1)) {
            return false;
        }
    }
    return true;
}

/* Fills in the symmetries; returns false when out of memory or stopped. */
static bool find(struct ng_symmetry *symmetry, const struct ng_native *native, struct ng_poll *poll)
{
    for (unsigned turn = 1; turn <= NG_SYMMETRIES; turn++) {
        if (!fits(native, turn, poll)) {
            continue;
        }
        uint32_t *literals = map_literals(native, turn, poll);
        if (literals == NULL || poll->stopped) {
            ng_memory_free(literals);
            return false;
        }
        ng_assert(symmetry->count < NG_SYMMETRIES);
        ng_check_structure(is_permutation(literals, native->variables));
        symmetry->turns[symmetry->count] = turn;
        symmetry->literals[symmetry->count++] = literals;
    }
    return !poll->stopped;
}

bool ng_symmetry_attach(struct ng_core *core)
{
    struct ng_symmetry found = {.count = 0}, *symmetry = NULL;
    bool able = find(&found, core->assignment.native, &core->assignment.poll);
    if (able && found.count == 0) {
        return true;
    }
    symmetry = ng_memory_zeroed(core->memory, 1, sizeof *symmetry);
    if (symmetry == NULL || !able) {
        for (unsigned k = 0; k < found.count; k++) {
            ng_memory_free(found.literals[k]);
        }
        ng_memory_free(symmetry);
        return false;
    }
    *symmetry = found;
    ng_core_attach(core, &hooks, symmetry);
    return true;
}

const struct ng_symmetry *ng_symmetry_of(const struct ng_core *core)
{
    return ng_core_attached(core, &hooks);
}

unsigned ng_symmetry_count(const struct ng_core *core)
{
    const struct ng_symmetry *symmetry = ng_symmetry_of(core);
    return symmetry == NULL ? 0 : symmetry->count;
}

void ng_symmetry_turn(const struct ng_core *core, unsigned k, const uint8_t *cells, uint8_t *image)
{
    const struct ng_native *native = core->assignment.native;
    unsigned turn = ng_symmetry_of(core)->turns[k];
    ng_assert(k < ng_symmetry_count(core) && turn > 0 && turn <= NG_SYMMETRIES);
    for (uint32_t cell = 0; cell < native->width * native->height; cell++) {
        image[turned_cell(native, turn, cell)] = cells[cell];
    }
}

/* ---- orbits ---- */

/* A hash table of numbers by orbit. Orbits with the number 0 are dropped when it grows. */

struct ng_orbit {
    uint64_t key;
    uint32_t count;
    bool used;
};

/* The finalizer of MurmurHash3 (A. Appleby): one to one, every bit depends on all. */
static uint64_t mix(uint64_t number)
{
    number = (number ^ number >> 33) * UINT64_C(0xff51afd7ed558ccd);
    number = (number ^ number >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return number ^ number >> 33;
}

uint64_t ng_orbits_key(const struct ng_symmetry *symmetry, const uint32_t *literals, uint32_t size)
{
    uint64_t key = 0;
    for (unsigned k = 0; k <= symmetry->count; k++) {
        uint64_t sum = size;
        for (uint32_t i = 0; i < size; i++) {
            ng_assert(literals[i] > NG_FALSE);
            uint32_t literal = k == 0 ? literals[i] : symmetry->literals[k - 1][literals[i]];
            sum += mix(literal + UINT64_C(1));
        }
        key += mix(sum);
    }
    return key;
}

static struct ng_orbit *place_of(const struct ng_orbits *orbits, uint64_t key)
{
    ng_assert(orbits->capacity > 0 && (orbits->capacity & (orbits->capacity - 1)) == 0);
    size_t at = (size_t)key & (orbits->capacity - 1);
    ng_assert(orbits->used < orbits->capacity);
    while (orbits->places[at].used && orbits->places[at].key != key) {
        at = (at + 1) & (orbits->capacity - 1);
    }
    return &orbits->places[at];
}

/* Doubles the table; returns false when out of memory. */
static bool widen(struct ng_orbits *orbits)
{
    struct ng_orbits wider = {.memory = orbits->memory, .capacity = 64};
    size_t live = 0;
    for (size_t i = 0; i < orbits->capacity; i++) {
        live += orbits->places[i].count > 0;
    }
    while (wider.capacity / 4 < live) {
        wider.capacity *= 2;
    }
    wider.places = ng_memory_zeroed(wider.memory, wider.capacity, sizeof *wider.places);
    if (wider.places == NULL) {
        return false;
    }
    for (size_t i = 0; i < orbits->capacity; i++) {
        if (orbits->places[i].count > 0) {
            *place_of(&wider, orbits->places[i].key) = orbits->places[i];
            ng_assert(wider.used < wider.capacity);
            wider.used++;
        }
    }
    ng_orbits_clear(orbits);
    *orbits = wider;
    return true;
}

uint32_t *ng_orbits_find(struct ng_orbits *orbits, uint64_t key)
{
    if (orbits->used >= orbits->capacity / 2 && !widen(orbits)) {
        return NULL;
    }
    struct ng_orbit *orbit = place_of(orbits, key);
    ng_assert(!orbit->used || orbit->key == key);
    orbits->used += !orbit->used;
    orbit->key = key;
    orbit->used = true;
    return &orbit->count;
}

void ng_orbits_clear(struct ng_orbits *orbits)
{
    ng_memory_free(orbits->places);
    orbits->places = NULL;
}
