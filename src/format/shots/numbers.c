/* Walks from the board outwards: digits that are close are a number, numbers that are close a clue,
 * and what is further away belongs to something else. */
#include "format/shots/numbers.h"

#include <stdlib.h>
#include <string.h>

/* The glyphs of all lines, before they become numbers. */
struct sheet {
    struct ng_numbers *clues;
    struct ng_pieces found;
    size_t *ends;    /* the end of each line's glyphs */
    uint32_t tall;   /* the usual height of a digit */
    uint32_t far[2]; /* how far from the board the longest clues of rows, and of columns, reach */
    uint32_t wide;   /* digits of a number have their middles this close, in 1/64 of `tall` */
    bool *texts;     /* by row of pixels above the board: whether other text is there */
    uint32_t *sums;  /* room for three numbers by such row */
};

enum {
    WIDTHS = 6, /* that are tried */
    NEAR = 6,   /* clues begin this near the board, in cells */
};

static uint32_t height_of(const struct ng_piece *glyph)
{
    return glyph->box.bottom - glyph->box.top;
}

/* ---- glyphs ---- */

/* The distance of a glyph's near side from the board, and of its far side. */
static uint32_t near_of(const struct ng_numbers *clues, size_t line, const struct ng_piece *glyph)
{
    return ng_numbers_is_row(clues, line) ? clues->board.left - glyph->box.right
                                          : clues->board.top - glyph->box.bottom;
}

static uint32_t far_of(const struct ng_numbers *clues, size_t line, const struct ng_piece *glyph)
{
    return ng_numbers_is_row(clues, line) ? clues->board.left - glyph->box.left
                                          : clues->board.top - glyph->box.top;
}

static int by_right(const void *a, const void *b)
{
    const struct ng_piece *x = a, *y = b;
    return x->box.right > y->box.right ? -1 : x->box.right < y->box.right ? 1 : 0;
}

static int by_bottom(const void *a, const void *b)
{
    const struct ng_piece *x = a, *y = b;
    return x->box.bottom > y->box.bottom ? -1 : x->box.bottom < y->box.bottom ? 1 : 0;
}

/* The strip next to the board in which the clue of a row or column stands; SIZE_MAX: of a line
 * before the first one. */
static struct ng_piece_box strip_of(const struct ng_squares *board, const struct ng_numbers *clues,
                                    bool row, size_t line)
{
    const uint32_t *at = row ? board->y.at : board->x.at;
    uint32_t pitch = board->pitch, inset = row ? pitch / 14 + 1 : pitch / 28 + 1;
    uint32_t from = line == SIZE_MAX ? (at[0] > pitch ? at[0] - pitch : 0) : at[line];
    uint32_t to = line == SIZE_MAX ? at[0] : at[line + 1];
    return row ? (struct ng_piece_box){0, from + inset, clues->board.left - 1, to - inset + 1}
               : (struct ng_piece_box){from + inset, 0, to - inset + 1, clues->board.top - 1};
}

/* Whether there is an edge between two neighbouring rows or columns of a strip, all along a cell's
 * side somewhere in the two cells next to the board. */
static bool is_line(const struct ng_image *image, const struct ng_piece_box *strip, bool row,
                    uint32_t pitch, uint32_t at)
{
    uint32_t to = row ? strip->right : strip->bottom, from = to > 2 * pitch ? to - 2 * pitch : 0;
    size_t step = 3 * (row ? (size_t)image->width : 1);
    uint32_t run = 0, most = 0;
    for (uint32_t i = from; i < to; i++) {
        const uint8_t *rgb = row ? ng_squares_pixel(image, i, at) : ng_squares_pixel(image, at, i);
        run = ng_squares_differ(rgb, rgb + step) > 10 ? run + 1 : 0;
        most = run > most ? run : most;
    }
    return 8 * most > 7 * pitch;
}

/* Leaves out lines along the sides of a strip, which can be thick. */
static void trim_strip(const struct ng_image *image, struct ng_piece_box *strip, bool row,
                       uint32_t pitch)
{
    uint32_t *first = row ? &strip->top : &strip->left,
             *last = row ? &strip->bottom : &strip->right;
    for (uint32_t i = pitch / 6 + 1; i > 0 && *last - *first > pitch / 2; i--) {
        if (is_line(image, strip, row, pitch, *first + i - 1)) {
            *first += i;
            break;
        }
    }
    for (uint32_t i = pitch / 6 + 1; i > 0 && *last - *first > pitch / 2; i--) {
        if (is_line(image, strip, row, pitch, *last - i - 1)) {
            *last -= i;
            break;
        }
    }
}

/* A pixel of a strip: `at` along it, `side` across. */
static const uint8_t *pixel_at(const struct ng_image *image, bool row, uint32_t at, uint32_t side)
{
    return row ? ng_squares_pixel(image, at, side) : ng_squares_pixel(image, side, at);
}

/* The end of the part of a strip, from `from` on, that has one colour on two lines along it, which
 * are `inset` from its sides. */
