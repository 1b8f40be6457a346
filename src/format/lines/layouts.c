/* The formats without keywords, as layouts of one reader and one writer:
 *
 *     nin       width and height, the clues: J. Wilk's solver
 *     mk        height and width, the rows' clues, a line "#", the columns': P. Olšák
 *     cwd       height, width, the rows' clues, a blank line, the columns'
 *     cwc       height, width, number of colours; the rows' lengths, a blank line, the numbers of
 *               their colours, then the same for the columns
 *     dump      the rows' clues, a line of dashes, the columns', as people paste them
 *     makhorin  the rows' clues, a line "&", the columns'; lines "*" are comments, the first of
 *               them the title
 *     lines     clues as people type them: a blank line, dashes or headings between the sides, or
 *               each side on one line; with sizes or without; with commas, blanks or points, in
 *               brackets or not; "- 1 1" below "rows:", and the files of nonogrid
 *     picross   a line GRID with a title, ROWS, clues in brackets, COLUMNS: P. Dejoue's
 *               picross-solver
 */
#include "format/format.h"
#include "format/lines/drawn.h"
#include "format/lines/plain.h"
#include "format/lines/sorted.h"
#include "format/write.h"

#include <inttypes.h>

static const struct ng_plain nin_layout = {
    .sizes = NG_SIZES_ON_A_LINE, .width_first = true, .comment = '#'};
static const struct ng_plain mk_layout = {.sizes = NG_SIZES_ON_A_LINE, .divider = '#'};
static const struct ng_plain cwd_layout = {.sizes = NG_SIZES_ON_LINES, .divider = '\n'};
static const struct ng_plain dump_layout = {.divider = '-', .comment = '#', .free = true};
static const struct ng_plain makhorin_layout = {.divider = '&', .comment = '*'};
static const struct ng_plain lines_layout = {
    .divider = '\n', .comment = '#', .free = true, .sides = true};
static const struct ng_plain picross_layout = {.comment = '#', .free = true, .title = "GRID"};

/* Clues, with only comments and one divider among them. */
static int sniff_divided(const struct ng_plain *layout, struct ng_span text, bool complete,
                         enum ng_sign sure)
{
    bool clues = false;
    struct ng_lines walk;
    ng_lines_start(&walk, text, NULL);
    while (ng_lines_next(&walk)) {
        if (clues && ng_sorted_divides(walk.line, layout->divider)) {
            return sure;
        }
        bool comment = ng_sorted_is_comment(layout, walk.line);
        if (!comment && !ng_sorted_is_of(walk.line, ",")) {
            return 0;
        }
        clues = clues || (!comment && walk.line.size > 0);
    }
    return clues && !complete ? NG_SIGN_WEAK : 0;
}

static int sniff_dump(struct ng_span text, bool complete)
{
    return sniff_divided(&dump_layout, text, complete, NG_SIGN_HEADING);
}

static int sniff_makhorin(struct ng_span text, bool complete)
{
    return sniff_divided(&makhorin_layout, text, complete, NG_SIGN_KEYWORDS);
}

static int sniff_lines(struct ng_span text, bool complete)
{
    bool drawn = false;
    if (ng_lines_nonogrid(text, NULL)) {
        return NG_SIGN_KEYWORDS;
    }
    if (complete) {
        (void)ng_drawn_read(text, NULL, &drawn);
    }
    return drawn ? NG_SIGN_DRAWN : ng_plain_sniff(&ng_format_lines, text, complete);
}

static bool read_lines(struct ng_span text, struct ng_build *build)
{
    return ng_lines_nonogrid(text, NULL) ? ng_lines_nonogrid(text, build)
                                         : ng_plain_read(&ng_format_lines, text, build);
}

/* ---- picross ---- */

/* Moves to the next line that is neither blank nor a comment. */
static bool next_part(struct ng_lines *walk)
{
    bool found = ng_lines_next_filled(walk);
    while (found && ng_sorted_is_comment(&picross_layout, walk->line)) {
        found = ng_lines_next_filled(walk);
    }
    return found;
}

/* An entry ends before the next line GRID; comments before that belong to the next entry. */
static size_t extent_picross(struct ng_span text, bool complete)
{
    struct ng_span rest;
    struct ng_lines walk;
    ng_lines_start(&walk, text, NULL);
    for (size_t end = 0; next_part(&walk); end = walk.at) {
        if (end > 0 && ng_scan_word(walk.line, picross_layout.title, &rest) &&
            (complete || text.text[walk.at - 1] == '\n')) {
            return end;
        }
    }
    return complete ? text.size : 0;
}

/* The word, and then a heading, as a title can begin with the word, too. Alone it can be an
 * assignment in another language. */
