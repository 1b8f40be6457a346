/* Reading the JSON Lines record of a result, as `solve` writes it. */
#ifndef NG_BATCH_RESULT_READ_H
#define NG_BATCH_RESULT_READ_H

#include "base/text.h"
#include "nonogram.h"

/* What a record says. Zeroed before first use, then reused: the memory is kept. */
struct ng_result_record {
    struct nonogram_text id;    /* NUL-terminated, the NUL counted; empty: there is none */
    struct nonogram_text title; /* the same */
    enum nonogram_verdict verdict;
    uint64_t width, height;
    struct nonogram_text
        grids; /* `count` solutions of width * height symbols, one behind the other */
    uint64_t count;
    struct nonogram_text partial; /* width * height symbols, '?' where open; or empty */
    uint64_t guesses, conflicts;
};

/* NONOGRAM_BAD_INPUT: not a result, not whole, or the record of a failure. */
enum nonogram_status ng_result_read(struct ng_result_record *record, const char *text, size_t size,
                                    struct nonogram_diagnostic *diagnostic);
void ng_result_clear(struct ng_result_record *record);

#endif
