/* A turn as a map of literals: cells to cells, and order literals of a block to order literals of
 * its image, negated if the line is reversed. Relies on equal clues of both lines. */
#include "search/symmetry.h"

#include "base/check.h"
#include "base/memory.h"

/* A line and its image. */
struct turned {
    const struct ng_native_line *from, *to;
    bool reversed;
};

static struct turned turn_line(const struct ng_native *native, unsigned turn, uint32_t line)
{
    struct turned turned = {.from = &native->lines[line]};
    turned.to =
        &native->lines[ng_turns_line(native->width, native->height, turn, line, &turned.reversed)];
    return turned;
}

/* The image of the line's i-th block. */
static uint32_t turned_block(const struct turned *turned, uint32_t i)
{
    ng_assert(i < turned->to->count);
    return turned->to->first + (turned->reversed ? turned->to->count - 1 - i : i);
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
        uint32_t to =
            ng_turns_cell(native->width, native->height, turn, ng_native_index(native, at));
        map(literals, 2 * v, ng_native_cell(native, to, at->colour));
    }
    for (uint32_t line = 0; line < native->height + native->width && !poll->stopped; line++) {
        struct turned turned = turn_line(native, turn, line);
        ng_poll_work(poll, (uint64_t)16 * native->lines[line].ruled);
        map_line(native, &turned, literals);
    }
    return literals;
}

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
static bool find(struct ng_symmetry *symmetry, const struct ng_native *native,
                 const struct ng_field *field, struct ng_poll *poll)
{
    for (unsigned turn = 1; turn <= NG_TURNS; turn++) {
        if (!ng_turns_keep(field, turn)) {
            continue;
        }
        uint32_t *literals = map_literals(native, turn, poll);
        symmetry->literals[symmetry->count] = literals;
        if (literals == NULL || poll->stopped) {
            return false;
        }
        ng_check_structure(is_permutation(literals, native->variables));
        symmetry->turns[symmetry->count++] = turn;
    }
    return !poll->stopped;
}

struct ng_symmetry *ng_symmetry_new(const struct ng_native *native, const struct ng_field *field,
                                    struct ng_poll *poll)
{
    struct ng_symmetry *symmetry = ng_memory_zeroed(native->memory, 1, sizeof *symmetry);
    if (symmetry != NULL && !find(symmetry, native, field, poll)) {
        ng_symmetry_free(symmetry);
        return NULL;
    }
    return symmetry;
}

void ng_symmetry_free(struct ng_symmetry *symmetry)
{
    for (unsigned k = 0; symmetry != NULL && k < NG_TURNS; k++) {
        ng_memory_free(symmetry->literals[k]);
    }
    ng_memory_free(symmetry);
}