static int sniff_picross(struct ng_span text, bool complete)
{
    struct ng_span rest;
    struct ng_lines walk;
    ng_lines_start(&walk, text, NULL);
    (void)complete;
    if (!next_part(&walk) || !ng_scan_starts_with(walk.line, picross_layout.title) ||
        !ng_scan_word(walk.line, picross_layout.title, &rest)) {
        return 0;
    }
    bool value = rest.size > 0 && (*rest.text == '=' || *rest.text == ':');
    bool more = next_part(&walk);
    bool heading = ng_scan_is(walk.line, "ROWS") || ng_scan_is(walk.line, "COLUMNS");
    return (more && heading) || (!more && !value) ? NG_SIGN_KEYWORDS : value ? 0 : NG_SIGN_FITS;
}

/* ---- cwc ---- */

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
    if (!ng_sorted_read_sizes(&cwd_layout, lines, sizes)) {
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

static bool read_cwc(struct ng_span text, struct ng_build *build)
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

static enum nonogram_status write_cwc(const struct nonogram_puzzle *puzzle,
                                      const struct ng_format_write *options,
                                      struct nonogram_text *out,
                                      struct nonogram_diagnostic *diagnostic)
{
    if (!is_own_palette(&puzzle->palette) && (options == NULL || !options->lossy)) {
        return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                              "cwc does not store what colours look like");
    }
    ng_write_form(ng_format_cwc.form, puzzle, NULL, out);
    return NONOGRAM_OK;
}

/* Three numbers on lines of their own, and then four sections of lines of numbers. */
static int sniff_cwc(struct ng_span text, bool complete)
{
    struct ng_lines_number numbers[2];
    struct ng_lines walk;
    struct ng_lines_side sections[4];
    size_t groups = 0;
    bool blank = true;
    ng_lines_start(&walk, text, NULL);
    if (!ng_sorted_read_sizes(&cwd_layout, &walk, numbers) || !ng_lines_next_filled(&walk)) {
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

/* ---- the formats ---- */

enum { ALL = NG_DROPS_TEXTS | NG_DROPS_GOAL };

const struct ng_format ng_format_nin = {
    .name = "nin",
    .suffixes = (const char *const[]){"nin", NULL},
    .drops = ALL,
    .layout = &nin_layout,
    .form = &(const struct ng_form){.text = "%w %h\n%R%C", .zero = true},
};

const struct ng_format ng_format_mk = {
    .name = "mk",
    .suffixes = (const char *const[]){"mk", NULL},
    .drops = ALL,
    .layout = &mk_layout,
    .form = &(const struct ng_form){.text = "%h %w\n%R#\n%C", .zero = true},
};

const struct ng_format ng_format_dump = {
    .name = "dump",
    .suffixes = (const char *const[]){"dump", NULL},
    .drops = ALL,
    .sniff = sniff_dump,
    .layout = &dump_layout,
    .form = &(const struct ng_form){.text = "%R---\n%C", .zero = true},
};

const struct ng_format ng_format_makhorin = {
    .name = "makhorin",
    .suffixes = (const char *const[]){"makhorin", NULL},
    .drops = ALL & ~NG_DROPS_TITLE,
    .sniff = sniff_makhorin,
    .layout = &makhorin_layout,
    .form = &(const struct ng_form){.text = "%T%R&\n%C", .zero = true},
};

const struct ng_format ng_format_picross = {
    .name = "picross",
    .suffixes = (const char *const[]){"picross", NULL},
    .drops = ALL & ~NG_DROPS_TITLE,
    .sniff = sniff_picross,
    .extent = extent_picross,
    .layout = &picross_layout,
    .form = &(const struct ng_form){.text = "GRID %tROWS\n%RCOLUMNS\n%C", .line = "[%b ]\n"},
};

const struct ng_format ng_format_lines = {
    .name = "lines",
    .suffixes = (const char *const[]){"lines", "yaml", "yml", "toml", "ini", NULL},
    .drops = ALL,
    .sniff = sniff_lines,
    .read = read_lines,
    .layout = &lines_layout,
    .form = &(const struct ng_form){.text = "ROWS\n%RCOLUMNS\n%C", .zero = true},
};

const struct ng_format ng_format_cwd = {
    .name = "cwd",
    .suffixes = (const char *const[]){"cwd", NULL},
    .drops = ALL,
    .layout = &cwd_layout,
    .form = &(const struct ng_form){.text = "%h\n%w\n%R\n%C", .zero = true},
};

const struct ng_format ng_format_cwc = {
    .name = "cwc",
    .suffixes = (const char *const[]){"cwc", NULL},
    .drops = ALL | NG_DROPS_NAMES | NG_DROPS_LETTERS,
    .sniff = sniff_cwc,
    .can = NG_CAN_COLOUR,
    .write = write_cwc,
    .read = read_cwc,
    .form = &(const struct ng_form){.text = "%h\n%w\n%n\n%R\n%r\n%C\n%c", .zero = true},
};
