/* Walking over a Netpbm image: the header, then one sample after the other, plain (P1, P2, P3) or
 * raw (P4, P5, P6) alike. Several images may follow each other in one text. */
#ifndef NG_FORMAT_NETPBM_H
#define NG_FORMAT_NETPBM_H

#include "format/scan.h"
#include "model/build.h"

struct ng_netpbm {
    struct ng_scan scan; /* `at` is where the next sample begins */
    struct nonogram_diagnostic *diagnostic;
    char kind; /* the digit of the magic number */
    uint32_t width;
    uint32_t height;
    uint32_t maxval;       /* greatest sample; 1 in a bitmap */
    struct ng_place place; /* of the image */
    struct ng_place width_place;
    struct ng_place height_place;
    uint32_t x; /* in a raw bitmap: the column of the next sample, for its bit */
};

/* How sure it is that a text begins with an image of one of these kinds ("14", "36"). */
int ng_netpbm_sniff(struct ng_span text, const char *kinds);
/* The extent of the first image, of any kind, as a format's `extent` gives it. A plain image that
 * is wrong ends before the next line that begins an image or unmistakably another entry. */
size_t ng_netpbm_extent(struct ng_span text, bool complete);

/* Reads the header. A raw image that lacks samples is refused here, so that nothing is kept of it.
 */
enum nonogram_status ng_netpbm_start(struct ng_netpbm *image, struct ng_span text,
                                     const char *kinds, struct nonogram_diagnostic *diagnostic);
/* Reads the next sample, 0 ... maxval. There are width * height of them, three times as many in
 * colour; the caller counts. */
enum nonogram_status ng_netpbm_sample(struct ng_netpbm *image, uint32_t *sample);
/* Checks that nothing follows the last sample. */
enum nonogram_status ng_netpbm_finish(struct ng_netpbm *image);
/* Declares the image's sizes; the clues are to come from the goal. */
void ng_netpbm_build(const struct ng_netpbm *image, struct ng_build *build);

#endif
