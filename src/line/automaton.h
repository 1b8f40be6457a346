/* A clue as a finite automaton and as a regular expression over cell values.
 *
 * States are numbered from 1, the start, in the order in which a line is read. Clue 2 1:
 *
 *       0           0         0
 *      ,-.         ,-.       ,-.
 *     ( 1 )-1-> 2 -1-> 3 -0->( 4 )-1->(( 5 ))
 *
 * Deterministic, and minimal by construction (a missing transition means that the line is
 * rejected). Between blocks of different colours the state that ends a block is also the row of
 * blanks; a blot's state loops on its colour. */
#ifndef NG_LINE_AUTOMATON_H
#define NG_LINE_AUTOMATON_H

#include "base/text.h"
#include "model/puzzle.h"
#include "nonogram.h"

struct ng_transition {
    uint32_t state;
    uint32_t next;
    uint8_t symbol; /* cell value: 0 blank, 1..C */
};

struct ng_automaton {
    struct ng_transition *transitions; /* by state, then by symbol */
    size_t count;
    uint32_t states;
    uint32_t accept; /* states accept … `states` accept (two of them if the clue ends in a blot) */
};

/* Makes the automaton of a clue that is not open. After NONOGRAM_NO_MEMORY, also returned for more
 * than 2^32 states, there is nothing to free. The size is proportional to the cells that the clue
 * needs: callers limit these by the line's length. */
enum nonogram_status ng_automaton_make(struct ng_automaton *automaton, const struct ng_clue *clue);
void ng_automaton_free(struct ng_automaton *automaton);

/* Appends the transitions, one per line: "SYMBOL STATE NEXT". */
void ng_automaton_table(const struct ng_automaton *automaton, struct nonogram_text *text);

/* Appends the automaton as a Graphviz graph. symbols[v] is the character for cell value v ("01" for
 * black and white). */
void ng_automaton_dot(const struct ng_automaton *automaton, const char *symbols,
                      struct nonogram_text *text);

/* Appends a clue that is not open as a regular expression, "0*1{3}0+1{2}0*" for 3 2 with symbols
 * "01". There is "0*" between blocks of different colours, a blot is "1+". Symbols with a meaning
 * in expressions are escaped by a backslash. */
void ng_automaton_regex(const struct ng_clue *clue, const char *symbols,
                        struct nonogram_text *text);

#endif
