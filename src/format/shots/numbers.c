/* Walks from the board outwards: digits that are close are a number, numbers that are close a clue,
 * and what is further away belongs to something else. */
#include "format/shots/numbers.h"

#include <stdlib.h>
#include <string.h>

/* The glyphs of all lines, before they become numbers. */
struct sheet {
    struct ng_numbers *clues;
    struct ng_pieces found;
    size_t *ends;   /* the end of each line's glyphs */
    uint32_t tall;  /* the usual height of a digit */
    uint32_t apart; /* the usual gap between numbers above each other; 0: not known */
    int64_t middle; /* twice how far right of their column's middle numbers usually are */
    uint32_t wide;  /* digits of a number have their middles this close, in 1/64 of `tall` */
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

/* Appends the glyphs in a strip, from the board outwards. */
static void find_strip(struct sheet *sheet, bool row, struct ng_piece_box box)
{
    struct ng_pieces *found = &sheet->found;
    size_t first = found->count;
    box.right = box.right < found->image->width ? box.right : found->image->width;
    box.bottom = box.bottom < found->image->height ? box.bottom : found->image->height;
    ng_pieces_find(found, box);
    if (found->count > first) {
        qsort(found->glyphs + first, found->count - first, sizeof *found->glyphs,
              row ? by_right : by_bottom);
    }
}

static void find_line(struct sheet *sheet, size_t line, const struct ng_squares *board)
{
    const struct ng_numbers *clues = sheet->clues;
    bool row = ng_numbers_is_row(clues, line);
    size_t i = row ? line : line - clues->height;
    find_strip(sheet, row, strip_of(board, clues, row, i));
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
        if (glyph->doubt < 0 && near_of(clues, line, glyph) < 6 * sheet->found.pitch) {
            heights[count++] = height_of(glyph);
        }
    }
    qsort(heights, count, sizeof *heights, ng_squares_compare);
    sheet->tall = count > 0 ? heights[count / 2] : 0;
    ng_memory_free(heights);
    return true;
}

/* Whether it is as high as the others. */
static bool has_height(const struct sheet *sheet, const struct ng_piece *glyph)
{
    uint32_t height = height_of(glyph), slack = sheet->tall / 7 > 2 ? sheet->tall / 7 : 2;
    return height + slack >= sheet->tall && height <= sheet->tall + slack;
}

static bool is_digit(const struct sheet *sheet, const struct ng_piece *glyph)
{
    return glyph->doubt < 0 && has_height(sheet, glyph);
}

/* Whether two glyphs stand in one line of text. */
static bool are_level(const struct sheet *sheet, const struct ng_piece *a, const struct ng_piece *b)
{
    uint32_t x = a->box.top + a->box.bottom, y = b->box.top + b->box.bottom;
    return (x > y ? x - y : y - x) < sheet->tall;
}

/* The widest gap between numbers of a clue: in cells of their own, or else as text has it. */
static uint32_t reach_of(const struct sheet *sheet, bool row)
{
    uint32_t pitch = sheet->found.pitch, tall = sheet->tall;
    uint32_t text = row ? 8 * tall / 5 : 7 * tall / 5;
    return row ? (pitch > text ? pitch : text) : sheet->apart > 0 ? 4 * sheet->apart / 3 + 2 : text;
}

/* Twice the distance of the middle of the text at a glyph above a column from the middle of its
 * strip, to the right. */
static int64_t offset_of(const struct sheet *sheet, const struct ng_piece_box *strip,
                         const struct ng_piece *glyphs, size_t count, size_t at)
{
    uint32_t left = glyphs[at].box.left, right = glyphs[at].box.right;
    for (size_t i = 0; i < count; i++) {
        if (are_level(sheet, &glyphs[i], &glyphs[at])) {
            left = glyphs[i].box.left < left ? glyphs[i].box.left : left;
            right = glyphs[i].box.right > right ? glyphs[i].box.right : right;
        }
    }
    return (int64_t)left + right - strip->left - strip->right;
}

/* Whether a glyph above a column is a part of other text: it reaches into the next column, or is
 * not in the middle of its own as others are. */
static bool is_other(const struct sheet *sheet, const struct ng_piece_box *strip,
                     const struct ng_piece *glyphs, size_t count, size_t at)
{
    const struct ng_piece *glyph = &glyphs[at];
    int64_t off = offset_of(sheet, strip, glyphs, count, at) - sheet->middle;
    return glyph->box.left <= strip->left || glyph->box.right >= strip->right ||
           3 * (off < 0 ? -off : off) > sheet->found.pitch;
}

/* Drops glyphs from a line that do not belong to its clue: small marks, and all from a wide gap on.
 * A sign next to the digits that is not one, and not much taller, makes the line doubtful. */
