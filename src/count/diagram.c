/* Diagrams of sections: the reachable states are listed cell by cell from the left, then those that
 * lead to the end are numbered from the right, with one number for equal states. */
#include "count/diagram.h"

#include "base/bits.h"
#include "base/check.h"
#include "nonogram.h"

#include <string.h>

/* The progress of a placement: in a rank of the lattice, or within the block after it with `passed`
 * of its cells (including its gap) done. */
struct place {
    uint32_t rank, passed;
};

struct maker {
    const struct ng_lattice *lattice;
    const uint64_t *planes;
    size_t words;
    unsigned values;
    struct ng_section section;
    struct place *places; /* reachable ones, cell by cell */
    uint32_t *next;       /* per place and value: the index of the next place */
    size_t *firsts;       /* per cell of the section, and for the end: its first place */
    uint32_t *seen;       /* per kind of place: its index at the present cell, plus 1 */
    uint32_t *numbers;    /* per place: its state on its level, or none */
    uint32_t *slots;      /* states of one level, hashed by their edges: index plus 1 */
    size_t slot_count;    /* a power of two */
    uint32_t *found;      /* the states of the present level: their edges */
    size_t capacity;      /* room for places */
    size_t count;
};

/* Kinds of places are numbered from left to right, first a rank, then its block; a section has at
 * most one more kind than cells and blocks. */
static size_t kind_of(const struct maker *maker, struct place place)
{
    const struct ng_lattice_block *blocks = maker->lattice->blocks;
    if (maker->lattice->open) {
        return 0;
    }
    ng_assert(place.rank >= maker->section.enter && place.rank <= maker->lattice->count);
    return blocks[place.rank].lo - blocks[maker->section.enter].lo + place.rank -
           maker->section.enter + place.passed;
}

static uint32_t size_of(const struct ng_lattice_block *block)
{
    return block->length + block->gap;
}

/* Moves the place over one more cell of this value; returns false if that is not allowed. An open
 * line allows every value. A block of no cells ends a blot: the next rank can be entered. */
static bool advance(const struct maker *maker, struct place *place, unsigned value)
{
    const struct ng_lattice *lattice = maker->lattice;
    if (lattice->open) {
        return true;
    }
    const struct ng_lattice_block *block = &lattice->blocks[place->rank];
    ng_assert(place->passed == 0 || place->passed < size_of(block));
    if (place->passed == 0 && value == block->loop) {
        return true;
    }
    while (place->passed == 0 && place->rank < lattice->count && size_of(block) == 0) {
        block = &lattice->blocks[++place->rank];
        if (value == block->loop) {
            return true;
        }
    }
    if (place->rank == lattice->count ||
        value != (place->passed < block->length ? block->colour : 0)) {
        return false;
    }
    if (++place->passed == size_of(block)) {
        *place = (struct place){place->rank + 1, 0};
    }
    return true;
}

/* Whether a place is beyond the rank in which the section ends. */
static bool is_beyond(const struct maker *maker, struct place place)
{
    return place.rank > maker->section.leave ||
           (place.rank == maker->section.leave && place.passed > 0);
}

/* Whether a placement can leave the section here. */
static bool may_leave(const struct maker *maker, struct place place)
{
    const struct ng_lattice *lattice = maker->lattice;
    while (place.passed == 0 && place.rank < maker->section.leave &&
           size_of(&lattice->blocks[place.rank]) == 0) {
        place.rank++;
    }
    ng_assert(lattice->open || place.rank <= lattice->count);
    return place.passed == 0 && place.rank == maker->section.leave;
}

static bool is_possible(const struct maker *maker, uint32_t cell, unsigned value)
{
    return ng_bits_get(maker->planes + value * maker->words, cell);
}

static bool is_open(const struct maker *maker, uint32_t cell)
{
    unsigned possible = 0;
    for (unsigned v = 0; v < maker->values; v++) {
        possible += is_possible(maker, cell, v);
    }
    return possible > 1;
}

/* ---- from the left ---- */

static uint32_t add_place(struct maker *maker, struct place place)
{
    uint32_t *seen = &maker->seen[kind_of(maker, place)];
    if (*seen == 0) {
        ng_assert(maker->count < maker->capacity);
        maker->places[maker->count++] = place;
        ng_assert(maker->count > 0);
        *seen = (uint32_t)maker->count;
    }
    return *seen - 1;
}

