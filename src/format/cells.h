/* Reading a grid of cells in a puzzle's own symbols. */
#ifndef NG_FORMAT_CELLS_H
#define NG_FORMAT_CELLS_H

#include "format/scan.h"
#include "model/puzzle.h"

/* As nonogram_read_cells(). */
enum nonogram_status ng_cells_read(const struct nonogram_puzzle *puzzle, struct ng_span text,
                                   uint8_t *cells, struct nonogram_diagnostic *diagnostic);

#endif
