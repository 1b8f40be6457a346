/* Reading a proof, text or binary, step by step. */
#ifndef NG_PROOF_DRAT_READER_H
#define NG_PROOF_DRAT_READER_H

#include "nonogram.h"

#include <stdbool.h>

/* Set the first four members, and all else to zero. */
struct ng_drat_reader {
    const char *bytes; /* borrowed */
    size_t size;
    int32_t variables; /* the number of variables of the clauses */
    int32_t own; /* the new number of the proof's first own variable; after the last step, the first
                  * free number */
    int32_t shift; /* from an old number to the new one */
    size_t at;
    bool begun, binary;
    int32_t *literals;
    size_t capacity;
};

/* Takes the next number for a variable of the proof's own; 0 if there are no more. */
static inline int32_t ng_drat_take_name(int32_t *next)
{
    return *next < INT32_MAX ? (*next)++ : 0;
}

struct ng_drat_step {
    bool drop;
    const int32_t *literals; /* valid until the next step */
    size_t size;
};

/* Reads a step. NONOGRAM_END: none is left; NONOGRAM_BAD_INPUT: not a step; NONOGRAM_NO_MEMORY. */
enum nonogram_status ng_drat_read_step(struct ng_drat_reader *reader, struct ng_drat_step *step);
void ng_drat_reader_clear(struct ng_drat_reader *reader);

#endif
