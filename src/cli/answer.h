/* The forms in which a solution is written: a table, of which --to names one. */
#ifndef NG_CLI_ANSWER_H
#define NG_CLI_ANSWER_H

#include "cli/solving.h"

struct ng_answer_options {
    const char *format; /* the form's name */
    bool lossy;
    bool timing;
    bool named; /* with several puzzles a number stands after the puzzle's name */
    struct nonogram_draw_options draw;
};

struct ng_answer {
    const char *name;   /* NULL: any picture format */
    const char *suffix; /* NULL: the picture format's */
    /* JSON Lines: records that say all, failures too. */
    bool records;
    /* Appends what was found to record->out. */
    enum nonogram_status (*write)(const struct ng_answer_options *options,
                                  const struct ng_solving *solving, struct nonogram_record *record);
};

/* The form that `to` names (NULL: text); NULL after a message when there is none. */
const struct ng_answer *ng_answer_find(const char *to);
/* The same with --count: text or JSON Lines. */
const struct ng_answer *ng_answer_find_count(const char *to);
/* Whether pictures in this format are text, so that a line may stand before them. */
bool ng_answer_is_text(const char *format);
/* How to draw on what `options` call standard output. */
struct nonogram_draw_options ng_answer_drawing(const struct ng_options *options);

#endif
