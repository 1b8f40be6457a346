/* Documents on pages of paper: the drawings of puzzles in rows and columns, number and words below
 * each, answers on the last pages. A puzzle that is too large for a page is spread over several.
 * Cells of puzzles to be solved are NG_SHEET_CELL_LEAST or larger. */
#ifndef NG_RENDER_BOOK_H
#define NG_RENDER_BOOK_H

#include "render/paper.h"

/* Whether a puzzle has a page with cells that are large enough, or a few pages. */
bool ng_book_takes(const struct ng_document_kind *kind, const struct nonogram_puzzle *puzzle,
                   const struct nonogram_draw_options *options);
/* Do the work of the functions of struct ng_document_kind. A part begins with the items of puzzle
 * and answer, before their drawings. */
void ng_book_part(const struct ng_document_kind *kind, const struct nonogram_puzzle *puzzle,
                  const uint8_t *cells, const struct nonogram_draw_options *options,
                  struct nonogram_text *out);
void ng_book_add(struct nonogram_document *document, const char *part, size_t size,
                 struct nonogram_text *out);
void ng_book_end(struct nonogram_document *document, struct nonogram_text *out);
void ng_book_clear(struct nonogram_document *document);

#endif
