/* Result records: lines of JSON Lines, written from one table of their members.
 *
 *     {"source":"cat.non","index":1,"title":"Cat","width":20,"height":20,"verdict":"unique",...}
 *     {"source":"x.non","index":1,"verdict":"error","error":{"line":7,"column":3,"message":"..."}}
 *
 * A new member is a field of struct nonogram_record and a line of the table in record.c. */
#ifndef NG_BATCH_RECORD_H
#define NG_BATCH_RECORD_H

#include "base/text.h"
#include "format/format.h"
#include "nonogram.h"

/* The format of a member. */
enum ng_record_kind {
    NG_RECORD_STRING,    /* const char *; not written if NULL */
    NG_RECORD_NUMBER,    /* uint64_t */
    NG_RECORD_SIZE,      /* uint32_t */
    NG_RECORD_VERDICT,   /* enum nonogram_verdict, or "error" */
    NG_RECORD_LIMIT,     /* enum nonogram_limit; not written without a limit */
    NG_RECORD_COUNT,     /* const char *, digits, if the verdict is known */
    NG_RECORD_AT_LEAST,  /* const char *, digits, if a limit was reached */
    NG_RECORD_SOLUTIONS, /* const char *, consecutive grids; written if `listed` */
    NG_RECORD_GRID,      /* const char *, a grid; not written if NULL */
    NG_RECORD_SECONDS,   /* double; written if `timed` */
    NG_RECORD_ERROR,     /* const char *, with line and column */
};

/* The records that have a member. */
enum ng_record_when { NG_RECORD_ANY, NG_RECORD_RESULT, NG_RECORD_FAILURE };

struct ng_record_member {
    const char *name;
    enum ng_record_kind kind;
    enum ng_record_when when;
    size_t offset; /* in struct nonogram_record */
};

/* In the order of writing; the last one has no name. */
extern const struct ng_record_member ng_record_members[];

/* The memory of a record that was made from a result. */
struct ng_record_memory {
    struct nonogram_text grids;
    struct nonogram_text partial;
    struct nonogram_text certain;
};

/* record->memory, made if needed; NULL when out of memory. */
struct ng_record_memory *ng_record_memory(struct nonogram_record *record);

/* These do the work of the functions of nonogram.h. */
enum nonogram_status ng_record_write(const struct nonogram_record *record,
                                     struct nonogram_text *out);
enum nonogram_status ng_record_describe(struct nonogram_record *record,
                                        const struct nonogram_puzzle *puzzle,
                                        const struct nonogram_result *result);
enum nonogram_status ng_record_list(struct nonogram_record *record,
                                    const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                    size_t count);
/* Sets record->partial, or `certain`. */
enum nonogram_status ng_record_grid(struct nonogram_record *record, bool certain,
                                    const struct nonogram_puzzle *puzzle, const uint8_t *cells);
void ng_record_clear(struct nonogram_record *record);

#endif
