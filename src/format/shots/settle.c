/* Rows and columns fill the same number of cells, and each clue fits its line: of all readings for
 * which this is true, the likeliest. Few shapes are ever in doubt, so that sets of up to three of
 * them are simply tried. */
#include "format/shots/numbers.h"

#include <stdlib.h>

enum {
    UNLIKELY = 4 * 256, /* readings that cost more, alone or together, are not tried */
    NEAR = 3 * 256,     /* a second choice that costs less than this more is as good */
    TRIED = 64,         /* readings at most */
    SET = 3,            /* readings changed at the same time */
};

/* Another digit for a shape. */
struct change {
    size_t shape;
    unsigned digit;
    int cost;
    int64_t cells; /* what it adds to the rows' cells, less the columns' */
};

struct settling {
    struct ng_numbers *clues;
    struct change changes[TRIED];
    size_t count;
    int64_t cells;                  /* the rows' less the columns', without changes */
    int best, second;               /* costs; INT32_MAX: none */
    size_t taken[SET], taken_count; /* the best changes */
    size_t other; /* a change that the second best has and the best has not, or the reverse */
};

uint32_t ng_numbers_value(const struct ng_numbers *clues, const struct ng_number *number)
{
    uint32_t value = 0;
    for (size_t i = number->count; i > 0; i--) {
        value = 10 * value + clues->shapes->shapes[number->shapes[i - 1]].digit;
    }
    return value;
}

/* Whether each clue fits its line, and no number begins with 0 but for a clue of nothing else. */
static bool fits(const struct ng_numbers *clues)
{
    bool fit = true;
    for (size_t line = 0; line < (size_t)clues->height + clues->width && fit; line++) {
        const struct ng_number_line *clue = &clues->lines[line];
        uint64_t need = 0;
        for (size_t i = clue->first; i < clue->first + clue->count; i++) {
            const struct ng_number *number = &clues->numbers[i];
            fit = fit && !ng_numbers_has_wrong_0(clues, clue, number);
            bool apart = i > clue->first &&
                         (!clues->coloured ||
                          ng_numbers_colour(clues, number - 1) == ng_numbers_colour(clues, number));
            need += ng_numbers_value(clues, number) + apart;
        }
        fit = fit && need <= (ng_numbers_is_row(clues, line) ? clues->width : clues->height);
    }
    return fit;
}

static int by_cost(const void *a, const void *b)
{
    const struct change *x = a, *y = b;
    return x->cost != y->cost     ? (x->cost < y->cost ? -1 : 1)
           : x->shape != y->shape ? (x->shape < y->shape ? -1 : 1)
                                  : (x->digit < y->digit ? -1 : x->digit > y->digit);
}

/* Keeps a change among the cheapest. */
static void keep_change(struct settling *settling, struct change change)
{
    size_t worst = 0;
    if (settling->count < TRIED) {
        settling->changes[settling->count++] = change;
        return;
    }
    for (size_t i = 1; i < TRIED; i++) {
        worst = by_cost(&settling->changes[i], &settling->changes[worst]) > 0 ? i : worst;
    }
    if (by_cost(&change, &settling->changes[worst]) < 0) {
        settling->changes[worst] = change;
    }
}

/* Lists what else the shapes could be, and counts the cells. */
static void list_changes(struct settling *settling)
{
    const struct ng_numbers *clues = settling->clues;
    int64_t weights[NG_SHAPES_MOST] = {0}; /* the places of each shape: 1, 10, ... */
    bool used[NG_SHAPES_MOST] = {false};
    for (size_t line = 0; line < (size_t)clues->height + clues->width; line++) {
        const struct ng_number_line *clue = &clues->lines[line];
        for (size_t i = clue->first; i < clue->first + clue->count; i++) {
            const struct ng_number *number = &clues->numbers[i];
            int64_t unit = ng_numbers_is_row(clues, line) ? 1 : -1;
            settling->cells += unit * (int64_t)ng_numbers_value(clues, number);
            for (size_t j = 0; j < number->count; j++, unit *= 10) {
                weights[number->shapes[j]] += unit;
                used[number->shapes[j]] = true;
            }
        }
    }
    for (size_t i = 0; i < clues->shapes->count; i++) {
        const struct ng_shape *shape = &clues->shapes->shapes[i];
        for (unsigned digit = 0; digit < 10; digit++) {
            int64_t more = (int64_t)digit - (int64_t)shape->digit;
            if (used[i] && more != 0 && shape->cost[digit] < UNLIKELY) {
                keep_change(settling,
                            (struct change){i, digit, shape->cost[digit], weights[i] * more});
            }
        }
    }
    qsort(settling->changes, settling->count, sizeof *settling->changes, by_cost);
}

/* Exchanges the digits of the shapes and of a set of changes; a second time undoes it. */
static void swap_digits(struct settling *settling, const size_t *set, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct change *change = &settling->changes[set[i]];
        struct ng_shape *shape = &settling->clues->shapes->shapes[change->shape];
        unsigned digit = shape->digit;
        shape->digit = change->digit;
        change->digit = digit;
    }
}

/* Whether a set of changes is a reading that agrees. */
static bool agrees(struct settling *settling, const size_t *set, size_t count)
{
    struct ng_numbers *clues = settling->clues;
    int64_t cells = settling->cells;
    for (size_t i = 0; i < count; i++) {
        const struct change *change = &settling->changes[set[i]];
        for (size_t j = 0; j < i; j++) {
            if (settling->changes[set[j]].shape == change->shape) {
                return false;
            }
        }
        cells += change->cells;
    }
    clues->failed = clues->failed ||
                    (clues->poll != NULL && cells == 0 && ng_poll_work(clues->poll, clues->count));
    if (cells != 0 || clues->failed) {
        return false;
    }
    swap_digits(settling, set, count);
    bool fit = fits(clues);
    swap_digits(settling, set, count);
    return fit;
}

