/* The formats with sections of lines and blank lines between:
 *
 *     cwd       height, width, the rows' clues, a blank line, the columns'
 *     cwc       height, width, number of colours; the rows' lengths, a blank line, the numbers of
 *               their colours, then the same for the columns */
#include "format/format.h"
#include "format/lines/coloured.h"
#include "format/lines/plain.h"
#include "format/lines/sorted.h"
#include "format/write.h"

#include <inttypes.h>

static const struct ng_plain cwd = {.divider = '\0'};

/* ---- colours ---- */

static bool make_palette(struct ng_build *build, const struct ng_lines_number *colours)
{
    uint32_t count = colours->value <= NONOGRAM_COLOURS_MAX ? colours->value : 0;
    for (uint32_t i = 1; i <= count && count > 1; i++) {
        count = ng_build_colour(build, NULL, 0, ng_coloured_rgb(i), 0) < 0 ? 0 : count;
    }
    return count > 0 ||
           ng_build_wrong(build, colours->place, "%" PRIu32 " colours, where 1 to %d are possible",
                          colours->value, NONOGRAM_COLOURS_MAX);
}

/* Reads the next number of a list, between 1 and `most`. */
static bool read_item(struct ng_cursor *list, uint32_t most, uint32_t *value)
{
    struct ng_lines_number item;
    if (!ng_lines_number(list, &item)) {
        return false;
    }
    *value = item.value;
    return (item.value > 0 && item.value <= most) ||
           ng_build_wrong(list->build, item.place, "the number must be from 1 to %" PRIu32, most);
}

/* Reads a clue from its lengths and its colours, each in a separate line. */
static bool read_clue(struct ng_lines *lines, uint32_t count, enum ng_build_axis axis,
                      struct ng_span lengths, struct ng_span colours)
{
    struct ng_cursor p = ng_lines_cursor(lines, lengths);
    struct ng_cursor q = ng_lines_cursor(lines, colours);
    uint32_t length, colour;
    ng_build_line(p.build, axis, ng_cursor_place(&p, p.at));
    p.end = ng_sorted_divides(lengths, '0') ? p.at : p.end;
    q.end = ng_sorted_divides(colours, '0') ? q.at : q.end;
    while (p.at < p.end) {
        if (!read_item(&p, UINT32_MAX, &length) || !read_item(&q, count, &colour) ||
            ng_build_failed(p.build)) {
            return false;
        }
        ng_build_block(p.build, length, colour);
    }
    return q.at == q.end ||
           ng_cursor_wrong(&q, colours.text, "more colours than the clue has blocks");
}

/* Reads the sizes, the number of colours and the four sections. */
static bool read_all(struct ng_lines *lines)
{
    bool turned = ng_build_columns_first(lines->build);
    struct ng_lines_number sizes[3];
    struct ng_lines_side sections[4];
    if (!ng_sorted_read_sizes(&cwd, lines, false, sizes)) {
        return false;
    }
    if (!ng_lines_next_filled(lines)) {
        return ng_lines_expect_more(lines, "the number of colours");
    }
    struct ng_cursor c = ng_lines_cursor(lines, lines->line);
    if (!ng_lines_number(&c, &sizes[2]) || !ng_cursor_end(&c)) {
        return false;
    }
    while (ng_lines_next(lines)) {
        if (!ng_lines_keep(lines, lines->line)) {
            return false;
        }
    }
    ng_build_height(lines->build, sizes[0].value, sizes[0].place);
    ng_build_width(lines->build, sizes[1].value, sizes[1].place);
    if (!make_palette(lines->build, &sizes[2])) {
        return false;
    }
    const uint32_t first = sizes[turned].value, second = sizes[!turned].value;
    const struct ng_lines_side side = ng_lines_side(lines, 0, lines->count);
    if (!ng_lines_divide(&side, (const uint32_t[]){first, first, second, second}, 4, sections)) {
        return ng_build_wrong(
            lines->build,
            side.filled > 0 ? ng_lines_place(lines, side.lines[ng_lines_filled(&side) - 1].text)
                            : sizes[2].place,
            "the clues are not in sections of twice %" PRIu32 " and %" PRIu32
            " lines with blank lines between",
            first, second);
    }
    struct ng_span lengths, colours;
    bool read = true;
    for (size_t i = 0; i < 4; i += 2) {
        enum ng_build_axis axis = (i == 2) != turned ? NG_BUILD_COLUMNS : NG_BUILD_ROWS;
        while (read && ng_lines_next_clue(&sections[i], &lengths) &&
               ng_lines_next_clue(&sections[i + 1], &colours)) {
            read = read_clue(lines, sizes[2].value, axis, lengths, colours);
        }
    }
    return read;
}

