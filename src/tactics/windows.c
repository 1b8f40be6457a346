/* Windows over the grid, what is held outside of them, and how long all of that may take. */
#include "tactics/windows.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"

#include <string.h>

/* An easy puzzle is done before. */
#define CONFLICTS_BEFORE 5
/* The grid is gone over with small windows and then with large ones. */
struct pass {
    uint32_t side; /* of a window, in cells, … */
    double most;   /* … or this share of the grid's if that is less; neighbours overlap by half */
    uint64_t conflicts; /* in a window before it is given up */
};

static const struct pass passes[] = {{16, 0.5, 8}, {32, 0.75, 64}};
#define PASSES (sizeof passes / sizeof *passes)

/* The most that all windows take of the time until then. */
#define SHARE 0.15
/* For this number of changes of mode after that, the stable mode searches for a second solution. */
#define LOOKING_TURNS 2
/* Variables looked at in the time of a tick. */
#define LOOKS 8

enum stage { WAITING, ACTIVE, THROUGH };

struct ng_windows {
    int8_t *solution; /* per variable: 1 or -1 */
    enum stage stage;
    uint64_t mode_turns; /* when it began */
    unsigned pass;
    uint32_t height, width; /* of a window */
    uint32_t bands, stripes;
    uint32_t first_band, first_stripe; /* at random: where to begin */
    uint32_t window;                   /* those dealt with */
    uint32_t top, left;                /* the present one */
    uint32_t at;                       /* the variable to look at next, … */
    bool inside_band;                  /* … in the second round, of the window's rows */
    uint32_t band_level;               /* above it, decisions are of the window's rows */
    uint64_t conflicts;                /* that are left for the window */
    uint64_t until;                    /* ticks, … */
    uint64_t looks;                    /* … with those for the variables looked at */
};

static void free_exchange(void *self)
{
    struct ng_windows *exchange = self;
    ng_memory_free(exchange->solution);
    ng_memory_free(exchange);
}

static bool due(const void *self, const struct ng_core *core)
{
    const struct ng_windows *exchange = self;
    return exchange->stage == WAITING && core->statistics.conflicts >= CONFLICTS_BEFORE;
}

static bool active(const void *self)
{
    const struct ng_windows *exchange = self;
    return exchange->stage == ACTIVE;
}

/* The side of a window in `lines` lines, and the number of windows along them. */
static uint32_t divide(const struct pass *pass, uint32_t lines, uint32_t *count)
{
    uint32_t most = (uint32_t)(pass->most * lines) + 1,
             side = most < pass->side ? most : pass->side;
    uint32_t step = (side + 1) / 2;
    ng_assert(side > 0 && side <= lines && step > 0);
    *count = (lines - side + step - 1) / step + 1;
    ng_assert((*count - 1) * step + side >= lines);
    ng_assert(*count < 2 || (*count - 2) * step + side < lines); /* none too many */
    return side;
}

/* Where the i-th window begins. */
static uint32_t start(uint32_t lines, uint32_t side, uint32_t i)
{
    uint32_t at = i * ((side + 1) / 2);
    ng_assert(side <= lines);
    return at < lines - side ? at : lines - side;
}

static void begin_pass(struct ng_windows *exchange, struct ng_core *core, unsigned pass)
{
    const struct ng_native *native = core->assignment.native;
    exchange->pass = pass;
    exchange->height = divide(&passes[pass], native->height, &exchange->bands);
    exchange->width = divide(&passes[pass], native->width, &exchange->stripes);
    exchange->first_band = (uint32_t)ng_random_below(&core->random, exchange->bands);
    exchange->first_stripe = (uint32_t)ng_random_below(&core->random, exchange->stripes);
    ng_assert(exchange->first_band < exchange->bands && exchange->first_stripe < exchange->stripes);
    exchange->window = 0;
}

static void end(struct ng_windows *exchange, struct ng_core *core)
{
    ng_assert(exchange->stage == ACTIVE);
    exchange->stage = THROUGH;
    ng_core_backtrack(core, 0);
}

/* What was held may have been taken back: it is to be held again. */
static void hold_again(struct ng_windows *exchange)
{
    exchange->at = 1;
    exchange->inside_band = false;
}

static bool time_is_up(const struct ng_windows *exchange, const struct ng_core *core)
{
    return core->assignment.ticks + exchange->looks / LOOKS > exchange->until;
}

static bool pass_is_over(const struct ng_windows *exchange)
{
    return exchange->window == exchange->bands * exchange->stripes;
}

