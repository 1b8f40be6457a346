/* The background of a part is its most frequent colour. What differs from it falls into connected
 * pieces, at first by any difference: a piece can be a digit, digits that touch, a line, or a box
 * with another background and digits in it. Then by a third of the piece's own contrast, so that
 * pale digits count as dark ones do, and edges that are only blurred do not join. */
#include "format/shots/pieces.h"

#include "format/shots/digits.h"
#include "format/shots/squares.h"

#include <string.h>

enum {
    SMOOTH = 4,    /* a step from pixel to pixel in a gradient */
    FAINT = 26,    /* less contrast is noise */
    NESTED = 3,    /* boxes within boxes */
    BINS = 1 << 12 /* colours by four bits each */
};

/* A part of the image: how far each pixel differs from the background. */
struct part {
    struct ng_pieces *glyphs;
    struct ng_piece_box box;
    uint32_t width, height;
    uint8_t ground[3]; /* the background: red, green, blue */
    uint8_t *ink;      /* 0: the background, or a piece that was done */
    uint8_t *behind;   /* the background where a pixel is: red, green, blue */
    uint32_t *stack;   /* pixels to look at */
};

/* A connected piece, in pixels of the part. */
struct piece {
    struct ng_piece_box box;
    size_t area;
    unsigned most; /* its greatest contrast */
};

static const uint8_t *pixel_of(const struct part *part, uint32_t x, uint32_t y)
{
    return ng_squares_pixel(part->glyphs->image, part->box.left + x, part->box.top + y);
}

