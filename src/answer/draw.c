/* Draws by the renderers; hints are found outside of them. */
#include "answer/draw.h"

#include "explain/play_steps.h"
#include "render/page.h"

bool ng_draw_accepts(const struct nonogram_draw_options *options)
{
    return (options->cell == 0 ||
            (options->cell >= NG_CELL_LEAST && options->cell <= NG_CELL_MOST)) &&
           options->paper <= NONOGRAM_PAPER_LETTER && options->per_page <= NG_PER_PAGE_MOST;
}

/* The status of a text to which a picture was appended. */
static enum nonogram_status status_of(const struct nonogram_text *out)
{
    return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* Draws a page to play on, with hints. */
static void draw_game(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                      const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct nonogram_text hints = {.data = NULL};
    ng_play_steps_write(puzzle, &hints);
    ng_page_game(puzzle, cells, options, hints, out);
    out->failed = out->failed || hints.failed;
    ng_text_clear(&hints);
}

enum nonogram_status ng_draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                             const struct ng_render *render,
                             const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    const struct ng_document_kind *kind = ng_document_kind_of(render->name, options);
    if (kind != NULL && !ng_document_takes(kind, puzzle, options)) {
        return NONOGRAM_UNSUPPORTED;
    }
    if (render == &ng_render_html && options->unsolved) {
        struct ng_document_kind html = ng_document_html;
        html.part = draw_game;
        ng_document_single(&html, puzzle, cells, options, out);
    } else {
        render->draw(puzzle, cells, options, out);
    }
    return status_of(out);
}

enum nonogram_status ng_draw_part(const struct ng_document_kind *kind,
                                  const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                  const struct nonogram_draw_options *options,
                                  struct nonogram_text *out)
{
    if (!ng_document_takes(kind, puzzle, options)) {
        return NONOGRAM_UNSUPPORTED;
    }
    (kind == &ng_document_html && options->unsolved ? draw_game : kind->part)(puzzle, cells,
                                                                              options, out);
    return status_of(out);
}
