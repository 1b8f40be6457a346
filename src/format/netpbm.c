/* What the readers of PBM and PPM share: headers, comments, sizes. */
#include "format/netpbm.h"

#include "format/entry_lines.h"
#include "format/expect.h"
#include "format/netpbm_size.h"
#include "format/scan.h"

#include <string.h>

enum { SURE = 95, MAXVAL_LIMIT = 65535 };

static const char all_kinds[] = "123456";
static const char grey_kinds[] = "25";

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_raw(const struct ng_netpbm *image)
{
    return image->kind >= '4';
}

static bool at_end(const struct ng_netpbm *image)
{
    return image->scan.at == image->scan.end;
}

static struct ng_place here(const struct ng_netpbm *image)
{
    return ng_scan_place(&image->scan, image->scan.at);
}

static enum nonogram_status expect(const struct ng_netpbm *image, const char *what)
{
    return ng_expect_set(image->diagnostic, here(image), what, image->scan.at, image->scan.end);
}

/* Where the comment that begins here ends: with its line, or before a NUL, which is never text. */
static const char *end_of_comment(const char *p, const char *end)
{
    while (p < end && *p != '\n' && *p != '\0') {
        p++;
    }
    return p;
}

/* Skips blanks and comments. */
static void skip_blank(struct ng_netpbm *image)
{
    const char *p = image->scan.at;
    const char *end = image->scan.end;
    while (p < end && (is_space(*p) || *p == '#')) {
        p = *p == '#' ? end_of_comment(p, end) : p + 1;
    }
    ng_scan_advance(&image->scan, p);
}

/* ---- header ---- */

static bool has_magic(struct ng_span text, const char *kinds)
{
    return text.size >= 3 && text.text[0] == 'P' && text.text[1] != '\0' &&
           strchr(kinds, text.text[1]) != NULL && (is_space(text.text[2]) || text.text[2] == '#');
}

int ng_netpbm_sniff(struct ng_span text, const char *kinds)
{
    size_t at = ng_scan_skip_blank(text, 0);
    struct ng_span rest = {text.text + at, text.size - at};
    return has_magic(rest, kinds) ? SURE : 0;
}

/* Reads a number of the text, at most `limit`. */
static enum nonogram_status read_number(struct ng_netpbm *image, const char *what, uint32_t limit,
                                        uint32_t *number)
{
    skip_blank(image);
    struct ng_place place = here(image);
    if (at_end(image) || !ng_scan_is_digit(*image->scan.at)) {
        return expect(image, what);
    }
    bool overflow;
    image->scan.at = ng_scan_number(image->scan.at, image->scan.end, number, &overflow);
    if (overflow || *number > limit) {
        return ng_diag_set(image->diagnostic, place, "%s must be at most %lu", what,
                           (unsigned long)limit);
    }
    if (!at_end(image) && !is_space(*image->scan.at) && *image->scan.at != '#') {
        return expect(image, "a blank");
    }
    return NONOGRAM_OK;
}

static enum nonogram_status read_numbers(struct ng_netpbm *image)
{
    image->maxval = 1;
    skip_blank(image);
    image->width_place = here(image);
    enum nonogram_status status = read_number(image, "the width", UINT32_MAX, &image->width);
    if (status == NONOGRAM_OK) {
        skip_blank(image);
        image->height_place = here(image);
        status = read_number(image, "the height", UINT32_MAX, &image->height);
    }
    if (status == NONOGRAM_OK && image->kind != '1' && image->kind != '4') {
        status = read_number(image, "the greatest sample", MAXVAL_LIMIT, &image->maxval);
        if (status == NONOGRAM_OK && image->maxval == 0) {
            status = ng_diag_set(image->diagnostic, here(image), "the greatest sample is 0");
        }
    }
    return status;
}

/* The bytes that the samples of a raw image take. Nothing wraps: sizes have 32 bits. */
static bool raw_bytes(const struct ng_netpbm *image, uint64_t *bytes)
{
    uint64_t bytes_a_cell = (image->maxval > 255 ? 2u : 1u) * (image->kind == '6' ? 3u : 1u);
    uint64_t row =
        image->kind == '4' ? ((uint64_t)image->width + 7) / 8 : image->width * bytes_a_cell;
    if (image->height != 0 && row > UINT64_MAX / image->height) {
        return false;
    }
    *bytes = row * image->height;
    return true;
}

