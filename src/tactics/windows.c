/* Windows over the grid, the literals held outside of them, and their share of the time. */
#include "tactics/windows.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"

#include <string.h>

/* Easy puzzles are solved before. */
#define CONFLICTS_BEFORE 5
/* The grid is searched with small windows and then with large ones. */
struct window_pass {
    uint32_t side;      /* the side of a window, in cells */
    double most;        /* or this share of the grid's side, if less; neighbours overlap by half */
    uint64_t conflicts; /* in a window before it is given up */
};

static const struct window_pass passes[] = {{16, 0.5, 8}, {32, 0.75, 64}};
#define PASSES (sizeof passes / sizeof *passes)

/* The most time for all windows, as a share of the time before them. */
#define SHARE 0.15
/* For this number of mode changes after the windows the stable mode seeks a second solution. */
#define LOOKING_TURNS 2
/* Variables checked in the time of a tick. */
#define LOOKS 8

enum stage { WAITING, ACTIVE, THROUGH };

struct ng_windows {
    int8_t *solution; /* per variable: 1 or -1 */
    enum stage stage;
    uint64_t mode_turns; /* changes of mode at the start */
    unsigned pass;
    uint32_t height, width; /* the size of a window */
    uint32_t bands, stripes;
    uint32_t first_band, first_stripe; /* random start */
    uint32_t window;                   /* windows already searched */
    uint32_t top, left;                /* the corner of the present window */
    uint32_t at;                       /* the variable to check next */
    bool inside_band;                  /* in the second round, of the window's rows */
    uint32_t band_level;               /* decisions above this level are of the window's rows */
    uint64_t conflicts;                /* left for the window */
    uint64_t until;                    /* limit of `ticks` and `looks` together */
    uint64_t looks;                    /* the number of variables checked */
};

static void free_windows(void *self)
{
    struct ng_windows *windows = self;
    ng_memory_free(windows->solution);
    ng_memory_free(windows);
}

static bool due(const void *self, const struct ng_core *core)
{
    const struct ng_windows *windows = self;
    return windows->stage == WAITING && core->statistics.conflicts >= CONFLICTS_BEFORE;
}

static bool active(const void *self)
{
    const struct ng_windows *windows = self;
    return windows->stage == ACTIVE;
}

/* Returns the side of a window in `lines` lines, and the number of windows along them. */
static uint32_t divide(const struct window_pass *pass, uint32_t lines, uint32_t *count)
{
    uint32_t most = (uint32_t)(pass->most * lines) + 1,
             side = most < pass->side ? most : pass->side;
    uint32_t step = (side + 1) / 2;
    ng_assert(side > 0 && side <= lines && step > 0);
    *count = (lines - side + step - 1) / step + 1;
    ng_assert((*count - 1) * step + side >= lines);
    ng_assert(*count < 2 || (*count - 2) * step + side < lines); /* fewer would not be enough */
    return side;
}

/* The first line of the i-th window. */
static uint32_t window_start(uint32_t lines, uint32_t side, uint32_t i)
{
    uint32_t at = i * ((side + 1) / 2);
    ng_assert(side <= lines);
    return at < lines - side ? at : lines - side;
}

static void begin_pass(struct ng_windows *windows, struct ng_core *core, unsigned pass)
{
    const struct ng_native *native = core->assignment.native;
    windows->pass = pass;
    windows->height = divide(&passes[pass], native->height, &windows->bands);
    windows->width = divide(&passes[pass], native->width, &windows->stripes);
    windows->first_band = (uint32_t)ng_random_below(&core->random, windows->bands);
    windows->first_stripe = (uint32_t)ng_random_below(&core->random, windows->stripes);
    ng_assert(windows->first_band < windows->bands && windows->first_stripe < windows->stripes);
    windows->window = 0;
}

static void end(struct ng_windows *windows, struct ng_core *core)
{
    ng_assert(windows->stage == ACTIVE);
    windows->stage = THROUGH;
    ng_core_backtrack(core, 0);
}

