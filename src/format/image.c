/* Reads images: Netpbm by its own walk, text pictures as the puzzle that they are. */
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

static enum nonogram_status read_text(struct ng_span text, struct ng_image *image,
                                      struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_puzzle *puzzle = NULL;
    enum nonogram_status status = ng_read_text(text, "text", NULL, NULL, &puzzle, diagnostic);
    const char *binary = ng_encoding_is_plain(text.text, text.size) ? ng_format_binary(text) : NULL;
    if (status == NONOGRAM_BAD_INPUT && binary != NULL) {
        status = ng_diag_refuse(status, diagnostic, "%s", binary);
    }
    if (status == NONOGRAM_OK) {
        image->width = puzzle->width;
        image->height = puzzle->height;
        status = allocate(image, (struct ng_place){1, 1}, diagnostic);
    }
    for (size_t i = 0; status == NONOGRAM_OK && i < (size_t)image->width * image->height; i++) {
        memset(image->rgb + 3 * i, puzzle->goal[i] != 0 ? 0 : 255, 3);
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
