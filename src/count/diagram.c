/* Diagrams of sections: which places placements reach is found cell by cell from the left, then
 * those that lead to the end are numbered from the right, with one number for equal states. */
#include "count/diagram.h"

#include "base/bits.h"
#include "base/check.h"
#include "nonogram.h"

#include <string.h>

/* The progress of a placement: in a rank of the lattice, or within the block after it with `passed`
 * of its cells (including its gap) done. */
struct progress {
    uint32_t rank, passed;
};

struct maker {
    const struct ng_lattice *lattice;
    const uint64_t *planes;
    size_t words;
    unsigned values;
    struct ng_section section;
    struct progress *places; /* the kinds of places */
    size_t kinds;
    uint32_t *numbers; /* per cell of the section, and for the end, and kind: its state on its
                        * level; or none, also before it was reached */
    uint32_t *slots;   /* states of one level, hashed by their edges: index plus 1 */
    size_t slot_count; /* a power of two */
    uint32_t *found;   /* the states of the present level: their edges */
};

/* In `numbers`, before they are given. */
#define REACHED (NG_DIAGRAM_NONE - 1)

/* Kinds of places are numbered from left to right, first a rank, then its block; a section has at
 * most one more kind than cells and blocks. */
static size_t kind_of(const struct maker *maker, struct progress place)
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
static bool advance(const struct maker *maker, struct progress *place, unsigned value)
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
        *place = (struct progress){place->rank + 1, 0};
    }
    return true;
}

/* Whether a place is beyond the rank in which the section ends. */
static bool is_beyond(const struct maker *maker, struct progress place)
{
    return place.rank > maker->section.leave ||
           (place.rank == maker->section.leave && place.passed > 0);
}

/* Whether a placement can leave the section here. */
static bool may_leave(const struct maker *maker, struct progress place)
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

/* The numbers of the places before a cell. */
static uint32_t *numbers_at(const struct maker *maker, uint32_t cell)
{
    return maker->numbers + (cell - maker->section.from) * maker->kinds;
}

/* The number of the place after a cell with this value, or NULL if it cannot have it. */
static uint32_t *number_after(const struct maker *maker, uint32_t cell, size_t kind, unsigned value)
{
    struct progress place = maker->places[kind];
    bool fits = is_possible(maker, cell, value) && advance(maker, &place, value) &&
                !is_beyond(maker, place);
    return fits ? numbers_at(maker, cell + 1) + kind_of(maker, place) : NULL;
}

