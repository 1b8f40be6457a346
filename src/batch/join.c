/* Collects the records of parts, and makes the record of the whole after the last one. */
#include "batch/join.h"

#include "base/diag.h"
#include "base/digest.h"
#include "base/memory.h"
#include "batch/record.h"
#include "model/part.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A solution and its place among the solutions of all parts. */
struct solution {
    uint64_t part;  /* the number of the solution's part */
    uint64_t order; /* the position of the solution among all */
    const char *cells;
};

struct nonogram_join {
    struct nonogram_record record; /* the record being added */
    bool begun;                    /* the first part has set the next members */
    uint64_t digest, parts;
    uint64_t width, height;
    bool unread;  /* a part could not be read: nothing is certain */
    size_t cells; /* per grid */
    struct nonogram_text id, title;

    struct nonogram_text proofs; /* names of files, each ended by a NUL; empty without a proof */
    size_t *proof_at;     /* per part: the position of its name in `proofs`, from 1; 0: no record */
    uint64_t there_count; /* parts with a record */
    struct nonogram_text grids; /* the solutions in order of arrival */
    struct solution *solutions;
    size_t count, capacity;
    struct nonogram_text sorted;  /* in the end: the solutions in the order of the parts */
    struct nonogram_text number;  /* the number of solutions, in digits, if all are known */
    struct nonogram_text partial; /* the cells on which all unfinished parts agree */
    enum nonogram_limit limit;    /* the unfinished parts' limit that is last in the enum */
    bool more;                    /* a part can have solutions that its record does not list */
    bool limited, solved;         /* a part has this verdict */
    uint64_t guesses, conflicts;
};

static const struct ng_place whole_record = {1, 1};
static const struct ng_place nowhere = {0, 0};

struct nonogram_join *ng_join_new(void)
{
    return ng_alloc_zeroed(1, sizeof(struct nonogram_join));
}

/* Clears the state set by the first part. */
static void forget_first(struct nonogram_join *join)
{
    ng_text_clear(&join->id);
    ng_text_clear(&join->title);
    ng_alloc_free(join->proof_at);
    join->proof_at = NULL;
}

void ng_join_free(struct nonogram_join *join)
{
    if (join == NULL) {
        return;
    }
    forget_first(join);
    ng_record_clear(&join->record);
    ng_text_clear(&join->grids);
    ng_text_clear(&join->sorted);
    ng_text_clear(&join->number);
    ng_text_clear(&join->partial);
    ng_text_clear(&join->proofs);
    ng_alloc_free(join->solutions);
    ng_alloc_free(join);
}

/* Takes the size of the puzzle from the first part that states it: parts not read do not. */
static void take_size(struct nonogram_join *join)
{
    const struct nonogram_record *record = &join->record;
    if (join->width == 0) {
        join->width = record->width;
        join->height = record->height;
        join->cells = (size_t)record->width * record->height;
    }
    join->unread = join->unread || record->width == 0;
}

/* Takes from the first part the values that must be equal in all parts. */
static enum nonogram_status begin(struct nonogram_join *join, const struct ng_part *part)
{
    const struct nonogram_record *record = &join->record;
    join->digest = part->digest;
    join->parts = part->count;
    ng_text_bytes(&join->id, part->whole, part->whole_size);
    ng_text_char(&join->id, '\0');
    ng_text_string(&join->title, record->title != NULL ? record->title : "");
    ng_text_char(&join->title, '\0');
    join->proof_at = ng_alloc_zeroed((size_t)part->count, sizeof *join->proof_at);
    join->begun = join->proof_at != NULL && !join->id.failed && !join->title.failed;
    if (!join->begun) {
        forget_first(join);
        return NONOGRAM_NO_MEMORY;
    }
    take_size(join);
    return NONOGRAM_OK;
}

