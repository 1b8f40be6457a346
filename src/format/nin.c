/* The .nin format of J. Wilk's solver: width and height, then the rows' and the columns' clues, one
 * a line. Lines that begin with '#' and go on are comments, before the sizes lone ones, too. */
#include "format/formats.h"
#include "format/plain.h"

static const struct ng_plain_layout layout = {
    .name = "nin", .divider = NG_PLAIN_COUNT, .sizes_between = ' ', .comments = true};

static int sniff(struct ng_span text, bool complete)
{
    enum ng_plain_kind kind = ng_plain_sniff_pair(&layout, text, complete);
    return kind == NG_PLAIN_PAIR ? 60 : kind == NG_PLAIN_HEIGHT_FIRST ? 5 : 0;
}

static const char *const suffixes[] = {"nin", NULL};

const struct ng_format ng_format_nin = {
    .name = "nin",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .layout = &layout,
};
