/* Scales an image by areas and reduces it to black and white (ink.h) or to a few colours
 * (colours.h): the same image gives the same picture everywhere. */
#include "generate/trace.h"

#include "base/check.h"
#include "base/memory.h"
#include "generate/colours.h"
#include "generate/draft.h"
#include "generate/edit.h"
#include "generate/ink.h"

#include <string.h>

/* The image and how to trace it; rgb has three bytes per pixel, row by row. */
struct trace {
    const uint8_t *rgb;
    uint32_t width, height; /* the size of the image */
    const struct nonogram_trace_options *options;
};

/* The least value of each channel of a near-white colour: nine tenths. */
enum { NEAR_WHITE = 230, WHITE = 0xffffff };

/* ---- scaling ---- */

/* The pixels that a cell covers in one direction. Exact, in units in which the length of a pixel is
 * the number of cells, and the length of a cell the number of pixels. */
struct span {
    uint64_t from, to; /* the cell */
    uint64_t pixel;    /* the length of a pixel */
};

static struct span span_of(uint32_t cell, uint32_t cells, uint32_t pixels)
{
    uint64_t from = (uint64_t)cell * pixels;
    return (struct span){.from = from, .to = from + pixels, .pixel = cells};
}

/* The part of a pixel that belongs to the cell. */
static uint64_t share_of(const struct span *span, uint64_t pixel)
{
    uint64_t from = pixel * span->pixel, to = from + span->pixel;
    return (to < span->to ? to : span->to) - (from > span->from ? from : span->from);
}

/* The mean of one channel over the pixels that a cell covers. */
static uint8_t mean_of(const struct trace *trace, const struct span *rows,
                       const struct span *columns, unsigned channel)
{
    uint64_t sum = 0, weights = 0;
    for (uint64_t y = rows->from / rows->pixel; y * rows->pixel < rows->to; y++) {
        uint64_t tall = share_of(rows, y);
        for (uint64_t x = columns->from / columns->pixel; x * columns->pixel < columns->to; x++) {
            uint64_t weight = tall * share_of(columns, x);
            sum += weight * trace->rgb[3 * (y * trace->width + x) + channel];
            weights += weight;
        }
    }
    ng_assert(weights > 0);
    return (uint8_t)((sum + weights / 2) / weights);
}

/* How light an area looks, 0 to 255 (the weights of ITU-R BT.601). */
static uint8_t light_of(const struct trace *trace, const struct span *rows,
                        const struct span *columns)
{
    unsigned red = mean_of(trace, rows, columns, 0), green = mean_of(trace, rows, columns, 1);
    return (uint8_t)((299 * red + 587 * green + 114 * mean_of(trace, rows, columns, 2) + 500) /
                     1000);
}

/* The light of the image's areas, row by row, for `parts` parts of a cell each way; returns NULL
 * when out of memory. */
static uint8_t *scale(const struct trace *trace, struct ng_draft *canvas, uint32_t parts)
{
    uint32_t width = canvas->width * parts, height = canvas->height * parts;
    size_t size = (size_t)width * height;
    uint8_t *light = ng_alloc_zeroed(size, 1);
    for (size_t i = 0; light != NULL && i < size && !ng_draft_stops(canvas); i++) {
        struct span rows = span_of((uint32_t)(i / width), height, trace->height);
        struct span columns = span_of((uint32_t)(i % width), width, trace->width);
        light[i] = light_of(trace, &rows, &columns);
    }
    return light;
}

/* ---- black and white ---- */

/* Adds a share of the error to a cell right of or below the present one. */
static void pass_error(int *errors, const struct ng_draft *canvas, uint32_t row, int64_t column,
                       int error, int share)
{
    if (row < canvas->height && column >= 0 && column < canvas->width) {
        errors[(size_t)row * canvas->width + (size_t)column] += error * share;
    }
}

/* Error diffusion by R. Floyd and L. Steinberg, 1976; errors are kept in sixteenths. */
static void diffuse(const uint8_t *lights, int threshold, int *errors, struct ng_draft *canvas)
{
    for (uint32_t row = 0; row < canvas->height; row++) {
        for (uint32_t column = 0; column < canvas->width && !ng_draft_stops(canvas); column++) {
            size_t cell = (size_t)row * canvas->width + column;
            int light = lights[cell] + errors[cell] / 16;
            bool filled = light < threshold;
            int error = light - (filled ? 0 : 255);
            canvas->cells[cell] = filled;
            pass_error(errors, canvas, row, (int64_t)column + 1, error, 7);
            pass_error(errors, canvas, row + 1, (int64_t)column - 1, error, 3);
            pass_error(errors, canvas, row + 1, column, error, 5);
            pass_error(errors, canvas, row + 1, (int64_t)column + 1, error, 1);
        }
    }
}

