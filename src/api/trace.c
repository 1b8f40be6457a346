/* A puzzle from an image: guards, then format/images/image and generate/from_image in turn. */
#include "base/alloc.h"
#include "base/diag.h"
#include "format/images/drawing.h"
#include "generate/from_image.h"

enum nonogram_status nonogram_trace(const char *image, size_t size,
                                    const struct nonogram_trace_options *options,
                                    struct nonogram_traced *traced,
                                    struct nonogram_diagnostic *diagnostic)
{
    const struct nonogram_trace_options plain = {.colours = 1};
    ng_diag_clear(diagnostic);
    if (traced == NULL) {
        return NONOGRAM_BAD_USE;
    }
    *traced = (struct nonogram_traced){.puzzle = NULL};
    options = options != NULL ? options : &plain;
    if (image == NULL || options->colours > NONOGRAM_TRACE_COLOURS_MAX ||
        options->threshold > 100) {
        return NONOGRAM_BAD_USE;
    }
    struct ng_image read;
    enum nonogram_status status = ng_drawing_read((struct ng_span){image, size}, &read, diagnostic);
    if (status == NONOGRAM_OK) {
        status = ng_from_image(options, &read, traced);
        ng_drawing_clear(&read);
    }
    if (status != NONOGRAM_OK) {
        nonogram_traced_clear(traced);
    }
    return status;
}

void nonogram_traced_clear(struct nonogram_traced *traced)
{
    if (traced != NULL) {
        nonogram_free(traced->puzzle);
        ng_alloc_free(traced->drawn);
        *traced = (struct nonogram_traced){.puzzle = NULL};
    }
}
