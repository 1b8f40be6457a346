/* page: the puzzle in a table of a page, or in a page of nonograms.org, which is
 * written as runs of cells of its picture:
 *
 *     <script>var d=[[9],[w0,w1,w2,w3],[h0,h1,h2,h3],...];</script>
 *
 * Numbers come in fours, and a, b, c and d can stand for the number a % d + b % d - c % d. The
 * width, the height and the count of colours are written in this way, after a first list. Four
 * numbers follow, which are subtracted from the numbers of each colour; the count of runs; four
 * numbers that are subtracted from the numbers of each run; and the runs: column, length, colour
 * and row, counted from 1. */
#include "format/chars.h"
#include "format/format.h"
#include "format/scan.h"

#include "base/memory.h"

#include <string.h>

/* Real puzzles are far smaller; a page could name any size. */
enum { CELLS_MOST = 1000000 };

/* ---- tables ---- */

/* A table whose heads are clues: its first row has the columns', and every other row begins with
 * one.
 *
 *     <table><tr><th></th><th>2<br>1</th><th>1</th></tr>
 *            <tr><th>1 1</th><td></td><td></td></tr>...</table>  */

/* A walk over the cells of a table. */
struct table_walk {
    const char *text; /* places are offsets from here */
    const char *at, *end;
    size_t row; /* from 1 */
    bool head;  /* the present cell is a head */
    struct ng_span cell;
};

/* Whether the tag at p has this name. */
static bool is_tag(const char *p, const char *end, const char *name)
{
    struct ng_span rest = {p + 1, (size_t)(end - p - 1)};
    size_t size = strlen(name);
    return ng_scan_starts_in_any_case(rest, name) &&
           (rest.size == size || !ng_scan_is_letter(rest.text[size]));
}

/* Moves to the next cell of the table. */
static bool next_cell(struct table_walk *walk)
{
    const char *p = walk->at, *end = walk->end;
    for (; p < end && (p = memchr(p, '<', (size_t)(end - p))) != NULL; p++) {
        bool head = is_tag(p, end, "th");
        walk->row += is_tag(p, end, "tr");
        if (is_tag(p, end, "/table") || is_tag(p, end, "table")) {
            break; /* so that each table is walked through once */
        }
        if ((head || is_tag(p, end, "td")) && walk->row > 0) {
            const char *start = memchr(p, '>', (size_t)(end - p));
            if (start == NULL) {
                break;
            }
            for (p = ++start;
                 p < end && (*p != '<' || (!is_tag(p, end, "th") && !is_tag(p, end, "td") &&
                                           !is_tag(p, end, "/th") && !is_tag(p, end, "/td") &&
                                           !is_tag(p, end, "tr") && !is_tag(p, end, "/tr") &&
                                           !is_tag(p, end, "/table")));
                 p++) {
            }
            walk->cell = (struct ng_span){start, (size_t)(p - start)};
            walk->head = head;
            walk->at = p;
            return true;
        }
    }
    walk->at = end;
    return false;
}

/* Passes the numbers of a head, outside of tags within it. Words there are colours. */
static bool add_clue(const struct table_walk *walk, struct ng_build *build, enum ng_build_axis axis)
{
    const char *p = walk->cell.text, *end = p + walk->cell.size;
    ng_build_line(build, axis, ng_place_offset((size_t)(p - walk->text)));
    while (p < end) {
        uint32_t number = 0;
        bool overflow, digit = ng_scan_is_digit(*p);
        char closing = *p == '<' ? '>' : *p == '&' ? ';' : '\0';
        const char *close = closing != '\0' ? memchr(p, closing, (size_t)(end - p)) : NULL;
        if (ng_scan_is_letter(*p)) {
            return ng_build_wrong(build, ng_place_offset((size_t)(p - walk->text)),
                                  "a word in a clue: puzzles in colour are not read from a table");
        }
        p = digit           ? ng_scan_number(p, end, &number, &overflow)
            : close != NULL ? close + 1
            : *p == '<'     ? end /* no tag ends after it */
                            : p + 1;
        if (number > 0) {
            ng_build_block(build, number, 1);
        }
    }
    return true;
}

/* The heads and the other cells in the first row and in the second one. */
struct counts {
    size_t heads[3], others[3];
};

