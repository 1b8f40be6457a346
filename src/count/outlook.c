/* Line deduction over the later rows, on lines of one word each. */
#include "count/outlook.h"

#include "base/bits.h"
#include "base/memory.h"
#include "line/answers.h"
#include "line/deduce.h"
#include "nonogram.h"

#include <string.h>

enum {
    SAMPLE = 256, /* the fewest entries of a sample */
    WORTH = 5,    /* looking is worth it if at least one state in 5 has no future */
    CROWD = 4,    /* number of entries with a common part worth narrowing once */
};

#define ANSWERS_BYTES ((size_t)1 << 21)

/* The possible values in all lines after the first columns of a key. */
struct view {
    uint64_t *planes; /* per line and value */
    uint32_t depth;   /* columns of the key that are applied */
    bool dead;        /* no placement is left */
};

/* Lines have their number in the plan: rows, then columns. `todo` has a bit for each line of a kind
 * that has to be deduced. */
struct ng_outlook {
    const struct ng_plan *plan;
    unsigned values;
    const struct ng_plan_step *step;
    uint64_t **states;  /* per strand of the step and state of it: the planes of its line */
    uint64_t *room;     /* for these */
    uint32_t *depths;   /* per bit of a key: the number of strands above it */
    struct view *views; /* each has more columns applied than the one before; the first has none */
    size_t view_count;
    uint64_t last[NG_PLAN_WORDS]; /* the key of the present views */
    uint64_t *planes;             /* the planes of the present view */
    uint64_t *scratch;
    uint64_t later; /* cells of a column in the present row and after it */
    uint64_t todo_rows, todo_columns;
    struct ng_answers answers;
    struct ng_arena arena;
};

static size_t plane_words(const struct ng_outlook *outlook)
{
    return (size_t)outlook->plan->field->lines * outlook->values;
}

/* Makes the views, one for each column that a key can have and two more: the first, and the last
 * for an entry alone. */
static bool make_views(struct ng_outlook *outlook)
{
    const struct ng_plan *plan = outlook->plan;
    size_t count = (size_t)plan->column_total + 2, words = plane_words(outlook);
    outlook->views = ng_arena_array(&outlook->arena, count, sizeof *outlook->views);
    uint64_t *planes = ng_arena_array(&outlook->arena, count * words, sizeof *planes);
    if (outlook->views == NULL || planes == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        outlook->views[i] = (struct view){.planes = planes + i * words};
    }
    for (uint32_t i = 0; i < plan->field->lines; i++) {
        memcpy(planes + (size_t)i * outlook->values, ng_field_planes(plan->field, i),
               outlook->values * sizeof *planes);
    }
    return true;
}

/* The most states of all columns at the start of a row. */
static size_t most_states(const struct ng_plan *plan)
{
    size_t most = 0;
    for (uint32_t i = 0; i < plan->step_count; i++) {
        size_t states = 0;
        for (uint32_t k = 0; k < plan->steps[i].strand_count; k++) {
            states += plan->steps[i].strands[k].states;
        }
        most = states > most ? states : most;
    }
    return most;
}

static bool allocate_outlook(struct ng_outlook *outlook)
{
    const struct ng_plan *plan = outlook->plan;
    const struct ng_field *field = plan->field;
    struct ng_arena *arena = &outlook->arena;
    size_t scratch = 0, states = most_states(plan) * outlook->values;
    for (uint32_t i = 0; i < field->lines; i++) {
        size_t need = ng_line_scratch(field->lattices[i].count, 1, field->values);
        scratch = need > scratch ? need : scratch;
    }
    outlook->states = ng_arena_array(arena, plan->column_total, sizeof *outlook->states);
    outlook->room = ng_arena_array(arena, states, sizeof *outlook->room);
    outlook->depths = ng_arena_array(arena, (size_t)64 * NG_PLAN_WORDS, sizeof *outlook->depths);
    outlook->scratch = ng_arena_array(arena, scratch, sizeof *outlook->scratch);
    return !arena->failed && make_views(outlook) &&
           ng_answers_init(&outlook->answers, field->lattices, field->lines, field->values, 1,
                           ANSWERS_BYTES, field->memory);
}

struct ng_outlook *ng_outlook_new(const struct ng_plan *plan)
{
    struct ng_outlook *outlook = ng_memory_zeroed(plan->field->memory, 1, sizeof *outlook);
    if (outlook == NULL) {
        return NULL;
    }
    outlook->plan = plan;
    outlook->arena.memory = plan->field->memory;
    outlook->values = plan->field->values;
    if (!allocate_outlook(outlook)) {
        ng_outlook_free(outlook);
        return NULL;
    }
    return outlook;
}

