/* The background of a part is its most frequent colour. What differs from it falls into connected
 * pieces, at first by any difference: a piece can be a digit, digits that touch, a line, or a box
 * with another background and digits in it. Then by a third of the piece's own contrast, so that
 * pale digits count as dark ones do, and edges that are only blurred do not join. */
#include "format/shots/pieces.h"

#include "format/shots/digits.h"
#include "format/shots/squares.h"

#include <string.h>

enum {
    FAINT = 26,    /* less contrast is noise */
    NESTED = 3,    /* boxes within boxes */
    BINS = 1 << 12 /* colours by four bits each */
};

/* A part of the image: how far each pixel differs from the background. */
struct part {
    struct ng_pieces *glyphs;
    struct ng_piece_box box;
    uint32_t width, height, ground;
    uint8_t *ink;    /* 0: the background, or a piece that was done */
    uint32_t *stack; /* pixels to look at */
};

/* A connected piece, in pixels of the part. */
struct piece {
    struct ng_piece_box box;
    size_t area;
    unsigned most; /* its greatest contrast */
};

static const uint8_t *pixel_at(const struct part *part, uint32_t x, uint32_t y)
{
    const struct ng_image *image = part->glyphs->image;
    return image->rgb + 3 * ((size_t)(part->box.top + y) * image->width + part->box.left + x);
}

static uint32_t width_of(const struct ng_piece_box *box)
{
    return box->right - box->left;
}

static uint32_t height_of(const struct ng_piece_box *box)
{
    return box->bottom - box->top;
}

/* ---- ink ---- */

static unsigned bin_of(const uint8_t *pixel)
{
    return (unsigned)(pixel[0] >> 4) << 8 | (unsigned)(pixel[1] >> 4) << 4 | pixel[2] >> 4;
}

/* The mean of the pixels in the fullest bin of colours. */
static void find_ground(const struct part *part, uint32_t bins[BINS], uint8_t ground[3])
{
    uint64_t sum[3] = {0, 0, 0}, count = 0;
    unsigned most = 0;
    memset(bins, 0, BINS * sizeof *bins);
    for (uint32_t y = 0; y < part->height; y++) {
        for (uint32_t x = 0; x < part->width; x++) {
            unsigned bin = bin_of(pixel_at(part, x, y));
            bins[bin]++;
            most = bins[bin] > bins[most] ? bin : most;
        }
    }
    for (uint32_t y = 0; y < part->height; y++) {
        for (uint32_t x = 0; x < part->width; x++) {
            const uint8_t *pixel = pixel_at(part, x, y);
            bool in = bin_of(pixel) == most;
            count += in;
            for (unsigned c = 0; c < 3 && in; c++) {
                sum[c] += pixel[c];
            }
        }
    }
    for (unsigned c = 0; c < 3; c++) {
        ground[c] = (uint8_t)(sum[c] / count);
    }
}

static void find_ink(struct part *part, uint32_t bins[BINS])
{
    uint8_t ground[3];
    find_ground(part, bins, ground);
    part->ground = (uint32_t)ground[0] << 16 | (uint32_t)ground[1] << 8 | ground[2];
    for (uint32_t y = 0; y < part->height; y++) {
        for (uint32_t x = 0; x < part->width; x++) {
            unsigned ink = ng_squares_differ(pixel_at(part, x, y), ground);
            part->ink[(size_t)y * part->width + x] = (uint8_t)(ink > FAINT ? ink : 0);
        }
    }
}

/* ---- pieces ---- */

static void widen(struct ng_piece_box *box, uint32_t x, uint32_t y)
{
    box->left = x < box->left ? x : box->left;
    box->top = y < box->top ? y : box->top;
    box->right = x >= box->right ? x + 1 : box->right;
    box->bottom = y >= box->bottom ? y + 1 : box->bottom;
}

/* Collects the piece around a pixel whose ink is `least` or more, within the limits; its pixels are
 * marked in `done`. */
static struct piece collect(struct part *part, uint32_t start, unsigned least,
                            const struct ng_piece_box *limits, uint8_t *done, uint8_t mark)
{
    uint32_t x = start % part->width, y = start / part->width;
    struct piece piece = {{x, y, x + 1, y + 1}, 0, 0};
    size_t count = 0;
    done[start] = mark;
    part->stack[count++] = start;
    while (count > 0) {
        uint32_t at = part->stack[--count];
        x = at % part->width;
        y = at / part->width;
        widen(&piece.box, x, y);
        piece.area++;
        piece.most = part->ink[at] > piece.most ? part->ink[at] : piece.most;
        for (int dy = -1; dy <= 1; dy++) {
            for (int dx = -1; dx <= 1; dx++) {
                int64_t nx = (int64_t)x + dx, ny = (int64_t)y + dy;
                if (nx < limits->left || nx >= limits->right || ny < limits->top ||
                    ny >= limits->bottom) {
                    continue;
                }
                uint32_t next = (uint32_t)ny * part->width + (uint32_t)nx;
                if (part->ink[next] >= least && part->ink[next] > 0 && done[next] < mark) {
                    done[next] = mark;
                    part->stack[count++] = next;
                }
            }
        }
    }
    return piece;
}