static uint32_t end_of_box(const struct ng_image *image, bool row, const struct ng_piece_box *strip,
                           uint32_t inset, uint32_t from)
{
    enum { SAME = 24 };
    uint32_t near = (row ? strip->top : strip->left) + inset, at = from;
    uint32_t far = (row ? strip->bottom : strip->right) - 1 - inset;
    const uint8_t *ground = pixel_at(image, row, from, near);
    while (at < (row ? strip->right : strip->bottom) &&
           ng_squares_differ(pixel_at(image, row, at, near), ground) <= SAME &&
           ng_squares_differ(pixel_at(image, row, at, far), ground) <= SAME) {
        at++;
    }
    return at;
}

/* Appends the glyphs of the parts of a strip with one colour, which is their background, if `add`.
 * Returns their length, and the side of a cell more for each. */
static uint64_t find_boxes(struct ng_pieces *found, bool row, const struct ng_piece_box *strip,
                           uint32_t inset, bool add)
{
    uint64_t seen = 0;
    for (uint32_t from = row ? strip->left : strip->top, at;
         from < (row ? strip->right : strip->bottom) && !found->failed; from = at) {
        at = end_of_box(found->image, row, strip, inset, from);
        bool box = 2 * (at - from) >= found->pitch;
        seen += box ? at - from + found->pitch : 0;
        if (box && add) {
            struct ng_piece_box part = *strip;
            *(row ? &part.left : &part.top) = from;
            *(row ? &part.right : &part.bottom) = at;
            found->ground =
                pixel_at(found->image, row, from, (row ? strip->top : strip->left) + inset);
            ng_pieces_find(found, part);
            found->ground = NULL;
        }
        at = at > from ? at : from + 1;
    }
    return seen;
}

/* Appends the glyphs of a strip with boxes that are close: it is divided where the colour changes
 * between digits and the sides, on those lines where most is seen of boxes. */
static void find_boxed(struct ng_pieces *found, bool row, const struct ng_piece_box *strip)
{
    uint32_t size = row ? strip->bottom - strip->top : strip->right - strip->left, inset = 0;
    uint64_t most = 0;
    for (uint32_t i = 0; i <= size / 4; i++) {
        uint64_t seen = find_boxes(found, row, strip, i, false);
        inset = seen > most ? i : inset;
        most = seen > most ? seen : most;
    }
    (void)find_boxes(found, row, strip, inset, true);
}

/* Appends the glyphs in a strip, from the board outwards, as far as a clue can reach. */
static void find_strip(struct sheet *sheet, bool row, struct ng_piece_box box)
{
    enum { MOST = 1024 };
    struct ng_pieces *found = &sheet->found;
    size_t first = found->count;
    box.right = box.right < found->image->width ? box.right : found->image->width;
    box.bottom = box.bottom < found->image->height ? box.bottom : found->image->height;
    bool empty = box.left >= box.right || box.top >= box.bottom;
    if (sheet->clues->boxed && !empty) {
        find_boxed(found, row, &box);
    } else if (!empty) {
        trim_strip(found->image, &box, row, found->pitch);
        ng_pieces_find(found, box);
    }
    if (found->count > first) {
        qsort(found->glyphs + first, found->count - first, sizeof *found->glyphs,
              row ? by_right : by_bottom);
    }
    if (found->count > first + MOST) { /* further out than any clue */
        found->count = first + MOST;
    }
}

static void find_line(struct sheet *sheet, size_t line, const struct ng_squares *board)
{
    const struct ng_numbers *clues = sheet->clues;
    bool row = ng_numbers_is_row(clues, line);
    find_strip(sheet, row, strip_of(board, clues, row, ng_numbers_index(clues, line)));
    sheet->ends[line] = sheet->found.count;
}

/* The median height of what looks like digits near the board. */
static bool find_height(struct sheet *sheet)
{
    const struct ng_numbers *clues = sheet->clues;
    size_t count = 0, line = 0;
    uint32_t *heights = ng_memory_array(clues->memory, sheet->found.count + 1, sizeof *heights);
    if (heights == NULL) {
        return false;
    }
    for (size_t i = 0; i < sheet->found.count; i++) {
        while (i == sheet->ends[line]) {
            line++;
        }
        const struct ng_piece *glyph = &sheet->found.glyphs[i];
        if (ng_piece_doubt(glyph->scores) < 0 &&
            near_of(clues, line, glyph) < NEAR * sheet->found.pitch) {
            heights[count++] = height_of(glyph);
        }
    }
    qsort(heights, count, sizeof *heights, ng_squares_compare);
    sheet->tall = count > 0 ? heights[count / 2] : 0;
    ng_memory_free(heights);
    return true;
}

static bool has_height(const struct sheet *sheet, const struct ng_piece *glyph)
{
    uint32_t height = height_of(glyph), slack = sheet->tall / 5 > 2 ? sheet->tall / 5 : 2;
    return height + slack >= sheet->tall && height <= sheet->tall + slack;
}

/* Whether it is as high as the others, and not wider than digits are. */
static bool has_size(const struct sheet *sheet, const struct ng_piece *glyph)
{
    uint32_t width = glyph->box.right - glyph->box.left;
    return has_height(sheet, glyph) && 4 * width <= 5 * height_of(glyph);
}

