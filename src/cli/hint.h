/* The forms in which a step of a walk is written. */
#ifndef NG_CLI_HINT_H
#define NG_CLI_HINT_H

#include "base/text.h"
#include "nonogram.h"
/* The part of a step that is revealed. */
enum ng_hint_level { NG_HINT_LINE, NG_HINT_TECHNIQUE, NG_HINT_CELLS };

/* A puzzle, and how to write its steps. */
struct ng_hint {
    const struct nonogram_puzzle *puzzle;
    const struct nonogram_walk *walk; /* NULL: ended by a limit, here or before step 1 */
    enum ng_hint_level level;
    bool records;                /* as JSON Lines, else as text */
    bool all;                    /* the whole walk */
    bool picture;                /* in text: the grid at the end */
    enum nonogram_limit limited; /* at the end: ng_hint_limit() */
    struct nonogram_draw_options draw;
    /* For separate records; NULL for steps that are part of a record. */
    const char *source;
    uint64_t index;
};

/* Append a step, or the end after the last step, when `steps` have been written. */
void ng_hint_step(const struct ng_hint *hint, const struct nonogram_step *step,
                  struct nonogram_text *out);
enum nonogram_status ng_hint_end(const struct ng_hint *hint, uint64_t steps,
                                 struct nonogram_text *out);

/* The limit, except the effort limit, that stopped the walk. A signal stops it, too, but then no
 * end is written. */
enum nonogram_limit ng_hint_limit(const struct nonogram_walk *walk);

/* Appends the whole walk: in text step after step, with hint->records as the member "walk" of a
 * record, an array. NULL, when there was no memory for it, counts as stopped by the limit before
 * its first step. */
enum nonogram_status ng_hint_beside(struct ng_hint *hint, struct nonogram_walk *walk,
                                    struct nonogram_text *out);

/* These append members of a record: the line and its clue, `"line":"row 7","clue":[3,5,2]`, with
 * colours as in the json format; */
void ng_hint_json_line(const struct nonogram_puzzle *puzzle, uint32_t line,
                       struct nonogram_text *out);
/* a block as in the json format: 3, or [3,"red"]; */
void ng_hint_json_block(const struct nonogram_puzzle *puzzle, struct nonogram_block block,
                        struct nonogram_text *out);
/* cells in the puzzle's symbols, '?' for unknown ones; */
void ng_hint_json_cells(const struct nonogram_puzzle *puzzle, const char *name,
                        const uint8_t *cells, uint32_t length, struct nonogram_text *out);
/* `"row":3,"column":4`; */
void ng_hint_json_place(uint32_t row, uint32_t column, struct nonogram_text *out);
/* source and index, and the end of the record. */
void ng_hint_json_end(const struct ng_hint *hint, struct nonogram_text *out);
/* A cell's symbol, '?' for an unknown one. */
char ng_hint_symbol(const struct nonogram_puzzle *puzzle, uint8_t value);
/* "row 7" in `name`. */
void ng_hint_line_name(const struct nonogram_puzzle *puzzle, uint32_t line, char name[32]);
/* Appends "3 [5] 2", with the step's numbers in brackets (NULL: none); in colour "3 red 5 blue". */
void ng_hint_clue(const struct nonogram_puzzle *puzzle, uint32_t line,
                  const struct nonogram_step *step, struct nonogram_text *out);
/* Appends "5", for a blot "?", and with colours "5 blue". */
void ng_hint_block(const struct nonogram_puzzle *puzzle, struct nonogram_block block,
                   struct nonogram_text *out);

#endif
