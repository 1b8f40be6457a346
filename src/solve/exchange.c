#include "solve/exchange.h"

#include "base/alloc.h"
#include "base/check.h"
#include "solve/native.h"

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

/* Of the time until then, what all windows may take. */
#define SHARE 0.15
/* So many changes of mode after that, the stable mode still looks for a second solution. */
#define LOOKING_TURNS 2
/* Variables looked at in the time of a tick. */
#define LOOKS 8

enum stage { WAITING, ACTIVE, THROUGH };

struct ng_exchange {
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

void ng_exchange_free(struct ng_exchange *exchange)
{
    if (exchange != NULL) {
        ng_alloc_free(exchange->solution);
        ng_alloc_free(exchange);
    }
}

bool ng_exchange_prompt(struct ng_core *core, const struct ng_core *winner)
{
    ng_assert(core->exchange == NULL);
    struct ng_exchange *exchange = core->exchange = ng_alloc_zeroed(1, sizeof *exchange);
    if (exchange == NULL) {
        return false;
    }
    exchange->solution = ng_alloc_zeroed(core->variables, sizeof *exchange->solution);
    if (exchange->solution == NULL) {
        return false;
    }
    for (uint32_t v = 1; v < core->variables; v++) {
        exchange->solution[v] = winner->values[2 * v];
    }
    return true;
}

void ng_exchange_retire(struct ng_core *core)
{
    ng_exchange_free(core->exchange);
    core->exchange = NULL;
}

bool ng_exchange_due(const struct ng_core *core)
{
    return core->exchange != NULL && core->exchange->stage == WAITING &&
           core->statistics.conflicts >= CONFLICTS_BEFORE;
}

bool ng_exchange_active(const struct ng_core *core)
{
    return core->exchange != NULL && core->exchange->stage == ACTIVE;
}

/* The side of a window in so many lines, and how many windows there are along them. */
static uint32_t divide(const struct pass *pass, uint32_t lines, uint32_t *count)
{
    uint32_t most = (uint32_t)(pass->most * lines) + 1,
             side = most < pass->side ? most : pass->side;
    uint32_t step = (side + 1) / 2;
    *count = (lines - side + step - 1) / step + 1;
    return side;
}

/* Where the i-th window begins. */
static uint32_t start(uint32_t lines, uint32_t side, uint32_t i)
{
    uint32_t at = i * ((side + 1) / 2);
    return at < lines - side ? at : lines - side;
}

static void begin_pass(struct ng_core *core, unsigned pass)
{
    struct ng_exchange *exchange = core->exchange;
    exchange->pass = pass;
    exchange->height = divide(&passes[pass], core->native->height, &exchange->bands);
    exchange->width = divide(&passes[pass], core->native->width, &exchange->stripes);
    exchange->first_band = (uint32_t)ng_random_below(&core->random, exchange->bands);
    exchange->first_stripe = (uint32_t)ng_random_below(&core->random, exchange->stripes);
    exchange->window = 0;
}

static void end(struct ng_core *core)
{
    core->exchange->stage = THROUGH;
    ng_core_backtrack(core, 0);
}

/* What was held may have been taken back: it is to be held again. */
static void hold_again(struct ng_exchange *exchange)
{
    exchange->at = 1;
    exchange->inside_band = false;
}

static bool time_is_up(const struct ng_core *core)
{
    return core->ticks + core->exchange->looks / LOOKS > core->exchange->until;
}

static bool pass_is_over(const struct ng_exchange *exchange)
{
    return exchange->window == exchange->bands * exchange->stripes;
}

/* Goes to the window whose turn it is; levels that hold for it as well stay. */
static void enter(struct ng_core *core)
{
    struct ng_exchange *exchange = core->exchange;
    if (pass_is_over(exchange) && exchange->pass + 1 < PASSES) {
        begin_pass(core, exchange->pass + 1);
    }
    if (pass_is_over(exchange) || time_is_up(core)) {
        end(core);
        return;
    }
    uint32_t band = (exchange->first_band + exchange->window / exchange->stripes) % exchange->bands;
    uint32_t stripe =
        (exchange->first_stripe + exchange->window % exchange->stripes) % exchange->stripes;
    ng_core_backtrack(core, exchange->window % exchange->stripes == 0 ? 0 : exchange->band_level);
    exchange->top = start(core->native->height, exchange->height, band);
    exchange->left = start(core->native->width, exchange->width, stripe);
    exchange->conflicts = passes[exchange->pass].conflicts;
    exchange->band_level = 0;
    hold_again(exchange);
}

static void leave(struct ng_core *core)
{
    core->exchange->window++;
    enter(core);
}

void ng_exchange_begin(struct ng_core *core)
{
    struct ng_exchange *exchange = core->exchange;
    ng_core_backtrack(core, 0);
    exchange->stage = ACTIVE;
    exchange->mode_turns = core->mode_turns;
    begin_pass(core, 0);
    exchange->until = core->ticks + (uint64_t)(SHARE * (double)core->ticks);
    enter(core);
}

/* Whether a variable belongs to the present round: first those of other rows, then those of the
 * window's rows in other columns. */
static bool is_held(const struct ng_exchange *exchange, const struct ng_native_cell *cell)
{
    bool in_band = cell->row >= exchange->top && cell->row - exchange->top < exchange->height;
    if (!exchange->inside_band) {
        return !in_band;
    }
    return in_band &&
           (cell->column < exchange->left || cell->column - exchange->left >= exchange->width);
}

/* The next literal to hold in this round; NG_NONE: none is left. *refuted: one is false. */
static uint32_t next_held(const struct ng_core *core, struct ng_exchange *exchange, bool *refuted)
{
    for (; exchange->at < core->plain; exchange->at++, exchange->looks++) {
        if (!is_held(exchange, &core->native->variable_cells[exchange->at])) {
            continue;
        }
        uint32_t literal = 2 * exchange->at + (exchange->solution[exchange->at] < 0);
        if (core->values[literal] <= 0) {
            *refuted = core->values[literal] < 0;
            return literal;
        }
    }
    return NG_NONE;
}

uint32_t ng_exchange_next(struct ng_core *core)
{
    struct ng_exchange *exchange = core->exchange;
    if (core->level == 0) {
        hold_again(exchange); /* after a break in the middle of a window, nothing is held */
        exchange->band_level = 0;
    }
    while (exchange->stage == ACTIVE) {
        bool refuted = false;
        uint32_t literal = next_held(core, exchange, &refuted);
        if (refuted) {
            leave(core);
        } else if (literal != NG_NONE || exchange->inside_band) {
            return literal;
        } else {
            exchange->inside_band = true;
            exchange->at = 1;
            exchange->band_level = core->level;
        }
    }
    return NG_NONE;
}

void ng_exchange_conflict(struct ng_core *core)
{
    struct ng_exchange *exchange = core->exchange;
    if (!ng_exchange_active(core)) {
        return;
    }
    if (--exchange->conflicts == 0) {
        leave(core);
        return;
    }
    hold_again(exchange);
}

int8_t ng_exchange_contrary(const struct ng_core *core, uint32_t variable)
{
    const struct ng_exchange *exchange = core->exchange;
    if (exchange == NULL || exchange->stage != THROUGH) {
        return 0;
    }
    bool looking = core->stable && core->mode_turns <= exchange->mode_turns + LOOKING_TURNS;
    return looking ? 0 : (int8_t)-exchange->solution[variable];
}