static bool is_digit(const struct sheet *sheet, const struct ng_piece *glyph)
{
    return ng_piece_doubt(glyph->scores) < 0 && has_size(sheet, glyph);
}

/* Whether it can be a digit: where digits are expected, other signs are few. */
static bool can_be_digit(const struct sheet *sheet, const struct ng_piece *glyph)
{
    enum { EXPECTED = 4 * 256 };
    const struct ng_shape *shapes = sheet->clues->shapes->shapes;
    return glyph->shape < NG_SHAPES_MOST && shapes[glyph->shape].doubt < EXPECTED;
}

/* Whether two glyphs stand in one line of text. */
static bool are_level(const struct sheet *sheet, const struct ng_piece *a, const struct ng_piece *b)
{
    uint32_t x = a->box.top + a->box.bottom, y = b->box.top + b->box.bottom;
    return (x > y ? x - y : y - x) < sheet->tall;
}

/* How far apart the middles of two glyphs are, in 1/64 of the height of digits. */
static uint32_t distance_of(const struct sheet *sheet, const struct ng_piece *a,
                            const struct ng_piece *b)
{
    uint32_t x = a->box.left + a->box.right, y = b->box.left + b->box.right;
    return 32 * (x > y ? x - y : y - x) / sheet->tall;
}

/* The widest gap between numbers of a clue: in cells of their own, or else as text has it. */
static uint32_t reach_of(const struct sheet *sheet, bool row)
{
    uint32_t pitch = sheet->found.pitch, tall = sheet->tall;
    uint32_t text = row ? 8 * tall / 5 : 7 * tall / 5;
    uint32_t cell = row || pitch < tall ? pitch : pitch - tall + 2;
    return cell > text ? cell : text;
}

/* The left and right end of the text that a glyph above a column is in. */
static struct ng_piece_box text_of(const struct sheet *sheet, const struct ng_piece *glyphs,
                                   size_t count, size_t at)
{
    struct ng_piece_box text = glyphs[at].box;
    for (size_t i = 0; i < count; i++) {
        if (are_level(sheet, &glyphs[i], &glyphs[at])) {
            const struct ng_piece_box *box = &glyphs[i].box;
            text.left = box->left < text.left ? box->left : text.left;
            text.right = box->right > text.right ? box->right : text.right;
        }
    }
    return text;
}

/* Whether a glyph above a column is a part of other text, which reaches into the next column. */
static bool is_other(const struct sheet *sheet, const struct ng_piece_box *strip,
                     const struct ng_piece *glyphs, size_t count, size_t at)
{
    struct ng_piece_box text = text_of(sheet, glyphs, count, at);
    return text.left <= strip->left || text.right >= strip->right;
}

static void doubt_line(struct ng_numbers *clues, size_t line)
{
    clues->doubt = clues->doubts++ == 0 || line < clues->doubt ? line : clues->doubt;
}

/* Drops glyphs from a line that do not belong to its clue: small marks, and all from other text or
 * a wide gap on. A sign next to the digits that cannot be one makes the line doubtful. */
static size_t keep_clue(struct sheet *sheet, size_t line, const struct ng_piece_box *strip,
                        struct ng_piece *glyphs, size_t count)
{
    struct ng_numbers *clues = sheet->clues;
    bool row = ng_numbers_is_row(clues, line);
    size_t kept = 0;
    uint32_t end = 0, reach = reach_of(sheet, row), limit = NEAR * sheet->found.pitch + reach;
    for (size_t i = 0; i < count; i++) {
        const struct ng_piece *glyph = &glyphs[i];
        uint32_t near = near_of(clues, line, glyph), gap = near > end ? near - end : 0;
        if (gap > (kept == 0 ? limit : reach) ||
            (!row && sheet->texts[(glyph->box.top + glyph->box.bottom) / 2])) {
            break;
        }
        uint32_t height = height_of(glyph), width = glyph->box.right - glyph->box.left;
        bool cut = glyph->box.left == 0 || glyph->box.top == 0; /* by the edge of the image */
        if (!cut && (width > height ? 2 : 3) * height <= sheet->tall) {
            continue;
        }
        if (cut || (!row && is_other(sheet, strip, glyphs, count, i)) ||
            !can_be_digit(sheet, glyph)) {
            doubt_line(clues, line);
            break;
        }
        uint32_t far = far_of(clues, line, glyph);
        end = far > end ? far : end;
        glyphs[kept++] = *glyph;
    }
    return kept;
}

/* ---- numbers ---- */

/* Lists the distances that can divide numbers, the likeliest first; from those that occur, sorted.
 * A distance is up to 60/64 of their height within a number, and clearly more between two, but for
 * fonts that are wide. */
