/* A picture that is still being changed, with its puzzle.
 *
 *     canvas --> clues --> line deduction --> number of open values --> solver: the only solution?
 */
#ifndef NG_GENERATE_DRAFT_H
#define NG_GENERATE_DRAFT_H

#include "base/work.h"
#include "model/puzzle.h"

#include <stdbool.h>
#include <stdint.h>

struct ng_draft {
    uint32_t width, height;
    unsigned colours;    /* values are 0 … colours */
    const uint32_t *rgb; /* colours + 1 entries, the blank first; NULL: black on white */
    uint8_t *cells;      /* height * width */
    unsigned folds;      /* equal images of a cell (ng_draft_image()): 1, 2, 4 or 8 */
    struct ng_poll poll; /* asked while a picture is drawn or examined */
};

/* Whether to stop drawing. Called for each cell of a picture: most calls cost nothing. */
static inline bool ng_draft_stops(struct ng_draft *canvas)
{
    enum { CELL_WORK = 16 };
    return ng_poll_work(&canvas->poll, CELL_WORK);
}

/* Makes a blank canvas; returns false when out of memory. */
bool ng_draft_init(struct ng_draft *canvas, uint32_t width, uint32_t height, unsigned colours,
                   const uint32_t *rgb);
void ng_draft_clear(struct ng_draft *canvas);

static inline size_t ng_draft_size(const struct ng_draft *canvas)
{
    return (size_t)canvas->width * canvas->height;
}

/* Lists the neighbours of a cell, up to four; returns their number. */
unsigned ng_draft_neighbours(const struct ng_draft *canvas, size_t cell, size_t *next);
/* Whether a cell is at the edge of the picture. */
bool ng_draft_is_edge(const struct ng_draft *canvas, size_t cell);

/* Returns image `fold` of a cell: mirrored to the right (1), downwards (2), at the diagonal of a
 * square (4), or several of these; image 0 is the cell. */
size_t ng_draft_image(const struct ng_draft *canvas, size_t cell, unsigned fold);
/* Gives a cell and its images a value. */
void ng_draft_set(struct ng_draft *canvas, size_t cell, uint8_t value);

/* Makes the puzzle of the picture, which is its goal. */
enum nonogram_status ng_draft_puzzle(const struct ng_draft *canvas,
                                     struct nonogram_puzzle **puzzle);

enum ng_draft_aim {
    NG_DRAFT_UNIQUE, /* its clues have no other solution */
    NG_DRAFT_LINE,   /* line deduction alone finds it */
};

/* The parts of a picture that its clues leave open. */
struct ng_draft_state {
    size_t open;    /* values that line deduction leaves; 0: it finds the picture */
    bool reached;   /* the aim is reached */
    bool limited;   /* the solver gave up: the aim is possibly reached */
    uint8_t *other; /* height * width cells, if the aim was not reached: another solution, or with
                     * NG_DRAFT_LINE the certain cells, NONOGRAM_UNKNOWN elsewhere */
};

/* Examines a picture. `other` must have room. If `deep` is false the solver is not used: `reached`
 * can then be false for a picture with one solution, and `other` has the cells that lines find.
 * Time: line deduction and, if deep, a search of at most CONFLICTS conflicts (see draft.c; with
 * more the picture counts as not unique). NONOGRAM_END: `stop` ended it. */
enum nonogram_status ng_draft_look(const struct ng_draft *canvas, enum ng_draft_aim aim, bool deep,
                                   struct ng_draft_state *state);

#endif
