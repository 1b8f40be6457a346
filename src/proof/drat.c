/* Writes lemmas with the variable numbers of line/order.h, and passes them on in chunks. */
#include "proof/drat.h"

#include "base/check.h"
#include "base/memory.h"
#include "base/text.h"
#include "line/order.h"
#include "proof/orbits.h"

/* The approximate size of a chunk in bytes. */
#define CHUNK 65536

struct ng_drat {
    struct ng_field *field;
    const struct nonogram_solve_options *options;
    struct nonogram_text text; /* not yet passed on */
    enum nonogram_status status;
    struct ng_log log; /* called by the core */
    int64_t *firsts;   /* per line: the first variable of its blocks */
    int32_t *names;    /* per variable of the core: its number in the clauses */
    /* The symmetries of the clues, for the images of lemmas; NULL before the search. */
    const struct ng_symmetry *symmetry;
    struct ng_orbits orbits; /* the orbits of the learned clauses */
};

static bool number_lines(struct ng_drat *proof)
{
    const struct ng_field *field = proof->field;
    int64_t next = ng_order_orders(field->puzzle);
    proof->firsts = ng_memory_array(field->memory, field->lines, sizeof *proof->firsts);
    for (uint32_t line = 0; proof->firsts != NULL && line < field->lines; line++) {
        ng_assert(next >= 1 && next < INT32_MAX);
        proof->firsts[line] = next;
        next += ng_order_line(&field->lattices[line]);
    }
    ng_assert(proof->firsts == NULL ||
              (uint64_t)next == ng_order_variables(field->puzzle, field->lattices) + 1);
    return proof->firsts != NULL;
}

struct ng_drat *ng_drat_new(struct ng_field *field, const struct nonogram_solve_options *options,
                            enum nonogram_status *status)
{
    *status = NONOGRAM_UNSUPPORTED;
    if (ng_order_variables(field->puzzle, field->lattices) >= INT32_MAX) {
        return NULL;
    }
    *status = NONOGRAM_NO_MEMORY;
    struct ng_drat *proof = ng_memory_zeroed(field->memory, 1, sizeof *proof);
    if (proof == NULL) {
        return NULL;
    }
    proof->field = field;
    proof->options = options;
    if (!number_lines(proof) || !ng_field_log(field)) {
        ng_drat_free(proof);
        return NULL;
    }
    return proof;
}

void ng_drat_free(struct ng_drat *proof)
{
    if (proof != NULL) {
        ng_text_clear(&proof->text);
        ng_memory_free(proof->firsts);
        ng_memory_free(proof->names);
        ng_orbits_clear(&proof->orbits);
        ng_memory_free(proof);
    }
}

static void hand_out(struct ng_drat *proof)
{
    if (proof->text.failed && proof->status == NONOGRAM_OK) {
        proof->status = NONOGRAM_NO_MEMORY;
    }
    if (proof->status == NONOGRAM_OK && proof->text.size > 0) {
        proof->status =
            proof->options->proof(proof->options->context, proof->text.data, proof->text.size);
    }
    ng_text_reset(&proof->text);
}

/* Begins a lemma, or with `drop` the removal of a clause. */
static void begin_lemma(struct ng_drat *proof, bool drop)
{
    if (drop) {
        ng_text_string(&proof->text, "d ");
    }
}

static void put(struct ng_drat *proof, int32_t literal)
{
    ng_assert(literal != NG_ORDER_ALWAYS && literal != NG_ORDER_NEVER);
    ng_order_write(literal, &proof->text);
}

static void end_clause(struct ng_drat *proof)
{
    ng_text_string(&proof->text, "0\n");
    if (proof->text.size >= CHUNK || proof->text.failed) {
        hand_out(proof);
    }
}

enum nonogram_status ng_drat_end(struct ng_drat *proof, bool contradiction)
{
    if (contradiction) {
        begin_lemma(proof, false);
        end_clause(proof);
    }
    hand_out(proof);
    return proof->status;
}

/* ---- line deduction ---- */

