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
 *               brackets or not
 *     picross   a line GRID with a title, ROWS, clues in brackets, COLUMNS: P. Dejoue's
 *               picross-solver
 */
#include "format/format.h"
#include "format/lines/plain.h"
#include "format/write.h"

static const struct ng_plain nin = {.name = "nin", .sizes = NG_SIZES_BLANK, .comment = '#'};
static const struct ng_plain mk = {
    .name = "mk", .divider = '#', .sizes = NG_SIZES_BLANK, .height_first = true};
static const struct ng_plain cwd = {
    .name = "cwd", .divider = '\n', .sizes = NG_SIZES_LINE, .height_first = true};
static const struct ng_plain cwc = {
    .name = "cwc", .divider = '\n', .sizes = NG_SIZES_LINE, .height_first = true, .colours = true};
static const struct ng_plain dump = {.name = "dump",
                                     .divider = '-',
                                     .sizes = NG_SIZES_OPTIONAL,
                                     .height_first = true,
                                     .comment = '#',
                                     .free = true};
static const struct ng_plain makhorin = {.name = "makhorin", .divider = '&', .comment = '*'};
static const struct ng_plain lines = {.name = "lines",
                                      .divider = '\n',
                                      .sizes = NG_SIZES_OPTIONAL,
                                      .height_first = true,
                                      .comment = '#',
                                      .free = true};

static const struct ng_plain picross = {
    .name = "picross", .divider = '\n', .comment = '#', .free = true, .title = "GRID"};

/* Two numbers on a line, after comments of the layout: with nothing else (0), with a line '#'
 * between clues (3), with clues that add up only if the height comes first (2), with more lines
 * than the sizes, so that they can be a clue themselves (4), or others (1). */
static unsigned sniff_pair(const struct ng_plain *layout, struct ng_span text, bool complete)
{
    struct ng_lines_number sizes[3];
    struct ng_lines clues;
    ng_lines_start(&clues, text, NULL);
    if (!ng_plain_sizes(layout, &clues, sizes)) {
        return 0;
    }
    uint64_t lines_left = 0;
    bool divided = false;
    for (struct ng_lines walk = clues; ng_lines_next_filled(&walk);) {
        bool divides = ng_plain_divides(walk.line, '#');
        divided = divided || divides;
        lines_left += !divides && !ng_plain_is_comment(layout, walk.line);
    }
    uint32_t height = sizes[0].value, width = sizes[1].value;
    bool clue = complete && (uint64_t)height + width + 1 <= lines_left;
    if (divided) {
        return clue ? 4 : 3;
    }
    struct ng_build *build = complete && height != width ? ng_build_new() : NULL;
    bool numbers = build != NULL;
    clues.build = build;
    while (numbers && ng_lines_next_filled(&clues)) {
        numbers = ng_lines_clue(&clues, NG_BUILD_ROWS, clues.line);
    }
    numbers = numbers && ng_build_lines(build, NG_BUILD_ROWS) == (uint64_t)height + width &&
              ng_build_can_divide(build, height, (uint64_t)height + width) &&
              !ng_build_can_divide(build, width, (uint64_t)height + width);
    ng_build_free(build);
    return numbers ? 2 : clue ? 4 : 1;
}

static int sniff_nin(struct ng_span text, bool complete)
{
    static const int sure[] = {0, NG_SIGN_FITS, NG_SIGN_HARDLY, 0, NG_SIGN_BEGINNING};
    return sure[sniff_pair(&nin, text, complete)];
}

static int sniff_mk(struct ng_span text, bool complete)
{
    static const int sure[] = {0, NG_SIGN_HARDLY, NG_SIGN_FITS, NG_SIGN_DIVIDER, NG_SIGN_HARDLY};
    return sure[sniff_pair(&mk, text, complete)];
}

/* Whether the line has only digits, blanks and these signs. */
static bool is_of(struct ng_span line, const char *signs)
{
    for (size_t i = 0; i < line.size; i++) {
        if (!ng_scan_is_digit(line.text[i]) && !ng_scan_is_blank(line.text[i]) &&
            strchr(signs, line.text[i]) == NULL) {
            return false;
        }
    }
    return true;
}

