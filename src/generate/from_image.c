/* From an image to a canvas of cells, and from that to a puzzle. */
#include "generate/from_image.h"
#include "base/alloc.h"
#include "generate/edit.h"
#include "generate/trace.h"

#include <string.h>

/* Pictures that the repair may look at where the caller does not say how many. */
enum { LOOKS = 20000 };

/* The sizes of the puzzle; false: there are none. */
static bool choose_sizes(const struct nonogram_trace_options *options, const struct ng_image *image,
                         struct nonogram_traced *traced)
{
    uint64_t width = options->width, height = options->height;
    if (width == 0 && height == 0) {
        width = image->width;
        height = image->height;
    } else if (width == 0) {
        width = (height * image->width + image->height / 2) / image->height;
    } else if (height == 0) {
        height = (width * image->height + image->width / 2) / image->width;
    }
    width += width == 0;
    height += height == 0;
    traced->width = (uint32_t)width;
    traced->height = (uint32_t)height;
    return width <= NONOGRAM_CELLS_MAX && height <= NONOGRAM_CELLS_MAX / width;
}

static bool draw(const struct nonogram_trace_options *options, const struct ng_image *image,
                 struct ng_draft *canvas, uint32_t *rgb)
{
    const struct ng_trace trace = {image->rgb,         image->width,    image->height,
                                   options->threshold, options->dither, options->background};
    if (options->colours <= 1) {
        canvas->rgb = NULL;
        return ng_trace_black(&trace, canvas);
    }
    return ng_trace_colours(&trace, canvas, rgb);
}

static enum nonogram_status repair(const struct nonogram_trace_options *options,
                                   struct ng_draft *canvas, struct nonogram_traced *traced)
{
    struct ng_edit repair = {.aim = options->line ? NG_DRAFT_LINE : NG_DRAFT_UNIQUE,
                             .keep = options->keep,
                             .enough = options->enough,
                             .looks = options->looks != 0 ? options->looks : LOOKS};
    enum nonogram_status status = ng_edit_few(&repair, canvas);
    if (status != NONOGRAM_OK || !repair.reached) {
        return status;
    }
    for (size_t i = 0; i < ng_draft_size(canvas); i++) {
        traced->changes += canvas->cells[i] != traced->drawn[i];
    }
    traced->fewest = repair.fewest;
    return ng_draft_puzzle(canvas, &traced->puzzle);
}

enum nonogram_status ng_from_image(const struct nonogram_trace_options *options,
                                   const struct ng_image *image, struct nonogram_traced *traced)
{
    uint32_t rgb[NONOGRAM_TRACE_COLOURS_MAX + 1] = {0};
    unsigned colours = options->colours > 1 ? options->colours : 1;
    if (!choose_sizes(options, image, traced)) {
        return NONOGRAM_BAD_USE;
    }
    struct ng_draft canvas;
    if (!ng_draft_init(&canvas, traced->width, traced->height, colours, rgb)) {
        return NONOGRAM_NO_MEMORY;
    }
    canvas.stop = options->stop;
    canvas.context = options->context;
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    traced->drawn = ng_alloc_array(ng_draft_size(&canvas), 1);
    if (traced->drawn != NULL && draw(options, image, &canvas, rgb)) {
        memcpy(traced->drawn, canvas.cells, ng_draft_size(&canvas));
        status = repair(options, &canvas, traced);
    }
    ng_draft_clear(&canvas);
    return status;
}
