/* Shaving: every value of a cell is assumed in turn, and what follows from all of them is true.
 *
 * A value whose lines contradict each other is removed, and so is every value that all values of
 * one cell exclude. Lines are deduced by bits and without reasons, so a trial takes a
 * tenth of the time of a trial in the search, and puzzles of middling difficulty mostly need no
 * search. (P. Martin and D. Shmoys, 1996; R. Debruyne and C. Bessière, 1997, as singleton
 * consistency; on nonograms the probing of J. Wolter's and S. Simpson's solvers.) */
#ifndef NG_GRID_SHAVE_H
#define NG_GRID_SHAVE_H

#include "grid/field.h"

enum ng_shave_answer {
    NG_SHAVE_OPEN, /* cells are left: nothing more follows, or trials do not pay */
    NG_SHAVE_SOLVED,
    NG_SHAVE_FOUND, /* as many solutions as were wanted; the field is open */
    NG_SHAVE_NONE,  /* a contradiction */
    NG_SHAVE_NO_MEMORY,
};

/* Shaves a field whose lines have been deduced to the end, as long as this pays: each removed value
 * earns a number of line deductions. Ends early when trials have come upon as many different
 * solutions as are wanted, 1 or 2 (0: never), which are written to `solutions`, one after another.
 * The field may be stopped meanwhile (field->poll). Allocates 20 bytes per cell and value, and
 * frees them. */
enum ng_shave_answer ng_shave(struct ng_field *field, unsigned wanted, uint8_t *solutions);

#endif
