/* text: a picture drawn with '#' and '.', or with '1' and '0', row by row; a blank line divides
 * pictures. What solve prints for one puzzle is such a picture.
 *
 *     .##.#.
 *     .#..#.
 */
#include "format/expect.h"
#include "format/formats.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

/* Each way to draw: the blank, then the filled cell. */
static const char *const alphabets[] = {".#", "01"};
static const char *const alphabet_names[] = {"'#' or '.'", "'1' or '0'"};

enum { ALPHABETS = 2, SURE_MARKS = 75, SURE_DIGITS = 40 };

static const char *const suffixes[] = {"txt", NULL};

/* The alphabet that a character belongs to; ALPHABETS when to none. */
static size_t alphabet_of(char c)
{
    size_t i = 0;
    while (i < ALPHABETS && (c == '\0' || strchr(alphabets[i], c) == NULL)) {
        i++;
    }
    return i;
}

/* Whether the line is drawn in that alphabet alone. */
static bool is_drawn(struct ng_span line, size_t alphabet)
{
    size_t i = 0;
    while (i < line.size && alphabet_of(line.text[i]) == alphabet) {
        i++;
    }
    return i == line.size;
}

/* How sure a text of drawn lines is a picture: less when its lines differ in length, or are columns
 * of single marks or digits. Digits may be anything's clues as long as not all of them are there.
 */
static int sureness(size_t alphabet, size_t least, size_t most, bool complete)
{
    int sure = alphabet == 0 ? SURE_MARKS : SURE_DIGITS;
    if (most == 1 && alphabet == 1 && !complete) {
        return 0;
    }
    if (least != most) {
        return sure / 4;
    }
    return most > 1 ? sure : sure / 2;
}

/* Every line that is there must be a row. */
static int sniff(struct ng_span text, bool complete)
{
    size_t start = ng_scan_skip_blank(text, 0);
    struct ng_span rest = {text.text + start, text.size - start};
    size_t least = SIZE_MAX;
    size_t most = 0;
    size_t alphabet;
    if (rest.size == 0 || (alphabet = alphabet_of(*rest.text)) == ALPHABETS) {
        return 0;
    }
    struct ng_scan scan;
    ng_scan_start(&scan, rest);
    struct ng_place place;
    struct ng_span line;
    while (ng_scan_line(&scan, &line, &place) && !ng_scan_blank(line)) {
        line = ng_scan_trim(line);
        if (!is_drawn(line, alphabet)) {
            return 0;
        }
        least = line.size < least ? line.size : least;
        most = line.size > most ? line.size : most;
    }
    return sureness(alphabet, least, most, complete);
}

static size_t extent(struct ng_span text, bool complete)
{
    size_t at = ng_scan_skip_blank(text, 0);
    while (at < text.size) {
        const char *stop = memchr(text.text + at, '\n', text.size - at);
        if (stop == NULL) {
            break;
        }
        at = (size_t)(stop - text.text) + 1;
        size_t next = at;
        while (next < text.size && strchr(" \t\r", text.text[next]) != NULL) {
            next++;
        }
        if (next < text.size && text.text[next] == '\n') {
            return ng_scan_skip_blank(text, next);
        }
    }
    return complete ? text.size : 0;
}

/* ---- reading ---- */

/* What is known of the picture from the rows before. */
struct picture {
    size_t alphabet;       /* ALPHABETS before the first row */
    struct ng_place first; /* where that begins */
    size_t width;
    size_t height;
    bool blanks; /* it has blank cells, */
    struct ng_place
        shifted; /* and this is the first row that is indented otherwise than the first */
};

static enum nonogram_status read_row(struct picture *picture, struct ng_span row,
                                     struct ng_place place, struct ng_build *build,
                                     struct nonogram_diagnostic *diagnostic)
{
    const char *end = row.text + row.size;
    if (picture->alphabet == ALPHABETS) {
        picture->alphabet = alphabet_of(*row.text);
        picture->width = row.size;
        picture->first = place;
    }
    if (place.column != picture->first.column && picture->shifted.line == 0) {
        picture->shifted = place;
    }
    for (const char *p = row.text; p < end; p++, place.column++) {
        if (*p == '?') {
            return ng_diag_set(diagnostic, place, "an unknown cell ('?') in a goal picture");
        }
        if (picture->alphabet == ALPHABETS) {
            return ng_expect_set(diagnostic, place, "'#', '.', '1' or '0'", p, end);
        }
        if (alphabet_of(*p) != picture->alphabet) {
            return ng_expect_set(diagnostic, place, alphabet_names[picture->alphabet], p, end);
        }
        bool filled = *p == alphabets[picture->alphabet][1];
        ng_build_cell(build, NG_BUILD_GOAL, filled, place);
        picture->blanks = picture->blanks || !filled;
    }
    picture->height++;
    if (row.size != picture->width) {
        return ng_diag_set(diagnostic, place, "row %zu has %zu cell%s, the first has %zu",
                           picture->height, row.size, row.size == 1 ? "" : "s", picture->width);
    }
    return NONOGRAM_OK;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct picture picture = {.alphabet = ALPHABETS, .first = {1, 1}};
    bool ended = false;
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_place place;
    struct ng_span line;
    while (ng_scan_line(&scan, &line, &place)) {
        struct ng_span row = ng_scan_trim(line);
        if (row.size == 0) {
            ended = picture.height > 0;
            continue;
        }
        place.column += (unsigned long)(row.text - line.text);
        if (ended) {
            return ng_diag_set(diagnostic, place, "a second picture in one entry");
        }
        enum nonogram_status status = read_row(&picture, row, place, build, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
    if (picture.height == 0) {
        return ng_diag_set(diagnostic, picture.first, "no picture");
    }
    if (picture.shifted.line > 0 && !picture.blanks) { /* drawn with blanks for blank cells */
        return ng_diag_set(diagnostic, picture.shifted,
                           "a row that begins in another column than the first: blank cells are "
                           "written '%c'",
                           alphabets[picture.alphabet][0]);
    }
    ng_build_width(build, picture.width, picture.first);
    ng_build_height(build, picture.height, picture.first);
    ng_build_clues_from_goal(build);
    return NONOGRAM_OK;
}

/* ---- writing ---- */

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status =
        ng_refuse_picture(puzzle, "text", NG_CAN_DRAW, options, diagnostic);
    const uint8_t *cell = puzzle->goal;
    if (status != NONOGRAM_OK) {
        return status;
    }
    for (uint32_t y = 0; y < puzzle->height; y++) {
        for (uint32_t x = 0; x < puzzle->width; x++) {
            ng_text_char(out, alphabets[0][*cell++ != 0]);
        }
        ng_text_char(out, '\n');
    }
    return NONOGRAM_OK;
}

const struct ng_format ng_format_text = {
    .name = "text",
    .suffixes = suffixes,
    .picture = true,
    .drops = NG_DROPS_TEXTS,
    .sniff = sniff,
    .extent = extent,
    .parse = parse,
    .write = write,
};
