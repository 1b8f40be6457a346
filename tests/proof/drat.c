/* A forward checker of DRAT proofs that shares nothing with the solver: every
 * lemma has to follow by unit propagation from the clauses and the lemmas before it, or to be a
 * resolution asymmetric tautology on its first literal; every clause that is dropped has to be
 * there; and the last lemma has to be the empty clause. drat CLAUSES PROOF        CLAUSES in the
 * format of DIMACS Prints "verified: N lemmas, N by resolution, N dropped", status 0; or what is
 * wrong, status 1; 2 for bad use. (A. Van Gelder 2008; N. Wetzler, M. Heule, W. Hunt 2014.) */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A literal is its variable doubled, one more if negated. */
struct list {
    uint32_t *items;
    size_t size, capacity;
};

struct clause {
    size_t start; /* in the pool, the two watched literals first */
    uint32_t size;
    uint32_t next; /* of the same hash, from 1; 0: no more */
    bool dropped;
};

struct checker {
    struct list pool;
    struct clause *clauses;
    size_t count, capacity;
    uint32_t *table; /* by hash: a clause, from 1 */
    size_t table_size;
    struct list *watches; /* per literal: clauses */
    uint32_t *occurs;     /* per literal: in how many clauses it is that have not been dropped */
    int8_t *values;       /* per literal: 1, -1 or 0 */
    uint8_t *marks;       /* per literal, for comparing clauses */
    struct list trail;
    size_t propagated;
    uint32_t variables; /* and one */
    bool refuted;
    unsigned long lemmas, by_resolution, drops;
};

static void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vprintf(format, arguments);
    va_end(arguments);
    (void)putchar('\n');
    exit(1);
}

static void *grow(void *array, size_t count, size_t size)
{
    void *larger = realloc(array, count * size);
    if (larger == NULL) {
        fail("out of memory");
    }
    return larger;
}

static void push(struct list *list, uint32_t item)
{
    if (list->size == list->capacity) {
        list->capacity = 2 * list->capacity + 4;
        list->items = grow(list->items, list->capacity, sizeof *list->items);
    }
    list->items[list->size++] = item;
}

/* Makes room for a variable that has not been seen. */
static void meet(struct checker *checker, uint32_t variable)
{
    uint32_t old = checker->variables, now = old;
    if (variable < old) {
        return;
    }
    while (now <= variable) {
        now = now + now / 2 + 64;
    }
    size_t literals = 2 * (size_t)now, before = 2 * (size_t)old;
    checker->watches = grow(checker->watches, literals, sizeof *checker->watches);
    checker->occurs = grow(checker->occurs, literals, sizeof *checker->occurs);
    checker->values = grow(checker->values, literals, 1);
    checker->marks = grow(checker->marks, literals, 1);
    memset(checker->watches + before, 0, (literals - before) * sizeof *checker->watches);
    memset(checker->occurs + before, 0, (literals - before) * sizeof *checker->occurs);
    memset(checker->values + before, 0, literals - before);
    memset(checker->marks + before, 0, literals - before);
    checker->variables = now;
}

/* ---- propagation ---- */

static void set(struct checker *checker, uint32_t literal)
{
    checker->values[literal] = 1;
    checker->values[literal ^ 1] = -1;
    push(&checker->trail, literal);
}

/* Looks for another literal to watch in place of one that has become false. */
static bool move_watch(struct checker *checker, uint32_t index, uint32_t *literals)
{
    const struct clause *clause = &checker->clauses[index];
    for (uint32_t i = 2; i < clause->size; i++) {
        if (checker->values[literals[i]] >= 0) {
            uint32_t literal = literals[i];
            literals[i] = literals[1];
            literals[1] = literal;
            push(&checker->watches[literal], index);
            return true;
        }
    }
    return false;
}

