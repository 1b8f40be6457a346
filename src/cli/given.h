/* Cells given in a file of their own. */
#ifndef NG_CLI_GIVEN_H
#define NG_CLI_GIVEN_H

#include "cli/exit.h"
#include "nonogram.h"

/* A picture in a file (--given, --except), read once. */
struct ng_given {
    const char *path; /* NULL: there is none */
    struct nonogram_text text;
};

/* Reads it; NG_EXIT_FAILED after a message. The caller clears given->text. */
enum ng_exit ng_given_read(struct ng_given *given, const char *path);

/* The cells of that picture, in the symbols of `puzzle`: *cells, which the caller frees; NULL where
 * the status is not NONOGRAM_OK. */
enum nonogram_status ng_given_cells(const struct ng_given *given,
                                    const struct nonogram_puzzle *puzzle, uint8_t **cells,
                                    struct nonogram_diagnostic *diagnostic);

/* Makes a copy of the puzzle that has these given cells too; its own must not contradict them. */
enum nonogram_status ng_given_apply(const struct ng_given *given,
                                    const struct nonogram_puzzle *puzzle,
                                    struct nonogram_puzzle **copy,
                                    struct nonogram_diagnostic *diagnostic);

#endif