/* ---- glyphs ---- */

static void add_glyph(struct part *part, const struct piece *piece)
{
    struct ng_pieces *glyphs = part->glyphs;
    uint8_t ink[NG_DIGITS_INPUTS];
    int scores[NG_DIGITS_CLASSES];
    if (glyphs->failed || !ng_memory_grow(glyphs->memory, &glyphs->glyphs, &glyphs->capacity,
                                          glyphs->count + 1, sizeof *glyphs->glyphs)) {
        glyphs->failed = true;
        return;
    }
    struct ng_piece *glyph = &glyphs->glyphs[glyphs->count++];
    ng_digits_scale(part->ink + (size_t)piece->box.top * part->width + piece->box.left, part->width,
                    width_of(&piece->box), height_of(&piece->box), piece->most, ink);
    ng_digits_judge(ink, scores);
    *glyph = (struct ng_piece){
        .box = {part->box.left + piece->box.left, part->box.top + piece->box.top,
                part->box.left + piece->box.right, part->box.top + piece->box.bottom},
        .ground = part->ground};
    for (unsigned i = 1; i < 10; i++) {
        glyph->digit = scores[i] > scores[glyph->digit] ? i : glyph->digit;
    }
    for (unsigned i = 0; i < 10; i++) {
        glyph->cost[i] = scores[glyph->digit] - scores[i];
    }
    glyph->doubt = scores[NG_DIGITS_OTHER] - scores[glyph->digit];
}

/* The ink in a column of a piece. */
static uint32_t column_ink(const struct part *part, const struct piece *piece, uint32_t x)
{
    uint32_t sum = 0;
    for (uint32_t y = piece->box.top; y < piece->box.bottom; y++) {
        sum += part->ink[(size_t)y * part->width + x];
    }
    return sum;
}

/* The part of a piece between two columns, without blank rows at its ends. */
static struct piece cut(const struct part *part, const struct piece *piece, uint32_t left,
                        uint32_t right)
{
    struct piece half = {{right, piece->box.bottom, left, piece->box.top}, 0, 0};
    for (uint32_t y = piece->box.top; y < piece->box.bottom; y++) {
        for (uint32_t x = left; x < right; x++) {
            unsigned ink = part->ink[(size_t)y * part->width + x];
            if (3 * ink >= piece->most) {
                widen(&half.box, x, y);
                half.area++;
                half.most = ink > half.most ? ink : half.most;
            }
        }
    }
    return half;
}

/* Adds a piece; one that is wider than any digit is cut where it has the least ink. */
static void add_pieces(struct part *part, const struct piece *piece, unsigned depth)
{
    uint32_t width = width_of(&piece->box), height = height_of(&piece->box);
    if (depth == 0 || width <= height) {
        add_glyph(part, piece);
        return;
    }
    uint32_t parts = (width + height / 2) / (2 * height / 3 + 1), share = width / (parts + 1);
    uint32_t best = piece->box.left + width / parts;
    parts = parts < 2 ? 2 : parts;
    for (uint32_t x = piece->box.left + width / parts - share / 2;
         x <= piece->box.left + width / parts + share / 2 && x + 1 < piece->box.right; x++) {
        best = column_ink(part, piece, x) < column_ink(part, piece, best) ? x : best;
    }
    struct piece left = cut(part, piece, piece->box.left, best);
    struct piece right = cut(part, piece, best, piece->box.right);
    if (left.area == 0 || right.area == 0) {
        add_glyph(part, piece);
        return;
    }
    add_pieces(part, &left, depth - 1);
    add_pieces(part, &right, depth - 1);
}

/* Whether two pieces are above each other: a digit that is broken. */
static bool are_stacked(const struct ng_piece_box *a, const struct ng_piece_box *b)
{
    uint32_t left = a->left > b->left ? a->left : b->left;
    uint32_t right = a->right < b->right ? a->right : b->right;
    uint32_t least = width_of(a) < width_of(b) ? width_of(a) : width_of(b);
    return right > left && 2 * (right - left) >= least;
}