/* The threshold as light; 0: none is set. */
static unsigned threshold_of(const struct trace *trace)
{
    return trace->options->threshold * 255 / 100;
}

/* Returns false when out of memory. O(pixels + cells). */
static bool dither(const struct trace *trace, struct ng_draft *canvas)
{
    uint8_t *light = scale(trace, canvas, 1);
    int *errors = ng_alloc_zeroed(ng_draft_size(canvas), sizeof *errors);
    bool able = light != NULL && errors != NULL;
    if (able) {
        diffuse(light, threshold_of(trace) != 0 ? (int)threshold_of(trace) : 128, errors, canvas);
    }
    ng_alloc_free(light);
    ng_alloc_free(errors);
    return able;
}

/* The number of parts into which a cell is divided each way to find strokes; no part is smaller
 * than a pixel. 0: no strokes are looked for. */
static uint32_t parts_of(const struct trace *trace, const struct ng_draft *canvas)
{
    uint32_t across = trace->width / canvas->width, down = trace->height / canvas->height;
    uint32_t parts = across < down ? across : down;
    if (threshold_of(trace) != 0 || parts < NG_INK_PARTS_LEAST) {
        return 0;
    }
    return parts < NG_INK_PARTS ? parts : NG_INK_PARTS;
}

/* Returns false when out of memory. O(pixels + cells). */
static bool draw_ink(const struct trace *trace, struct ng_draft *canvas)
{
    uint32_t parts = parts_of(trace, canvas);
    uint8_t *light = scale(trace, canvas, 1);
    uint8_t *fine = parts > 0 ? scale(trace, canvas, parts) : NULL;
    const struct ng_inking ink = {light, fine, parts, threshold_of(trace), trace->options->style};
    bool able = light != NULL && (fine != NULL || parts == 0) && ng_ink_draw(&ink, canvas);
    ng_alloc_free(light);
    ng_alloc_free(fine);
    return able;
}

/* ---- colours ---- */

/* The most frequent colour of a cell: at a boundary this is one of two colours, not a mixture. */
static uint8_t vote(const struct trace *trace, const struct ng_colours *colours,
                    const struct span *rows, const struct span *columns)
{
    uint64_t votes[NG_COLOURS_MOST] = {0};
    for (uint64_t y = rows->from / rows->pixel; y * rows->pixel < rows->to; y++) {
        uint64_t tall = share_of(rows, y);
        for (uint64_t x = columns->from / columns->pixel; x * columns->pixel < columns->to; x++) {
            votes[ng_colours_of(colours, trace->rgb + 3 * (y * trace->width + x))] +=
                tall * share_of(columns, x);
        }
    }
    unsigned most = 0;
    for (unsigned i = 1; i < colours->count; i++) {
        most = votes[i] > votes[most] ? i : most;
    }
    return (uint8_t)most;
}

/* The number of cells of a colour: in the whole picture, and at its edge. */
struct extent {
    size_t cells, edge;
};

static void measure_image(const struct ng_draft *canvas, struct extent *extents)
{
    for (size_t cell = 0; cell < ng_draft_size(canvas); cell++) {
        struct extent *extent = &extents[canvas->cells[cell]];
        extent->cells++;
        extent->edge += ng_draft_is_edge(canvas, cell);
    }
}

/* Paper and bright sky, also in photos and scans. */
static bool is_near_white(const uint8_t *rgb)
{
    return rgb[0] >= NEAR_WHITE && rgb[1] >= NEAR_WHITE && rgb[2] >= NEAR_WHITE;
}

static uint32_t colour_of(const uint8_t *rgb)
{
    return (uint32_t)rgb[0] << 16 | (uint32_t)rgb[1] << 8 | rgb[2];
}

/* The distance of two colours: the sum of the squares over the channels. */
static unsigned distance(uint32_t one, uint32_t other)
{
    unsigned sum = 0;
    for (unsigned shift = 0; shift < 24; shift += 8) {
        int apart = (int)(one >> shift & 255) - (int)(other >> shift & 255);
        sum += (unsigned)(apart * apart);
    }
    return sum;
}

/* Whether one colour is the background rather than another: it is nearer to the one asked for, or
 * has more of the edge, or the same number there and is near-white, or has more cells. */
static bool is_before(const struct trace *trace, const struct ng_colours *colours,
                      const struct extent *extents, unsigned one, unsigned other)
{
    bool white = is_near_white(colours->rgb[one]), rest = is_near_white(colours->rgb[other]);
    const struct extent *extent = &extents[one], *than = &extents[other];
    if (extent->cells == 0 || than->cells == 0) {
        return extent->cells > 0;
    }
    if (trace->options->background != NULL) {
        return distance(colour_of(colours->rgb[one]), *trace->options->background) <
               distance(colour_of(colours->rgb[other]), *trace->options->background);
    }
    if (extent->edge != than->edge) {
        return extent->edge > than->edge;
    }
    return white != rest ? white : extent->cells > than->cells;
}