/* Lists the places before the next cell. */
static void list_after(struct maker *maker, uint32_t cell)
{
    size_t first = maker->count;
    for (size_t i = maker->firsts[cell - maker->section.from]; i < first; i++) {
        for (unsigned v = 0; v < maker->values; v++) {
            struct place place = maker->places[i];
            bool fits = is_possible(maker, cell, v) && advance(maker, &place, v) &&
                        !is_beyond(maker, place);
            maker->next[i * maker->values + v] = fits ? add_place(maker, place) : NG_DIAGRAM_NONE;
        }
    }
    ng_assert(maker->count > first); /* a placement can continue from any cell */
    for (size_t i = first; i < maker->count; i++) {
        maker->seen[kind_of(maker, maker->places[i])] = 0;
    }
    maker->firsts[cell + 1 - maker->section.from] = first;
}

static void list_places(struct maker *maker)
{
    const struct ng_section *section = &maker->section;
    maker->firsts[0] = 0;
    maker->count = 1;
    maker->places[0] = (struct place){section->enter, 0};
    for (uint32_t cell = section->from; cell < section->to; cell++) {
        list_after(maker, cell);
    }
}

/* ---- from the right ---- */

/* Sets the edges of a place: per value a state of the next level. Returns false without any. */
static bool follow(const struct maker *maker, size_t place, uint32_t *edges)
{
    bool any = false;
    for (unsigned v = 0; v < maker->values; v++) {
        uint32_t next = maker->next[place * maker->values + v];
        ng_assert(next == NG_DIAGRAM_NONE || next < maker->count);
        edges[v] = next == NG_DIAGRAM_NONE ? NG_DIAGRAM_NONE : maker->numbers[next];
        any |= edges[v] != NG_DIAGRAM_NONE;
    }
    return any;
}

static size_t hash_of(const struct maker *maker, const uint32_t *edges)
{
    uint64_t hash = 0;
    for (unsigned v = 0; v < maker->values; v++) {
        hash = (hash ^ edges[v]) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 29;
    }
    return (size_t)hash & (maker->slot_count - 1);
}

/* The state with the edges after the `count` states found so far: one of these, or a new one. */
static uint32_t number_state(struct maker *maker, uint32_t count)
{
    const uint32_t *edges = maker->found + (size_t)count * maker->values;
    size_t slot = hash_of(maker, edges);
    for (; maker->slots[slot] != 0; slot = (slot + 1) & (maker->slot_count - 1)) {
        ng_assert(maker->slots[slot] <= count);
        uint32_t state = maker->slots[slot] - 1;
        if (memcmp(maker->found + (size_t)state * maker->values, edges,
                   maker->values * sizeof *edges) == 0) {
            return state;
        }
    }
    maker->slots[slot] = count + 1;
    return count;
}

/* Numbers the places before an open cell; returns the number of states. */
static uint32_t number_level(struct maker *maker, uint32_t cell)
{
    size_t first = maker->firsts[cell - maker->section.from];
    size_t end = maker->firsts[cell + 1 - maker->section.from];
    uint32_t count = 0;
    memset(maker->slots, 0, maker->slot_count * sizeof *maker->slots);
    for (size_t i = first; i < end; i++) {
        maker->numbers[i] = NG_DIAGRAM_NONE;
        if (follow(maker, i, maker->found + (size_t)count * maker->values)) {
            maker->numbers[i] = number_state(maker, count);
            ng_assert(maker->numbers[i] <= count);
            count += maker->numbers[i] == count;
        }
    }
    return count;
}

/* A cell with only one value has no level: a place has the number of the next place. */
static void pass_cell(struct maker *maker, uint32_t cell)
{
    size_t first = maker->firsts[cell - maker->section.from];
    size_t end = maker->firsts[cell + 1 - maker->section.from];
    for (size_t i = first; i < end; i++) {
        maker->numbers[i] = NG_DIAGRAM_NONE;
        for (unsigned v = 0; v < maker->values; v++) {
            uint32_t next = maker->next[i * maker->values + v];
            if (next != NG_DIAGRAM_NONE) {
                ng_assert(maker->numbers[i] == NG_DIAGRAM_NONE); /* it is the only value */
                maker->numbers[i] = maker->numbers[next];
            }
        }
    }
}

