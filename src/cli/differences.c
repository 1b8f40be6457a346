/* Compares solutions, and proposes given cells. */
#include "cli/differences.h"

#include "base/text.h"
#include "cli/facts.h"
#include "cli/message.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

enum {
    ROWS_NAMED = 10, /* rows whose cells are named */
    ROWS_DRAWN = 20,
    COLUMNS_DRAWN = 36, /* two pictures are side by side */
    GIVEN_NAMED = 10,
};

/* Two grids of a puzzle. */
struct pair {
    const struct nonogram_puzzle *puzzle;
    const uint8_t *first, *second;
    uint32_t width, height;
};

static bool differs(const struct pair *pair, uint32_t x, uint32_t y)
{
    size_t i = (size_t)y * pair->width + x;
    return pair->first[i] != pair->second[i];
}

static uint64_t count_in(const struct pair *pair, uint32_t y)
{
    uint64_t count = 0;
    for (uint32_t x = 0; x < pair->width; x++) {
        count += differs(pair, x, y);
    }
    return count;
}

/* ---- places ---- */

/* Appends 'row 3, columns 4 to 6, 9'. */
static void name_row(const struct pair *pair, uint32_t y, struct nonogram_text *out)
{
    bool any = false;
    ng_text_format(out, "row %" PRIu32 ", column%s", y + 1, ng_text_plural(count_in(pair, y)));
    for (uint32_t x = 0, end; x < pair->width; x = end) {
        for (end = x; end < pair->width && differs(pair, end, y); end++) {
        }
        if (end > x) {
            ng_text_format(out, any ? ", %" PRIu32 : " %" PRIu32, x + 1);
            any = true;
        }
        if (end > x + 1) {
            ng_text_format(out, end > x + 2 ? " to %" PRIu32 : ", %" PRIu32, end);
        }
        end += end == x;
    }
}

static void name_places(const struct pair *pair, struct nonogram_text *out)
{
    uint64_t rest = 0;
    unsigned named = 0;
    for (uint32_t y = 0; y < pair->height; y++) {
        uint64_t count = count_in(pair, y);
        if (named == ROWS_NAMED) {
            rest += count;
        } else if (count > 0) {
            ng_text_format(out, named > 0 ? "; " : " ");
            name_row(pair, y, out);
            named++;
        }
    }
    if (rest > 0) {
        ng_text_format(out, "; and %" PRIu64 " more", rest);
    }
    ng_text_format(out, "\n");
}

/* ---- pictures ---- */

/* Columns left ... right - 1 of rows top ... bottom - 1. */
struct difference_box {
    uint32_t left, right, top, bottom;
};

/* The smallest box with all differences, cut to what is drawn. */
static struct difference_box box_of(const struct pair *pair)
{
    struct difference_box box = {pair->width, 0, pair->height, 0};
    for (uint32_t y = 0; y < pair->height; y++) {
        for (uint32_t x = 0; x < pair->width; x++) {
            if (differs(pair, x, y)) {
                box.left = x < box.left ? x : box.left;
                box.right = x >= box.right ? x + 1 : box.right;
                box.top = y < box.top ? y : box.top;
                box.bottom = y + 1;
            }
        }
    }
    if (box.bottom > box.top && box.bottom - box.top > ROWS_DRAWN) {
        box.bottom = box.top + ROWS_DRAWN;
    }
    if (box.right > box.left && box.right - box.left > COLUMNS_DRAWN) {
        box.right = box.left + COLUMNS_DRAWN;
    }
    return box;
}

static void draw_row(const struct nonogram_puzzle *puzzle, const uint8_t *cells, uint32_t count,
                     struct nonogram_text *out)
{
    for (uint32_t x = 0; x < count; x++) {
        ng_text_format(out, "%c", ng_fact_symbol(puzzle, cells[x]));
    }
}

static void draw_both(const struct pair *pair, struct nonogram_text *out)
{
    struct difference_box box = box_of(pair);
    ng_text_format(out,
                   "  the two solutions in rows %" PRIu32 " to %" PRIu32 ", columns %" PRIu32
                   " to %" PRIu32 ":\n",
                   box.top + 1, box.bottom, box.left + 1, box.right);
    for (uint32_t y = box.top; y < box.bottom; y++) {
        size_t at = (size_t)y * pair->width + box.left;
        ng_text_format(out, "    ");
        draw_row(pair->puzzle, pair->first + at, box.right - box.left, out);
        ng_text_format(out, "   ");
        draw_row(pair->puzzle, pair->second + at, box.right - box.left, out);
        ng_text_format(out, "\n");
    }
}

void ng_differences_write(const struct nonogram_puzzle *puzzle, const uint8_t *first,
                          const uint8_t *second, struct nonogram_text *out)
{
    struct pair pair = {puzzle, first, second, nonogram_width(puzzle), nonogram_height(puzzle)};
    uint64_t count = 0;
    for (uint32_t y = 0; y < pair.height; y++) {
        count += count_in(&pair, y);
    }
    ng_text_format(out, "  two solutions differ in %" PRIu64 " cell%s:", count,
                   ng_text_plural(count));
    name_places(&pair, out);
    draw_both(&pair, out);
}

/* ---- given cells ---- */

static void name_given(const struct nonogram_puzzle *puzzle, const uint8_t *given,
                       struct nonogram_text *out)
{
    size_t width = nonogram_width(puzzle), cells = width * nonogram_height(puzzle);
    unsigned named = 0;
    for (size_t i = 0; i < cells && named <= GIVEN_NAMED; i++) {
        if (given[i] == NONOGRAM_UNKNOWN) {
            continue;
        }
        ng_text_format(out, named > 0 ? "; " : " ");
        if (named++ == GIVEN_NAMED) {
            ng_text_format(out, "and more");
        } else {
            ng_text_format(out, "row %zu, column %zu is '%c'", i / width + 1, i % width + 1,
                           ng_fact_symbol(puzzle, given[i]));
        }
    }
    ng_text_format(out, "\n");
}

void ng_differences_given(const struct nonogram_puzzle *puzzle, const uint8_t *given,
                          const struct ng_pin *pin, struct nonogram_text *out)
{
    uint32_t width = nonogram_width(puzzle), height = nonogram_height(puzzle);
    bool small = width <= 2 * COLUMNS_DRAWN && height <= ROWS_DRAWN;
    ng_text_format(out, "  %zu given cell%s would make it unique (%s):", pin->count,
                   ng_text_plural(pin->count),
                   pin->fewest ? "the minimum" : "each of them is needed");
    name_given(puzzle, given, out);
    ng_text_format(out,
                   small ? "  to add %s, save these cells as FILE: 'nonogram convert --to non "
                           "--given FILE PUZZLE'\n"
                         : "  to add %s: 'nonogram show --unsolved --to text PUZZLE >FILE', "
                           "change it, 'nonogram convert --to non --given FILE PUZZLE'\n",
                   pin->count == 1 ? "it" : "them");
    for (uint32_t y = 0; small && y < height; y++) {
        ng_text_format(out, "    ");
        draw_row(puzzle, given + (size_t)y * width, width, out);
        ng_text_format(out, "\n");
    }
    ng_text_format(out, "  or change the picture: 'nonogram generate --image PICTURE'\n");
}
