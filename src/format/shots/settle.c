/* Rows and columns fill the same number of cells, and each clue fits its line: of all readings for
 * which this is true, the likeliest. Few digits are ever in doubt, so that sets of up to three of
 * them are simply tried. */
#include "format/shots/numbers.h"

#include <stdlib.h>

enum {
    UNLIKELY = 7 * 256, /* readings that cost more are not tried */
    NEAR = 3 * 256,     /* a second choice that costs less than this more is as good */
    TRIED = 64,         /* readings at most */
};

/* Another reading of a number. */
struct change {
    size_t line, number, choice;
    int cost;
    int64_t cells; /* what it adds to the rows' cells, less the columns' */
};

struct settling {
    const struct ng_numbers *clues;
    struct change changes[TRIED];
    size_t count;
    int64_t cells;                /* the rows' less the columns', without changes */
    size_t misfits;               /* lines whose clue does not fit without changes */
    int best, second;             /* costs; INT32_MAX: none */
    size_t taken[3], taken_count; /* the best changes */
    size_t other;                 /* a change that the second best has, and the best has not */
};

/* Whether a clue fits its line, with up to three changes. */
static bool fits(const struct settling *settling, size_t line, const size_t *changes, size_t count)
{
    const struct ng_numbers *clues = settling->clues;
    const struct ng_number_line *clue = &clues->lines[line];
    uint64_t need = clue->count > 0 ? clue->count - 1 : 0;
    bool zero = false;
    for (size_t i = clue->first; i < clue->first + clue->count; i++) {
        uint32_t value = clues->numbers[i].choices[0].value;
        for (size_t j = 0; j < count; j++) {
            const struct change *change = &settling->changes[changes[j]];
            value = change->number == i ? clues->numbers[i].choices[change->choice].value : value;
        }
        need += value;
        zero = zero || value == 0;
    }
    return need <= (ng_numbers_is_row(clues, line) ? clues->width : clues->height) &&
           !(zero && clue->count > 1);
}

static int by_cost(const void *a, const void *b)
{
    const struct change *x = a, *y = b;
    return x->cost != y->cost       ? (x->cost < y->cost ? -1 : 1)
           : x->number != y->number ? (x->number < y->number ? -1 : 1)
                                    : (x->choice < y->choice ? -1 : x->choice > y->choice);
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

static void list_changes(struct settling *settling)
{
    const struct ng_numbers *clues = settling->clues;
    for (size_t line = 0; line < (size_t)clues->height + clues->width; line++) {
        const struct ng_number_line *clue = &clues->lines[line];
        for (size_t i = clue->first; i < clue->first + clue->count; i++) {
            const struct ng_number *number = &clues->numbers[i];
            int sign = ng_numbers_is_row(clues, line) ? 1 : -1;
            settling->cells += sign * (int64_t)number->choices[0].value;
            for (size_t j = 1; j < number->count && number->choices[j].cost < UNLIKELY; j++) {
                int64_t more =
                    (int64_t)number->choices[j].value - (int64_t)number->choices[0].value;
                keep_change(settling,
                            (struct change){line, i, j, number->choices[j].cost, sign * more});
            }
        }
        settling->misfits += !fits(settling, line, NULL, 0);
    }
    qsort(settling->changes, settling->count, sizeof *settling->changes, by_cost);
}

/* Whether a set of changes is a reading that agrees. */
static bool agrees(const struct settling *settling, const size_t *set, size_t count)
{
    int64_t cells = settling->cells;
    size_t mended = 0;
    for (size_t i = 0; i < count; i++) {
        const struct change *change = &settling->changes[set[i]];
        bool again = false; /* the line was looked at before */
        for (size_t j = 0; j < i; j++) {
            const struct change *other = &settling->changes[set[j]];
            if (other->number == change->number) {
                return false;
            }
            again = again || other->line == change->line;
        }
        cells += change->cells;
        if (!again && !fits(settling, change->line, set, count)) {
            return false;
        }
        mended += !again && !fits(settling, change->line, NULL, 0);
    }
    return cells == 0 && mended == settling->misfits;
}

static bool is_taken(const struct settling *settling, size_t change)
{
    bool taken = false;
    for (size_t i = 0; i < settling->taken_count; i++) {
        taken = taken || settling->taken[i] == change;
    }
    return taken;
}

/* Notes a set that agrees, if it is the best or second best. */
static void note(struct settling *settling, const size_t *set, size_t count)
{
    int cost = 0;
    for (size_t i = 0; i < count; i++) {
        cost += settling->changes[set[i]].cost;
    }
    if (cost < settling->best) {
        settling->second = settling->best;
        settling->other = settling->taken_count > 0 ? settling->taken[0] : count > 0 ? set[0] : 0;
        settling->best = cost;
        settling->taken_count = count;
        for (size_t i = 0; i < count; i++) {
            settling->taken[i] = set[i];
        }
    } else if (cost < settling->second) {
        settling->second = cost;
        for (size_t i = 0; i < count; i++) {
            settling->other = is_taken(settling, set[i]) ? settling->other : set[i];
        }
    }
}

static void try_sets(struct settling *settling)
{
    size_t set[3];
    if (agrees(settling, NULL, 0)) {
        note(settling, NULL, 0);
    }
    for (set[0] = 0; set[0] < settling->count; set[0]++) {
        if (agrees(settling, set, 1)) {
            note(settling, set, 1);
        }
        for (set[1] = set[0] + 1; set[1] < settling->count; set[1]++) {
            if (agrees(settling, set, 2)) {
                note(settling, set, 2);
            }
            for (set[2] = set[1] + 1; set[2] < settling->count; set[2]++) {
                if (agrees(settling, set, 3)) {
                    note(settling, set, 3);
                }
            }
        }
    }
}

struct ng_number_choice ng_numbers_settle(struct ng_numbers *clues)
{
    struct settling settling = {.clues = clues, .best = INT32_MAX, .second = INT32_MAX};
    list_changes(&settling);
    try_sets(&settling);
    struct ng_number_choice choice = {
        .fits = settling.best < INT32_MAX, .decided = settling.taken_count, .open = SIZE_MAX};
    for (size_t i = 0; i < settling.taken_count; i++) {
        const struct change *change = &settling.changes[settling.taken[i]];
        clues->numbers[change->number].chosen = change->choice;
    }
    if (choice.fits && settling.second < INT32_MAX && settling.second - settling.best < NEAR) {
        const struct change *other = &settling.changes[settling.other];
        bool taken = is_taken(&settling, settling.other);
        choice.open = other->number;
        choice.other = clues->numbers[other->number].choices[taken ? 0 : other->choice].value;
    }
    return choice;
}