static bool number_places(struct maker *maker, struct ng_diagram *diagram, struct ng_arena *arena)
{
    const struct ng_section *section = &maker->section;
    uint32_t level = diagram->levels;
    for (size_t i = maker->firsts[section->to - section->from]; i < maker->count; i++) {
        maker->numbers[i] = may_leave(maker, maker->places[i]) ? 0 : NG_DIAGRAM_NONE;
    }
    diagram->states[level] = 1;
    for (uint32_t cell = section->to; cell-- > section->from;) {
        if (!is_open(maker, cell)) {
            pass_cell(maker, cell);
            continue;
        }
        uint32_t count = number_level(maker, cell);
        uint32_t *edges = ng_arena_array(arena, count, maker->values * sizeof *edges);
        if (edges == NULL) {
            return false;
        }
        memcpy(edges, maker->found, (size_t)count * maker->values * sizeof *edges);
        ng_assert(level > 0 && count > 0);
        level--;
        diagram->states[level] = count;
        diagram->edges[level] = edges;
    }
    ng_assert(level == 0 && diagram->states[0] == 1);
    return true;
}

/* ---- the whole ---- */

static uint32_t count_open(const struct maker *maker)
{
    uint32_t open = 0;
    for (uint32_t cell = maker->section.from; cell < maker->section.to; cell++) {
        open += is_open(maker, cell);
    }
    return open;
}

static size_t kinds_of(const struct maker *maker)
{
    return kind_of(maker, (struct place){maker->section.leave, 0}) + 1;
}

/* Allocates arrays for all possible places: each kind before each cell. */
static bool allocate(struct maker *maker, struct ng_arena *arena)
{
    size_t cells = maker->section.to - maker->section.from, values = maker->values;
    size_t kinds = kinds_of(maker);
    maker->capacity = kinds * (cells + 1);
    for (maker->slot_count = 4; maker->slot_count < 2 * kinds; maker->slot_count *= 2) {
    }
    maker->places = ng_arena_array(arena, maker->capacity, sizeof *maker->places);
    maker->numbers = ng_arena_array(arena, maker->capacity, sizeof *maker->numbers);
    maker->next = ng_arena_array(arena, maker->capacity, values * sizeof *maker->next);
    maker->firsts = ng_arena_array(arena, cells + 1, sizeof *maker->firsts);
    maker->seen = ng_arena_array(arena, kinds, sizeof *maker->seen);
    maker->slots = ng_arena_array(arena, maker->slot_count, sizeof *maker->slots);
    maker->found = ng_arena_array(arena, kinds + 1, values * sizeof *maker->found);
    if (maker->places == NULL || maker->numbers == NULL || maker->next == NULL ||
        maker->firsts == NULL || maker->seen == NULL || maker->slots == NULL ||
        maker->found == NULL) {
        return false;
    }
    ng_assert(kinds > 0 && maker->slot_count > kinds);
    memset(maker->seen, 0, kinds * sizeof *maker->seen);
    return true;
}

static bool make(struct maker *maker, struct ng_diagram *diagram, struct ng_arena *arena)
{
    uint32_t open = count_open(maker);
    *diagram = (struct ng_diagram){.levels = open};
    diagram->states = ng_arena_array(arena, (size_t)open + 1, sizeof *diagram->states);
    diagram->edges = ng_arena_array(arena, (size_t)open + 1, sizeof *diagram->edges);
    if (diagram->states == NULL || diagram->edges == NULL) {
        return false;
    }
    ng_assert(open > 0 && maker->section.to <= maker->lattice->length);
    list_places(maker);
    return number_places(maker, diagram, arena);
}

static struct maker begin(const struct ng_field *field, const struct ng_section *section)
{
    return (struct maker){.lattice = &field->lattices[section->line],
                          .planes = ng_field_planes(field, section->line),
                          .words = ng_field_words(field, section->line),
                          .values = field->values,
                          .section = *section};
}

size_t ng_diagram_bytes(const struct ng_field *field, const struct ng_section *section)
{
    struct maker maker = begin(field, section);
    size_t cells = section->to - section->from, kinds = kinds_of(&maker);
    size_t place = sizeof *maker.places + sizeof *maker.numbers +
                   (size_t)2 * field->values * sizeof *maker.next;
    return SIZE_MAX / place / (cells + 16) < kinds ? SIZE_MAX : (cells + 16) * kinds * place;
}

bool ng_diagram_make(struct ng_diagram *diagram, const struct ng_field *field,
                     const struct ng_section *section, struct ng_arena *arena)
{
    struct ng_arena scratch = {.memory = field->memory};
    struct maker maker = begin(field, section);
    bool made = allocate(&maker, &scratch) && make(&maker, diagram, arena);
    ng_arena_clear(&scratch);
    return made;
}
