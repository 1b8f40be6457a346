/* Colours that crossing lines rule out, which a person keeps in mind or marks in the corner of a
 * cell. The techniques `colour` and `line` use them in colour.
 *
 * `colour` is one of the easier techniques in a line whose cells lack the colours that no block of
 * the crossing line reaches them with:
 *
 *     row  2 red 2 blue   ? ? ? ? ? ?      column 2 has no red that reaches this row
 *                         . . r r b b      so the red 2 starts in column 3 or later
 *
 * `line`, in colour, uses all that follows for single colours from all lines. Either way the marks
 * of a step are as few as will do. */
#ifndef NG_EXPLAIN_MARKS_H
#define NG_EXPLAIN_MARKS_H

#include "explain/board.h"
#include "explain/technique.h"

/* Technique numbers of a finding by marks that is not one of technique.h. */
enum {
    NG_MARKS_CELL = NG_TECHNIQUE_COUNT, /* a cell to which one value is left has it */
    NG_MARKS_EXACT,                     /* exact deduction */
    NG_MARKS_NOTHING
};

struct ng_marks {
    struct ng_board *board;
    uint64_t *reach; /* as board->grid->planes: where the blocks of each line reach */
    bool *reached;   /* per line: `reach` is up to date */
    uint64_t
        *excluded;    /* the same way: what assumptions have ruled out, and the cell not settled */
    uint64_t *planes; /* the marks of the line of the step: what each cell may be */
    uint64_t *ruled;  /* what the step's marks rule out */
    uint64_t *trial;
    uint8_t *target; /* what the step settles */
};

/* In the arena; NULL: out of memory. */
struct ng_marks *ng_marks_new(struct ng_board *board, struct ng_arena *arena);
/* To be called for each line in which a cell was settled. */
void ng_marks_touch(struct ng_marks *marks, uint32_t line);

/* Remembers that the cell does not have the value. This is only a mark: a step that needs it says
 * so. */
void ng_marks_exclude(struct ng_marks *marks, size_t cell, unsigned value);

/* Makes marks->planes what the line's cells may be by the reach of the crossing blocks, and returns
 * the easiest technique that settles something by them. *contradiction: they leave the clue no
 * placement. */
unsigned ng_marks_easiest(struct ng_marks *marks, uint32_t line, struct ng_findings *findings,
                          bool *contradiction);
/* The first line in which deduction for single colours settles a cell, marks->planes as it needs
 * them; board->lines: there is none. */
uint32_t ng_marks_deduce(struct ng_marks *marks, bool *contradiction);

/* Puts on the board all that follows for single colours. No line may settle a cell any more. */
void ng_marks_rest(struct ng_marks *marks);

/* Keeps only the marks without which `technique` would settle less of the line; the findings become
 * those that it has with these marks. */
void ng_marks_reduce(struct ng_marks *marks, uint32_t line, unsigned technique,
                     struct ng_findings *findings);

/* Whether the step's marks rule the value of cell `at` out: because it was excluded, or by the
 * crossing line. */
bool ng_marks_rule_out(const struct ng_marks *marks, uint32_t line, uint32_t at, unsigned value,
                       bool excluded);

/* What exact deduction of the view settles, as findings. */
void ng_marks_find_exact(const struct ng_view *view, struct ng_findings *findings);

#endif
