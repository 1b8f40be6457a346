/* Pictures of any format, and documents of several, with the hints that pages to play on carry. */
#ifndef NG_ANSWER_DRAW_H
#define NG_ANSWER_DRAW_H

#include "render/document.h"

/* Whether the options are in their ranges. */
bool ng_draw_accepts(const struct nonogram_draw_options *options);

/* Does the work of nonogram_draw() with valid options. */
enum nonogram_status ng_draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                             const struct ng_render *render,
                             const struct nonogram_draw_options *options,
                             struct nonogram_text *out);
/* Appends the part of a puzzle for a document of this kind. */
enum nonogram_status ng_draw_part(const struct ng_document_kind *kind,
                                  const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                  const struct nonogram_draw_options *options,
                                  struct nonogram_text *out);

#endif
