/* text: a picture in two characters, row by row, such as the output of solve for one puzzle.
 *
 *     .##.#.     5 2          0,1    0 1     XX X
 *     .#..#.     ■□■■□        1,1    1 1      X
 *
 * Between the cells there is nothing, blanks or tabs, or a comma or semicolon, the same everywhere.
 * The first line can have the two sizes, in either order; a size greater than 1 distinguishes it
 * from a row. The table of ranks decides which sign is a filled cell. Before it can be a title:
 * "--Cat--", "title: Cat" or "Solution 1:"; and "grid:".
 *
 * If there is only one sign, with blanks before or between its cells, the blanks are empty cells.
 * Then every line with a character counts, and every empty one between these; blanks at the ends of
 * lines can be missing. */
#include "base/text.h"
#include "format/format.h"
#include "format/notes.h"
#include "format/scan.h"
#include "format/write.h"

#include <string.h>

/* PADDED_MAX: the most cells that can be missing at the ends of lines, so that a few bytes are not
 * a grid of millions. */
enum { FEW = 3, LOOKED_AT = 1 << 16, PADDED_MAX = 1 << 20 };

/* The sign with the higher rank is filled. */
enum rank { UNKNOWN, EMPTY, EITHER, FILLED };

#define LIGHT_SHADE "\u2591"

static const char *const signs_of[] = {
    /* a dot in the middle; white squares, large and small; circles; a wide blank */
    [EMPTY] =
        ". - _ 0 \u00b7 " LIGHT_SHADE " \u25a1 \u25ab \u25fb \u25fd \u2b1c \u25cb \u26aa \u3000 ",
    [EITHER] = "O o ",
    /* blocks and shades; black squares and circles; squares in colour */
    [FILLED] = "# 1 X x * @ \u2588 \u2593 \u25a0 \u25aa \u25fc \u25fe \u2b1b \u25cf \u26ab "
               "\U0001f7e5 \U0001f7e6 \U0001f7e7 \U0001f7e8 \U0001f7e9 \U0001f7ea \U0001f7eb ",
};

static enum rank rank_of(struct ng_span sign)
{
    for (enum rank rank = EMPTY; rank <= FILLED; rank++) {
        size_t size;
        for (const char *p = signs_of[rank]; *p != '\0'; p += size + 1) {
            size = strcspn(p, " ");
            if (ng_scan_same(sign, (struct ng_span){p, size})) {
                return rank;
            }
        }
    }
    return UNKNOWN;
}

/* The separator of two cells. */
enum gap { NOTHING, BLANKS, COMMA, GAPS };

struct picture {
    const char *text;          /* places are offsets from here */
    struct ng_build *build;    /* NULL: the text is only examined */
    uint32_t sizes[2];         /* as stated at the top; 0: not stated */
    struct ng_place places[2]; /* where the sizes stand */
    struct ng_span title;
    struct ng_span rows;     /* after the sizes */
    struct ng_span signs[2]; /* as they first occur */
    unsigned count;          /* the number of signs */
    struct ng_span filled;   /* the sign of filled cells */
    size_t width;            /* cells of the first row; if blanks are cells, of the longest */
    size_t height;
    size_t longest; /* the most characters of a line */
    bool ragged;
    bool shifted;           /* not all rows begin in the same column */
    size_t indent;          /* the column of the first row */
    const char *gaps[GAPS]; /* the first of each kind */
    const char *ended;      /* the first line after a blank one that follows a row */
    bool blanks;            /* blanks are cells */
    bool turned;            /* the width comes before the height */
};

static struct ng_place place_of(const struct picture *picture, const char *p)
{
    return ng_place_offset((size_t)(p - picture->text));
}

/* ---- signs ---- */

static bool expect(const struct picture *picture, const char *p, const char *end, const char *what)
{
    (void)ng_scan_expect(ng_build_diagnostic(picture->build), place_of(picture, p), what, p, end);
    return false;
}

static bool is_comma(char c)
{
    return c == ',' || c == ';';
}

/* Takes the sign at *p, and moves *p after it and characters that make it a picture; empty if there
 * is none. */