static size_t keep_clue(struct sheet *sheet, size_t line, const struct ng_piece_box *strip,
                        struct ng_piece *glyphs, size_t count)
{
    struct ng_numbers *clues = sheet->clues;
    size_t kept = 0;
    uint32_t end = 0, pitch = sheet->found.pitch,
             reach = reach_of(sheet, ng_numbers_is_row(clues, line));
    for (size_t i = 0; i < count; i++) {
        const struct ng_piece *glyph = &glyphs[i];
        uint32_t near = near_of(clues, line, glyph), gap = near > end ? near - end : 0;
        bool small = 2 * height_of(glyph) < sheet->tall;
        if (gap > (kept == 0 ? 6 * pitch : reach)) {
            break;
        }
        if (small) {
            continue;
        }
        if ((!ng_numbers_is_row(clues, line) && is_other(sheet, strip, glyphs, count, i)) ||
            !has_height(sheet, glyph)) {
            break; /* other text */
        }
        if (glyph->doubt >= 0) {
            if (kept > 0 && 4 * gap > 3 * reach) {
                break;
            }
            clues->doubt = clues->doubts++ == 0 ? line : clues->doubt;
            break;
        }
        uint32_t far = far_of(clues, line, glyph);
        end = far > end ? far : end;
        glyphs[kept++] = *glyph;
    }
    return kept;
}

/* ---- numbers ---- */

/* How far apart the middles of two glyphs are, in 1/64 of the height of digits. */
static uint32_t distance_of(const struct sheet *sheet, const struct ng_piece *a,
                            const struct ng_piece *b)
{
    uint32_t x = a->box.left + a->box.right, y = b->box.left + b->box.right;
    return 32 * (x > y ? x - y : y - x) / sheet->tall;
}

/* Finds the distance that divides numbers, from those that occur, sorted: the distance is up to
 * 60/64 of their height within a number, and clearly more between two. */
static void find_distance(struct sheet *sheet, const uint32_t *distances, size_t count)
{
    enum { USUAL = 58, MOST = 60, CLEAR = 4 };
    uint32_t best = 0;
    sheet->wide = USUAL;
    for (size_t i = 1; i < count && distances[i - 1] <= MOST; i++) {
        uint32_t gap = distances[i] - distances[i - 1];
        if (gap >= CLEAR && gap >= best && distances[i] >= USUAL - CLEAR) {
            best = gap;
            sheet->wide = distances[i - 1] + gap / 2;
        }
    }
}

/* Appends a reading of a number to those it has, in the order of their costs. */
static void add_choice(struct ng_number *number, uint32_t value, int cost)
{
    size_t i = number->count < NG_NUMBER_CHOICES ? number->count++ : NG_NUMBER_CHOICES;
    if (i == NG_NUMBER_CHOICES && number->choices[--i].cost <= cost) {
        return;
    }
    for (; i > 0 && number->choices[i - 1].cost > cost; i--) {
        number->choices[i] = number->choices[i - 1];
    }
    number->choices[i].value = value;
    number->choices[i].cost = cost;
}

/* Puts a digit before the number's. */
static void prepend(struct ng_number *number, const struct ng_piece *glyph, uint32_t unit)
{
    const struct ng_number tail = *number;
    number->count = 0;
    for (size_t i = 0; i < tail.count; i++) {
        for (uint32_t digit = 0; digit < 10; digit++) {
            add_choice(number, digit * unit + tail.choices[i].value,
                       glyph->cost[digit] + tail.choices[i].cost);
        }
    }
    number->box.left = glyph->box.left < number->box.left ? glyph->box.left : number->box.left;
}

