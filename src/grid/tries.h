/* Trying the values of a cell: each is assumed in turn, its lines are deduced, and what follows
 * from all of them is true. A value is tried again only if a line has changed that its last try has
 * deduced: nothing else can change the outcome.
 *
 * Lines are deduced by bits and without reasons, so a try takes a tenth of the time of one in the
 * search. */
#ifndef NG_GRID_TRIES_H
#define NG_GRID_TRIES_H

#include "grid/field.h"

/* A cell has this number of neighbours; those beyond the edge count as settled. */
#define NG_NEIGHBOURS 4
/* Lines are told apart modulo this number: the bits of a word. */
#define NG_LINE_CLASSES 64

/* The latest try of a value. */
struct ng_try {
    uint64_t lines;   /* the classes of lines that it deduced */
    uint32_t time;    /* when; 0: never */
    uint32_t removed; /* the values that it removed, if it was possible */
};

struct ng_tries {
    struct ng_field *field;
    struct ng_try *latest; /* per cell and value */
    uint32_t *counts;      /* per cell and value: `base` + the values of the tried cell so far that
                            * exclude it; or less, from earlier tries */
    uint32_t base;
    uint32_t time;                     /* the number of changes so far, plus 1 */
    uint32_t changed[NG_LINE_CLASSES]; /* per class of lines: the time of the latest change */
    unsigned wanted, found;            /* solutions */
    uint8_t *solutions;                /* room for those wanted, one after another */
};

/* Prepares for tries in a field whose lines are deduced to the end, and logs its removals from now
 * on. `wanted`: how many different solutions that tries come upon are written to `solutions`, 0 to
 * 2. Allocates 20 bytes per cell and value and what ng_field_remember() does; false when out of
 * memory. Clear them in any case. */
bool ng_tries_init(struct ng_tries *tries, struct ng_field *field, unsigned wanted,
                   uint8_t *solutions);
void ng_tries_clear(struct ng_tries *tries);

/* Whether all solutions wanted are found. */
static inline bool ng_tries_enough(const struct ng_tries *tries)
{
    return tries->wanted > 0 && tries->found == tries->wanted;
}

/* Whether there can be no further try: the numbers that count them end. */
static inline bool ng_tries_spent(const struct ng_tries *tries)
{
    return tries->base > UINT32_MAX - 2 * tries->field->values;
}

/* The index of a value of a cell in `latest`. */
static inline size_t ng_tries_index(const struct ng_tries *tries, uint32_t cell, unsigned value)
{
    return (size_t)cell * tries->field->values + value;
}

/* The open cells of 64 of a row, from column 64 * word on. */
uint64_t ng_tries_open(const struct ng_field *field, uint32_t row, size_t word);
/* The open cells of 64 of a row, from column 64 * word on, that have exactly this number of settled
 * neighbours. */
uint64_t ng_tries_beside(const struct ng_field *field, uint32_t row, size_t word,
                         unsigned neighbours);
/* Whether a try of one of an open cell's values can end otherwise than before. */
bool ng_tries_can_differ(const struct ng_tries *tries, uint32_t cell);
/* Tries all values of an open cell, colours before the background, up to the first one that is
 * impossible, and takes each back. Returns the number of removals that follow, of the impossible
 * value or of all that the possible ones exclude in common: they are in the field's log, from its
 * end on, to be removed in this order. Ends early, with 0, when stopped or with solutions enough.
 */
size_t ng_tries_cell(struct ng_tries *tries, uint32_t cell);
/* Notes that the lines of the removals in the log from this mark on have changed, by them or by
 * taking them back. */
void ng_tries_note(struct ng_tries *tries, size_t mark);

#endif
