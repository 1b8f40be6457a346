/* The .cwd format: height, width, the rows' clues, a blank line, the columns' clues. */
#include "format/cluelines.h"
#include "format/formats.h"
#include "format/plain.h"

static enum nonogram_status read_clues(const struct ng_cluelines *lines,
                                       const struct ng_header_number *sizes, struct ng_build *build,
                                       struct nonogram_diagnostic *diagnostic)
{
    uint32_t counts[2] = {sizes[0].value, sizes[1].value};
    struct ng_cluelines_walk walks[2];
    enum nonogram_status status =
        ng_cluelines_sections(lines, counts, 2, walks, sizes[1].place, diagnostic);

    for (unsigned axis = 0; axis < 2 && status == NONOGRAM_OK; axis++)
        status = ng_cluelines_numbers(&walks[axis], SIZE_MAX, build, (enum ng_build_axis)axis,
                                      diagnostic);
    return status;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct ng_cluelines lines = {.filled = NULL};
    struct ng_header_number sizes[2];
    enum nonogram_status status = NONOGRAM_OK;
    struct ng_scan scan;

    ng_scan_start(&scan, text);
    for (size_t i = 0; i < 2 && status == NONOGRAM_OK; i++)
        status = ng_header_read(&scan, &sizes[i], 1, diagnostic);
    if (status != NONOGRAM_OK)
        return status;
    ng_plain_sizes(build, &sizes[1], &sizes[0]);
    ng_cluelines_add_rest(&lines, &scan);
    if (!lines.failed)
        status = read_clues(&lines, sizes, build, diagnostic);
    return ng_cluelines_done(&lines, status, diagnostic);
}

static const struct ng_plain_layout layout = {
    .name = "cwd", .height_first = true, .sizes_between = '\n', .blocks_between = "\n"};

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
