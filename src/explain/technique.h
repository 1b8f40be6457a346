/* The techniques by which a person settles cells of one line, and what they find.
 *
 * Each is one file with one `const struct ng_technique`; ng_techniques lists them, easiest first.
 * They are those of Wikipedia's article on nonograms, where it has a name for one. */
#ifndef NG_EXPLAIN_TECHNIQUE_H
#define NG_EXPLAIN_TECHNIQUE_H

#include "base/text.h"
#include "explain/view.h"

/* One thing that a technique sees in a line, and the cells that follow from it. What the last three
 * members mean is each technique's own. Positions are those of the line. */
struct ng_finding {
    struct ng_span cells; /* the open ones among them get the value */
    uint8_t value;
    uint32_t block; /* the number in the clue, from 0, of the block that it is about */
    struct ng_span about;
    uint32_t number;
};

/* What one technique finds in one line. Each finding settles a cell that those before it do not, so
 * there are at most as many as cells. */
struct ng_findings {
    struct ng_finding *list; /* room for as many as the line has cells */
    uint32_t count;
    uint8_t *after; /* the line's cells with all that was found */
    bool first;     /* whether it ends with the first finding: all that it is asked is if any is */
};

/* Adds a finding in the positions and block numbers of the side, unless it settles nothing new. */
void ng_findings_add(struct ng_findings *findings, const struct ng_side *side,
                     struct ng_finding finding);
/* Whether any of the cells (positions of the line) is still open, and another finding wanted. */
bool ng_findings_want(const struct ng_findings *findings, struct ng_span cells);
/* Empties it: `after` becomes the cells of the view. */
void ng_findings_reset(struct ng_findings *findings, const struct ng_view *view);

struct ng_words;

/* Which cells a technique settles: where deduction of a line settles none such, the technique
 * finds nothing. */
enum ng_settles { NG_SETTLES_BLANK = 1, NG_SETTLES_FILLED = 2, NG_SETTLES_ANY = 3 };

struct ng_technique {
    const char *name;
    const char *usual; /* what people call it */
    enum ng_settles settles;
    bool whole; /* the reason of the first finding is that of all */
    /* Adds all that the technique finds; allocates nothing. What it claims follows from the clue
     * and view->planes. */
    void (*find)(const struct ng_view *view, struct ng_findings *findings);
    /* Appends the reason of a finding: half a sentence, or a whole one without its full stop. */
    void (*say)(const struct ng_words *words, const struct ng_finding *finding,
                struct nonogram_text *out);
};

/* Those of one line, easiest first; `colour` and what is harder is not in one line alone. */
#define NG_TECHNIQUES(X)                                                                           \
    X(full)                                                                                        \
    X(overlap) X(complete) X(unreachable) X(cap) X(glue) X(join) X(split) X(mercury) X(forcing)

enum ng_technique_number {
#define X(name) NG_TECHNIQUE_##name,
    NG_TECHNIQUES(X)
#undef X
        NG_TECHNIQUE_COUNT
};

#define X(name) extern const struct ng_technique ng_technique_##name;
NG_TECHNIQUES(X)
#undef X

extern const struct ng_technique *const ng_techniques[NG_TECHNIQUE_COUNT];

/* Whether exact deduction settles the open cell at `at` of the side as `value`. What no technique
 * has to look at: all others. */
bool ng_side_settles(const struct ng_side *side, uint32_t at, unsigned value);

/* Whether the open cell at `at` is blank because no block covers the run that it would make with
 * the filled cells beside it. */
bool ng_side_uncovered(const struct ng_side *side, uint32_t at);

/* The run of cells of the colour that filling the open cell at `at` with it would make. */
struct ng_span ng_side_run_with(const struct ng_side *side, uint32_t at, unsigned colour);

/* The earliest end of block i behind a block that ends at `before` (nothing to the first), on cells
 * that may have its colour; what is filled does not hold it back. */
uint32_t ng_side_first_end(const struct ng_side *side, uint32_t i, uint32_t before);
/* The earliest place of block i counted so from the block before it, where that ends at the
 * earliest.
 */
uint32_t ng_side_counted(const struct ng_side *side, uint32_t i);

#endif