/* Divides a piece by a third of its contrast, joins what is above each other, and adds it. */
static void refine(struct part *part, const struct piece *piece, uint8_t *done)
{
    enum { MOST = 8 };
    struct piece pieces[MOST];
    size_t count = 0;
    unsigned least = piece->most / 3;
    uint32_t smallest = part->glyphs->pitch / 12 + 1;
    for (uint32_t y = piece->box.top; y < piece->box.bottom; y++) {
        for (uint32_t x = piece->box.left; x < piece->box.right; x++) {
            uint32_t at = y * part->width + x;
            if (part->ink[at] < least || part->ink[at] == 0 || done[at] >= 2) {
                continue;
            }
            struct piece next = collect(part, at, least, &piece->box, done, 2);
            if (width_of(&next.box) < smallest && height_of(&next.box) < smallest) {
                continue;
            }
            size_t i = 0;
            while (i < count && !are_stacked(&pieces[i].box, &next.box)) {
                i++;
            }
            if (i == MOST) {
                return;
            }
            if (i == count) {
                pieces[count++] = next;
                continue;
            }
            widen(&pieces[i].box, next.box.left, next.box.top);
            widen(&pieces[i].box, next.box.right - 1, next.box.bottom - 1);
            pieces[i].most = next.most > pieces[i].most ? next.most : pieces[i].most;
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (5 * height_of(&pieces[i].box) >= part->glyphs->pitch) {
            add_pieces(part, &pieces[i], 3);
        }
    }
}

/* Whether most of the pixels just within the sides of a piece are ink: it is a box, not digits. */
static bool is_framed(const struct part *part, const struct piece *piece)
{
    const struct ng_piece_box *box = &piece->box;
    size_t ink = 0, all = 0;
    for (uint32_t y = box->top; y < box->bottom; y++) {
        for (uint32_t x = box->left; x < box->right; x++) {
            uint32_t across =
                x - box->left < box->right - 1 - x ? x - box->left : box->right - 1 - x;
            uint32_t down = y - box->top < box->bottom - 1 - y ? y - box->top : box->bottom - 1 - y;
            if ((across < down ? across : down) == 1) {
                ink += 2u * part->ink[(size_t)y * part->width + x] > piece->most;
                all++;
            }
        }
    }
    return 5 * ink >= 4 * all && all > 0;
}

static void find_pieces(struct ng_pieces *glyphs, struct ng_piece_box box, unsigned depth);

/* Takes a piece for glyphs, for a box with glyphs in it, or for a line. */
static void take_piece(struct part *part, const struct piece *piece, uint8_t *done, unsigned depth)
{
    uint32_t width = width_of(&piece->box), height = height_of(&piece->box);
    uint32_t pitch = part->glyphs->pitch;
    bool solid = 2 * piece->area > (size_t)width * height && 2 * height > pitch;
    bool box = 3 * width > pitch && 3 * height > pitch && is_framed(part, piece);
    bool left = piece->box.left == 0, right = piece->box.right == part->width;
    bool top = piece->box.top == 0, bottom = piece->box.bottom == part->height;
    bool line = height > pitch || (top && bottom) || ((left || right) && (top || bottom));
    size_t count = part->glyphs->count;
    if ((box || (solid && line)) && depth > 0 && width > 6 && height > 6) {
        uint32_t inset = pitch / 16 + 1;
        find_pieces(part->glyphs,
                    (struct ng_piece_box){part->box.left + piece->box.left + inset,
                                          part->box.top + piece->box.top + inset,
                                          part->box.left + piece->box.right - inset,
                                          part->box.top + piece->box.bottom - inset},
                    depth - 1);
    }
    bool none = part->glyphs->count == count; /* bold digits look like boxes */
    if (none && 5 * height >= pitch && !line) {
        refine(part, piece, done);
    }
}

static void find_pieces(struct ng_pieces *glyphs, struct ng_piece_box box, unsigned depth)
{
    struct part part = {.glyphs = glyphs, .box = box};
    if (box.right <= box.left || box.bottom <= box.top || glyphs->failed) {
        return;
    }
    part.width = width_of(&box);
    part.height = height_of(&box);
    size_t pixels = (size_t)part.width * part.height;
    if (glyphs->poll != NULL && ng_poll_work(glyphs->poll, pixels)) {
        glyphs->failed = true;
        return;
    }
    part.ink = ng_memory_array(glyphs->memory, pixels, 1);
    part.stack = ng_memory_array(glyphs->memory, pixels > BINS ? pixels : BINS, sizeof *part.stack);
    uint8_t *done = ng_memory_zeroed(glyphs->memory, pixels, 1);
    glyphs->failed = part.ink == NULL || part.stack == NULL || done == NULL;
    if (!glyphs->failed) {
        find_ink(&part, part.stack);
    }
    const struct ng_piece_box all = {0, 0, part.width, part.height};
    for (uint32_t at = 0; at < pixels && !glyphs->failed; at++) {
        if (part.ink[at] > 0 && done[at] == 0) {
            const struct piece piece = collect(&part, at, 1, &all, done, 1);
            take_piece(&part, &piece, done, depth);
        }
    }
    ng_memory_free(part.ink);
    ng_memory_free(part.stack);
    ng_memory_free(done);
}

void ng_pieces_find(struct ng_pieces *glyphs, struct ng_piece_box box)
{
    find_pieces(glyphs, box, NESTED);
}
