/* Reads a clue from left to right, a state per cell, and prints the automaton. */
#include "line/automaton.h"

#include "base/check.h"
#include "base/memory.h"

#include <string.h>

enum { FIRST_STATE = 1 };

/* An automaton being made, with the present state. */
struct automaton_maker {
    struct ng_automaton *automaton;
    size_t capacity;
    uint32_t state;
    bool failed;
};

/* Adds a transition; the transitions of a state stay sorted by symbol. */
static void add_state(struct automaton_maker *maker, uint32_t state, unsigned symbol, uint32_t next)
{
    struct ng_automaton *automaton = maker->automaton;
    if (maker->failed || !ng_alloc_grow(&automaton->transitions, &maker->capacity,
                                        automaton->count + 1, sizeof *automaton->transitions)) {
        maker->failed = true;
        return;
    }
    size_t i = automaton->count++;
    struct ng_transition *all = automaton->transitions;
    for (; i > 0 && all[i - 1].state == state && all[i - 1].symbol > symbol; i--) {
        all[i] = all[i - 1];
    }
    ng_assert(i == 0 || all[i - 1].state < state ||
              (all[i - 1].state == state && all[i - 1].symbol < symbol)); /* deterministic */
    ng_assert(state >= FIRST_STATE && next >= state);
    all[i] = (struct ng_transition){.state = state, .next = next, .symbol = (uint8_t)symbol};
}

/* Adds a new state, reached by reading `symbol`. */
static void read_on(struct automaton_maker *maker, unsigned symbol)
{
    if (maker->automaton->states == UINT32_MAX) {
        maker->failed = true;
        return;
    }
    uint32_t next = ++maker->automaton->states;
    ng_assert(maker->state < next);
    add_state(maker, maker->state, symbol, next);
    maker->state = next;
}

/* Continues after the first cell of a blot: with its colour, or ends it with a blank, or with the
 * first cell of `next` (NULL after the last block) if that has another colour. */
static void end_blot(struct automaton_maker *maker, const struct nonogram_block *blot,
                     const struct nonogram_block *next)
{
    add_state(maker, maker->state, blot->colour, maker->state);
    ng_assert(blot->length == 0 && blot->colour > 0);
    if (next != NULL && ng_puzzle_gap(blot, next) == 0) {
        uint32_t blank = maker->automaton->states + 1;
        add_state(maker, maker->state, next->colour, blank + 1);
    }
    read_on(maker, 0);
    ng_assert(maker->failed || maker->state == maker->automaton->states);
    add_state(maker, maker->state, 0, maker->state);
}

static void add_block_states(struct automaton_maker *maker, const struct nonogram_block *block,
                             const struct nonogram_block *next)
{
    uint32_t cells = block->length == 0 ? 1 : block->length;
    for (uint32_t i = 0; i < cells && !maker->failed; i++) {
        read_on(maker, block->colour);
    }
    if (block->length == 0) {
        end_blot(maker, block, next);
        return;
    }
    ng_assert(maker->failed || maker->automaton->states > cells);
    if (next != NULL && ng_puzzle_gap(block, next) != 0) {
        read_on(maker, 0);
    }
    add_state(maker, maker->state, 0, maker->state);
}

/* The first accepting state: the last row of blanks, or before it the inside of a last blot. */
static uint32_t first_accepting(const struct ng_clue *clue, uint32_t states)
{
    bool blot = clue->count != 0 && clue->blocks[clue->count - 1].length == 0;
    return blot ? states - 1 : states;
}

enum nonogram_status ng_automaton_make(struct ng_automaton *automaton, const struct ng_clue *clue)
{
    struct automaton_maker maker = {.automaton = automaton, .state = FIRST_STATE};
    *automaton = (struct ng_automaton){.states = FIRST_STATE};
    ng_assert(!clue->open);
    add_state(&maker, FIRST_STATE, 0, FIRST_STATE);
    for (uint32_t i = 0; i < clue->count && !maker.failed; i++) {
        add_block_states(&maker, &clue->blocks[i],
                         i + 1 < clue->count ? &clue->blocks[i + 1] : NULL);
    }
    automaton->accept = first_accepting(clue, automaton->states);
    ng_assert(automaton->accept >= FIRST_STATE && automaton->accept <= automaton->states);
    ng_assert(maker.failed || maker.state == automaton->states);
    if (maker.failed) {
        ng_automaton_free(automaton);
        return NONOGRAM_NO_MEMORY;
    }
    return NONOGRAM_OK;
}

void ng_automaton_free(struct ng_automaton *automaton)
{
    ng_alloc_free(automaton->transitions);
    *automaton = (struct ng_automaton){.transitions = NULL};
}

void ng_automaton_table(const struct ng_automaton *automaton, struct nonogram_text *text)
{
    for (size_t i = 0; i < automaton->count; i++) {
        const struct ng_transition *transition = &automaton->transitions[i];
        ng_text_format(text, "%u %lu %lu\n", transition->symbol, (unsigned long)transition->state,
                       (unsigned long)transition->next);
    }
}

/* Appends a character, after a backslash if it is one of `special`. */
static void put_escaped(struct nonogram_text *text, char symbol, const char *special)
{
    if (strchr(special, symbol) != NULL) {
        ng_text_char(text, '\\');
    }
    ng_text_char(text, symbol);
}

void ng_automaton_dot(const struct ng_automaton *automaton, const char *symbols,
                      struct nonogram_text *text)
{
    ng_text_string(text, "digraph clue {\n    rankdir=LR;\n    node [shape=circle];\n"
                         "    start [shape=point];\n    start -> 1;\n");
    for (uint32_t i = automaton->accept; i <= automaton->states; i++) {
        ng_text_format(text, "    %lu [shape=doublecircle];\n", (unsigned long)i);
    }
    for (size_t i = 0; i < automaton->count; i++) {
        const struct ng_transition *transition = &automaton->transitions[i];
        ng_text_format(text, "    %lu -> %lu [label=\"", (unsigned long)transition->state,
                       (unsigned long)transition->next);
        ng_assert(transition->next >= transition->state && transition->next <= automaton->states);
        put_escaped(text, symbols[transition->symbol], "\"\\");
        ng_text_string(text, "\"];\n");
    }
    ng_text_string(text, "}\n");
}

/* A cell of a value, as a pattern. */
static void put_cell(struct nonogram_text *text, char symbol)
{
    put_escaped(text, symbol, "\\.*+?()[]{}|^$/");
}

void ng_automaton_regex(const struct ng_clue *clue, const char *symbols, struct nonogram_text *text)
{
    for (uint32_t i = 0; i < clue->count; i++) {
        const struct nonogram_block *block = &clue->blocks[i];
        bool gap = i > 0 && ng_puzzle_gap(block - 1, block) != 0;
        put_cell(text, symbols[0]);
        ng_text_char(text, gap ? '+' : '*');
        put_cell(text, symbols[block->colour]);
        if (block->length == 0) {
            ng_text_char(text, '+');
        } else {
            ng_text_format(text, "{%lu}", (unsigned long)block->length);
        }
    }
    put_cell(text, symbols[0]);
    ng_text_char(text, '*');
}
