/* Repairs pictures (generate/edit.h): by a walk for generated ones, by a greedy descent and a
 * complete search by number of changes for drawn ones. */
#include "generate/edit.h"

#include "base/arena.h"

#include <string.h>

enum {
    STRIDE = 40, /* one open cell in this number is changed at a time */
    TRIED = 96,  /* candidates for a greedy step */
    SLIP = 2,    /* open values that a step of the walk can add */
    DEEPEST = 4, /* changes up to which all sets are tried */
};

/* Examines the picture and counts it. Returns false if out of `looks`, stopped or out of memory. */
static bool look(struct ng_edit *repair, const struct ng_draft *canvas, bool deep,
                 struct ng_draft_state *state, enum nonogram_status *status)
{
    if (*status != NONOGRAM_OK || repair->looks == 0 ||
        (canvas->poll.stop != NULL && canvas->poll.stop(canvas->poll.context)) ||
        (repair->reached && repair->enough != NULL && repair->enough(canvas->poll.context))) {
        return false;
    }
    repair->looks--;
    enum nonogram_status seen = ng_draft_look(canvas, repair->aim, deep, state);
    *status = seen == NONOGRAM_END ? NONOGRAM_OK : seen;
    return seen == NONOGRAM_OK;
}

static bool may_change(const struct ng_edit *repair, size_t cell)
{
    return repair->keep == NULL || repair->keep[cell] == 0;
}

/* Lists the cells that differ between the state and the picture and can be changed. */
static size_t list_differing(const struct ng_edit *repair, const struct ng_draft *canvas,
                             const uint8_t *other, uint32_t *cells)
{
    size_t count = 0;
    for (size_t cell = 0; cell < ng_draft_size(canvas); cell++) {
        if (other[cell] != canvas->cells[cell] && may_change(repair, cell)) {
            cells[count++] = (uint32_t)cell;
        }
    }
    return count;
}

/* Another value for a cell: its value in `other`, if known, else any. */
static uint8_t other_value(const struct ng_draft *canvas, const uint8_t *other, uint32_t cell,
                           struct ng_random *random)
{
    if (other[cell] != NONOGRAM_UNKNOWN && other[cell] != canvas->cells[cell]) {
        return other[cell];
    }
    unsigned value = (unsigned)ng_random_below(random, canvas->colours);

    return (uint8_t)(value < canvas->cells[cell] ? value : value + 1);
}

/* ---- generated pictures ---- */

/* The data of the walk besides the canvas. */
struct edit_walk {
    struct ng_draft_state state;
    uint8_t *before; /* the cells before a step */
    uint32_t *open;  /* cells to choose from */
    size_t least;    /* open values to compare a step with */
};

static void change_some(const struct ng_edit *repair, struct ng_random *random,
                        struct ng_draft *canvas, struct edit_walk *walk)
{
    size_t count = list_differing(repair, canvas, walk->state.other, walk->open);
    for (size_t left = count == 0 ? 0 : 1 + count / STRIDE; left > 0; left--) {
        uint32_t cell = walk->open[ng_random_below(random, count)];
        ng_draft_set(canvas, cell, other_value(canvas, walk->state.other, cell, random));
    }
}

/* Makes one step: changes some open cells, and takes that back if more are open afterwards. */
static bool step(struct ng_edit *repair, struct ng_random *random, struct ng_draft *canvas,
                 struct edit_walk *walk, enum nonogram_status *status)
{
    bool deep = repair->aim == NG_DRAFT_UNIQUE;
    size_t size = ng_draft_size(canvas);
    memcpy(walk->before, canvas->cells, size);
    change_some(repair, random, canvas, walk);
    if (!look(repair, canvas, deep, &walk->state, status)) {
        return false;
    }
    if (walk->state.reached || walk->state.open <= walk->least + (deep ? SLIP : 0)) {
        walk->least = walk->state.open;
        return true;
    }
    memcpy(canvas->cells, walk->before, size);
    return look(repair, canvas, deep, &walk->state, status);
}