/* Visits the clauses that watch a false literal; false: one of them is false. */
static bool visit(struct checker *checker, uint32_t false_literal)
{
    struct list *list = &checker->watches[false_literal];
    size_t kept = 0, at = 0;
    bool consistent = true;
    while (at < list->size && consistent) {
        uint32_t index = list->items[at++];
        if (checker->clauses[index].dropped) {
            continue;
        }
        uint32_t *literals = checker->pool.items + checker->clauses[index].start;
        if (literals[0] == false_literal) {
            literals[0] = literals[1];
            literals[1] = false_literal;
        }
        if (checker->values[literals[0]] <= 0 && move_watch(checker, index, literals)) {
            continue;
        }
        list->items[kept++] = index;
        if (checker->values[literals[0]] == 0) {
            set(checker, literals[0]);
        }
        consistent = checker->values[literals[0]] > 0;
    }
    while (at < list->size) {
        list->items[kept++] = list->items[at++];
    }
    list->size = kept;
    return consistent;
}

static bool propagate(struct checker *checker)
{
    while (checker->propagated < checker->trail.size) {
        if (!visit(checker, checker->trail.items[checker->propagated++] ^ 1)) {
            return false;
        }
    }
    return true;
}

/* Assumes the negation of these literals, but for `except`; false: one of them is true. */
static bool deny(struct checker *checker, const uint32_t *literals, uint32_t size, uint32_t except)
{
    for (uint32_t i = 0; i < size; i++) {
        uint32_t literal = literals[i];
        if (literal != except && checker->values[literal] > 0) {
            return false;
        }
        if (literal != except && checker->values[literal] == 0) {
            set(checker, literal ^ 1);
        }
    }
    return true;
}

static void take_back(struct checker *checker, size_t fixed)
{
    while (checker->trail.size > fixed) {
        uint32_t literal = checker->trail.items[--checker->trail.size];
        checker->values[literal] = checker->values[literal ^ 1] = 0;
    }
    checker->propagated = fixed;
}

/* Whether all resolvents of the lemma on its first literal, whose negation is assumed, are
 * contradicted by unit propagation. */
static bool resolves(struct checker *checker, uint32_t pivot)
{
    size_t fixed = checker->trail.size;
    if (checker->occurs[pivot ^ 1] == 0) {
        return true;
    }
    for (size_t i = 0; i < checker->count; i++) {
        const struct clause *clause = &checker->clauses[i];
        const uint32_t *literals = checker->pool.items + clause->start;
        bool has = false;
        for (uint32_t k = 0; k < clause->size && !clause->dropped; k++) {
            has = has || literals[k] == (pivot ^ 1);
        }
        if (has) {
            bool contradicted =
                !deny(checker, literals, clause->size, pivot ^ 1) || !propagate(checker);
            take_back(checker, fixed);
            if (!contradicted) {
                return false;
            }
        }
    }
    return true;
}

/* Whether the lemma follows, or may be added. */
static bool follows(struct checker *checker, const uint32_t *literals, uint32_t size)
{
    size_t fixed = checker->trail.size;
    bool contradicted =
        checker->refuted || !deny(checker, literals, size, UINT32_MAX) || !propagate(checker);
    bool added = contradicted;
    if (!contradicted && size > 0) {
        added = resolves(checker, literals[0]);
        checker->by_resolution += added;
    }
    take_back(checker, fixed);
    return added;
}

/* ---- clauses ---- */

static size_t place_of(const struct checker *checker, const uint32_t *literals, uint32_t size)
{
    uint64_t hash = size;
    for (uint32_t i = 0; i < size; i++) {
        uint64_t mixed = (literals[i] + UINT64_C(1)) * UINT64_C(0x9e3779b97f4a7c15);
        hash += mixed ^ mixed >> 29; /* in any order */
    }
    hash *= UINT64_C(0xff51afd7ed558ccd);
    return (size_t)(hash >> 32) % checker->table_size;
}

