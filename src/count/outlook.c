/* Line deduction over the rows to come, on lines of one word each; answers are kept in a table, an
 * old one giving way to a new one. */
#include "count/outlook.h"

#include "base/bits.h"
#include "base/memory.h"
#include "line/deduce.h"

#include <string.h>

#define KEPT_BYTES ((size_t)1 << 19) /* of answers, about */

/* Lines by their number in the sweep: rows, then columns. `todo` has a bit for each line of a kind
 * that is to be looked at. */
struct ng_outlook {
    const struct ng_sweep *sweep;
    unsigned values;
    const uint64_t *root; /* per line and value, as it is in the field */
    uint64_t *planes;     /* the same, for the state at hand */
    uint64_t *before;     /* of the line at hand */
    uint64_t *scratch;
    uint64_t later; /* cells of a column in the row at hand and after it */
    uint64_t todo_rows, todo_columns;
    size_t kept_count; /* answers there is room for: a power of two */
    uint64_t *kept;    /* a line's number plus 1, its planes before, then after (0: no placement) */
    struct ng_arena arena;
};

static size_t kept_words(const struct ng_outlook *outlook)
{
    return 1 + 2 * (size_t)outlook->values;
}

static bool allocate(struct ng_outlook *outlook)
{
    const struct ng_field *field = outlook->sweep->field;
    size_t planes = (size_t)field->lines * field->values, scratch = 0;
    for (uint32_t i = 0; i < field->lines; i++) {
        size_t need = ng_line_scratch(field->lattices[i].count, 1, field->values);
        scratch = need > scratch ? need : scratch;
    }
    size_t answer = kept_words(outlook) * sizeof *outlook->kept;
    for (outlook->kept_count = 64; outlook->kept_count * answer < KEPT_BYTES;) {
        outlook->kept_count *= 2;
    }
    ng_assert((outlook->kept_count & (outlook->kept_count - 1)) == 0);
    uint64_t *root = ng_arena_array(&outlook->arena, planes, sizeof *root);
    outlook->planes = ng_arena_array(&outlook->arena, planes, sizeof *outlook->planes);
    outlook->before = ng_arena_array(&outlook->arena, field->values, sizeof *outlook->before);
    outlook->scratch = ng_arena_array(&outlook->arena, scratch, sizeof *outlook->scratch);
    outlook->kept = ng_arena_array(&outlook->arena, outlook->kept_count, answer);
    if (root == NULL || outlook->planes == NULL || outlook->before == NULL ||
        outlook->scratch == NULL || outlook->kept == NULL) {
        return false;
    }
    memset(outlook->kept, 0, outlook->kept_count * answer);
    for (uint32_t i = 0; i < field->lines; i++) {
        memcpy(root + (size_t)i * field->values, ng_field_planes(field, i),
               field->values * sizeof *root);
    }
    outlook->root = root;
    return true;
}

struct ng_outlook *ng_outlook_new(const struct ng_sweep *sweep)
{
    struct ng_outlook *outlook = ng_memory_zeroed(sweep->field->memory, 1, sizeof *outlook);
    if (outlook == NULL) {
        return NULL;
    }
    outlook->sweep = sweep;
    outlook->arena.memory = sweep->field->memory;
    outlook->values = sweep->field->values;
    if (!allocate(outlook)) {
        ng_outlook_free(outlook);
        return NULL;
    }
    return outlook;
}

void ng_outlook_free(struct ng_outlook *outlook)
{
    if (outlook != NULL) {
        ng_arena_clear(&outlook->arena);
        ng_memory_free(outlook);
    }
}

static uint64_t *planes_of(const struct ng_outlook *outlook, uint32_t line)
{
    ng_assert(line < outlook->sweep->field->lines);
    return outlook->planes + (size_t)line * outlook->values;
}

