/* dump: the rows' clues, a line of dashes, the columns' clues, as people paste them. Lines that
 * begin with '#' are comments, a comma may stand between numbers. */
#include "format/formats.h"
#include "format/plain.h"

static const struct ng_plain_layout layout = {
    .name = "dump", .divider = NG_PLAIN_DASHES, .comments = true, .commas = true};

static int sniff(struct ng_span text, bool complete)
{
    return ng_plain_sniff_dashes(text, complete);
}

static const char *const suffixes[] = {"dump", NULL};

const struct ng_format ng_format_dump = {
    .name = "dump",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .layout = &layout,
};
