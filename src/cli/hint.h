/* The forms in which a step of a walk is written. */
#ifndef NG_CLI_HINT_H
#define NG_CLI_HINT_H

#include "base/text.h"
#include "cli/facts.h"
#include "nonogram.h"

/* The part of a step that is revealed. */
enum ng_hint_level { NG_HINT_LINE, NG_HINT_TECHNIQUE, NG_HINT_CELLS };

/* A puzzle, and how to write its steps. */
struct ng_hint {
    struct ng_facts facts;            /* with the form: JSON Lines or text */
    const struct nonogram_walk *walk; /* NULL: ended by a limit, here or before step 1 */
    enum ng_hint_level level;
    bool all;                    /* the whole walk */
    bool picture;                /* in text: the grid at the end */
    enum nonogram_limit limited; /* at the end: ng_hint_limit() */
    struct nonogram_draw_options draw;
    /* For separate records; NULL for steps that are part of a record. */
    const char *source;
    uint64_t index;
};

/* Append a step, or the end after the last step, when `steps` have been written. */
void ng_hint_step(const struct ng_hint *hint, const struct nonogram_step *step);
enum nonogram_status ng_hint_end(const struct ng_hint *hint, uint64_t steps);
/* In records: appends source and index, if they have them, and the end of the record. */
void ng_hint_close(const struct ng_hint *hint);

/* The limit, except the effort limit, that stopped the walk. A signal stops it, too, but then no
 * end is written. */
enum nonogram_limit ng_hint_limit(const struct nonogram_walk *walk);

/* Appends the whole walk: in text step after step, in records as the member "walk" of a
 * record, an array. NULL, when there was no memory for it, counts as stopped by the limit before
 * its first step. */
enum nonogram_status ng_hint_beside(struct ng_hint *hint, struct nonogram_walk *walk);

#endif