/* Takes in what the state says of the columns under way. */
static void enter(struct ng_outlook *outlook, const struct ng_sweep_row *row, const uint64_t *key)
{
    const struct ng_sweep *sweep = outlook->sweep;
    unsigned values = outlook->values;
    memcpy(outlook->planes, outlook->root,
           (size_t)sweep->field->lines * values * sizeof *outlook->planes);
    ng_assert(row->index < sweep->row_total && row->index < 64);
    outlook->later = ~(uint64_t)0 << row->index;
    for (uint32_t i = 0; i < row->strand_count; i++) {
        const struct ng_sweep_strand *strand = &row->strands[i];
        const uint64_t *state = strand->planes + (size_t)ng_digit_get(key, strand->digit) * values;
        ng_assert(strand->line - sweep->first_column < sweep->column_total);
        uint64_t *planes = planes_of(outlook, strand->line);
        uint64_t bit = (uint64_t)1 << (strand->line - sweep->first_column);
        for (unsigned v = 0; v < values; v++) {
            uint64_t gone = planes[v] & ~state[v] & outlook->later;
            planes[v] = state[v];
            for (; gone != 0; gone &= gone - 1) {
                planes_of(outlook, sweep->first_row + ng_bits_lowest(gone))[v] &= ~bit;
            }
        }
    }
    ng_assert(sweep->row_total < 64 && sweep->column_total < 64); /* lines of one word each */
    outlook->todo_rows = outlook->later & (((uint64_t)1 << sweep->row_total) - 1);
    outlook->todo_columns = 0;
}

/* Line deduction, or the answer that it gave the last time. */
static bool deduce(struct ng_outlook *outlook, uint32_t line, uint64_t *planes)
{
    unsigned values = outlook->values;
    uint64_t hash = line;
    for (unsigned v = 0; v < values; v++) {
        hash = (hash ^ planes[v]) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 32;
    }
    uint64_t *kept =
        outlook->kept + (size_t)(hash & (outlook->kept_count - 1)) * kept_words(outlook);
    uint64_t *after = kept + 1 + values;
    if (kept[0] != line + 1U || memcmp(kept + 1, planes, values * sizeof *planes) != 0) {
        kept[0] = line + 1U;
        memcpy(kept + 1, planes, values * sizeof *planes);
        memcpy(after, planes, values * sizeof *planes);
        if (!ng_line_deduce(&outlook->sweep->field->lattices[line], values, after,
                            outlook->scratch)) {
            memset(after, 0, values * sizeof *after);
        }
    }
    ng_assert(kept[0] == line + 1U);
    uint64_t any = 0;
    for (unsigned v = 0; v < values; v++) {
        ng_assert((after[v] & ~planes[v]) == 0); /* deduction only takes away */
        any |= after[v];
        planes[v] = after[v];
    }
    return any != 0;
}

/* Deduces a line, and tells the lines across it what is gone. False: it has no placement. */
static bool narrow(struct ng_outlook *outlook, uint32_t index, bool column)
{
    const struct ng_sweep *sweep = outlook->sweep;
    uint32_t line = (column ? sweep->first_column : sweep->first_row) + index;
    uint32_t first_across = column ? sweep->first_row : sweep->first_column;
    uint64_t *todo = column ? &outlook->todo_rows : &outlook->todo_columns;
    uint64_t *planes = planes_of(outlook, line);
    memcpy(outlook->before, planes, outlook->values * sizeof *planes);
    if (!deduce(outlook, line, planes)) {
        return false;
    }
    for (unsigned v = 0; v < outlook->values; v++) {
        uint64_t gone = outlook->before[v] & ~planes[v];
        gone &= column ? outlook->later : ~(uint64_t)0;
        *todo |= gone;
        for (; gone != 0; gone &= gone - 1) {
            planes_of(outlook, first_across + ng_bits_lowest(gone))[v] &= ~((uint64_t)1 << index);
        }
    }
    return true;
}

bool ng_outlook_ahead(struct ng_outlook *outlook, const struct ng_sweep_row *row,
                      const uint64_t *key)
{
    enter(outlook, row, key);
    while ((outlook->todo_rows | outlook->todo_columns) != 0) {
        bool column = outlook->todo_rows == 0;
        uint64_t *todo = column ? &outlook->todo_columns : &outlook->todo_rows;
        uint32_t index = ng_bits_lowest(*todo);
        *todo &= *todo - 1;
        ng_assert(column || outlook->later >> index & 1); /* rows before are behind us */
        ng_assert(index < (column ? outlook->sweep->column_total : outlook->sweep->row_total));
        if (!narrow(outlook, index, column)) {
            return false;
        }
    }
    return true;
}