/* Sizes on lines of their own, and then clues in sections. */
static int sniff_sections(const struct ng_plain *layout, struct ng_span text, bool complete)
{
    struct ng_lines_number numbers[3];
    struct ng_lines walk;
    ng_lines_start(&walk, text, NULL);
    size_t each = layout->colours ? 2 : 1;
    size_t groups = 0, last = 0; /* the size of the last group */
    bool blank = true;
    uint32_t sizes[4];
    struct ng_lines_run runs[4];
    if (!ng_plain_sizes(layout, &walk, numbers)) {
        return 0;
    }
    bool kept = complete, plain = true;
    while (kept && ng_lines_next(&walk)) {
        bool filled = walk.line.size > 0;
        plain = plain && is_of(walk.line, "");
        groups += blank && filled;
        last = filled && blank ? 1 : last + filled;
        blank = !filled;
        kept = ng_lines_keep(&walk, 0, walk.line);
    }
    for (size_t i = 0; i < 2 * each; i++) {
        sizes[i] = numbers[i >= each].value;
    }
    bool fits = kept && ng_lines_divide(&walk, 0, sizes, 2 * each, runs);
    bool likely = groups == 2 * each && last == sizes[2 * each - 1];
    const uint32_t turned[] = {sizes[1], sizes[0]};
    bool counted = groups == 1 && walk.sides[0].filled == (uint64_t)sizes[0] + sizes[1];
    counted = counted || (kept && ng_lines_divide(&walk, 0, turned, 2, runs));
    (void)ng_lines_end(&walk, true);
    bool none = layout->colours && numbers[2].value == 0;
    return (none && !fits) || !plain ? NG_SIGN_HARDLY
           : !complete               ? NG_SIGN_LINES
           : fits                    ? NG_SIGN_KEYWORDS
           : likely                  ? NG_SIGN_LIKELY
           : counted && each == 1    ? NG_SIGN_LIKELY
           : groups == 2 * each      ? NG_SIGN_GROUPS
                                     : NG_SIGN_SIZES;
}

static int sniff_cwd(struct ng_span text, bool complete)
{
    return sniff_sections(&cwd, text, complete);
}

static int sniff_cwc(struct ng_span text, bool complete)
{
    return sniff_sections(&cwc, text, complete);
}

/* Clues, with only comments and one line of dashes among them. */
static int sniff_dump(struct ng_span text, bool complete)
{
    bool clues = false;
    struct ng_lines walk;
    ng_lines_start(&walk, text, NULL);
    while (ng_lines_next(&walk)) {
        if (clues && ng_plain_divides(walk.line, '-')) {
            return NG_SIGN_HEADING;
        }
        if (!is_of(walk.line, ",") && !ng_plain_is_comment(&dump, walk.line)) {
            return 0;
        }
        clues = clues || (walk.line.size > 0 && !ng_plain_is_comment(&dump, walk.line));
    }
    return clues && !complete ? NG_SIGN_WEAK : 0;
}

/* Comments and clues, and somewhere the line between rows and columns. */
static int sniff_makhorin(struct ng_span text, bool complete)
{
    int sure = 0;
    struct ng_lines walk;
    ng_lines_start(&walk, text, NULL);
    while (ng_lines_next_filled(&walk)) {
        if (ng_plain_divides(walk.line, '&')) {
            return NG_SIGN_KEYWORDS;
        }
        if (*walk.line.text != '*' && !ng_scan_is_digit(*walk.line.text)) {
            return 0;
        }
        sure = NG_SIGN_BEGINNING;
    }
    return complete ? 0 : sure;
}

/* The lines of a text: clues, dividers, headings. */
struct survey {
    struct ng_lines walk;
    size_t filled; /* clues, dashes, and the sizes */
    size_t groups; /* with blank lines or headings between */
    size_t headings;
    size_t lones;   /* lines that are one word or sign */
    size_t dashes;  /* the single dashes */
    size_t singles; /* numbers alone at the beginning */
    struct ng_lines_number sizes[3];
    struct ng_span pair[2]; /* the first clues */
    bool blank;
    bool signs;   /* that other formats do not have */
    bool sized;   /* two sizes on a line come first */
    bool divided; /* a line has several clues */
};