static size_t list_widths(const uint32_t *distances, size_t count, uint32_t widths[WIDTHS])
{
    enum { USUAL = 58, MOST = 60, CLEAR = 4, WIDEST = 140 };
    uint32_t gaps[WIDTHS] = {0};
    size_t listed = 2;
    widths[0] = USUAL;
    widths[1] = MOST + CLEAR;
    for (size_t i = 1; i < count && distances[i - 1] <= WIDEST; i++) {
        uint32_t gap = distances[i] - distances[i - 1], width = distances[i - 1] + gap / 2;
        if (gap < CLEAR) {
            continue;
        }
        if (gap >= gaps[0] && distances[i - 1] <= MOST && distances[i] >= USUAL - CLEAR) {
            gaps[0] = gap;
            widths[0] = width;
        }
        size_t at = listed < WIDTHS ? listed++ : WIDTHS - 1;
        for (; at > 1 && gaps[at - 1] < gap; at--) {
            gaps[at] = gaps[at - 1];
            widths[at] = widths[at - 1];
        }
        gaps[at] = gap;
        widths[at] = width;
    }
    return listed;
}

/* The index of the colour with a key, which is listed if no other is as near. */
static size_t colour_of(struct ng_number_colours *set, const uint8_t key[3], unsigned near,
                        const uint8_t rgb[3], unsigned contrast)
{
    size_t i = 0;
    while (i < set->count && i + 1 < NG_NUMBER_COLOURS &&
           ng_squares_differ(key, set->keys[i]) > near) {
        i++;
    }
    if (i == set->count) {
        memcpy(set->keys[set->count++], key, 3);
        set->contrast[i] = 0;
        set->pale[i] = (uint8_t)contrast;
    }
    if (contrast >= set->contrast[i]) {
        memcpy(set->rgb[i], rgb, 3);
        set->contrast[i] = (uint8_t)contrast;
    }
    set->pale[i] = contrast < set->pale[i] ? (uint8_t)contrast : set->pale[i];
    return i;
}

/* Gives a number the colours of its first glyph. Ink on its edges is mixed with the ground, which
 * changes how far the two differ, but hardly in which direction. */
static void set_colours(struct ng_numbers *clues, struct ng_number *number,
                        const struct ng_piece *glyph)
{
    uint8_t key[3];
    int contrast = (int)ng_squares_differ(glyph->colour, glyph->ground);
    for (unsigned c = 0; c < 3; c++) {
        int apart = glyph->colour[c] - glyph->ground[c];
        key[c] = (uint8_t)(128 + 127 * apart / (contrast > 0 ? contrast : 1));
    }
    number->colours[NG_NUMBER_GROUND] =
        colour_of(&clues->sets[NG_NUMBER_GROUND], glyph->ground, 40, glyph->ground, 0);
    number->colours[NG_NUMBER_INK] =
        colour_of(&clues->sets[NG_NUMBER_INK], key, 24, glyph->colour, (unsigned)contrast);
}

/* Makes numbers of the glyphs of a line, which come from the board outwards. */
static void add_numbers(struct sheet *sheet, size_t line, const struct ng_piece *glyphs,
                        size_t count)
{
    struct ng_numbers *clues = sheet->clues;
    struct ng_number *number = NULL;
    clues->lines[line] = (struct ng_number_line){.first = clues->count};
    for (size_t i = 0; i < count && !clues->failed; i++) {
        bool same = number != NULL && number->count < NG_NUMBER_DIGITS &&
                    are_level(sheet, &glyphs[i - 1], &glyphs[i]) &&
                    (!ng_numbers_is_row(clues, line) ||
                     distance_of(sheet, &glyphs[i - 1], &glyphs[i]) < sheet->wide);
        if (!same) {
            clues->failed = !ng_memory_grow(clues->memory, &clues->numbers, &clues->capacity,
                                            clues->count + 1, sizeof *clues->numbers);
            if (clues->failed) {
                return;
            }
            number = &clues->numbers[clues->count++];
            number->count = 0;
            set_colours(clues, number, &glyphs[i]);
            clues->lines[line].count++;
        }
        number->shapes[number->count++] = glyphs[i].shape;
        number->far = far_of(clues, line, &glyphs[i]);
    }
}

/* Digits in a line of text above a column come from the right. */
static void order_level(const struct sheet *sheet, struct ng_piece *glyphs, size_t count)
{
    for (size_t first = 0, i; first < count; first = i) {
        for (i = first + 1; i < count && are_level(sheet, &glyphs[first], &glyphs[i]); i++) {
        }
        qsort(glyphs + first, i - first, sizeof *glyphs, by_right);
    }
}

/* ---- all together ---- */

/* The distances between neighbours in the rows' clues, sorted. */
static size_t list_distances(const struct sheet *sheet, const size_t *counts, uint32_t *distances)
{
    size_t count = 0;
    for (size_t line = 0; line < sheet->clues->height; line++) {
        const struct ng_piece *glyphs =
            sheet->found.glyphs + (line > 0 ? sheet->ends[line - 1] : 0);
        for (size_t i = 1; i < counts[line]; i++) {
            distances[count++] = distance_of(sheet, &glyphs[i - 1], &glyphs[i]);
        }
    }
    qsort(distances, count, sizeof *distances, ng_squares_compare);
    return count;
}

