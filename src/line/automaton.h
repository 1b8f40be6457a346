/* A clue as a finite automaton and as a regular expression over cell values.
 *
 * States are numbered from 1, where reading begins, in the order in which a line is read. Clue 2 1:
 *
 *       0           0         0
 *      ,-.         ,-.       ,-.
 *     ( 1 )-1-> 2 -1-> 3 -0->( 4 )-1->(( 5 ))
 *
 * Deterministic, and minimal by construction (a missing transition means that the line is refused).
 * Between blocks of different colours the state that ends a block is the row of blanks itself; a
 * blot's state loops on its colour. */
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
    uint32_t accept; /* states accept .. states accept (two of them if the clue ends in a blot) */
};

/* The automaton of a clue; `values` is colours + 1 (an open clue loops on all of them). On
 * NONOGRAM_NO_MEMORY, also when there were over 2^32 states, there is nothing to free. Size
 * proportional to the cells that the clue needs: callers limit that by the line's length. */
enum nonogram_status ng_automaton_make(struct ng_automaton *automaton, const struct ng_clue *clue,
                                       unsigned values);
void ng_automaton_free(struct ng_automaton *automaton);

/* The transitions, one a line: "SYMBOL STATE NEXT". */
void ng_automaton_table(const struct ng_automaton *automaton, struct nonogram_text *text);

/* The automaton as a Graphviz graph. symbols[v] is the character for cell value v ("01" for black
 * and white). */
void ng_automaton_dot(const struct ng_automaton *automaton, const char *symbols,
                      struct nonogram_text *text);

/* The clue as a regular expression, "0*1{3}0+1{2}0*" for 3 2 with symbols "01". There is "0*"
 * between blocks of different colours, a blot is "1+", an open clue a class of all `values`
 * symbols. Symbols that mean something in expressions are escaped by a backslash. */
void ng_automaton_regex(const struct ng_clue *clue, unsigned values, const char *symbols,
                        struct nonogram_text *text);

#endif
