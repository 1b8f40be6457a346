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
    /* These append to entry->out. All that was found; or NULL, and there are the others: */
    enum nonogram_status (*whole)(const struct ng_answer_options *options,
                                  struct ng_solving *solving, struct nonogram_entry *entry);
    /* Solution number `number`, from 0. */
    enum nonogram_status (*solution)(const struct ng_answer_options *options,
                                     const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                     size_t number, struct nonogram_entry *entry);
    /* What is certain where no solution was found. NULL: that is no answer. */
    enum nonogram_status (*partial)(const struct ng_answer_options *options,
                                    const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                    struct nonogram_entry *entry);
    /* Whether the form can say what the puzzle has. NULL: any. */
    enum nonogram_status (*check)(const struct ng_answer_options *options,
                                  const struct nonogram_puzzle *puzzle,
                                  struct nonogram_entry *entry);
};

/* What --to may name besides the picture formats. */
extern const char *const ng_answer_forms[];

/* The form that `to` names (NULL: text), which is one of those or a picture format. */
const struct ng_answer *ng_answer_find(const char *to);
/* The same with --count: text or JSON Lines. */
const struct ng_answer *ng_answer_find_count(const char *to);
/* Appends a solution by itself, number 0 first, where the form is not one of a whole. */
enum nonogram_status ng_answer_add(const struct ng_answer *answer,
                                   const struct ng_answer_options *options,
                                   const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                   size_t number, struct nonogram_entry *entry);
/* Appends what was found, but for the solutions that were taken one by one. */
enum nonogram_status ng_answer_write(const struct ng_answer *answer,
                                     const struct ng_answer_options *options,
                                     struct ng_solving *solving, struct nonogram_entry *entry);
/* Whether pictures in this format are text, so that a line may stand before them. */
bool ng_answer_is_text(const char *format);

#endif
