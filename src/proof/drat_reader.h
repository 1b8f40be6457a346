/* Reading a proof, text or binary, step by step. */
#ifndef NG_PROOF_DRAT_READER_H
#define NG_PROOF_DRAT_READER_H

#include "nonogram.h"

#include <stdbool.h>

/* Begin with these four, all else zero. */
struct ng_drat_reader {
    const char *bytes; /* borrowed */
    size_t size;
    int32_t variables; /* those of the clauses */
    int32_t own;       /* what the first variable behind those is called, and so on; in the end, the
                        * first name that is not taken */
    int32_t shift;     /* from a number to its name */
    size_t at;
    bool begun, binary;
    int32_t *literals;
    size_t capacity;
};

/* Takes the next name for a variable of the proof's own; 0: there is none left. */
static inline int32_t ng_drat_take_name(int32_t *next)
{
    return *next < INT32_MAX ? (*next)++ : 0;
}

struct ng_drat_step {
    bool drop;
    const int32_t *literals; /* good until the next step */
    size_t size;
};

/* NONOGRAM_END: there is no other step; NONOGRAM_BAD_INPUT: it is none; NONOGRAM_NO_MEMORY. */
enum nonogram_status ng_drat_read_step(struct ng_drat_reader *reader, struct ng_drat_step *step);
void ng_drat_reader_clear(struct ng_drat_reader *reader);

#endif