static struct ng_span take_sign(const char **p, const char *end)
{
    static const char variant[] = "\xEF\xB8\x8F";
    struct ng_span sign = {*p, *p < end ? ng_utf8_size(*p, end) : 0};
    *p += sign.size;
    *p += end - *p >= 3 && memcmp(*p, variant, 3) == 0 ? 3 : 0;
    sign.size = sign.size == 1 && (*sign.text <= ' ' || is_comma(*sign.text)) ? 0 : sign.size;
    return sign;
}

static bool meet_sign(struct picture *picture, const char **p, const char *end)
{
    const char *start = *p;
    struct ng_span sign = take_sign(p, end);
    if (picture->count > 0 && ng_scan_same(sign, picture->signs[0])) {
        return true;
    }
    if (sign.size == 0) {
        return expect(picture, start, end, "a cell");
    }
    if (ng_scan_is(sign, "?")) {
        return ng_build_wrong(picture->build, place_of(picture, start),
                              "an unknown cell ('?') in a goal picture");
    }
    if (picture->count < 2) {
        picture->signs[picture->count++] = sign;
        return true;
    }
    bool third = !ng_scan_same(sign, picture->signs[1]);
    if (third && rank_of(picture->signs[0]) == UNKNOWN) {
        return expect(picture, picture->signs[0].text, end, "a cell, such as '#' or '.'");
    }
    return !third ||
           ng_build_wrong(picture->build, place_of(picture, start),
                          "'%.*s' is a third character: a picture has two, such as '#' and '.'",
                          (int)(*p - start), start);
}

/* Moves to the next cell of a row, over at most one comma. */
static enum gap skip_gap(const char **p, const char *end)
{
    enum gap gap = NOTHING;
    for (; *p < end && (ng_scan_is_blank(**p) || (is_comma(**p) && gap != COMMA)); ++*p) {
        gap = is_comma(**p) ? COMMA : gap == NOTHING ? BLANKS : gap;
    }
    return gap;
}

/* ---- the first walk ---- */

static bool meet_row(struct picture *picture, struct ng_span line)
{
    struct ng_span row = ng_scan_trim(line);
    const char *p = row.text, *end = row.text + row.size;
    size_t cells = 0, indent = (size_t)(row.text - line.text), signs = 0; /* the bytes of signs */
    bool read = true;
    for (; read && p < end; cells++) {
        const char *start = p;
        if (cells > 0) {
            enum gap gap = skip_gap(&p, end);
            picture->gaps[gap] = picture->gaps[gap] == NULL ? start : picture->gaps[gap];
        }
        start = p;
        read = meet_sign(picture, &p, end);
        signs += (size_t)(p - start);
    }
    if (picture->height++ == 0) {
        picture->width = cells;
        picture->indent = indent;
    }
    picture->ragged |= cells != picture->width;
    picture->shifted |= indent != picture->indent;
    cells += line.size - signs;
    picture->longest = cells > picture->longest ? cells : picture->longest;
    return read;
}

/* Whether the text has a letter that is not a sign of cells, as x and o are. */
static bool has_word(struct ng_span text)
{
    size_t at = 0;
    while (at < text.size && (!ng_scan_is_letter(text.text[at]) ||
                              rank_of((struct ng_span){text.text + at, 1}) != UNKNOWN)) {
        at++;
    }
    return at < text.size;
}

/* Takes the lines before the rows that have a word and end with ':', stand between dashes or begin
 * with "title:"; the first of them is the title. */
static void take_heading(struct picture *picture)
{
    struct ng_span rest = picture->rows, line;
    while (ng_scan_line(&rest, &line)) {
        struct ng_span text = ng_scan_trim(line);
        bool title = ng_scan_starts_in_any_case(text, "title:");
        if (line.size > 0 && !(has_word(text) && (title || text.text[text.size - 1] == ':' ||
                                                  ng_scan_starts_with(text, "--")))) {
            break;
        }
        size_t before = title ? strlen("title:") : 0;
        text = (struct ng_span){text.text + before, text.size - before};
        for (; text.size > 0 && *text.text == '-'; text.size--) {
            text.text++;
        }
        while (text.size > 0 && strchr("-:", text.text[text.size - 1]) != NULL) {
            text.size--;
        }
        picture->title = picture->title.size == 0 ? ng_scan_trim(text) : picture->title;
        picture->rows = rest;
    }
}