/* Checks all literals again: some have possibly been taken back. */
static void hold_again(struct ng_windows *windows)
{
    windows->at = 1;
    windows->inside_band = false;
}

static bool time_is_up(const struct ng_windows *windows, const struct ng_core *core)
{
    return core->assignment.ticks + windows->looks / LOOKS > windows->until;
}

static bool pass_is_over(const struct ng_windows *windows)
{
    return windows->window == windows->bands * windows->stripes;
}

/* Enters the next window; levels that it shares with the last one stay. */
static void enter(struct ng_windows *windows, struct ng_core *core)
{
    const struct ng_native *native = core->assignment.native;
    if (pass_is_over(windows) && windows->pass + 1 < PASSES) {
        begin_pass(windows, core, windows->pass + 1);
    }
    if (pass_is_over(windows) || time_is_up(windows, core)) {
        end(windows, core);
        return;
    }
    ng_assert(windows->window < windows->bands * windows->stripes);
    uint32_t band = (windows->first_band + windows->window / windows->stripes) % windows->bands;
    uint32_t stripe =
        (windows->first_stripe + windows->window % windows->stripes) % windows->stripes;
    ng_core_backtrack(core, windows->window % windows->stripes == 0 ? 0 : windows->band_level);
    windows->top = window_start(native->height, windows->height, band);
    windows->left = window_start(native->width, windows->width, stripe);
    ng_assert(windows->top + windows->height <= native->height);
    ng_assert(windows->left + windows->width <= native->width);
    windows->conflicts = passes[windows->pass].conflicts;
    windows->band_level = 0;
    hold_again(windows);
}

static void leave(struct ng_windows *windows, struct ng_core *core)
{
    ng_assert(!pass_is_over(windows));
    windows->window++;
    enter(windows, core);
}

static void begin(void *self, struct ng_core *core)
{
    struct ng_windows *windows = self;
    ng_assert(windows->stage != ACTIVE);
    ng_core_backtrack(core, 0);
    windows->stage = ACTIVE;
    windows->mode_turns = core->schedule.mode_turns;
    begin_pass(windows, core, 0);
    windows->until = core->assignment.ticks + (uint64_t)(SHARE * (double)core->assignment.ticks);
    enter(windows, core);
}

/* Whether the present round holds a variable: first the variables of other rows are held, then the
 * variables of the window's rows in other columns. */
static bool is_held(const struct ng_windows *windows, const struct ng_native_cell *cell)
{
    bool in_band = cell->row >= windows->top && cell->row - windows->top < windows->height;
    if (!windows->inside_band) {
        return !in_band;
    }
    return in_band &&
           (cell->column < windows->left || cell->column - windows->left >= windows->width);
}

/* The next literal to hold in this round, or NG_NONE. Sets *refuted if one is false. */
static uint32_t next_held(struct ng_windows *windows, const struct ng_assignment *assignment,
                          bool *refuted)
{
    const struct ng_native *native = assignment->native;
    for (; windows->at < native->first_order; windows->at++, windows->looks++) {
        if (!is_held(windows, &native->variable_cells[windows->at])) {
            continue;
        }
        uint32_t literal = 2 * windows->at + (windows->solution[windows->at] < 0);
        ng_assert(windows->solution[windows->at] != 0);
        if (assignment->values[literal] <= 0) {
            *refuted = assignment->values[literal] < 0;
            return literal;
        }
    }
    return NG_NONE;
}

static uint32_t next(void *self, struct ng_core *core)
{
    struct ng_windows *windows = self;
    if (core->assignment.level == 0) {
        hold_again(windows); /* after a pause within a window, nothing is held */
        windows->band_level = 0;
    }
    while (windows->stage == ACTIVE) {
        bool refuted = false;
        uint32_t literal = next_held(windows, &core->assignment, &refuted);
        if (refuted) {
            leave(windows, core);
        } else if (literal != NG_NONE || windows->inside_band) {
            return literal;
        } else {
            windows->inside_band = true;
            windows->at = 1;
            windows->band_level = core->assignment.level;
        }
    }
    return NG_NONE;
}

