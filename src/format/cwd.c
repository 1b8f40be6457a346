/* The .cwd format: height, width, the rows' clues, a blank line, the columns' clues. */
#include "format/formats.h"
#include "format/plain.h"

static const struct ng_plain_layout layout = {
    .name = "cwd", .divider = NG_PLAIN_BLANK, .sizes_between = '\n', .height_first = true};

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    return ng_plain_parse(&layout, text, build, diagnostic);
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    return ng_plain_write(&layout, puzzle, options, out, diagnostic);
}

static int sniff(struct ng_span text, bool complete)
{
    return ng_plain_sniff_lines(text, complete, 2, 2);
}

static const char *const suffixes[] = {"cwd", NULL};

const struct ng_format ng_format_cwd = {
    .name = "cwd",
    .suffixes = suffixes,
    .sniff = sniff,
    .parse = parse,
    .write = write,
};