static void enter(struct checker *checker, uint32_t index)
{
    struct clause *clause = &checker->clauses[index];
    size_t place = place_of(checker, checker->pool.items + clause->start, clause->size);
    clause->next = checker->table[place];
    checker->table[place] = index + 1;
}

static void widen_table(struct checker *checker)
{
    checker->table_size = 2 * checker->table_size + 1021;
    checker->table = grow(checker->table, checker->table_size, sizeof *checker->table);
    memset(checker->table, 0, checker->table_size * sizeof *checker->table);
    for (uint32_t i = 0; i < checker->count; i++) {
        if (!checker->clauses[i].dropped) {
            enter(checker, i);
        }
    }
}

/* Brings two literals to the front that are not false, as far as there are any. */
static uint32_t find_watches(const struct checker *checker, uint32_t *literals, uint32_t size)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < size && found < 2; i++) {
        if (checker->values[literals[i]] >= 0) {
            uint32_t literal = literals[i];
            literals[i] = literals[found];
            literals[found++] = literal;
        }
    }
    return found;
}

/* Adds a clause, and what follows from it for good. */
static void add(struct checker *checker, const uint32_t *literals, uint32_t size)
{
    if (checker->count == checker->capacity) {
        checker->capacity = 2 * checker->capacity + 64;
        checker->clauses = grow(checker->clauses, checker->capacity, sizeof *checker->clauses);
    }
    uint32_t index = (uint32_t)checker->count++;
    checker->clauses[index] = (struct clause){.start = checker->pool.size, .size = size};
    for (uint32_t i = 0; i < size; i++) {
        push(&checker->pool, literals[i]);
        checker->occurs[literals[i]]++;
    }
    if (checker->count > checker->table_size) {
        widen_table(checker);
    } else {
        enter(checker, index);
    }
    uint32_t *own = checker->pool.items + checker->clauses[index].start;
    uint32_t open = find_watches(checker, own, size);
    if (size > 1) {
        push(&checker->watches[own[0]], index);
        push(&checker->watches[own[1]], index);
    }
    if (open == 0) {
        checker->refuted = true;
    } else if (open == 1 && checker->values[own[0]] == 0) {
        set(checker, own[0]);
    }
    checker->refuted = checker->refuted || !propagate(checker);
}

/* Whether a clause has these literals, which are marked. */
static bool equals(const struct checker *checker, const struct clause *clause, uint32_t size)
{
    const uint32_t *own = checker->pool.items + clause->start;
    bool equal = !clause->dropped && clause->size == size;
    for (uint32_t i = 0; i < size && equal; i++) {
        equal = checker->marks[own[i]] != 0;
    }
    return equal;
}

/* Drops a clause. What has followed from it at the root stays, as in most checkers. */
static void drop(struct checker *checker, const uint32_t *literals, uint32_t size)
{
    uint32_t *link = &checker->table[place_of(checker, literals, size)];
    for (uint32_t i = 0; i < size; i++) {
        checker->marks[literals[i]] = 1;
    }
    while (*link != 0 && !equals(checker, &checker->clauses[*link - 1], size)) {
        link = &checker->clauses[*link - 1].next;
    }
    if (*link == 0) {
        fail("drop %lu is of a clause that is not there", checker->drops + 1);
    }
    struct clause *clause = &checker->clauses[*link - 1];
    clause->dropped = true;
    *link = clause->next;
    for (uint32_t i = 0; i < size; i++) {
        checker->marks[literals[i]] = 0;
        checker->occurs[literals[i]]--;
    }
    checker->drops++;
}

/* ---- files ---- */

struct input {
    const char *name;
    unsigned char *bytes;
    size_t size, at;
};

static struct input slurp(const char *name)
{
    struct input input = {.name = name};
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        fail("%s: cannot be read", name);
    }
    for (size_t got = 1; got > 0;) {
        input.bytes = grow(input.bytes, input.size + 65536 + 1, 1);
        got = fread(input.bytes + input.size, 1, 65536, file);
        input.size += got;
    }
    (void)fclose(file);
    input.bytes[input.size] = '\0';
    return input;
}