static void learn_of_conflict(void *self, struct ng_core *core, uint32_t level, uint32_t reached)
{
    struct ng_windows *windows = self;
    (void)level;
    (void)reached;
    if (windows->stage != ACTIVE) {
        return;
    }
    ng_assert(windows->conflicts > 0);
    if (--windows->conflicts == 0) {
        leave(windows, core);
        return;
    }
    hold_again(windows);
}

/* The value of a variable that the first solution does not have. */
static int8_t contrary(const void *self, const struct ng_core *core, uint32_t variable)
{
    const struct ng_windows *windows = self;
    if (windows->stage != THROUGH) {
        return 0;
    }
    const struct ng_schedule *schedule = &core->schedule;
    ng_assert(schedule->mode_turns >= windows->mode_turns);
    ng_assert(variable > 0 && windows->solution[variable] != 0);
    bool looking = schedule->stable && schedule->mode_turns <= windows->mode_turns + LOOKING_TURNS;
    return looking ? 0 : (int8_t)-windows->solution[variable];
}

const struct ng_hooks ng_windows_hooks = {
    .free = free_windows,
    .due = due,
    .begin = begin,
    .active = active,
    .next = next,
    .phase = contrary,
    .conflict = learn_of_conflict,
};

/* Attaches windows without a solution; returns NULL when out of memory. */
static struct ng_windows *attach(struct ng_core *core)
{
    struct ng_windows *windows = ng_memory_zeroed(core->memory, 1, sizeof *windows);
    if (windows == NULL) {
        return NULL;
    }
    windows->solution =
        ng_memory_zeroed(core->memory, core->assignment.variables, sizeof *windows->solution);
    if (windows->solution == NULL) {
        ng_memory_free(windows);
        return NULL;
    }
    ng_core_attach(core, &ng_windows_hooks, windows);
    return windows;
}

bool ng_windows_attach(struct ng_core *core, const struct ng_core *winner)
{
    uint32_t variables = core->assignment.variables;
    ng_assert(winner->assignment.variables == variables);
    struct ng_windows *windows = attach(core);
    for (uint32_t v = 1; windows != NULL && v < variables; v++) {
        windows->solution[v] = winner->assignment.values[2 * v];
        ng_assert(windows->solution[v] != 0); /* a solution has a value for each */
    }
    return windows != NULL;
}

bool ng_windows_follow(struct ng_core *core, const struct ng_core *leader)
{
    const struct ng_windows *leading = ng_core_attached(leader, &ng_windows_hooks);
    ng_assert(leading != NULL && leader->assignment.variables == core->assignment.variables);
    struct ng_windows *windows = attach(core);
    if (windows != NULL) {
        memcpy(windows->solution, leading->solution, core->assignment.variables);
        ng_assert(windows->solution[1] != 0);
        windows->stage = THROUGH;
        windows->mode_turns = core->schedule.mode_turns;
    }
    return windows != NULL;
}

bool ng_windows_oppose(struct ng_core *core)
{
    ng_core_detach(core, &ng_windows_hooks);
    struct ng_windows *windows = attach(core);
    if (windows != NULL) {
        ng_core_backtrack(core, 0); /* keeps the values as phases */
        memcpy(windows->solution, core->decisions.phases, core->assignment.variables);
        windows->stage = THROUGH;
        windows->mode_turns = core->schedule.mode_turns;
    }
    return windows != NULL;
}

void ng_windows_begin(struct ng_core *core)
{
    begin(ng_core_attached(core, &ng_windows_hooks), core);
}

uint32_t ng_windows_next(struct ng_core *core)
{
    return next(ng_core_attached(core, &ng_windows_hooks), core);
}