static const uint8_t *pixel_at(const struct part *part, uint32_t at)
{
    return pixel_of(part, at % part->width, at / part->width);
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
static void find_ground(struct part *part, uint32_t bins[BINS])
{
    uint64_t sum[3] = {0, 0, 0}, count = 0;
    unsigned most = 0;
    memset(bins, 0, BINS * sizeof *bins);
    for (uint32_t y = 0; y < part->height; y++) {
        for (uint32_t x = 0; x < part->width; x++) {
            unsigned bin = bin_of(pixel_of(part, x, y));
            bins[bin]++;
            most = bins[bin] > bins[most] ? bin : most;
        }
    }
    for (uint32_t y = 0; y < part->height; y++) {
        for (uint32_t x = 0; x < part->width; x++) {
            const uint8_t *pixel = pixel_of(part, x, y);
            bool in = bin_of(pixel) == most;
            count += in;
            for (unsigned c = 0; c < 3 && in; c++) {
                sum[c] += pixel[c];
            }
        }
    }
    for (unsigned c = 0; c < 3; c++) {
        part->ground[c] = (uint8_t)(sum[c] / (count > 0 ? count : 1));
    }
}

/* Marks the pixels that are reached from a pixel by steps that are hardly seen, as in a gradient.
 * Returns their number. */
static uint32_t flood(struct part *part, uint32_t start, uint8_t *marks, uint8_t mark)
{
    uint32_t count = 1, area = 0;
    part->stack[0] = start;
    marks[start] = mark;
    while (count > 0) {
        uint32_t at = part->stack[--count], x = at % part->width, y = at / part->width;
        const bool in[4] = {x > 0, x + 1 < part->width, y > 0, y + 1 < part->height};
        const uint32_t next[4] = {at - 1, at + 1, at - part->width, at + part->width};
        const uint8_t *pixel = pixel_of(part, x, y);
        area++;
        for (unsigned i = 0; i < 4; i++) {
            if (in[i] && marks[next[i]] < mark &&
                ng_squares_differ(pixel, pixel_at(part, next[i])) <= SMOOTH) {
                marks[next[i]] = mark;
                part->stack[count++] = next[i];
            }
        }
    }
    return area;
}

enum { OTHER = 1, GROUND };

/* Marks all that is reached from a colour as background. */
static void add_ground(struct part *part, const uint8_t *colour, unsigned least, uint8_t *marks)
{
    for (uint32_t at = 0; at < part->width * part->height; at++) {
        if (marks[at] < GROUND && ng_squares_differ(pixel_at(part, at), colour) <= least &&
            (marks[at] == OTHER || flood(part, at, marks, OTHER) > 1)) {
            (void)flood(part, at, marks, GROUND);
        }
    }
}

/* Marks the background: what has its colour, and large areas that differ little from it. So
 * gradients and patterns belong to it. */
static void mark_ground(struct part *part, uint8_t *marks)
{
    enum { NEAR = 60, COLOURS = 8 };
    const uint32_t pitch = part->glyphs->pitch;
    unsigned colours = 0;
    add_ground(part, part->ground, FAINT, marks);
    for (uint32_t at = 0; at < part->width * part->height && colours < COLOURS; at++) {
        const uint8_t *colour = pixel_at(part, at);
        if (marks[at] == 0 && ng_squares_differ(colour, part->ground) <= NEAR &&
            8 * flood(part, at, marks, OTHER) > pitch * pitch) {
            add_ground(part, colour, SMOOTH, marks);
            colours++;
        }
    }
}

/* Finds how far each pixel differs from the background before it in its row; `marks` are 0, and
 * are so afterwards. */
static void find_ink(struct part *part, const uint8_t *ground, uint8_t *marks)
{
    if (ground != NULL) {
        memcpy(part->ground, ground, sizeof part->ground);
    } else {
        find_ground(part, part->stack);
    }
    mark_ground(part, marks);
    for (uint32_t y = 0; y < part->height; y++) {
        uint32_t start = y * part->width, near = start, end = start + part->width;
        while (near < end && marks[near] < GROUND) {
            near++;
        }
        for (uint32_t at = start; at < end; at++) {
            bool plain = marks[at] == GROUND && at > start && marks[at - 1] == GROUND &&
                         ng_squares_differ(pixel_at(part, at), pixel_at(part, at - 1)) <= SMOOTH;
            near = plain ? at : near;
            const uint8_t *behind = near < end ? pixel_at(part, near) : part->ground;
            unsigned ink = ng_squares_differ(pixel_at(part, at), behind);
            part->ink[at] = (uint8_t)(marks[at] < GROUND && 2 * ink > FAINT ? ink : 0);
            memcpy(part->behind + (size_t)3 * at, behind, 3);
        }
    }
    memset(marks, 0, (size_t)part->width * part->height);
}

/* Takes steps to the next pixels for ink. */
static void find_edges(struct part *part)
{
    for (uint32_t at = 0; at < part->width * part->height; at++) {
        const uint8_t *pixel = pixel_at(part, at);
        unsigned right = at % part->width + 1 < part->width
                             ? ng_squares_differ(pixel, pixel_at(part, at + 1))
                             : 0;
        unsigned below = at / part->width + 1 < part->height
                             ? ng_squares_differ(pixel, pixel_at(part, at + part->width))
                             : 0;
        unsigned most = right > below ? right : below;
        part->ink[at] = (uint8_t)(most > part->glyphs->edges ? most : 0);
    }
}

/* Erases a line, but for clearly darker ink: a digit that crosses it. */
static void erase_line(uint8_t *ink, uint32_t count, size_t step)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += ink[i * step];
    }
    for (uint32_t i = 0; i < count; i++) {
        ink[i * step] = 2 * (uint64_t)ink[i * step] * count > 3 * sum ? ink[i * step] : 0;
    }
}

/* Erases thin lines from side to side of a part that is not higher than a cell, or not wider: they
 * divide cells of clues, and digits can touch them. Pixels along a line are `step` apart, those of
 * lines side by side `next`. */
