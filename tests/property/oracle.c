/* Tries values of cells; what each line's automaton still allows is looked at in between. */
#include "property/oracle.h"

#include "base/bits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Exits when out of memory. */
static void *checked(void *memory)
{
    if (memory == NULL) {
        (void)fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

static void *allocate(size_t count, size_t size)
{
    return checked(calloc(count + 1, size));
}

void oracle_add(struct oracle *oracle, const uint8_t *cells)
{
    if (oracle->count == oracle->capacity) {
        oracle->capacity = 2 * oracle->capacity + 4;
        oracle->cells = checked(realloc(oracle->cells, oracle->capacity * oracle->size));
    }
    memcpy(oracle->cells + oracle->count++ * oracle->size, cells, oracle->size);
}

void oracle_clear(struct oracle *oracle)
{
    free(oracle->cells);
    *oracle = (struct oracle){.cells = NULL};
}

/* ---- a clue as an automaton ----
 *
 * State 0 is the blank cells before the first block; each block of n cells adds n states, one for
 * each cell of it passed, and one more for the blank cells behind it. What a line has up to a cell
 * leads to one state at most; where cells are open, to a set of them. */

enum { STATES = 2 * ORACLE_LINE + 2, WORDS = (STATES + 63) / 64, VALUES = ORACLE_COLOURS + 1 };

/* No way on. */
#define NOWHERE UINT16_MAX

struct automaton {
    uint16_t next[STATES][VALUES];
    unsigned words;        /* of a set of states */
    uint64_t final[WORDS]; /* states in which the line may end */
};

static void add_state(uint64_t *set, unsigned state)
{
    set[state / 64] |= (uint64_t)1 << state % 64;
}

static bool has_state(const uint64_t *set, unsigned state)
{
    return state != NOWHERE && (set[state / 64] >> state % 64 & 1) != 0;
}

/* Adds the states of a block behind state `blank`; `left` is the colour of the block before, 0:
 * none, whose last cell is state blank - 1. Returns the blank state behind. */
static unsigned add_block(struct automaton *automaton, unsigned blank, struct nonogram_block block,
                          unsigned left)
{
    unsigned length = block.length == 0 ? 1 : block.length, last = blank + length;
    automaton->next[blank][block.colour] = (uint16_t)(blank + 1);
    if (left != 0 && left != block.colour) {
        automaton->next[blank - 1][block.colour] = (uint16_t)(blank + 1);
    }
    for (unsigned state = blank + 1; state < last; state++) {
        automaton->next[state][block.colour] = (uint16_t)(state + 1);
    }
    if (block.length == 0) {
        automaton->next[last][block.colour] = (uint16_t)last;
    }
    automaton->next[last][0] = automaton->next[last + 1][0] = (uint16_t)(last + 1);
    return last + 1;
}

static void make_automaton(struct automaton *automaton, const struct nonogram_puzzle *puzzle,
                           uint32_t line)
{
    unsigned values = nonogram_colours(puzzle) + 1, blank = 0, left = 0;
    memset(automaton->next, 0xFF, sizeof automaton->next);
    automaton->next[0][0] = 0;
    uint32_t count;
    const struct nonogram_block *blocks = nonogram_clue(puzzle, line, &count);
    for (uint32_t i = 0; i < count; i++) {
        blank = add_block(automaton, blank, blocks[i], left);
        left = blocks[i].colour;
    }
    for (unsigned v = 0; v < values && blocks == NULL; v++) {
        automaton->next[0][v] = 0;
    }
    automaton->words = blank / 64 + 1;
    memset(automaton->final, 0, sizeof automaton->final);
    add_state(automaton->final, blank);
    if (left != 0) {
        add_state(automaton->final, blank - 1);
    }
}

/* ---- trying ---- */

struct attempt {
    uint32_t width, height;
    struct automaton *automata;
    bool *changed; /* lines that are to be looked at */
    uint8_t
        *grids; /* of each cell a set of values; a grid for each cell that is tried, and one more */
    struct oracle *oracle;
    size_t most;
    uint64_t effort;
    bool gave_up;
};

/* The cells of a line: so many, from `first` on, `apart` from each other. */
struct run {
    uint32_t length;
    size_t first, apart;
};

static struct run run_of(const struct attempt *attempt, uint32_t line)
{
    return line < attempt->height
               ? (struct run){attempt->width, (size_t)line * attempt->width, 1}
               : (struct run){attempt->height, line - attempt->height, attempt->width};
}

/* Adds the states to which values in a set lead from these. */
static void step(const struct automaton *automaton, const uint64_t *these, unsigned set,
                 uint64_t *to)
{
    for (unsigned w = 0; w < automaton->words; w++) {
        for (uint64_t left = these[w]; left != 0; left &= left - 1) {
            const uint16_t *next = automaton->next[64 * w + ng_bits_lowest(left)];
            for (unsigned values = set; values != 0; values &= values - 1) {
                uint16_t state = next[ng_bits_lowest(values)];
                if (state != NOWHERE) {
                    add_state(to, state);
                }
            }
        }
    }
}

/* The values in a set that lead from one of these states to one of those, and which of these do. */
static unsigned values_between(const struct automaton *automaton, unsigned set, uint64_t *these,
                               const uint64_t *those)
{
    unsigned leading = 0;
    for (unsigned w = 0; w < automaton->words; w++) {
        uint64_t from = 0;
        for (uint64_t left = these[w]; left != 0; left &= left - 1) {
            const uint16_t *next = automaton->next[64 * w + ng_bits_lowest(left)];
            for (unsigned values = set; values != 0; values &= values - 1) {
                if (has_state(those, next[ng_bits_lowest(values)])) {
                    leading |= values & -values;
                    from |= left & -left;
                }
            }
        }
        these[w] = from;
    }
    return leading;
}

/* Leaves what some way through the line's automaton has; false: there is none. */
static bool look_at(struct attempt *attempt, uint8_t *cells, uint32_t line)
{
    const struct automaton *automaton = &attempt->automata[line];
    struct run run = run_of(attempt, line);
    uint64_t states[(ORACLE_LINE + 1) * WORDS]; /* before each cell, and at the end */
    unsigned words = automaton->words;
    memset(states, 0, (size_t)(run.length + 1) * words * sizeof *states);
    add_state(states, 0);
    for (uint32_t i = 0; i < run.length; i++) {
        step(automaton, states + (size_t)i * words, cells[run.first + i * run.apart],
             states + (size_t)(i + 1) * words);
    }
    uint64_t *behind = states + (size_t)run.length * words;
    bool possible = false;
    for (unsigned w = 0; w < words; w++) {
        behind[w] &= automaton->final[w];
        possible = possible || behind[w] != 0;
    }
    for (uint32_t i = run.length; i-- > 0 && possible; behind -= words) {
        uint8_t *cell = &cells[run.first + i * run.apart];
        unsigned left = values_between(automaton, *cell, behind - words, behind);
        uint32_t crossing = line < attempt->height ? attempt->height + i : i;
        attempt->changed[crossing] |= left != *cell;
        *cell = (uint8_t)left;
    }
    return possible;
}

/* Looks at lines until none says more. */
static bool look_at_changed(struct attempt *attempt, uint8_t *cells)
{
    uint32_t lines = attempt->height + attempt->width;
    for (uint32_t line = 0, unchanged = 0; unchanged < lines; line = (line + 1) % lines) {
        unchanged++;
        if (!attempt->changed[line]) {
            continue;
        }
        attempt->changed[line] = false;
        attempt->gave_up |= attempt->effort-- == 0;
        if (attempt->gave_up || !look_at(attempt, cells, line)) {
            memset(attempt->changed, 0, lines * sizeof *attempt->changed);
            return false;
        }
        unchanged = 0;
    }
    return true;
}

static void take(struct attempt *attempt, const uint8_t *cells)
{
    struct oracle *oracle = attempt->oracle;
    attempt->gave_up |= oracle->count == attempt->most;
    if (!attempt->gave_up) {
        oracle_add(oracle, cells);
        uint8_t *taken = oracle->cells + (oracle->count - 1) * oracle->size;
        for (size_t i = 0; i < oracle->size; i++) {
            taken[i] = (uint8_t)ng_bits_lowest(cells[i]);
        }
    }
}

/* Tries all values of the first cell that can have several. */
static void try(struct attempt *attempt, uint8_t *cells, size_t first)
{
    size_t size = attempt->oracle->size;
    if (!look_at_changed(attempt, cells)) {
        return;
    }
    while (first < size && (cells[first] & (cells[first] - 1)) == 0) {
        first++;
    }
    if (first == size) {
        take(attempt, cells);
        return;
    }
    for (unsigned v = 0; v < VALUES && !attempt->gave_up; v++) {
        if ((cells[first] >> v & 1) != 0) {
            uint8_t *next = cells + size;
            memcpy(next, cells, size);
            next[first] = (uint8_t)(1U << v);
            attempt->changed[first / attempt->width] = true;
            attempt->changed[attempt->height + first % attempt->width] = true;
            try(attempt, next, first + 1);
        }
    }
}

bool oracle_solve(struct oracle *oracle, const struct nonogram_puzzle *puzzle, size_t most,
                  uint64_t effort)
{
    uint32_t width = nonogram_width(puzzle), height = nonogram_height(puzzle);
    uint32_t lines = width + height;
    const uint8_t *given = nonogram_given(puzzle);
    *oracle = (struct oracle){.size = (size_t)width * height};
    struct attempt attempt = {.width = width,
                              .height = height,
                              .automata = allocate(lines, sizeof *attempt.automata),
                              .changed = allocate(lines, sizeof *attempt.changed),
                              .grids = allocate(oracle->size + 1, oracle->size),
                              .oracle = oracle,
                              .most = most,
                              .effort = effort};
    for (uint32_t line = 0; line < lines; line++) {
        make_automaton(&attempt.automata[line], puzzle, line);
        attempt.changed[line] = true;
    }
    for (size_t i = 0; i < oracle->size; i++) {
        bool known = given != NULL && given[i] != NONOGRAM_UNKNOWN;
        attempt.grids[i] = (uint8_t)(known ? 1U << given[i] : (2U << nonogram_colours(puzzle)) - 1);
    }
    try(&attempt, attempt.grids, 0);
    free(attempt.grids);
    free(attempt.changed);
    free(attempt.automata);
    return !attempt.gave_up;
}

/* ---- comparing ---- */

static const uint8_t *search(const struct oracle *oracle, const uint8_t *cells)
{
    size_t low = 0, high = oracle->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const uint8_t *candidate = oracle->cells + middle * oracle->size;
        int order = memcmp(candidate, cells, oracle->size);
        if (order == 0) {
            return candidate;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return NULL;
}

bool oracle_has(const struct oracle *oracle, const uint8_t *cells)
{
    return search(oracle, cells) != NULL;
}

uint8_t oracle_certain(const struct oracle *oracle, size_t cell)
{
    uint8_t value = oracle->count > 0 ? oracle->cells[cell] : NONOGRAM_UNKNOWN;
    for (size_t i = 1; i < oracle->count; i++) {
        if (oracle->cells[i * oracle->size + cell] != value) {
            return NONOGRAM_UNKNOWN;
        }
    }
    return value;
}

enum nonogram_verdict oracle_verdict(const struct oracle *oracle)
{
    return oracle->count == 0   ? NONOGRAM_NONE
           : oracle->count == 1 ? NONOGRAM_UNIQUE
                                : NONOGRAM_MULTIPLE;
}

struct oracle_marks oracle_marks_new(const struct oracle *oracle)
{
    return (struct oracle_marks){oracle, allocate(oracle->count, 1)};
}

void oracle_marks_clear(struct oracle_marks *marks)
{
    free(marks->seen);
    marks->seen = NULL;
}

bool oracle_mark(struct oracle_marks *marks, const uint8_t *cells)
{
    const uint8_t *known = search(marks->oracle, cells);
    if (known == NULL) {
        return false;
    }
    uint8_t *seen = &marks->seen[(size_t)(known - marks->oracle->cells) / marks->oracle->size];
    return (*seen)++ == 0;
}