/* Excludes every row of blank cells of this line that covers its cell `at`. */
static void exclude_rows(struct ng_drat *proof, uint32_t line, int32_t at)
{
    const struct ng_lattice *lattice = &proof->field->lattices[line];
    struct ng_order_block before = {.first = 0};
    ng_assert(at >= 0 && (uint32_t)at < lattice->length);
    for (uint32_t i = 0; !lattice->open && i <= lattice->count; i++) {
        struct ng_order_block block = ng_order_block_from(lattice, i, proof->firsts[line]);
        int32_t reached = ng_order_at_least(&before, at - before.length + 1);
        int32_t later = ng_order_at_least(&block, at + 1);
        ng_assert((reached == NG_ORDER_ALWAYS) == (before.first + before.length > at));
        ng_assert((later == NG_ORDER_NEVER) == (block.last <= at));
        if (block.loop == 0 && reached != NG_ORDER_ALWAYS && later != NG_ORDER_NEVER) {
            begin_lemma(proof, false);
            if (reached != NG_ORDER_NEVER) {
                put(proof, reached);
            }
            if (later != NG_ORDER_ALWAYS) {
                put(proof, -later);
            }
            end_clause(proof);
        }
        before = block;
    }
}

/* A cell has just lost the blank. */
static void exclude_blank(struct ng_drat *proof, uint32_t row, uint32_t column)
{
    const struct ng_field *field = proof->field;
    ng_assert(!ng_field_may(field, row, column, 0));
    uint32_t cell = row * field->width + column;
    begin_lemma(proof, false);
    for (unsigned c = 1; c < field->values; c++) {
        if (ng_field_may(field, row, column, c)) {
            put(proof, ng_order_cell(field->puzzle, cell, c));
        }
    }
    end_clause(proof);
    if (ng_field_value(field, row, column) == NONOGRAM_UNKNOWN) {
        exclude_rows(proof, row, (int32_t)column);
        exclude_rows(proof, field->height + column, (int32_t)row);
    }
}

/* Writes the lemmas for all that one deduction of a line has removed. */
static void exclude(struct ng_drat *proof, size_t from)
{
    const struct ng_field *field = proof->field;
    for (size_t i = from; i < ng_field_mark(field); i++) {
        ng_assert(field->log[i].value < field->values);
        uint32_t cell = field->log[i].cell, value = field->log[i].value;
        if (value == 0) {
            exclude_blank(proof, cell / field->width, cell % field->width);
        } else {
            begin_lemma(proof, false);
            put(proof, -ng_order_cell(field->puzzle, cell, value));
            end_clause(proof);
        }
    }
}

bool ng_drat_deduce(struct ng_drat *proof)
{
    struct ng_field *field = proof->field;
    while (field->queue_size > 0 && !field->poll.stopped) {
        size_t from = ng_field_mark(field);
        if (!ng_field_step(field)) {
            return false;
        }
        ng_assert(ng_field_mark(field) >= from);
        exclude(proof, from);
    }
    return true;
}

/* ---- the search ---- */

static void name_cells(struct ng_drat *proof, const struct ng_native *native)
{
    const struct nonogram_puzzle *puzzle = proof->field->puzzle;
    for (uint32_t cell = 0; cell < native->width * native->height; cell++) {
        for (unsigned c = 1; c < native->values; c++) {
            uint32_t literal = ng_native_cell(native, cell, c);
            if (literal > NG_FALSE) {
                proof->names[literal / 2] = ng_order_cell(puzzle, cell, c);
            }
        }
    }
}

static void name_orders(struct ng_drat *proof, const struct ng_native *native, uint32_t line)
{
    const struct ng_lattice *lattice = &proof->field->lattices[line];
    for (uint32_t i = 0; native->lines[line].ruled > 0 && i < lattice->count; i++) {
        struct ng_order_block block = ng_order_block_from(lattice, i, proof->firsts[line]);
        uint32_t index = native->lines[line].first + 1 + i;
        const struct ng_order_block *s = &native->blocks[index];
        for (int32_t p = s->first + 1; p <= s->last; p++) {
            ng_assert(ng_order_at_least(&block, p) > 0);
            proof->names[ng_native_order(native, index, p) / 2] = ng_order_at_least(&block, p);
        }
    }
}

static void put_literal(struct ng_drat *proof, uint32_t literal)
{
    int32_t name = proof->names[literal / 2];
    ng_assert(literal > NG_FALSE && name > 0);
    put(proof, literal & 1 ? -name : name);
}

/* The number of clauses per step: the clause itself and its images. */
static unsigned copies(const struct ng_drat *proof)
{
    return 1 + proof->symmetry->count;
}

/* The image of a literal in the copy of this number; copy 0 is the clause itself. */
static uint32_t image_of(const struct ng_drat *proof, unsigned copy, uint32_t literal)
{
    ng_assert(copy < copies(proof));
    return copy == 0 ? literal : proof->symmetry->literals[copy - 1][literal];
}

