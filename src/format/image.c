/* Reads images: Netpbm by its own walk, text pictures and stored ones as those of puzzles. */
#include "format/image.h"

#include "base/alloc.h"
#include "format/encoding.h"
#include "format/format.h"
#include "format/netpbm.h"
#include "format/read.h"

#include <string.h>

static const char kinds[] = "123456";

void ng_image_clear(struct ng_image *image)
{
    ng_alloc_free(image->rgb);
    image->rgb = NULL;
}

static enum nonogram_status allocate(struct ng_image *image, struct ng_place place,
                                     struct nonogram_diagnostic *diagnostic)
{
    if (image->width < 1 || image->height < 1 ||
        (uint64_t)image->width * image->height > NONOGRAM_CELLS_MAX) {
        return ng_diag_set(diagnostic, place, "an image of %lu x %lu pixels",
                           (unsigned long)image->width, (unsigned long)image->height);
    }
    image->rgb = ng_alloc_array((size_t)image->width * image->height, 3);
    return image->rgb != NULL ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}

/* Ones are black in a bitmap, white is the greatest sample elsewhere. */
static enum nonogram_status read_samples(struct ng_netpbm *netpbm, struct ng_image *image)
{
    bool bitmap = netpbm->kind == '1' || netpbm->kind == '4';
    unsigned channels = netpbm->kind == '3' || netpbm->kind == '6' ? 3 : 1;
    size_t size = (size_t)image->width * image->height * 3;
    for (size_t i = 0; i < size; i += 3 / channels) {
        uint32_t sample;
        enum nonogram_status status = ng_netpbm_sample(netpbm, &sample);
        if (status != NONOGRAM_OK) {
            return status;
        }
        uint64_t byte = ((uint64_t)sample * 255 + netpbm->maxval / 2) / netpbm->maxval;
        memset(image->rgb + i, (int)(bitmap ? 255 - byte : byte), 3 / channels);
    }
    return ng_netpbm_finish(netpbm);
}

static enum nonogram_status read_netpbm(struct ng_span text, struct ng_image *image,
                                        struct nonogram_diagnostic *diagnostic)
{
    struct ng_netpbm netpbm;
    enum nonogram_status status = ng_netpbm_start(&netpbm, text, kinds, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    image->width = netpbm.width;
    image->height = netpbm.height;
    if ((netpbm.kind == '1' || netpbm.kind == '2' || netpbm.kind == '3') &&
        (uint64_t)netpbm.width * netpbm.height > text.size) {
        return ng_diag_set(diagnostic, netpbm.place, "the image has fewer samples than it says");
    }
    status = allocate(image, netpbm.place, diagnostic);
    return status == NONOGRAM_OK ? read_samples(&netpbm, image) : status;
}

/* Reads a puzzle in any format for the picture that is stored with it. `diagnostic` says why the
 * text is no drawing, and keeps that where it is no puzzle either. */
static enum nonogram_status read_stored(struct ng_span text, struct nonogram_puzzle **puzzle,
                                        struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_diagnostic own = {.message = ""};
    size_t used = 0;
    enum nonogram_status status = ng_read_text(text, NULL, NULL, &used, puzzle, &own);
    if (status == NONOGRAM_BAD_INPUT && own.line == 0) { /* in no format, or in which is not sure */
        return status;
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

/* Reads a drawing, or else a puzzle with its picture. */
static enum nonogram_status read_picture(struct ng_span text, struct nonogram_puzzle **puzzle,
                                         struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_read_text(text, "text", NULL, NULL, puzzle, diagnostic);
    const char *binary = ng_encoding_is_plain(text.text, text.size) ? ng_format_binary(text) : NULL;
    if (status != NONOGRAM_BAD_INPUT) {
        return status;
    }
    return binary != NULL ? ng_diag_refuse(status, diagnostic, "%s", binary)
                          : read_stored(text, puzzle, diagnostic);
}

/* A cell becomes a pixel. */
static enum nonogram_status read_text(struct ng_span text, struct ng_image *image,
                                      struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_puzzle *puzzle = NULL;
    enum nonogram_status status = read_picture(text, &puzzle, diagnostic);
    if (status == NONOGRAM_OK) {
        image->width = puzzle->width;
        image->height = puzzle->height;
        status = allocate(image, (struct ng_place){1, 1}, diagnostic);
    }
    for (size_t i = 0; status == NONOGRAM_OK && i < (size_t)image->width * image->height; i++) {
        uint32_t rgb = puzzle->palette.colours[puzzle->goal[i]].rgb;
        for (unsigned c = 0; c < 3; c++) {
            image->rgb[3 * i + c] = (uint8_t)(rgb >> (16 - 8 * c));
        }
    }
    ng_puzzle_free(puzzle);
    return status;
}

enum nonogram_status ng_image_read(struct ng_span text, struct ng_image *image,
                                   struct nonogram_diagnostic *diagnostic)
{
    *image = (struct ng_image){.rgb = NULL};
    enum nonogram_status status = ng_netpbm_sniff(text, kinds) > 0
                                      ? read_netpbm(text, image, diagnostic)
                                      : read_text(text, image, diagnostic);
    if (status != NONOGRAM_OK) {
        ng_image_clear(image);
    }
    return status;
}