/* Marks the places that placements reach from the left. */
static void reach_places(struct maker *maker)
{
    const struct ng_section *section = &maker->section;
    size_t all = (section->to - section->from + (size_t)1) * maker->kinds;
    for (size_t i = 0; i < all; i++) {
        maker->numbers[i] = NG_DIAGRAM_NONE;
    }
    maker->numbers[0] = REACHED;
    for (uint32_t cell = section->from; cell < section->to; cell++) {
        for (size_t kind = 0; kind < maker->kinds; kind++) {
            for (unsigned v = 0; v < maker->values; v++) {
                bool reached = numbers_at(maker, cell)[kind] == REACHED;
                uint32_t *next = reached ? number_after(maker, cell, kind, v) : NULL;
                if (next != NULL) {
                    *next = REACHED;
                }
            }
        }
    }
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

/* Numbers the places before a cell; returns the number of states. A cell with only one value has no
 * level: a place has the number of the next place. */
static uint32_t number_places(struct maker *maker, uint32_t cell)
{
    uint32_t count = 0, *numbers = numbers_at(maker, cell);
    bool open = is_open(maker, cell);
    memset(maker->slots, 0, maker->slot_count * sizeof *maker->slots);
    for (size_t kind = 0; kind < maker->kinds; kind++) {
        uint32_t *edges = maker->found + (size_t)count * maker->values, any = NG_DIAGRAM_NONE;
        if (numbers[kind] != REACHED) {
            continue;
        }
        for (unsigned v = 0; v < maker->values; v++) {
            const uint32_t *next = number_after(maker, cell, kind, v);
            edges[v] = next == NULL ? NG_DIAGRAM_NONE : *next;
            any = edges[v] != NG_DIAGRAM_NONE ? edges[v] : any;
        }
        numbers[kind] = open && any != NG_DIAGRAM_NONE ? number_state(maker, count) : any;
        count += open && numbers[kind] == count;
    }
    return count;
}

/* Numbers all places from the right, and keeps the edges of each level. */
static bool number_levels(struct maker *maker, struct ng_diagram *diagram, struct ng_arena *arena)
{
    const struct ng_section *section = &maker->section;
    uint32_t level = diagram->levels, *last = numbers_at(maker, section->to);
    for (size_t kind = 0; kind < maker->kinds; kind++) {
        bool leaves = last[kind] == REACHED && may_leave(maker, maker->places[kind]);
        last[kind] = leaves ? 0 : NG_DIAGRAM_NONE;
    }
    diagram->states[level] = 1;
    for (uint32_t cell = section->to; cell-- > section->from;) {
        uint32_t count = number_places(maker, cell);
        if (!is_open(maker, cell)) {
            continue;
        }
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

static struct maker begin_diagram(const struct ng_field *field, const struct ng_section *section)
{
    struct maker maker = {.lattice = &field->lattices[section->line],
                          .planes = ng_field_planes(field, section->line),
                          .words = ng_field_words(field, section->line),
                          .values = field->values,
                          .section = *section};
    maker.kinds = kind_of(&maker, (struct progress){section->leave, 0}) + 1;
    return maker;
}

static bool allocate_diagram(struct maker *maker, struct ng_arena *arena)
{
    size_t cells = maker->section.to - maker->section.from, values = maker->values;
    for (maker->slot_count = 4; maker->slot_count < 2 * maker->kinds; maker->slot_count *= 2) {
    }
    maker->places = ng_arena_array(arena, maker->kinds, sizeof *maker->places);
    maker->numbers = ng_arena_array(arena, cells + 1, maker->kinds * sizeof *maker->numbers);
    maker->slots = ng_arena_array(arena, maker->slot_count, sizeof *maker->slots);
    maker->found = ng_arena_array(arena, maker->kinds + 1, values * sizeof *maker->found);
    return !arena->failed;
}

static void list_kinds(struct maker *maker)
{
    struct progress place = {maker->section.enter, 0};
    for (size_t kind = 0; kind < maker->kinds; kind++) {
        bool last =
            maker->lattice->open || place.passed == size_of(&maker->lattice->blocks[place.rank]);
        maker->places[kind] = place; /* the last one of a block does not occur */
        place = last ? (struct progress){place.rank + 1, 0}
                     : (struct progress){place.rank, place.passed + 1};
    }
}

size_t ng_diagram_bytes(const struct ng_field *field, const struct ng_section *section)
{
    struct maker maker = begin_diagram(field, section);
    size_t cells = section->to - section->from;
    size_t place = (field->values + (size_t)1) * sizeof *maker.numbers;
    return SIZE_MAX / place / (cells + 16) < maker.kinds ? SIZE_MAX
                                                         : (cells + 16) * maker.kinds * place;
}

bool ng_diagram_make(struct ng_diagram *diagram, const struct ng_field *field,
                     const struct ng_section *section, struct ng_arena *arena)
{
    struct ng_arena scratch = {.memory = field->memory};
    struct maker maker = begin_diagram(field, section);
    *diagram = (struct ng_diagram){.levels = 0};
    for (uint32_t cell = section->from; cell < section->to; cell++) {
        diagram->levels += is_open(&maker, cell);
    }
    diagram->states = ng_arena_array(arena, (size_t)diagram->levels + 1, sizeof *diagram->states);
    diagram->edges = ng_arena_array(arena, (size_t)diagram->levels + 1, sizeof *diagram->edges);
    bool made =
        diagram->states != NULL && diagram->edges != NULL && allocate_diagram(&maker, &scratch);
    if (made) {
        list_kinds(&maker);
        reach_places(&maker);
        made = number_levels(&maker, diagram, arena);
    }
    ng_arena_clear(&scratch);
    return made;
}