/* Goes to the window whose turn it is; levels that hold for it as well stay. */
static void enter(struct ng_windows *exchange, struct ng_core *core)
{
    const struct ng_native *native = core->assignment.native;
    if (pass_is_over(exchange) && exchange->pass + 1 < PASSES) {
        begin_pass(exchange, core, exchange->pass + 1);
    }
    if (pass_is_over(exchange) || time_is_up(exchange, core)) {
        end(exchange, core);
        return;
    }
    ng_assert(exchange->window < exchange->bands * exchange->stripes);
    uint32_t band = (exchange->first_band + exchange->window / exchange->stripes) % exchange->bands;
    uint32_t stripe =
        (exchange->first_stripe + exchange->window % exchange->stripes) % exchange->stripes;
    ng_core_backtrack(core, exchange->window % exchange->stripes == 0 ? 0 : exchange->band_level);
    exchange->top = start(native->height, exchange->height, band);
    exchange->left = start(native->width, exchange->width, stripe);
    ng_assert(exchange->top + exchange->height <= native->height);
    ng_assert(exchange->left + exchange->width <= native->width);
    exchange->conflicts = passes[exchange->pass].conflicts;
    exchange->band_level = 0;
    hold_again(exchange);
}

static void leave(struct ng_windows *exchange, struct ng_core *core)
{
    ng_assert(!pass_is_over(exchange));
    exchange->window++;
    enter(exchange, core);
}

static void begin(void *self, struct ng_core *core)
{
    struct ng_windows *exchange = self;
    ng_assert(exchange->stage != ACTIVE);
    ng_core_backtrack(core, 0);
    exchange->stage = ACTIVE;
    exchange->mode_turns = core->schedule.mode_turns;
    begin_pass(exchange, core, 0);
    exchange->until = core->assignment.ticks + (uint64_t)(SHARE * (double)core->assignment.ticks);
    enter(exchange, core);
}

/* Whether a variable belongs to the present round: first those of other rows, then those of the
 * window's rows in other columns. */
static bool is_held(const struct ng_windows *exchange, const struct ng_native_cell *cell)
{
    bool in_band = cell->row >= exchange->top && cell->row - exchange->top < exchange->height;
    if (!exchange->inside_band) {
        return !in_band;
    }
    return in_band &&
           (cell->column < exchange->left || cell->column - exchange->left >= exchange->width);
}

/* The next literal to hold in this round; NG_NONE: none is left. *refuted: one is false. */
static uint32_t next_held(struct ng_windows *exchange, const struct ng_assignment *assignment,
                          bool *refuted)
{
    const struct ng_native *native = assignment->native;
    for (; exchange->at < native->first_order; exchange->at++, exchange->looks++) {
        if (!is_held(exchange, &native->variable_cells[exchange->at])) {
            continue;
        }
        uint32_t literal = 2 * exchange->at + (exchange->solution[exchange->at] < 0);
        ng_assert(exchange->solution[exchange->at] != 0);
        if (assignment->values[literal] <= 0) {
            *refuted = assignment->values[literal] < 0;
            return literal;
        }
    }
    return NG_NONE;
}

static uint32_t next(void *self, struct ng_core *core)
{
    struct ng_windows *exchange = self;
    if (core->assignment.level == 0) {
        hold_again(exchange); /* after a break in the middle of a window, nothing is held */
        exchange->band_level = 0;
    }
    while (exchange->stage == ACTIVE) {
        bool refuted = false;
        uint32_t literal = next_held(exchange, &core->assignment, &refuted);
        if (refuted) {
            leave(exchange, core);
        } else if (literal != NG_NONE || exchange->inside_band) {
            return literal;
        } else {
            exchange->inside_band = true;
            exchange->at = 1;
            exchange->band_level = core->assignment.level;
        }
    }
    return NG_NONE;
}

static void learn_of_conflict(void *self, struct ng_core *core, uint32_t level, uint32_t reached)
{
    struct ng_windows *exchange = self;
    (void)level;
    (void)reached;
    if (exchange->stage != ACTIVE) {
        return;
    }
    ng_assert(exchange->conflicts > 0);
    if (--exchange->conflicts == 0) {
        leave(exchange, core);
        return;
    }
    hold_again(exchange);
}

/* The value that the first solution does not give to a variable. */
static int8_t contrary(const void *self, const struct ng_core *core, uint32_t variable)
{
    const struct ng_windows *exchange = self;
    if (exchange->stage != THROUGH) {
        return 0;
    }
    const struct ng_schedule *schedule = &core->schedule;
    ng_assert(schedule->mode_turns >= exchange->mode_turns);
    ng_assert(variable > 0 && exchange->solution[variable] != 0);
    bool looking = schedule->stable && schedule->mode_turns <= exchange->mode_turns + LOOKING_TURNS;
    return looking ? 0 : (int8_t)-exchange->solution[variable];
}

