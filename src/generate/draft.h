/* A picture that is still being changed, with the puzzle that it gives.
 *
 *     canvas --> clues --> line deduction --> how many values stay open --> solver: the only one?
 */
#ifndef NG_GENERATE_DRAFT_H
#define NG_GENERATE_DRAFT_H

#include "model/puzzle.h"

#include <stdbool.h>
#include <stdint.h>

struct ng_draft {
    uint32_t width, height;
    unsigned colours;    /* values are 0 … colours */
    const uint32_t *rgb; /* colours + 1 of them, the blank first; NULL: black on white */
    uint8_t *cells;      /* height * width */
    /* Polled while it is looked at; NULL: never. */
    bool (*stop)(void *context);
    void *context;
};

/* All blank; false: out of memory. */
bool ng_draft_init(struct ng_draft *canvas, uint32_t width, uint32_t height, unsigned colours,
                   const uint32_t *rgb);
void ng_draft_clear(struct ng_draft *canvas);

static inline size_t ng_draft_size(const struct ng_draft *canvas)
{
    return (size_t)canvas->width * canvas->height;
}

/* The puzzle of the picture, which is its goal. */
enum nonogram_status ng_draft_puzzle(const struct ng_draft *canvas,
                                     struct nonogram_puzzle **puzzle);

/* What is to be had of a picture. */
enum ng_draft_aim {
    NG_DRAFT_UNIQUE, /* its clues have no other solution */
    NG_DRAFT_LINE,   /* line deduction alone finds it */
};

/* What the clues of a picture leave open. */
struct ng_draft_state {
    size_t open;    /* values that line deduction leaves; 0: it finds the picture */
    bool reached;   /* the aim */
    bool limited;   /* the solver gave up: the aim may have been reached all the same */
    uint8_t *other; /* height * width cells, where the aim was not reached: another solution, or
                     * with NG_DRAFT_LINE what is certain, NONOGRAM_UNKNOWN elsewhere */
};

/* Looks at a picture. `other` has to have room. With `deep` false the solver is not asked, so that
 * `reached` may be false for a picture with one solution and `other` is what lines leave. Time:
 * that of line deduction and, if deep, of a search of at most CONFLICTS conflicts (see
 * draft.c; beyond them the picture counts as not unique). NONOGRAM_END: `stop` ended it. */
enum nonogram_status ng_draft_look(const struct ng_draft *canvas, enum ng_draft_aim aim, bool deep,
                                   struct ng_draft_state *state);

#endif