/* Goes to the first sample of a raw image, behind one blank, and checks that all are there. */
static enum nonogram_status start_raw(struct ng_netpbm *image)
{
    if (at_end(image)) {
        return expect(image, "the samples");
    }
    ng_scan_advance(&image->scan, image->scan.at + 1);
    uint64_t left = (uint64_t)(image->scan.end - image->scan.at);
    uint64_t bytes;
    if (!raw_bytes(image, &bytes) || left < bytes) {
        return ng_diag_set(
            image->diagnostic, here(image), "the picture of %lu x %lu cells ends after %llu bytes",
            (unsigned long)image->width, (unsigned long)image->height, (unsigned long long)left);
    }
    return NONOGRAM_OK;
}

/* What it is instead of an image of one of these kinds. */
static enum nonogram_status refuse_kind(const struct ng_netpbm *image, struct ng_span text,
                                        const char *kinds)
{
    if (has_magic(text, grey_kinds)) {
        return ng_diag_set(image->diagnostic, image->place,
                           "a grey image, no puzzle: generate --from makes one of it");
    }
    return ng_diag_set(image->diagnostic, image->place,
                       kinds[2] == '\0' ? "expected P%c or P%c" : "expected P%c to P%c", kinds[0],
                       kinds[strlen(kinds) - 1]);
}

enum nonogram_status ng_netpbm_start(struct ng_netpbm *image, struct ng_span text,
                                     const char *kinds, struct nonogram_diagnostic *diagnostic)
{
    memset(image, 0, sizeof *image);
    image->diagnostic = diagnostic;
    ng_scan_start(&image->scan, text);
    ng_scan_advance(&image->scan, image->scan.at + ng_scan_skip_blank(text, 0));
    image->place = here(image);
    struct ng_span rest =
        (struct ng_span){image->scan.at, (size_t)(image->scan.end - image->scan.at)};
    if (!has_magic(rest, kinds)) {
        return refuse_kind(image, rest, kinds);
    }
    image->kind = rest.text[1];
    image->scan.at += 2;
    enum nonogram_status status = read_numbers(image);
    return status == NONOGRAM_OK && is_raw(image) ? start_raw(image) : status;
}

/* ---- samples ---- */

/* A plain bitmap's digits need no blanks between them. */
static enum nonogram_status read_digit(struct ng_netpbm *image, uint32_t *sample)
{
    skip_blank(image);
    if (at_end(image) || (*image->scan.at != '0' && *image->scan.at != '1')) {
        return expect(image, "a cell, 0 or 1");
    }
    *sample = *image->scan.at++ == '1';
    return NONOGRAM_OK;
}

/* A raw bitmap has eight cells a byte, the leftmost highest; each row begins with a byte. */
static void read_bit(struct ng_netpbm *image, uint32_t *sample)
{
    unsigned byte = (unsigned char)*image->scan.at;
    *sample = byte >> (7 - image->x % 8) & 1u;
    image->x++;
    if (image->x % 8 == 0 || image->x == image->width) {
        image->scan.at++;
    }
    image->x = image->x == image->width ? 0 : image->x;
}

static enum nonogram_status read_bytes(struct ng_netpbm *image, uint32_t *sample)
{
    *sample = (unsigned char)*image->scan.at++;
    if (image->maxval > 255) {
        *sample = *sample << 8 | (unsigned char)*image->scan.at++;
    }
    if (*sample > image->maxval) {
        return ng_diag_set(image->diagnostic, here(image), "the sample %lu is greater than %lu",
                           (unsigned long)*sample, (unsigned long)image->maxval);
    }
    return NONOGRAM_OK;
}

enum nonogram_status ng_netpbm_sample(struct ng_netpbm *image, uint32_t *sample)
{
    switch (image->kind) {
    case '1':
        return read_digit(image, sample);
    case '2':
    case '3':
        return read_number(image, "a sample", image->maxval, sample);
    case '4':
        read_bit(image, sample);
        return NONOGRAM_OK;
    default:
        return read_bytes(image, sample);
    }
}

enum nonogram_status ng_netpbm_finish(struct ng_netpbm *image)
{
    struct ng_span rest = {image->scan.at, (size_t)(image->scan.end - image->scan.at)};
    if (is_raw(image)) {
        ng_scan_advance(&image->scan, image->scan.at + ng_scan_skip_blank(rest, 0));
    } else {
        skip_blank(image);
    }
    return at_end(image) ? NONOGRAM_OK : expect(image, "the end of the picture");
}

void ng_netpbm_build(const struct ng_netpbm *image, struct ng_build *build)
{
    ng_build_width(build, image->width, image->width_place);
    ng_build_height(build, image->height, image->height_place);
    ng_build_clues_from_goal(build);
}

/* ---- extent ---- */