/* Counts a piece at the middle of its height, if it is not small. */
static void count_piece(const struct sheet *sheet, uint32_t *sums, const struct ng_piece *glyph)
{
    sums[(glyph->box.top + glyph->box.bottom) / 2] += 2 * height_of(glyph) > sheet->tall;
}

/* The number of pieces within half the height of a digit from a place, of the sums up to each. */
static uint32_t count_near(const struct sheet *sheet, const uint32_t *sums, uint32_t y)
{
    uint32_t half = sheet->tall / 2, top = sheet->clues->board.top;
    return sums[y + half < top ? y + half : top] - sums[y > half ? y - half - 1 : 0];
}

/* Finds the lines of other text above the board: at least three pieces, and most of those at this
 * height, are not as high as the digits, or not where a column's numbers are. If none is there,
 * pieces left of the first column count, too. */
static void find_texts(struct sheet *sheet, const struct ng_squares *board)
{
    const struct ng_numbers *clues = sheet->clues;
    uint32_t top = clues->board.top;
    uint32_t *sums = sheet->sums, *placed = sums + top + 1, *left = placed + top + 1;
    for (size_t i = 0; i < clues->width; i++) {
        size_t line = clues->height + i, first = sheet->ends[line - 1];
        const struct ng_piece_box strip = strip_of(board, clues, false, i);
        const struct ng_piece *glyphs = sheet->found.glyphs + first;
        for (size_t j = 0; j < sheet->ends[line] - first; j++) {
            bool other = !has_height(sheet, &glyphs[j]) ||
                         is_other(sheet, &strip, glyphs, sheet->ends[line] - first, j);
            count_piece(sheet, other ? sums : placed, &glyphs[j]);
        }
    }
    for (size_t i = sheet->ends[clues->height + clues->width - 1]; i < sheet->found.count; i++) {
        if (sheet->found.glyphs[i].box.bottom < top) {
            count_piece(sheet, left, &sheet->found.glyphs[i]);
        }
    }
    for (uint32_t y = 1; y <= top; y++) {
        sums[y] += sums[y - 1];
        placed[y] += placed[y - 1];
        left[y] += left[y - 1];
    }
    for (uint32_t y = 0; y <= top; y++) {
        uint32_t others = count_near(sheet, sums, y), own = count_near(sheet, placed, y);
        others += own == 0 && others > 0 ? count_near(sheet, left, y) : 0;
        sheet->texts[y] = others >= 3 && others > own;
    }
}

/* Makes numbers of digits whose distance is less than `wide`. */
static void make_numbers(struct sheet *sheet, const size_t *counts, uint32_t wide)
{
    struct ng_numbers *clues = sheet->clues;
    size_t lines = (size_t)clues->height + clues->width;
    clues->count = clues->sets[NG_NUMBER_GROUND].count = clues->sets[NG_NUMBER_INK].count = 0;
    sheet->wide = wide;
    for (size_t line = 0, first = 0; line < lines; first = sheet->ends[line++]) {
        add_numbers(sheet, line, sheet->found.glyphs + first, counts[line]);
    }
}

/* Whether the likeliest digits agree. */
static bool is_agreed(const struct ng_numbers *clues)
{
    return clues->choice.fits && clues->choice.decided == 0;
}

/* The number that is furthest away from the board in a column which has others; or NULL. */
static const struct ng_number *last_of(const struct ng_numbers *clues, size_t column)
{
    const struct ng_number_line *clue = &clues->lines[clues->height + column];
    return clue->count > 1 ? &clues->numbers[clue->first + clue->count - 1] : NULL;
}

/* Drops the numbers of the fifth, tenth, ... column, which stand in a row above all clues. Returns
 * whether there are any. */
static bool drop_ruler(struct ng_numbers *clues, uint32_t tall)
{
    uint32_t level = 0, most = 0; /* how far away these are, and all other numbers */
    bool dropped = false;
    for (size_t i = 0; i < clues->width; i++) {
        const struct ng_number *last = last_of(clues, i);
        bool ruler = last != NULL && (i + 1) % 5 == 0 && ng_numbers_value(clues, last) == i + 1;
        uint32_t *far = ruler ? &level : &most;
        *far = last != NULL && last->far > *far ? last->far : *far;
    }
    for (size_t i = 4; i < clues->width && level > most + tall / 2; i += 5) {
        const struct ng_number *last = last_of(clues, i);
        bool ruler =
            last != NULL && ng_numbers_value(clues, last) == i + 1 && last->far + tall / 2 > level;
        clues->lines[clues->height + i].count -= ruler;
        dropped = dropped || ruler;
    }
    return dropped;
}

/* Settles the numbers, without a row that counts the columns if that helps. */
static void settle_numbers(struct ng_numbers *clues, uint32_t tall)
{
    ng_numbers_settle(clues);
    if (!is_agreed(clues) && drop_ruler(clues, tall)) {
        ng_numbers_settle(clues);
    }
}

/* A line without a clue is doubtful if another one has a 0, and so is a 0 that begins a number
 * or next to others. */