static void erase_lines(struct part *part, uint32_t along, size_t step, uint32_t across,
                        size_t next)
{
    uint32_t first = 0, before = 0; /* the first of a line, and how much ink is before it */
    for (uint32_t at = 0; at <= across && along <= part->glyphs->pitch; at++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < along && at < across; i++) {
            count += part->ink[i * step + at * next] > 0;
        }
        if (at < across && 20 * count >= 19 * along) {
            continue;
        }
        bool thin =
            at - first <= part->glyphs->pitch / 6 && 2 * before < along && 2 * count < along;
        for (; thin && first < at; first++) {
            erase_line(part->ink + first * next, along, step);
        }
        first = at + 1;
        before = count;
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
        piece.area += part->ink[at] > FAINT;
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

/* The pixel with the most ink. */
static uint32_t darkest_of(const struct part *part, const struct ng_piece_box *box)
{
    uint32_t darkest = box->top * part->width + box->left;
    unsigned most = 0;
    for (uint32_t y = box->top; y < box->bottom; y++) {
        for (uint32_t x = box->left; x < box->right; x++) {
            unsigned ink = part->ink[(size_t)y * part->width + x];
            darkest = ink > most ? y * part->width + x : darkest;
            most = ink > most ? ink : most;
        }
    }
    return darkest;
}

/* The piece as a glyph that nothing but its place is known of. */
static struct ng_piece place_of(const struct part *part, const struct piece *piece)
{
    return (struct ng_piece){
        .box = {part->box.left + piece->box.left, part->box.top + piece->box.top,
                part->box.left + piece->box.right, part->box.top + piece->box.bottom},
        .shape = SIZE_MAX};
}

/* Shows a piece to the network. */
static void judge(const struct part *part, const struct piece *piece, struct ng_piece *glyph)
{
    *glyph = place_of(part, piece);
    ng_digits_scale(part->ink + (size_t)piece->box.top * part->width + piece->box.left, part->width,
                    width_of(&piece->box), height_of(&piece->box), piece->most, glyph->ink);
    ng_digits_judge(glyph->ink, glyph->scores);
}

static void keep_glyph(struct ng_pieces *glyphs, struct ng_piece glyph)
{
    if (glyphs->failed || !ng_memory_grow(glyphs->memory, &glyphs->glyphs, &glyphs->capacity,
                                          glyphs->count + 1, sizeof *glyphs->glyphs)) {
        glyphs->failed = true;
        return;
    }
    glyphs->glyphs[glyphs->count++] = glyph;
}

static void add_glyph(struct part *part, const struct piece *piece)
{
    struct ng_piece glyph;
    judge(part, piece, &glyph);
    uint32_t darkest = darkest_of(part, &piece->box);
    memcpy(glyph.colour, pixel_at(part, darkest), sizeof glyph.colour);
    memcpy(glyph.ground, part->behind + (size_t)3 * darkest, sizeof glyph.ground);
    keep_glyph(part->glyphs, glyph);
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

static bool is_wide(const struct piece *piece)
{
    return width_of(&piece->box) > height_of(&piece->box);
}

/* Counts pixels that are looked at. Returns whether to stop. */
static bool has_stopped(struct ng_pieces *glyphs, uint64_t pixels)
{
    glyphs->failed = glyphs->failed || (glyphs->poll != NULL && ng_poll_work(glyphs->poll, pixels));
    return glyphs->failed;
}

/* Finds the place where a piece is best cut in two, so that the first is a digit, and the second,
 * too, if it is not wide. Returns the greater doubt of the two. At most PLACES are tried. */
static int find_cut(struct part *part, const struct piece *piece, struct piece *left,
                    struct piece *right)
{
    enum { PLACES = 128 };
    int best = INT32_MAX;
    uint32_t width = width_of(&piece->box), least = width / 5 + 1, height = height_of(&piece->box);
    uint32_t most = width < height ? width : height;
    for (uint32_t at = least; at + least <= width && at <= most; at += 1 + width / PLACES) {
        if (has_stopped(part->glyphs, (uint64_t)width * height)) {
            return INT32_MAX;
        }
        struct piece first = cut(part, piece, piece->box.left, piece->box.left + at);
        struct piece second = cut(part, piece, piece->box.left + at, piece->box.right);
        struct ng_piece glyphs[2];
        if (first.area == 0 || second.area == 0) {
            continue;
        }
        judge(part, &first, &glyphs[0]);
        judge(part, &second, &glyphs[1]);
        int doubt = ng_piece_doubt(glyphs[0].scores), other = ng_piece_doubt(glyphs[1].scores);
        doubt = !is_wide(&second) && other > doubt ? other : doubt;
        if (doubt < best) {
            best = doubt;
            *left = first;
            *right = second;
        }
    }
    return best;
}

/* Adds a piece: one that is wider than any digit is cut if its parts are digits. */
static void add_pieces(struct part *part, const struct piece *piece, unsigned depth)
{
    struct piece left, right;
    bool flat = width_of(&piece->box) > 4 * height_of(&piece->box); /* no number is */
    if (depth == 0 || flat || !is_wide(piece) || find_cut(part, piece, &left, &right) > 0) {
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

/* Counts the pixels of ink in a row of a piece. */
static uint32_t row_ink(const struct part *part, const struct piece *piece, uint32_t y)
{
    uint32_t count = 0;
    for (uint32_t x = piece->box.left; x < piece->box.right; x++) {
        count += 3u * part->ink[(size_t)y * part->width + x] > piece->most;
    }
    return count;
}

/* Erases a line that goes through the middle of a piece from side to side, but for strokes that
 * cross it. Returns false if there is none. */
static bool erase_stroke(struct part *part, const struct piece *piece, uint8_t *done)
{
    uint32_t height = height_of(&piece->box), width = width_of(&piece->box);
    uint32_t top = piece->box.top + height / 4, end = piece->box.bottom - height / 4, bottom;
    while (top < end && 20 * row_ink(part, piece, top) < 19 * width) {
        top++;
    }
    for (bottom = top; bottom < end && 2 * row_ink(part, piece, bottom) > width; bottom++) {
    }
    while (top > piece->box.top + 1 && top < end && 4 * row_ink(part, piece, top - 1) > 3 * width) {
        top--;
    }
    if (height < 8 || top >= end || bottom - top > height / 4 + 1) {
        return false;
    }
    for (uint32_t x = piece->box.left; x < piece->box.right; x++) {
        bool above = 3u * part->ink[(size_t)(top - 1) * part->width + x] > piece->most;
        bool below = 3u * part->ink[(size_t)bottom * part->width + x] > piece->most;
        for (uint32_t y = top; y < bottom && !(above && below); y++) {
            part->ink[(size_t)y * part->width + x] = 0;
        }
    }
    for (uint32_t y = piece->box.top; y < piece->box.bottom; y++) {
        memset(done + (size_t)y * part->width + piece->box.left, 1, width);
    }
    return true;
}

/* Divides a piece by a third of its contrast, joins what is above each other, and adds it. */
static void find_digits(struct part *part, const struct piece *piece, uint8_t *done)
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
                add_glyph(part, piece); /* too much for a number */
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

/* The greatest doubt of the glyphs from `first` on. */
static int worst_doubt(const struct ng_pieces *glyphs, size_t first)
{
    int worst = INT32_MIN;
    for (size_t i = first; i < glyphs->count; i++) {
        int doubt = ng_piece_doubt(glyphs->glyphs[i].scores);
        worst = doubt > worst ? doubt : worst;
    }
    return worst;
}

/* Adds the digits of a piece. If there are several, or a doubtful one, they can be crossed out:
 * then there are clearer digits, and no more of them, without the stroke. */
static void refine(struct part *part, const struct piece *piece, uint8_t *done)
{
    enum { UNCERTAIN = -2 * 256, CLEARER = 256 };
    struct ng_pieces *glyphs = part->glyphs;
    size_t first = glyphs->count;
    find_digits(part, piece, done);
    size_t second = glyphs->count;
    int doubt = worst_doubt(glyphs, first);
    bool certain = second - first <= 1 && doubt <= UNCERTAIN;
    if (certain || !erase_stroke(part, piece, done)) {
        return;
    }
    find_digits(part, piece, done);
    size_t count = glyphs->count - second;
    bool clearer =
        count > 0 && count <= second - first && worst_doubt(glyphs, second) + CLEARER < doubt;
    if (clearer) {
        memmove(glyphs->glyphs + first, glyphs->glyphs + second, count * sizeof *glyphs->glyphs);
    }
    glyphs->count = clearer ? first + count : second;
}

/* Whether most of the pixels just within the sides of a piece have more ink than `least`: it is a
 * box, not digits. */
static bool is_framed(const struct part *part, const struct piece *piece, unsigned least)
{
    const struct ng_piece_box *box = &piece->box;
    size_t ink = 0, all = 0;
    for (uint32_t y = box->top; y < box->bottom; y++) {
        for (uint32_t x = box->left; x < box->right; x++) {
            uint32_t across =
                x - box->left < box->right - 1 - x ? x - box->left : box->right - 1 - x;
            uint32_t down = y - box->top < box->bottom - 1 - y ? y - box->top : box->bottom - 1 - y;
            if ((across < down ? across : down) == 1) {
                ink += part->ink[(size_t)y * part->width + x] > least;
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
    if (has_stopped(part->glyphs, (uint64_t)width * height)) {
        return;
    }
    bool solid = 2 * piece->area > (size_t)width * height && 2 * height > pitch;
    bool large = 3 * width > 2 * pitch && 3 * height > 2 * pitch; /* its edge can be pale */
    bool box = 3 * width > pitch && 3 * height > pitch &&
               is_framed(part, piece, large ? 0 : piece->most / 2);
    bool left = piece->box.left == 0 && part->box.left > 0; /* but for the edge of the image */
    bool top = piece->box.top == 0 && part->box.top > 0;
    bool right = piece->box.right == part->width, bottom = piece->box.bottom == part->height;
    bool line = height > pitch || (top && bottom) || ((left || right) && (top || bottom));
    size_t count = part->glyphs->count;
    if ((box || (solid && line)) && depth > 0 && width > 6 && height > 6) {
        uint32_t inset = (depth == NESTED ? pitch / 16 : 0) + 1;
        find_pieces(part->glyphs,
                    (struct ng_piece_box){part->box.left + piece->box.left + inset,
                                          part->box.top + piece->box.top + inset,
                                          part->box.left + piece->box.right - inset,
                                          part->box.top + piece->box.bottom - inset},
                    depth - 1);
    }
    uint32_t tallest = 0; /* bold digits look like boxes, with small signs in them */
    for (size_t i = count; i < part->glyphs->count; i++) {
        uint32_t tall = height_of(&part->glyphs->glyphs[i].box);
        tallest = tall > tallest ? tall : tallest;
    }
    bool none = 4 * height < 5 * pitch && (large ? 4 : 2) * tallest < height;
    part->glyphs->count = none ? count : part->glyphs->count;
    for (uint32_t y = piece->box.top; y < piece->box.bottom && part->glyphs->count > count; y++) {
        memset(done + (size_t)y * part->width + piece->box.left, 2, width); /* all found */
    }
    bool blank = 10 * piece->area > 9 * (size_t)width * height && 5 * width > 3 * pitch &&
                 5 * height > 3 * pitch; /* a box with nothing in it */
    if (none && 5 * height >= pitch && !line && !blank) {
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
    if (has_stopped(glyphs, pixels)) {
        return;
    }
    part.ink = ng_memory_array(glyphs->memory, pixels, 1);
    part.behind = ng_memory_array(glyphs->memory, pixels, 3);
    part.stack = ng_memory_array(glyphs->memory, pixels > BINS ? pixels : BINS, sizeof *part.stack);
    uint8_t *done = ng_memory_zeroed(glyphs->memory, pixels, 1);
    glyphs->failed = part.ink == NULL || part.behind == NULL || part.stack == NULL || done == NULL;
    if (!glyphs->failed && glyphs->edges > 0) {
        find_edges(&part);
    } else if (!glyphs->failed) {
        find_ink(&part, depth == NESTED ? glyphs->ground : NULL, done);
        if (depth == NESTED) {
            erase_lines(&part, part.height, part.width, part.width, 1);
            erase_lines(&part, part.width, 1, part.height, part.width);
        }
    }
    const struct ng_piece_box all = {0, 0, part.width, part.height};
    for (uint32_t at = 0; at < pixels && !glyphs->failed; at++) {
        if (part.ink[at] > (glyphs->edges > 0 ? glyphs->edges : FAINT) && done[at] == 0) {
            const struct piece piece = collect(&part, at, 1, &all, done, 1);
            if (glyphs->edges > 0) {
                keep_glyph(glyphs, place_of(&part, &piece));
            } else {
                take_piece(&part, &piece, done, depth);
            }
        }
    }
    ng_memory_free(part.ink);
    ng_memory_free(part.behind);
    ng_memory_free(part.stack);
    ng_memory_free(done);
}

void ng_pieces_find(struct ng_pieces *glyphs, struct ng_piece_box box)
{
    find_pieces(glyphs, box, NESTED);
}