/* Makes numbers of the glyphs of a line, which come from the board outwards. */
static void add_numbers(struct sheet *sheet, size_t line, const struct ng_piece *glyphs,
                        size_t count)
{
    enum { MOST = 1000000 };
    struct ng_numbers *clues = sheet->clues;
    struct ng_number *number = NULL;
    const struct ng_piece *last = NULL;
    uint32_t unit = 1;
    clues->lines[line] = (struct ng_number_line){clues->count, 0};
    for (size_t i = 0; i < count && !clues->failed; i++) {
        const struct ng_piece *glyph = &glyphs[i];
        bool same =
            last != NULL && are_level(sheet, last, glyph) && unit < MOST &&
            (!ng_numbers_is_row(clues, line) || distance_of(sheet, last, glyph) < sheet->wide);
        last = glyph;
        if (same) {
            unit *= 10;
            prepend(number, glyph, unit);
            continue;
        }
        if (!ng_memory_grow(clues->memory, &clues->numbers, &clues->capacity, clues->count + 1,
                            sizeof *clues->numbers)) {
            clues->failed = true;
            return;
        }
        number = &clues->numbers[clues->count++];
        *number = (struct ng_number){.box = glyph->box, .ground = glyph->ground};
        unit = 1;
        for (uint32_t digit = 0; digit < 10; digit++) {
            add_choice(number, digit, glyph->cost[digit]);
        }
        clues->lines[line].count++;
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

/* Finds the median gap between the two numbers of each column that are next to the board. */
static void find_apart(struct sheet *sheet, uint32_t *gaps)
{
    const struct ng_numbers *clues = sheet->clues;
    size_t count = 0;
    for (size_t line = clues->height; line < (size_t)clues->height + clues->width; line++) {
        const struct ng_piece *first = NULL, *glyphs = sheet->found.glyphs;
        for (size_t i = sheet->ends[line - 1]; i < sheet->ends[line]; i++) {
            if (!is_digit(sheet, &glyphs[i])) {
                break;
            }
            first = first == NULL ? &glyphs[i] : first;
            if (!are_level(sheet, first, &glyphs[i]) && first->box.top > glyphs[i].box.bottom) {
                gaps[count++] = first->box.top - glyphs[i].box.bottom;
                break;
            }
        }
    }
    qsort(gaps, count, sizeof *gaps, ng_squares_compare);
    sheet->apart = count > 2 ? gaps[count / 2] : 0;
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y ? 1 : 0;
}

/* Finds where the numbers next to the board usually are in their columns. */
static void find_middle(struct sheet *sheet, const struct ng_squares *board)
{
    const struct ng_numbers *clues = sheet->clues;
    int64_t offsets[NG_SQUARES_LINES];
    size_t count = 0;
    for (size_t i = 0; i < clues->width; i++) {
        size_t line = clues->height + i, first = sheet->ends[line - 1];
        const struct ng_piece_box strip = strip_of(board, clues, false, i);
        const struct ng_piece *glyphs = sheet->found.glyphs + first;
        if (first < sheet->ends[line] && is_digit(sheet, glyphs)) {
            offsets[count++] = offset_of(sheet, &strip, glyphs, sheet->ends[line] - first, 0);
        }
    }
    qsort(offsets, count, sizeof *offsets, by_size);
    sheet->middle = count > 0 ? offsets[count / 2] : 0;
}

static void find_clues(struct sheet *sheet, const struct ng_squares *board, size_t *counts,
                       uint32_t *distances)
{
    struct ng_numbers *clues = sheet->clues;
    find_apart(sheet, distances);
    find_middle(sheet, board);
    size_t lines = (size_t)clues->height + clues->width;
    for (size_t line = 0, first = 0; line < lines; first = sheet->ends[line++]) {
        struct ng_piece *glyphs = sheet->found.glyphs + first;
        bool row = ng_numbers_is_row(clues, line);
        const struct ng_piece_box strip =
            strip_of(board, clues, row, row ? line : line - clues->height);
        counts[line] = first < sheet->ends[line]
                           ? keep_clue(sheet, line, &strip, glyphs, sheet->ends[line] - first)
                           : 0;
        if (!ng_numbers_is_row(clues, line)) {
            order_level(sheet, glyphs, counts[line]);
        }
    }
    find_distance(sheet, distances, list_distances(sheet, counts, distances));
    for (size_t line = 0, first = 0; line < lines; first = sheet->ends[line++]) {
        add_numbers(sheet, line, sheet->found.glyphs + first, counts[line]);
    }
}

/* Whether a digit stands where a line before the first one would have its clue: then the board was
 * not found as a whole. */
static bool has_stray(struct sheet *sheet, const struct ng_squares *board)
{
    struct ng_numbers *clues = sheet->clues;
    bool stray = false;
    for (unsigned i = 0; i < 2 && sheet->tall > 0; i++) {
        bool row = i == 0;
        size_t first = sheet->found.count;
        find_strip(sheet, row, strip_of(board, clues, row, SIZE_MAX));
        for (size_t j = first; j < sheet->found.count; j++) {
            const struct ng_piece *glyph = &sheet->found.glyphs[j];
            stray = stray || (is_digit(sheet, glyph) &&
                              near_of(clues, row ? 0 : clues->height, glyph) < 2 * sheet->tall);
        }
    }
    return stray;
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
    size_t *counts = ng_memory_array(clues->memory, lines, sizeof *counts);
    uint32_t *distances = ng_memory_array(clues->memory, sheet.found.count + 1, sizeof *distances);
    clues->failed = clues->failed || counts == NULL || distances == NULL || !find_height(&sheet);
    if (!clues->failed && sheet.tall > 0) {
        find_clues(&sheet, board, counts, distances);
        clues->stray = has_stray(&sheet, board);
        clues->failed = clues->failed || sheet.found.failed;
    }
    ng_memory_free(counts);
    ng_memory_free(distances);
    ng_memory_free(sheet.ends);
    ng_memory_free(sheet.found.glyphs);
}

void ng_numbers_clear(struct ng_numbers *clues)
{
    ng_memory_free(clues->lines);
    ng_memory_free(clues->numbers);
}