static void add_literal(struct checker *checker, struct list *clause, uint32_t variable,
                        bool negative)
{
    meet(checker, variable);
    push(clause, 2 * variable + negative);
}

static void skip_blanks(struct input *input)
{
    while (input->at < input->size && strchr(" \t\r\n", input->bytes[input->at]) != NULL &&
           input->bytes[input->at] != '\0') {
        input->at++;
    }
}

/* Reads literals as text, up to the 0. */
static void read_text(struct checker *checker, struct input *input, struct list *clause)
{
    for (clause->size = 0;;) {
        char *start = (char *)input->bytes + input->at, *end;
        long literal = strtol(start, &end, 10);
        if (end == start || literal > INT32_MAX / 2 || literal < -INT32_MAX / 2) {
            fail("%s: no literal at byte %zu", input->name, input->at);
        }
        input->at += (size_t)(end - start);
        if (literal == 0) {
            return;
        }
        add_literal(checker, clause, (uint32_t)labs(literal), literal < 0);
    }
}

static void read_clauses(struct checker *checker, struct input *input)
{
    struct list clause = {.size = 0};
    char *head = strstr((char *)input->bytes, "p cnf ");
    if (head == NULL) {
        fail("%s: no \"p cnf\"", input->name);
    }
    meet(checker, (uint32_t)strtoul(head + 6, NULL, 10));
    head = strchr(head, '\n');
    input->at = head == NULL ? input->size : (size_t)(head - (char *)input->bytes);
    for (skip_blanks(input); input->at < input->size; skip_blanks(input)) {
        read_text(checker, input, &clause);
        add(checker, clause.items, (uint32_t)clause.size);
    }
    free(clause.items);
}

/* Reads one step; true: it drops a clause. */
static bool read_step(struct checker *checker, struct input *input, struct list *clause)
{
    bool dropping = input->bytes[input->at] == 'd';
    input->at += dropping;
    read_text(checker, input, clause);
    return dropping;
}

static void check(struct checker *checker, struct input *input)
{
    bool ended = false;
    struct list clause = {.size = 0};
    while (input->at < input->size) {
        if (ended) {
            fail("%s: goes on after its end", input->name);
        }
        bool dropping = read_step(checker, input, &clause);
        uint32_t size = (uint32_t)clause.size;
        if (dropping) {
            drop(checker, clause.items, size);
        } else {
            checker->lemmas++;
            if (!follows(checker, clause.items, size)) {
                fail("%s: lemma %lu does not follow", input->name, checker->lemmas);
            }
            ended = size == 0;
            add(checker, clause.items, size);
        }
        skip_blanks(input);
    }
    free(clause.items);
    if (!ended) {
        fail("%s: does not end with the empty clause", input->name);
    }
}

static void clear(struct checker *checker)
{
    for (size_t i = 0; i < 2 * (size_t)checker->variables; i++) {
        free(checker->watches[i].items);
    }
    free(checker->pool.items);
    free(checker->clauses);
    free(checker->table);
    free(checker->watches);
    free(checker->occurs);
    free(checker->values);
    free(checker->marks);
    free(checker->trail.items);
}

int main(int count, char **arguments)
{
    struct checker checker = {.variables = 0};
    if (count != 3) {
        (void)fprintf(stderr, "usage: drat CLAUSES PROOF\n");
        return 2;
    }
    struct input clauses = slurp(arguments[1]), proof = slurp(arguments[2]);
    meet(&checker, 0);
    widen_table(&checker);
    read_clauses(&checker, &clauses);
    check(&checker, &proof);
    (void)printf("verified: %lu lemmas, %lu by resolution, %lu dropped\n", checker.lemmas,
                 checker.by_resolution, checker.drops);
    free(clauses.bytes);
    free(proof.bytes);
    clear(&checker);
    return 0;
}
