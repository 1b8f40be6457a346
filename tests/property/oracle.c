/* Tries a puzzle cell after cell, every line by an automaton of its own. */
#include "property/oracle.h"

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
 * each cell of it passed, and one more for the blank cells behind it. A set of states is a word. */

enum { STATES = 64, VALUES = ORACLE_COLOURS + 1 };

struct automaton {
    unsigned states;
    uint64_t next[STATES][VALUES];
    uint64_t good[ORACLE_LINE + 1]; /* states from which so many more cells can end the line */
};

static uint64_t bit(unsigned state)
{
    return (uint64_t)1 << state;
}

/* Adds the states of a block behind state `blank`; `left` is the colour of the block before, 0:
 * none, whose last cell is state blank - 1. Returns the blank state behind. */
static unsigned add_block(struct automaton *automaton, unsigned blank, struct nonogram_block block,
                          unsigned left)
{
    unsigned length = block.length == 0 ? 1 : block.length, last = blank + length;
    automaton->next[blank][block.colour] |= bit(blank + 1);
    if (left != 0 && left != block.colour) {
        automaton->next[blank - 1][block.colour] |= bit(blank + 1);
    }
    for (unsigned state = blank + 1; state < last; state++) {
        automaton->next[state][block.colour] |= bit(state + 1);
    }
    if (block.length == 0) {
        automaton->next[last][block.colour] |= bit(last);
    }
    automaton->next[last][0] |= bit(last + 1);
    automaton->next[last + 1][0] |= bit(last + 1);
    return last + 1;
}

static uint64_t step(const struct automaton *automaton, uint64_t states, unsigned value)
{
    uint64_t to = 0;
    for (unsigned state = 0; state < automaton->states; state++) {
        to |= states & bit(state) ? automaton->next[state][value] : 0;
    }
    return to;
}

static void find_good(struct automaton *automaton, uint64_t final, unsigned values)
{
    automaton->good[0] = final;
    for (unsigned left = 1; left <= ORACLE_LINE; left++) {
        automaton->good[left] = 0;
        for (unsigned state = 0; state < automaton->states; state++) {
            for (unsigned v = 0; v < values; v++) {
                if (automaton->next[state][v] & automaton->good[left - 1]) {
                    automaton->good[left] |= bit(state);
                }
            }
        }
    }
}

static void make_automaton(struct automaton *automaton, const struct nonogram_puzzle *puzzle,
                           uint32_t line)
{
    unsigned values = nonogram_colours(puzzle) + 1, blank = 0, left = 0;
    memset(automaton->next, 0, sizeof automaton->next);
    automaton->next[0][0] = bit(0);
    for (uint32_t i = 0; i < nonogram_clue_size(puzzle, line); i++) {
        struct nonogram_block block = nonogram_clue_block(puzzle, line, i);
        blank = add_block(automaton, blank, block, left);
        left = block.colour;
    }
    for (unsigned v = 0; v < values && nonogram_clue_open(puzzle, line); v++) {
        automaton->next[0][v] = bit(0);
    }
    automaton->states = blank + 1;
    find_good(automaton, bit(blank) | (left != 0 ? bit(blank - 1) : 0), values);
}

/* ---- trying ---- */

struct attempt {
    const struct nonogram_puzzle *puzzle;
    const uint8_t *given;
    uint32_t width, height;
    unsigned values;
    struct automaton *automata;
    uint64_t columns[ORACLE_LINE][ORACLE_LINE + 1]; /* states after so many rows */
    uint8_t cells[ORACLE_LINE * ORACLE_LINE];
    struct oracle *oracle;
    size_t most;
    uint64_t effort;
    bool gave_up;
};

/* Tries all values of the cell at (row, column); `states` are those of the row before it. */
static void try(struct attempt *attempt, uint32_t row, uint32_t column, uint64_t states)
{
    if (column == attempt->width) {
        row++;
        column = 0;
        states = bit(0);
    }
    if (row == attempt->height) {
        attempt->gave_up |= attempt->oracle->count == attempt->most;
        if (!attempt->gave_up) {
            oracle_add(attempt->oracle, attempt->cells);
        }
        return;
    }
    const struct automaton *across = &attempt->automata[row];
    const struct automaton *down = &attempt->automata[attempt->height + column];
    uint32_t cell = row * attempt->width + column;
    for (unsigned v = 0; v < attempt->values && !attempt->gave_up; v++) {
        uint64_t in_row = step(across, states, v) & across->good[attempt->width - column - 1];
        uint64_t in_column =
            step(down, attempt->columns[column][row], v) & down->good[attempt->height - row - 1];
        bool given = attempt->given != NULL && attempt->given[cell] != NONOGRAM_UNKNOWN;
        if (in_row == 0 || in_column == 0 || (given && attempt->given[cell] != v)) {
            continue;
        }
        attempt->gave_up |= attempt->effort-- == 0;
        attempt->cells[cell] = (uint8_t)v;
        attempt->columns[column][row + 1] = in_column;
        try(attempt, row, column + 1, in_row);
    }
}

bool oracle_solve(struct oracle *oracle, const struct nonogram_puzzle *puzzle, size_t most,
                  uint64_t effort)
{
    uint32_t width = nonogram_width(puzzle), height = nonogram_height(puzzle);
    struct attempt *attempt = allocate(1, sizeof *attempt);
    *oracle = (struct oracle){.size = (size_t)width * height};
    attempt->puzzle = puzzle;
    attempt->given = nonogram_given(puzzle);
    attempt->width = width;
    attempt->height = height;
    attempt->values = nonogram_colours(puzzle) + 1;
    attempt->automata = allocate((size_t)width + height, sizeof *attempt->automata);
    attempt->oracle = oracle;
    attempt->most = most;
    attempt->effort = effort;
    for (uint32_t line = 0; line < width + height; line++) {
        make_automaton(&attempt->automata[line], puzzle, line);
    }
    for (uint32_t column = 0; column < width; column++) {
        attempt->columns[column][0] = bit(0);
    }
    try(attempt, 0, 0, bit(0));
    bool complete = !attempt->gave_up;
    free(attempt->automata);
    free(attempt);
    return complete;
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