/* Reads the sizes from the first line, if it has them. */
static void take_sizes(struct picture *picture, struct ng_span line)
{
    const char *end = line.text + line.size, *p = line.text;
    uint32_t sizes[2] = {0, 0};
    bool overflow = false;
    for (unsigned i = 0; i < 2; i++) {
        bool too_large;
        const char *start = p;
        picture->places[i] = place_of(picture, p);
        p = ng_scan_number(p, end, &sizes[i], &too_large);
        overflow |= too_large || p == start;
        while (p < end && ng_scan_is_blank(*p)) {
            p++;
        }
    }
    if (p == end && !overflow && sizes[0] > 0 && sizes[1] > 0 && (sizes[0] > 1 || sizes[1] > 1)) {
        memcpy(picture->sizes, sizes, sizeof sizes);
        picture->rows.size -= (size_t)(end - picture->rows.text);
        picture->rows.text = end;
    }
}

/* Walks over the text: records signs, gaps and sizes. */
static bool survey(struct picture *picture, struct ng_span text)
{
    struct ng_span line;
    bool blank = false;
    picture->rows = text;
    take_heading(picture);
    take_sizes(picture, ng_scan_first_line(picture->rows));
    for (struct ng_span rest = picture->rows; ng_scan_line(&rest, &line);) {
        if (ng_scan_blank(line)) {
            blank = picture->height > 0;
            picture->longest = line.size > picture->longest ? line.size : picture->longest;
            continue;
        }
        picture->ended = blank && picture->ended == NULL ? line.text : picture->ended;
        if (!meet_row(picture, line) || !ng_build_work(picture->build, line.size)) {
            return false;
        }
    }
    return true;
}

/* ---- the meaning ---- */

static bool ask_which(const struct picture *picture, unsigned sign)
{
    return ng_build_wrong(picture->build, place_of(picture, picture->signs[sign].text),
                          "'%.*s' may be a filled cell or an empty one: write '#' and '.'",
                          (int)picture->signs[sign].size, picture->signs[sign].text);
}

static bool choose_filled(struct picture *picture)
{
    enum rank first = rank_of(picture->signs[0]);
    enum rank second = picture->count == 2 ? rank_of(picture->signs[1]) : EITHER;
    if (picture->blanks) {
        picture->filled = picture->signs[0];
        return true;
    }
    if (picture->count == 1 && ng_scan_is(picture->signs[0], LIGHT_SHADE)) {
        return ask_which(picture, 0); /* an empty grid to be solved, as `show` prints it */
    }
    if (first == UNKNOWN || second == UNKNOWN || first == second) {
        return ask_which(picture, first != UNKNOWN && picture->count == 2);
    }
    /* with only one sign, the other one has the rank EITHER */
    picture->filled = first > second ? picture->signs[0] : picture->signs[1];
    return true;
}

/* Decides the meaning of signs and gaps; for a text with a picture. */
static bool decide(struct picture *picture)
{
    const char *other = NULL;
    unsigned kinds = 0;
    for (unsigned i = 0; i < GAPS; i++) {
        kinds += picture->gaps[i] != NULL;
        other = picture->gaps[i] != NULL && (other == NULL || picture->gaps[i] > other)
                    ? picture->gaps[i]
                    : other;
    }
    picture->blanks = picture->count == 1 && picture->gaps[COMMA] == NULL &&
                      rank_of(picture->signs[0]) != EMPTY &&
                      (picture->gaps[BLANKS] != NULL || picture->shifted);
    if (!picture->blanks && kinds > 1) {
        return ng_build_wrong(picture->build, place_of(picture, other),
                              "these cells are separated differently from the cells before");
    }
    if (!picture->blanks && picture->ended != NULL) {
        return ng_build_wrong(picture->build, place_of(picture, picture->ended),
                              "text after the picture");
    }
    return choose_filled(picture);
}