/* Writes a step for a clause and for each of its images. All earlier steps were written with their
 * images, so the images of the steps that make the clause a lemma make its images lemmas. */
static void put_clause(struct ng_drat *proof, const uint32_t *literals, uint32_t size, bool drop)
{
    ng_assert(size > 0); /* the empty clause ends a proof */
    for (unsigned copy = 0; copy < copies(proof); copy++) {
        begin_lemma(proof, drop);
        for (uint32_t i = 0; i < size; i++) {
            put_literal(proof, image_of(proof, copy, literals[i]));
        }
        end_clause(proof);
    }
}

/* Records that the search has `count` more of a clause and its images; writes the first. */
static void keep(struct ng_drat *proof, const uint32_t *literals, uint32_t size, uint32_t count)
{
    if (proof->symmetry->count == 0) {
        put_clause(proof, literals, size, false);
        return;
    }
    uint64_t key = ng_orbits_key(proof->symmetry, literals, size);
    uint32_t *kept = ng_orbits_find(&proof->orbits, key);
    if (kept == NULL) {
        proof->status = proof->status == NONOGRAM_OK ? NONOGRAM_NO_MEMORY : proof->status;
        return;
    }
    ng_assert(count > 0 && size > 0);
    if (*kept == 0) {
        put_clause(proof, literals, size, false);
    }
    *kept += count;
}

/* Records that the search has one less of a clause and its images; drops all with the last. */
static void let_go(struct ng_drat *proof, const uint32_t *literals, uint32_t size)
{
    if (proof->symmetry->count == 0) {
        put_clause(proof, literals, size, true);
        return;
    }
    uint64_t key = ng_orbits_key(proof->symmetry, literals, size);
    uint32_t *kept = ng_orbits_find(&proof->orbits, key);
    if (kept != NULL && *kept > 0) {
        --*kept;
        if (*kept == 0) {
            put_clause(proof, literals, size, true);
        }
    }
}

/* The search also learns all images of the clause. */
static bool learn(void *context, const uint32_t *literals, uint32_t size)
{
    struct ng_drat *proof = context;
    ng_assert(size > 0);
    keep(proof, literals, size, copies(proof));
    return proof->status == NONOGRAM_OK;
}

static void explain(void *context, const struct ng_assignment *assignment, uint32_t variable,
                    bool drop)
{
    struct ng_drat *proof = context;
    const uint32_t *explanation = assignment->explained + assignment->reasons[variable].a;
    uint32_t literal = 2 * variable;
    ng_assert(assignment->reasons[variable].b == NG_EXPLAINED);
    ng_assert(assignment->values[literal] != 0);
    literal = assignment->values[literal] > 0 ? literal : ng_negate(literal);
    if (drop && explanation[0] == 0) {
        return; /* the clause holds at the root and can stay */
    }
    for (unsigned copy = 0; copy < copies(proof); copy++) {
        begin_lemma(proof, drop);
        put_literal(proof, image_of(proof, copy, literal));
        for (uint32_t i = 1; i <= explanation[0]; i++) {
            ng_assert(assignment->values[explanation[i]] > 0);
            put_literal(proof, ng_negate(image_of(proof, copy, explanation[i])));
        }
        end_clause(proof);
    }
}

static void fix(void *context, uint32_t literal)
{
    put_clause(context, &literal, 1, false);
}

static void shorten(void *context, const uint32_t *literals, uint32_t size, uint32_t kept)
{
    struct ng_drat *proof = context;
    ng_assert(kept < size);
    if (kept > 0) {
        keep(proof, literals, kept, 1);
    }
    let_go(proof, literals, size);
}

bool ng_drat_attach(struct ng_drat *proof, struct ng_core *core, const struct ng_symmetry *symmetry)
{
    const struct ng_native *native = core->assignment.native;
    proof->names = ng_memory_array(core->memory, native->variables, sizeof *proof->names);
    if (proof->names == NULL) {
        return false;
    }
    name_cells(proof, native);
    for (uint32_t line = 0; line < proof->field->lines; line++) {
        name_orders(proof, native, line);
    }
    ng_assert(native->height + native->width == proof->field->lines);
    proof->symmetry = symmetry;
    proof->orbits.memory = core->memory;
    ng_assert(core->log == NULL && core->assignment.level == 0);
    proof->log = (struct ng_log){proof, learn, explain, fix, shorten};
    core->log = &proof->log;
    return true;
}