/* Finds the part that the record belongs to, and checks that it belongs to this puzzle. */
static enum nonogram_status find_part(struct nonogram_join *join, struct ng_part *part,
                                      struct nonogram_diagnostic *diagnostic)
{
    const char *id = join->record.id;
    if (id == NULL || !ng_part_read(id, strlen(id), part)) {
        return ng_diag_set(diagnostic, whole_record,
                           "not the result of a part: the id does not name one");
    }
    if (!join->begun) {
        return begin(join, part);
    }
    bool sized = join->record.width > 0 && join->width > 0;
    if (part->digest != join->digest || part->count != join->parts ||
        part->whole_size + 1 != join->id.size ||
        memcmp(part->whole, join->id.data, part->whole_size) != 0 ||
        (sized && (join->record.width != join->width || join->record.height != join->height))) {
        return ng_diag_set(diagnostic, whole_record,
                           "part of another puzzle, or of another split of this puzzle");
    }
    if (join->proof_at[part->number - 1] != 0) {
        return ng_diag_set(diagnostic, whole_record, "part %" PRIu64 " of %" PRIu64 " occurs twice",
                           part->number, part->count);
    }
    take_size(join);
    return NONOGRAM_OK;
}

/* Solution number i is grid number i, even after a solution without memory. */
static bool keep_solutions(struct nonogram_join *join, uint64_t part)
{
    const struct nonogram_record *record = &join->record;
    size_t count = record->solution_count;
    if (!ng_alloc_grow(&join->solutions, &join->capacity, join->count + count,
                       sizeof *join->solutions)) {
        return false;
    }
    ng_text_bytes(&join->grids, record->solutions, count * join->cells);
    if (join->grids.failed) {
        return false;
    }
    for (size_t i = 0; i < count; i++, join->count++) {
        join->solutions[join->count] = (struct solution){.part = part, .order = join->count};
    }
    return true;
}

static bool keep_proof(struct nonogram_join *join, uint64_t part)
{
    const char *name = join->record.proof != NULL ? join->record.proof : "";
    size_t at = join->proofs.size + 1;
    ng_text_bytes(&join->proofs, name, strlen(name) + 1);
    join->proof_at[part - 1] = join->proofs.failed ? 0 : at;
    return !join->proofs.failed;
}

const char *ng_join_proof(const struct nonogram_join *join, uint64_t part)
{
    bool known = join->begun && part >= 1 && part <= join->parts && join->proof_at[part - 1] > 0;
    const char *name = known ? join->proofs.data + join->proof_at[part - 1] - 1 : "";
    return *name != '\0' ? name : NULL;
}

void ng_join_splitting(const struct nonogram_join *join, uint64_t *digest, uint64_t *parts)
{
    *digest = join->digest;
    *parts = join->begun ? join->parts : 0;
}

/* Keeps in join->partial only the cells on which this unfinished part agrees. */
static bool keep_certain(struct nonogram_join *join)
{
    const char *partial = join->record.partial;
    bool first = join->partial.size == 0;
    if (first) {
        ng_text_fill(&join->partial, '?', join->cells);
    }
    if (join->partial.failed) {
        return false;
    }
    for (size_t i = 0; i < join->cells; i++) {
        char symbol = partial != NULL ? partial[i] : '?';
        if (first || join->partial.data[i] != symbol) {
            join->partial.data[i] = first ? symbol : '?';
        }
    }
    return true;
}

/* Whether the record is a result, with its solutions. */
static enum nonogram_status check_record(const struct nonogram_record *record,
                                         struct nonogram_diagnostic *diagnostic)
{
    if (record->error != NULL) {
        return ng_diag_set(diagnostic, whole_record, "the part failed: %s", record->error);
    }
    bool counted = record->count != NULL;
    if (!record->listed && (counted || record->verdict != NONOGRAM_LIMIT)) {
        return ng_diag_set(diagnostic, whole_record,
                           "the solutions are not listed: solve the part without --count");
    }
    if (record->verdict == NONOGRAM_MULTIPLE && record->solution_count < 2) {
        return ng_diag_set(diagnostic, whole_record,
                           "several solutions, but fewer than two are listed");
    }
    return NONOGRAM_OK;
}