enum nonogram_status ng_edit_freely(struct ng_edit *repair, struct ng_random *random,
                                    struct ng_draft *canvas)
{
    size_t size = ng_draft_size(canvas);
    struct ng_arena arena = NG_ARENA_EMPTY;
    struct edit_walk walk = {.state.other = ng_arena_array(&arena, size, 1),
                             .before = ng_arena_array(&arena, size, 1),
                             .open = ng_arena_array(&arena, size, sizeof *walk.open)};
    enum nonogram_status status = NONOGRAM_OK;
    if (arena.failed) {
        status = NONOGRAM_NO_MEMORY;
    } else if (look(repair, canvas, repair->aim == NG_DRAFT_UNIQUE, &walk.state, &status)) {
        walk.least = walk.state.open;
        while (!walk.state.reached && step(repair, random, canvas, &walk, &status)) {
        }
        repair->reached = walk.state.reached;
    }
    ng_arena_clear(&arena);
    return status;
}

/* ---- drawn pictures ---- */

struct few {
    struct ng_edit *repair;
    struct ng_draft *canvas;
    uint8_t *original;
    uint8_t *best;                     /* the picture with the fewest changes so far */
    uint8_t *others[DEEPEST + 1];      /* a counterexample per level */
    uint32_t *candidates[DEEPEST + 1]; /* cells to change, per level */
    uint8_t *marks;                    /* per row and column: the counterexample has cells in it */
    struct ng_arena arena;             /* owns these arrays */
    bool undecided; /* the picture itself was too hard: perhaps no change is needed */
    enum nonogram_status status;
};

static bool allocate_search(struct few *few)
{
    struct ng_arena *arena = &few->arena;
    size_t size = ng_draft_size(few->canvas);
    few->original = ng_arena_array(arena, size, 1);
    few->best = ng_arena_array(arena, size, 1);
    few->marks = ng_arena_array(arena, (size_t)few->canvas->width + few->canvas->height, 1);
    for (unsigned i = 0; i <= DEEPEST; i++) {
        few->others[i] = ng_arena_array(arena, size, 1);
        few->candidates[i] = ng_arena_array(arena, size, sizeof *few->candidates[i]);
    }
    return !arena->failed;
}

static size_t count_changes(const struct few *few, const uint8_t *cells)
{
    size_t count = 0;
    for (size_t cell = 0; cell < ng_draft_size(few->canvas); cell++) {
        count += cells[cell] != few->original[cell];
    }
    return count;
}

/* Tries a cell's other values; *value is the one that leaves the least open. False if stopped. */
static bool try_cell(struct few *few, uint32_t cell, struct ng_draft_state *state, size_t *least,
                     uint8_t *value, bool *better)
{
    uint8_t old = few->canvas->cells[cell];
    bool going = true;
    *better = false;
    for (unsigned v = 0; v <= few->canvas->colours && going; v++) {
        if (v == old) {
            continue;
        }
        few->canvas->cells[cell] = (uint8_t)v;
        going = look(few->repair, few->canvas, false, state, &few->status);
        if (going && state->open < *least) {
            *least = state->open;
            *value = (uint8_t)v;
            *better = true;
        }
    }
    few->canvas->cells[cell] = old;
    return going;
}

/* Changes one cell: among unchanged cells that differ in the counterexample others[0], the one that
 * leaves the least open. Returns false if there is none, or stopped. */
static bool descend(struct few *few)
{
    struct ng_draft_state state = {.other = few->others[1]};
    size_t count = list_differing(few->repair, few->canvas, few->others[0], few->candidates[0]);
    size_t stride = count / TRIED + 1, least = SIZE_MAX;
    uint32_t chosen = 0;
    uint8_t value = 0;
    for (size_t i = 0; i < count; i += stride) {
        uint32_t cell = few->candidates[0][i];
        if (few->canvas->cells[cell] != few->original[cell]) {
            continue;
        }
        uint8_t v = 0;
        bool better;
        if (!try_cell(few, cell, &state, &least, &v, &better)) {
            return false;
        }
        if (better) {
            chosen = cell;
            value = v;
        }
    }
    if (least == SIZE_MAX) {
        return false;
    }
    few->canvas->cells[chosen] = value;
    return true;
}

/* Takes back superfluous changes, one at a time. */
static void thin_out(struct few *few)
{
    struct ng_draft_state state = {.other = few->others[0]};
    for (size_t cell = 0; cell < ng_draft_size(few->canvas); cell++) {
        uint8_t changed = few->canvas->cells[cell];
        if (changed == few->original[cell]) {
            continue;
        }
        few->canvas->cells[cell] = few->original[cell];
        if (!look(few->repair, few->canvas, true, &state, &few->status) || !state.reached) {
            few->canvas->cells[cell] = changed;
        }
    }
}

