/* P. Olšák's simple .mk format: height and width, the rows' clues, a line "#", the columns'.
 * The sizes divide the clues as well where that line is missing. */
#include "format/formats.h"
#include "format/plain.h"

static const struct ng_plain_layout layout = {
    .name = "mk", .divider = NG_PLAIN_HASH, .sizes_between = ' ', .height_first = true};

static int sniff(struct ng_span text, bool complete)
{
    enum ng_plain_kind kind = ng_plain_sniff_pair(&layout, text, complete);
    return kind == NG_PLAIN_DIVIDED        ? 80
           : kind == NG_PLAIN_HEIGHT_FIRST ? 60
           : kind == NG_PLAIN_PAIR         ? 5
                                           : 0;
}

static const char *const suffixes[] = {"mk", NULL};

const struct ng_format ng_format_mk = {
    .name = "mk",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .layout = &layout,
};
