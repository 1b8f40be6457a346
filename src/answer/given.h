/* Cells from a file, to be added to puzzles or compared with their solutions. */
#ifndef NG_ANSWER_GIVEN_H
#define NG_ANSWER_GIVEN_H

#include "nonogram.h"

/* A picture in a file (--given, --except), read once. */
struct ng_given {
    const char *path; /* NULL if not given */
    struct nonogram_text text;
};

/* Reads the cells of a picture in the symbols of the puzzle: *cells, freed by the caller with
 * ng_alloc_free(); NULL unless the status is NONOGRAM_OK. */
enum nonogram_status ng_given_cells(const struct ng_given *given,
                                    const struct nonogram_puzzle *puzzle, uint8_t **cells,
                                    struct nonogram_diagnostic *diagnostic);
/* Makes a copy of the puzzle with the picture's cells given in addition to its own; they must not
 * contradict each other. */
enum nonogram_status ng_given_apply(const struct ng_given *given,
                                    const struct nonogram_puzzle *puzzle,
                                    struct nonogram_puzzle **copy,
                                    struct nonogram_diagnostic *diagnostic);

#endif