static void check_zeros(struct ng_numbers *clues)
{
    bool zero[2] = {false, false};
    size_t lines = (size_t)clues->height + clues->width;
    for (size_t line = 0; line < lines; line++) {
        const struct ng_number_line *clue = &clues->lines[line];
        bool wrong = false;
        for (size_t i = clue->first; i < clue->first + clue->count; i++) {
            zero[line >= clues->height] |= ng_numbers_begins_with_0(clues, &clues->numbers[i]);
            wrong = wrong || ng_numbers_has_wrong_0(clues, clue, &clues->numbers[i]);
        }
        if (wrong) {
            doubt_line(clues, line);
        }
    }
    for (size_t line = 0; line < lines; line++) {
        if (clues->lines[line].count == 0 && zero[line >= clues->height]) {
            doubt_line(clues, line);
        }
    }
}

/* Makes numbers with the first of the distances for which they agree, or else with the first. */
static void try_widths(struct sheet *sheet, const size_t *counts, const uint32_t *widths,
                       size_t tries)
{
    struct ng_numbers *clues = sheet->clues;
    for (size_t i = 0; i < tries && !clues->failed && !is_agreed(clues); i++) {
        make_numbers(sheet, counts, widths[i]);
        settle_numbers(clues, sheet->tall);
    }
    if (!clues->failed && !is_agreed(clues)) {
        make_numbers(sheet, counts, widths[0]);
        ng_numbers_settle(clues);
    }
}

/* Whether a digit stands near the board in a strip. */
static bool has_digit_near(struct sheet *sheet, bool row, struct ng_piece_box strip)
{
    const struct ng_numbers *clues = sheet->clues;
    size_t first = sheet->found.count;
    uint32_t limit = 2 * sheet->tall;
    bool digit = false;
    find_strip(sheet, row, strip);
    for (size_t i = first; i < sheet->found.count; i++) {
        const struct ng_piece *glyph = &sheet->found.glyphs[i];
        bool part = row ? glyph->box.top <= strip.top : glyph->box.left <= strip.left;
        digit = digit || (!part && is_digit(sheet, glyph) &&
                          near_of(clues, row ? 0 : clues->height, glyph) <= limit);
    }
    return digit;
}

/* Whether a digit stands where a line before the first one would have its clue: then the board was
 * not found as a whole. */
static bool has_stray(struct sheet *sheet, const struct ng_squares *board)
{
    bool stray = false;
    for (unsigned i = 0; i < 2 && sheet->tall > 0; i++) {
        stray =
            stray || has_digit_near(sheet, i == 0, strip_of(board, sheet->clues, i == 0, SIZE_MAX));
    }
    return stray;
}

/* How far from the board the clue of a line reaches. */
static uint32_t reach_of_clue(const struct ng_numbers *clues, size_t line)
{
    const struct ng_number_line *clue = &clues->lines[line];
    return clue->count > 0 ? clues->numbers[clue->first + clue->count - 1].far : 0;
}

/* Whether there is other text above the board at the height of a glyph, be it a single piece. */
static bool has_text(const struct sheet *sheet, const struct ng_piece *glyph)
{
    const uint32_t size = sheet->clues->board.top + 1;
    uint32_t middle = (glyph->box.top + glyph->box.bottom) / 2;
    return count_near(sheet, sheet->sums, middle) > 0 ||
           count_near(sheet, sheet->sums + 2 * (size_t)size, middle) > 0;
}

/* Whether one of the glyphs of a line that are left out is a digit which is further away than all
 * clues, but not far, and not in other text. Every fifth column can have its number there. */
static bool has_lost_digit(const struct sheet *sheet, size_t line, size_t first)
{
    enum { AWAY = 5 };
    const struct ng_numbers *clues = sheet->clues;
    bool row = ng_numbers_is_row(clues, line), lost = false;
    bool counted = !row && (ng_numbers_index(clues, line) + 1) % 5 == 0;
    uint32_t most = sheet->far[!row];
    for (size_t i = first; i < sheet->ends[line] && !counted && !lost; i++) {
        const struct ng_piece *glyph = &sheet->found.glyphs[i];
        uint32_t near = near_of(clues, line, glyph);
        lost = near > most && near - most < AWAY * sheet->found.pitch &&
               can_be_digit(sheet, glyph) && (row || !has_text(sheet, glyph));
    }
    return lost;
}

/* Doubts lines with a digit that is further away than all clues, if at most a few have one: if many
 * have, these are the numbers of the lines. */
static void check_lost(struct sheet *sheet, const size_t *counts)
{
    enum { FEW = 2 };
    struct ng_numbers *clues = sheet->clues;
    size_t lines = (size_t)clues->height + clues->width, lost[2] = {0, 0};
    for (unsigned again = 0; again < 2; again++) {
        for (size_t line = 0, first = 0; line < lines; first = sheet->ends[line++]) {
            unsigned side = line >= clues->height;
            bool own = has_lost_digit(sheet, line, first + counts[line]);
            lost[side] += own && again == 0;
            if (own && again > 0 && lost[side] <= FEW) {
                doubt_line(clues, line);
            }
        }
    }
}