static const struct ng_hooks hooks = {
    .precedence = NG_PRECEDENCE_EXCHANGE,
    .free = free_exchange,
    .due = due,
    .begin = begin,
    .active = active,
    .next = next,
    .phase = contrary,
    .conflict = learn_of_conflict,
};

/* Attaches it without a solution; NULL: out of memory. */
static struct ng_windows *attach(struct ng_core *core)
{
    struct ng_windows *exchange = ng_memory_zeroed(core->memory, 1, sizeof *exchange);
    if (exchange == NULL) {
        return NULL;
    }
    exchange->solution =
        ng_memory_zeroed(core->memory, core->assignment.variables, sizeof *exchange->solution);
    if (exchange->solution == NULL) {
        ng_memory_free(exchange);
        return NULL;
    }
    ng_core_attach(core, &hooks, exchange);
    return exchange;
}

bool ng_windows_attach(struct ng_core *core, const struct ng_core *winner)
{
    uint32_t variables = core->assignment.variables;
    ng_assert(winner->assignment.variables == variables);
    struct ng_windows *exchange = attach(core);
    for (uint32_t v = 1; exchange != NULL && v < variables; v++) {
        exchange->solution[v] = winner->assignment.values[2 * v];
        ng_assert(exchange->solution[v] != 0); /* a solution has a value for each */
    }
    return exchange != NULL;
}

bool ng_windows_follow(struct ng_core *core, const struct ng_core *leader)
{
    const struct ng_windows *leading = ng_core_attached(leader, &hooks);
    ng_assert(leading != NULL && leader->assignment.variables == core->assignment.variables);
    struct ng_windows *exchange = attach(core);
    if (exchange != NULL) {
        memcpy(exchange->solution, leading->solution, core->assignment.variables);
        ng_assert(exchange->solution[1] != 0);
        exchange->stage = THROUGH;
        exchange->mode_turns = core->schedule.mode_turns;
    }
    return exchange != NULL;
}

bool ng_windows_oppose(struct ng_core *core)
{
    ng_core_detach(core, &hooks);
    struct ng_windows *exchange = attach(core);
    if (exchange != NULL) {
        ng_core_backtrack(core, 0); /* keeps the values as phases */
        memcpy(exchange->solution, core->decisions.phases, core->assignment.variables);
        exchange->stage = THROUGH;
        exchange->mode_turns = core->schedule.mode_turns;
    }
    return exchange != NULL;
}

/* The values that a picture gives to the order literals of a line, whose blocks it has in order. */
static void guide_line(struct ng_windows *exchange, const struct ng_native *native,
                       const struct ng_native_line *line, const uint8_t *cells)
{
    int32_t at = 0;
    ng_assert(line->ruled == 0 || line->ruled == line->count);
    for (uint32_t b = line->first + 1; b + 1 < line->first + line->ruled; b++) {
        const struct ng_order_block *block = &native->blocks[b];
        while (at < line->length && cells[line->cell + (uint32_t)at * line->stride] == 0) {
            at++;
        }
        for (int32_t p = block->first + 1; p <= block->last; p++) {
            exchange->solution[block->base + (uint32_t)p] = at >= p ? 1 : -1;
        }
        at += block->length;
    }
}

bool ng_windows_guide(struct ng_core *core, const uint8_t *cells, bool own)
{
    const struct ng_native *native = core->assignment.native;
    struct ng_windows *exchange = attach(core);
    if (exchange == NULL) {
        return false;
    }
    for (uint32_t v = 1; v < native->variables; v++) {
        const struct ng_native_cell *cell =
            &native->variable_cells[v < native->first_order ? v : 1];
        bool is = v < native->first_order && cells[ng_native_index(native, cell)] == cell->colour;
        exchange->solution[v] = is ? 1 : -1;
    }
    for (uint32_t line = 0; line < native->height + native->width; line++) {
        guide_line(exchange, native, &native->lines[line], cells);
    }
    exchange->stage = own ? WAITING : THROUGH;
    return true;
}

void ng_windows_detach(struct ng_core *core)
{
    ng_core_detach(core, &hooks);
}

void ng_windows_begin(struct ng_core *core)
{
    begin(ng_core_attached(core, &hooks), core);
}

uint32_t ng_windows_next(struct ng_core *core)
{
    return next(ng_core_attached(core, &hooks), core);
}