void ng_outlook_free(struct ng_outlook *outlook)
{
    if (outlook != NULL) {
        ng_answers_clear(&outlook->answers);
        ng_arena_clear(&outlook->arena);
        ng_memory_free(outlook);
    }
}

/* ---- the lines ---- */

/* Removes from a line what `after` excludes, and from the lines across, which are to be deduced. */
NG_INLINE void take(struct ng_outlook *outlook, uint32_t index, bool column, const uint64_t *after,
                    unsigned values)
{
    const struct ng_plan *plan = outlook->plan;
    uint32_t first = column ? plan->first_column : plan->first_row;
    uint32_t first_across = column ? plan->first_row : plan->first_column;
    uint64_t *planes = outlook->planes + (size_t)(first + index) * values;
    uint64_t *across = outlook->planes + (size_t)first_across * values;
    uint64_t bit = (uint64_t)1 << index, changed = 0;
    for (unsigned v = 0; v < values; v++) {
        uint64_t gone = planes[v] & ~after[v] & (column ? outlook->later : ~(uint64_t)0);
        planes[v] &= after[v];
        changed |= gone;
        for (; gone != 0; gone &= gone - 1) {
            across[ng_bits_lowest(gone) * values + v] &= ~bit;
        }
    }
    *(column ? &outlook->todo_rows : &outlook->todo_columns) |= changed;
}

/* Applies the state of a column in a key. */
NG_INLINE void enter(struct ng_outlook *outlook, uint32_t strand, const uint64_t *key,
                     unsigned values)
{
    const struct ng_plan *plan = outlook->plan;
    uint32_t column = outlook->step->strands[strand].column;
    uint32_t state = ng_digit_get(key, plan->digits[column]);
    const uint64_t *left = outlook->states[strand] + (size_t)state * values;
    const uint64_t *planes = outlook->planes + (size_t)(plan->first_column + column) * values;
    ng_assert(state < outlook->step->strands[strand].states);
    take(outlook, column, true, left, values);
    for (unsigned v = 0; v < values; v++) {
        outlook->todo_columns |= (uint64_t)(planes[v] != left[v]) << column;
    }
}

/* Deduces a line; returns false without a placement. */
NG_INLINE bool narrow(struct ng_outlook *outlook, uint32_t index, bool column, unsigned values)
{
    uint32_t line = (column ? outlook->plan->first_column : outlook->plan->first_row) + index;
    const uint64_t *after = ng_answers_find(
        &outlook->answers, line, outlook->planes + (size_t)line * values, values, outlook->scratch);
    uint64_t any = 0;
    for (unsigned v = 0; v < values; v++) {
        any |= after[v];
    }
    take(outlook, index, column, after, values);
    return any != 0;
}

/* Applies the columns [from, depth) of a key to the present view, and deduces all rows and all
 * columns in turn until nothing more follows. Returns false if one has no placement. */
NG_INLINE bool apply(struct ng_outlook *outlook, uint32_t from, uint32_t depth, const uint64_t *key,
                     unsigned values)
{
    outlook->todo_rows = outlook->todo_columns = 0;
    for (uint32_t i = from; i < depth; i++) {
        enter(outlook, i, key, values);
    }
    for (bool column = false; (outlook->todo_rows | outlook->todo_columns) != 0;) {
        column = column ? outlook->todo_columns != 0 : outlook->todo_rows == 0;
        uint64_t *todo = column ? &outlook->todo_columns : &outlook->todo_rows;
        uint32_t index = ng_bits_lowest(*todo);
        *todo &= *todo - 1;
        ng_assert(column || outlook->later >> index & 1); /* earlier rows are done */
        ng_assert(index < (column ? outlook->plan->column_total : outlook->plan->row_total));
        if (!narrow(outlook, index, column, values)) {
            return false;
        }
    }
    return true;
}

/* ---- entries ---- */

/* Finds what the states of a column leave of its line: of the earlier cells one way to the state,
 * of the later ones what can follow. */
static void list_states(struct ng_outlook *outlook, const struct ng_plan_strand *strand,
                        uint64_t *planes)
{
    unsigned values = outlook->values;
    uint32_t line = outlook->plan->first_column + strand->column;
    const uint64_t *root = ng_field_planes(outlook->plan->field, line);
    for (size_t i = 0; i < (size_t)strand->states * values; i += values) {
        uint64_t before[NONOGRAM_COLOURS_MAX + 1] = {0}, passed = 0;
        for (unsigned v = 0; v < values; v++) {
            passed |= strand->ways[i + v];
        }
        for (unsigned v = 0; v < values; v++) {
            before[v] = (root[v] & ~passed) | strand->ways[i + v];
        }
        ng_answers_deduce(&outlook->answers, line, before, values, planes + i, outlook->scratch);
    }
}