static struct counts count(struct table_walk walk)
{
    struct counts counts = {{0}, {0}};
    while (next_cell(&walk) && walk.row <= 2) {
        ++*(walk.head ? &counts.heads[walk.row] : &counts.others[walk.row]);
    }
    return counts;
}

/* The first table that has clues. */
static bool find_table(struct ng_span text, struct table_walk *walk)
{
    const char *end = text.text + text.size;
    for (const char *p = text.text; p < end && (p = memchr(p, '<', (size_t)(end - p))) != NULL;
         p++) {
        if (is_tag(p, end, "table")) {
            *walk = (struct table_walk){.text = text.text, .at = p + 1, .end = end};
            struct counts counts = count(*walk);
            size_t columns = counts.heads[1] + counts.others[1];
            if (counts.heads[1] > 1 && counts.heads[2] == 1 && counts.others[2] > 0 &&
                columns == counts.others[2] + 1) {
                return true;
            }
        }
    }
    return false;
}

static bool read_table(struct ng_span text, struct ng_build *build)
{
    struct table_walk walk;
    bool read = find_table(text, &walk), corner = true;
    struct ng_span rest = text; /* behind the last cell */
    size_t row = 0;
    for (size_t heads = 0; read && build != NULL && next_cell(&walk); heads += walk.head) {
        heads = walk.row == row ? heads : 0;
        row = walk.row;
        if (walk.row == 1 && !corner && walk.head) {
            read = add_clue(&walk, build, NG_BUILD_COLUMNS);
        } else if (walk.row > 1 && walk.head && heads > 0) {
            return ng_build_wrong(build, ng_place_offset((size_t)(walk.cell.text - walk.text)),
                                  "clues right of the cells, or below them, are not supported");
        } else if (walk.row > 1 && walk.head) {
            read = add_clue(&walk, build, NG_BUILD_ROWS);
        }
        corner = false;
        read = read && !ng_build_failed(build);
        rest = (struct ng_span){walk.at, (size_t)(text.text + text.size - walk.at)};
    }
    if (read && build != NULL && find_table(rest, &walk)) {
        ng_build_guess(build, ng_place_offset((size_t)(walk.at - text.text)),
                       "only the first of the puzzles on this page is read");
    }
    return read;
}

/* ---- nonograms.org ---- */

static const char mark[] = "var d=[[";

struct page {
    struct ng_cursor c;
    uint8_t *cells;
    int64_t width, height, colours;
    int64_t left; /* cells that are in no run so far */
};

/* The place of the numbers, or the end. */
static const char *find_numbers(struct ng_span text)
{
    const char *end = text.text + text.size, *p = ng_chars_find(text.text, end, mark);
    return p < end ? p + sizeof mark - 2 : end;
}

static bool begins_page(struct ng_span text)
{
    size_t at = ng_scan_skip_blank(text, 0);
    struct ng_span rest = {text.text + at, text.size - at};
    return ng_scan_starts_in_any_case(rest, "<!doctype html") ||
           ng_scan_starts_in_any_case(rest, "<html");
}

static int sniff(struct ng_span text, bool complete)
{
    bool page = text.size > 0 && begins_page(text);
    return page && (find_numbers(text) < text.text + text.size ||
                    (complete && read_table(text, NULL)))
               ? NG_SIGN_SIGNATURE
           : page && !complete ? NG_SIGN_WEAK
                               : 0;
}

/* Reads a list of up to four numbers, and the comma behind it. */
static bool read_four(struct ng_cursor *c, int64_t numbers[4])
{
    uint32_t number = 0;
    memset(numbers, 0, 4 * sizeof *numbers);
    if (!ng_cursor_need(c, '[')) {
        return false;
    }
    for (unsigned i = 0; i < 4; i++) {
        if (!ng_cursor_number(c, "a number", &number)) {
            return false;
        }
        numbers[i] = number;
        if (!ng_cursor_take(c, ',')) {
            break;
        }
    }
    return ng_cursor_need(c, ']') && (ng_cursor_take(c, ',') || ng_cursor_need(c, ']'));
}

/* Reads a number from 1 to `most` that is written as four. */
static bool read_one(struct ng_cursor *c, int64_t most, int64_t *number)
{
    const char *start = c->at;
    int64_t x[4];
    if (!read_four(c, x)) {
        return false;
    }
    *number = x[3] > 0 ? x[0] % x[3] + x[1] % x[3] - x[2] % x[3] : 0;
    return (*number > 0 && *number <= most) ||
           ng_cursor_wrong(c, start, "the numbers here do not stand for one from 1 to %ld",
                           (long)most);
}

