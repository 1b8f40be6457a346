/* Tries the cells next to settled ones, in rounds until one finds nothing. */
#include "grid/shave.h"

#include "base/bits.h"
#include "base/check.h"
#include "grid/tries.h"

/* The line deductions allowed: at first, in a third of the time that 25x25 cells mostly take, and
 * per value removed since. */
#define FIRST  1500
#define EARNED 200

struct shave {
    struct ng_tries tries;
    uint64_t begun; /* line deductions before */
    size_t open;    /* values that could be removed at the start */
};

/* Whether shaving has not used more than it has earned. */
static bool pays(const struct shave *shave)
{
    const struct ng_field *field = shave->tries.field;
    ng_assert(field->open <= shave->open && field->line_solves >= shave->begun);
    return field->line_solves - shave->begun <=
           FIRST + EARNED * (uint64_t)(shave->open - field->open);
}

/* Whether nothing is left to do, or nothing must be done. */
static bool is_over(const struct shave *shave)
{
    const struct ng_field *field = shave->tries.field;
    return ng_field_solved(field) || field->poll.stopped || ng_tries_enough(&shave->tries) ||
           !pays(shave) || ng_tries_spent(&shave->tries);
}

/* Tries a cell and removes what follows for good; false if the field is contradictory. */
static bool try_cell(struct shave *shave, uint32_t cell)
{
    struct ng_field *field = shave->tries.field;
    size_t mark = ng_field_mark(field), end = mark + ng_tries_cell(&shave->tries, cell);
    for (size_t i = mark; i < end; i++) { /* each is logged where it is read */
        struct ng_field_removal removal = field->log[i];
        ng_field_remove(field, removal.cell / field->width, removal.cell % field->width,
                        removal.value);
    }
    if (end == mark) {
        return true;
    }
    bool possible = ng_field_propagate(field);
    ng_tries_note(&shave->tries, mark);
    return possible;
}

/* Tries the cells with this number of settled neighbours; false at a contradiction. */
static bool go_round(struct shave *shave, unsigned neighbours)
{
    const struct ng_field *field = shave->tries.field;
    for (uint32_t row = 0; row < field->height; row++) {
        for (size_t word = 0; word < field->row_words; word++) {
            uint64_t left = ng_tries_beside(field, row, word, neighbours);
            while (left != 0 && !is_over(shave)) {
                uint32_t column = (uint32_t)(64 * word) + ng_bits_lowest(left);
                uint32_t cell = row * field->width + column;
                left &= left - 1;
                if (ng_tries_can_differ(&shave->tries, cell) && !try_cell(shave, cell)) {
                    return false;
                }
                left &= ng_tries_open(field, row, word);
            }
        }
    }
    return true;
}

/* Cells along an edge come first: corners find less. Cells in the open come last, in the search. */
static enum ng_shave_answer go_rounds(struct shave *shave)
{
    for (unsigned neighbours = 1; neighbours <= NG_NEIGHBOURS && !is_over(shave);) {
        uint32_t time = shave->tries.time;
        if (!go_round(shave, neighbours)) {
            return NG_SHAVE_NONE;
        }
        neighbours += shave->tries.time == time;
    }
    return ng_field_solved(shave->tries.field) ? NG_SHAVE_SOLVED
           : ng_tries_enough(&shave->tries)    ? NG_SHAVE_FOUND
                                               : NG_SHAVE_OPEN;
}

enum ng_shave_answer ng_shave(struct ng_field *field, unsigned wanted, uint8_t *solutions)
{
    struct shave shave = {.begun = field->line_solves, .open = field->open};
    enum ng_shave_answer answer = NG_SHAVE_NO_MEMORY;
    if (ng_tries_init(&shave.tries, field, wanted, solutions)) {
        answer = go_rounds(&shave);
    }
    ng_tries_clear(&shave.tries);
    return answer;
}