/* Finds how far the longest clues reach. */
static void find_far(struct sheet *sheet)
{
    const struct ng_numbers *clues = sheet->clues;
    for (size_t line = 0; line < (size_t)clues->height + clues->width; line++) {
        uint32_t *most = &sheet->far[line >= clues->height], far = reach_of_clue(clues, line);
        *most = far > *most ? far : *most;
    }
}

/* Pieces with edges, the least important first. */
enum mark { NOTHING, SPECK, MARK };

/* Whether a stroke is as long as a sign, and in the middle of its line: not the side of a cell. */
static bool is_sign(const struct sheet *sheet, const struct ng_piece_box *strip, bool row,
                    const struct ng_piece_box *box)
{
    uint32_t width = box->right - box->left, height = box->bottom - box->top;
    uint32_t size = width > height ? width : height, pitch = sheet->found.pitch;
    uint32_t middle = row ? strip->top + strip->bottom : strip->left + strip->right;
    uint32_t own = row ? box->top + box->bottom : box->left + box->right;
    return 2 * size <= 3 * sheet->tall && 2 * (own > middle ? own - middle : middle - own) <= pitch;
}

/* A piece that is apart from the digits of a clue is a mark, or a speck if it is much smaller than
 * a digit. A stroke near a digit underlines it. */
static enum mark mark_of(const struct sheet *sheet, const struct ng_piece_box *strip, bool row,
                         const struct ng_piece_box *box, const struct ng_piece *digits,
                         size_t count)
{
    uint32_t width = box->right - box->left, height = box->bottom - box->top;
    uint32_t size = width > height ? width : height, least = width > height ? height : width;
    bool stroke = 5 * least < size;
    uint32_t room = stroke ? sheet->tall / 3 : 2;
    bool mark = 6 * size >= sheet->tall && size <= 3 * sheet->tall &&
                (!stroke || is_sign(sheet, strip, row, box));
    for (size_t i = 0; i < count && mark; i++) {
        const struct ng_piece_box *own = &digits[i].box;
        mark = box->left > own->right + room || own->left > box->right + room ||
               box->top > own->bottom + room || own->top > box->bottom + room;
    }
    return !mark ? NOTHING : 2 * size < sheet->tall ? SPECK : MARK;
}

/* The greatest mark where the clue of a line is, or another one is as far from the board, that none
 * of these digits explains: the first is a place among the glyphs, which move when others are
 * found. */
static enum mark find_mark(struct sheet *sheet, const struct ng_squares *board, size_t line,
                           size_t first, size_t count)
{
    const struct ng_numbers *clues = sheet->clues;
    bool row = ng_numbers_is_row(clues, line);
    const struct ng_piece_box strip = strip_of(board, clues, row, ng_numbers_index(clues, line));
    size_t found = sheet->found.count;
    uint32_t far =
        clues->lines[line].count > 0 ? reach_of_clue(clues, line) : NEAR * sheet->found.pitch;
    uint32_t limit = far + reach_of(sheet, row) / 2;
    limit = limit > sheet->far[!row] ? limit : sheet->far[!row];
    enum mark most = NOTHING;
    find_strip(sheet, row, strip);
    for (size_t i = found; i < sheet->found.count; i++) {
        const struct ng_piece *piece = &sheet->found.glyphs[i];
        bool side = row ? piece->box.top <= strip.top || piece->box.bottom >= strip.bottom
                        : piece->box.left <= strip.left || piece->box.right >= strip.right ||
                              sheet->texts[(piece->box.top + piece->box.bottom) / 2];
        uint32_t near = near_of(clues, line, piece);
        if (!side && near > 1 && near < limit) {
            enum mark mark =
                mark_of(sheet, &strip, row, &piece->box, sheet->found.glyphs + first, count);
            most = mark > most ? mark : most;
        }
    }
    sheet->found.count = found;
    return most;
}

/* Doubts lines with marks, and those with specks unless most have some, which are signs between
 * numbers or a pattern, or the image has noise. */
static void check_marks(struct sheet *sheet, const struct ng_squares *board, const size_t *counts)
{
    enum { FEW = 2, LITTLE = 1 };
    static const uint8_t edges[] = {2, 6, 10}; /* by noise: steps that are more */
    struct ng_numbers *clues = sheet->clues;
    const unsigned noise = clues->noise;
    size_t lines = (size_t)clues->height + clues->width, specked[2] = {0, 0}, several[2] = {0, 0};
    sheet->found.edges = edges[noise < 2 ? noise : 2];
    for (size_t line = 0, first = 0; line < lines; first = sheet->ends[line++]) {
        enum mark mark = find_mark(sheet, board, line, first, counts[line]);
        clues->lines[line].specked = mark == SPECK && noise <= LITTLE;
        specked[line >= clues->height] += mark == SPECK;
        several[line >= clues->height] += clues->lines[line].count > 1;
        if (mark == MARK) {
            doubt_line(clues, line);
        }
    }
    for (size_t line = 0; line < lines; line++) {
        unsigned side = line >= clues->height;
        if (clues->lines[line].specked &&
            (specked[side] <= FEW || 2 * specked[side] < several[side])) {
            doubt_line(clues, line);
        }
    }
    sheet->found.edges = 0;
    clues->failed = clues->failed || sheet->found.failed;
}

