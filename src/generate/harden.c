/* A walk uphill: changes are kept as long as the picture stays the only solution and at least as
 * much is left open, compared first after assumptions, then after line deduction. */
#include "generate/harden.h"

#include "base/arena.h"
#include "explain/grade.h"
#include "generate/edit.h"
#include "generate/sketch.h"

#include <string.h>

enum {
    SIDE = 15,        /* the side of the window in which cells change: assumptions in all of a large
                       * picture would take too long */
    MOST_CHANGES = 3, /* the most cells changed per step */
    RISE = 8,         /* two deep is measured again after an eighth more is left open one deep */
    REST = 100,       /* or after this number of pictures */
    NEAR = 3,         /* changes in four that are among the cells that lines leave open */
    EFFORT = 2000000, /* lines deduced for one measurement */
};

/* The data of the walk besides the canvas. */
struct climb {
    struct ng_harden *harden;
    struct ng_random *random;
    struct ng_draft *canvas;
    struct ng_draft_state state;
    struct ng_depth depth;
    uint32_t left, top, across, down; /* the window in which cells change */
    size_t deep_from;                 /* cells open one deep from which two deep is measured */
    uint8_t *before;                  /* the cells before a step */
    uint32_t *open;                   /* the cells that lines leave open */
    size_t count;
    enum nonogram_status status;
};

static bool is_over_now(const struct climb *climb)
{
    const struct ng_draft *canvas = climb->canvas;
    return climb->status != NONOGRAM_OK || climb->harden->looks == 0 ||
           (canvas->poll.stop != NULL && canvas->poll.stop(canvas->poll.context));
}

static void list_open(struct climb *climb)
{
    climb->count = 0;
    for (uint32_t row = climb->top; row < climb->top + climb->down; row++) {
        for (uint32_t column = climb->left; column < climb->left + climb->across; column++) {
            size_t cell = (size_t)row * climb->canvas->width + column;
            if (climb->state.other[cell] == NONOGRAM_UNKNOWN) {
                climb->open[climb->count++] = (uint32_t)cell;
            }
        }
    }
}

/* Chooses any cell of the window, mostly one that lines leave open. */
static size_t choose_cell(const struct climb *climb)
{
    if (climb->count > 0 && ng_random_below(climb->random, 4) < NEAR) {
        return climb->open[ng_random_below(climb->random, climb->count)];
    }
    uint64_t row = climb->top + ng_random_below(climb->random, climb->down);
    uint64_t column = climb->left + ng_random_below(climb->random, climb->across);
    return (size_t)(row * climb->canvas->width + column);
}

/* Chooses the window: the whole of a small picture. */
static void choose_window(struct climb *climb)
{
    uint32_t width = climb->canvas->width, height = climb->canvas->height;
    climb->across = width < SIDE ? width : SIDE;
    climb->down = height < SIDE ? height : SIDE;
    climb->left = (uint32_t)ng_random_below(climb->random, (uint64_t)width - climb->across + 1);
    climb->top = (uint32_t)ng_random_below(climb->random, (uint64_t)height - climb->down + 1);
}

/* Changes a cell and its images. */
static void change_cell(struct climb *climb)
{
    struct ng_draft *canvas = climb->canvas;
    size_t cell = choose_cell(climb);
    unsigned value = (unsigned)ng_random_below(climb->random, canvas->colours);
    ng_draft_set(canvas, cell, (uint8_t)(value < canvas->cells[cell] ? value : value + 1));
}

/* Measures how much the picture's puzzle leaves open. Two deep takes long: only if one deep leaves
 * more than at the last measurement. */
static void measure_change(struct climb *climb, struct ng_depth *depth)
{
    struct nonogram_puzzle *puzzle = NULL;
    const struct ng_draft *canvas = climb->canvas;
    const struct ng_poll poll = {.stop = canvas->poll.stop, .context = canvas->poll.context};
    climb->status = ng_draft_puzzle(canvas, &puzzle);
    bool able = climb->status == NONOGRAM_OK && ng_depth_measure(puzzle, 1, EFFORT, poll, depth);
    if (able && climb->harden->wanted > NONOGRAM_CLASS_PROBE && depth->probes > 0 &&
        depth->probes >= climb->deep_from) {
        able = ng_depth_measure(puzzle, 2, EFFORT, poll, depth);
        climb->deep_from = depth->probes + depth->probes / RISE + 1;
    }
    if (climb->status == NONOGRAM_OK && !able) {
        climb->status = NONOGRAM_NO_MEMORY;
    }
    ng_puzzle_free(puzzle);
}

