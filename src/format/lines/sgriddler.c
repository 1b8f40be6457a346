/* jsimlo's griddlers, "MK Version 3.0": width and height, the picture as far as the player has got,
 * the columns' clues from the bottom up, the rows' from the right. A blank line stands between
 * these, and an empty clue is one, too.
 *
 *     MK Version 3.0
 *
 *     6 5
 *
 *      . # # . # .
 *     ...
 *
 * A number below 0 is one that the player has crossed off. The picture is not read, as what is in
 * it need not be right; but where it is all that there is, the clues are its own. What stands
 * behind a blank line at the end is free text. (J. Simlo's manual of the program, section 6.) */
#include "format/form.h"
#include "format/formats.h"
#include "format/lines/lines.h"

static const char signature[] = "MK Version";

/* Goes to the next line, which has to be there. */
static enum nonogram_status next(struct ng_lines *lines, const char *what)
{
    return ng_lines_next(lines) ? NONOGRAM_OK : ng_lines_expect_more(lines, what);
}

static enum nonogram_status read_divider(struct ng_lines *lines)
{
    enum nonogram_status status = next(lines, "a blank line");
    return status != NONOGRAM_OK || lines->line.size == 0
               ? status
               : ng_lines_refuse(lines, "expected a blank line");
}

/* Moves over the picture. */
static enum nonogram_status skip_picture(struct ng_lines *lines, uint32_t height)
{
    enum nonogram_status status = NONOGRAM_OK;
    for (uint32_t i = 0; i < height && status == NONOGRAM_OK; i++) {
        status = next(lines, "a row of the picture");
        if (status == NONOGRAM_OK && lines->line.size > 0 &&
            memchr("#.,o?", *lines->line.text, 5) == NULL) {
            return ng_lines_refuse(lines, "expected a row of the picture");
        }
    }
    return status;
}

/* Reads the picture from where it begins as the goal: what is not filled is blank. */
static enum nonogram_status read_picture(struct ng_lines *lines,
                                         const struct ng_lines_number *sizes)
{
    for (uint32_t y = 0; y < sizes[1].value; y++) {
        uint32_t count = 0;
        (void)ng_lines_next(lines);
        for (size_t i = 0; i < lines->line.size; i++) {
            const char *p = lines->line.text + i;
            if (ng_scan_is_space(*p)) {
                continue;
            }
            if (count++ == sizes[0].value) {
                return ng_lines_refuse_at(lines, p, "more cells than the width says");
            }
            ng_build_cell(lines->build, NG_BUILD_GOAL, *p == '#', ng_lines_place(lines, p));
        }
        if (count < sizes[0].value) {
            return ng_lines_refuse(lines, "fewer cells than the width says, and no clues");
        }
    }
    ng_build_clues_from_goal(lines->build);
    return NONOGRAM_OK;
}

static enum nonogram_status read_clue(struct ng_lines *lines, enum ng_build_axis axis)
{
    const char *p = lines->line.text, *end = p + lines->line.size;
    enum nonogram_status status = NONOGRAM_OK;
    ng_build_line(lines->build, axis, ng_lines_place(lines, p));
    while (p < end && status == NONOGRAM_OK) {
        p += *p == '-';
        status = ng_lines_block(lines, &p);
    }
    ng_build_reverse_blocks(lines->build);
    return status;
}

/* Whether nothing is left but blank lines, and not enough of them to be empty clues. */
static bool lacks_clues(struct ng_lines lines, uint64_t clues)
{
    uint64_t count = 0;
    while (ng_lines_next(&lines) && lines.line.size == 0) {
        count += lines.text.text[lines.at - 1] == '\n';
    }
    return lines.line.size == 0 && count < clues;
}

static enum nonogram_status read_sides(struct ng_lines *lines, const struct ng_lines_number *sizes)
{
    enum nonogram_status status = NONOGRAM_OK;
    for (size_t side = 0; side < 2 && status == NONOGRAM_OK; side++) {
        status = read_divider(lines);
        for (uint32_t i = 0; i < sizes[side].value && status == NONOGRAM_OK; i++) {
            status = next(lines, side == 0 ? "a column's clue" : "a row's clue");
            if (status == NONOGRAM_OK) {
                status = read_clue(lines, side == 0 ? NG_BUILD_COLUMNS : NG_BUILD_ROWS);
            }
        }
    }
    return status != NONOGRAM_OK || !ng_lines_next(lines) || lines->line.size == 0
               ? status
               : ng_lines_refuse(lines, "something after the last row");
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct ng_lines_number sizes[2];
    struct ng_lines lines;
    ng_lines_start(&lines, text, build, diagnostic);
    if (!ng_lines_next_filled(&lines) || !ng_scan_starts_with(lines.line, signature)) {
        return ng_lines_refuse(&lines, "expected \"MK Version\"");
    }
    enum nonogram_status status = ng_lines_next_sizes(&lines, sizes, 2);
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_build_width(build, sizes[0].value, sizes[0].place);
    ng_build_height(build, sizes[1].value, sizes[1].place);
    status = read_divider(&lines);
    struct ng_lines picture = lines;
    if (status == NONOGRAM_OK) {
        status = skip_picture(&lines, sizes[1].value);
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    return lacks_clues(lines, (uint64_t)sizes[0].value + sizes[1].value)
               ? read_picture(&picture, sizes)
               : read_sides(&lines, sizes);
}

static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    return ng_scan_starts_with(ng_scan_first_line(text), signature) ? 95 : 0;
}

/* The rows of the picture are left blank: the player has not begun. */
static const struct ng_form form = {
    .text = "MK Version 3.0\n\n%w %h\n\n%b\n%C\n%R",
    .backwards = true,
};

const struct ng_format ng_format_sgriddler = {
    .name = "sgriddler",
    .suffixes = (const char *const[]){"sgriddler", "griddler", NULL},
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .parse = parse,
    .form = &form,
};