/* Whether the record is known to list all solutions of its part. */
static bool lists_all(const struct nonogram_record *record)
{
    char digits[32];
    switch (record->verdict) {
    case NONOGRAM_UNIQUE:
    case NONOGRAM_NONE:
        return true;
    case NONOGRAM_MULTIPLE:
        (void)snprintf(digits, sizeof digits, "%zu", record->solution_count);
        return record->limited == NONOGRAM_LIMIT_NONE && record->count != NULL &&
               strcmp(record->count, digits) == 0;
    case NONOGRAM_SOLVED:
    case NONOGRAM_LIMIT:
        break;
    }
    return false;
}

/* Records whether a limit ended the work on the part, and whether it can have more solutions. */
static void keep_limit(struct nonogram_join *join)
{
    const struct nonogram_record *record = &join->record;
    enum nonogram_limit limit = record->limited;
    if (record->verdict == NONOGRAM_LIMIT && limit == NONOGRAM_LIMIT_NONE) {
        limit = NONOGRAM_LIMIT_STOPPED;
    }
    join->limit = limit > join->limit ? limit : join->limit;
    join->more = join->more || !lists_all(record);
}

/* The sum, or UINT64_MAX if it is greater. */
static uint64_t add_up(uint64_t a, uint64_t b)
{
    return b > UINT64_MAX - a ? UINT64_MAX : a + b;
}

enum nonogram_status ng_join_add(struct nonogram_join *join, const char *record, size_t size,
                                 struct nonogram_diagnostic *diagnostic)
{
    struct ng_part part = {.number = 0};
    ng_record_clear(&join->record);
    enum nonogram_status status = ng_record_read(record, size, &join->record, diagnostic);
    if (status == NONOGRAM_OK) {
        status = check_record(&join->record, diagnostic);
    }
    if (status == NONOGRAM_OK) {
        status = find_part(join, &part, diagnostic);
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    bool limited = join->record.verdict == NONOGRAM_LIMIT;
    if (!keep_solutions(join, part.number) || (limited && !keep_certain(join)) ||
        !keep_proof(join, part.number)) {
        return NONOGRAM_NO_MEMORY;
    }
    join->limited = join->limited || limited;
    keep_limit(join);
    join->solved = join->solved || join->record.verdict == NONOGRAM_SOLVED;
    join->there_count++;
    join->guesses = add_up(join->guesses, join->record.guesses);
    join->conflicts = add_up(join->conflicts, join->record.conflicts);
    return NONOGRAM_OK;
}

static enum nonogram_status check_all_there(const struct nonogram_join *join,
                                            struct nonogram_diagnostic *diagnostic)
{
    uint64_t missing = join->parts - join->there_count;
    uint64_t first = 1;
    if (!join->begun) {
        return ng_diag_set(diagnostic, nowhere, "no results of parts");
    }
    if (missing == 0) {
        return NONOGRAM_OK;
    }
    while (join->proof_at[first - 1] != 0) {
        first++;
    }
    if (missing == 1) {
        return ng_diag_set(diagnostic, nowhere, "part %" PRIu64 " of %" PRIu64 " is missing", first,
                           join->parts);
    }
    return ng_diag_set(diagnostic, nowhere,
                       "%" PRIu64 " of %" PRIu64 " parts are missing, the first is %" PRIu64,
                       missing, join->parts, first);
}

static int compare_places(const void *a, const void *b)
{
    const struct solution *left = a;
    const struct solution *right = b;
    if (left->part != right->part) {
        return left->part < right->part ? -1 : 1;
    }
    return left->order < right->order ? -1 : left->order > right->order;
}

/* The position of the solution in the table, or the free one for it. */
static const struct solution **find_place(const struct solution **table, size_t size,
                                          const struct solution *solution, size_t cells)
{
    size_t at = (size_t)ng_hash_bytes(solution->cells, cells) & (size - 1);
    while (table[at] != NULL && memcmp(table[at]->cells, solution->cells, cells) != 0) {
        at = (at + 1) & (size - 1);
    }
    return &table[at];
}

/* The parts exclude each other, so no solution can be there twice. */
static enum nonogram_status check_different(const struct nonogram_join *join,
                                            struct nonogram_diagnostic *diagnostic)
{
    size_t size = 8;
    while (size / 2 < join->count) {
        size *= 2;
    }
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): it holds pointers */
    const struct solution **table = ng_alloc_zeroed(size, sizeof *table);
    enum nonogram_status status = table == NULL ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    for (size_t i = 0; i < join->count && status == NONOGRAM_OK; i++) {
        const struct solution *solution = &join->solutions[i];
        const struct solution **place = find_place(table, size, solution, join->cells);
        if (*place != NULL) {
            status = ng_diag_set(diagnostic, nowhere,
                                 "parts %" PRIu64 " and %" PRIu64 " have the same solution",
                                 (*place)->part, solution->part);
        }
        *place = solution;
    }
    ng_alloc_free(table);
    return status;
}

