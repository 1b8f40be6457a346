/* Colours that crossing lines exclude, which a person remembers or marks in the corner of a cell.
 * The techniques `colour` and `line` use them in colour.
 *
 * `colour` is one of the easier techniques in a line whose cells lack the colours that no block of
 * the crossing line can reach:
 *
 *     row  2 red 2 blue   ? ? ? ? ? ?      column 2 has no red that reaches this row
 *                         . . r r b b      so the red 2 starts in column 3 or later
 *
 * `line`, in colour, uses all consequences for single colours in all lines. In both, a step uses
 * as few marks as it needs. */
#ifndef NG_EXPLAIN_MARKS_H
#define NG_EXPLAIN_MARKS_H

#include "explain/board.h"
#include "explain/technique.h"

/* Technique numbers of findings by marks that are not in technique.h. */
enum {
    NG_MARKS_CELL = NG_TECHNIQUE_COUNT, /* a cell with one value left has it */
    NG_MARKS_EXACT,                     /* exact deduction */
    NG_MARKS_NOTHING
};

struct ng_marks {
    struct ng_board *board;
    uint64_t *reach; /* as board->grid->planes: the cells that the blocks of each line can reach */
    bool *reached;   /* per line: `reach` is up to date; false after a cell was settled */
    uint64_t *excluded; /* as `reach`: values excluded by assumptions in open cells */
    uint64_t *planes;   /* possible values of each cell in the line of the step */
    uint64_t *ruled;    /* values that the step's marks exclude */
    uint64_t *trial;
    uint8_t *target; /* cells that the step settles */
};

/* In the arena. Returns NULL when out of memory. */
struct ng_marks *ng_marks_new(struct ng_board *board, struct ng_arena *arena);
/* Remembers that the cell does not have the value. This is only a mark: the reason of a step that
 * needs it names it. */
void ng_marks_exclude(struct ng_marks *marks, size_t cell, unsigned value);

/* Sets marks->planes to the possible values of the line's cells by the reach of the crossing
 * blocks, and returns the easiest technique that settles something with them. *contradiction: they
 * leave the clue no placement. */
unsigned ng_marks_easiest(struct ng_marks *marks, uint32_t line, struct ng_findings *findings,
                          bool *contradiction);
/* Applies all consequences for single colours to the board, to be taken back by the log, until a
 * cell is settled, or `all` of them. Returns the line in which this happens, with the marks->planes
 * that it needs; board->lines if it does not. */
uint32_t ng_marks_deduce(struct ng_marks *marks, bool all, bool *contradiction);

/* Keeps only the marks without which `technique` would settle less of the line; the findings become
 * the findings with these marks. */
void ng_marks_reduce(struct ng_marks *marks, uint32_t line, unsigned technique,
                     struct ng_findings *findings);

/* Sets the bits of the cells whose value the step's marks exclude: with `excluded`, by an
 * assumption, else by the crossing line. Returns whether there are any. */
bool ng_marks_ruled_out(const struct ng_marks *marks, uint32_t line, unsigned value, bool excluded,
                        uint64_t *cells);

/* Adds the cells with one value left in the planes as findings: in view->planes, or view->exact. */
void ng_marks_find_single(const struct ng_view *view, const uint64_t *planes,
                          struct ng_findings *findings);

#endif