static unsigned find_background(const struct trace *trace, const struct ng_colours *colours,
                                const struct extent *extents)
{
    unsigned background = 0;
    for (unsigned i = 1; i < colours->count; i++) {
        background = is_before(trace, colours, extents, i, background) ? i : background;
    }
    return background;
}

/* Whether the background, number 0 of `count`, can be called white: no other colour is. */
static bool is_paper(const struct ng_colours *colours, unsigned background, const uint32_t *rgb,
                     unsigned count)
{
    bool white = is_near_white(colours->rgb[background]);
    for (unsigned i = 1; i < count && white; i++) {
        white = rgb[i] != WHITE;
    }
    return white;
}

/* Numbers the colours that cells have, the background first, and writes them to rgb. */
static void number(const struct trace *trace, const struct ng_colours *colours,
                   struct ng_draft *canvas, uint32_t *rgb)
{
    struct extent extents[NG_COLOURS_MOST] = {{0}};
    uint8_t values[NG_COLOURS_MOST] = {0};
    measure_image(canvas, extents);
    unsigned background = find_background(trace, colours, extents), count = 1;
    rgb[0] = colour_of(colours->rgb[background]);
    for (unsigned i = 0; i < colours->count; i++) {
        if (i != background && extents[i].cells > 0) {
            values[i] = (uint8_t)count;
            rgb[count++] = colour_of(colours->rgb[i]);
        }
    }
    for (size_t cell = 0; cell < ng_draft_size(canvas); cell++) {
        canvas->cells[cell] = values[canvas->cells[cell]];
    }
    if (is_paper(colours, background, rgb, count)) {
        rgb[0] = WHITE;
    }
    if (count == 1) {
        rgb[count++] = rgb[0] == 0 ? WHITE : 0;
    }
    canvas->colours = count - 1;
}

/* Draws the image with at most the canvas's number of colours, which is then set to the number used
 * (colours.h); they are written to rgb[0 … colours]. A cell takes its most frequent colour. The
 * background comes first: the colour nearest to the one asked for, or else the one with most cells
 * of the image's outer edge; if near-white, it becomes white. */
static bool trace_colours(const struct trace *trace, struct ng_draft *canvas, uint32_t *rgb)
{
    struct ng_colours colours;
    bool able = ng_colours_find(trace->rgb, (size_t)trace->width * trace->height,
                                canvas->colours + 1, &colours);
    for (size_t cell = 0; able && cell < ng_draft_size(canvas) && !ng_draft_stops(canvas); cell++) {
        struct span rows = span_of((uint32_t)(cell / canvas->width), canvas->height, trace->height);
        struct span columns =
            span_of((uint32_t)(cell % canvas->width), canvas->width, trace->width);
        canvas->cells[cell] = vote(trace, &colours, &rows, &columns);
    }
    if (able) {
        number(trace, &colours, canvas, rgb);
    }
    ng_colours_clear(&colours);
    return able;
}

/* ---- from an image to a puzzle ---- */

/* Pictures that the repair can examine if the caller sets no number. */
enum { LOOKS = 20000 };

bool ng_trace_sizes(const struct nonogram_trace_options *options, const struct ng_image *image,
                    struct nonogram_traced *traced)
{
    uint64_t width = options->width, height = options->height;
    if (width == 0 && height == 0) {
        width = image->width / image->side;
        height = image->height / image->side;
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

static bool draw_traced(const struct nonogram_trace_options *options, const struct ng_image *image,
                        struct ng_draft *canvas, uint32_t *rgb)
{
    const struct trace trace = {image->rgb, image->width, image->height, options};
    if (options->colours > 1) {
        return trace_colours(&trace, canvas, rgb);
    }
    canvas->rgb = NULL;
    return options->dither ? dither(&trace, canvas) : draw_ink(&trace, canvas);
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
    if (!ng_trace_sizes(options, image, traced)) {
        return NONOGRAM_BAD_USE;
    }
    struct ng_draft canvas;
    if (!ng_draft_init(&canvas, traced->width, traced->height, colours, rgb)) {
        return NONOGRAM_NO_MEMORY;
    }
    canvas.poll = (struct ng_poll){
        .stop = options->stop, .context = options->context, .next = NG_POLL_INTERVAL};
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    traced->drawn = ng_alloc_array(ng_draft_size(&canvas), 1);
    if (traced->drawn != NULL && draw_traced(options, image, &canvas, rgb)) {
        memcpy(traced->drawn, canvas.cells, ng_draft_size(&canvas));
        status = canvas.poll.stopped ? NONOGRAM_OK : repair(options, &canvas, traced);
    }
    ng_draft_clear(&canvas);
    return status;
}