static bool read_colours(struct page *page)
{
    struct ng_cursor *c = &page->c;
    int64_t x[4], y[4];
    bool read = read_four(c, x);
    for (int64_t i = 0; i < page->colours && read; i++) {
        const char *start = c->at;
        read = read_four(c, y);
        int64_t red = y[0] - x[1], green = y[1] - x[0], blue = y[2] - x[3];
        bool right = red >= 0 && red < 256 && green >= 0 && green < 256 && blue >= 0 && blue < 256;
        uint32_t rgb = right ? (uint32_t)(red << 16 | green << 8 | blue) : 0;
        if (read && (!right || ((page->colours > 1 || rgb != 0) &&
                                ng_build_colour(c->build, NULL, 0, rgb, 0) < 0))) {
            return ng_cursor_wrong(c, start, "the numbers here are not a colour");
        }
    }
    return read;
}

static bool read_run(struct page *page, const int64_t x[4])
{
    struct ng_cursor *c = &page->c;
    const char *start = c->at;
    int64_t y[4];
    if (!read_four(c, y)) {
        return false;
    }
    int64_t column = y[0] - x[0] - 1, length = y[1] - x[1], colour = y[2] - x[2];
    int64_t row = y[3] - x[3] - 1;
    if (column < 0 || length < 0 || length > page->width - column || row < 0 ||
        row >= page->height || colour < 0 || colour > page->colours) {
        return ng_cursor_wrong(c, start, "the cells here are not within the picture");
    }
    page->left -= length;
    if (page->left < 0) {
        return ng_cursor_wrong(c, start, "the picture has fewer cells");
    }
    memset(page->cells + row * page->width + column, (int)colour, (size_t)length);
    return true;
}

static bool read_runs(struct page *page)
{
    struct ng_cursor *c = &page->c;
    int64_t x[4];
    uint64_t count = 0;
    bool read = read_four(c, x);
    if (read && x[3] > 0) {
        uint64_t root = (uint64_t)(x[0] % x[3]);
        count = root * root + (uint64_t)(x[1] % x[3] * 2 + x[2] % x[3]);
    }
    read = read && read_four(c, x);
    for (uint64_t i = 0; i < count && read; i++) {
        read = read_run(page, x);
    }
    return read;
}

static bool read(struct ng_span text, struct ng_build *build)
{
    struct page page = {.c = {.text = text.text, .end = text.text + text.size, .build = build}};
    struct ng_cursor *c = &page.c;
    int64_t x[4];
    c->at = find_numbers(text);
    if (c->at == c->end && read_table(text, NULL)) {
        return read_table(text, build);
    }
    if (c->at == c->end) {
        return ng_cursor_wrong(c, text.text,
                               "a web page without \"%s\", which nonograms.org has, and without a "
                               "table of clues",
                               mark);
    }
    if (!read_four(c, x) || !read_one(c, CELLS_MOST, &page.width) ||
        !read_one(c, CELLS_MOST / page.width, &page.height) ||
        !read_one(c, NONOGRAM_COLOURS_MAX, &page.colours) || !read_colours(&page)) {
        return false;
    }
    size_t cells = (size_t)(page.width * page.height);
    page.cells = ng_memory_array(ng_build_memory(build), cells, 1);
    if (page.cells == NULL) {
        return ng_build_fail(build);
    }
    memset(page.cells, 0, cells);
    page.left = (int64_t)cells;
    bool done = read_runs(&page);
    ng_build_width(build, (uint64_t)page.width, ng_cursor_place(c, c->at));
    ng_build_height(build, (uint64_t)page.height, ng_cursor_place(c, c->at));
    if (done) {
        ng_build_row(build, NG_BUILD_GOAL, page.cells, cells, ng_cursor_place(c, c->at));
        ng_build_clues_from_goal(build);
    }
    ng_memory_free(page.cells);
    return done;
}

const struct ng_format ng_format_page = {
    .name = "page",
    .suffixes = (const char *const[]){"html", "htm", NULL},
    .picture = true,
    .raw = true,
    .sniff = sniff,
    .read = read,
};
