/* Reads pictures by the symbols of each puzzle. */
#include "answer/given.h"

#include "base/diag.h"
#include "base/memory.h"
#include "format/glyphs.h"
#include "model/copy.h"
#include "model/puzzle.h"

enum nonogram_status ng_given_cells(const struct ng_given *given,
                                    const struct nonogram_puzzle *puzzle, uint8_t **cells,
                                    struct nonogram_diagnostic *diagnostic)
{
    *cells = ng_alloc_array((size_t)puzzle->width * puzzle->height, 1);
    if (*cells == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    enum nonogram_status status = ng_glyphs_read(
        puzzle, (struct ng_span){given->text.data, given->text.size}, *cells, diagnostic);
    if (status != NONOGRAM_OK) {
        ng_alloc_free(*cells);
        *cells = NULL;
    }
    return status;
}

/* Reports, for people, the place at which `given` and the puzzle's own given cells differ. */
static enum nonogram_status merge_given(const struct nonogram_puzzle *puzzle, uint8_t *cells,
                                        struct nonogram_diagnostic *diagnostic)
{
    const uint8_t *old = puzzle->given;
    size_t width = puzzle->width;
    for (size_t i = 0; old != NULL && i < width * puzzle->height; i++) {
        if (cells[i] == NONOGRAM_UNKNOWN) {
            cells[i] = old[i];
        } else if (old[i] != NONOGRAM_UNKNOWN && old[i] != cells[i]) {
            return ng_diag_refuse(NONOGRAM_BAD_INPUT, diagnostic,
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
        status = ng_copy_with(puzzle, NULL, cells, copy, diagnostic);
    }
    ng_alloc_free(cells);
    return status;
}