/* Keeps the glyphs of each line's clue. */
static void keep_clues(struct sheet *sheet, const struct ng_squares *board, size_t *counts)
{
    const struct ng_numbers *clues = sheet->clues;
    for (size_t line = 0, first = 0; line < (size_t)clues->height + clues->width;
         first = sheet->ends[line++]) {
        struct ng_piece *glyphs = sheet->found.glyphs + first;
        bool row = ng_numbers_is_row(clues, line);
        const struct ng_piece_box strip =
            strip_of(board, clues, row, ng_numbers_index(clues, line));
        counts[line] = keep_clue(sheet, line, &strip, glyphs, sheet->ends[line] - first);
        if (!row) {
            order_level(sheet, glyphs, counts[line]);
        }
    }
}

/* Keeps the glyphs of clues, makes numbers of them, and doubts lines where something is left. */
static void find_clues(struct sheet *sheet, const struct ng_squares *board, size_t *counts,
                       uint32_t *distances)
{
    struct ng_numbers *clues = sheet->clues;
    uint32_t widths[WIDTHS];
    find_texts(sheet, board);
    keep_clues(sheet, board, counts);
    try_widths(sheet, counts, widths,
               list_widths(distances, list_distances(sheet, counts, distances), widths));
    if (!clues->failed) {
        check_zeros(clues);
        find_far(sheet);
        check_lost(sheet, counts);
        check_marks(sheet, board, counts);
    }
}

/* Finds which glyphs look the same. */
static void find_shapes(struct sheet *sheet)
{
    struct ng_shapes *shapes = sheet->clues->shapes;
    struct ng_poll *poll = sheet->clues->poll;
    for (size_t i = 0; i < sheet->found.count && !sheet->clues->failed; i++) {
        if (has_size(sheet, &sheet->found.glyphs[i])) {
            ng_shapes_add(shapes, &sheet->found.glyphs[i]);
            sheet->clues->failed = poll != NULL && ng_poll_work(poll, shapes->count);
        }
    }
}

/* Everything but the glyphs, which are found. */
static void read_sheet(struct sheet *sheet, const struct ng_squares *board)
{
    struct ng_numbers *clues = sheet->clues;
    struct ng_memory *memory = clues->memory;
    size_t lines = (size_t)clues->width + clues->height;
    size_t *counts = ng_memory_zeroed(memory, lines, sizeof *counts);
    uint32_t *distances = ng_memory_array(memory, sheet->found.count + 1, sizeof *distances);
    sheet->texts = ng_memory_array(memory, clues->board.top + 1, sizeof *sheet->texts);
    sheet->sums = ng_memory_zeroed(memory, 3 * ((size_t)clues->board.top + 1), sizeof *sheet->sums);
    clues->shapes = ng_memory_zeroed(memory, 1, sizeof *clues->shapes);
    clues->failed = counts == NULL || distances == NULL || sheet->texts == NULL ||
                    sheet->sums == NULL || clues->shapes == NULL || !find_height(sheet);
    if (!clues->failed && sheet->tall > 0) {
        clues->stray = has_stray(sheet, board);
        clues->failed = sheet->found.failed;
        find_shapes(sheet);
        ng_shapes_judge(clues->shapes);
        find_clues(sheet, board, counts, distances);
    }
    ng_memory_free(counts);
    ng_memory_free(distances);
    ng_memory_free(sheet->texts);
    ng_memory_free(sheet->sums);
}

void ng_numbers_find(struct ng_numbers *clues, const struct ng_image *image,
                     const struct ng_squares *board)
{
    size_t lines = board->y.count - 1 + board->x.count - 1;
    struct sheet sheet = {
        .clues = clues,
        .found = {
            .image = image, .memory = clues->memory, .poll = clues->poll, .pitch = board->pitch}};
    clues->width = (uint32_t)board->x.count - 1;
    clues->height = (uint32_t)board->y.count - 1;
    clues->board = (struct ng_piece_box){board->x.at[0], board->y.at[0], board->x.at[clues->width],
                                         board->y.at[clues->height]};
    clues->lines = ng_memory_zeroed(clues->memory, lines, sizeof *clues->lines);
    sheet.ends = ng_memory_array(clues->memory, lines, sizeof *sheet.ends);
    clues->failed = clues->lines == NULL || sheet.ends == NULL;
    for (size_t line = 0; line < lines && !clues->failed; line++) {
        find_line(&sheet, line, board);
        clues->failed = sheet.found.failed;
    }
    if (!clues->failed) {
        read_sheet(&sheet, board);
    }
    ng_memory_free(sheet.ends);
    ng_memory_free(sheet.found.glyphs);
}

void ng_numbers_clear(struct ng_numbers *clues)
{
    ng_memory_free(clues->lines);
    ng_memory_free(clues->numbers);
    ng_memory_free(clues->shapes);
}