/* Takes the stated sizes in the order that fits the rows. */
static bool fit_sizes(struct picture *picture)
{
    for (unsigned i = 0; i < 2; i++) {
        size_t height = picture->sizes[i], width = picture->sizes[1 - i];
        bool fits = picture->blanks ? picture->height <= height && picture->width <= width
                                    : picture->height == height && picture->width == width;
        if (fits) {
            picture->height = height;
            picture->width = width;
            picture->turned = i > 0;
            return true;
        }
    }
    return ng_build_wrong(picture->build, picture->places[0],
                          "the picture has %zu rows of %zu cells, and not the sizes %lu and %lu",
                          picture->height, picture->width, (unsigned long)picture->sizes[0],
                          (unsigned long)picture->sizes[1]);
}

/* Reports a picture that is almost all missing cells. */
static bool check_padding(const struct picture *picture, struct ng_place place)
{
    size_t most = PADDED_MAX + picture->rows.size;
    return !picture->blanks || picture->width <= most / picture->height ||
           ng_build_wrong(
               picture->build, place,
               "%zu x %zu cells, almost all of them blank cells that the text does not have",
               picture->width, picture->height);
}

static int sniff(struct ng_span text, bool complete)
{
    struct picture picture = {.text = text.text};
    if (!complete) {
        text.size = text.size < LOOKED_AT ? text.size : LOOKED_AT;
        while (text.size > 0 && text.text[text.size - 1] != '\n') {
            text.size--;
        }
    }
    if (!survey(&picture, text) || picture.count == 0) {
        return 0;
    }
    char first = *picture.signs[0].text;
    bool digits = first == '0' || first == '1', marks = first == '#' || first == '.';
    bool one = ng_scan_is(picture.signs[0], "1") || ng_scan_is(picture.signs[1], "1");
    if (one && (ng_scan_is(picture.signs[0], "-") || ng_scan_is(picture.signs[1], "-"))) {
        return 0; /* "1-1-1" is a clue */
    }
    if (digits && (picture.gaps[BLANKS] != NULL || picture.ended != NULL) &&
        (picture.count == 1 || picture.ragged || picture.ended != NULL)) {
        return 0; /* clues */
    }
    if (!decide(&picture) && !(marks && picture.ended != NULL)) {
        return 0;
    }
    if (picture.count == 1 && !marks && !digits && !picture.blanks && picture.signs[0].size == 1) {
        return 0; /* a ruler, or the line of a heading */
    }
    if (digits && picture.sizes[0] > 0 && !fit_sizes(&picture)) {
        return 0;
    }
    int sure = marks                                    ? NG_SIGN_MARKS
               : digits                                 ? NG_SIGN_LIKELY
               : picture.blanks && picture.height < FEW ? NG_SIGN_LINES
                                                        : NG_SIGN_FITS;
    if (picture.width == 1 && digits && !complete) {
        return 0;
    }
    if (picture.ragged && !picture.blanks) {
        return sure / 4;
    }
    return picture.width > 1 ? sure : sure / 2;
}

/* ---- the second walk ---- */

/* Adds a row's cells; if blanks are cells, those at its end can be missing. */
static bool add_row(const struct picture *picture, struct ng_span line, size_t number)
{
    struct ng_span row = picture->blanks ? line : ng_scan_trim(line);
    const char *p = row.text, *end = row.text + row.size;
    size_t cells = 0;
    for (; p < end; cells++) {
        if (!picture->blanks) {
            skip_gap(&p, end);
        }
        struct ng_place place = place_of(picture, p);
        if (picture->blanks && *p == '\t') {
            return ng_build_wrong(picture->build, place, "a tab, where spaces are cells");
        }
        bool blank = *p == ' ';
        p += blank;
        ng_build_cell(picture->build, NG_BUILD_GOAL,
                      !blank && ng_scan_same(take_sign(&p, end), picture->filled), place);
    }
    size_t missing = picture->blanks && cells < picture->width ? picture->width - cells : 0;
    ng_build_pad(picture->build, NG_BUILD_GOAL, 0, missing, place_of(picture, p));
    return cells + missing == picture->width ||
           ng_build_wrong(picture->build, place_of(picture, p),
                          "row %zu has %zu cell%s, the first has %zu", number, cells,
                          cells == 1 ? "" : "s", picture->width);
}