/* Whether the present picture has one solution; *depth becomes the number of open cells. */
static bool look(struct climb *climb, struct ng_depth *depth)
{
    climb->harden->looks--;
    climb->deep_from = climb->harden->looks % REST == 0 ? climb->depth.probes : climb->deep_from;
    climb->status = ng_draft_look(climb->canvas, NG_DRAFT_UNIQUE, true, &climb->state);
    if (climb->status != NONOGRAM_OK || !climb->state.reached) {
        return false;
    }
    measure_change(climb, depth);
    return climb->status == NONOGRAM_OK && !depth->limited;
}

static bool is_wanted(const struct climb *climb)
{
    const struct ng_depth *depth = &climb->depth;
    switch (climb->harden->wanted) {
    case NONOGRAM_CLASS_PROBE:
        return depth->lines > 0 && depth->probes == 0;
    case NONOGRAM_CLASS_NESTED:
        return depth->probes > 0 && depth->nested == 0;
    default:
        return depth->nested > 0;
    }
}

/* Whether it is harder than the class wanted. */
static bool is_too_hard(const struct climb *climb, const struct ng_depth *depth)
{
    enum nonogram_class wanted = climb->harden->wanted;
    return (wanted == NONOGRAM_CLASS_PROBE && depth->probes > 0) ||
           (wanted == NONOGRAM_CLASS_NESTED && depth->nested > 0);
}

/* Whether a picture that leaves `now` open is at least as hard as one that leaves `was`. */
static bool is_no_easier(const struct ng_depth *now, const struct ng_depth *was)
{
    return now->probes != was->probes ? now->probes > was->probes : now->lines >= was->lines;
}

static void step(struct climb *climb)
{
    struct ng_depth depth = {.lines = 0};
    size_t size = ng_draft_size(climb->canvas);
    memcpy(climb->before, climb->canvas->cells, size);
    for (uint64_t left = 1 + ng_random_below(climb->random, MOST_CHANGES); left > 0; left--) {
        change_cell(climb);
    }
    if (look(climb, &depth) && !is_too_hard(climb, &depth) && is_no_easier(&depth, &climb->depth)) {
        climb->depth = depth;
        list_open(climb);
    } else {
        memcpy(climb->canvas->cells, climb->before, size);
    }
}

enum nonogram_status ng_harden(struct ng_harden *harden, struct ng_random *random,
                               struct ng_draft *canvas)
{
    size_t size = ng_draft_size(canvas);
    struct ng_arena arena = NG_ARENA_EMPTY;
    struct climb climb = {.harden = harden,
                          .random = random,
                          .canvas = canvas,
                          .state.other = ng_arena_array(&arena, size, 1),
                          .before = ng_arena_array(&arena, size, 1),
                          .open = ng_arena_array(&arena, size, sizeof *climb.open)};
    harden->reached = false;
    if (arena.failed) {
        climb.status = NONOGRAM_NO_MEMORY;
    } else if (!is_over_now(&climb) && look(&climb, &climb.depth) &&
               !is_too_hard(&climb, &climb.depth)) {
        choose_window(&climb);
        list_open(&climb);
        while (!is_wanted(&climb) && !is_over_now(&climb)) {
            step(&climb);
        }
        harden->reached = is_wanted(&climb);
    }
    ng_arena_clear(&arena);
    return climb.status;
}

/* ---- dominoes ---- */

/* A chain of dominoes, mirrored and transposed at random, and a sketch in the opposite corner. They
 * share no row or column, so each is as hard as alone. */

enum {
    LEAST = (NG_SEARCH_LEAST - 1) / 2, /* dominoes of a chain */
    MOST = LEAST + 3,
    LOOKS = 2000,   /* for repairing a sketch */
    BESIDE_MIN = 5, /* the least useful side of a sketch */
};