void ng_outlook_begin(struct ng_outlook *outlook, const struct ng_plan_step *step)
{
    const struct ng_plan *plan = outlook->plan;
    uint64_t *room = outlook->room;
    outlook->step = step;
    outlook->later = ~(uint64_t)0 << step->row;
    outlook->view_count = 1;
    for (uint32_t i = 0; i < step->strand_count; i++) {
        outlook->states[i] = room;
        list_states(outlook, &step->strands[i], room);
        room += (size_t)step->strands[i].states * outlook->values;
    }
    for (uint32_t bit = 64 * plan->key_words, depth = 0; bit-- > 0;) {
        while (depth < step->strand_count && plan->digits[step->strands[depth].column].at > bit) {
            depth++;
        }
        outlook->depths[bit] = depth;
    }
}

/* The number of first columns that two keys have in common. */
static uint32_t common_depth(const struct ng_outlook *outlook, const uint64_t *a, const uint64_t *b)
{
    for (unsigned i = outlook->plan->key_words; i-- > 0;) {
        if (a[i] != b[i]) {
            return outlook->depths[64 * i + ng_bits_highest(a[i] ^ b[i])];
        }
    }
    return outlook->step->strand_count;
}

/* Applies the first columns of a key on top of the last view. */
static void look_deeper(struct ng_outlook *outlook, uint32_t depth, const uint64_t *key)
{
    const struct view *last = &outlook->views[outlook->view_count - 1];
    struct view *view = &outlook->views[outlook->view_count++];
    ng_assert(last->depth < depth && depth <= outlook->step->strand_count && !last->dead);
    memcpy(view->planes, last->planes, plane_words(outlook) * sizeof *view->planes);
    outlook->planes = view->planes;
    view->depth = depth;
    view->dead = outlook->values == 2 ? !apply(outlook, last->depth, depth, key, 2)
                                      : !apply(outlook, last->depth, depth, key, outlook->values);
}

/* Returns false if no solution goes through the entry with this key. `later`: a later key; all keys
 * in between have the common part of these two. */
static bool is_ahead(struct ng_outlook *outlook, const uint64_t *key, const uint64_t *later)
{
    uint32_t known = common_depth(outlook, key, outlook->last), all = outlook->step->strand_count;
    while (outlook->views[outlook->view_count - 1].depth > known) {
        outlook->view_count--;
    }
    memcpy(outlook->last, key, outlook->plan->key_words * sizeof *key);
    const uint32_t depths[2] = {common_depth(outlook, key, later), all};
    for (unsigned i = 0; i < 2; i++) {
        const struct view *view = &outlook->views[outlook->view_count - 1];
        if (!view->dead && view->depth < depths[i]) {
            look_deeper(outlook, depths[i], key);
        }
    }
    return !outlook->views[outlook->view_count - 1].dead;
}

/* Sets a bit for each choice of the step that the last view has. */
static uint64_t choices_of(const struct ng_outlook *outlook)
{
    const struct ng_plan_step *step = outlook->step;
    const uint64_t *planes = outlook->views[outlook->view_count - 1].planes +
                             (size_t)(outlook->plan->first_row + step->row) * outlook->values;
    uint64_t choices = 0;
    for (uint32_t i = 0; i < step->cell_count; i++) {
        for (unsigned v = 0; v < outlook->values; v++) {
            choices |= planes[v] >> step->cells[i].column & 1 ? step->cells[i].bits[v] : 0;
        }
    }
    return choices;
}

uint64_t ng_outlook_look(struct ng_outlook *outlook, const uint64_t *entry, size_t size,
                         size_t left)
{
    const uint64_t *later = left >= CROWD ? entry + CROWD * size : entry;
    return is_ahead(outlook, entry, later) ? choices_of(outlook) : 0;
}

bool ng_outlook_is_worth(struct ng_outlook *outlook, const struct ng_states *states)
{
    size_t dead = 0, looked = 0, stride = states->count / SAMPLE + 1;
    for (size_t i = 0; i < states->count; i += stride) {
        const uint64_t *entry = ng_states_entry(states, i);
        dead += !is_ahead(outlook, entry, entry);
        looked++;
    }
    return dead * WORTH >= looked;
}