static bool add_rows(const struct picture *picture)
{
    struct ng_span line = {picture->rows.text, 0};
    size_t number = 0;
    for (struct ng_span rest = picture->rows; ng_scan_line(&rest, &line);) {
        if ((picture->blanks || !ng_scan_blank(line)) && !add_row(picture, line, ++number)) {
            return false;
        }
        if (!ng_build_work(picture->build, line.size)) {
            return false;
        }
    }
    if (picture->blanks && number < picture->height) {
        ng_build_pad(picture->build, NG_BUILD_GOAL, 0, (picture->height - number) * picture->width,
                     place_of(picture, line.text));
    }
    return !ng_build_failed(picture->build);
}

/* Removes the lines without a character at the beginning and the end, and counts the others. */
static void measure_blanks(struct picture *picture)
{
    struct ng_span *rows = &picture->rows, line;
    while (rows->size > 0 && strchr("\r\n", rows->text[rows->size - 1]) != NULL) {
        rows->size--;
    }
    while (rows->size > 0 && strchr("\r\n", *rows->text) != NULL) {
        rows->text++;
        rows->size--;
    }
    bool even = picture->gaps[NOTHING] == NULL && !picture->shifted && !picture->ragged;
    if (even || ng_scan_is(picture->signs[0], "1")) { /* 1 can be a clue */
        ng_build_unusual(picture->build, place_of(picture, picture->signs[0].text),
                         "spaces are read as blank cells"); /* said of a file with a name, too */
    }
    picture->width = picture->longest;
    picture->height = 0;
    for (struct ng_span rest = *rows; ng_scan_line(&rest, &line);) {
        picture->height++;
    }
}

static bool read(struct ng_span text, struct ng_build *build)
{
    struct picture picture = {.text = text.text, .build = build};
    if (!survey(&picture, text)) {
        return false;
    }
    if (picture.count == 0) {
        return ng_build_wrong(build, ng_place_offset(0), "no picture");
    }
    if (!decide(&picture)) {
        return false;
    }
    if (picture.blanks) {
        measure_blanks(&picture);
    }
    if (picture.sizes[0] > 0 && !fit_sizes(&picture)) {
        return false;
    }
    bool sized = picture.sizes[0] > 0;
    struct ng_place first = place_of(&picture, picture.signs[0].text);
    struct ng_place place = sized ? picture.places[0] : first;
    ng_build_width(build, picture.width, sized ? picture.places[!picture.turned] : first);
    ng_build_height(build, picture.height, sized ? picture.places[picture.turned] : first);
    ng_build_clues_from_goal(build);
    if (!ng_build_check_sizes(build) || !check_padding(&picture, place)) {
        return false;
    }
    if (picture.title.size > 0) {
        ng_notes_keep(build, NONOGRAM_TITLE, picture.title, place_of(&picture, picture.title.text),
                      false);
    }
    return add_rows(&picture);
}

/* ---- writing ---- */

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    const uint8_t *cell = puzzle->goal;
    (void)options, (void)diagnostic;
    for (uint32_t y = 0; y < puzzle->height; y++) {
        for (uint32_t x = 0; x < puzzle->width; x++) {
            ng_text_char(out, *cell++ != 0 ? '#' : '.');
        }
        ng_text_char(out, '\n');
    }
    return NONOGRAM_OK;
}

const struct ng_format ng_format_text = {
    .name = "text",
    .suffixes = (const char *const[]){"txt", NULL},
    .picture = true,
    .drops = NG_DROPS_TEXTS,
    .can = NG_CAN_DRAW,
    .sniff = sniff,
    .read = read,
    .write = write,
};
