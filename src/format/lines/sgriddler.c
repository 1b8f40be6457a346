/* jsimlo's griddlers, "MK Version 3.0": width and height, the player's picture so far, the columns'
 * clues from the bottom up, the rows' from the right. There is a blank line between these, and an
 * empty clue is one, too.
 *
 *     MK Version 3.0
 *
 *     6 5
 *
 *      . # # . # .
 *     ...
 *
 * A number below 0 was crossed off by the player. The picture is not read, as it can be wrong. The
 * text after a blank line at the end is free.
 * (J. Simlo's manual of the program, section 6.) */
#include "format/format.h"
#include "format/lines/lines.h"
#include "format/write.h"

static const char signature[] = "MK Version";

static bool read_divider(struct ng_lines *lines)
{
    return (ng_lines_next(lines) && lines->line.size == 0) ||
           ng_lines_wrong(lines, "expected a blank line");
}

static bool skip_picture(struct ng_lines *lines, uint32_t height)
{
    for (uint32_t i = 0; i < height; i++) {
        if (!ng_lines_next(lines) ||
            (lines->line.size > 0 && memchr("#.,o?", *lines->line.text, 5) == NULL)) {
            return ng_lines_wrong(lines, "expected a row of the picture");
        }
    }
    return true;
}

static bool read_sides(struct ng_lines *lines, const struct ng_lines_number *sizes)
{
    for (size_t side = 0; side < 2; side++) {
        if (!read_divider(lines)) {
            return false;
        }
        for (uint32_t i = 0; i < sizes[side].value; i++) {
            if (!ng_lines_next(lines)) {
                return ng_lines_expect_more(lines, side == 0 ? "a column's clue" : "a row's clue");
            }
            if (!ng_lines_clue(lines, side == 0 ? NG_BUILD_COLUMNS : NG_BUILD_ROWS, lines->line)) {
                return false;
            }
            ng_build_reverse_blocks(lines->build);
        }
    }
    return !ng_lines_next(lines) || lines->line.size == 0 ||
           ng_lines_wrong(lines, "something after the last row");
}

static bool read(struct ng_span text, struct ng_build *build)
{
    struct ng_lines_number sizes[2];
    struct ng_lines lines;
    ng_lines_start(&lines, text, build);
    lines.rules.crossed = true;
    if (!ng_lines_next_filled(&lines) || !ng_scan_starts_with(lines.line, signature)) {
        return ng_lines_wrong(&lines, "expected \"MK Version\"");
    }
    if (!ng_lines_next_sizes(&lines, sizes, 2)) {
        return false;
    }
    ng_build_width(build, sizes[0].value, sizes[0].place);
    ng_build_height(build, sizes[1].value, sizes[1].place);
    if (!read_divider(&lines)) {
        return false;
    }
    return skip_picture(&lines, sizes[1].value) && read_sides(&lines, sizes);
}

static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    return ng_scan_starts_with(ng_scan_first_line(text), signature) ? NG_SIGN_SIGNATURE : 0;
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
    .read = read,
    .form = &form,
};