/* Examines a line of clues. Returns false if it is none. */
static bool survey_clues(struct survey *survey, struct ng_span line, bool headed)
{
    bool by, first = survey->filled == 0;
    size_t clues = ng_plain_bracketed(line);
    bool bracketed = headed || clues > 1;
    struct ng_span inner = ng_lines_unbracket(line);
    if (survey->filled < 2 && survey->singles == survey->filled) {
        size_t sizes = ng_plain_sizes_in(&survey->walk, line, &survey->sizes[survey->filled], &by);
        survey->sized |= first && sizes == 2;
        survey->singles += sizes == 1;
    }
    bool plain = bracketed || is_of(inner, ",.:");
    survey->divided |= !plain;
    if (*line.text == '.' ||
        (!plain && !(survey->filled < 2 && is_of(inner, ",.:|;")) && !(first && survey->sized))) {
        return false;
    }
    survey->signs |= !is_of(line, "");
    if (survey->filled < 2) {
        survey->pair[survey->filled] = line;
    }
    survey->filled += clues > 1 ? clues : 1;
    survey->groups += survey->blank || bracketed;
    survey->blank = false;
    return true;
}

/* Examines a line. Returns false if this format does not have it. */
static bool survey_line(struct survey *survey)
{
    struct ng_span all = survey->walk.line, line = ng_plain_uncomment(all);
    bool heading = all.size > 0 && ng_plain_heading(all) >= 0, one;
    int axis;
    struct ng_span behind = ng_plain_behind_heading(line, &axis, &one);
    bool headed =
        behind.text != NULL && (one ? is_of(ng_lines_unbracket(behind), ",.")
                                    : is_of(behind, ",.|/;") || ng_plain_bracketed(behind) > 1);
    survey->blank |= headed;
    survey->headings += heading || headed;
    bool divides = ng_plain_divides(line, '-') || ng_plain_divides(line, '=');
    bool none = survey->filled == 0 && survey->headings == 0;
    if (!divides && !none && survey->headings == 0 && ng_plain_is_lone(all)) {
        survey->dashes += *all.text == '-';
        if (survey->lones++ == 0 && *all.text != '-') {
            return true;
        }
    }
    if (line.size == 0 || heading || divides || (none && ng_plain_is_property(line))) {
        survey->blank |= heading || !ng_plain_is_comment(&lines, all);
        return true;
    }
    return survey_clues(survey, headed ? behind : line, headed);
}

/* Clues, comments and headings, with a divider or sizes; headings, and signs that other formats do
 * not have, make it surer. */
static int sniff_lines(struct ng_span text, bool complete)
{
    struct survey survey = {.blank = true, .pair = {{"", 0}, {"", 0}}};
    ng_lines_start(&survey.walk, text, NULL);
    while (ng_lines_next(&survey.walk)) {
        if (!survey_line(&survey)) {
            return 0;
        }
    }
    size_t filled = survey.filled, groups = survey.groups;
    size_t clues = filled - (survey.lones == 1 ? survey.dashes : 0);
    uint64_t sum = (uint64_t)survey.sizes[0].value + survey.sizes[1].value;
    bool sides = filled == 2 && groups == 1 && ng_plain_is_pair(survey.pair);
    bool both = survey.singles == 2 && sum + 2 == clues;
    bool square = survey.singles > 0 && clues > 3 && groups != 2 && !both &&
                  2 * (uint64_t)survey.sizes[0].value + 1 == clues;
    groups = square || (groups == 1 && (sides || survey.lones == 1)) ? 2 : groups;
    if (survey.divided && !sides && !survey.sized) {
        return 0;
    }
    bool sized = survey.sized ? sum + 1 == filled || sum + 1 == clues : both;
    if (!complete) {
        return filled == 0 ? 0 : survey.headings > 0 ? NG_SIGN_NAMED : NG_SIGN_WEAK;
    }
    if ((groups < 2 && !(sized && survey.signs)) ||
        (groups > 2 && survey.headings == 0 && !sized)) {
        return groups < 2 ? 0 : NG_SIGN_MANY;
    }
    return survey.headings > 0 ? NG_SIGN_NAMED : survey.signs ? NG_SIGN_BRACKETS : NG_SIGN_LINES;
}