/* The place of the chain: cell (row, column) of the drawing in harden.h. */
struct changed_place {
    uint32_t side;
    bool mirrored, upside_down, transposed;
};

bool ng_dominoes_fit(uint32_t width, uint32_t height, enum nonogram_style style)
{
    return width >= NG_SEARCH_LEAST && height >= NG_SEARCH_LEAST && style != NONOGRAM_STYLE_TEXT;
}

static void fill_grid(struct ng_draft *canvas, const struct changed_place *place, uint32_t row,
                      uint32_t column, uint8_t value)
{
    uint32_t r = place->transposed ? column : row, c = place->transposed ? row : column;
    r = place->upside_down ? canvas->height - 1 - r : r;
    c = place->mirrored ? canvas->width - 1 - c : c;
    canvas->cells[(size_t)r * canvas->width + c] = value;
}

static void draw_chain(struct ng_draft *canvas, const struct changed_place *place, uint8_t value)
{
    for (uint32_t row = 0; row + 1 < place->side; row += 2) {
        uint32_t last = place->side - 1 - row;
        for (uint32_t column = last - 2; column <= last; column++) {
            fill_grid(canvas, place, row, column, value);
        }
        fill_grid(canvas, place, row + 1, last, value);
        fill_grid(canvas, place, row + 2, last, value);
    }
}

static struct changed_place choose_place(const struct ng_draft *canvas, struct ng_random *random)
{
    uint32_t room = canvas->width < canvas->height ? canvas->width : canvas->height;
    uint32_t most = (room - 1) / 2 < MOST ? (room - 1) / 2 : MOST;
    uint32_t count = LEAST + (uint32_t)ng_random_below(random, most - LEAST + 1);
    return (struct changed_place){.side = 2 * count + 1,
                                  .mirrored = ng_random_below(random, 2) == 0,
                                  .upside_down = ng_random_below(random, 2) == 0,
                                  .transposed = ng_random_below(random, 2) == 0};
}

/* Copies the sketch to the corner opposite the chain. */
static void put_beside(struct ng_draft *canvas, const struct changed_place *place,
                       const struct ng_draft *beside)
{
    uint32_t top = place->upside_down ? 0 : place->side;
    uint32_t left = place->mirrored ? 0 : place->side;
    for (uint32_t row = 0; row < beside->height; row++) {
        memcpy(canvas->cells + (size_t)(top + row) * canvas->width + left,
               beside->cells + (size_t)row * beside->width, beside->width);
    }
}

static enum nonogram_status draw_beside(const struct ng_sketch *sketch, struct ng_random *random,
                                        struct ng_edit *repair, const struct changed_place *place,
                                        struct ng_draft *canvas)
{
    struct ng_draft beside;
    if (!ng_draft_init(&beside, canvas->width - place->side, canvas->height - place->side,
                       canvas->colours, canvas->rgb)) {
        return NONOGRAM_NO_MEMORY;
    }
    beside.poll = canvas->poll;
    enum nonogram_status status = ng_sketch_draw(sketch, random, &beside)
                                      ? ng_edit_freely(repair, random, &beside)
                                      : NONOGRAM_NO_MEMORY;
    if (status == NONOGRAM_OK && repair->reached) {
        put_beside(canvas, place, &beside);
    }
    ng_draft_clear(&beside);
    return status == NONOGRAM_OK && !repair->reached ? NONOGRAM_END : status;
}

enum nonogram_status ng_dominoes_draw(const struct ng_sketch *sketch, struct ng_random *random,
                                      struct ng_draft *canvas)
{
    struct changed_place place = choose_place(canvas, random);
    struct ng_edit repair = {.aim = NG_DRAFT_LINE, .looks = LOOKS};
    memset(canvas->cells, 0, ng_draft_size(canvas));
    draw_chain(canvas, &place, (uint8_t)(1 + ng_random_below(random, canvas->colours)));
    if (canvas->width < place.side + BESIDE_MIN || canvas->height < place.side + BESIDE_MIN) {
        return NONOGRAM_OK;
    }
    return draw_beside(sketch, random, &repair, &place, canvas);
}
