/* The formats without keywords, as layouts of one reader and one writer:
 *
 *     nin       width and height, the clues: J. Wilk's solver
 *     mk        height and width, the rows' clues, a line "#", the columns': P. Olšák
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

static const struct ng_plain nin = {.comment = '#'};
static const struct ng_plain mk = {.divider = '#'};
static const struct ng_plain dump = {.divider = '-', .comment = '#', .free = true};
static const struct ng_plain makhorin = {.divider = '&', .comment = '*'};
static const struct ng_plain lines = {.divider = '\n', .comment = '#', .free = true, .sides = true};
static const struct ng_plain picross = {.comment = '#', .free = true, .title = "GRID"};

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
    return sniff_divided(&dump, text, complete, NG_SIGN_HEADING);
}

static int sniff_makhorin(struct ng_span text, bool complete)
{
    return sniff_divided(&makhorin, text, complete, NG_SIGN_KEYWORDS);
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
    return drawn ? NG_SIGN_LINES : ng_plain_sniff(&ng_format_lines, text, complete);
}

static bool read_lines(struct ng_span text, struct ng_build *build)
{
    if (ng_lines_nonogrid(text, NULL)) {
        return ng_lines_nonogrid(text, build);
    }
    bool drawn = false, read = ng_drawn_read(text, build, &drawn);
    return drawn ? read : ng_plain_read(&ng_format_lines, text, build);
}

/* ---- picross ---- */

/* Moves to the next line that is neither blank nor a comment. */
static bool next_part(struct ng_lines *walk)
{
    bool found = ng_lines_next_filled(walk);
    while (found && ng_sorted_is_comment(&picross, walk->line)) {
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
        if (end > 0 && ng_scan_word(walk.line, picross.title, &rest) &&
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
    if (!next_part(&walk) || !ng_scan_starts_with(walk.line, picross.title) ||
        !ng_scan_word(walk.line, picross.title, &rest)) {
        return 0;
    }
    bool value = rest.size > 0 && (*rest.text == '=' || *rest.text == ':');
    bool more = next_part(&walk);
    bool heading = ng_scan_is(walk.line, "ROWS") || ng_scan_is(walk.line, "COLUMNS");
    return (more && heading) || (!more && !value) ? NG_SIGN_KEYWORDS : value ? 0 : NG_SIGN_FITS;
}

/* ---- the formats ---- */

enum { ALL = NG_DROPS_TEXTS | NG_DROPS_GOAL };

const struct ng_format ng_format_nin = {
    .name = "nin",
    .suffixes = (const char *const[]){"nin", NULL},
    .drops = ALL,
    .layout = &nin,
    .form = &(const struct ng_form){.text = "%w %h\n%R%C", .zero = true},
};

const struct ng_format ng_format_mk = {
    .name = "mk",
    .suffixes = (const char *const[]){"mk", NULL},
    .drops = ALL,
    .layout = &mk,
    .form = &(const struct ng_form){.text = "%h %w\n%R#\n%C", .zero = true},
};

const struct ng_format ng_format_dump = {
    .name = "dump",
    .suffixes = (const char *const[]){"dump", NULL},
    .drops = ALL,
    .sniff = sniff_dump,
    .layout = &dump,
    .form = &(const struct ng_form){.text = "%R---\n%C", .zero = true},
};

const struct ng_format ng_format_makhorin = {
    .name = "makhorin",
    .suffixes = (const char *const[]){"makhorin", NULL},
    .drops = ALL & ~NG_DROPS_TITLE,
    .sniff = sniff_makhorin,
    .layout = &makhorin,
    .form = &(const struct ng_form){.text = "%T%R&\n%C", .zero = true},
};

const struct ng_format ng_format_picross = {
    .name = "picross",
    .suffixes = (const char *const[]){"picross", NULL},
    .drops = ALL & ~NG_DROPS_TITLE,
    .sniff = sniff_picross,
    .extent = extent_picross,
    .layout = &picross,
    .form = &(const struct ng_form){.text = "GRID %tROWS\n%RCOLUMNS\n%C", .line = "[%b ]\n"},
};

const struct ng_format ng_format_lines = {
    .name = "lines",
    .suffixes = (const char *const[]){"lines", "yaml", "yml", "toml", "ini", NULL},
    .drops = ALL,
    .sniff = sniff_lines,
    .read = read_lines,
    .layout = &lines,
    .form = &(const struct ng_form){.text = "ROWS\n%RCOLUMNS\n%C", .zero = true},
};
