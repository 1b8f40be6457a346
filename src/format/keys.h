/* The names that programs give to the parts of a puzzle in formats with free keys. */
#ifndef NG_FORMAT_KEYS_H
#define NG_FORMAT_KEYS_H

#include "format/format.h"
#include "model/puzzle.h"

enum ng_key {
    NG_KEY_ROWS, /* the rows' clues */
    NG_KEY_COLUMNS,
    NG_KEY_GOAL,
    NG_KEY_GIVEN,
    NG_KEY_WIDTH,
    NG_KEY_HEIGHT,
    NG_KEY_PALETTE,
    NG_KEY_INDEX,  /* of an entry in its source */
    NG_KEY_ORIGIN, /* the puzzle's source, where an entry has one of its own */
    NG_KEY_NOTES,  /* the first of the notes, in the order of enum nonogram_note */
    NG_KEY_NAME = NG_KEY_NOTES + NG_NOTES, /* the title, where there is no other */
    NG_KEY_OTHER,
};

/* What the name means; NG_KEY_OTHER for one that is not known. */
unsigned ng_key_find(struct ng_span name);

#endif
