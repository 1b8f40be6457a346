/* The .cwd format: height, width, the rows' clues, a blank line, the columns' clues. */
#include "format/formats.h"
#include "format/plain.h"

static const struct ng_plain_layout layout = {
    .name = "cwd", .divider = NG_PLAIN_BLANK, .sizes_between = '\n', .height_first = true};

static int sniff(struct ng_span text, bool complete)
{
    return ng_plain_sniff_lines(text, complete, 2, 2);
}

static const char *const suffixes[] = {"cwd", NULL};

const struct ng_format ng_format_cwd = {
    .name = "cwd",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .layout = &layout,
};
