/* Reads images: of pixels by a walk over them, text pictures and stored ones as those of puzzles.
 */
#include "format/images/drawing.h"

#include "base/memory.h"
#include "format/charset.h"
#include "format/format.h"
#include "format/images/netpbm.h"
#include "format/read.h"

#include <string.h>

void ng_drawing_clear(struct ng_image *image)
{
    ng_alloc_free(image->rgb);
    image->rgb = NULL;
}

/* Reads a puzzle in any format for the picture that it is or that is stored with it; what is in
 * none is said to be no drawing. */
static enum nonogram_status read_picture(struct ng_span text, struct nonogram_puzzle **puzzle,
                                         struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_diagnostic own = {.message = ""};
    size_t used = 0;
    enum nonogram_status status = ng_read_text(text, NULL, NULL, &used, puzzle, &own);
    if (status == NONOGRAM_BAD_INPUT && own.line == 0 && ng_format_binary(text) == NULL) {
        return ng_read_text(text, "text", NULL, NULL, puzzle, diagnostic);
    }
    if (diagnostic != NULL) {
        *diagnostic = own;
    }
    if (status == NONOGRAM_OK && used < text.size) {
        return ng_diag_refuse(NONOGRAM_BAD_INPUT, diagnostic, "more than one puzzle");
    }
    if (status == NONOGRAM_OK && (*puzzle)->goal == NULL) {
        return ng_diag_refuse(NONOGRAM_BAD_INPUT, diagnostic,
                              "a puzzle without its picture: solve it first");
    }
    return status;
}

/* A cell becomes a pixel. */
static enum nonogram_status read_text(struct ng_span text, struct ng_image *image,
                                      struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_puzzle *puzzle = NULL;
    enum nonogram_status status = read_picture(text, &puzzle, diagnostic);
    size_t count = status == NONOGRAM_OK ? (size_t)puzzle->width * puzzle->height : 0;
    if (status == NONOGRAM_OK) {
        *image = (struct ng_image){puzzle->width, puzzle->height, ng_alloc_array(count, 3)};
        status = image->rgb != NULL ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
    }
    for (size_t i = 0; status == NONOGRAM_OK && i < count; i++) {
        uint32_t rgb = puzzle->palette.colours[puzzle->goal[i]].rgb;
        for (unsigned c = 0; c < 3; c++) {
            image->rgb[3 * i + c] = (uint8_t)(rgb >> (16 - 8 * c));
        }
    }
    ng_puzzle_free(puzzle);
    return status;
}

enum nonogram_status ng_drawing_read(struct ng_span text, struct ng_image *image,
                                     struct nonogram_diagnostic *diagnostic)
{
    ng_pixels_open *open = ng_netpbm_is(text)       ? ng_netpbm_open
                           : ng_pixels_is_png(text) ? ng_png_read_open
                           : ng_pixels_is_bmp(text) ? ng_bmp_read_open
                                                    : NULL;
    *image = (struct ng_image){.rgb = NULL};
    enum nonogram_status status = open != NULL ? ng_pixels_image(open, text, image, diagnostic)
                                               : read_text(text, image, diagnostic);
    if (open != NULL && diagnostic != NULL && diagnostic->column > 0) {
        diagnostic->line = open == ng_netpbm_open ? 0 : 1; /* an image of bytes has no lines */
        ng_diag_resolve(diagnostic, text.text, text.size);
    }
    if (status != NONOGRAM_OK) {
        ng_drawing_clear(image);
    }
    return status;
}