static enum nonogram_verdict verdict_of(const struct nonogram_join *join)
{
    if (join->count > 1) {
        return NONOGRAM_MULTIPLE;
    }
    if (join->solved) {
        return NONOGRAM_SOLVED;
    }
    if (join->limited) {
        return NONOGRAM_LIMIT;
    }
    return join->count == 1 ? NONOGRAM_UNIQUE : NONOGRAM_NONE;
}

/* The text, NUL-terminated, as a string; NULL if it is empty. */
static const char *string_of(const struct nonogram_text *text)
{
    return text->size > 1 ? text->data : NULL;
}

/* Copies the solutions in the order of the parts. */
static enum nonogram_status sort_solutions(struct nonogram_join *join)
{
    for (size_t i = 0; i < join->count; i++) {
        join->solutions[i].cells = join->grids.data + i * join->cells;
    }
    if (join->count > 1) {
        qsort(join->solutions, join->count, sizeof *join->solutions, compare_places);
    }
    ng_text_reset(&join->sorted);
    for (size_t i = 0; i < join->count; i++) {
        ng_text_bytes(&join->sorted, join->solutions[i].cells, join->cells);
    }
    return join->sorted.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* Sets the number of solutions if there are several, or marks the list as possibly incomplete. */
static enum nonogram_status tell_number(struct nonogram_join *join, struct nonogram_record *whole)
{
    if (whole->verdict != NONOGRAM_MULTIPLE) {
        return NONOGRAM_OK;
    }
    if (join->more) {
        whole->limited =
            join->limit != NONOGRAM_LIMIT_NONE ? join->limit : NONOGRAM_LIMIT_SOLUTIONS;
        return NONOGRAM_OK;
    }
    ng_text_reset(&join->number);
    ng_text_number(&join->number, join->count);
    ng_text_char(&join->number, '\0');
    whole->count = join->number.data;
    return join->number.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* The class, if it follows from the verdict. */
static const char *class_of(enum nonogram_verdict verdict)
{
    return verdict == NONOGRAM_NONE       ? nonogram_class_name(NONOGRAM_CLASS_NONE)
           : verdict == NONOGRAM_MULTIPLE ? nonogram_class_name(NONOGRAM_CLASS_MULTIPLE)
                                          : NULL;
}

enum nonogram_status ng_join_finish(struct nonogram_join *join, struct nonogram_record *whole,
                                    struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = check_all_there(join, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    status = sort_solutions(join);
    if (status != NONOGRAM_OK) {
        return status;
    }
    *whole = (struct nonogram_record){
        .source = "join",
        .index = 1,
        .id = string_of(&join->id),
        .title = string_of(&join->title),
        .width = (uint32_t)join->width,
        .height = (uint32_t)join->height,
        .verdict = verdict_of(join),
        .limited = join->limit,
        .listed = true,
        .solution_count = join->count,
        .solutions = join->sorted.data,
        .class_name = class_of(verdict_of(join)),
        .guesses = join->guesses,
        .conflicts = join->conflicts,
    };
    if (whole->verdict == NONOGRAM_LIMIT && join->count == 0 && !join->unread) {
        whole->partial = join->partial.data;
    }
    status = tell_number(join, whole);
    if (status != NONOGRAM_OK) {
        return status;
    }
    return check_different(join, diagnostic);
}
