/* The middle of a cell is looked at: most cells look like the background, a filled cell has another
 * colour all over, and one with a mark several colours. */
#include "format/shots/played.h"

#include "nonogram.h"

#include <string.h>

enum {
    PLAIN = 24,  /* pixels that differ less are of one colour */
    FILLED = 60, /* a filled cell differs this much from an empty one */
};

struct patch {
    uint8_t colour[3]; /* the mean */
    bool plain;        /* nearly all pixels have it */
};

/* The middle half of a cell. */
static struct patch look_at(const struct ng_image *image, const struct ng_squares *board, size_t x,
                            size_t y)
{
    uint32_t width = board->x.at[x + 1] - board->x.at[x], left = board->x.at[x] + width / 4;
    uint32_t height = board->y.at[y + 1] - board->y.at[y], top = board->y.at[y] + height / 4;
    uint64_t sum[3] = {0, 0, 0}, count = 0, other = 0;
    struct patch look = {{0, 0, 0}, false};
    for (uint32_t v = top; v <= top + height / 2; v++) {
        for (uint32_t u = left; u <= left + width / 2; u++, count++) {
            for (unsigned c = 0; c < 3; c++) {
                sum[c] += ng_squares_pixel(image, u, v)[c];
            }
        }
    }
    for (unsigned c = 0; c < 3; c++) {
        look.colour[c] = (uint8_t)(sum[c] / count);
    }
    for (uint32_t v = top; v <= top + height / 2; v++) {
        for (uint32_t u = left; u <= left + width / 2; u++) {
            other += ng_squares_differ(ng_squares_pixel(image, u, v), look.colour) > PLAIN;
        }
    }
    look.plain = 20 * other <= count;
    return look;
}

/* The colour that most plain cells are close to, or the second one; false if there is none. */
static bool find_ground(const struct ng_image *image, const struct ng_squares *board, bool second,
                        uint8_t ground[3])
{
    enum { BINS = 64 };
    struct {
        uint8_t colour[3];
        size_t count;
    } bins[BINS];
    size_t count = 0, most = 0, width = board->x.count - 1, height = board->y.count - 1;
    memset(ground, 255, 3);
    for (size_t i = 0; i < width * height; i++) {
        struct patch look = look_at(image, board, i % width, i / width);
        size_t bin = 0;
        while (bin < count && ng_squares_differ(bins[bin].colour, look.colour) > PLAIN) {
            bin++;
        }
        if (!look.plain || bin == BINS) {
            continue;
        }
        if (bin == count) {
            memcpy(bins[count].colour, look.colour, 3);
            bins[count++].count = 0;
        }
        bins[bin].count++;
        most = bins[bin].count > bins[most].count ? bin : most;
    }
    size_t next = most == 0 ? 1 : 0;
    for (size_t i = 0; i < count && second; i++) {
        next = i != most && bins[i].count > bins[next].count ? i : next;
    }
    size_t bin = second ? next : most;
    if (bin < count) {
        memcpy(ground, bins[bin].colour, 3);
    }
    return bin < count;
}

size_t ng_played_find(const struct ng_image *image, const struct ng_squares *board, bool second,
                      uint8_t *cells)
{
    size_t known = 0, width = board->x.count - 1, height = board->y.count - 1;
    uint8_t ground[3];
    if (!find_ground(image, board, second, ground)) {
        return 0;
    }
    for (size_t i = 0; i < width * height; i++) {
        struct patch look = look_at(image, board, i % width, i / width);
        bool filled = look.plain && ng_squares_differ(look.colour, ground) >= FILLED;
        cells[i] = filled ? 1 : look.plain ? NONOGRAM_UNKNOWN : 0;
        known += cells[i] != NONOGRAM_UNKNOWN;
    }
    return known;
}

/* Whether there are edges along most of a line from `from` to `to`. */
static bool goes_on(const struct ng_image *image, bool down, uint32_t at, uint32_t from,
                    uint32_t to)
{
    size_t seen = 0;
    for (uint32_t i = from; i < to; i++) {
        bool edge = false;
        for (uint32_t p = at > 3 ? at - 2 : 1; p <= at + 2; p++) {
            bool in = p < (down ? image->width : image->height);
            edge = edge || (in && ng_squares_differ(down ? ng_squares_pixel(image, p, i)
                                                         : ng_squares_pixel(image, i, p),
                                                    down ? ng_squares_pixel(image, p - 1, i)
                                                         : ng_squares_pixel(image, i, p - 1)) > 10);
        }
        seen += edge;
    }
    return to > from + 1 && 3 * seen >= 2 * (size_t)(to - from);
}

bool ng_played_is_framed(const struct ng_image *image, const struct ng_squares *board)
{
    bool framed = true;
    for (unsigned side = 0; side < 4; side++) {
        bool down = side % 2 == 0;
        const struct ng_squares_axis *lines = down ? &board->x : &board->y;
        const struct ng_squares_axis *other = down ? &board->y : &board->x;
        uint32_t at = lines->at[side < 2 ? 0 : lines->count - 1];
        size_t seen = 0;
        for (size_t i = 1; i < other->count; i++) {
            uint32_t inset = (other->at[i] - other->at[i - 1]) / 5;
            seen += goes_on(image, down, at, other->at[i - 1] + inset, other->at[i] - inset);
        }
        framed = framed && 3 * seen >= 2 * (other->count - 1);
    }
    return framed;
}

bool ng_played_goes_on(const struct ng_image *image, const struct ng_squares *board, bool down)
{
    const struct ng_squares_axis *lines = down ? &board->x : &board->y;
    const struct ng_squares_axis *other = down ? &board->y : &board->x;
    uint32_t end = down ? image->height : image->width;
    uint32_t from = other->at[other->count - 1] + board->pitch / 6 + 3;
    uint32_t to = from + board->pitch / 3 < end ? from + board->pitch / 3 : end;
    size_t on = 0;
    for (size_t i = 0; i < lines->count; i++) {
        on += goes_on(image, down, lines->at[i], from, to);
    }
    return 2 * on > lines->count;
}