/* ---- picross ---- */

/* An entry ends before the next line GRID; comments before that belong to the next entry. */
static size_t extent_picross(struct ng_span text, bool complete)
{
    struct ng_span rest;
    struct ng_lines walk;
    size_t end = 0; /* after the last line that is neither blank nor a comment */
    ng_lines_start(&walk, text, NULL);
    while (ng_lines_next(&walk)) {
        if (end > 0 && ng_scan_word(walk.line, picross.title, &rest) &&
            (complete || text.text[walk.at - 1] == '\n')) {
            return end;
        }
        bool part = walk.line.size > 0 && !ng_plain_is_comment(&picross, walk.line);
        end = part ? walk.at : end;
    }
    return complete ? text.size : 0;
}

/* After comments, the word, and then a heading, as a title can begin with the word, too. Alone it
 * can be an assignment in another language. */
static int sniff_picross(struct ng_span text, bool complete)
{
    bool begun = false, value = false;
    struct ng_span rest;
    struct ng_lines walk;
    ng_lines_start(&walk, text, NULL);
    (void)complete;
    while (ng_lines_next_filled(&walk)) {
        if (ng_plain_is_comment(&picross, walk.line)) {
            continue;
        }
        if (begun) {
            bool heading = ng_scan_is(walk.line, "ROWS") || ng_scan_is(walk.line, "COLUMNS");
            return heading ? NG_SIGN_KEYWORDS : value ? 0 : NG_SIGN_FITS;
        }
        begun = ng_scan_starts_with(walk.line, picross.title) &&
                ng_scan_word(walk.line, picross.title, &rest);
        if (!begun) {
            return 0;
        }
        value = rest.size > 0 && (*rest.text == '=' || *rest.text == ':');
    }
    return begun && !value ? NG_SIGN_KEYWORDS : 0;
}

/* ---- the formats ---- */

enum { ALL = NG_DROPS_TEXTS | NG_DROPS_GOAL };

const struct ng_format ng_format_nin = {
    .name = "nin",
    .suffixes = (const char *const[]){"nin", NULL},
    .drops = ALL,
    .sniff = sniff_nin,
    .layout = &nin,
    .form = &(const struct ng_form){.text = "%w %h\n%R%C", .zero = true},
};

const struct ng_format ng_format_mk = {
    .name = "mk",
    .suffixes = (const char *const[]){"mk", NULL},
    .drops = ALL,
    .sniff = sniff_mk,
    .layout = &mk,
    .form = &(const struct ng_form){.text = "%h %w\n%R#\n%C", .zero = true},
};

const struct ng_format ng_format_cwd = {
    .name = "cwd",
    .suffixes = (const char *const[]){"cwd", NULL},
    .drops = ALL,
    .sniff = sniff_cwd,
    .layout = &cwd,
    .form = &(const struct ng_form){.text = "%h\n%w\n%R\n%C", .zero = true},
};

const struct ng_format ng_format_cwc = {
    .name = "cwc",
    .suffixes = (const char *const[]){"cwc", NULL},
    .drops = ALL | NG_DROPS_NAMES | NG_DROPS_LETTERS,
    .sniff = sniff_cwc,
    .can = NG_CAN_COLOUR,
    .write = ng_plain_write_colours,
    .layout = &cwc,
    .form = &(const struct ng_form){.text = "%h\n%w\n%n\n%R\n%r\n%C\n%c", .zero = true},
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
    .suffixes = (const char *const[]){"lines", NULL},
    .drops = ALL,
    .sniff = sniff_lines,
    .layout = &lines,
    .form = &(const struct ng_form){.text = "ROWS\n%RCOLUMNS\n%C", .zero = true},
};