static bool read(struct ng_span text, struct ng_build *build)
{
    struct ng_lines lines;
    ng_lines_start(&lines, text, build);
    return ng_lines_end(&lines, read_all(&lines));
}

static bool is_own_palette(const struct ng_palette *palette)
{
    bool own = palette->colours[0].rgb == ng_palette_black.colours[0].rgb;
    for (unsigned i = 1; i <= palette->count; i++) {
        own = own && palette->colours[i].rgb == ng_coloured_rgb(i);
    }
    return own;
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    if (!is_own_palette(&puzzle->palette) && (options == NULL || !options->lossy)) {
        return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                              "cwc does not store what colours look like");
    }
    ng_write_form(ng_format_cwc.form, puzzle, NULL, out);
    return NONOGRAM_OK;
}

/* ---- recognising ---- */

/* Three numbers on lines of their own, and then four sections of lines of numbers. */
static int sniff_cwc(struct ng_span text, bool complete)
{
    struct ng_lines_number numbers[2];
    struct ng_lines walk;
    struct ng_lines_side sections[4];
    size_t groups = 0;
    bool blank = true;
    ng_lines_start(&walk, text, NULL);
    if (!ng_sorted_read_sizes(&cwd, &walk, false, numbers) || !ng_lines_next_filled(&walk)) {
        return 0;
    }
    bool plain = ng_sorted_is_of(walk.line, "");
    while (complete && ng_lines_next(&walk) && ng_lines_keep(&walk, walk.line)) {
        bool filled = walk.line.size > 0;
        plain = plain && ng_sorted_is_of(walk.line, "");
        groups += blank && filled;
        blank = !filled;
    }
    const uint32_t height = numbers[0].value, width = numbers[1].value;
    const struct ng_lines_side side = ng_lines_side(&walk, 0, walk.count);
    bool fits =
        ng_lines_divide(&side, (const uint32_t[]){height, height, width, width}, 4, sections);
    (void)ng_lines_end(&walk, true);
    return !plain        ? NG_SIGN_HARDLY / 2
           : !complete   ? NG_SIGN_LINES
           : fits        ? NG_SIGN_KEYWORDS
           : groups == 4 ? NG_SIGN_GROUPS
                         : NG_SIGN_HARDLY;
}

enum { DROPS = NG_DROPS_TEXTS | NG_DROPS_GOAL };

const struct ng_format ng_format_cwd = {
    .name = "cwd",
    .suffixes = (const char *const[]){"cwd", NULL},
    .drops = DROPS,
    .layout = &cwd,
    .form = &(const struct ng_form){.text = "%h\n%w\n%R\n%C", .zero = true},
};

const struct ng_format ng_format_cwc = {
    .name = "cwc",
    .suffixes = (const char *const[]){"cwc", NULL},
    .drops = DROPS | NG_DROPS_NAMES | NG_DROPS_LETTERS,
    .sniff = sniff_cwc,
    .can = NG_CAN_COLOUR,
    .write = write,
    .read = read,
    .form = &(const struct ng_form){.text = "%h\n%w\n%n\n%R\n%r\n%C\n%c", .zero = true},
};