/* Passes over all samples. */
static enum nonogram_status skip_samples(struct ng_netpbm *image)
{
    uint64_t samples = (uint64_t)image->width * image->height;
    enum nonogram_status status = NONOGRAM_OK;
    uint64_t bytes = 0;
    uint32_t sample;
    if (is_raw(image)) {
        raw_bytes(image, &bytes);
        image->scan.at += bytes;
        return NONOGRAM_OK;
    }
    /* As three samples of a colour are in three places, none is passed over by arithmetic. */
    for (int part = 0; part < (image->kind == '3' ? 3 : 1); part++) {
        for (uint64_t i = 0; i < samples && status == NONOGRAM_OK; i++) {
            status = ng_netpbm_sample(image, &sample);
        }
    }
    return status;
}

/* The line from `at` on, without its end. */
static struct ng_span line_at(struct ng_span text, size_t at)
{
    at = at < text.size ? at : text.size;
    struct ng_span rest = {text.text + at, text.size - at};
    const char *end = rest.size > 0 ? memchr(rest.text, '\n', rest.size) : NULL;
    return (struct ng_span){rest.text, end != NULL ? (size_t)(end - rest.text) : rest.size};
}

/* Where the line begins that follows `at`, or that begins there; text.size: nowhere. */
static size_t line_from(struct ng_span text, size_t at)
{
    if (at > 0 && at <= text.size && text.text[at - 1] == '\n') {
        return at;
    }
    const char *end = at < text.size ? memchr(text.text + at, '\n', text.size - at) : NULL;
    return end != NULL ? (size_t)(end - text.text) + 1 : text.size;
}

/* Where to look for an entry behind one whose image is wrong: of digits, from there on. How many
 * bytes of another one are samples is not known: text.size. */
static size_t behind_fault(const struct ng_netpbm *image, struct ng_span text)
{
    size_t start = ng_scan_skip_blank(text, 0);
    size_t at = (size_t)(image->scan.at - text.text);
    return image->kind == 0 || is_raw(image) ? text.size
                                             : line_from(text, at > start + 1 ? at : start + 1);
}

/* Behind the samples and the blank space there. */
static size_t behind_samples(struct ng_netpbm *image, struct ng_span text)
{
    if (is_raw(image)) {
        return ng_scan_skip_blank(text, (size_t)(image->scan.at - text.text));
    }
    skip_blank(image);
    return (size_t)(image->scan.at - text.text);
}

/* Walks over the image that the text begins with; false: it is not all there, or wrong. */
static bool skip_image(struct ng_netpbm *image, struct ng_span text)
{
    return ng_netpbm_start(image, text, all_kinds, NULL) == NONOGRAM_OK &&
           skip_samples(image) == NONOGRAM_OK;
}

/* A row of a picture, or the line before colours in .g, is none. */
static bool is_comment(struct ng_span line)
{
    struct ng_span trimmed = ng_scan_trim(line);
    return trimmed.size > 0 && *trimmed.text == '#' && !ng_scan_is_drawn(trimmed) &&
           !(trimmed.size == 2 && ng_scan_is_letter(trimmed.text[1]));
}

/* Behind the comments and blank lines that follow a plain image; 0: something follows in the line
 * of its last sample, or what may be another sample. */
static size_t behind_comments(const struct ng_netpbm *image, struct ng_span text)
{
    size_t last = (size_t)(image->scan.at - text.text), at = last;
    struct ng_span line = line_at(text, at);
    while (at < text.size && (ng_scan_blank(line) || is_comment(line))) {
        at += line.size + 1;
        line = line_at(text, at);
    }
    struct ng_span trimmed = ng_scan_trim(line);
    bool sample =
        image->kind == '1' && trimmed.size > 0 && (*trimmed.text == '0' || *trimmed.text == '1');
    return at == last || at >= text.size || sample ? 0 : at;
}

size_t ng_netpbm_size(struct ng_span text)
{
    struct ng_netpbm image;
    if (!skip_image(&image, text)) {
        return 0;
    }
    return is_raw(&image) ? (size_t)(image.scan.at - text.text) : behind_comments(&image, text);
}

size_t ng_netpbm_extent(struct ng_span text, bool complete)
{
    struct ng_netpbm image;
    bool good = skip_image(&image, text);
    if (!good && !complete && at_end(&image)) { /* cut off, perhaps */
        return 0;
    }
    size_t end = good ? behind_samples(&image, text) : behind_fault(&image, text);
    end = ng_entry_find(text, end, complete); /* what is neither is refused with the image */
    if (end < text.size) {
        return end;
    }
    return complete ? text.size : 0;
}