/* Searches greedily; returns true if the aim is reached, with the picture in `best`. */
static bool find_some(struct few *few)
{
    struct ng_draft_state state = {.other = few->others[0]};
    bool going = look(few->repair, few->canvas, true, &state, &few->status);
    few->undecided = going && state.limited;
    while (going && !state.reached) {
        going = descend(few) && look(few->repair, few->canvas, true, &state, &few->status);
    }
    if (!going) {
        return false;
    }
    few->repair->reached = true;
    thin_out(few);
    memcpy(few->best, few->canvas->cells, ng_draft_size(few->canvas));
    return true;
}

/* Lists the cells in lines of the counterexample, first the cells that differ. */
static size_t list_candidates(struct few *few, unsigned level)
{
    const struct ng_draft *canvas = few->canvas;
    const uint8_t *other = few->others[level];
    uint32_t *list = few->candidates[level];
    size_t count = list_differing(few->repair, canvas, other, list), size = ng_draft_size(canvas);
    memset(few->marks, 0, (size_t)canvas->width + canvas->height);
    for (size_t cell = 0; cell < size; cell++) {
        if (other[cell] != canvas->cells[cell]) {
            few->marks[cell / canvas->width] = 1;
            few->marks[canvas->height + cell % canvas->width] = 1;
        }
    }
    for (size_t cell = 0; cell < size; cell++) {
        if (other[cell] == canvas->cells[cell] && may_change(few->repair, cell) &&
            (few->marks[cell / canvas->width] != 0 ||
             few->marks[canvas->height + cell % canvas->width] != 0)) {
            list[count++] = (uint32_t)cell;
        }
    }
    return count;
}

/* The state of a search by number of changes on one level: its candidate and value. */
struct place {
    size_t count, next;
    unsigned value;
    uint8_t old; /* the value of candidate `next` before it was changed */
};

/* Makes the next change on a level; after the last, takes it back and returns false. */
static bool next_change(struct few *few, struct place *place, const uint32_t *list)
{
    while (place->next < place->count) {
        uint32_t cell = list[place->next];
        if (place->value == 0) {
            place->old = few->canvas->cells[cell];
        }
        while (place->value <= few->canvas->colours) {
            unsigned value = place->value++;
            if (value != place->old) {
                few->canvas->cells[cell] = (uint8_t)value;
                return true;
            }
        }
        few->canvas->cells[cell] = place->old;
        place->value = 0;
        place->next++;
    }
    return false;
}

/* Tries every set of at most `most` changes. Returns true if one reaches the aim, with it on the
 * canvas. *complete: all were tried. */
static bool try_all(struct few *few, unsigned most, bool *complete)
{
    struct place places[DEEPEST + 1] = {{.count = 0}};
    for (unsigned level = 0;;) {
        struct ng_draft_state state = {.other = few->others[level]};
        if (!look(few->repair, few->canvas, true, &state, &few->status)) {
            *complete = false;
            return false;
        }
        if (state.reached) {
            return true;
        }
        *complete = *complete && !state.limited;
        if (level < most) {
            places[level] = (struct place){.count = list_candidates(few, level)};
            level++;
        }
        while (!next_change(few, &places[level - 1], few->candidates[level - 1])) {
            if (--level == 0) {
                return false;
            }
        }
    }
}

/* Searches for fewer changes than `best` has, trying 1, 2, ... */
static void find_fewer(struct few *few)
{
    size_t size = ng_draft_size(few->canvas), most = count_changes(few, few->best);
    bool complete = true;
    for (unsigned changes = 1; changes < most && complete; changes++) {
        memcpy(few->canvas->cells, few->original, size);
        if (changes > DEEPEST) {
            complete = false;
        } else if (try_all(few, changes, &complete)) {
            memcpy(few->best, few->canvas->cells, size);
            break;
        }
    }
    few->repair->fewest = complete && !few->undecided && few->status == NONOGRAM_OK;
}

enum nonogram_status ng_edit_few(struct ng_edit *repair, struct ng_draft *canvas)
{
    struct few few = {.repair = repair, .canvas = canvas};
    size_t size = ng_draft_size(canvas);
    repair->reached = repair->fewest = false;
    if (!allocate_search(&few)) {
        ng_arena_clear(&few.arena);
        return NONOGRAM_NO_MEMORY;
    }
    memcpy(few.original, canvas->cells, size);
    if (find_some(&few)) {
        find_fewer(&few);
    }
    memcpy(canvas->cells, repair->reached ? few.best : few.original, size);
    ng_arena_clear(&few.arena);
    return few.status;
}
