/* Cells given in a file, read and merged with those of the puzzle. */
#include "cli/given.h"

#include "cli/message.h"
#include "cli/slurp.h"

#include <stdlib.h>

enum ng_exit ng_given_read(struct ng_given *given, const char *path)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status = NONOGRAM_OK;
    *given = (struct ng_given){.path = path};
    if (path != NULL) {
        status = ng_slurp(path, &given->text, &diagnostic);
    }
    if (status != NONOGRAM_OK) {
        return ng_message_diagnostic(path, status, &diagnostic);
    }
    return NG_EXIT_DONE;
}

enum nonogram_status ng_given_cells(const struct ng_given *given,
                                    const struct nonogram_puzzle *puzzle, uint8_t **cells,
                                    struct nonogram_diagnostic *diagnostic)
{
    *cells = malloc((size_t)nonogram_width(puzzle) * nonogram_height(puzzle));
    if (*cells == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    enum nonogram_status status =
        nonogram_read_cells(puzzle, given->text.data, given->text.size, *cells, diagnostic);
    if (status != NONOGRAM_OK) {
        free(*cells);
        *cells = NULL;
    }
    return status;
}

/* Where `given` and the puzzle's own given cells contradict each other: the place, for people. */
static enum nonogram_status merge_given(const struct nonogram_puzzle *puzzle, uint8_t *cells,
                                        struct nonogram_diagnostic *diagnostic)
{
    const uint8_t *old = nonogram_given(puzzle);
    size_t width = nonogram_width(puzzle);
    for (size_t i = 0; old != NULL && i < width * nonogram_height(puzzle); i++) {
        if (cells[i] == NONOGRAM_UNKNOWN) {
            cells[i] = old[i];
        } else if (old[i] != NONOGRAM_UNKNOWN && old[i] != cells[i]) {
            return ng_message_refuse(diagnostic, NONOGRAM_BAD_INPUT,
                                     "row %zu, column %zu: the puzzle gives another value",
                                     i / width + 1, i % width + 1);
        }
    }
    return NONOGRAM_OK;
}

enum nonogram_status ng_given_apply(const struct ng_given *given,
                                    const struct nonogram_puzzle *puzzle,
                                    struct nonogram_puzzle **copy,
                                    struct nonogram_diagnostic *diagnostic)
{
    uint8_t *cells = NULL;
    enum nonogram_status status = ng_given_cells(given, puzzle, &cells, diagnostic);
    if (status == NONOGRAM_OK) {
        status = merge_given(puzzle, cells, diagnostic);
    }
    if (status == NONOGRAM_OK) {
        status = nonogram_copy_with(puzzle, NULL, cells, copy, diagnostic);
    }
    free(cells);
    return status;
}
