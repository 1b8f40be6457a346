/* Line deduction over the later rows, on lines of one word each. */
#include "count/outlook.h"

#include "base/bits.h"
#include "base/memory.h"
#include "line/answers.h"
#include "line/deduce.h"

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
    const struct ng_plan_row *row;
    uint32_t *depths;   /* per bit of a key: the number of strands above it */
    struct view *views; /* each has more columns applied than the one before; the first has none */
    size_t view_count;
    uint64_t last[NG_STATES_WORDS]; /* the key of the present views */
    uint64_t *planes;               /* the planes of the present view */
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

static bool allocate(struct ng_outlook *outlook)
{
    const struct ng_plan *plan = outlook->plan;
    const struct ng_field *field = plan->field;
    size_t scratch = 0;
    for (uint32_t i = 0; i < field->lines; i++) {
        size_t need = ng_line_scratch(field->lattices[i].count, 1, field->values);
        scratch = need > scratch ? need : scratch;
    }
    outlook->depths =
        ng_arena_array(&outlook->arena, (size_t)64 * NG_STATES_WORDS, sizeof *outlook->depths);
    outlook->scratch = ng_arena_array(&outlook->arena, scratch, sizeof *outlook->scratch);
    return !outlook->arena.failed && make_views(outlook) &&
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
    if (!allocate(outlook)) {
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

/* Applies the state of a column in a key. */
NG_INLINE void enter(struct ng_outlook *outlook, const struct ng_plan_strand *strand,
                     const uint64_t *key, unsigned values)
{
    const struct ng_plan *plan = outlook->plan;
    const uint64_t *state = strand->planes + (size_t)ng_digit_get(key, strand->digit) * values;
    uint32_t column = strand->line - plan->first_column;
    ng_assert(column < plan->column_total);
    uint64_t *planes = outlook->planes + (size_t)strand->line * values;
    uint64_t *rows = outlook->planes + (size_t)plan->first_row * values;
    uint64_t bit = (uint64_t)1 << column;
    for (unsigned v = 0; v < values; v++) {
        uint64_t old = planes[v], gone = old & ~state[v] & outlook->later;
        planes[v] = state[v] & (old | ~outlook->later);
        outlook->todo_columns |= planes[v] != state[v] ? bit : 0;
        outlook->todo_rows |= gone;
        for (; gone != 0; gone &= gone - 1) {
            rows[ng_bits_lowest(gone) * values + v] &= ~bit;
        }
    }
}

/* Deduces a line, and removes lost values from the crossing lines; false without a placement. */
NG_INLINE bool narrow(struct ng_outlook *outlook, uint32_t index, bool column, unsigned values)
{
    const struct ng_plan *plan = outlook->plan;
    uint32_t line = (column ? plan->first_column : plan->first_row) + index;
    uint32_t first_across = column ? plan->first_row : plan->first_column;
    uint64_t *planes = outlook->planes + (size_t)line * values;
    uint64_t *across = outlook->planes + (size_t)first_across * values;
    uint64_t any = 0, changed = 0;
    const uint64_t *after =
        ng_answers_find(&outlook->answers, line, planes, values, outlook->scratch);
    for (unsigned v = 0; v < values; v++) {
        ng_assert((after[v] & ~planes[v]) == 0); /* deduction only removes */
        uint64_t gone = planes[v] & ~after[v] & (column ? outlook->later : ~(uint64_t)0);
        planes[v] = after[v];
        any |= after[v];
        changed |= gone;
        for (; gone != 0; gone &= gone - 1) {
            across[ng_bits_lowest(gone) * values + v] &= ~((uint64_t)1 << index);
        }
    }
    *(column ? &outlook->todo_rows : &outlook->todo_columns) |= changed;
    return any != 0;
}

/* Deduces all rows and all columns in turn until nothing more follows. Returns false if one has no
 * placement. */
NG_INLINE bool narrow_all(struct ng_outlook *outlook, unsigned values)
{
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

/* Applies the columns [from, depth) of a key to the present view, and narrows all lines. */
NG_INLINE bool apply(struct ng_outlook *outlook, uint32_t from, uint32_t depth, const uint64_t *key,
                     unsigned values)
{
    outlook->todo_rows = outlook->todo_columns = 0;
    for (uint32_t i = from; i < depth; i++) {
        enter(outlook, &outlook->row->strands[i], key, values);
    }
    return narrow_all(outlook, values);
}

/* ---- entries ---- */

/* The number of first columns that two keys have in common. */
static uint32_t common_depth(const struct ng_outlook *outlook, const uint64_t *a, const uint64_t *b)
{
    for (unsigned i = outlook->row->key_words; i-- > 0;) {
        if (a[i] != b[i]) {
            return outlook->depths[64 * i + ng_bits_highest(a[i] ^ b[i])];
        }
    }
    return outlook->row->strand_count;
}

/* Applies the first columns of a key on top of the last view. */
static void look_deeper(struct ng_outlook *outlook, uint32_t depth, const uint64_t *key)
{
    const struct view *last = &outlook->views[outlook->view_count - 1];
    struct view *view = &outlook->views[outlook->view_count++];
    ng_assert(last->depth < depth && depth <= outlook->row->strand_count && !last->dead);
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
    uint32_t known = common_depth(outlook, key, outlook->last), all = outlook->row->strand_count;
    while (outlook->views[outlook->view_count - 1].depth > known) {
        outlook->view_count--;
    }
    memcpy(outlook->last, key, outlook->row->key_words * sizeof *key);
    const uint32_t depths[2] = {common_depth(outlook, key, later), all};
    for (unsigned i = 0; i < 2; i++) {
        const struct view *view = &outlook->views[outlook->view_count - 1];
        if (!view->dead && view->depth < depths[i]) {
            look_deeper(outlook, depths[i], key);
        }
    }
    return !outlook->views[outlook->view_count - 1].dead;
}

void ng_outlook_begin(struct ng_outlook *outlook, const struct ng_plan_row *row)
{
    const struct ng_plan *plan = outlook->plan;
    ng_assert(row->index < plan->row_total && row->index < 64);
    ng_assert(plan->row_total < 64 && plan->column_total < 64); /* lines of one word each */
    outlook->row = row;
    outlook->later = ~(uint64_t)0 << row->index;
    for (uint32_t bit = 64 * row->key_words, depth = 0; bit-- > 0;) {
        while (depth < row->strand_count && row->strands[depth].digit.at > bit) {
            depth++;
        }
        outlook->depths[bit] = depth;
    }
    outlook->view_count = 1;
}

/* Sets a bit for each choice of the row's first step that the last view has. */
static uint64_t choices_of(const struct ng_outlook *outlook)
{
    const struct ng_plan_row *row = outlook->row;
    const struct view *view = &outlook->views[outlook->view_count - 1];
    const uint64_t *planes =
        view->planes + (size_t)(outlook->plan->first_row + row->index) * outlook->values;
    uint64_t choices = 0;
    for (unsigned i = 0; i < row->choice_count; i++) {
        const struct ng_plan_choice *choice = &row->choices[i];
        choices |= (planes[choice->value] >> choice->column & 1) << i;
    }
    return choices;
}

uint64_t ng_outlook_look(void *context, const uint64_t *entry, size_t size, size_t left)
{
    struct ng_outlook *outlook = context;
    const uint64_t *later = left >= CROWD ? entry + CROWD * size : entry;
    return is_ahead(outlook, entry, later) ? choices_of(outlook) : 0;
}

bool ng_outlook_is_worth(struct ng_outlook *outlook, const struct ng_states *states)
{
    size_t dead = 0, looked = 0, stride = states->count / SAMPLE + 1;
    for (size_t i = 0; i < states->count; i += stride) {
        const uint64_t *entry = states->words + i * ng_states_size(states);
        dead += !is_ahead(outlook, entry, entry);
        looked++;
    }
    return dead * WORTH >= looked;
}