/* The first of the changes in `set` that is not in the other one; or SIZE_MAX. */
static size_t first_new(const size_t *set, size_t count, const size_t *other, size_t others)
{
    for (size_t i = 0; i < count; i++) {
        size_t j = 0;
        while (j < others && other[j] != set[i]) {
            j++;
        }
        if (j == others) {
            return set[i];
        }
    }
    return SIZE_MAX;
}

/* Tries a set, and notes it if it agrees and is the best or second best. */
static void try_set(struct settling *settling, const size_t *set, size_t count)
{
    int cost = 0;
    for (size_t i = 0; i < count; i++) {
        cost += settling->changes[set[i]].cost;
    }
    if (cost >= UNLIKELY || cost >= settling->second || !agrees(settling, set, count)) {
        return;
    }
    size_t added = first_new(set, count, settling->taken, settling->taken_count);
    size_t gone = first_new(settling->taken, settling->taken_count, set, count);
    bool best = cost < settling->best;
    settling->other = best ? (gone == SIZE_MAX ? added : gone) : (added == SIZE_MAX ? gone : added);
    settling->second = best ? settling->best : cost;
    if (best) {
        settling->best = cost;
        settling->taken_count = count;
        for (size_t i = 0; i < count; i++) {
            settling->taken[i] = set[i];
        }
    }
}

static void try_sets(struct settling *settling)
{
    size_t set[SET];
    try_set(settling, NULL, 0);
    for (set[0] = 0; set[0] < settling->count && !settling->clues->failed; set[0]++) {
        try_set(settling, set, 1);
        for (set[1] = set[0] + 1; set[1] < settling->count; set[1]++) {
            try_set(settling, set, 2);
            for (set[2] = set[1] + 1; set[2] < settling->count; set[2]++) {
                try_set(settling, set, 3);
            }
        }
    }
}

/* Settles the numbers as blocks of one colour, or of several ones. */
static void settle_as(struct ng_numbers *clues, bool coloured)
{
    struct settling settling = {.clues = clues, .best = INT32_MAX, .second = INT32_MAX};
    clues->coloured = coloured;
    ng_shapes_judge(clues->shapes);
    list_changes(&settling);
    try_sets(&settling);
    swap_digits(&settling, settling.taken, settling.taken_count);
    clues->choice = (struct ng_number_choice){
        .fits = settling.best < INT32_MAX, .decided = settling.taken_count, .open = SIZE_MAX};
    if (clues->choice.fits && settling.second < INT32_MAX &&
        settling.second - settling.best < NEAR) {
        /* A change that was made has now the digit from before. */
        clues->choice.open = settling.changes[settling.other].shape;
        clues->choice.other = settling.changes[settling.other].digit;
    }
}

/* Whether one of the set's colours is vivid. */
static bool is_vivid(const struct ng_number_colours *set)
{
    enum { VIVID = 90 };
    bool vivid = false;
    for (size_t i = 0; i < set->count; i++) {
        const uint8_t *rgb = set->rgb[i], turned[3] = {rgb[1], rgb[2], rgb[0]};
        vivid = vivid || ng_squares_differ(rgb, turned) > VIVID;
    }
    return vivid;
}

/* Whether each colour fills as many cells by the rows' clues as by the columns', and a clue has two
 * colours: the present row and column of a game can have a colour of their own. */
static bool has_colours(const struct ng_numbers *clues)
{
    int64_t cells[NG_NUMBER_COLOURS] = {0};
    bool even = true, two = false;
    for (size_t line = 0; line < (size_t)clues->height + clues->width; line++) {
        const struct ng_number_line *clue = &clues->lines[line];
        for (size_t i = clue->first; i < clue->first + clue->count; i++) {
            int64_t value = ng_numbers_value(clues, &clues->numbers[i]);
            size_t colour = ng_numbers_colour(clues, &clues->numbers[i]);
            cells[colour] += ng_numbers_is_row(clues, line) ? value : -value;
            two = two || colour != ng_numbers_colour(clues, &clues->numbers[clue->first]);
        }
    }
    for (size_t i = 0; i < clues->sets[clues->set].count; i++) {
        even = even && cells[i] == 0;
    }
    return even && two;
}

/* Whether there are colours that differ enough to mean something: of ink, or darker and paler ink,
 * or of boxes. */
static bool is_mixed(const struct ng_numbers *clues)
{
    enum { APART = 90 };
    const struct ng_number_colours *ink = &clues->sets[NG_NUMBER_INK];
    const struct ng_number_colours *ground = &clues->sets[NG_NUMBER_GROUND];
    bool mixed = ink->count > 1;
    for (size_t i = 0; i < ink->count; i++) {
        mixed = mixed || ink->contrast[i] - ink->pale[i] > APART;
    }
    for (size_t i = 1; i < ground->count; i++) {
        mixed = mixed || ng_squares_differ(ground->rgb[i], ground->rgb[0]) > APART;
    }
    return mixed;
}

void ng_numbers_settle(struct ng_numbers *clues)
{
    clues->mixed = false;
    for (clues->set = 0; clues->set < NG_NUMBER_SETS; clues->set++) {
        const struct ng_number_colours *set = &clues->sets[clues->set];
        if (set->count > 1 && is_vivid(set)) {
            settle_as(clues, true);
            if (clues->choice.fits && has_colours(clues)) {
                return;
            }
        }
    }
    clues->set = NG_NUMBER_INK;
    clues->mixed = is_mixed(clues);
    settle_as(clues, false);
}
